"""Figures with intervals. Games of one seed are not independent (the same set-up, played in every rotation): whatever
is estimated here is estimated over *seeds*, each with all its games."""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Z = 1.959964  # 95 %
RESAMPLES = 2000
CLUSTERS = 20_000  # more seeds than this are taken together, neighbours first: just as valid, and it bounds the work


class Estimate(NamedTuple):
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float

    def rounded(self, digits: int = 4) -> list[float]:
        return [round(self.value, digits), round(self.low, digits), round(self.high, digits)]


def wilson(wins: float, games: float, z: float = Z) -> Estimate:
    """A rate with its Wilson interval. `wins` and `games` need not be whole: wins are shared, and `games` may be an
    effective number.

    >>> wilson(95, 100).rounded(3)
    [0.95, 0.888, 0.978]
    >>> wilson(0, 0).rounded()
    [0.0, 0.0, 1.0]
    """
    if games <= 0:
        return Estimate(0.0, 0.0, 1.0)
    p = wins / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(max(0.0, p * (1 - p)) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return Estimate(p, max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half)))


def clustered_wilson(wins: Floats, games: Floats) -> Estimate:
    """A rate from the wins and games of every seed. Where the games of a seed go alike, there are fewer independent
    ones than it seems: the Wilson interval is taken for that smaller effective number (never for a larger one).

    >>> clustered_wilson(np.array([2.0, 0.0] * 50), np.array([2.0] * 100)).rounded(2)  # each seed won or lost twice
    [0.5, 0.4, 0.6]
    >>> clustered_wilson(np.array([1.0] * 100), np.array([2.0] * 100)).rounded(2)  # each seed won once
    [0.5, 0.43, 0.57]
    """
    n = float(games.sum())
    if n == 0:
        return wilson(0, 0)
    effective = effective_games(wins, games)
    return wilson(float(wins.sum()) / n * effective, effective)


def effective_games(wins: Floats, games: Floats) -> float:
    """How many independent games these are worth: as many as there are, or fewer where those of a seed go alike.

    >>> round(effective_games(np.array([2.0, 0.0] * 50), np.array([2.0] * 100)))
    99
    """
    n = float(games.sum())
    p = float(wins.sum()) / n
    seeds = int((games > 0).sum())
    if seeds < 2 or not 0 < p < 1:
        return n
    variance = float(((wins - p * games) ** 2).sum()) * seeds / (seeds - 1) / n**2
    return n / max(1.0, variance / (p * (1 - p) / n))


def bootstrap_mean(sums: Floats, counts: Floats, seed: int = 0, resamples: int = RESAMPLES) -> Estimate:
    """A mean from the sum and count of every seed, with the bootstrap interval (percentiles) over seeds.

    >>> bootstrap_mean(np.array([10.0, 20.0, 30.0] * 30), np.array([1.0] * 90)).rounded(0)
    [20.0, 18.0, 22.0]
    """
    total = float(counts.sum())
    if total == 0:
        return Estimate(float("nan"), float("nan"), float("nan"))
    value = float(sums.sum()) / total
    kept = counts > 0
    sums, counts = _gathered(sums[kept]), _gathered(counts[kept])
    rng = np.random.default_rng(seed)
    n = len(sums)
    found: list[Floats] = []
    size = max(1, min(resamples, 4_000_000 // n))
    for start in range(0, resamples, size):
        draws = rng.multinomial(n, np.full(n, 1 / n), size=min(size, resamples - start))
        found.append((draws @ sums) / (draws @ counts))
    low, high = np.quantile(np.concatenate(found), [0.025, 0.975])
    return Estimate(value, float(low), float(high))


def _gathered(values: Floats) -> Floats:
    if len(values) <= CLUSTERS:
        return values
    return np.add.reduceat(values, np.linspace(0, len(values), CLUSTERS, endpoint=False).astype(np.int64))


class Verdict(NamedTuple):
    """What a sequential test says so far: `better`, `worse`, `equal` or `open`; the evidence for better and for worse,
    each on the scale of `bound`; and after how many seeds."""

    verdict: str
    better: float
    worse: float
    bound: float
    seeds: int


class Sprt:
    """Is the first of two bots better, is the second, or is neither by as much as would matter? Two sequential
    probability ratio tests run side by side: "equal or worse" against "better by `elo`", and the mirror of it. The test
    ends when one bot is shown to be better, or when both are shown not to be better by `elo`. A bot that is not better
    is called better with a probability of at most `alpha`, in both directions together.

    What is observed is the share of victory of the first bot over all games of a seed: rotations, shared wins and more
    than two players need nothing special. Its distribution is taken as normal with the variance seen so far (the
    generalised test of chess engines); two imagined seeds, one won and one lost, keep the variance away from 0.

    >>> test = Sprt(elo=50)
    >>> for _ in range(100):
    ...     verdict = test.add(0.8)
    >>> verdict.verdict, verdict.seeds < 60
    ('better', True)
    """

    LEAST = 12  # seeds before the variance is trusted

    def __init__(
        self, elo: float, alpha: float = 0.05, beta: float = 0.05, seats: tuple[tuple[int, int], ...] = ()
    ) -> None:
        """`seats`: how many seats each of the two has, for every line-up (default: one each)."""
        lineups = seats or ((1, 1),)
        strength = 10 ** (elo / 400)
        self.expected = float(np.mean([a * strength / (a * strength + b) for a, b in lineups]))
        self.bound = log((1 - beta) / (alpha / 2))
        self.rejected = log(beta / (1 - alpha / 2))
        self.seeds = 0
        self.total = 0.0
        self.squares = 0.0
        self.verdict = Verdict("open", 0.0, 0.0, self.bound, 0)

    def add(self, share: float) -> Verdict:
        """One more seed; once a verdict is reached it stays."""
        if self.verdict.verdict != "open":
            return self.verdict
        self.seeds += 1
        self.total += share
        self.squares += (share - 0.5) ** 2
        mean = self.total / self.seeds - 0.5
        # around the mean, with the two imagined seeds at 0 and 1
        variance = (self.squares + 0.5) / (self.seeds + 2) - (mean * self.seeds / (self.seeds + 2)) ** 2
        gain = self.expected - 0.5
        better = self.seeds * gain * (2 * mean - gain) / (2 * variance)
        worse = self.seeds * gain * (-2 * mean - gain) / (2 * variance)
        self.verdict = Verdict(self._word(better, worse), better, worse, self.bound, self.seeds)
        return self.verdict

    def _word(self, better: float, worse: float) -> str:
        if self.seeds < self.LEAST:
            return "open"
        if better >= self.bound:
            return "better"
        if worse >= self.bound:
            return "worse"
        return "equal" if max(better, worse) <= self.rejected else "open"
