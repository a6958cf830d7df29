"""`search`: information-set tree search over the agenda.

One tree over what the searching seat can tell apart; every iteration walks down it in a world that may be true
(`Spot.sample`). Fate is sampled, never listed, so a node stands for a sequence of decisions, not of dice (an open
loop). The options of the question itself share the budget by sequential halving, in the same worlds; further down each
seat chooses for itself (max^n) by an upper bound with availability counts. Nothing is played out to the end: an
iteration ends where a turn has ended, with the game's evaluation there. What helped and what did not: docs/bots.md.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from math import inf
from random import Random
from time import perf_counter
from typing import Any

from tablewright.bots.crew import Found, grow_together, report
from tablewright.bots.race import Race
from tablewright.bots.spot import Spot
from tablewright.bots.thought import Thought
from tablewright.bots.tree import Judge, Node, Walker
from tablewright.engine import Ask, Chance, Step, Together

FEWEST = 6  # simulations for every option that is looked at
LOOK = 24  # simulations between looks at who leads, and …
SELDOM = 8  # … a part of all those before: looking takes longer and longer
OFTEN = 0.6  # of the visits of the most visited option
MARGIN = 0.97  # of the seconds: then the answer is written down


class Search:
    """The search bot. Give a budget in seconds or in simulations (or both: whichever is used up first); the same seed
    and simulations give the same choice.

    >>> import tablewright as tw
    >>> record = tw.play("goldwest", [Search(simulations=8), "random"], seed=1)
    >>> record.replay().over
    True
    """

    def __init__(
        self,
        seconds: float | None = None,
        simulations: int | None = None,
        explore: float | None = None,
        deeper: int | None = None,
        wide: int | None = None,
        noise: float = 0.0,
        reuse: bool = True,
        jobs: int = 1,
        clock: Callable[[], float] = perf_counter,
        learned: bool = True,
    ) -> None:
        """`explore`: how much weight doubt has inside the tree, and `deeper`: how well the end of a turn must be known
        before iterations go on to the next (if not given: what suits whoever judges); `wide`: how many options of a
        question further down are looked at first (else: what suits the game); `noise`: by how many points it misjudges
        its options (weaker levels); `reuse`: keep the part of the tree that is still true when the same seat is asked
        again; `jobs`: how many processes share the simulations, or use the same seconds; `clock`: what tells
        the seconds (the arena counts computing time, so that a busy machine does not weaken a bot); `learned`: judge
        positions by the network that was trained for the game, where there is one."""
        self.seconds = seconds if seconds is not None or simulations is not None else 0.3
        self.simulations = simulations
        self.explore = explore
        self.deeper = deeper
        self.wide = wide
        self.noise = noise
        self.reuse = reuse and jobs == 1
        self.jobs = jobs
        self.clock = clock
        self.learned = learned
        self.iterations = 0  # of the last decision
        self._kept: tuple[dict[str, Any], Node] | None = None  # what the seat sees where a tree begins, and the tree
        self._walker: Walker | None = None  # who has walked in it

    def judge(self, spot: Spot) -> Judge:
        """Whoever says what positions are worth."""
        return Judge(spot.game.id, spot.seats, self.learned)

    def choose(self, spot: Spot) -> Step:
        start = self.clock()
        options = spot.options
        if len(options) == 1 or _all_alike(spot):
            return options[0]
        judge = self.judge(spot)
        with no_collection():
            root, open = self._think(spot, judge, start)
            step = self._best(spot, root, open, judge)
            self._keep(spot, root, step)
            del root  # what is not kept goes now, not before the eyes of the collector
        return step

    def explain(self, spot: Spot) -> list[Thought]:
        """Search, and tell what was found about every option, best first."""
        judge = self.judge(spot)
        with no_collection():
            root, open = self._think(spot, judge, self.clock(), explaining=True)
        best = self._best(spot, root, open, judge)
        found = [_thought(option, root.children.get(option)) for option in spot.options]
        return sorted(found, key=lambda t: (t.step is best, t.value), reverse=True)

    def _best(self, spot: Spot, root: Node, open: list[Step], judge: Judge) -> Step:
        """The option that is worth most among those that were not left aside. With `noise` any option may seem
        best, also one of which only the first look is known."""
        if not self.noise:
            return max(open, key=lambda option: root.children[option].value)
        off = self.noise / (4.0 * judge.scale)  # from points to chances, where the game is close
        seen = {option: root.children[option] for option in spot.options if option in root.children}
        return max(seen, key=lambda option: seen[option].value + spot.rng.gauss(0.0, off))

    def _keep(self, spot: Spot, root: Node, step: Step) -> None:
        """If the same seat is asked next, with nothing in between, the tree below its answer is still true."""
        self._kept = None
        if not self.reuse or step not in root.children:
            return
        world = spot.sample(spot.rng)
        world.resolve(step)
        if isinstance(world.question, Ask) and world.question.seat == spot.seat and world.together is None:
            self._kept = world.view(spot.seat), root.children[step]

    def _begin(self, spot: Spot, judge: Judge) -> tuple[Node, Walker]:
        """The tree that was kept, if it is true here, and whoever walked in it; else a new one. The options of the
        question itself are compared anew, in the same worlds; what is known further down is known."""
        if self._kept is not None and self._walker is not None and self._kept[0] == spot.view:
            self._walker.rng = spot.rng
            for node in self._kept[1].children.values():
                node.forget()
            return self._kept[1], self._walker
        explore = self.explore if self.explore is not None else judge.doubt
        deeper = self.deeper if self.deeper is not None else judge.deeper
        self._walker = Walker(spot, judge, explore, deeper, self.wide or judge.wide)
        return Node(0.0), self._walker

    def _think(self, spot: Spot, judge: Judge, start: float, explaining: bool = False) -> tuple[Node, list[Step]]:
        """The tree, and the options that were not left aside."""
        if self.jobs == 1:
            return self._grow(spot, judge, start, explaining)
        seconds = max(0.001, self.seconds - (perf_counter() - start)) if self.seconds is not None else None
        simulations = -(-self.simulations // self.jobs) if self.simulations is not None else None
        one = {
            "seconds": seconds,
            "simulations": simulations,
            "explore": self.explore,
            "deeper": self.deeper,
            "wide": self.wide,
            "learned": self.learned,
        }
        root, self.iterations = grow_together(spot, self.jobs, _grow_one, one, explaining)
        most = max([node.visits for node in root.children.values()])
        return root, [option for option, node in root.children.items() if node.visits >= most * OFTEN]

    def _grow(self, spot: Spot, judge: Judge, start: float, explaining: bool = False) -> tuple[Node, list[Step]]:
        """Sequential halving: every option is looked at equally often, in the same worlds; at every stage the worse
        half is left aside. Ends when the budget is used up or one option is clearly best."""
        if explaining:
            self._kept = None
        root, walker = self._begin(spot, judge)
        budget = Budget(self.seconds, self.simulations, self.clock, start)
        walker.clock, walker.stop = self.clock, budget.stop
        options = walker.open(root, spot.sample(spot.rng))
        if self.simulations is not None and not explaining:
            options = options[: max(2, self.simulations // FEWEST)]
        race = Race(options)
        stages, stage, looked = (len(options) - 1).bit_length(), 1, 0
        while len(race.open) > 1 and not budget.over:
            world, luck = spot.sample(spot.rng), spot.rng.getrandbits(64)
            for option in race.open:
                after = world.clone()
                race.told[option].append(walker.walk(root, after, option, luck))
                if explaining:
                    root.children[option].add_scores(judge.scores(after))
                if budget.count():
                    break
            if budget.used >= stage / stages:
                race.halve()
                stage += 1
            elif budget.done >= looked:
                race.look()
                looked = budget.done + LOOK + budget.done // SELDOM
        self.iterations = budget.done
        return root, race.open


@contextmanager
def no_collection() -> Iterator[None]:
    """A tree has no cycles, and looking for some in it takes longer than some budgets."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


@cache
def settle() -> None:
    """For processes that think and do little else, once, when they have begun: what is loaded by now stays, and the
    collector does not look at all of it again (for some 20 ms) in the midst of a decision."""
    gc.collect()
    gc.freeze()


class Budget:
    """How much of the seconds or simulations is used up."""

    def __init__(
        self, seconds: float | None, simulations: int | None, clock: Callable[[], float], start: float
    ) -> None:
        self.seconds = seconds
        self.simulations = simulations
        self.clock = clock
        self.start = start
        self.stop = start + seconds * MARGIN if seconds is not None else inf
        self.done = 0
        self.used = 0.0  # the part of the budget
        self.last = 0.0  # the part of the seconds at the last count …
        self.longest = 0.0  # … and the most between two counts
        self.over = False

    def count(self) -> bool:
        """One more simulation; returns whether another one would be too many."""
        self.done += 1
        if self.simulations is not None:
            self.used = self.done / self.simulations
            self.over = self.done >= self.simulations
        if self.seconds is not None:
            used = (self.clock() - self.start) / self.seconds
            self.longest = max(self.longest, used - self.last)
            self.last = used
            self.used = max(self.used, used)
            self.over = self.over or used + self.longest > MARGIN
        return self.over


def _grow_one(spot: Spot, seed: int, how: dict[str, Any], explaining: bool) -> list[Found]:
    """In a process of its own: a part of the search."""
    spot.rng = Random(seed)
    search = Search(**how)
    with no_collection():
        root, _ = search._grow(spot, search.judge(spot), search.clock(), explaining)
        found = report(root, spot)
    settle()
    return found


def _all_alike(spot: Spot) -> bool:
    """Whether all options of a question lead to the same position, so far as the seat can see. (A choice made in secret
    together with others has not happened yet: nobody sees it.)"""
    before = spot.sample(spot.rng)
    if type(before.together) is Together:
        return False
    seen: dict[str, Any] | None = None
    for option in spot.options:
        world = before.clone()
        world.resolve(option)
        if isinstance(world.question, Chance):
            return False
        view = world.view(spot.seat)
        if seen is not None and view != seen:
            return False
        seen = view
    return True


def _thought(option: Step, node: Node | None) -> Thought:
    if node is None or not node.visits:  # no time even for a first look
        return Thought(option, 0.0, 0, [])
    value = min(1.0, max(0.0, node.value))
    return Thought(option, value, node.visits, [score / node.visits for score in node.scores])
