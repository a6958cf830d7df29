"""What the measurements share: a server that can be started in a tenth of a second and killed, and light clients.

The nursery is a process that has imported everything; each server is forked from it, so that hundreds of kills do not
cost hundreds of starts of the interpreter. A killed server is as dead as any."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

LOOSE = {
    "requests": [1e6, 1e6], "guests": [1e6, 1e6], "logins": [1e6, 1e6], "messages": [1e6, 1e6], "person": [1e6, 1e6],
    "talk": [1e6, 1e6], "hints": [1e6, 1e6], "tables": [1e6, 1e6], "open_tables": 100000, "sockets": 100000,
    "sockets_per_address": 100000,
}  # fmt: skip


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Nursery:
    """Forks servers on demand."""

    def __init__(self, database: str, port: int, workers: int = 1, **more: Any) -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self.pids: list[int] = []
        settings = {"database": database, "origins": [self.origin], "limits": LOOSE, **more}
        environment = {**os.environ, "TABLEWRIGHT_SERVER": msgspec.json.encode(settings).decode()}
        self.process = subprocess.Popen(
            [sys.executable, __file__, str(port), str(workers)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True, bufsize=1,
        )  # fmt: skip

    def start(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write("start\n")
        self.pids = [int(pid) for pid in self.process.stdout.readline().split()]
        assert self.pids, "the nursery is gone"

    def kill(self) -> None:
        """kill -9."""
        for pid in self.pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.pids = []

    def stop(self) -> None:
        for pid in self.pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(20)
        self.process.stdout.close()

    async def ready(self) -> None:
        async with httpx.AsyncClient(base_url=self.origin) as client:
            for _ in range(600):
                with contextlib.suppress(httpx.HTTPError):
                    if (await client.get("/healthz")).status_code == 200:
                        return
                await asyncio.sleep(0.05)
        raise RuntimeError("the server does not start")


class Question(msgspec.Struct):
    seat: int
    options: list[dict[str, Any]] | None


class Message(msgspec.Struct):
    """What the light clients look at."""

    t: str
    version: int = 0
    n: int = 0
    seat: int | None = None
    waiting: list[int] = []
    questions: list[Question] = []
    over: bool = False
    nonce: str | None = None
    code: str | None = None
    you: list[int] = []
    rematch: str | None = None


read = msgspec.json.Decoder(Message).decode
write = msgspec.json.encode
NONCES = itertools.count(int(time.time() * 1000) % 10**9)


class Guest:
    """Somebody with a cookie."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.http = httpx.AsyncClient(base_url=origin, headers={"origin": origin}, timeout=60)

    async def arrive(self) -> None:
        (await self.http.get("/api/me")).raise_for_status()

    async def post(self, path: str, body: Any) -> Any:
        response = await self.http.post(path, content=write(body), headers={"content-type": "application/json"})
        assert response.status_code < 300, f"{path}: {response.status_code} {response.text[:300]}"
        return response.json()

    async def connect(self, table: str) -> ClientConnection:
        cookie = "; ".join([f"{name}={value}" for name, value in self.http.cookies.items()])
        return await connect(
            self.origin.replace("http", "ws") + f"/ws/tables/{table}",
            origin=self.origin,  # type: ignore[arg-type]
            additional_headers={"cookie": cookie},
            max_size=None,
            compression=None,
            open_timeout=60,
            close_timeout=0.2,
        )


def _serve(listener: socket.socket) -> None:
    import uvicorn

    from tablewright.server.app import create_app
    from tablewright.server.logs import set_up
    from tablewright.server.protocol import FRAME

    set_up("error")
    config = uvicorn.Config(
        create_app(), log_config=None, ws_max_size=FRAME, access_log=False, timeout_graceful_shutdown=2, lifespan="on"
    )
    uvicorn.Server(config).run(sockets=[listener])


def nursery(port: int, workers: int) -> None:
    """Fork servers as told on the standard input."""
    import litestar.app  # noqa: F401 - imported before the forks
    import sqlalchemy.ext.asyncio  # noqa: F401

    from tablewright.cli.serve import listen
    from tablewright.games import games

    games()
    listener = listen("127.0.0.1", port)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in sys.stdin:
        pids = []
        for _ in range(workers):
            pid = os.fork()
            if pid == 0:
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                os.close(0)
                _serve(listener)
                os._exit(0)
            pids.append(pid)
        print(*pids, flush=True)


ROOT = Path(__file__).resolve().parents[2]

if __name__ == "__main__":
    nursery(int(sys.argv[1]), int(sys.argv[2]))
