"""Bots think in processes of their own, which can be killed: a bot that takes too long or crashes costs its process,
not the server. What a bot gets is a spot: a position with nothing hidden in it (docs/bots.md)."""

from __future__ import annotations

import asyncio
import multiprocessing
import pickle
from random import Random
from typing import Any

from pebble import ProcessPool

from tablewright.bots import CHARACTERS, Spot
from tablewright.bots import bot as bot_of
from tablewright.bots.search import Search, settle
from tablewright.engine import BadInput
from tablewright.server.protocol import BotInfo

RESEARCH = {
    "random": ("Random", "Takes any legal option: for a look at the table."),
    "greedy": ("Greedy", "Tries every option and takes the one whose position is worth most."),
    "search": ("Search", "Looks ahead through many imagined games for a third of a second."),
}
SITS_DOWN, STANDS_IN = "hazel", "rowan"  # if nobody says who: at a new table; for somebody who left or whose time is up


class BotFailed(Exception):
    """The bot took too long, crashed, or chose nothing legal."""


def bot_list() -> list[BotInfo]:
    """All bots that can hold a seat: the eight characters from soft to hard, then the plain ones for researchers."""
    woods = [BotInfo(id=c.id, name=c.name, about=c.about, level=c.level) for c in CHARACTERS]
    return woods + [BotInfo(id=id, name=name, about=about) for id, (name, about) in RESEARCH.items()]


def bot_name(id: str) -> str:
    for info in bot_list():
        if info.id == id:
            return info.name
    raise BadInput(f"there is no bot {id!r}; there are: {', '.join([info.id for info in bot_list()])}")


def is_bot(id: str) -> bool:
    """Can this bot hold a seat?"""
    return any([info.id == id for info in bot_list()])


def _choose(bot: str, packed: bytes) -> str:
    """In the worker process: the text of the chosen option."""
    spot: Spot = pickle.loads(packed)  # made by this server a moment ago, never from outside
    chosen = str(bot_of(bot).choose(spot))
    settle()
    return chosen


def _thoughts(packed: bytes, seconds: float) -> list[tuple[str, float, int, list[float]]]:
    """In the worker process: what the bot of the hints thinks of every option, best first."""
    spot: Spot = pickle.loads(packed)
    thoughts = Search(seconds=seconds).explain(spot)
    return [(str(t.step), float(t.value), t.visits, [float(e) for e in t.expected]) for t in thoughts]


def _warm(games: list[str]) -> None:
    from tablewright.games import game

    for id in games:
        game(id)


class Workers:
    """The processes in which bots think."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.seconds = seconds
        self.processes = processes
        self.kills = 0
        self._pool: Any = None

    @property
    def pool(self) -> Any:
        if self._pool is None:
            self._pool = ProcessPool(
                max_workers=self.processes,
                context=multiprocessing.get_context("spawn"),
                initializer=_warm,
                initargs=([],),
            )
        return self._pool

    async def choose(self, bot: str, spot: Spot) -> str:
        """The text of the option that the bot takes."""
        return str(await self._run(_choose, bot, pickle.dumps(spot)))

    async def thoughts(self, spot: Spot, seconds: float) -> list[tuple[str, float, int, list[float]]]:
        """Every option as the search sees it, best first: text, chance to win, visits, expected points."""
        found: list[tuple[str, float, int, list[float]]] = await self._run(_thoughts, pickle.dumps(spot), seconds)
        return found

    async def _run(self, work: Any, *args: Any) -> Any:
        try:
            future = self.pool.schedule(work, args=args, timeout=self.seconds)
            try:
                return await asyncio.wrap_future(future)
            except asyncio.CancelledError:
                future.cancel()
                raise
        except Exception as error:
            self.kills += 1
            if self._pool is not None and not self._pool.active:  # all of it has failed: the next question gets another
                self._pool.stop()
                self._pool = None
            raise BotFailed(f"{type(error).__name__}: {error}") from error

    def close(self) -> None:
        if self._pool is not None:
            self._pool.stop()
            self._pool.join(timeout=5)
            self._pool = None


def any_option(spot: Spot) -> str:
    """What is played when a bot fails again and again: the game must go on."""
    return str(Random(0).choice(spot.options))
