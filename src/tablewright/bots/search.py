"""`search`: information-set tree search over the agenda.

One tree over what the searching seat can tell apart; every iteration walks down it in a world that may be true
(`Spot.sample`). Fate is sampled, never listed, so a node stands for a sequence of decisions, not of dice (an open
loop). Each seat chooses for itself (max^n) by an upper bound with availability counts. Nothing is played out to the
end: an iteration ends where a turn has ended, with the game's evaluation there. What helped and what did not is in
docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from tablewright.bots.crew import Found, grow_together, report
from tablewright.bots.spot import Spot
from tablewright.bots.tree import Judge, Node, Walker
from tablewright.engine import Ask, Chance, Step

SAMPLE = 4  # iterations in one imagined world: fate still falls anew in each
LOOK = 16  # iterations between looks at who leads
SURE = 3.5  # standard errors by which the leader must lead to end the search early
START, LEAST = 0.1, 0.02  # how much doubt counts before it is known how much values vary, and the least it does
SHARE = 0.25  # an option that was visited less than this part as often as another is not trusted to be better


class Thought(NamedTuple):
    """What the search thinks of one option: its worth (0 to 1: the chance to win), how often it was looked at, and the
    expected final score of every seat."""

    step: Step
    value: float
    visits: int
    expected: list[float]


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
        explore: float = 1.0,
        deeper: int = 8,
        noise: float = 0.0,
        reuse: bool = True,
        jobs: int = 1,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """`explore`: how much weight doubt has, against how much values vary; `deeper`: how well the end of a turn
        must be known before iterations go on to the next; `noise`: by how many points it misjudges its options (weaker
        levels); `reuse`: keep the part of the tree that is still true when the same seat is asked again; `jobs`: how
        many processes share the simulations, or use the same seconds; `clock`: what tells the seconds (the arena counts
        computing time, so that a busy machine does not weaken a bot)."""
        self.seconds = seconds if seconds is not None or simulations is not None else 0.3
        self.simulations = simulations
        self.explore = explore
        self.deeper = deeper
        self.noise = noise
        self.reuse = reuse and jobs == 1
        self.jobs = jobs
        self.clock = clock
        self.iterations = 0  # of the last decision
        self._kept: tuple[Node, dict[str, Any]] | None = None  # a tree, and what the seat sees where it begins

    def choose(self, spot: Spot) -> Step:
        start = self.clock()
        options = spot.options
        if len(options) == 1 or _all_alike(spot):
            return options[0]
        judge = Judge(spot.game.id, spot.seats)
        root = self._think(spot, judge, start)
        step = self._best(spot, root, judge)
        self._keep(spot, root, step)
        return step

    def explain(self, spot: Spot) -> list[Thought]:
        """Search, and tell what was found about every option, best first."""
        judge = Judge(spot.game.id, spot.seats)
        root = self._think(spot, judge, self.clock(), explaining=True)
        best = self._best(spot, root, judge)
        found = [_thought(option, root.children.get(option)) for option in spot.options]
        return sorted(found, key=lambda t: (t.step is best, t.value), reverse=True)

    def _best(self, spot: Spot, root: Node, judge: Judge) -> Step:
        """The option with the highest mean among those that were looked at often enough."""
        seen = [(option, root.children[option]) for option in spot.options if option in root.children]
        if not seen:  # no time even for a first look
            return spot.options[0]
        most = max([node.visits for _, node in seen])
        slope = self.noise / (4.0 * judge.scale)  # from points to chances, where the game is close
        best, step = -1e9, seen[0][0]
        for option, node in seen:
            if node.visits >= most * SHARE or slope:
                value = node.mean if node.visits else node.prior - 1.0
                value += spot.rng.gauss(0.0, slope) if slope else 0.0
                if value > best:
                    best, step = value, option
        return step

    def _keep(self, spot: Spot, root: Node, step: Step) -> None:
        """If the same seat is asked next, with nothing in between, the tree below its answer is still true."""
        self._kept = None
        if not self.reuse or step not in root.children:
            return
        world = spot.sample(spot.rng)
        world.resolve(step)
        if isinstance(world.question, Ask) and world.question.seat == spot.seat and world.together is None:
            self._kept = root.children[step], world.view(spot.seat)

    def _root(self, spot: Spot) -> Node:
        if self._kept is not None and self._kept[1] == spot.view:
            return self._kept[0]
        return Node(0.0)

    def _think(self, spot: Spot, judge: Judge, start: float, explaining: bool = False) -> Node:
        if self.jobs == 1:
            return self._grow(spot, judge, start, explaining)
        seconds = max(0.001, self.seconds - (perf_counter() - start)) if self.seconds is not None else None
        simulations = -(-self.simulations // self.jobs) if self.simulations is not None else None
        one = {"seconds": seconds, "simulations": simulations, "explore": self.explore, "deeper": self.deeper}
        root, self.iterations = grow_together(spot, self.jobs, _grow_one, one, explaining)
        return root

    def _grow(self, spot: Spot, judge: Judge, start: float, explaining: bool = False) -> Node:
        """Walk until the budget is used up or nothing can change any more. To explain, begin a new tree and look at
        every option once before anything else."""
        root = self._root(spot) if not explaining else Node(0.0)
        options = spot.options
        walker = Walker(spot, judge, START, self.deeper)
        limit = self.simulations if self.simulations is not None else 1 << 60
        clock, seconds = self.clock, self.seconds
        n, left = 0, float(limit)
        world = spot.sample(spot.rng)
        while n < limit:
            if n % SAMPLE == 0:
                world = spot.sample(spot.rng)
            if explaining:
                walker.explain(root, world.clone(), options[n] if n < len(options) else None)
            else:
                walker.walk(root, world.clone())
            n += 1
            if seconds is not None:
                used = clock() - start
                if used + used / n > seconds * 0.98:  # the next one would be too late
                    break
                left = min(limit - n, (seconds - used) * n / used if used else limit)
            else:
                left = limit - n
            if n % LOOK == 0 and n > len(options):
                if _decided(root, left):
                    break
                walker.explore = max(LEAST, self.explore * sqrt(root.variance_below()))
        self.iterations = n
        return root


def _grow_one(spot: Spot, seed: int, how: dict[str, Any], explaining: bool) -> list[Found]:
    """In a process of its own: a part of the search."""
    spot.rng = Random(seed)
    search = Search(**how)
    return report(search._grow(spot, Judge(spot.game.id, spot.seats), search.clock(), explaining), spot)


def _decided(root: Node, left: float) -> bool:
    """Whether the leader stays the leader: no other could catch up with its visits, or it is clearly better than every
    other that was looked at enough."""
    first = second = None
    for node in root.children.values():
        if first is None or node.visits > first.visits:
            first, second = node, first
        elif second is None or node.visits > second.visits:
            second = node
    if first is None or second is None:
        return True
    if first.visits - second.visits > left:
        return True
    if first.visits < LOOK or left > 7 * root.asked:
        return False
    for node in root.children.values():
        if node is not first and node.visits and first.mean - node.mean < SURE * sqrt(_error(first) + _error(node)):
            return False
    return True


def _error(node: Node) -> float:
    """The variance of the mean, with a little doubt where visits are few."""
    mean = node.mean
    return (max(0.0, node.squares / node.visits - mean * mean) + 0.0004) / node.visits


def _all_alike(spot: Spot) -> bool:
    """Whether all options of a question lead to the same position, so far as the seat can see."""
    before = spot.sample(spot.rng)
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
    value = min(1.0, max(0.0, node.mean))
    return Thought(option, value, node.visits, [score / node.visits for score in node.scores])
