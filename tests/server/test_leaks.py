"""Nobody can learn from any byte we send what their seat may not know."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
import serving
from serving import run, served

from tablewright.engine import Chance, Table, Together
from tablewright.games import games
from tablewright.server import show
from tablewright.server.live import Connection, Live, Sitting
from tablewright.server.people import Person
from tablewright.server.protocol import write
from tablewright.server.room import Entry, Room

GAMES = [game.id for game in games()]


def live_table(game: str, seats: int, seed: int) -> Live:
    row = {
        "id": "t", "seed": f"{seed:064x}", "game": game, "seats": seats, "variant": "{}", "pack": None, "private": False,
        "practice": False, "deadline": None, "bank": None, "increment": None, "owner": "nobody", "rematch": None, "created": 0.0, "moved": 0.0,
    }  # fmt: skip
    return Live(row, [Sitting(seat, "person", f"u{seat}", None, f"Player {seat}") for seat in range(seats)])


def connections(live: Live) -> dict[int | None, Connection]:
    found: dict[int | None, Connection] = {}
    for seat in (*range(len(live.sitting)), None):
        person = Person(f"u{seat}", f"Player {seat}", None) if seat is not None else None
        connection = Connection(person, 100)
        connection.greeted = True
        live.connections.add(connection)
        found[seat] = connection
    return found


def some_answer(room: Room, rng: random.Random) -> Entry:
    asks = room.table.questions()
    ask = asks[rng.randrange(len(asks))]
    return room.check_answer(ask.seat, str(ask.options[rng.randrange(len(ask.options))]), room.version)


def planted(table: Table, seat: int | None) -> tuple[Table, list[str]]:
    """A copy in which every card that the seat has not seen is a canary. (Where one zone is all that is left of a pool, its
    cards are known, only their order is not.)"""
    copy = table.clone()
    marks: list[str] = []
    unseen = [zone for zone in copy.zones() if seat is None or seat not in zone.seen_by]
    for zone in unseen:
        if len([other for other in unseen if other.pool == zone.pool]) > 1:
            for i in range(len(zone.cards)):
                marks.append(f"CANARY-{len(marks)}")
                zone.cards[i] = marks[-1]
    return copy, marks


def hidden_words(room: Room, seat: int | None) -> set[str]:
    """Cards that others have seen and this seat has not: ids that exist once, that lie nowhere open, and that the seat does
    not hold itself; with the words for them."""
    table = room.table
    public = json.dumps(table.public())
    own = [str(card) for zone in table.zones() if seat is not None and seat in zone.seen_by for card in zone.cards]
    found = set()
    for zone in table.zones():
        if zone.seen_by and (seat is None or seat not in zone.seen_by):
            found |= {str(c) for c in zone.cards if isinstance(c, str) and f'"{c}"' not in public and str(c) not in own}
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_frames_do_not_depend_on_what_a_seat_cannot_know(game: str, seed: int) -> None:
    """Non-interference: deal anew what the seat has not seen; the bytes stay the same. Canaries in every hidden field never
    come out. Hidden cards of others are in no frame, no line of the log, no export."""
    rng = random.Random(seed)
    seats = {"galaxies": 3, "western": 3, "kingdoms": 3, "goldwest": 2, "fliptown": 2}.get(game, 2)
    live = live_table(game, seats, (seed << 200) + 987_654_321_012_345)
    room, clients = live.room, connections(live)
    room.settle()
    checks = canaries = words = 0
    for turn in range(260):
        if room.table.over:
            break
        live.broadcast()
        for seat, client in clients.items():
            frame = client.take()
            assert frame is not None
            text = frame.decode()
            for word in hidden_words(room, seat):
                words += 1
                assert not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text), (
                    f"seat {seat} is sent {word!r}: {text[:3000]}"
                )
            assert f"{room.record.seed:064x}" not in text and '"seed":null' in text
        if turn % 13 == 0 and not isinstance(room.table.question, Chance):
            checks += 1
            for seat in (*range(seats), None):
                canaries += examine(room, seat, rng)
        room.apply(some_answer(room, rng))
        room.settle()
    assert checks >= 4
    assert game not in ("galaxies", "western") or (canaries > 50 and words > 50), (
        "nothing was hidden: the test is blind"
    )


def seen_by(room: Room, seat: int | None) -> bytes:
    """All that is sent. While seats choose in secret, an imagined world does not know who has answered already (which
    everybody sees); then just that is left out."""
    public, private = show.public(room), show.private(room, seat)
    if isinstance(room.table.together, Together):
        public["waiting"] = []
        private["questions"] = [question for question in private["questions"] if question.seat == seat]
    return write([public, private])


def examine(room: Room, seat: int | None, rng: random.Random) -> int:
    """How many canaries were planted."""
    table = room.table
    before = seen_by(room, seat)
    export = show.own_record(room, {seat} if seat is not None else set(), [""] * room.record.seats)
    assert "seed ?" in export and str(room.record.seed) not in re.sub(r"[0-9a-f]{64}", "", export)
    try:
        if seat is not None:
            room.table = table.determinize(seat, rng)
            if table.question_for(seat) is not None or room.table.questions() == table.questions():
                assert seen_by(room, seat) == before, f"seat {seat} sees something hidden"
        room.table, marks = planted(table, seat)
        shown = write([room.table.view(seat), room.table.sheet(seat if seat is not None else -1), show.public(room)])
        assert b"CANARY" not in shown, f"{len(marks)} canaries planted"
        assert write(table.view(seat)) == write(room.table.view(seat))
        return len(marks)
    finally:
        room.table = table


@pytest.mark.parametrize("game", GAMES)
def test_exports_of_a_running_game_hold_no_secret_answer(game: str) -> None:
    """A secret answer of another seat is `?`; what the seat itself did is there; when the game is over, all is there."""
    rng = random.Random(5)
    room = Room(
        "t",
        game,
        3 if game != "fliptown" else 2,
        99,
        {},
        ["a", "b", "c"][: 3 if game != "fliptown" else 2],
        [0, 1],
        False,
    )
    room.settle()
    for _ in range(60):
        if room.table.over:
            break
        room.apply(some_answer(room, rng))
        room.settle()
    lines = show.own_record(room, {0}, [""] * room.record.seats).partition("\n\n")[2].splitlines()
    assert len(lines) == len(room.record.answers)
    for line, answer in zip(lines, room.record.answers, strict=True):
        assert line == str(answer) or (line.endswith(" ?") and answer.seat != 0)
    secret = show.secret_answers(room.record, set())
    assert all([lines[n].endswith("?") for n in secret if room.record.answers[n].seat not in (0, None)])
    if game == "galaxies":
        kept = [
            n for n, answer in enumerate(room.record.answers) if answer.text.startswith("keep") and answer.seat == 1
        ]
        assert kept and all([lines[n] == "1 ?" for n in kept])


def test_over_the_wire_each_player_gets_an_own_view(tmp_path: Any) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, bob, eve = [await server.person() for _ in range(3)]
            made = await ada.new_table("galaxies", "me open", private=False)
            await bob.post(f"/api/tables/{made['id']}/join", {})
            async with ada.at(made["id"]) as a, bob.at(made["id"]) as b, eve.at(made["id"]) as e:
                assert a.state["seat"] == 0 and b.state["seat"] == 1 and e.state["seat"] is None
                mine = a.state["view"]["missions 0"]
                assert isinstance(mine, list) and b.state["view"]["missions 0"] == 2 == e.state["view"]["missions 0"]
                assert all([q["options"] is None for q in e.state["questions"]])
                assert [q["seat"] for q in b.state["questions"] if q["options"]] == [1]
                await a.choose(0)
                kept = a.state["view"]["missions 0"][0]
                await b.choose(0)
                await e.until_state(lambda s: s["version"] >= b.state["version"])
                theirs = set(mine) - set(b.state["view"]["missions 1"])
                for frame in [*b.frames, *e.frames]:
                    assert not any([re.search(rf'"{word}|keep 0 {word}', frame) for word in theirs]), (
                        theirs,
                        frame[:500],
                    )
                assert kept in mine
                await e.send(t="answer", version=e.state["version"], seat=0, text="x", nonce="1")
                assert (await e.until(lambda m: m["t"] == "error"))["code"] == "not-your-seat"
                await e.send(t="look", seat=0)
                assert (await e.until(lambda m: m["t"] == "error"))["code"] == "not-your-seat"
                await b.send(t="at", n=1, seat=0)
                assert (await b.until(lambda m: m["t"] == "error"))["code"] == "not-your-seat"
                refused = await bob.request("GET", f"/api/tables/{made['id']}/at/1?seat=0")
                assert refused.status_code == 403

    run(scenario())


class Listening:
    """One who has sat down or watches, with everything that was ever sent to them."""

    def __init__(self, person: serving.Person, seat: serving.Seat, place: int | None) -> None:
        self.person, self.seat, self.place = person, seat, place
        self.pages: list[str] = []
        self.read = 0
        self.known: set[str] = set()

    def hidden(self, room: Room) -> set[str]:
        """What they have never seen: a card may have lain open, or in their own hand, before it was shuffled and dealt."""
        table = room.table
        mine = [card for zone in table.zones() if self.place in zone.seen_by for card in zone.cards]
        self.known |= {str(card) for card in mine} | set(re.findall(r"[\w-]+", json.dumps(table.public())))
        return hidden_words(room, self.place) - self.known

    async def pry(self, table: str, rng: random.Random) -> None:
        """Ask for what may be asked for, and for what may not."""
        version, other = self.seat.state["version"], 1 - (self.place or 0)
        asked = [option for q in self.seat.state["questions"] for option in q["options"] or []]
        for message in [
            {"t": "answer", "version": version, "seat": other, "text": "x", "nonce": str(rng.random())},
            {"t": "answer", "version": version, "seat": self.place or 0, "text": "no such thing", "nonce": "n"},
            {"t": "look", "seat": other},
            {"t": "at", "n": rng.randrange(self.seat.state["n"] + 1), "seat": rng.choice([self.place, other, None])},
            {"t": "hint", "seat": self.place or 0},
            {
                "t": "why",
                "seat": self.place or 0,
                "target": rng.choice([t for o in asked for t in o["targets"]] or ["x:y"]),
            },
            {"t": "consent", "seat": self.place or 0, "yes": False},
        ]:
            await self.seat.send(**message)
        for path in ("", "/record", f"/at/{rng.randrange(self.seat.state['n'] + 1)}", f"/at/1?seat={other}"):
            self.pages.append((await self.person.request("GET", f"/api/tables/{table}{path}")).text)
        await self.seat.send(t="ping")
        await self.seat.until(lambda m: m["t"] == "pong")

    def news(self) -> str:
        found = "\n".join([*self.seat.frames[self.read :], *self.pages])
        self.read, self.pages = len(self.seat.frames), []
        return found


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_asked_nothing_hidden_is_answered(
    game: str, tmp_path: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Two people and a spectator at a real server: every frame, error, export, past state and line of the server's own log
    is searched for what the receiver may not know, while they pry."""

    async def scenario() -> int:
        rng, words = random.Random(7), 0
        async with served(tmp_path) as server:
            ada, bob, eve = [await server.person() for _ in range(3)]
            table = await ada.table(game, "me open", private=False)
            await bob.post(f"/api/tables/{table}/join", {})
            room = server.parts.play.lives[table].room
            async with ada.at(table) as a, bob.at(table) as b, eve.at(table) as e:
                all_three = [Listening(ada, a, 0), Listening(bob, b, 1), Listening(eve, e, None)]
                for turn in range(15):
                    hidden = [one.hidden(room) for one in all_three]
                    mover = rng.choice([one.seat for one in all_three[:2] if one.seat.question()] or [None])
                    if mover is None:
                        break
                    await mover.choose(rng.randrange(len(mover.question()["options"])))
                    for one in all_three:
                        await one.seat.until_state(lambda s: s["version"] >= room.version)
                        if turn % 3 == 2:
                            await one.pry(table, rng)
                    for one, before in zip(all_three, hidden, strict=True):
                        news = one.news() + caplog.text
                        for word in before & one.hidden(room):
                            words += 1
                            found = re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", news)
                            assert found is None, f"{one.place} is told {word!r}: {news[found.start() - 300 :][:600]}"
                        assert f"{room.record.seed:064x}" not in news and str(room.record.seed) not in news
        return words

    with caplog.at_level("DEBUG", logger="tablewright"):
        words = run(scenario())
    assert game not in ("galaxies", "western") or words > 50, "nothing was hidden: the test is blind"
