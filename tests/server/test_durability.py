"""An acknowledged answer is never lost: kill -9, restart, go on."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from chaos import chaos
from serving import Silent, run, served

from tablewright.server import schema as db
from tablewright.server import store


def test_kill_9_under_load_loses_nothing(tmp_path: Path) -> None:
    found = run(chaos(rounds=3, tables=5, database=f"sqlite:///{tmp_path}/games.db", workers=1))
    assert found["acknowledged"] > 5 and found["reconnects"] > 0


@pytest.mark.slow
def test_kill_9_many_times(tmp_path: Path) -> None:
    found = run(chaos(rounds=40, tables=10, database=f"sqlite:///{tmp_path}/games.db", workers=1))
    assert found["acknowledged"] > 100


def test_a_table_is_rebuilt_from_its_record(tmp_path: Path) -> None:
    """A new process shows the same table, knows the same nonces, and a client resumes by its version."""

    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            cookies = dict(ada.http.cookies)
            table = await ada.table("galaxies", "me bot")
            async with ada.at(table) as seat:
                await seat.play_on(random.Random(1), 25)
                await seat.until_state(lambda s: 0 in s["waiting"])
                before, log = seat.state, list(seat.log)
                nonce = await seat.answer(seat.question()["options"][0]["text"])
                ack = await seat.until(lambda m: m["t"] == "ack")
        async with served(tmp_path) as server:
            ada = await server.person(cookies)
            async with ada.at(table, since=before["version"]) as seat:
                assert seat.state["version"] >= ack["version"]
                assert seat.state["log_from"] == before["n"], "only the lines that are new"
                assert all([line["n"] > before["n"] for line in seat.state["log"]])
                await seat.send(t="answer", version=before["version"], seat=0, text="whatever", nonce=nonce)
                again = await seat.until(lambda m: m["t"] in ("ack", "error"))
                assert again == ack, "the same nonce after a restart: the same acknowledgement"
            async with ada.at(table) as seat:
                assert seat.log[: len(log)] == log

    run(scenario())


def test_jobs_of_bots_survive_a_restart(tmp_path: Path) -> None:
    """The process dies while bots think; the next one takes their jobs up."""

    async def scenario() -> None:
        async with served(tmp_path) as server:
            server.parts.play.workers = Silent()  # type: ignore[assignment]
            ada = await server.person()
            table = await ada.table("goldwest", "bot bot", private=False)
            await asyncio.sleep(0.1)
            rows = await server.parts.store.rows(sa.select(db.jobs))
            assert [row["table_id"] for row in rows] == [table] and rows[0]["worker"] == server.parts.store.worker
        async with served(tmp_path) as server:
            eve = await server.person()
            async with eve.at(table) as seat:
                await seat.until_state(lambda s: s["over"], 60)

    run(scenario())


def test_a_full_disk_refuses_and_forgets_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store fails: the answer is not acknowledged, the table is as it was, and goes on when the disk is well."""

    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            table = await ada.table("goldwest", "me local")
            good = server.parts.store.append

            async def full(_: object) -> None:
                raise OSError(28, "No space left on device")

            async with ada.at(table) as seat:
                await seat.look()
                version, question = seat.state["version"], seat.question()
                monkeypatch.setattr(server.parts.store, "append", full)
                nonce = await seat.answer(question["options"][0]["text"])
                refused = await seat.until(lambda m: m["t"] in ("error", "ack") and m["nonce"] == nonce)
                assert (refused["t"], refused["code"]) == ("error", "try-again")
                assert (await seat.until(lambda m: m["t"] == "bye"))["why"] == "restart"
            monkeypatch.setattr(server.parts.store, "append", good)
            async with ada.at(table) as seat:
                await seat.send(t="look", seat=question["seat"])
                await seat.until_state(lambda s: s["seat"] is not None)
                assert seat.state["version"] == version and seat.question() == question
                await seat.choose(0)

    run(scenario())


def test_what_was_not_stored_is_built_upon_by_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store fails while another seat's answer and the same answer again wait for the table: all are refused."""

    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            table = await ada.table("fliptown", "me local")
            good, failing = server.parts.store.append, asyncio.Event()

            async def slowly_full(_: object) -> None:
                await failing.wait()
                monkeypatch.setattr(server.parts.store, "append", good)
                raise OSError(28, "No space left on device")

            async with ada.at(table) as one, ada.at(table) as two:
                assert one.state["waiting"] == [0, 1], "both are asked at the same time"
                for seat, place in ((one, 0), (two, 1)):
                    await seat.send(t="look", seat=place)
                    await seat.until_state(lambda s, place=place: s["seat"] == place)
                version = one.state["version"]
                monkeypatch.setattr(server.parts.store, "append", slowly_full)
                await one.answer(one.question(0)["options"][0]["text"], nonce="first")
                await asyncio.sleep(0.1)
                await two.answer(two.question(1)["options"][0]["text"], nonce="second")
                await one.answer(one.question(0)["options"][0]["text"], nonce="first")
                await asyncio.sleep(0.1)
                failing.set()
                for seat in (one, two):
                    heard = await seat.until(lambda m: m["t"] in ("ack", "error", "bye"))
                    assert heard["t"] != "ack", heard
            assert [e.seq for e in await server.parts.store.entries(table)] == list(range(1, version + 1))
            async with ada.at(table) as seat:
                assert seat.state["version"] == version
                await seat.send(t="look", seat=0)
                await seat.until_state(lambda s: s["seat"] == 0)
                await seat.choose(0)

    run(scenario())


def test_a_table_over_days_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    """Nobody looks: the table goes, with its clock, presets and nonces in the database alone. An answer days later finds
    everything; the deadline of the one who is asked then runs on."""

    async def scenario() -> None:
        async with served(tmp_path, rooms=0) as server:
            ada, bob = await server.person(), await server.person()
            table = await ada.table("goldwest", "me open", private=False, deadline=3 * 86_400)
            await bob.post(f"/api/tables/{table}/join", {})
            for n in range(6):
                turn = (await ada.get(f"/api/tables/{table}"))["waiting"][0]
                async with (ada, bob)[turn].at(table) as seat:
                    assert seat.state["n"] >= n and list(seat.state["deadline"]) == [str(turn)]
                    before = seat.state
                    await seat.choose(0)
                    after = seat.state
                await (ada, bob)[turn].table("goldwest", "me local")  # another table needs the room
                while table in server.parts.play.lives:
                    await asyncio.sleep(0.05)
                    server.parts.play._make_room()
                assert after["version"] > before["version"]
                async with (ada, bob)[turn].at(table, since=before["version"]) as seat:
                    kept = {key: value for key, value in after.items() if key not in ("clocks", "log", "players")}
                    assert {key: seat.state[key] for key in kept} == kept
                    assert [line["n"] for line in seat.state["log"]] == [line["n"] for line in after["log"]]
            lists = await bob.get("/api/tables")
            assert table in [found["id"] for found in lists["mine"]]

    run(scenario())


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    """Tables that were begun under the first schema, with presets among their entries, go on."""

    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            cookies = dict(ada.http.cookies)
            table = await ada.table("goldwest", "me local")
            async with ada.at(table) as seat:
                await seat.look()
                await seat.choose(0)
                version, n = seat.state["version"], seat.state["n"]
        older = sa.create_engine(f"sqlite:///{tmp_path}/games.db")
        with older.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            command.downgrade(config, "0001")
            assert "presets" not in sa.inspect(connection).get_table_names()
            row = {"table_id": table, "seq": version + 1, "kind": "preset", "seat": 0, "text": "[]", "at": 1.0}
            connection.execute(db.entries.insert().values(**row))
        older.dispose()
        async with served(tmp_path) as server:
            ada = await server.person(cookies)
            async with ada.at(table) as seat:
                assert (seat.state["version"], seat.state["n"]) == (version + 1, n)
                await seat.look()
                await seat.choose(0)

    run(scenario())
