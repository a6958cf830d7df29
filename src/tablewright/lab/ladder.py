"""The ladder: how strong bots are, on the Elo scale. The model is that of Bradley and Terry, for any number of players:
the probability that a seat wins is its strength divided by the strengths of all seats (between two players this is
Elo's formula). A shared victory counts for each winner in part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablewright.lab.stats import Z

Floats = NDArray[np.float64]
SCALE = 400 / np.log(10)
MEAN = 1500.0
PRIOR = 0.5  # wins and losses, each, against an imagined bot of mean strength: who wins all games has a finite rating


class Rating(NamedTuple):
    """A bot on the ladder; the interval is that of the distance to the mean of all bots."""

    bot: str
    elo: float
    low: float
    high: float
    games: int


def ladder(
    bots: Sequence[str], lineups: Sequence[tuple[str, ...]], won: Floats, games: Mapping[str, int] | None = None
) -> list[Rating]:
    """The ratings of all bots, best first. `won[l, b, s]` is what bot b won of the games of line-up l with seed s:
    games of one seed need not be independent.

    >>> won = np.repeat([[[1.5], [0.5]]], 200, axis=2)  # 200 seeds with two games each
    >>> for r in ladder(["a", "b"], [("a", "b")], won):
    ...     print(r.bot, round(r.elo), round(r.low), round(r.high))
    a 1595 1576 1615
    b 1405 1385 1424
    """
    seats = np.array([[lineup.count(b) for b in bots] for lineup in lineups], dtype=np.float64)
    played = won.sum(axis=1)  # a game that nobody won says nothing about who is stronger
    theta = _fit(seats, played.sum(axis=1), won.sum(axis=(0, 2)))
    deviation = _deviation(theta, seats, won, played)
    elo, half = MEAN + SCALE * (theta - theta.mean()), SCALE * Z * deviation
    found = [
        Rating(b, float(elo[i]), float(elo[i] - half[i]), float(elo[i] + half[i]), (games or {}).get(b, 0))
        for i, b in enumerate(bots)
    ]
    return sorted(found, key=lambda r: -r.elo)


def _fit(seats: Floats, games: Floats, wins: Floats) -> Floats:
    """The most likely log strengths, by Newton's method (the likelihood has one peak: the prior makes it strict)."""
    theta = np.zeros(len(wins))
    for _ in range(100):
        gradient, information = _slopes(theta, seats, games, wins)
        step = np.linalg.solve(information, gradient)
        theta = theta + step * min(1.0, 2.0 / max(1e-12, float(np.abs(step).max())))
        if float(np.abs(step).max()) < 1e-10:
            break
    return theta


def _chances(theta: Floats, seats: Floats) -> Floats:
    """How likely each bot is to win a game of each line-up."""
    strengths = seats * np.exp(theta)
    return np.asarray(strengths / strengths.sum(axis=1, keepdims=True), dtype=np.float64)


def _slopes(theta: Floats, seats: Floats, games: Floats, wins: Floats) -> tuple[Floats, Floats]:
    """The gradient of the log likelihood, and the information (minus its second derivative)."""
    chances = _chances(theta, seats)
    imagined = 1 / (1 + np.exp(-theta))  # against a bot of log strength 0
    gradient = wins - games @ chances + PRIOR * (1 - 2 * imagined)
    information = np.diag(games @ chances + 2 * PRIOR * imagined * (1 - imagined))
    return gradient, information - np.einsum("l,li,lj->ij", games, chances, chances)


def _deviation(theta: Floats, seats: Floats, won: Floats, played: Floats) -> Floats:
    """The standard error of each bot's distance to the mean: that of independent games, or, where the games of one seed
    go alike, the larger one that follows from it."""
    _, information = _slopes(theta, seats, played.sum(axis=1), np.zeros(len(theta)))
    inverse = np.linalg.inv(information)
    centre = np.eye(len(theta)) - 1 / len(theta)
    surprise = (won - played[:, None, :] * _chances(theta, seats)[:, :, None]).sum(axis=0)  # bots × seeds
    plain = centre @ inverse @ centre
    clustered = centre @ inverse @ (surprise @ surprise.T) @ inverse @ centre
    return np.asarray(np.sqrt(np.maximum(np.diag(plain), np.diag(clustered))), dtype=np.float64)
