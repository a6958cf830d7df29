"""The two plain bots: `random` takes any option, `greedy` looks one decision ahead with the game's evaluation."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from tablewright.bots.spot import Spot
from tablewright.engine import Ask, Chance, Item, Lanes, Step, Table, Together


class RandomBot:
    """Any option, each as likely as the others."""

    def choose(self, spot: Spot) -> Step:
        options = spot.options
        return options[int(spot.rng.random() * len(options))]


class Greedy:
    """Tries every option in a few worlds that may be true and takes the one whose position is worth most. The bot's own
    follow-up questions of the same chain (which ship? where to?) are answered greedily too, up to `depth` of them and
    as long as no more than `leaves` positions are looked at for one option. With `noise`, what it thinks of an option
    is off by about so many points: a beginner who sees the sense of a move but not how much it matters."""

    def __init__(self, worlds: int = 3, depth: int = 4, leaves: int = 48, noise: float = 0.0) -> None:
        self.noise = noise
        self.worlds = worlds
        self.depth = depth
        self.leaves = leaves
        self._left = 0  # positions that may still be looked at

    def choose(self, spot: Spot) -> Step:
        values = self.values(spot)
        if self.noise:
            values = [(step, value + spot.rng.gauss(0.0, self.noise)) for step, value in values]
        return max(values, key=_worth_of)[0]

    def values(self, spot: Spot) -> list[tuple[Step, float]]:
        """What every option is worth."""
        know: Any = import_module(f"tablewright.bots.know.{spot.game.id}")
        options = spot.options
        totals = [0.0] * len(options)
        for _ in range(self.worlds):
            world = spot.sample(spot.rng)
            asked = world.question
            assert isinstance(asked, Ask)
            for i, option in enumerate(asked.options):
                self._left = self.leaves
                totals[i] += self._worth(know, world, option, spot.seat, spot.rng, self.depth)
        return [(option, total / self.worlds) for option, total in zip(options, totals, strict=True)]

    def _worth(self, know: Any, world: Table, option: Step, seat: int, rng: Random, depth: int) -> float:
        after = world.clone()
        length = len(after.agenda)
        after.resolve(option)
        while isinstance(after.question, Chance):
            after.resolve(after.question.sample(rng))
        question = after.question_for(seat) if type(after.together) is not Together else None
        if question is not None and type(after.together) is Lanes:
            after.turn_to(seat)
        inner = len(after.agenda) >= length and waiting(after) == waiting(world)
        if inner and depth and question is not None and len(question.options) <= self._left:
            self._left -= len(question.options)
            return max([self._worth(know, after, deeper, seat, rng, depth - 1) for deeper in question.options])
        return float(know.evaluate(after, seat))


def waiting(g: Table) -> tuple[Item, ...]:
    """What comes when all lanes are empty; while that is the same, a question belongs to the same chain."""
    return g.together.trunk if type(g.together) is Lanes else ()


def _worth_of(pair: tuple[Step, float]) -> float:
    return pair[1]
