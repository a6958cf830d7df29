"""kill -9 under load: is every acknowledged answer there afterwards, and none twice?

    python bench/server/chaos.py --rounds 200
    python bench/server/chaos.py --rounds 50 --postgres --workers 2

Clients answer as fast as they can; the server is killed at a random moment and started again; clients come back by
themselves, say hello with the last version they saw and send again, with the same nonce, what was not acknowledged. At
the end the database is read: each acknowledged nonce exactly once, at the acknowledged version; the histories are
gapless and replay; the games of bots go on."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from harness import NONCES, Guest, Message, Nursery, free_port, read, write
from postgres import postgres


class Player:
    """Holds all seats of one table and answers at random; knows what was acknowledged."""

    def __init__(self, guest: Guest, table: str, seed: int) -> None:
        self.guest = guest
        self.table = table
        self.rng = random.Random(seed)
        self.acknowledged: dict[str, int] = {}  # nonce -> version
        self.pending: dict[str, Any] | None = None
        self.version = 0
        self.reconnects = 0
        self.waits: list[float] = []  # seconds from the loss of a connection to the next state
        self.went_back = 0

    async def run(self, until: asyncio.Event) -> None:
        lost = None
        while not until.is_set():
            try:
                socket = await self.guest.connect(self.table)
            except Exception:
                await asyncio.sleep(0.05)
                continue
            try:
                await socket.send(write({"t": "hello", "since": self.version}).decode())
                await self._talk(socket, until, lost)
            except Exception:
                lost = time.perf_counter()
                self.reconnects += 1
            finally:
                await socket.close()

    async def _talk(self, socket: Any, until: asyncio.Event, lost: float | None) -> None:
        if self.pending is not None:
            await socket.send(write(self.pending).decode())
        while not until.is_set():
            message = read(await asyncio.wait_for(socket.recv(), 20))
            if lost is not None and message.t == "state":
                self.waits.append(time.perf_counter() - lost)
                lost = None
            await self._heard(socket, message)

    async def _heard(self, socket: Any, message: Message) -> None:
        if message.t == "ack" and self.pending is not None and message.nonce == self.pending["nonce"]:
            self.acknowledged[message.nonce or ""] = message.version
            self.pending = None
        elif message.t == "error" and self.pending is not None and message.nonce == self.pending["nonce"]:
            self.pending = None
            await socket.send('{"t":"hello"}')
        elif message.t == "state":
            self.went_back += message.version < self.version
            self.version = message.version
            mine = [q for q in message.questions if q.options]
            if mine and self.pending is None:
                question = self.rng.choice(mine)
                option = self.rng.choice(question.options or [])
                nonce = str(next(NONCES))
                self.pending = {
                    "t": "answer",
                    "version": message.version,
                    "seat": question.seat,
                    "text": option["text"],
                    "nonce": nonce,
                }
                await socket.send(write(self.pending).decode())
            elif message.waiting and self.pending is None and message.seat not in message.waiting:
                await socket.send(write({"t": "look", "seat": message.waiting[0]}).decode())


async def chaos(rounds: int, tables: int, database: str, workers: int, seed: int = 1) -> dict[str, Any]:
    """Kill and restart so many times; returns the figures. Raises AssertionError when a promise is broken."""
    rng = random.Random(seed)
    nursery = Nursery(database, free_port(), workers)
    began = time.perf_counter()
    try:
        nursery.start()
        await nursery.ready()
        players = [await _player(nursery.origin, n) for n in range(tables)]
        host = Guest(nursery.origin)
        await host.arrive()
        bots = {"game": "goldwest", "private": False, "seats": [{"kind": "bot", "bot": "random"}] * 2}
        bot_table = (await host.post("/api/tables", bots))["id"]
        stop = asyncio.Event()
        tasks = [asyncio.create_task(player.run(stop)) for player in players]
        for _ in range(rounds):
            await asyncio.sleep(rng.uniform(0.3, 1.2))
            nursery.kill()
            nursery.start()
            await nursery.ready()
        await asyncio.sleep(1)
        stop.set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for _ in range(600):
            info = (await host.http.get(f"/api/tables/{bot_table}")).json()
            if info["status"] == "over":
                break
            await asyncio.sleep(0.1)
        assert info["status"] == "over", f"the bots' game stopped after {info['n']} answers"
        for player in players:
            await player.guest.http.aclose()
        await host.http.aclose()
    finally:
        nursery.stop()
    found = await check(database, players)
    waits = sorted([wait for player in players for wait in player.waits])
    return {
        "rounds": rounds,
        "tables": tables,
        "acknowledged": sum([len(player.acknowledged) for player in players]),
        "reconnects": sum([player.reconnects for player in players]),
        "back after a kill, median s": round(waits[len(waits) // 2], 3) if waits else None,
        "back after a kill, worst s": round(waits[-1], 3) if waits else None,
        "seconds": round(time.perf_counter() - began, 1),
        **found,
    }


async def _player(origin: str, n: int) -> Player:
    guest = Guest(origin)
    await guest.arrive()
    game = ("goldwest", "kingdoms", "galaxies", "fliptown", "western")[n % 5]
    seats = [{"kind": "me"}, {"kind": "local"}]
    return Player(guest, (await guest.post("/api/tables", {"game": game, "seats": seats}))["id"], n)


async def check(database: str, players: list[Player]) -> dict[str, Any]:
    """Read the database: nothing acknowledged is missing, nothing is there twice, everything replays."""
    import sqlalchemy as sa

    from tablewright.server import schema as db
    from tablewright.server.live import Live
    from tablewright.server.play import Play
    from tablewright.server.store import Store

    store = Store(database, "check")
    entries = 0
    for player in players:
        columns = db.entries.c
        mine = sa.select(columns.seq, columns.nonce).where(columns.table_id == player.table)
        rows = await store.rows(mine.order_by(columns.seq))
        seqs = [row["seq"] for row in rows]
        assert seqs == list(range(1, len(seqs) + 1)), "a gap in the history"
        kept = {row["nonce"].partition(":")[2]: row["seq"] for row in rows if row["nonce"]}
        count = Counter([row["nonce"] for row in rows if row["nonce"]])
        assert all([n == 1 for n in count.values()]), "an answer is there twice"
        for nonce, version in player.acknowledged.items():
            assert kept.get(nonce) == version, f"acknowledged answer {nonce} at version {version} is {kept.get(nonce)}"
        row = await store.row(sa.select(db.tables).where(db.tables.c.id == player.table))
        assert row is not None
        live = Live(row, await Play(store, None, None, None).sitting(player.table))  # type: ignore[arg-type]
        live.rebuild(await store.entries(player.table))
        assert live.room.version == len(seqs) and player.went_back == 0
        entries += len(seqs)
    await store.close()
    return {"entries": entries, "lost": 0, "twice": 0}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--database", default="", help="an own SQLite file in a temporary folder, if not given")
    parser.add_argument("--postgres", action="store_true", help="start a PostgreSQL of its own and use that")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        own = stack.enter_context(postgres()) if given.postgres else f"sqlite:///{folder}/games.db"
        url = given.database or own
        print(json.dumps(asyncio.run(chaos(given.rounds, given.tables, url, given.workers, given.seed)), indent=2))
