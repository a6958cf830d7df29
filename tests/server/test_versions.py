"""Tables that were begun under another version of their game's rules: refused by name, and left as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from serving import LOOSE, Served, Silent, run, served
from websockets.exceptions import InvalidStatus

from tablewright.engine import find
from tablewright.server import schema as db
from tablewright.server import speech

OTHER = (
    "This table of Fliptown was begun under version 0.9 of its rules; "
    f"version {find('fliptown').rules} is installed here. It can be played on where version 0.9 is installed."
)


async def grow_old(server: Served, table: str, **more: Any) -> None:
    """The table was begun under other rules, and is not in memory."""
    async with server.parts.store.write() as connection:
        await connection.execute(db.tables.update().where(db.tables.c.id == table).values(rules="0.9", **more))
    server.parts.play.lives.pop(table, None)


def test_a_table_of_other_rules_is_refused_by_name(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, eve = await server.person(), await server.person()
            table = await ada.table("fliptown", "me local", private=True)
            before = await server.parts.store.entries(table)
            await grow_old(server, table)
            path = f"/api/tables/{table}"
            for method, address in [
                ("GET", path), ("GET", f"{path}/record"), ("GET", f"{path}/at/0"), ("POST", f"{path}/leave"),
                ("POST", f"{path}/rematch"), ("POST", f"{path}/share"),
            ]:  # fmt: skip
                refused = await ada.request(method, address, {} if method == "POST" else None)
                assert (refused.status_code, refused.json()) == (409, {"code": "other-rules", "message": OTHER})
                assert (await eve.request(method, address, {} if method == "POST" else None)).status_code == 404
            with pytest.raises(InvalidStatus):
                async with ada.at(table):
                    pass
            assert [info["id"] for info in (await ada.get("/api/tables"))["mine"]] == [table], "it is listed"
            assert await server.parts.store.entries(table) == before and table not in server.parts.play.lives

    run(scenario())


def test_nobody_sits_down_at_a_table_of_other_rules(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, bob = await server.person(), await server.person()
            made = await ada.new_table("fliptown", "me open", private=False)
            await grow_old(server, made["id"])
            code = made["invites"][0]["url"].partition("#invite=")[2]
            for asked in ({"invite": code}, {}):
                refused = await bob.request("POST", f"/api/tables/{made['id']}/join", asked)
                assert (refused.status_code, refused.json()["message"]) == (409, OTHER)
            seats = await server.parts.store.rows(sa.select(db.seats.c.kind).where(db.seats.c.table_id == made["id"]))
            assert [seat["kind"] for seat in seats] == ["person", "open"]

    run(scenario())


def test_tables_of_other_rules_do_not_count_as_unfinished(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path, msgspec.structs.replace(LOOSE, open_tables=1)) as server:
            ada = await server.person()
            table = await ada.table("fliptown", "me local", private=True)
            asked = {"game": "fliptown", "seats": [{"kind": "me"}, {"kind": "local", "name": "Bo"}]}
            refused = await ada.request("POST", "/api/tables", asked)
            assert refused.json()["code"] == "too-many"
            await grow_old(server, table)
            assert (await ada.request("POST", "/api/tables", asked)).status_code == 201

    run(scenario())


def test_bots_leave_a_table_of_other_rules_alone(tmp_path: Path) -> None:
    """Its jobs are there, and due; those of other tables are done."""

    async def scenario() -> None:
        async with served(tmp_path) as one:
            one.parts.play.workers = Silent()  # type: ignore[assignment]
            ada = await one.person()
            old, new = [await ada.table("fliptown", "bot bot", private=False) for _ in range(2)]
            await grow_old(one, old)
        async with served(tmp_path) as two:
            eve = await two.person()
            before = await two.parts.store.entries(old)
            async with eve.at(new) as seat:
                await seat.until_state(lambda s: s["over"], 60)
            assert await two.parts.store.entries(old) == before
            jobs = await two.parts.store.rows(sa.select(db.jobs.c.table_id))
            assert {job["table_id"] for job in jobs} == {old}

    run(scenario())


def test_the_refusal_has_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tablewright.server.app import OTHER_RULES

    own = tmp_path / "server"
    own.mkdir()
    (own / "words.eo.toml").write_text(f'[sentences]\n"{OTHER_RULES}" = "{{game}}: {{theirs}}, ne {{ours}}."\n')
    monkeypatch.setattr(speech, "FOLDER", own)
    speech.sentences.cache_clear()

    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            table = await ada.table("fliptown", "me bot")
            await grow_old(server, table)
            refused = await ada.request("GET", f"/api/tables/{table}", headers={"accept-language": "eo"})
            assert refused.json()["message"] == f"Fliptown: 0.9, ne {find('fliptown').rules}."

    run(scenario())
    speech.sentences.cache_clear()
