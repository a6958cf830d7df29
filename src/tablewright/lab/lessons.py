"""Games that bots play to learn from, and the check of what was learned."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tablewright.bots.learned.look import KINDS, look, look_alone
from tablewright.bots.learned.mind import Mind, Tally, best, mind_with, result
from tablewright.bots.learned.net import SPREAD, UNIT, Net, blocks_of, know_of, read, squashed, tells_points
from tablewright.bots.plain import Greedy
from tablewright.bots.scales import scale_of
from tablewright.bots.search import Search
from tablewright.bots.spot import Spot
from tablewright.bots.tree import Judge
from tablewright.engine import Ask, Chance, Step, Table, Together, find
from tablewright.lab.trainer import HIDDEN

HESITANT = 0.25  # of all decisions: options that seem almost as good are taken, too
DOUBT = 0.02  # how much worse they may seem


class Plan(NamedTuple):
    """What is to be learned, and how."""

    game: str
    counts: tuple[int, ...]  # seat counts, in turn
    variants: tuple[dict[str, Any], ...]  # in turn
    seconds: float
    explore: float  # the part of all decisions that chance takes
    trust: float  # λ: 1 learns from results alone
    fresh: bool  # begin knowing nothing, instead of with the weights of the evaluation
    seed: int
    file: str  # where the processes find the network
    hidden: int = HIDDEN  # units of the network
    rate: float = 1.0  # how fast it learns, against the usual
    simulations: int = 0  # of whoever plays: with some it searches, without it looks where its own answers end


class Pupil(Search):
    """A search that judges by the network that is being learned; before there is one, by the evaluation."""

    def __init__(self, simulations: int, mind: Mind | None) -> None:
        super().__init__(simulations=simulations, reuse=False, learned=False)
        self.mind = mind

    def judge(self, spot: Spot) -> Judge:
        return Judge(spot.game.id, spot.seats, learned=False, mind=self.mind)


class Lesson(NamedTuple):
    """Rows, and the two things they should have said."""

    rows: Any
    targets: Any
    games: int


def lesson(plan: Plan, table: Table, mind: Mind, trained: bool, rng: Random) -> tuple[Any, Any]:
    """Play one game and see what can be learned from it."""
    return (_points if isinstance(mind, Tally) else _victories)(plan, table, mind, trained, rng)


def _victories(plan: Plan, table: Table, mind: Mind, trained: bool, rng: Random) -> tuple[Any, Any]:
    """Of who won, and by how much."""
    blocks, know = mind.blocks, mind.know
    seen: list[Any] = []
    path: tuple[Step, ...] = ()
    while table.question is not None:
        question = table.question
        if isinstance(question, Chance):
            if rng.random() < 0.5:
                seen.append(np.array(look(blocks, table), dtype=np.float32))
            table.resolve(question.sample(rng))
            continue
        if not (plan.game == "kingdoms" and type(table.together) is Together):
            seen.append(np.array(look(blocks, table), dtype=np.float32))
        path = path if path and path[0] in question.options else _choose(plan, table, question, mind, trained, rng)
        table.answer(question.seat, path[0])
        path = path[1:]
    shares, margins = result(know, table)
    end = np.array([[s, squashed(m, plan.game)] for s, m in zip(shares, margins, strict=True)], dtype=np.float32)
    n = len(end)
    rows = np.concatenate(seen)
    targets = np.empty((len(seen), n, 2), dtype=np.float32)
    said = mind.net.both(rows).reshape(len(seen), n, 2) if trained else None
    ahead = end
    for t in range(len(seen) - 1, -1, -1):
        targets[t] = ahead
        if said is not None:
            ahead = plan.trust * ahead + (1.0 - plan.trust) * said[t]
    return rows.astype(np.float16), targets.reshape(-1, 2)


def _points(plan: Plan, table: Table, mind: Mind, trained: bool, rng: Random) -> tuple[Any, Any]:
    """Of what everybody scored: every seat has its own rows, of its own decisions and of chance's."""
    blocks = mind.blocks
    seats = range(len(table.sheet()))
    seen: list[list[Any]] = [[] for _ in seats]
    path: tuple[Step, ...] = ()
    while table.question is not None:
        question = table.question
        if isinstance(question, Chance):
            for seat in seats:
                seen[seat].append(look_alone(blocks, table, seat))
            table.resolve(question.sample(rng))
            continue
        seat = question.seat
        seen[seat].append(look_alone(blocks, table, seat))
        path = path if path and path[0] in question.options else _choose(plan, table, question, mind, trained, rng)
        table.answer(seat, path[0])
        path = path[1:]
    targets: list[float] = []
    finals = mind.know.finals(table)
    for seat in seats:
        ahead, back = finals[seat] / UNIT, []
        for said in reversed(mind.net.points(seen[seat])):
            back.append(ahead)
            if trained:
                ahead = plan.trust * ahead + (1.0 - plan.trust) * said / UNIT
        targets += reversed(back)
    rows = np.array([row for one in seen for row in one], dtype=np.float16)
    return rows, np.array(targets, dtype=np.float32)[:, None]


def _choose(plan: Plan, table: Table, question: Ask, mind: Mind, trained: bool, rng: Random) -> tuple[Step, ...]:
    """The option that is taken, and what may be answered after it."""
    options = question.options
    if len(options) == 1:
        return (options[0],)
    if rng.random() < plan.explore:
        return (options[int(rng.random() * len(options))],)
    seat = question.seat
    if plan.simulations:
        spot = Spot(find(plan.game), table, seat, rng)
        step = Pupil(plan.simulations, mind if trained else None).choose(spot)
        return (question.find(str(step)),)
    world = table.determinize(seat, rng)
    doubt = DOUBT if plan.explore and rng.random() < HESITANT else 0.0
    return best(mind, world, options, seat, rng, doubt)


def width(plan: Plan) -> int:
    """How many numbers a row has."""
    table = find(plan.game).new(plan.counts[0], **plan.variants[0])
    blocks = blocks_of(plan.game)
    return len(look_alone(blocks, table, 0) if tells_points(plan.game, plan.counts[0]) else look(blocks, table)[0])


def straight(plan: Plan) -> Any:
    """The evaluation of `bots/know` as weights of rows: what the terms of the own seat are worth, less those of the
    other (with more seats: of the leader of the others); in chances and in margins, or in points."""
    seats = plan.counts[0]
    know = know_of(plan.game)
    weights = know.WEIGHTS[seats]
    table = find(plan.game).new(seats, **plan.variants[0])
    blocks = blocks_of(plan.game)
    before = len(blocks.table_block(table)) + KINDS
    if tells_points(plan.game, seats):
        points = np.zeros((width(plan), 1), dtype=np.float32)
        points[before : before + len(weights), 0] = [weight / UNIT for weight in weights]
        return points
    before += 3 if seats > 2 else 0
    block = len(blocks.seat_blocks(table)[0]) + 1
    line = np.zeros((width(plan), 2), dtype=np.float32)
    line[before : before + len(weights), 0] = weights
    line[before + block : before + block + len(weights), 0] = [-w for w in weights]
    line[:, 1] = line[:, 0] * (2.0 / SPREAD[plan.game])
    line[:, 0] /= scale_of(plan.game, seats)[1]
    return line


def evaluation(plan: Plan) -> Net:
    """The network that says what the evaluation says."""
    line = straight(plan)
    answers = line.shape[1]
    return Net(line, np.zeros(answers, "f"), np.zeros((0, answers), "f"))


def check_one(job: tuple[Plan, int]) -> tuple[bool, float, float]:
    """One game of the network, by whoever played while it learned, against `greedy` on all other seats. Returns
    who played, its share of the victory, and its margin. Alone there is no other seat: the two take turns."""
    plan, number = job
    rng = Random(f"check {plan.seed} {number // 2}")
    seats = plan.counts[number // 2 % len(plan.counts)]
    game, mind = find(plan.game), mind_with(plan.game, read(Path(plan.file)), seats)
    table = game.new(seats, **plan.variants[number // 2 % len(plan.variants)])
    own = number % seats if seats > 1 else number % 2 - 1  # alone: every second game is greedy's
    careful = plan._replace(explore=0.0)
    greedy = Greedy()
    while table.question is not None:
        question = table.question
        if isinstance(question, Chance):
            table.resolve(question.sample(rng))
        elif question.seat == own:
            table.answer(own, _choose(careful, table, question, mind, True, rng)[0])
        else:
            step = greedy.choose(Spot(game, table, question.seat, rng)) if len(question.options) > 1 else None
            table.answer(question.seat, question.find(str(step)) if step is not None else question.options[0])
    shares, margins = result(mind.know, table)
    seat = max(own, 0)
    return own >= 0, shares[seat], margins[seat]
