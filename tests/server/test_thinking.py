"""Bots and the coach at work: processes that die, and players who ask for more than there is."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from pathlib import Path

import pytest
from pebble import ProcessPool
from serving import run, served

from tablewright.bots import Spot
from tablewright.server.workers import BotFailed, Workers


def test_a_process_that_is_killed_costs_one_answer() -> None:
    async def scenario() -> None:
        workers = Workers(1, 30)
        try:
            victim = await workers._run(os.getpid)
            thinking = asyncio.create_task(workers._run(time.sleep, 20))
            await asyncio.sleep(0.5)
            os.kill(victim, signal.SIGKILL)
            with pytest.raises(BotFailed):
                await thinking
            assert await workers._run(os.getpid) != victim
        finally:
            await asyncio.to_thread(workers.close)

    run(scenario())


def test_a_pool_that_has_failed_as_a_whole_is_replaced() -> None:
    """Its processes cannot even begin: the next question gets a new one."""

    async def scenario() -> None:
        workers = Workers(1, 30)
        spawn = multiprocessing.get_context("spawn")
        workers._pool = ProcessPool(max_workers=1, context=spawn, initializer=os._exit, initargs=(1,))
        try:
            with pytest.raises(BotFailed):
                await workers._run(abs, -3)
            for _ in range(50):  # until it knows that it has failed
                try:
                    assert await workers._run(abs, -3) == 3
                    break
                except BotFailed:
                    await asyncio.sleep(0.1)
            else:
                pytest.fail("no new pool")
        finally:
            await asyncio.to_thread(workers.close)

    run(scenario())


def test_hints_that_wait_are_few(tmp_path: Path) -> None:
    """Bots wait behind hints: one person has two under way at most, all together four for each process."""

    async def scenario() -> None:
        async with served(tmp_path) as server:
            think = asyncio.Event()

            class Slow:
                async def thoughts(self, spot: Spot, seconds: float) -> list[tuple[str, float, int, list[float]]]:
                    await think.wait()
                    return []

                def close(self) -> None: ...

            people = [await server.person() for _ in range(3)]
            tables = [await person.table("goldwest", "me local") for person in people]
            server.parts.play.workers = Slow()  # type: ignore[assignment]
            refused = 0
            async with people[0].at(tables[0]) as a, people[1].at(tables[1]) as b, people[2].at(tables[2]) as c:
                for seat, asked, some in ((a, 5, 3), (b, 2, 0), (c, 1, 1)):
                    for _ in range(asked):
                        await seat.send(t="hint", seat=seat.state["waiting"][0])
                    for _ in range(some):
                        trouble = await seat.until(lambda m: m["t"] in ("error", "hint"))
                        assert trouble["code"] == "too-fast", trouble
                        refused += 1
                    await seat.send(t="ping")
                    await seat.until(lambda m: m["t"] == "pong")
                assert refused == 4 and server.parts.play.bots.hinting.total() == 4
                think.set()
                for seat, some in ((a, 2), (b, 2)):
                    for _ in range(some):
                        await seat.until(lambda m: m["t"] == "hint")
                assert not server.parts.play.bots.hinting

    run(scenario())
