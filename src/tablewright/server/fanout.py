"""Several processes at one PostgreSQL: what one of them stores, the others hear of (LISTEN/NOTIFY) and read themselves.
The message says which table, never what happened there."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from tablewright.server.logs import log
from tablewright.server.outage import Unreachable
from tablewright.server.play import Play
from tablewright.server.store import CHANNEL

CHECK = 10.0  # seconds between two looks at the connection, and for an answer


class Listener:
    """Listens on a connection of its own; when that is lost, it comes back and looks at every table again."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.dsn = play.store.url.replace("postgresql+asyncpg://", "postgresql://")
        self.waiting: asyncio.Queue[str] = asyncio.Queue()

    async def run(self) -> None:
        """Until cancelled."""
        reader = asyncio.create_task(self._read())
        try:
            while True:
                try:
                    await self._listen()
                except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                    log.warning("lost the database's notices", extra={"about": {"error": repr(error)}})
                await asyncio.sleep(0.5)
        finally:
            reader.cancel()

    async def _listen(self) -> None:
        connection: Any = await asyncpg.connect(self.dsn, timeout=CHECK, command_timeout=CHECK)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(CHANNEL, self._heard)
            for table_id in list(self.play.lives):  # what was missed meanwhile
                self.waiting.put_nowait(f"- all {table_id}")
            while not lost.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), CHECK)
                await connection.execute("SELECT 1")  # a line can be dead without a word
        finally:
            await connection.close(timeout=1)

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        if not payload.startswith(self.play.store.worker + " "):
            self.waiting.put_nowait(payload)

    async def _read(self) -> None:
        while True:
            payload = await self.waiting.get()
            worker, about, table_id, *rest = payload.split(" ")
            try:
                await self.play.heard(about, table_id, rest[0] if rest else "", worker)
            except Unreachable:  # what it tells is still to be read
                self.waiting.put_nowait(payload)
            except Exception:
                log.exception("fan-out", extra={"about": {"table": table_id}})
