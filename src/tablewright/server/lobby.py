"""The lobby: tables are made, joined, left, played again; records come in and go out."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from tablewright.engine import BadInput, find
from tablewright.games import game as known_game
from tablewright.games import games as known_games
from tablewright.games.guide import guide_of
from tablewright.server import clock, show
from tablewright.server import protocol as p
from tablewright.server import schema as db
from tablewright.server.fate import KeyedRandom, new_seed
from tablewright.server.live import Live, Sitting, must_be_ours, players, seats_of
from tablewright.server.people import Person, clean_name, hashed
from tablewright.server.play import NoTable, Play
from tablewright.server.reading import player_name, replayed
from tablewright.server.room import Entry, Refused
from tablewright.server.store import table_status
from tablewright.server.workers import SITS_DOWN, STANDS_IN, bot_name, is_bot

PAGE = 50  # tables in one list of the lobby


class Gone(Exception):
    """The invite has been used or revoked."""


class Lobby:
    """Tables as wholes."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.store = play.store

    # --- making ------------------------------------------------------------------------------------------------------

    async def create(self, person: Person, asked: p.TableAsked) -> p.TableMade:
        game = known_game(asked.game)
        game.check_seats(len(asked.seats))
        variant = game.variant(asked.variant)
        sitting = _seated(asked.seats, person)
        others = [s for s in sitting if s.kind == "open" or (s.kind != "bot" and s.user_id != person.id)]
        practice = asked.practice or not others
        if asked.seed is not None and others:
            raise BadInput("a seed can only be chosen for a practice game")
        if asked.increment is not None and asked.bank is None:
            raise BadInput("`increment` adds to a time bank: give `bank`, too")
        await self._check_count(person)
        row = self._row(person, asked.game, len(sitting), variant, asked.private, practice)
        row |= {"deadline": asked.deadline, "bank": asked.bank, "increment": asked.increment}
        if asked.seed is not None:
            row["seed"] = f"{asked.seed % (1 << 256):064x}"
        return await self._make(row, sitting)

    def _row(
        self, owner: Person, game: str, seats: int, variant: Mapping[str, Any], private: bool, practice: bool
    ) -> dict[str, Any]:
        now = clock.now()
        return {
            "id": secrets.token_urlsafe(16),
            "game": game,
            "rules": find(game).rules,
            "seats": seats,
            "seed": f"{new_seed():064x}",
            "variant": json.dumps(dict(variant)),
            "pack": None,
            "private": private,
            "practice": practice,
            "deadline": None,
            "bank": None,
            "increment": None,
            "owner": owner.id,
            "created": now,
            "moved": now,
            "rematch": None,
            **table_status("open", 0, [], []),
        }

    async def _make(
        self, row: dict[str, Any], sitting: list[Sitting], history: str | None = None, before: str | None = None
    ) -> p.TableMade:
        """Write the table down; `before` is the table whose rematch it is: only one is made, whoever is first."""
        codes = {s.seat: secrets.token_urlsafe(16) for s in sitting if s.kind == "open"}
        async with self.store.write() as connection:
            await connection.execute(db.tables.insert().values(**row))
            await connection.execute(db.seats.insert(), [{"table_id": row["id"], **s._asdict()} for s in sitting])
            if codes:
                await connection.execute(db.invites.insert(), [_invite(row["id"], s, c) for s, c in codes.items()])
            if before is not None:
                update = db.tables.update().where(db.tables.c.id == before, db.tables.c.rematch.is_(None))
                if (await connection.execute(update.values(rematch=row["id"]))).rowcount != 1:
                    raise _SomebodyElseDid
        live = await self.play.live(row["id"])
        if history is not None:
            await self._write_history(live, history)
        elif live.status != "open":
            await self.play.begin(live)
        return p.TableMade(id=live.id, invites=[p.Invite(seat=s, url=_link(live.id, c)) for s, c in codes.items()])

    async def _write_history(self, live: Live, text: str) -> None:
        async with live.lock:
            await self.play.change(live, Entry(1, "import", None, text))

    async def _check_count(self, person: Person) -> None:
        """Tables of other rules, which cannot be finished or left here, do not count."""
        columns = db.tables.c
        ours = sa.tuple_(columns.game, columns.rules).in_([(game.id, game.rules) for game in known_games()])
        query = sa.select(sa.func.count()).where(columns.owner == person.id, columns.status != "over", ours)
        found = await self.store.row(query)
        if found is not None and next(iter(found.values())) >= self.play.settings.limits.open_tables:
            raise Refused("too-many", "You have too many unfinished tables: finish or leave some first.")

    async def read_in(self, person: Person, asked: p.ImportAsked) -> p.TableMade:
        """A record from outside becomes a table."""
        record, over = await replayed(asked.text)
        if record.pack is not None:
            raise BadInput("records with card packs can be replayed with `tablewright replay`, not here")
        sitting = []
        for seat in range(record.seats):
            player = record.players[seat] if seat < len(record.players) else ""
            name = player_name(player, seat)
            if seat == asked.seat and not over:
                sitting.append(Sitting(seat, "person", person.id, None, person.name))
            elif over:
                sitting.append(Sitting(seat, "person", None, None, name))
            else:
                sitting.append(Sitting(seat, "bot", None, player if is_bot(player) else STANDS_IN, name))
        await self._check_count(person)
        row = self._row(person, record.game.id, record.seats, record.variant, True, True)
        if over:
            row["seed"] = f"{record.seed % (1 << 256):064x}"
        return await self._make(row, sitting, history=asked.text)

    async def guide(self, person: Person, game: str, beat: int) -> p.TableMade:
        """A guided first game, from this beat on."""
        guide = guide_of(known_game(game).id)
        if guide is None:
            raise BadInput(f"there is no guided game of {game}")
        if beat >= len(guide.beats):
            raise BadInput(f"the guide has beats 0 to {len(guide.beats) - 1}, not {beat}")
        names = [person.name, *[bot_name(bot) for bot in guide.rivals]]
        kinds = [Sitting(0, "person", person.id, None, names[0])]
        kinds += [Sitting(n + 1, "bot", None, bot, names[n + 1]) for n, bot in enumerate(guide.rivals)]
        await self._check_count(person)
        row = self._row(person, game, guide.seats, find(game).variant(guide.variant), True, True)
        row["seed"] = f"{guide.seed:064x}"
        history = guide.record(beat, lambda seed, place: KeyedRandom(seed, 0, place)).text() if beat else None
        return await self._make(row, _distinct(kinds), history)

    # --- joining and leaving -----------------------------------------------------------------------------------------

    async def join(self, person: Person, table_id: str, asked: p.JoinAsked) -> p.TableInfo:
        """By invite (once), or an open seat of a public table."""
        name = clean_name(asked.name or person.name)
        columns = db.seats.c
        async with self.store.write() as connection:
            if asked.invite is not None:
                row = (
                    await connection.execute(
                        sa.select(db.invites).where(
                            db.invites.c.hash == hashed(asked.invite), db.invites.c.table_id == table_id
                        )
                    )
                ).mappings().first()  # fmt: skip
                if row is None:
                    raise NoTable
                if row["void"]:
                    raise Gone
                seat: int = row["seat"]
            else:
                open_seats = (
                    sa.select(columns.seat)
                    .join(db.tables, db.tables.c.id == columns.table_id)
                    .where(columns.table_id == table_id, columns.kind == "open", ~db.tables.c.private)
                )
                if asked.seat is not None:
                    open_seats = open_seats.where(columns.seat == asked.seat)
                first = (await connection.execute(open_seats.order_by(columns.seat))).first()
                if first is None:
                    raise await self._no_seat(person, table_id)
                seat = first[0]
            table = await connection.execute(sa.select(db.tables).where(db.tables.c.id == table_id))
            must_be_ours(table.one()._asdict(), [])
            taken = await connection.execute(
                db.seats.update()
                .where(columns.table_id == table_id, columns.seat == seat, columns.kind == "open")
                .values(kind="api" if person.api else "person", user_id=person.id, name=name, bot=None)
            )
            if taken.rowcount != 1:
                raise Gone
            await connection.execute(_void(table_id, seat))
            await self.store.notify(connection, table_id, "seats")
        return await self._seated_anew(person, table_id)

    async def _no_seat(self, person: Person, table_id: str) -> Exception:
        live = await self.play.visible(table_id, person)
        return Refused("no-seat", "There is no open seat.") if live else NoTable()

    async def _seated_anew(self, person: Person, table_id: str) -> p.TableInfo:
        live = await self.play.live(table_id)
        async with live.lock:
            await self.play.reseat(live)
            live.broadcast()
        await self.play.begin(live)
        return await self.info(person, table_id)

    async def leave(self, person: Person, table_id: str, bot: str) -> p.TableInfo:
        """Before the game the seats are open again; later a bot takes over."""
        live = await self.play.visible(table_id, person)
        held = live.held_by(person)
        if not held or live.status == "over":
            raise Refused("not-allowed", "You do not sit at this table.")
        given = [Sitting(seat, "open", None, None, "Open seat") for seat in held]
        if live.status == "playing":
            stay = [s for s in live.sitting if s.seat not in held]
            given = _distinct([*stay, *[Sitting(s, "bot", None, bot, bot_name(bot)) for s in held]])[len(stay) :]
        async with self.store.write() as connection:
            for s in given:
                update = db.seats.update().where(db.seats.c.table_id == table_id, db.seats.c.seat == s.seat)
                await connection.execute(update.values(**s._asdict()))
            await self.store.notify(connection, table_id, "seats")
        async with live.lock:
            await self.play.reseat(live)
            await self.play.refresh(live)
            live.broadcast()
        return (await self._infos(sa.select(db.tables).where(db.tables.c.id == table_id), person))[0]

    async def invite(self, person: Person, table_id: str, seat: int) -> p.Invite:
        """A new link for an open seat; the old one is void."""
        live = await self.play.visible(table_id, person)
        if not live.is_owner(person):
            raise Refused("not-allowed", "Only who made the table can invite.")
        if seat >= len(live.sitting) or live.sitting[seat].kind != "open":
            raise Refused("no-seat", "This seat is not open.")
        code = secrets.token_urlsafe(16)
        async with self.store.write() as connection:
            await connection.execute(_void(table_id, seat))
            await connection.execute(db.invites.insert(), [_invite(table_id, seat, code)])
        return p.Invite(seat=seat, url=_link(table_id, code))

    async def rematch(self, person: Person, table_id: str) -> p.TableMade:
        """The same players again; everybody moves on by one seat, so that another one begins."""
        live = await self.play.visible(table_id, person)
        if live.status != "over" or not live.held_by(person):
            raise Refused("not-allowed", "A rematch is for those who have finished a game together.")
        if live.row["rematch"] is None:
            count = len(live.sitting)
            sitting = [live.sitting[(seat + 1) % count]._replace(seat=seat) for seat in range(count)]
            old = live.row
            variant = json.loads(old["variant"])
            row = self._row(person, old["game"], count, variant, old["private"], old["practice"])
            row |= {name: old[name] for name in ("deadline", "bank", "increment")}
            try:
                made = await self._make(row, sitting, before=table_id)
                live.row["rematch"] = made.id
                live.broadcast()
                await self.play.tell(live, "seats")
                return made
            except _SomebodyElseDid:
                found = await self.store.row(sa.select(db.tables.c.rematch).where(db.tables.c.id == table_id))
                assert found is not None
                live.row["rematch"] = found["rematch"]
        return p.TableMade(id=live.row["rematch"], invites=[])

    async def share(self, person: Person, table_id: str) -> p.TableInfo:
        """A finished game is opened to whoever has its address. It stands in no list."""
        live = await self.play.visible(table_id, person)
        if live.status != "over" or not live.held_by(person):
            raise Refused("not-allowed", "Only who has played a finished game can share it.")
        async with self.store.write() as connection:
            await connection.execute(db.tables.update().where(db.tables.c.id == table_id).values(private=False))
            await self.store.notify(connection, table_id, "seats")
        live.row["private"] = False
        return await self.info(person, table_id)

    # --- looking -----------------------------------------------------------------------------------------------------

    async def lists(self, person: Person | None) -> p.Lobby:
        """Read from the rows alone: a list of tables does not replay them."""
        columns = db.tables.c
        newest = sa.select(db.tables).order_by(columns.moved.desc()).limit(PAGE)
        me = person.id if person is not None else ""
        seated = sa.select(db.seats.c.table_id).where(db.seats.c.user_id == me)
        own = sa.or_(columns.id.in_(seated), columns.owner == me)
        return p.Lobby(
            open=await self._infos(newest.where(~columns.private, ~own, columns.status == "open"), person),
            mine=await self._infos(newest.where(own), person),
            watch=await self._infos(newest.where(~columns.private, ~own, columns.status == "playing"), person),
        )

    async def _infos(self, query: sa.Select[Any], person: Person | None) -> list[p.TableInfo]:
        rows = await self.store.rows(query)
        columns = db.seats.c
        chosen = sa.select(db.seats).where(columns.table_id.in_([row["id"] for row in rows])).order_by(columns.seat)
        sitting: dict[str, list[Sitting]] = {row["id"]: [] for row in rows}
        for seat in await self.store.rows(chosen):
            found = Sitting(seat["seat"], seat["kind"], seat["user_id"], seat["bot"], seat["name"])
            sitting[seat["table_id"]].append(found)
        return [self._info(row, sitting[row["id"]], person) for row in rows]

    def _info(self, row: Mapping[str, Any], sitting: list[Sitting], person: Person | None) -> p.TableInfo:
        live = self.play.lives.get(row["id"])
        return p.TableInfo(
            id=row["id"],
            game=row["game"],
            title=find(row["game"]).title,
            status=row["status"],
            players=players(sitting, live.online() if live is not None else set()),
            you=seats_of(sitting, person),
            waiting=json.loads(row["waiting"]),
            variant=json.loads(row["variant"]),
            private=row["private"],
            practice=row["practice"],
            n=row["n"],
            created=row["created"],
            moved=row["moved"],
            watchers=live.watchers() if live is not None else 0,
            owner=person is not None and row["owner"] == person.id,
            deadline=row["deadline"],
            bank=row["bank"],
            increment=row["increment"],
            rematch=row["rematch"],
            winners=json.loads(row["winners"]),
        )

    async def info(self, person: Person | None, table_id: str) -> p.TableInfo:
        await self.play.visible(table_id, person)
        return (await self._infos(sa.select(db.tables).where(db.tables.c.id == table_id), person))[0]

    async def record(self, person: Person | None, table_id: str) -> str:
        live = await self.play.visible(table_id, person)
        players = [sitting.playing for sitting in live.sitting]
        async with live.lock:
            return show.own_record(live.room, set(live.held_by(person)), players)

    async def at(self, person: Person | None, table_id: str, n: int, seat: int | None) -> p.State:
        live = await self.play.visible(table_id, person)
        async with live.lock:
            return self.state_at(live, person, n, seat)

    def state_at(self, live: Live, person: Person | None, n: int, seat: int | None, language: str = "en") -> p.State:
        """The past: everybody's when the game is over, else one's own."""
        held = live.held_by(person)
        if n > len(live.room.record.answers) or (seat is not None and seat >= len(live.sitting)):
            raise Refused("bad-message", "There is no such state.")
        if live.status != "over" and seat is not None and seat not in held:
            raise Refused("not-your-seat", "This is not your seat.")
        return live.at(person, n, seat if seat is not None or len(held) != 1 else held[0], language)


class _SomebodyElseDid(Exception):
    """The rematch exists already."""


def _seated(asked: list[p.SeatAsked], person: Person) -> list[Sitting]:
    found: list[Sitting] = []
    for seat, wish in enumerate(asked):
        if wish.kind == "bot":
            bot = wish.bot or SITS_DOWN
            found.append(Sitting(seat, "bot", None, bot, bot_name(bot)))
        elif wish.kind == "open":
            found.append(Sitting(seat, "open", None, None, "Open seat"))
        else:
            mine = person.name if wish.kind == "me" else f"Player {'ABCDEFGH'[seat]}"
            name = clean_name(wish.name) if wish.name else mine
            found.append(Sitting(seat, "api" if person.api else "person", person.id, None, name))
    return _distinct(found)


def _distinct(sitting: list[Sitting]) -> list[Sitting]:
    """Two of one name are told apart: Hazel, Hazel 2."""
    seen: dict[str, int] = {}
    found = []
    for s in sitting:
        seen[s.name] = seen.get(s.name, 0) + 1
        found.append(s if seen[s.name] == 1 or s.kind == "open" else s._replace(name=f"{s.name} {seen[s.name]}"))
    return found


def _invite(table_id: str, seat: int, code: str) -> dict[str, Any]:
    return {"hash": hashed(code), "table_id": table_id, "seat": seat, "void": False}


def _void(table_id: str, seat: int) -> Any:
    columns = db.invites.c
    return db.invites.update().where(columns.table_id == table_id, columns.seat == seat).values(void=True)


def _link(table_id: str, code: str) -> str:
    return f"/t/{table_id}#invite={code}"
