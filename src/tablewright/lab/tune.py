"""Weights by experiment. Positions of games only show what goes together with winning; here every seat of every game
plays with weights of its own, moved at random a little away from the centre, so that what follows is caused by them.
The points of the seats are explained by how their weights were moved: a slope for every term, and one bend for all
(too far is worse in every direction). The centre moves to where the top should be, the less sure of a slope the less;
then comes the next round, with smaller moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tablewright.lab.positions import Data, Floats, Plan, know_of, play, play_with

REACH = 1.7  # moves are even between plus and minus so many units, one unit being their spread
UNIT = 0.5  # of a weight, in the first round …
SHRINKS = 0.7  # … and from round to round
FAINT = 0.1  # a unit of a weight that is zero moves a position by so much of the spread of all positions
SOME = 40  # games to see how far terms spread
VICTORY = 10.0  # points that a victory counts beside its margin


class Trial(NamedTuple):
    """One game with moved weights, to be played by any process."""

    plan: Plan
    centre: tuple[float, ...]
    units: tuple[float, ...]
    number: int


class Result(NamedTuple):
    moves: list[list[float]]  # of every seat, in units
    points: list[float]


def play_trial(trial: Trial) -> Result:
    """Play one game."""
    rng = Random(f"{trial.plan.seed} {trial.number} {trial.centre}")
    seats = range(trial.plan.seats)
    moves = [[rng.uniform(-REACH, REACH) if unit else 0.0 for unit in trial.units] for _ in seats]
    own = [[w + unit * m for w, unit, m in zip(trial.centre, trial.units, move, strict=True)] for move in moves]
    played = play_with(trial.plan, trial.number, own, rng)
    return Result(moves, [p + VICTORY * share for p, share in zip(played.finals, played.shares, strict=True)])


class Lesson(NamedTuple):
    """What a round has shown."""

    centre: Floats  # the new one
    slope: Floats  # points for a unit, of every term
    error: Floats  # of the slope
    bend: float


def learn(trials: Sequence[Result], centre: Floats, units: Floats, kinds: int = 1) -> Lesson:
    """Where the centre should be. `kinds`: how many variants took turns."""
    moves = np.array([t.moves for t in trials])  # games × seats × terms
    points = np.array([t.points for t in trials])
    away = (moves**2).sum(axis=2, keepdims=True)
    x = np.concatenate([moves, away], axis=2)
    seats = x.shape[1]
    if seats > 1:
        x, points = x - x.mean(axis=1, keepdims=True), points - points.mean(axis=1, keepdims=True)
    for kind in range(kinds if seats == 1 else 0):  # alone: games against the same opponent are compared
        x[kind::kinds] -= x[kind::kinds].mean(axis=0)
        points[kind::kinds] -= points[kind::kinds].mean(axis=0)
    free = np.append(units > 0, True)
    a, y = x.reshape(-1, x.shape[2])[:, free], points.reshape(-1)
    inverse = np.linalg.inv(a.T @ a + 1e-6 * np.eye(a.shape[1]))
    found = inverse @ a.T @ y
    # the points of all seats but one decide those of the last: a game with two seats is one observation, not two
    free_rows = len(y) * (seats - 1) / seats if seats > 1 else len(y)
    noise = float(((y - a @ found) ** 2).sum()) / max(1.0, free_rows - a.shape[1])
    error = np.sqrt(noise * np.diag(inverse))
    slope, slope_error = found[:-1], error[:-1]
    real = max(float((slope**2).mean() - (slope_error**2).mean()), 0.05 * float((slope_error**2).mean()))
    sure = real / (real + slope_error**2)
    bend = max(-float(found[-1]), float(np.sqrt(real)) / 2)
    step = np.zeros(len(units))
    step[units > 0] = np.clip(sure * slope / (2 * bend), -1.0, 1.0)
    full, full_error = np.zeros(len(units)), np.zeros(len(units))
    full[units > 0], full_error[units > 0] = slope, slope_error
    return Lesson(centre + step * units, full, full_error, bend)


def units_of(centre: Floats, spreads: Floats, fixed: Sequence[bool], round: int) -> Floats:
    """By how much weights are moved: a part of what they are, and at least so much that it can be felt."""
    whole = float(np.sqrt(((centre * spreads) ** 2).sum()))
    least = np.where(spreads > 1e-9, FAINT * whole / np.maximum(spreads, 1e-9), 0.0)
    found: Floats = np.maximum(UNIT * np.abs(centre), np.where(np.abs(centre) < 1e-9, least, 0.0)) * SHRINKS**round
    found[np.array(fixed)] = 0.0
    found[spreads <= 1e-9] = 0.0
    return found


Runs = Callable[[Callable[[Any], Any], Sequence[Any], str], Iterable[Any]]  # does work in several processes, in order


def tune(plan: Plan, spreads: Floats, rounds: int, games: int, run: Runs, centre: Floats | None = None) -> list[Lesson]:
    """Round after round from the weights in use (or others); the last lesson holds the result."""
    know = know_of(plan.game)
    names = know.names(plan.seats)
    plan = plan._replace(explore=0.0, positions=0)
    centre = np.array(know.WEIGHTS[plan.seats], dtype=float) if centre is None else centre
    fixed = [name in know.FIXED for name in names]
    lessons: list[Lesson] = []
    for number in range(rounds):
        units = units_of(centre, spreads, fixed, number)
        frozen, moved = tuple(map(float, centre)), tuple(map(float, units))
        work = [Trial(plan, frozen, moved, i) for i in range(games)]
        lessons.append(
            learn(list(run(play_trial, work, f"{plan.game}: round {number + 1}")), centre, units, len(plan.variants))
        )
        centre = lessons[-1].centre
    return lessons


def tuned(plan: Plan, rounds: int, games: int, run: Runs) -> Floats:
    """The weights that some rounds of trials lead to; how far terms spread is looked up in a few games first."""
    some = Data(list(run(play, [(plan, number) for number in range(min(SOME, games))], f"{plan.game}: a look")))
    return tune(plan, some.rows().std(axis=0), rounds, games, run)[-1].centre
