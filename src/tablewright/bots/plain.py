"""The two plain bots: `random` takes any option, `greedy` looks one decision ahead with the game's evaluation."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from tablewright.bots.spot import Spot
from tablewright.bots.thought import Thought
from tablewright.bots.tree import Judge
from tablewright.engine import Ask, Chance, Item, Lanes, Step, Table, Together


class RandomBot:
    """Any option, each as likely as the others."""

    def choose(self, spot: Spot) -> Step:
        options = spot.options
        return options[int(spot.rng.random() * len(options))]

    def explain(self, spot: Spot) -> list[Thought]:
        """It thinks nothing of any option."""
        return [Thought(option, 0.0, 0, []) for option in spot.options]


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
        return max(values, key=lambda pair: pair[1])[0]

    def values(self, spot: Spot) -> list[tuple[Step, float]]:
        """What every option is worth, in points."""
        return [(option, _mean([value for value, _ in ends])) for option, ends in self._ends(spot)]

    def explain(self, spot: Spot) -> list[Thought]:
        """What it thinks of every option, best first. It looks once in every world."""
        judge = Judge(spot.game.id, spot.seats, learned=False)
        found: list[Thought] = []
        for option, ends in self._ends(spot):
            off = spot.rng.gauss(0.0, self.noise) if self.noise else 0.0
            value = _mean([judge.chance(points + off) for points, _ in ends])
            scores = [judge.scores(end) for _, end in ends]
            found.append(Thought(option, value, len(ends), [_mean(list(seat)) for seat in zip(*scores, strict=True)]))
        return sorted(found, key=lambda thought: -thought.value)

    def _ends(self, spot: Spot) -> list[tuple[Step, list[tuple[float, Table]]]]:
        """For every option where it leads, in every world: what that is worth, and the position."""
        know: Any = import_module(f"tablewright.bots.know.{spot.game.id}")
        found: list[tuple[Step, list[tuple[float, Table]]]] = [(option, []) for option in spot.options]
        for _ in range(self.worlds):
            world = spot.sample(spot.rng)
            asked = world.question
            assert isinstance(asked, Ask)
            for (_, ends), option in zip(found, asked.options, strict=True):
                self._left = self.leaves
                ends.append(self._end(know, world, option, spot.seat, spot.rng, self.depth))
        return found

    def _end(self, know: Any, world: Table, option: Step, seat: int, rng: Random, depth: int) -> tuple[float, Table]:
        """The best position that an option may lead to, as far as it looks."""
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
            deeper = [self._end(know, after, option, seat, rng, depth - 1) for option in question.options]
            return max(deeper, key=_worth_of)
        return float(know.evaluate(after, seat)), after


def waiting(g: Table) -> tuple[Item, ...]:
    """What comes when all lanes are empty; while that is the same, a question belongs to the same chain."""
    return g.together.trunk if type(g.together) is Lanes else ()


def _worth_of(end: tuple[float, Table]) -> float:
    return end[0]


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
