"""The tree of the search, and one iteration through it: down the tree in a world that may be true, to where a turn has
ended; the evaluation there is told to every option on the way."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from math import exp, inf, log, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final, final

from tablewright.bots.know.turns import ALL, TURNS, WIDE
from tablewright.bots.scales import scale_of
from tablewright.bots.scores import usual_score
from tablewright.bots.spot import Spot
from tablewright.engine.agenda import Ask, Chance, Lanes, Step, Together
from tablewright.engine.table import Table

LONGEST: Final = 60  # decisions of one iteration
TURNS_AHEAD: Final = 4
DOUBT: Final = 0.1  # how much weight doubt has in the choices of an iteration
DEEPER: Final = 8  # visits of the end of a turn before iterations go on to the next
LATER: Final = 0.3  # in later turns all play nearly what looks best: doubt counts less


NOBODY: Final[dict[Step, Node]] = {}  # nothing is known yet of what may follow: most nodes stay so
NOBODY_ELSE: Final[dict[int, Node]] = {}
NOTHING: Final[list[float]] = []


@final
class Node:
    """An option that has been looked at, and what may follow."""

    __slots__ = ("prior", "visits", "available", "total", "children", "asked", "below", "unseen", "scores")

    def __init__(self, prior: float) -> None:
        self.prior = prior  # what the evaluation says at once, for the seat that chooses
        self.visits = 0
        self.available = 0  # how often it could have been chosen
        self.total = 0.0  # what visits were worth to the seat that chooses
        self.children: dict[Step, Node] = NOBODY
        self.asked = 0  # how often the next question was answered …
        self.below = 0.0  # … and what that was worth to the seat that is asked there
        self.unseen: dict[int, Node] = NOBODY_ELSE  # what others answer who are asked at the same time, in secret
        self.scores: list[float] = NOTHING  # sums of every seat's expected score, for options that are explained

    def add(self, option: Step, prior: float) -> Node:
        """Another option that may follow."""
        if self.children is NOBODY:
            self.children = {}
        node = self.children[option] = Node(prior)
        return node

    def unseen_by(self, seat: int) -> Node:
        """Where somebody chooses who does not know what the others have answered."""
        if self.unseen is NOBODY_ELSE:
            self.unseen = {}
        node = self.unseen.get(seat)
        if node is None:
            node = self.unseen[seat] = Node(0.0)
        return node

    @property
    def value(self) -> float:
        """What visits were worth; before any, what the evaluation says."""
        return self.total / self.visits if self.visits else self.prior

    def forget(self) -> None:
        """What visits were worth; not what may follow."""
        self.visits, self.total, self.scores = 0, 0.0, NOTHING

    def add_scores(self, scores: list[float]) -> None:
        self.scores = [a + b for a, b in zip(self.scores, scores, strict=True)] if self.scores else scores


Taken = tuple[Node, Node, int]  # where an option was taken, the option, and by whom


@final
class Judge:
    """What positions are worth to every seat, between 0 (lost) and 1 (won)."""

    def __init__(self, game: str, seats: int, learned: bool = True, mind: Any = None) -> None:
        know: Any = import_module(f"tablewright.bots.know.{game}")
        self.mind = mind
        if learned and mind is None:
            from tablewright.bots.learned.mind import mind_of  # NumPy: only for those who search

            self.mind = mind_of(game, seats)
        self.doubt: float = self.mind.doubt if self.mind is not None else DOUBT
        self.deeper: int = self.mind.deeper if self.mind is not None else DEEPER
        self.wide, self.slow = WIDE.get((game, seats), (ALL, 1))
        self.evaluate_all: Any = know.evaluate_all
        self.game = game
        self.seats = seats
        self.middle, self.scale = scale_of(game, seats)

    def values(self, world: Table) -> list[float]:
        """Every seat's chance to win."""
        if self.mind is not None:
            found: list[float] = self.mind.worth([world])[0]
            return found
        raw: list[float] = self.evaluate_all(world)
        if world.question is None and self.seats > 1:
            winners = world.winners()
            share = 1.0 / len(winners)
            return [share if seat in winners else 0.0 for seat in range(self.seats)]
        return [self.chance(value) for value in raw]

    def priors(self, world: Table, options: list[Step], seat: int, rng: Random) -> list[float]:
        """What the positions after some options are worth to the seat that chooses."""
        found: list[Table] = []
        waits = self.mind is not None and self.mind.waits
        for option in options:
            after = world.clone()
            after.resolve(option)
            while type(after.question) is Chance and not waits:
                after.resolve(after.question.sample(rng))
            found.append(after)
        if self.mind is not None:
            told: list[float] = self.mind.worth_to(found, seat)
            return told
        return [self.chance(self.evaluate_all(after)[seat]) for after in found]

    def scores(self, world: Table) -> list[float]:
        """Every seat's expected final score: the usual score of the game (or what is on the table, if that is more),
        apart by as much as the evaluation says."""
        if world.question is None:
            return [float(score) for score in world.scores()]
        raw: list[float] = self.evaluate_all(world)
        behind = [min(value, 0.0) for value in raw] if len(raw) > 1 else [raw[0] / 2]
        points = [sum(sources.values()) for sources in world.sheet()]
        usual = max(usual_score(self.game, self.seats), sum(points) / len(points))
        level = usual - sum(behind) / len(behind) if len(raw) > 1 else usual
        return [level + value for value in behind]

    def chance(self, value: float) -> float:
        x = (value - self.middle) / self.scale
        return 1.0 / (1.0 + exp(-x)) if x > -60.0 else 0.0


@final
class Walker:
    """Walks down the tree, again and again."""

    def __init__(self, spot: Spot, judge: Judge, explore: float, deeper: int, wide: int) -> None:
        self.judge = judge
        self.wide = wide  # options of a question that are looked at first …
        self.slow = judge.slow  # … and how often it is asked for one more
        self.seat = spot.seat
        self.rng: Random = spot.rng
        self.luck = 0
        self.dice = Random()  # fate on the way down; begins anew in every turn
        self.explore = explore
        self.deeper = deeper
        self.apart = judge.mind is not None and judge.mind.apart  # what others do in later turns hardly matters
        self.turn_of: Any = TURNS[spot.game.id]
        self.clock: Any = perf_counter
        self.stop = inf  # when time is up: no further question is looked at for the first time
        self.times = [0] * TURNS_AHEAD  # how often an iteration went on for so many turns …
        self.drift = [[0.0] * spot.seats for _ in range(TURNS_AHEAD)]  # … and what seats gained by that, in all

    def open(self, root: Node, world: Table) -> list[Step]:
        """Look at every option of the first question once; returns them, what seems best first."""
        ask = world.question
        assert type(ask) is Ask
        self._children(root, ask.options, ask.seat, world)
        return sorted(ask.options, key=lambda option: -root.children[option].prior)

    def walk(self, root: Node, world: Table, option: Step, luck: int) -> float:
        """One iteration that begins with this option; returns what it was worth. The world is played on; the same luck
        makes fate say the same, as long as it is asked the same."""
        self.luck = luck
        self.dice.seed(luck)
        path, values = self._descend(root, world, option)
        for above, node, seat in path:
            value = values[seat]
            above.asked += 1
            above.below += value
            node.visits += 1
            node.total += value
        return values[self.seat]

    def _descend(self, root: Node, world: Table, option: Step) -> tuple[list[Taken], list[float]]:
        """Walk to the end of the turn; where the tree is well known, on to the end of the next one. Fate is asked on
        the way. Who answers in secret does not know what others answer at the same time: their options are known
        where all of them were asked. Returns the options taken, and what the end is worth to every seat."""
        turn: int = self.turn_of(world)
        node = root.children[option]
        path: list[Taken] = [(root, node, self.seat)]
        meeting = root if type(world.together) is Together else None  # where several were asked in secret
        first: list[float] = []  # what the end of this turn is worth
        turns = 0
        world.resolve(option)
        while len(path) < LONGEST:
            question = world.question
            if question is None:
                return path, self.judge.values(world)
            now: int = self.turn_of(world)
            over = now != turn and now >= 0
            if not over and type(question) is Ask and type(world.together) is Lanes and question.seat != self.seat:
                own = world.question_for(self.seat)
                if own is not None:  # all act at the same time: the own lane is played first
                    world.turn_to(self.seat)
                    question = own
                elif not turns:
                    over = True
                elif self.apart:
                    world.resolve(question.options[0])
                    continue
            if over:
                turn = now
                if not turns:
                    first = self.judge.values(world)
                if node.visits < self.deeper or turns + 1 >= TURNS_AHEAD:
                    break
                turns += 1
                self.dice.seed(self.luck + turns)
            if type(question) is Chance:
                world.resolve(question.sample(self.dice))
                continue
            assert type(question) is Ask
            seat = question.seat
            if type(world.together) is not Together:
                meeting = None
            elif meeting is None:
                meeting = node
            where = node if meeting is None or meeting is node else meeting.unseen_by(seat)
            if not where.children and self.stop < inf and self.clock() > self.stop:
                break
            step = self._select(where, question, world, self.explore if not turns else self.explore * LATER)
            taken = where.children[step]
            path.append((where, taken, seat))
            if where is not node:  # what follows depends on all answers
                taken = node.children.get(step) or node.add(step, taken.prior)
                path.append((node, taken, seat))
            node = taken
            world.resolve(step)
        return path, self._levelled(first, turns, world)

    def _levelled(self, first: list[float], turns: int, world: Table) -> list[float]:
        """Who has just had a turn looks better than before it. So that iterations of different lengths can be compared,
        what seats gain on average by going on is taken away again."""
        if not turns:
            return first or self.judge.values(world)
        last = self.judge.values(world)
        drift = self.drift[turns]
        self.times[turns] += 1
        n = self.times[turns]
        for seat, (before, after) in enumerate(zip(first, last, strict=True)):
            drift[seat] += after - before
            last[seat] = after - drift[seat] / n
        return last

    def _select(self, node: Node, ask: Ask, world: Table, explore: float) -> Step:
        """The option with the highest upper bound. What the evaluation said of an option counts as one visit, not
        as it stands but against the best option: in the middle of a turn evaluations are too high or too low alike."""
        options = ask.options
        room = self.wide + node.asked // self.slow
        if len(options) > room:
            options = [options[i] for i in spread(len(options))[:room]]
        found = self._children(node, options, ask.seat, world)
        level = node.below / node.asked - max([child.prior for child in found]) if node.asked else 0.0
        best, place = -9.0, 0
        for i, child in enumerate(found):
            child.available += 1
            n = child.visits + 1
            bound = (child.total + child.prior + level) / n + explore * sqrt(log(child.available + 1) / n)
            if bound > best:
                best, place = bound, i
        return options[place]

    def _children(self, node: Node, options: Sequence[Step], seat: int, world: Table) -> list[Node]:
        """The nodes of these options; a new one begins with what the evaluation says."""
        children = node.children
        fresh = [option for option in options if option not in children]
        if fresh:
            for option, prior in zip(fresh, self.judge.priors(world, fresh, seat, self.rng), strict=True):
                node.add(option, prior)
            children = node.children
        return [children[option] for option in options]


_spreads: dict[int, list[int]] = {}


def spread(n: int) -> list[int]:
    """The places of so many options in an order in which every beginning is spread over all of them: the first, the
    last, then always about where the widest gap is.

    >>> spread(9)
    [0, 8, 4, 2, 6, 1, 3, 5, 7]
    """
    found = _spreads.get(n)
    if found is None:
        found = [0, n - 1]
        gap = n - 1.0
        while len(found) < n:
            at = gap / 2
            while at < n - 1 and len(found) < n:
                if round(at) not in found:
                    found.append(round(at))
                at += gap
            gap /= 2
        _spreads[n] = found
    return found
