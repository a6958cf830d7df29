"""Load: 500 websocket clients on 100 tables of five scripted seats.

    python bench/server/load.py                          # SQLite, one process
    python bench/server/load.py --postgres --workers 2     # with a PostgreSQL of its own
    python bench/server/load.py --think 0                # as fast as it goes

Each seat thinks for a while (exponential, mean `--think` seconds) and then takes a random option. Measured: from the
sending of an answer to the arrival of the new state at every client of its table (the broadcast), and to its
acknowledgement; the server's CPU time for each answer; its memory for each table; and beside them what the disk needs
to keep 4 kB (an answer is kept before it is acknowledged, so it cannot be faster than that)."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from harness import NONCES, Guest, Nursery, free_port, read, write
from postgres import postgres


class Table:
    """Answers under way at one table: when an answer to the state of this version was sent."""

    def __init__(self) -> None:
        self.sent: dict[int, float] = {}


class Load:
    """The clients."""

    def __init__(self, think: float) -> None:
        self.think = think
        self.rng = random.Random(1)
        self.under_way: dict[str, float] = {}  # nonce -> when it was sent
        self.acks: list[float] = []
        self.broadcasts: list[float] = []
        self.measuring = False
        self.refused = 0
        self.answers = 0

    async def seat(self, guest: Guest, table_id: str, table: Table, ready: asyncio.Event) -> None:
        socket = await guest.connect(table_id)
        await socket.send('{"t":"hello"}')
        timer: asyncio.Task[None] | None = None
        seen = answered = -1
        async for frame in socket:
            now = time.perf_counter()
            message = read(frame)
            if message.t == "ack":
                self._acknowledged(message.nonce or "", now)
            elif message.t == "error":
                self.refused += 1
            elif message.t == "state":
                self._arrived(table, seen, message.version, now)
                seen = message.version
                ready.set()
                mine = [q for q in message.questions if q.options]
                if mine and message.version > answered and not message.over:
                    answered = message.version
                    if timer is not None:
                        timer.cancel()
                    timer = asyncio.create_task(self._answer(socket, table, message.version, mine[0]))

    def _acknowledged(self, nonce: str, now: float) -> None:
        began = self.under_way.pop(nonce, None)
        if began is not None and self.measuring:
            self.acks.append(now - began)

    def _arrived(self, table: Table, seen: int, version: int, now: float) -> None:
        """This client now sees what came of the answers to the states between."""
        if self.measuring:
            self.broadcasts += [now - began for asked, began in table.sent.items() if seen <= asked < version]
        for old in [asked for asked in table.sent if asked < version - 40]:
            del table.sent[old]

    async def _answer(self, socket: Any, table: Table, version: int, question: Any) -> None:
        await asyncio.sleep(self.rng.expovariate(1 / self.think) if self.think else 0)
        option = self.rng.choice(question.options)
        nonce = str(next(NONCES))
        message = {"t": "answer", "version": version, "seat": question.seat, "text": option["text"], "nonce": nonce}
        table.sent[version] = self.under_way[nonce] = time.perf_counter()
        self.answers += 1
        await socket.send(write(message).decode())


async def metrics(pids: list[int], origin: str) -> dict[str, float]:
    """CPU seconds and memory of the server's processes, from the system itself."""
    tick = os.sysconf("SC_CLK_TCK")
    cpu = memory = 0.0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        cpu += (int(fields[11]) + int(fields[12])) / tick
        memory += int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return {"cpu": cpu, "memory": memory}


async def disk(taken: list[float]) -> None:
    """Ten times a second: how long the disk takes to keep something."""

    def keep() -> float:
        file.write(bytes(4096))
        began = time.perf_counter()
        os.fdatasync(file.fileno())
        return time.perf_counter() - began

    with tempfile.TemporaryFile(buffering=0) as file:
        while True:
            taken.append(await asyncio.to_thread(keep))
            await asyncio.sleep(0.1)


def percentile(values: list[float], p: float) -> float | None:
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * p))] * 1000, 1) if ordered else None


async def measure(
    database: str, workers: int, tables: int, seats: int, think: float, seconds: float, game: str
) -> dict[str, Any]:
    nursery = Nursery(database, free_port(), workers)
    load = Load(think)
    kept: list[float] = []
    try:
        nursery.start()
        await nursery.ready()
        empty = await metrics(nursery.pids, nursery.origin)
        tasks, events = [], []
        for _ in range(tables):
            guests = [Guest(nursery.origin) for _ in range(seats)]
            await asyncio.gather(*[guest.arrive() for guest in guests])
            asked = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
            made = await guests[0].post("/api/tables", {"game": game, "seats": asked, "private": False})
            for guest in guests[1:]:
                await guest.post(f"/api/tables/{made['id']}/join", {})
            table = Table()
            for guest in guests:
                ready = asyncio.Event()
                events.append(ready)
                tasks.append(asyncio.create_task(load.seat(guest, made["id"], table, ready)))
                await guest.http.aclose()
        await asyncio.gather(*[event.wait() for event in events])
        os.sync()  # what the set-up wrote (a whole database) is not written later, while we measure
        await asyncio.sleep(3)
        before, load.measuring, count = await metrics(nursery.pids, nursery.origin), True, load.answers
        began = time.perf_counter()
        tasks.append(asyncio.create_task(disk(kept)))
        await asyncio.sleep(seconds)
        load.measuring = False
        after, took = await metrics(nursery.pids, nursery.origin), time.perf_counter() - began
        answers = len(load.acks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        nursery.stop()
    return {
        "database": database.partition(":")[0],
        "workers": workers,
        "clients": tables * seats,
        "tables": tables,
        "game": game,
        "mean think s": think,
        "seconds": round(took, 1),
        "answers": answers,
        "answers per s": round(answers / took, 1),
        "sent": load.answers - count,
        "refused": load.refused,
        "answer to broadcast p50 ms": percentile(load.broadcasts, 0.5),
        "answer to broadcast p99 ms": percentile(load.broadcasts, 0.99),
        "answer to acknowledgement p50 ms": percentile(load.acks, 0.5),
        "answer to acknowledgement p99 ms": percentile(load.acks, 0.99),
        "disk alone p50 ms": percentile(kept, 0.5),
        "disk alone p99 ms": percentile(kept, 0.99),
        "disk alone longest ms": percentile(kept, 1),
        "server CPU per answer ms": round((after["cpu"] - before["cpu"]) / max(1, answers) * 1000, 2),
        "server CPU used": round((after["cpu"] - before["cpu"]) / took, 2),
        "memory per table kB (with its clients)": round((after["memory"] - empty["memory"]) / tables / 1024),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", default="", help="an own SQLite file in a temporary folder, if not given")
    parser.add_argument("--postgres", action="store_true", help="start a PostgreSQL of its own and use that")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--think", type=float, default=2.0)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--game", default="galaxies")
    given = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        own = stack.enter_context(postgres()) if given.postgres else f"sqlite:///{folder}/games.db"
        url = given.database or own
        found = asyncio.run(
            measure(url, given.workers, given.tables, given.seats, given.think, given.seconds, given.game)
        )
        print(json.dumps(found, indent=2))
