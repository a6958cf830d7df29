"""`search`: information-set tree search over the agenda.

One tree over what the searching seat can tell apart; every iteration walks down it in a fresh world that may be true
(`Spot.sample`). Fate is sampled, never listed, so a node stands for a sequence of decisions, not of dice (an open
loop). Each seat chooses for itself (max^n) by an upper bound with availability counts. A new option starts with what
the game's evaluation says of the position it leads to; nothing is played out to the end. What helped and what did not
is in docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from math import exp, log, sqrt
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, final

from tablewright.bots.scales import scale_of
from tablewright.bots.spot import Spot
from tablewright.engine.agenda import Ask, Chance, Step
from tablewright.engine.table import Table


@final
class Node:
    """An option that has been looked at: what it was worth to the seat that chooses it, and what may follow."""

    __slots__ = ("children", "visits", "available", "total", "expected")

    def __init__(self, prior: float) -> None:
        self.children: dict[Step, Node] = {}
        self.visits = 0
        self.available = 0
        self.total = prior  # one imagined visit and all real ones
        self.expected: list[float] = []  # sums of every seat's evaluation; kept for the options of the root


class Thought(NamedTuple):
    """What the search thinks of one option: its worth (0 to 1: the chance to win), how often it was looked at, and the
    mean evaluation of every seat from there."""

    step: Step
    value: float
    visits: int
    expected: list[float]


class Search:
    """The search bot. Give a budget in seconds or in simulations; the same seed and simulations give the same choice.

    >>> import tablewright as tw
    >>> record = tw.play("goldwest", [Search(simulations=8), "random"], seed=1)
    >>> record.replay().over
    True
    """

    def __init__(
        self,
        seconds: float | None = None,
        simulations: int | None = None,
        explore: float = 0.15,
        noise: float = 0.0,
        reuse: bool = True,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """`explore`: how much weight doubt has; `noise`: by how much of its scale the evaluation errs (weaker levels);
        `reuse`: keep the part of the tree that is still true when the same seat is asked again; `clock`: what tells the
        seconds (the arena counts computing time, so that a busy machine does not weaken a bot)."""
        self.seconds = seconds if seconds is not None or simulations is not None else 0.3
        self.simulations = simulations
        self.explore = explore
        self.noise = noise
        self.reuse = reuse
        self.clock = clock
        self.iterations = 0  # of the last decision
        self._kept: tuple[Node, dict[str, Any]] | None = None  # a tree, and what the seat sees where it begins

    def choose(self, spot: Spot) -> Step:
        if len(spot.options) == 1:
            return spot.options[0]
        root = self._grow(spot)
        thoughts = _thoughts(root, spot)
        step = max(thoughts, key=_by_visits).step
        self._keep(spot, root, step)
        return step

    def explain(self, spot: Spot) -> list[Thought]:
        """Search, and tell what was found about every option, best first."""
        return sorted(_thoughts(self._grow(spot), spot), key=_by_visits, reverse=True)

    def _keep(self, spot: Spot, root: Node, step: Step) -> None:
        """If the same seat is asked next, with nothing in between, the tree below its answer is still true."""
        self._kept = None
        if not self.reuse:
            return
        world = spot.sample(spot.rng)
        world.resolve(step)
        if isinstance(world.question, Ask) and world.question.seat == spot.seat and world.together is None:
            self._kept = root.children[step], world.view(spot.seat)

    def _root(self, spot: Spot) -> Node:
        if self._kept is not None and self._kept[1] == spot.view:
            return self._kept[0]
        return Node(0.0)

    def _grow(self, spot: Spot) -> Node:
        judge = Judge(spot, self.noise)
        root = self._root(spot)
        rng = spot.rng
        stop = self.clock() + self.seconds if self.seconds is not None else None
        limit = self.simulations if self.simulations is not None else 1 << 60
        n = 0
        while n < limit and not (stop is not None and n % 4 == 0 and n and self.clock() >= stop):
            world = spot.sample(rng)
            path = self._descend(root, world, judge, rng)
            values, raw = judge.values(world)
            for child, seat in path:
                child.visits += 1
                child.total += values[seat]
            first = path[0][0]
            first.expected = [a + b for a, b in zip(first.expected, raw, strict=True)] if first.expected else raw
            n += 1
        self.iterations = n
        return root

    def _descend(self, root: Node, world: Table, judge: Judge, rng: Random) -> list[tuple[Node, int]]:
        """Walk down the tree to an option that nobody has looked at yet, in this world."""
        node = root
        path: list[tuple[Node, int]] = []
        while True:
            question = world.question
            if question is None:
                return path
            if type(question) is Chance:
                world.resolve(question.sample(rng))
                continue
            assert type(question) is Ask
            step = self._select(node, question, world, judge, rng)
            node = node.children[step]
            path.append((node, question.seat))
            world.resolve(step)
            if not node.visits:
                while type(world.question) is Chance:
                    world.resolve(world.question.sample(rng))
                return path

    def _select(self, node: Node, ask: Ask, world: Table, judge: Judge, rng: Random) -> Step:
        """The option with the highest upper bound among those available here."""
        children = node.children
        best, chosen = -1.0, ask.options[0]
        explore = self.explore
        for option in ask.options:
            child = children.get(option)
            if child is None:
                child = children[option] = Node(judge.prior(world, option, ask.seat, rng))
            child.available += 1
            n = child.visits + 1
            bound = child.total / n + explore * sqrt(log(child.available + 1) / n)
            if bound > best:
                best, chosen = bound, option
        return chosen


def _thoughts(root: Node, spot: Spot) -> list[Thought]:
    found = []
    for option in spot.options:
        child = root.children.get(option)
        if child is None:  # no time even for a first look
            found.append(Thought(option, 0.0, 0, []))
        else:
            expected = [e / child.visits for e in child.expected] if child.visits else []
            found.append(Thought(option, child.total / (child.visits + 1), child.visits, expected))
    return found


def _by_visits(thought: Thought) -> tuple[int, float]:
    return thought.visits, thought.value


class Judge:
    """What positions are worth to every seat, between 0 (lost) and 1 (won)."""

    def __init__(self, spot: Spot, noise: float) -> None:
        know: Any = import_module(f"tablewright.bots.know.{spot.game.id}")
        self.evaluate = know.evaluate
        self.evaluate_all = getattr(know, "evaluate_all", None)
        self.seats = spot.seats
        self.middle, self.scale = scale_of(spot.game.id, spot.seats)
        self.noise = noise
        self.rng = spot.rng

    def values(self, world: Table) -> tuple[list[float], list[float]]:
        """For every seat: its chance to win, and the evaluation it comes from."""
        if self.evaluate_all is not None:
            raw: list[float] = self.evaluate_all(world)
        else:
            raw = [float(self.evaluate(world, seat)) for seat in range(self.seats)]
        if world.question is None and self.seats > 1:
            winners = world.winners()
            share = 1.0 / len(winners)
            return [share if seat in winners else 0.0 for seat in range(self.seats)], raw
        return [self._chance(value) for value in raw], raw

    def prior(self, world: Table, option: Step, seat: int, rng: Random) -> float:
        """What the position after an option is worth to the seat that chooses it."""
        after = world.clone()
        after.resolve(option)
        while type(after.question) is Chance:
            after.resolve(after.question.sample(rng))
        return self._chance(float(self.evaluate(after, seat)))

    def _chance(self, value: float) -> float:
        if self.noise:
            value += self.rng.gauss(0.0, self.noise) * self.scale
        x = (value - self.middle) / self.scale
        return 1.0 / (1.0 + exp(-x)) if x > -60.0 else 0.0
