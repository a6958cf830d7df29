"""What positions are worth to every seat, by the learned network."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from typing import Any, Final, NamedTuple

from tablewright.bots.learned.look import look_alone, look_at_all
from tablewright.bots.learned.net import MARGIN, Net, blocks_of, know_of, net_of, squashed, tells_points
from tablewright.bots.plain import waiting
from tablewright.engine.agenda import Ask, Chance, Lanes, Step, Together
from tablewright.engine.table import Table

DEPTH: Final = 4  # own answers of a chain that are looked at
LEAVES: Final = 48  # positions, for every option
ALONE: Final = 65.0  # a usual score of somebody who plays Fliptown alone against nobody
CLEAR: Final = 0.8  # how far apart scores must be told for a sure victory: at the end …
UNCLEAR: Final = 6.5  # … and so much more at the start
WORTH: Final = 40.0  # points that are worth about as much as half a victory


class Mind:
    """Looks at many positions at once: that is much cheaper than one at a time. This one knows who wins."""

    apart: bool = False  # everybody plays for themselves
    waits: bool = False  # chance is asked first, and what it said is judged
    doubt: float = 0.1  # how much weight doubt has in a search …
    deeper: int = 8  # … and how often it has seen the end of a turn before it looks on

    def __init__(self, game: str, net: Net) -> None:
        self.game = game
        self.net = net
        self.blocks = blocks_of(game)
        self.know: Any = know_of(game)
        self.margin = MARGIN[game]
        self.at_war = game == "kingdoms"

    def worth(self, worlds: list[Table]) -> list[list[float]]:
        """For every position what it is worth to each seat, between 0 (lost) and 1 (won)."""
        open: list[Table] = []
        plan = [self._place(world, open) for world in worlds]
        said = self._said(open) if open else []
        return [self._settled(part, said) for part in plan]

    def _place(self, world: Table, open: list[Table]) -> int | list[float] | _Secret:
        """What the network is to be asked, at which place; or the result, or a choice still to be seen."""
        if world.question is None:
            return self.ended(world)
        if self.at_war and type(world.together) is Together:
            secret = _Secret(self.know, world, world.together)
            secret.parts = [self._place(after, open) for after in secret.worlds]
            return secret
        open.append(world)
        return len(open) - 1

    def _settled(self, part: int | list[float] | _Secret, said: list[list[float]]) -> list[float]:
        if isinstance(part, _Secret):
            return part.settle([self._settled(inner, said) for inner in part.parts])
        return said[part] if isinstance(part, int) else part

    def _said(self, worlds: list[Table]) -> list[list[float]]:
        """What the network says of positions."""
        rows = look_at_all(self.blocks, worlds)
        said = self.net.values(rows, self.margin)
        n = len(said) // len(worlds)
        if n == 1:
            return [[value, 1.0 - value] for value in said]
        return [said[i : i + n] for i in range(0, len(said), n)]

    def worth_to(self, worlds: list[Table], seat: int) -> list[float]:
        """The same for one seat."""
        return [values[seat] for values in self.worth(worlds)]

    def liking(self, worlds: list[Table], seat: int) -> list[float]:
        """How much one seat likes positions, if that alone is asked."""
        return self.worth_to(worlds, seat)

    def ended(self, g: Table) -> list[float]:
        """The result: victory, and a little for the margin."""
        shares, margins = result(self.know, g)
        return [
            (1.0 - self.margin) * share + self.margin * squashed(margin, self.game)
            for share, margin in zip(shares, margins, strict=True)
        ]


class Tally(Mind):
    """This one knows what everybody will score, each by what is their own; alone, by how much the automated opponent
    is beaten."""

    def __init__(self, game: str, net: Net, alone: bool) -> None:
        super().__init__(game, net)
        self.alone = alone
        self.waits = True  # what may come of a chance is known already: it is judged before it has spoken
        self.apart = bool(self.blocks.POINTS)
        if self.apart:
            self.doubt = 0.02  # a long chain of answers is found only where what looks good is believed

    def worth(self, worlds: list[Table]) -> list[list[float]]:
        seats = range(self._count(worlds[0]))
        points = self.points([(world, seat) for world in worlds for seat in seats])
        n = len(seats)
        return [
            self.ended(world) if world.question is None else self._chances(world, points[i * n : i * n + n])
            for i, world in enumerate(worlds)
        ]

    def worth_to(self, worlds: list[Table], seat: int) -> list[float]:
        """Only the own seat is looked at again in every position: all differ in that alone."""
        seats = range(self._count(worlds[0]))
        all = self.points([(worlds[0], other) for other in seats]) if not self.alone else [0.0]
        found: list[float] = []
        for world, own in zip(worlds, self.points([(world, seat) for world in worlds]), strict=True):
            all[seat] = own
            found.append((self.ended(world) if world.question is None else self._chances(world, all))[seat])
        return found

    def liking(self, worlds: list[Table], seat: int) -> list[float]:
        return [points / WORTH for points in self.points([(world, seat) for world in worlds])]

    def points(self, places: list[tuple[Table, int]]) -> list[float]:
        """What seats will score."""
        told = self.net.points([look_alone(self.blocks, world, seat) for world, seat in places])
        finals: Any = self.know.finals
        return [
            finals(world)[seat] if world.question is None else said
            for (world, seat), said in zip(places, told, strict=True)
        ]

    def _count(self, world: Any) -> int:
        return 1 if self.alone else len(world.players)

    def _chances(self, world: Table, points: list[float]) -> list[float]:
        scale = CLEAR + UNCLEAR * sqrt(self.blocks.share_left(world))
        found: list[float] = []
        for seat, own in enumerate(points):
            if not self.alone:
                ahead = own - max(points[:seat] + points[seat + 1 :])
            else:
                ahead = own if getattr(world, "cowbot", True) else own - ALONE
            chance = 1.0 / (1.0 + exp(max(-60.0, min(60.0, -ahead / scale))))
            found.append((1.0 - self.margin) * chance + self.margin * squashed(ahead, self.game))
        return found


class End(NamedTuple):
    """Where a chain of own answers may lead."""

    world: Table
    path: tuple[Step, ...]  # the answers, as far as chance has no say


def ends(
    world: Table, option: Step, seat: int, rng: Random, depth: int, room: list[int], waits: bool = False
) -> list[End]:
    """Where the own answers that follow an option may lead, as long as they belong to the same chain (and, if it waits,
    until chance has a say); at most about as many positions as there is room for."""
    after = world.clone()
    length = len(after.agenda)
    after.resolve(option)
    sure = type(after.question) is not Chance
    if waits and not sure:
        return [End(after, (option,))]
    while type(after.question) is Chance:
        after.resolve(after.question.sample(rng))
    question = after.question_for(seat) if type(after.together) is not Together else None
    if question is None or not depth or len(question.options) > room[0]:
        return [End(after, (option,))]
    if type(after.together) is Lanes:
        after.turn_to(seat)
    if len(after.agenda) < length or waiting(after) != waiting(world):
        return [End(after, (option,))]
    room[0] -= len(question.options)
    found: list[End] = []
    for deeper in question.options:
        found += ends(after, deeper, seat, rng, depth - 1, room, waits)
    return [End(end.world, (option, *end.path) if sure else (option,)) for end in found]


def best(
    mind: Mind, world: Table, options: Sequence[Step], seat: int, rng: Random, doubt: float = 0.0
) -> tuple[Step, ...]:
    """The answers with the best end in sight."""
    found: list[End] = []
    for option in options:
        found += ends(world, option, seat, rng, DEPTH, [LEAVES], mind.waits)
    worth = mind.liking([end.world for end in found], seat)
    if doubt:
        worth = [value + rng.gauss(0.0, doubt) for value in worth]
    return found[max(range(len(worth)), key=worth.__getitem__)].path


class _Secret:
    """A war in which commitments are still secret: to a side that has not committed yet the best average over some
    answers of the other side, to all others the average over everything."""

    def __init__(self, know: Any, g: Any, secret: Together) -> None:
        first, *second = secret.open()
        self.first: Ask = first
        self.second: Ask | None = second[0] if second else None
        self.worlds: list[Table] = []
        self.parts: list[int | list[float] | _Secret] = []  # what is asked of them
        self.rows = 0
        for world in know.answered(g, first):
            self.rows += 1
            self.worlds += know.answered(world, self.second) if self.second is not None else [world]

    def settle(self, values: list[list[float]]) -> list[float]:
        columns = len(values) // self.rows
        table = [values[i * columns : (i + 1) * columns] for i in range(self.rows)]
        found = [sum(column) / len(values) for column in zip(*values, strict=True)]
        one = self.first.seat
        found[one] = max([sum([v[one] for v in row]) / columns for row in table])
        if self.second is not None:
            two = self.second.seat
            found[two] = max([sum([row[i][two] for row in table]) / self.rows for i in range(columns)])
        return found


def result(know: Any, g: Table) -> tuple[list[float], list[float]]:
    """How a game ended: everybody's share of the victory, and by how many points they were ahead."""
    finals: list[float] = know.finals(g)
    if len(finals) == 1:
        if getattr(g, "cowbot", True):
            return [1.0 if g.winners() else 0.0], finals
        ahead = finals[0] - ALONE
        return [squashed(ahead, "fliptown")], [ahead]
    winners = g.winners()
    share = 1.0 / len(winners)
    margins = [mine - max(finals[:s] + finals[s + 1 :]) for s, mine in enumerate(finals)]
    return [share if seat in winners else 0.0 for seat in range(len(finals))], margins


def mind_of(game: str, seats: int) -> Mind | None:
    net = net_of(game, seats)
    return mind_with(game, net, seats) if net is not None else None


def mind_with(game: str, net: Net, seats: int) -> Mind:
    return Tally(game, net, seats == 1) if tells_points(game, seats) else Mind(game, net)
