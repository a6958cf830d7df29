"""Games whose positions are kept: who plays them, and the positions as matrices."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablewright.bots import Bot, Greedy, Spot, bot
from tablewright.engine import BadInput, Chance, Step, Together, find

Floats = NDArray[np.float64]
QUICK = "quick"  # a greedy bot that looks less far: many games teach more than good ones


class Plan(NamedTuple):
    """How games are played for a fit."""

    game: str
    seats: int
    bots: tuple[str, ...]
    variants: tuple[dict[str, Any], ...]  # in turn, game by game
    explore: float  # the part of all decisions that chance takes
    positions: int  # about so many are kept of every game
    seed: int
    weights: tuple[float, ...] | None = None  # that the bots play with; None: those in use


class Played(NamedTuple):
    """One game: the terms of its positions (positions × seats × terms), what every seat had at the end, and its share
    of the victory."""

    terms: list[list[list[float]]]
    finals: list[float]
    shares: list[float]


class Mind:
    """A bot with whims, and perhaps with weights of its own."""

    def __init__(self, plan: Plan, name: str, rng: Random, weights: Sequence[float] | None) -> None:
        self.bot = player(name)
        self.explore = plan.explore
        self.rng = rng
        self.seats = plan.seats
        self.in_use: list[list[float]] = know_of(plan.game).WEIGHTS
        self.own = list(weights) if weights is not None else self.in_use[plan.seats]

    def choose(self, spot: Spot) -> Step:
        if self.explore and self.rng.random() < self.explore:
            return self.rng.choice(spot.options)
        usual = self.in_use[self.seats]
        self.in_use[self.seats] = self.own
        try:
            return self.bot.choose(spot)
        finally:
            self.in_use[self.seats] = usual


def player(name: str) -> Bot:
    return Greedy(worlds=1, depth=2, leaves=24) if name == QUICK else bot(name)


def know_of(game: str) -> Any:
    return import_module(f"tablewright.bots.know.{find(game).id}")


def play(job: tuple[Plan, int]) -> Played:
    """Play the game with this number and keep some of its positions."""
    plan, number = job
    return play_with(plan, number, [plan.weights] * plan.seats, Random(f"{plan.seed} {number}"))


def play_with(plan: Plan, number: int, weights: Sequence[Sequence[float] | None], rng: Random) -> Played:
    """The same, every seat with its own weights."""
    game, know = find(plan.game), know_of(plan.game)
    table = game.new(plan.seats, **plan.variants[number % len(plan.variants)])
    names = [plan.bots[(seat + number) % len(plan.bots)] for seat in range(plan.seats)]
    minds = [Mind(plan, name, rng, own) for name, own in zip(names, weights, strict=True)]
    seen: list[list[list[float]]] = []
    while table.question is not None:
        if isinstance(table.question, Chance):
            table.resolve(table.question.sample(rng))
            continue
        seat = table.question.seat
        if plan.positions and not isinstance(table.together, Together):  # secret choices have not happened yet
            seen.append(know.terms(table))
        step = minds[seat].choose(Spot(game, table, seat, rng))
        table.answer(seat, table.question.find(str(step)))
    winners = table.winners()
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(plan.seats)]
    kept = rng.sample(seen, min(plan.positions, len(seen)))
    return Played(kept, know.finals(table), shares)


class Data:
    """Positions as matrices: a row for every position and seat."""

    def __init__(self, games: Sequence[Played]) -> None:
        terms = [np.array(g.terms, dtype=float) for g in games if g.terms]
        if not terms:
            raise BadInput("no positions to learn from: play more --games")
        self.seats = terms[0].shape[1]
        self.terms: Floats = np.concatenate(terms)
        sizes = [len(t) for t in terms]
        played = [g for g in games if g.terms]
        self.finals: Floats = np.repeat(np.array([g.finals for g in played]), sizes, axis=0)
        self.shares: Floats = np.repeat(np.array([g.shares for g in played]), sizes, axis=0)
        self.game: NDArray[np.int64] = np.repeat(np.arange(len(played)), sizes)

    def rows(self) -> Floats:
        """Terms compared with the mean of all seats, so that only differences count; solo: as they are."""
        found = self.terms if self.seats == 1 else self.terms - self.terms.mean(axis=1, keepdims=True)
        return found.reshape(-1, found.shape[2])

    def points(self) -> Floats:
        found = self.finals if self.seats == 1 else self.finals - self.finals.mean(axis=1, keepdims=True)
        return found.reshape(-1)

    def ahead(self, weights: Floats) -> Floats:
        """The evaluation of every position for every seat."""
        return _ahead(self.terms @ weights)

    def margins(self) -> Floats:
        return _ahead(self.finals)


def _ahead(worth: Floats) -> Floats:
    """How far each seat is ahead of the best of the others."""
    n = worth.shape[1]
    if n == 1:
        return worth
    others = np.stack([np.delete(worth, s, axis=1).max(axis=1) for s in range(n)], axis=1)
    found: Floats = worth - others
    return found
