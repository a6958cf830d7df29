"""PostgreSQL goes away in the middle of games: connections are cut, the whole of it is stopped and started again, or it
hangs without a word. The tables go on, nothing acknowledged is lost, and processes hear of each other again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
import sqlalchemy as sa
from postgres import Postgres
from serving import Person, Seat, Served, run, served, store_with_table

from tablewright.server import fanout, outage
from tablewright.server import schema as db
from tablewright.server.outage import Unreachable
from tablewright.server.room import Entry
from tablewright.server.store import MIGRATING, Batch, Store, table_status

ENTRIES = [Entry(1, "undo", 0, "cut 0", None, 12.5), Entry(2, "fate", None, "roll", None, 12.5)]


async def cut(database: str, only: str = "%") -> int:
    """End all connections to the database whose last statement is like this; returns how many."""
    connection: Any = await asyncpg.connect(database)
    try:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        return len(await connection.fetch(f"{others} AND backend_type = 'client backend' AND query ILIKE $1", only))
    finally:
        await connection.close()


class Pause:
    """Stops all processes of the database (SIGSTOP) and lets them go on: its connections stay open, nobody answers."""

    def __init__(self, processes: list[int]) -> None:
        self.processes = processes

    def begin(self) -> None:
        for process in self.processes:
            os.kill(process, signal.SIGSTOP)

    def end(self) -> None:
        for process in self.processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)


@contextlib.asynccontextmanager
async def pause(postgres: Postgres) -> AsyncIterator[Pause]:
    """A pause that can begin; at the latest it ends here."""
    connection: Any = await asyncpg.connect(postgres.url)
    found = await connection.fetch("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    await connection.close()
    paused = Pause([postgres.process.pid, *[row["pid"] for row in found]])  # the first one: nobody new is let in
    try:
        yield paused
    finally:
        paused.end()


class Pair:
    """Two processes; somebody who holds both seats of a table sits at each of them."""

    def __init__(self, one: Served, ada: Person, table: str, seats: tuple[Seat, Seat]) -> None:
        self.one = one
        self.ada = ada
        self.table = table
        self.seats = seats
        self.acknowledged: dict[str, int] = {}  # nonce -> version

    async def answer(self, here: int) -> None:
        """Answer at one process; the other shows it."""
        mine, other = self.seats[here], self.seats[1 - here]
        asked = mine.state["waiting"][0]
        await mine.send(t="look", seat=asked)
        await mine.until_state(lambda s: s["seat"] == asked and asked in s["waiting"])
        nonce = await mine.answer(mine.question(asked)["options"][0]["text"])
        ack = await mine.until(lambda m: m["t"] in ("ack", "error"))
        assert ack["t"] == "ack", ack
        self.acknowledged[nonce] = ack["version"]
        for seat in (mine, other):
            await seat.until_state(lambda s: s["version"] >= ack["version"])

    async def check(self) -> None:
        """All that was acknowledged is there, once, and there is no gap."""
        entries = await self.one.parts.store.entries(self.table)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        stored = {entry.nonce.partition(":")[2]: entry.seq for entry in entries if entry.nonce}
        assert stored == self.acknowledged


async def playing(database: str, folder: Path, scenario: Any) -> None:
    async with served(folder, database=database) as one, served(folder, database=database) as two:
        ada = await one.person()
        table = await ada.table("goldwest", "me local")
        async with ada.at(table) as a:
            ada.server = two
            async with ada.at(table) as b:
                pair = Pair(one, ada, table, (a, b))
                await pair.answer(0)
                await scenario(pair)
                await pair.check()


def test_cut_connections(postgres: Postgres, tmp_path: Path) -> None:
    """All connections end, those on which the processes listen as well; nobody at the table notices."""

    async def scenario(pair: Pair) -> None:
        for n in range(4):
            assert await cut(postgres.url) >= 2
            await pair.answer(n % 2)
            await pair.answer(n % 2)

    run(playing(postgres.url, tmp_path, scenario))


def test_what_was_said_while_nobody_listened(postgres: Postgres, tmp_path: Path) -> None:
    """Only the listening connections end: answers, talk and seats of the meantime arrive when they are back."""

    async def scenario(pair: Pair) -> None:
        assert await cut(postgres.url, "LISTEN %") == 2
        a, b = pair.seats
        await a.send(t="chat", text="still there?")
        await pair.answer(0)
        if not any(['"still there?"' in frame for frame in b.frames]):
            await b.until(lambda m: m["t"] == "chat" and m["text"] == "still there?")
        await pair.answer(1)

    run(playing(postgres.url, tmp_path, scenario))


def test_the_database_stops_and_starts(postgres: Postgres, tmp_path: Path) -> None:
    """An answer given meanwhile is acknowledged when the database is back; bots go on by themselves."""

    async def scenario(pair: Pair) -> None:
        bots = await pair.ada.table("goldwest", "bot bot", private=False)
        async with pair.ada.at(bots) as watching:
            await asyncio.to_thread(postgres.stop)
            health = await pair.ada.request("GET", "/healthz")
            assert health.status_code == 503
            answer = asyncio.create_task(pair.answer(1))
            await asyncio.sleep(0.3)
            assert not answer.done()
            await asyncio.to_thread(postgres.start)
            await answer
            await pair.answer(0)
            assert (await pair.ada.request("GET", "/healthz")).status_code == 200
            await watching.until_state(lambda s: s["over"], 60)

    run(playing(postgres.url, tmp_path, scenario))


def test_the_database_stays_away(postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After some seconds answers are refused and clients sent to come back; what comes back is what was stored."""

    async def scenario() -> None:
        async with served(tmp_path, database=postgres.url) as server:
            ada = await server.person()
            table = await ada.table("goldwest", "me bot")
            async with ada.at(table) as seat:
                await seat.until_state(lambda s: 0 in s["waiting"])
                await seat.choose(0)
                await seat.until_state(lambda s: 0 in s["waiting"])
                before, asked = seat.state, seat.question()
                monkeypatch.setattr(outage, "PATIENCE", 0.3)
                await asyncio.to_thread(postgres.stop)
                nonce = await seat.answer(asked["options"][0]["text"])
                refused = await seat.until(lambda m: m["t"] in ("ack", "error"))
                assert (refused["t"], refused["code"], refused["nonce"]) == ("error", "try-again", nonce)
                assert (await seat.until(lambda m: m["t"] == "bye"))["why"] == "restart"
                assert seat.state["version"] == before["version"], "what was not stored was not shown"
            lobby = await ada.request("GET", "/api/tables")
            assert (lobby.status_code, lobby.json()["code"]) == (503, "try-again")
            await asyncio.to_thread(postgres.start)
            monkeypatch.undo()
            async with ada.at(table) as seat:
                assert seat.state["version"] == before["version"] and seat.question() == asked
                await seat.choose(0)

    run(scenario())


def test_the_database_hangs_and_goes_on(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """Nobody says that the connections are dead; they are given up, and an answer is stored when somebody listens."""
    monkeypatch.setattr(outage, "ANSWER", 0.5)
    monkeypatch.setattr(fanout, "CHECK", 1.0)

    async def scenario(pair: Pair) -> None:
        async with pause(postgres) as paused:
            paused.begin()
            answer = asyncio.create_task(pair.answer(1))
            assert (await pair.ada.request("GET", "/healthz")).status_code == 503
            await asyncio.sleep(1)
            assert not answer.done()
        await answer
        for n in range(4):
            await pair.answer(n % 2)
        assert (await pair.ada.request("GET", "/healthz")).status_code == 200

    run(playing(postgres.url, tmp_path, scenario))


def test_the_database_hangs_for_long(postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer is refused in time, and everything else that is asked; given again later it counts once."""
    monkeypatch.setattr(outage, "ANSWER", 0.5)

    async def scenario() -> None:
        async with served(tmp_path, database=postgres.url) as server:
            ada = await server.person()
            table = await ada.table("goldwest", "me bot")
            async with ada.at(table) as seat:
                await seat.until_state(lambda s: 0 in s["waiting"])
                version, text = seat.state["version"], seat.question()["options"][0]["text"]
                monkeypatch.setattr(outage, "PATIENCE", 1.0)
                async with pause(postgres) as paused:
                    paused.begin()
                    began = time.monotonic()
                    await seat.answer(text, nonce="again")
                    refused = await seat.until(lambda m: m["t"] in ("ack", "error"))
                    assert (refused["t"], refused["code"], refused["nonce"]) == ("error", "try-again", "again")
                    lobby = await ada.request("GET", "/api/tables")
                    assert (lobby.status_code, lobby.json()["code"]) == (503, "try-again")
                    assert time.monotonic() - began < 15
            monkeypatch.setattr(outage, "PATIENCE", 8.0)
            async with ada.at(table) as seat:
                await seat.answer(text, seat=0, version=version, nonce="again")
                assert (await seat.until(lambda m: m["t"] in ("ack", "error")))["t"] == "ack"
            entries = await server.parts.store.entries(table)
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            assert [entry.text for entry in entries if entry.nonce == "0:again"] == [text]

    run(scenario())


def test_the_database_hangs_in_the_middle_of_a_commit(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has been told to commit and does so when it goes on, after we have given up that connection: once."""
    monkeypatch.setattr(outage, "ANSWER", 0.5)

    async def scenario() -> None:
        store = await store_with_table(postgres.url, "hung")
        commits = []
        async with pause(postgres) as paused:

            def commit(_: Any) -> None:
                commits.append(1)
                if len(commits) == 1:
                    paused.begin()
                    asyncio.get_running_loop().call_later(1.5, paused.end)

            sa.event.listen(store.engine.sync_engine, "commit", commit)
            await store.append(Batch("hung", ENTRIES, table_status("playing", 1, [0], []), []))
            assert await store.entries("hung") == ENTRIES
            row = await store.row(sa.select(db.tables.c.status).where(db.tables.c.id == "hung"))
            assert row == {"status": "playing"} and commits == [1]
        await store.close()

    run(scenario())


def test_what_must_not_be_done_twice_is_given_up(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outage, "ANSWER", 0.3)

    async def scenario() -> None:
        store = await store_with_table(postgres.url, "once")
        with pytest.raises(Unreachable):
            async with store.write() as connection:
                await connection.execute(sa.text("SELECT pg_sleep(1)"))
        assert await store.entries("once") == []
        async with pause(postgres) as paused:
            paused.begin()
            began = time.monotonic()
            await store.close()
            assert time.monotonic() - began < 5

    run(scenario())


def test_a_migration_may_take_long(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process waits while another one migrates."""
    monkeypatch.setattr(outage, "ANSWER", 0.3)

    async def scenario() -> None:
        other: Any = await asyncpg.connect(postgres.url)
        await other.execute("CREATE DATABASE fresh")
        await other.close()
        url = postgres.url.replace("/postgres", "/fresh")
        other = await asyncpg.connect(url)
        await other.execute(f"SELECT pg_advisory_lock({MIGRATING})")
        store = Store(url, "w")
        migrating = asyncio.create_task(store.migrate())
        await asyncio.sleep(1)
        assert not migrating.done()
        await other.close()
        await migrating
        assert await store.rows(sa.select(db.tables)) == []
        await store.close()

    run(scenario())


def test_a_commit_whose_answer_is_lost(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection ends after the commit and before we hear of it: the second attempt finds everything there."""

    async def scenario() -> None:
        store = await store_with_table(postgres.url, "lost")
        good, calls = store._commit, []

        async def deaf(batches: list[Batch]) -> None:
            calls.append(batches)
            await good(batches)
            if len(calls) == 1:
                raise ConnectionResetError("gone")

        monkeypatch.setattr(store, "_commit", deaf)
        await store.append(Batch("lost", ENTRIES, table_status("playing", 1, [0], []), []))
        assert len(calls) == 2 and await store.entries("lost") == ENTRIES
        await store.close()

    run(scenario())


def test_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outage, "PATIENCE", 0.2)
    tried = []

    async def never() -> None:
        tried.append(1)
        raise ConnectionRefusedError

    with pytest.raises(Unreachable):
        run(outage.patiently(never))
    assert len(tried) > 1

    async def wrong() -> None:
        raise ValueError("not about the connection")

    with pytest.raises(ValueError):
        run(outage.patiently(wrong))
