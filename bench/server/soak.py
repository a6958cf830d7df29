"""Soak: whole games one after the other, with hostile clients around them, for some minutes. Memory must not grow with
the number of finished tables, and those who play must not notice.

    python bench/server/soak.py --minutes 10

Prints the memory over time, what it grew for each finished table in the second half, and how long answers took. The
exit code is 1 if it grew by more than `--kilobytes` for each table."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from harness import LOOSE, NONCES, Guest, Nursery, free_port, read, write
from load import metrics, percentile

ROOMS = 20  # idle tables that the server keeps in memory: soon full, so that growth is a leak
LIMITS = {**LOOSE, "messages": [15.0, 60.0], "hello_seconds": 2.0, "send_seconds": 3.0, "sockets_per_address": 400}
NOISE = [
    '{"t":"answer"}',
    "[" * 5000,
    '{"t":"at","n":999999}',
    '{"t":"hint","seat":0}',
    "\u0000",
    '{"t":"look","seat":7}',
]


class Soak:
    """What happens meanwhile."""

    def __init__(self, origin: str, game: str) -> None:
        self.origin = origin
        self.game = game
        self.rng = random.Random(1)
        self.finished = self.answers = self.attacks = 0
        self.acks: list[float] = []

    async def play(self) -> None:
        """Two people play whole games, one after the other."""
        ada, bob = Guest(self.origin), Guest(self.origin)
        await asyncio.gather(ada.arrive(), bob.arrive())
        while True:
            asked = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "open"}], "private": False}
            table = (await ada.post("/api/tables", asked))["id"]
            await bob.post(f"/api/tables/{table}/join", {})
            await asyncio.gather(self._seat(ada, table), self._seat(bob, table))
            self.finished += 1

    async def _seat(self, guest: Guest, table: str) -> None:
        socket, sent, answered = await guest.connect(table), 0.0, -1
        await socket.send('{"t":"hello"}')
        async for frame in socket:
            message = read(frame)
            if message.t == "ack":
                self.acks.append(time.perf_counter() - sent)
            elif message.t == "state":
                if message.over:
                    break
                mine = [question for question in message.questions if question.options]
                if mine and message.version > answered:
                    answered, sent = message.version, time.perf_counter()
                    text = self.rng.choice(mine[0].options or [])["text"]
                    reply = {"version": answered, "seat": mine[0].seat, "text": text, "nonce": str(next(NONCES))}
                    await socket.send(write({"t": "answer", **reply}).decode())
                    self.answers += 1
                    await asyncio.sleep(0.05)  # no faster than the limit for one connection
        await socket.close()

    async def attack(self) -> None:
        """Silent sockets, floods of noise, huge frames, readers that do not read; again and again."""
        eve = Guest(self.origin)
        await eve.arrive()
        asked = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "private": False}
        table = (await eve.post("/api/tables", asked))["id"]
        while True:
            with contextlib.suppress(Exception):  # being sent away is what it expects
                socket = await eve.connect(table)
                kind = self.rng.randrange(4)
                if kind == 0:
                    await asyncio.sleep(3)
                elif kind == 1:
                    await socket.send('{"t":"hello"}')
                    for _ in range(200):
                        await socket.send(self.rng.choice(NOISE))
                elif kind == 2:
                    await socket.send("x" * 1_000_000)
                else:
                    await socket.send('{"t":"hello"}')
                    for n in range(60):
                        await socket.send(json.dumps({"t": "at", "n": n % 3}))
                    await asyncio.sleep(1)
                await asyncio.wait_for(socket.close(), 1)
            self.attacks += 1
            await asyncio.sleep(0.2)


async def soak(minutes: float, tables: int, attackers: int, game: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        nursery = Nursery(f"sqlite:///{folder}/games.db", free_port(), rooms=ROOMS, limits=LIMITS)
        try:
            nursery.start()
            await nursery.ready()
            busy = Soak(nursery.origin, game)
            work = [busy.play() for _ in range(tables)] + [busy.attack() for _ in range(attackers)]
            tasks = [asyncio.create_task(one) for one in work]
            points: list[tuple[int, float]] = []
            for _ in range(10):
                await asyncio.sleep(minutes * 6)
                for task in tasks:
                    if task.done():
                        task.result()  # nobody stops by itself: show why
                points.append((busy.finished, (await metrics(nursery.pids, nursery.origin))["memory"] / 1024))
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            nursery.stop()
    (before, first), (after, last) = points[4], points[-1]
    return {
        "game": game,
        "minutes": minutes,
        "finished tables": busy.finished,
        "answers": busy.answers,
        "attacks": busy.attacks,
        "finished tables and memory in MB": [(done, round(kilobytes / 1024, 1)) for done, kilobytes in points],
        "growth kB per table, second half": round((last - first) / max(1, after - before), 1),
        "answer to acknowledgement p50 ms": percentile(busy.acks, 0.5),
        "answer to acknowledgement p99 ms": percentile(busy.acks, 0.99),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--tables", type=int, default=8, help="games that are played at the same time")
    parser.add_argument("--attackers", type=int, default=4)
    parser.add_argument("--game", default="fliptown")
    parser.add_argument(
        "--kilobytes", type=float, default=50.0, help="how much memory may grow for each finished table"
    )
    given = parser.parse_args()
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # attackers write to sockets that were closed
    found = asyncio.run(soak(given.minutes, given.tables, given.attackers, given.game))
    print(json.dumps(found, indent=2))
    sys.exit(found["growth kB per table, second half"] > given.kilobytes)
