"""A real server in the test's own event loop, on a free port of this machine, and clients that speak the protocol."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from tablewright import bots
from tablewright.bots import Spot
from tablewright.server import schema as db
from tablewright.server.app import Server, build
from tablewright.server.protocol import FRAME
from tablewright.server.settings import Limits, Settings
from tablewright.server.store import Store, table_status

LOOSE = Limits(
    requests=(1e6, 1e6), guests=(1e6, 1e6), logins=(1e6, 1e6), messages=(1e6, 1e6), person=(1e6, 1e6), talk=(1e6, 1e6),
    hints=(1e6, 1e6), tables=(1e6, 1e6), open_tables=10_000, sockets=10_000, sockets_per_address=10_000, outbox=10_000,
)  # fmt: skip


class Quiet(uvicorn.Server):
    """Signals stay with the test runner."""

    @contextlib.contextmanager
    def capture_signals(self) -> Any:
        yield


class Inline:
    """Bots think at once, in this process: for tests that are not about worker processes."""

    async def choose(self, bot: str, spot: Spot) -> str:
        await asyncio.sleep(0)
        return str(bots.bot(bot).choose(spot))

    async def thoughts(self, spot: Spot, seconds: float) -> list[tuple[str, float, int, list[float]]]:
        found = bots.Search(simulations=20).explain(spot)
        return [(str(t.step), t.value, t.visits, t.expected) for t in found]

    def close(self) -> None: ...


class Silent:
    """Bots that think for ever."""

    async def choose(self, bot: str, spot: Spot) -> str:
        await asyncio.sleep(1000)
        return ""

    def close(self) -> None: ...


class Served:
    """A running server."""

    def __init__(self, parts: Server, origin: str) -> None:
        self.parts = parts
        self.origin = origin
        self.clients: list[httpx.AsyncClient] = []

    async def person(self, cookies: dict[str, str] | None = None) -> Person:
        """Somebody new, or who comes back with these cookies."""
        client = httpx.AsyncClient(
            base_url=self.origin, headers={"origin": self.origin}, timeout=20, cookies=cookies
        )  # fmt: skip
        self.clients.append(client)
        person = Person(self, client)
        person.me = await person.get("/api/me")
        return person


@contextlib.asynccontextmanager
async def served(
    folder: Path, limits: Limits = LOOSE, inline: bool = True, database: str | None = None, **settings: Any
) -> AsyncIterator[Served]:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    origin = f"http://127.0.0.1:{listener.getsockname()[1]}"
    app, parts = build(
        Settings(database=database or f"sqlite:///{folder}/games.db", origins=[origin], limits=limits, **settings)
    )
    if inline:
        parts.play.workers = Inline()  # type: ignore[assignment]
    config = uvicorn.Config(
        app, log_config=None, ws_max_size=FRAME, server_header=False, timeout_graceful_shutdown=2, lifespan="on"
    )
    server = Quiet(config)
    task = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
        if task.done():
            task.result()
    found = Served(parts, origin)
    try:
        yield found
    finally:
        for client in found.clients:
            await client.aclose()
        server.should_exit = True
        await task
        listener.close()


class Person:
    """Somebody with a browser."""

    def __init__(self, server: Served, client: httpx.AsyncClient) -> None:
        self.server = server
        self.http = client
        self.me: Any = None

    async def request(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        content = json.dumps(body) if body is not None else None
        headers = (
            {"content-type": "application/json"} | more.pop("headers", {})
            if content is not None
            else more.pop("headers", {})
        )
        return await self.http.request(method, path, content=content, headers=headers, **more)

    async def get(self, path: str) -> Any:
        response = await self.request("GET", path)
        assert response.status_code == 200, response.text
        return response.json() if "json" in response.headers["content-type"] else response.text

    async def post(self, path: str, body: Any = None) -> Any:
        response = await self.request("POST", path, body if body is not None else {})
        assert response.status_code < 300, response.text
        return response.json()

    async def table(self, game: str = "galaxies", seats: str = "me bot", **more: Any) -> str:
        return str((await self.new_table(game, seats, **more))["id"])

    async def new_table(self, game: str = "galaxies", seats: str = "me bot", **more: Any) -> Any:
        asked = [{"kind": kind, **({"bot": "random"} if kind == "bot" else {})} for kind in seats.split()]
        return await self.post("/api/tables", {"game": game, "seats": asked, **more})

    def cookie(self) -> str:
        return "; ".join([f"{name}={value}" for name, value in self.http.cookies.items()])

    @contextlib.asynccontextmanager
    async def at(self, table: str, hello: bool = True, since: int = 0, language: str = "en") -> AsyncIterator[Seat]:
        address = self.server.origin.replace("http", "ws") + f"/ws/tables/{table}"
        headers = {"cookie": self.cookie()}
        async with connect(address, origin=self.server.origin, additional_headers=headers, max_size=None) as socket:  # type: ignore[arg-type]
            seat = Seat(socket)
            if hello:
                await seat.send(t="hello", since=since, language=language)
                await seat.until(lambda message: message["t"] == "state")
            yield seat


class Seat:
    """A websocket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: Any = None
        self.log: list[Any] = []
        self.frames: list[str] = []
        self.nonce = random.getrandbits(64)

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def next(self, seconds: float = 20) -> Any:
        frame = await asyncio.wait_for(self.socket.recv(), seconds)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message = json.loads(frame)
        if message["t"] == "state" and message["at"] is None:
            self.state = message
            self.log = [line for line in self.log if line["n"] <= message["log_from"]] + message["log"]
        return message

    async def until(self, wanted: Callable[[Any], bool], seconds: float = 20) -> Any:
        async with asyncio.timeout(seconds):
            while True:
                message = await self.next()
                if wanted(message):
                    return message

    async def until_state(self, wanted: Callable[[Any], bool], seconds: float = 20) -> Any:
        if self.state is not None and wanted(self.state):
            return self.state
        return await self.until(lambda m: m["t"] == "state" and m["at"] is None and wanted(m), seconds)

    def question(self, seat: int | None = None) -> Any:
        for question in self.state["questions"]:
            if question["options"] is not None and (seat is None or question["seat"] == seat):
                return question
        return None

    async def answer(
        self, text: str, seat: int | None = None, version: int | None = None, nonce: str | None = None
    ) -> str:
        """Send an answer without waiting; returns its nonce."""
        self.nonce += 1
        used = nonce or str(self.nonce)
        asked = self.question()
        where = seat if seat is not None else asked["seat"]
        await self.send(
            t="answer", version=self.state["version"] if version is None else version, seat=where, text=text, nonce=used
        )
        return used

    async def look(self) -> None:
        """Several share this screen: see what the first who is asked may see."""
        await self.send(t="look", seat=self.state["waiting"][0])
        await self.until_state(lambda s: s["seat"] is not None)

    async def choose(self, index: int = 0) -> Any:
        """Take an option and wait until it is acknowledged and a newer state has come."""
        asked = self.question()
        nonce = await self.answer(asked["options"][index]["text"])
        ack = await self.until(lambda m: m["t"] in ("ack", "error") and m.get("nonce") == nonce)
        assert ack["t"] == "ack", ack
        return await self.until_state(lambda s: s["version"] >= ack["version"])

    async def play_on(self, rng: random.Random, limit: int = 1_000_000) -> int:
        """Answer at random until the game is over, or so many times; returns how often."""
        given = 0
        while not self.state["over"] and given < limit:
            asked = self.question()
            if asked is None:
                await self.until_state(lambda s: s["over"] or any([q["options"] for q in s["questions"]]))
                continue
            await self.choose(rng.randrange(len(asked["options"])))
            given += 1
        return given


async def store_with_table(database: str, table: str) -> Store:
    """A store with one table in it."""
    store = Store(database, "w")
    await store.migrate()
    row = {"id": table, "game": "g", "rules": "1", "seats": 1, "seed": "0", "variant": "{}", "owner": "o"}
    more = {"private": True, "practice": True, "created": 0, "moved": 0, **table_status("open", 0, [], [])}
    async with store.write() as connection:
        await connection.execute(db.tables.insert().values(**row, **more))
    return store


def run(scenario: Coroutine[Any, Any, Any]) -> Any:
    """Run one test."""
    with ThreadPoolExecutor(1) as thread:  # a browser test in this process may have a loop running here
        return thread.submit(asyncio.run, scenario).result()
