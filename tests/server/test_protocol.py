"""The protocol as it is written down is the protocol as it is spoken."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

import msgspec
import pytest
from serving import run, served

from tablewright.server import protocol, typescript
from tablewright.server.fate import verify

ROOT = Path(__file__).parents[2]


def test_typescript_and_tables_are_generated() -> None:
    hint = "run: python -m tablewright.server.typescript"
    assert typescript.CLIENT.read_text(encoding="utf-8") == typescript.typescript(), hint
    page = typescript.PAGE.read_text(encoding="utf-8")
    assert page == typescript.page(page), hint


def test_every_message_is_listed_once() -> None:
    listed = (*protocol.HTTP, *protocol.UP, *protocol.DOWN)
    assert len(set(listed)) == len(listed)
    structs = [s for s in vars(protocol).values() if isinstance(s, type) and issubclass(s, protocol.Wire)]
    assert set(structs) - {protocol.Wire, protocol.Asked} == set(listed)
    for message in protocol.FromClient.__args__:
        assert message.__struct_config__.tag_field == "t" and message.__struct_config__.forbid_unknown_fields


def test_every_address_is_documented() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    code = (ROOT / "src" / "tablewright" / "server" / "app.py").read_text(encoding="utf-8")
    for path in re.findall(r'@(?:get|post|delete|websocket)\("(/[^"]*)"', code):
        plain = re.sub(
            r"\{(\w+?)(_id)?:\w+\}",
            lambda m: "{id}" if m.group(2) and m.group(1) != "game" else "{" + m.group(1) + "}",
            path,
        )
        assert plain in page or plain.removeprefix("/api") in page, plain


def test_client_messages_are_strict() -> None:
    assert protocol.read('{"t":"answer","version":3,"seat":0,"text":"x","nonce":"n"}') == protocol.Reply(
        version=3, seat=0, text="x", nonce="n"
    )
    for bad in (
        '{"t":"answer","version":"3","seat":0,"text":"x","nonce":"n"}',
        '{"t":"nope"}',
        "{}",
        '{"t":"ping","x":1}',
    ):
        with pytest.raises(msgspec.ValidationError):
            protocol.read(bad)


def test_the_example_client_plays_a_game(tmp_path: Path) -> None:
    """The thirty lines of docs/server.md, run as they stand."""
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    code = page.partition("```py\n")[2].partition("```")[0]
    assert len([line for line in code.splitlines() if line.strip()]) <= 30
    script = tmp_path / "client.py"
    script.write_text(code, encoding="utf-8")

    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            key = (await ada.post("/api/tokens", {"name": "example"}))["secret"]
            table = await ada.table("fliptown", "bot open", private=False)
            process = await asyncio.create_subprocess_exec(
                sys.executable, str(script), server.origin, key, table, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
            )  # fmt: skip
            out, err = await asyncio.wait_for(process.communicate(), 90)
            assert b"won" in out, err.decode()
            text = await ada.get(f"/api/tables/{table}/record")
            assert verify(text).foreign == 0

    run(scenario())
