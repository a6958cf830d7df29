"""`tablewright serve` and `tablewright verify`."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tablewright.cli import main, serve
from tablewright.server.fate import commitment, export
from tablewright.server.room import Room


def finished() -> str:
    room = Room("t", "fliptown", 2, 2**200 + 1, {}, ["me:Ada", "random"], [0], True)
    room.settle()
    rng = random.Random(1)
    while not room.table.over:
        ask = rng.choice(room.table.questions())
        room.apply(room.check_answer(ask.seat, str(rng.choice(list(ask.options))), room.version))
        room.settle()
    return export(room.record, room.epochs)


def test_verify_says_fair_or_names_the_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    text = finished()
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as done:
        main(["verify", str(file), "--commit", commitment(2**200 + 1)])
    assert not done.value.code and "Fair: all" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["verify", str(file), "--json"])
    assert json.loads(capsys.readouterr().out)["checked"] > 20
    with pytest.raises(SystemExit) as failed:
        main(["verify", str(file), "--commit", "00"])
    assert failed.value.code == 2 and "another seed" in capsys.readouterr().err
    with pytest.raises(SystemExit) as failed:
        main(["verify", str(tmp_path / "none.txt")])
    assert failed.value.code == 2


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name in ("litestar", "msgspec") else real(name, *more)
    )
    for arguments in (["serve"], ["verify", "x"]):
        with pytest.raises(SystemExit) as failed:
            main(arguments)
        assert failed.value.code == 2 and "pip install 'tablewright[server]'" in capsys.readouterr().err.replace(
            "\n", " "
        )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--workers", "2"], "several workers need PostgreSQL"),
        (["--database", "mysql://x"], "expected sqlite:///FILE or postgresql://"),
        (["--log", "loud"], "expected debug, info, warning or error"),
        (["--host", "203.0.113.7"], "cannot listen on 203.0.113.7"),
        (["--database", "postgresql://tw@127.0.0.1:1/x", "--port", "0"], "cannot be reached or opened"),
        (["--database", "sqlite:////nowhere/at/all/x.db", "--port", "0"], "unable to open database file"),
    ],
)
def test_bad_options_are_one_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as failed:
        main(["serve", *arguments])
    assert failed.value.code == 2 and said in " ".join(capsys.readouterr().err.split())


def test_origins_of_this_machine() -> None:
    assert serve._local_origins("127.0.0.1", 8000) == ["http://127.0.0.1:8000", "http://localhost:8000"]
    assert "http://127.0.0.1" in serve._local_origins("0.0.0.0", 80)


def test_serve_says_its_address_and_stops_gracefully(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tablewright", "serve", "--port", "0", "--log", "info", "--database", f"sqlite:///{tmp_path}/games.db"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "COLUMNS": "200"},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        address = re.search(r"http://[\d.:]+", process.stdout.readline())
        assert address is not None
        for _ in range(200):
            try:
                with urllib.request.urlopen(address.group() + "/healthz", timeout=20) as answer:
                    assert json.load(answer) == {"ok": True}
                    break
            except OSError:
                time.sleep(0.1)
    finally:
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=30)
    assert process.returncode in (0, -signal.SIGTERM)
    said = [json.loads(line)["what"] for line in log.splitlines() if line.startswith("{")]
    assert "ready" in said and "stopped" in said


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_small_messages_are_sent_at_once(host: str) -> None:
    """Connections of the server do not wait for the other side's word on the message before (TCP_NODELAY)."""
    if host == "::1" and not Path("/proc/net/if_inet6").exists():
        pytest.skip("this machine has no IPv6")

    async def found() -> int:
        came: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connection = writer.get_extra_info("socket")
            came.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with serve.listen(host, 0) as listener:
            server = await asyncio.start_server(connected, sock=listener)
            async with server:
                _, writer = await asyncio.open_connection(*listener.getsockname()[:2])
                writer.close()
                return await asyncio.wait_for(came, 5)

    assert asyncio.run(found())
