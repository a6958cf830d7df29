"""Do new weights play better? The same bot with the new weights against itself with those in use."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from tablewright.lab.positions import Plan, play_with
from tablewright.lab.stats import wilson


class Game(NamedTuple):
    """One game of a check, to be played by any process. Every seed is played with the new weights on every seat; alone,
    once with the new and once with the old ones."""

    plan: Plan
    new: tuple[float, ...]
    number: int


class Check(NamedTuple):
    """What the games have shown. `fair`: the wins of a bot that is neither better nor worse; alone: the wins with the
    weights in use."""

    games: int
    wins: float
    low: float
    high: float
    fair: float
    lead: float  # points ahead of the best other seat; alone: points more than with the weights in use


def play_check(game: Game) -> tuple[float, float]:
    """The new weights' share of the victory, and their points ahead. Alone, every second game is the old weights'."""
    plan = game.plan._replace(explore=0.0, positions=0)
    seed, place = divmod(game.number, max(2, plan.seats))
    weights = [game.new if seat == place else None for seat in range(plan.seats)]
    played = play_with(plan, seed, weights, Random(f"{plan.seed} check {seed}"))
    if plan.seats == 1:
        return played.shares[0], played.finals[0]
    rest = max([points for seat, points in enumerate(played.finals) if seat != place])
    return played.shares[place], played.finals[place] - rest


def checked(plan: Plan, results: Sequence[tuple[float, float]]) -> Check:
    """
    >>> plan = Plan("kingdoms", 2, ("greedy",), ({},), 0.0, 0, 1)
    >>> checked(plan, [(1.0, 5.0), (1.0, 3.0), (0.0, -2.0), (1.0, 2.0)])
    Check(games=4, wins=0.75, low=0.301, high=0.954, fair=0.5, lead=2.0)
    """
    new = list(results) if plan.seats > 1 else list(results[::2])
    old = [] if plan.seats > 1 else list(results[1::2])
    n = len(new)
    wins = sum([share for share, _ in new])
    fair = sum([share for share, _ in old]) / len(old) if old else 1 / plan.seats
    lead = sum([points for _, points in new]) / n - (sum([points for _, points in old]) / len(old) if old else 0.0)
    _, low, high = wilson(wins, n)
    return Check(n, round(wins / n, 4), round(low, 3), round(high, 3), round(fair, 4), round(lead, 2))
