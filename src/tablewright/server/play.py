"""Play: rooms are loaded, answered, undone, told about. Every change of a table goes through `change`: it is stored,
and only then acknowledged and shown. What bots do is in `thinking`."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

import sqlalchemy as sa

from tablewright.server import clock, show
from tablewright.server import protocol as p
from tablewright.server import schema as db
from tablewright.server.live import Connection, Live, OtherRules, Sitting, may_see, must_be_ours
from tablewright.server.metrics import Metrics
from tablewright.server.people import Person
from tablewright.server.presets import Presets
from tablewright.server.room import Entry, Refused
from tablewright.server.settings import Settings
from tablewright.server.store import Batch, Conflict, Job, Store, table_status
from tablewright.server.talk import Talk
from tablewright.server.thinking import Bots
from tablewright.server.workers import STANDS_IN, Workers

log = logging.getLogger("tablewright")


class NoTable(Exception):
    """There is no such table, or it is not for you: nobody can tell which."""


class Play:
    """All tables of this process."""

    def __init__(self, store: Store, workers: Workers, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.workers = workers
        self.settings = settings
        self.metrics = metrics
        self.lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.stopping = False
        self.bots = Bots(self)
        self.presets = Presets(self)
        self.talk = Talk(store)

    # --- tables in memory ---------------------------------------------------------------------------------------------

    async def live(self, table_id: str) -> Live:
        """The table, from memory or from the store."""
        found = self.lives.get(table_id)
        if found is None:
            if table_id not in self._loading:
                self._loading[table_id] = asyncio.create_task(self._load(table_id))
            try:
                found = await asyncio.shield(self._loading[table_id])
            finally:
                self._loading.pop(table_id, None)
            if found is None:
                raise NoTable
            found = self.lives.setdefault(table_id, found)
        found.used = time.monotonic()
        return found

    async def _load(self, table_id: str) -> Live | None:
        row = await self.store.row(sa.select(db.tables).where(db.tables.c.id == table_id))
        if row is None:
            return None
        sitting = await self.sitting(table_id)
        must_be_ours(row, sitting)
        live = Live(row, sitting)
        await self._rebuild(live)
        self._make_room()
        return live

    def _make_room(self) -> None:
        """Tables that nobody looks at leave the memory, the longest unused first."""
        idle = [live for live in self.lives.values() if not live.connections and not live.lock.locked()]
        for live in sorted(idle, key=lambda live: live.used)[: max(0, len(idle) - self.settings.rooms)]:
            if not live.thinking:
                del self.lives[live.id]

    async def sitting(self, table_id: str) -> list[Sitting]:
        columns = db.seats.c
        query = sa.select(columns.seat, columns.kind, columns.user_id, columns.bot, columns.name)
        rows = await self.store.rows(query.where(columns.table_id == table_id).order_by(columns.seat))
        return [Sitting(**row) for row in rows]

    async def visible(self, table_id: str, person: Person | None) -> Live:
        """The table if this person may see it; otherwise as if it did not exist."""
        try:
            live = await self.live(table_id)
        except OtherRules as error:
            if may_see(error.row, error.sitting, person):
                raise
            raise NoTable from None
        if not live.may_see(person):
            raise NoTable
        return live

    async def reseat(self, live: Live) -> None:
        """Somebody has sat down or left: read the seats again and use the new names."""
        live.sitting = await self.sitting(live.id)
        await self._rebuild(live)

    async def _rebuild(self, live: Live) -> None:
        live.rebuild(await self.store.entries(live.id))
        await self.presets.read(live)

    # --- changes ------------------------------------------------------------------------------------------------------

    async def begin(self, live: Live) -> None:
        """All seats are taken: fate sets up the table, and the first seats are asked."""
        async with live.lock:
            if not live.room.version:
                await self.refresh(live)
            live.broadcast()

    async def refresh(self, live: Live) -> None:
        """The seats have changed: begin if all are taken now, and let bots take over. Another process may be faster."""
        for _ in range(3):
            if live.status != "playing":
                return
            try:
                await self.change(live)
                return
            except Conflict:
                continue

    def seat_of(self, live: Live, person: Person | None, seat: int) -> Sitting:
        live.must_be_here()
        if seat not in live.held_by(person):
            raise Refused("not-your-seat", "This is not your seat.")
        if live.status == "open":
            raise Refused("not-asked", "The game has not begun: a seat is still open.")
        return live.sitting[seat]

    async def answer(self, live: Live, person: Person | None, asked: p.Reply) -> int:
        """One answer; returns the version it made. The same nonce again: the same version, and nothing happens."""
        began = time.perf_counter()
        nonce = f"{asked.seat}:{asked.nonce}"
        async with live.lock:
            for attempt in range(3):
                self.seat_of(live, person, asked.seat)
                if nonce in live.room.nonces:
                    return live.room.nonces[nonce]
                entry = live.room.check_answer(asked.seat, asked.text, asked.version)._replace(nonce=nonce)
                try:
                    await self.change(live, entry)
                    break
                except Conflict:  # another process was faster: look again
                    if attempt == 2:
                        raise Refused("try-again", "Too much at once: try again.") from None
            live.broadcast()
        self.metrics.answered(time.perf_counter() - began)
        return entry.seq

    async def change(self, live: Live, *given: Entry) -> None:
        """Apply entries (none: the seats alone have changed) and store them, with all that fate answers to them; then
        let bots think. The room may be ahead of the store only inside here: on failure it is built again, or given
        up."""
        live.must_be_here()
        now, room = clock.now(), live.room
        presets = dict(room.presets)
        try:
            made = [entry._replace(at=now) for entry in given]
            for entry in made:
                room.apply(entry)
            made += room.settle(now, self.presets.at_once(live))
            jobs = self._jobs(live, now)
            had_jobs = live.may_have_jobs or any(presets.values())
            batch = Batch(live.id, made, _columns(live), [*jobs.values()], had_jobs, room.presets_since(presets))
            conflict = await self._stored(live, batch)
        except BaseException as error:
            self._give_up(live)
            if not isinstance(error, Exception):
                raise
            log.error("store failed", extra={"about": {"table": live.id, "error": repr(error)}})
            raise Refused("try-again", "The answer could not be stored: try again.") from error
        if conflict is not None:
            raise conflict
        live.row["moved"] = now
        for job, ours in jobs.values():
            if ours:
                self.spawn(self.bots.think(live, job))

    async def _stored(self, live: Live, batch: Batch) -> Conflict | None:
        """Store it; if another process was faster, read what it has written."""
        try:
            await self.store.append(batch)
        except Conflict as error:
            await self._catch_up(live, again=True)
            return error
        return None

    def _give_up(self, live: Live) -> None:
        """What is in memory has not been stored: nobody may see it or build on it. Clients come back to a new one."""
        live.gone = True
        if self.lives.get(live.id) is live:
            del self.lives[live.id]
        for connection in live.connections:
            connection.close("restart")

    def _jobs(self, live: Live, now: float) -> dict[int, tuple[Job, bool]]:
        """For each seat that is asked: its bot or its preset is to answer now, or a bot for it when its time is up."""
        found: dict[int, tuple[Job, bool]] = {}
        if live.status != "playing":
            return found
        for ask in live.room.table.questions():
            sitting, until = live.sitting[ask.seat], live.due(ask.seat)
            if sitting.kind == "bot":
                found[ask.seat] = (Job(live.id, ask.seat, sitting.bot or "random", now), True)
            elif live.room.preset(ask.seat) is not None:
                found[ask.seat] = (Job(live.id, ask.seat, STANDS_IN, now), True)
            elif until is not None:
                found[ask.seat] = (Job(live.id, ask.seat, STANDS_IN, until), until <= now)
        return found

    async def _catch_up(self, live: Live, again: bool = False) -> None:
        """Read what other processes have written."""
        if again:
            await self._rebuild(live)
            return
        for entry in await self.store.entries(live.id, live.room.version):
            live.room.apply(entry)

    async def heard(self, about: str, table_id: str, rest: str, worker: str) -> None:
        """Another process has changed a table."""
        live = self.lives.get(table_id)
        if live is None:
            return
        if about == "talk":
            await self.talk.show_new(live)
            return
        async with live.lock:
            if about == "presets":
                await self.presets.heard(live)
                return
            if about in ("here", "hello"):
                live.elsewhere[worker] = (time.monotonic(), {int(seat) for seat in rest.split(",") if seat})
                if about == "hello":
                    self._announce(live, "here")
            elif about == "entries":
                await self._catch_up(live)
            else:
                await self._look_again(live, about == "seats")
            live.broadcast()
        if about == "all":
            await self.talk.show_new(live)

    async def _look_again(self, live: Live, reseat: bool) -> None:
        """The seats have changed, or anything may have: while this process could not hear the others."""
        row = await self.store.row(sa.select(db.tables).where(db.tables.c.id == live.id))
        live.row = dict(row) if row is not None else live.row
        if reseat or await self.sitting(live.id) != live.sitting:
            await self.reseat(live)
        else:
            await self._catch_up(live)

    async def tell(self, live: Live, about: str, rest: str = "") -> None:
        """Let other processes know."""
        if not self.store.sqlite:
            async with self.store.write() as connection:
                await self.store.notify(connection, f"{live.id} {rest}".strip(), about)

    # --- undo, questions ----------------------------------------------------------------------------------------------

    async def undo(self, live: Live, person: Person, seat: int, turn: bool) -> None:
        """By the policy of docs/server.md: free until something is revealed, then free in practice, else by consent."""
        async with live.lock:
            self.seat_of(live, person, seat)
            room = live.room
            plan = room.undo_plan(seat, turn)
            if plan is None:
                raise Refused("not-allowed", "There is nothing to undo.")
            others = room.people - set(live.held_by(person))
            if plan.free or room.practice or not others:
                entry = Entry(room.version + 1, "undo", seat, plan.text())
            else:
                entry = Entry(room.version + 1, "wish", seat, "turn" if turn else "answer")
            await self._do(live, entry)

    async def consent(self, live: Live, person: Person, seat: int, yes: bool) -> None:
        async with live.lock:
            self.seat_of(live, person, seat)
            room = live.room
            if room.wish is None or room.wish[0] == seat:
                raise Refused("not-allowed", "Nobody asks for your consent.")
            wisher, plan, agreed = room.wish
            theirs = {s.seat for s in live.sitting if s.user_id == live.sitting[wisher].user_id}
            entry = Entry(room.version + 1, "consent", seat, "yes" if yes else "no")
            if yes and not room.people - theirs - agreed - set(live.held_by(person)):
                entry = Entry(room.version + 1, "undo", wisher, plan.text())
            await self._do(live, entry)

    async def why(self, live: Live, person: Person, seat: int, target: str, language: str = "en") -> p.WhyNot:
        """Why this seat cannot choose a thing now, told in a world that the seat can imagine."""
        async with live.lock:
            self.seat_of(live, person, seat)
            return show.why_not(live.room.spoken(language), seat, target)

    async def _do(self, live: Live, entry: Entry) -> None:
        try:
            await self.change(live, entry)
        except Conflict:
            raise Refused("try-again", "The table has changed meanwhile: try again.") from None
        finally:
            live.broadcast()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it meanwhile."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("failed meanwhile", exc_info=error)

    # --- connections --------------------------------------------------------------------------------------------------

    async def greet(self, live: Live, connection: Connection, since: int) -> None:
        """A client says hello (again): it gets the talk and the present."""
        async with live.lock:
            live.must_be_here()
            if not self.store.sqlite:
                await self._catch_up(live)
            connection.greeted = True
            connection.sent, connection.sent_seat = since, live.seat_shown(connection)
            lines = await self.talk.read(live, 0)
            live.last_talk = max([live.last_talk, *[line.id for line in lines]])
            for line in lines:
                connection.post(line)
            live.broadcast()
        self._announce(live, "hello")

    async def left(self, live: Live, connection: Connection) -> None:
        live.connections.discard(connection)
        if connection.greeted and not self.stopping:
            live.broadcast()
            self._announce(live, "here")

    def _announce(self, live: Live, how: str) -> None:
        """Tell the other processes who is here, once for many who come and go together; nobody waits for it."""
        if not self.store.sqlite and how not in live.announcing:
            live.announcing.add(how)
            self.spawn(self._here(live, how))

    async def _here(self, live: Live, how: str = "here") -> None:
        """Say who is connected to this process; a `hello` asks the others to say the same."""
        if how in live.announcing:
            await asyncio.sleep(0.05)
            live.announcing.discard(how)
        await self.tell(live, how, ",".join([str(seat) for seat in sorted(live.here())]))

    async def still_here(self) -> None:
        """Once in a while, so that a process that has died is not believed for ever."""
        for live in list(self.lives.values()):
            if live.connections and not self.store.sqlite:
                await self._here(live)

    async def close(self) -> None:
        """The server stops: clients come back to its successor."""
        self.stopping = True
        for live in self.lives.values():
            for connection in live.connections:
                connection.close("restart")
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _columns(live: Live) -> dict[str, Any]:
    """What the row of the table says from now on."""
    table, status = live.room.table, live.status
    waiting = [ask.seat for ask in table.questions()] if status == "playing" else []
    return table_status(status, len(live.room.record.answers), waiting, table.winners() if status == "over" else [])
