"""Fitting evaluations: what the terms of a position (`bots/know/<game>.py`) are worth, told by how games ended.

Bots play, some of their decisions are taken at random, positions on the way are kept. The weights are those that
explain best what became of the positions: the final margin (least squares) or the victory (logistic). Both are pulled
towards the weights in use, the more the less there is to learn from (ridge); how strongly is decided by
cross-validation. Terms that are `FIXED` keep their weight: a point is a point, whatever goes with it. A term whose sign
turns against the one in use is left out. Games that were held out say how good the result is.

Correlation is not cause: weights from positions may tell the end well and play badly. See tune.py for weights by
experiment; whether any *play* better, only matches can tell."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tablewright.bots.know.weights import FOLDER, FORMAT
from tablewright.engine import BadInput
from tablewright.lab.check import Check
from tablewright.lab.positions import Data, Floats, Plan, Played, know_of

STRENGTHS = (1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1.0, 10.0)  # of the pull towards the weights in use
FOLDS = 5
HELD_OUT = 5  # every fifth game


def ridge(x: Floats, y: Floats, prior: Floats, pull: Floats, used: Floats) -> Floats:
    """Least squares, pulled towards the prior; terms that are not `used` are worth nothing."""
    active = used > 0
    a, w = x[:, active], np.where(active, prior, 0.0)
    held = len(x) * (pull * (x.var(axis=0) + 1e-12))[active]
    w[active] += np.linalg.solve(a.T @ a + np.diag(held + 1e-9), a.T @ (y - a @ w[active]))
    return w


def logistic(x: Floats, won: Floats, prior: Floats, pull: Floats, used: Floats) -> Floats:
    """The same for victories (Newton's method); the scale of the weights stays as it is in the prior."""
    _, scale = curve(x @ prior, won)
    active = used > 0
    a, w0 = x[:, active] / scale, prior[active]
    held = len(x) * (0.25 * pull * (x.var(axis=0) + 1e-12))[active] / scale**2 + 1e-9
    w = w0.copy()
    for _ in range(30):
        p = _chance(a @ w)
        slope = a.T @ (won - p) - held * (w - w0)
        step = np.linalg.solve((a * (p * (1 - p))[:, None]).T @ a + np.diag(held), slope)
        w += step
        if np.abs(step).max() < 1e-9:
            break
    found = np.zeros_like(prior)
    found[active] = w
    return found


def _chance(x: Floats) -> Floats:
    found: Floats = 1.0 / (1.0 + np.exp(-np.clip(x, -60, 60)))
    return found


def curve(value: Floats, won: Floats) -> tuple[float, float]:
    """Middle and scale of the logistic curve that turns these values into chances to win."""
    x = np.stack([value / 10, np.ones_like(value)], axis=1)
    w = np.array([1.0, 0.0])
    for _ in range(50):
        p = _chance(x @ w)
        small = np.diag([1e-6 * len(x), 1e-6 * len(x)])
        step = np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + small, x.T @ (won - p) - small @ w)
        w += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-9:
            break
    slope = max(float(w[0]) / 10, 1e-3)
    return -float(w[1]) / slope, 1 / slope


class Figures(NamedTuple):
    """How well weights tell the end of games that were held out."""

    r2: float  # part of the variance of the final margin that is explained
    log_loss: float
    calibration: float  # mean distance between the chance told and the wins that came, over ten ranges


class Fit(NamedTuple):
    """Weights, and how well they tell the end of games."""

    weights: dict[str, float]
    in_use: dict[str, float]
    left_out: list[str]
    pull: float | None  # None: the weights come from experiments
    middle: float
    scale: float
    new: Figures  # on games held out
    old: Figures
    games: int
    positions: int
    check: Check | None = None  # in play


def in_use(plan: Plan) -> Floats:
    """The weights that bots play with now."""
    return np.array(know_of(plan.game).WEIGHTS[plan.seats], dtype=float)


def divided(games: Sequence[Played]) -> tuple[Data, Data]:
    """Games to learn from, and games held out."""
    if len(games) < HELD_OUT:
        raise BadInput(f"{len(games)} games are too few to hold some out: play at least {HELD_OUT}")
    train = [g for i, g in enumerate(games) if i % HELD_OUT != HELD_OUT - 1]
    return Data(train), Data([g for i, g in enumerate(games) if i % HELD_OUT == HELD_OUT - 1])


def fit(plan: Plan, games: Sequence[Played], to_win: bool = False) -> Fit:
    """New weights for a game, from what became of positions."""
    know = know_of(plan.game)
    names = know.names(plan.seats)
    prior = in_use(plan)
    train, _ = divided(games)
    x, y = train.rows(), train.shares.reshape(-1) if to_win else train.points()
    solve = logistic if to_win else ridge
    used = np.ones(len(names))
    fixed = np.array([1e6 if name in know.FIXED else 0.0 for name in names])
    strength = _strength(train, x, y, prior, solve, fixed)
    weights = solve(x, y, prior, strength + fixed, used)
    while (turned := weights * prior < 0).any():
        used[turned] = 0
        weights = solve(x, y, prior, strength + fixed, used)
    left_out = [name for name, u in zip(names, used, strict=True) if not u]
    return judged(plan, games, weights, left_out, strength)


def judged(plan: Plan, games: Sequence[Played], weights: Floats, left_out: list[str], pull: float | None) -> Fit:
    """How well these weights tell the end of games held out, beside those in use; and the curve of the chance to
    win."""
    know = know_of(plan.game)
    names = know.names(plan.seats)
    prior = in_use(plan)
    train, test = divided(games)
    won = train.shares.reshape(-1)
    middle, scale = curve(train.ahead(weights).reshape(-1), won)
    return Fit(
        {name: float(round(w, 4)) for name, w in zip(names, weights, strict=True)},
        {name: float(w) for name, w in zip(names, prior, strict=True)},
        left_out, pull, round(middle, 3), round(scale, 3),
        figures(test, weights, (middle, scale)),
        figures(test, prior, curve(train.ahead(prior).reshape(-1), won)),
        len(games), len(train.terms) + len(test.terms),
    )  # fmt: skip


def _strength(train: Data, x: Floats, y: Floats, prior: Floats, solve: Any, fixed: Floats) -> float:
    """The pull under which games left out are told best."""
    fold = np.repeat(train.game % FOLDS, train.seats)

    def error(strength: float) -> float:
        total = 0.0
        for i in range(min(FOLDS, int(train.game.max()) + 1)):
            here = fold != i
            if here.any() and not here.all():
                w = solve(x[here], y[here], prior, strength + fixed, np.ones(len(prior)))
                if solve is ridge:
                    total += float(((y[~here] - x[~here] @ w) ** 2).sum())
                else:
                    middle, scale = curve(x[here] @ w, y[here])
                    total += _loss(_chance((x[~here] @ w - middle) / scale), y[~here]) * int((~here).sum())
        return total

    return min(STRENGTHS, key=error)


def _loss(chance: Floats, won: Floats) -> float:
    p = np.clip(chance, 1e-6, 1 - 1e-6)
    return float(-(won * np.log(p) + (1 - won) * np.log(1 - p)).mean())


def figures(data: Data, weights: Floats, shape: tuple[float, float]) -> Figures:
    """Measured on games that took no part in the fit."""
    value, margin, won = data.ahead(weights).reshape(-1), data.margins().reshape(-1), data.shares.reshape(-1)
    rest = margin - value
    r2 = 1 - float((rest**2).mean() / max(float((margin**2).mean()), 1e-9))
    chance = _chance((value - shape[0]) / shape[1])
    ranges = np.minimum((chance * 10).astype(int), 9)
    apart = [
        abs(float(chance[ranges == i].mean() - won[ranges == i].mean())) * int((ranges == i).sum())
        for i in range(10)
        if (ranges == i).any()
    ]
    return Figures(round(r2, 4), round(_loss(chance, won), 4), round(sum(apart) / len(chance), 4))


def as_data(found: Fit) -> dict[str, Any]:
    """All of it as plain data."""
    check = found.check._asdict() if found.check is not None else None
    return {**found._asdict(), "new": found.new._asdict(), "old": found.old._asdict(), "check": check}


def store(folder: Path, plan: Plan, found: Fit, command: str) -> list[Path]:
    """Write the weights and the curve where bots of this game look for them, beside those of other seat counts."""
    weights, scales = folder / f"{plan.game}.json", folder / "scales.json"
    told = as_data(found)
    before = _read(FOLDER / weights.name)["fits"].get(str(plan.seats), {})
    entry = {
        "command": command, "starts_from": before.get("command", "another seat count"), "games": found.games,
        "positions": found.positions, "pull": found.pull,
        "held_out": told["new"], "held_out_before": told["old"], "check": told["check"], "left_out": found.left_out,
        "weights": found.weights,
    }  # fmt: skip
    data = _read(weights)
    fits = {**data.get("fits", {}), str(plan.seats): entry}
    _write(weights, {"game": plan.game, "format": FORMAT, "fits": dict(sorted(fits.items()))})
    curves = _read(scales).get("scales", {})
    curves[plan.game] = dict(
        sorted({**curves.get(plan.game, {}), str(plan.seats): [found.middle, found.scale]}.items())
    )
    _write(scales, {"format": FORMAT, "scales": dict(sorted(curves.items()))})
    return [weights, scales]


def _read(path: Path) -> dict[str, Any]:
    """What is there, or else what bots use now."""
    source = path if path.exists() else FOLDER / path.name
    found: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    return found


def _write(path: Path, data: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
