"""The names of bots: plain words, budgets, characters, files."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from tablewright.bots.levels import CHARACTERS, Level
from tablewright.bots.own import is_own, own_bot
from tablewright.bots.plain import Greedy, RandomBot
from tablewright.bots.search import Search
from tablewright.bots.spot import Bot
from tablewright.engine import BadInput, unknown

BOTS = ("random", "greedy", "search", *[c.id for c in CHARACTERS])
HOW = "write search@200 (simulations a decision) or search@0.3s (seconds a decision); search@1s@2 uses 2 processes"


def bot(name: str, clock: Callable[[], float] = perf_counter) -> Bot:
    """The bot with this name: a character (`pip` … `old-oak`, or `level:3`); `random`, `greedy` or `search`, perhaps
    with a budget (`search@200` simulations, `search@0.3s`; `search@1s@2` in two processes) and with judgements that are
    off by some points (`greedy~2.5`); or the class in a file: `my_bot.py:MyBot`. `clock` tells the seconds that bots
    count.

    >>> type(bot("greedy")).__name__, bot("hazel").character.name, bot("level:3").character.name
    ('Greedy', 'Hazel', 'Hazel')
    """
    if is_own(name):
        return own_bot(name)
    for character in CHARACTERS:
        if name in (character.id, f"level:{character.level}"):
            return Level(character.level, clock)
    word, noise = _noise(name)
    if word == "random" and not noise:
        return RandomBot()
    if word == "greedy":
        return Greedy(noise=noise)
    kind, at, budget = word.partition("@")
    if kind == "search":
        return _search(name, budget if at else "0.3s", noise, clock)
    raise unknown("bot", name, BOTS)


def _noise(name: str) -> tuple[str, float]:
    """`greedy~2.5` is greedy, off by 2.5 points."""
    word, tilde, noise = name.partition("~")
    try:
        points = float(noise) if tilde else 0.0
    except ValueError:
        points = -1.0
    if not 0.0 <= points < 1000.0:
        raise BadInput(f"bot {name!r}: write greedy~2.5 for judgements that are off by 2.5 points")
    return word, points


def _search(name: str, how: str, noise: float, clock: Callable[[], float]) -> Search:
    budget, _, jobs = how.partition("@")
    try:
        seconds = float(budget.removesuffix("s")) if budget.endswith("s") else None
        simulations = None if seconds is not None else int(budget)
        processes = int(jobs or 1)
    except ValueError:
        seconds, simulations, processes = None, 0, 1
    if not 0 < (seconds or simulations or 0) < 1e9 or not 1 <= processes <= 64:
        raise BadInput(f"bot {name!r}: {HOW}")
    return Search(
        seconds=seconds,
        simulations=simulations,
        noise=noise,
        jobs=processes,
        clock=clock if processes == 1 else perf_counter,
    )
