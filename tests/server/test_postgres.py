"""The same server on PostgreSQL, with two processes that hear of each other."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from chaos import chaos
from postgres import Postgres
from serving import Silent, run, served, store_with_table

from tablewright.server import schema as db
from tablewright.server.room import Entry
from tablewright.server.store import Batch, Conflict, Store, table_status


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.url


async def differences(url: str) -> list[object]:
    store = Store(url, "test")
    await store.migrate()
    await store.migrate()  # once more: nothing happens
    async with store.engine.connect() as connection:
        found = await connection.run_sync(lambda c: compare_metadata(MigrationContext.configure(c), db.metadata))
    await store.close()
    return list(found)


def test_the_migrations_make_the_schema_sqlite(tmp_path: Path) -> None:
    assert run(differences(f"sqlite:///{tmp_path}/games.db")) == []


def test_the_migrations_make_the_schema_postgresql(database: str) -> None:
    assert run(differences(database)) == []


def test_two_processes_at_one_table(database: str, tmp_path: Path) -> None:
    """Ada is connected to one process, Bob to the other: both see every answer, seat and word."""

    async def scenario() -> None:
        async with served(tmp_path, database=database) as one, served(tmp_path, database=database) as two:
            ada, bob = await one.person(), await two.person()
            table = await ada.table("goldwest", "me open", private=False)
            async with ada.at(table) as a:
                await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
                await a.until_state(lambda s: s["status"] == "playing" and s["waiting"])
                async with bob.at(table) as b:
                    await a.until_state(lambda s: s["players"][1]["online"])
                    await b.until_state(lambda s: s["players"][0]["online"])
                    for _ in range(12):
                        turn, other = (a, b) if a.question() else (b, a)
                        await turn.choose(0)
                        await other.until_state(lambda s, v=turn.state["version"]: s["version"] >= v)
                        assert a.state["n"] == b.state["n"] and a.state["view"]["players"] == b.state["view"]["players"]
                    await a.send(t="chat", text="over there?")
                    assert (await b.until(lambda m: m["t"] == "chat"))["text"] == "over there?"
                assert one.parts.play.lives[table].room.version == two.parts.play.lives[table].room.version

    run(scenario())


def test_one_nonce_at_two_processes_is_one_answer(database: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path, database=database) as one, served(tmp_path, database=database) as two:
            ada = await one.person()
            table = await ada.table("goldwest", "me local")
            async with ada.at(table) as a:
                ada.server = two
                async with ada.at(table) as b:
                    for seat in (a, b):
                        await seat.send(t="look", seat=a.state["waiting"][0])
                        await seat.until_state(lambda s: s["seat"] is not None)
                    n = a.state["n"]
                    text = a.question()["options"][0]["text"]
                    for copy in range(10):
                        await (a if copy % 2 else b).answer(text, nonce="same", version=a.state["version"])
                    versions = set()
                    for seat in (a, b):
                        for _ in range(5):
                            ack = await seat.until(lambda m: m["t"] in ("ack", "error"))
                            assert ack["t"] == "ack", ack
                            versions.add(ack["version"])
                    assert len(versions) == 1
                    entries = await one.parts.store.entries(table)
                    assert [e.text for e in entries if e.kind == "answer"] == [text] and n >= 0

    run(scenario())


def test_a_stale_process_is_told_by_the_database(database: str) -> None:
    async def scenario() -> None:
        store = await store_with_table(database, "x")
        batch = Batch("x", [Entry(1, "answer", 0, "a", "0:n", 1.5)], table_status("playing", 1, [0], []), [])
        await store.append(batch)
        with pytest.raises(Conflict):
            await store.append(batch._replace(entries=[batch.entries[0]._replace(at=1.75)]))
        assert len(await store.rows(sa.select(db.entries).where(db.entries.c.table_id == "x"))) == 1
        await store.close()

    run(scenario())


def test_bots_of_a_dead_process_are_taken_over(database: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path, database=database) as one:
            one.parts.play.workers = Silent()  # type: ignore[assignment]
            ada = await one.person()
            table = await ada.table("fliptown", "bot bot", private=False)
        async with served(tmp_path, database=database) as two:
            eve = await two.person()
            async with two.parts.store.write() as connection:  # the lease of the dead process has run out
                await connection.execute(db.jobs.update().where(db.jobs.c.table_id == table).values(until=0))
            async with eve.at(table) as seat:
                await seat.until_state(lambda s: s["over"], 60)

    run(scenario())


def test_a_whole_game_and_kill_9_on_postgresql(database: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path, database=database) as server:
            ada = await server.person()
            async with ada.at(await ada.table("fliptown", "me bot")) as seat:
                await seat.play_on(random.Random(1))
                assert seat.state["over"]

    run(scenario())
    found = run(chaos(rounds=2, tables=3, database=database, workers=2))
    assert found["acknowledged"] > 3


def test_the_command_with_two_workers(database: str, tmp_path: Path) -> None:
    """`tablewright serve --workers 2`: both processes answer, and stop when told."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tablewright", "serve", "--port", "0", "--workers", "2", "--database", database, "--log", "info"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "COLUMNS": "200"},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        address = re.search(r"http://[\d.:]+", process.stdout.readline())
        assert address is not None
        with urllib.request.urlopen(address.group() + "/healthz", timeout=60) as answer:
            assert answer.status == 200
        time.sleep(1)
    finally:
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=60)
    ready = [json.loads(line) for line in log.splitlines() if line.startswith("{") and '"ready"' in line]
    assert len({line["worker"] for line in ready}) == 2, log[-2000:]
