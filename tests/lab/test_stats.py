"""Statistics, against independent computations and against simulations in which the truth is known."""

from __future__ import annotations

from math import isnan, log, sqrt

import numpy as np
import pytest

from tablewright.lab.stats import CLUSTERS, Sprt, Z, bootstrap_mean, clustered_wilson, wilson


def bisected(wins: float, games: float, upper: bool) -> float:
    """An end of the Wilson interval by its definition: the p whose distance to the rate is z standard errors."""
    rate = wins / games
    inside, outside = rate, 1.0 if upper else 0.0
    for _ in range(200):
        p = (inside + outside) / 2
        if abs(rate - p) <= Z * sqrt(p * (1 - p) / games):
            inside = p
        else:
            outside = p
    return inside


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (10, 10), (1, 7), (95, 100), (33.5, 200), (4.25, 9), (500, 1000)])
def test_wilson_is_the_interval_of_its_definition(wins: float, games: float) -> None:
    found = wilson(wins, games)
    assert found.value == pytest.approx(wins / games)
    assert found.low == pytest.approx(bisected(wins, games, upper=False), abs=1e-9)
    assert found.high == pytest.approx(bisected(wins, games, upper=True), abs=1e-9)


def test_wilson_covers_the_truth() -> None:
    rng = np.random.default_rng(1)
    for p in (0.05, 0.3, 0.5):
        covered = [(e := wilson(w, 60)).low <= p <= e.high for w in rng.binomial(60, p, 2000)]
        assert 0.925 <= np.mean(covered) <= 0.975, p


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0) == (0, 0, 1)
    assert clustered_wilson(np.zeros(3), np.zeros(3)) == (0, 0, 1)
    assert isnan(bootstrap_mean(np.zeros(0), np.zeros(0)).value)


def test_one_seed_or_a_clean_sweep_is_plain_wilson() -> None:
    assert clustered_wilson(np.array([3.0]), np.array([4.0])) == wilson(3, 4)
    assert clustered_wilson(np.full(50, 2.0), np.full(50, 2.0)) == wilson(100, 100)


def seeds_that_go_alike(rng: np.random.Generator, n: int, games: int) -> np.ndarray:
    """Wins of n seeds: in half of the seeds the set-up decides all games alike."""
    decided = rng.random(n) < 0.5
    return np.where(decided, games * (rng.random(n) < 0.5), rng.binomial(games, 0.5, n)).astype(float)


def test_clusters_are_covered_where_plain_wilson_is_too_narrow() -> None:
    rng = np.random.default_rng(2)
    plain, clustered = [], []
    for _ in range(600):
        wins = seeds_that_go_alike(rng, 100, 4)
        for found, hits in ((wilson(wins.sum(), 400), plain), (clustered_wilson(wins, np.full(100, 4.0)), clustered)):
            hits.append(found.low <= 0.5 <= found.high)
    assert np.mean(plain) < 0.88
    assert 0.925 <= np.mean(clustered) <= 0.975


def test_the_bootstrap_covers_the_mean_of_clustered_scores() -> None:
    rng = np.random.default_rng(3)
    hits, widths = [], []
    for i in range(300):
        common = rng.normal(20, 4, 80)  # what the set-up of a seed gives to both of its games
        sums = 2 * common + rng.normal(0, 3, 80) + rng.normal(0, 3, 80)
        found = bootstrap_mean(sums, np.full(80, 2.0), seed=i, resamples=400)
        hits.append(found.low <= 20 <= found.high)
        widths.append(found.high - found.low)
    assert 0.91 <= np.mean(hits) <= 0.98
    theory = 2 * 1.96 * sqrt((16 + 9 / 2) / 80)
    assert np.mean(widths) == pytest.approx(theory, rel=0.06)


def test_seeds_without_a_score_do_not_count_and_very_many_are_taken_together() -> None:
    found = bootstrap_mean(np.array([10.0, 0.0, 10.0]), np.array([1.0, 0.0, 1.0]))
    assert found == (10, 10, 10)
    rng = np.random.default_rng(4)
    sums = rng.normal(5, 2, 3 * CLUSTERS + 7)
    found = bootstrap_mean(sums, np.ones(len(sums)), resamples=200)
    assert found.value == pytest.approx(sums.mean())
    assert found.high - found.low == pytest.approx(2 * 1.96 * 2 / sqrt(len(sums)), rel=0.15)


def shares(rng: np.random.Generator, elo: float, n: int, luck: float) -> np.ndarray:
    """What the first of two bots wins of the two games of each seed; in some seeds the set-up gives each side one."""
    p = 1 / (1 + 10 ** (-elo / 400))
    free = rng.binomial(2, p, n) / 2
    return np.where(rng.random(n) < luck, 0.5, free)


def verdicts(elo: float, luck: float, runs: int, matters: float = 60) -> dict[str, float]:
    rng = np.random.default_rng(5)
    found = {"better": 0, "worse": 0, "equal": 0, "open": 0}
    for _ in range(runs):
        test = Sprt(matters, alpha=0.1, beta=0.1)
        for share in shares(rng, elo, 3000, luck):
            if test.add(float(share)).verdict != "open":
                break
        found[test.verdict.verdict] += 1
    return {k: v / runs for k, v in found.items()}


@pytest.mark.parametrize("luck", [0.0, 0.5])
def test_equal_bots_are_seldom_called_unequal(luck: float) -> None:
    found = verdicts(0, luck, 400)
    assert found["better"] + found["worse"] <= 0.1 + 0.03  # alpha, and two standard errors of the simulation
    assert found["equal"] >= 0.85 and found["open"] == 0


def test_a_better_bot_is_found_and_hardly_ever_called_worse() -> None:
    assert verdicts(60, 0.0, 300)["better"] >= 0.9 - 0.03
    assert verdicts(-60, 0.0, 300)["worse"] >= 0.9 - 0.03
    assert verdicts(60, 0.0, 300)["worse"] == 0
    assert verdicts(150, 0.0, 200)["better"] == 1


def test_the_sequential_test_is_faster_where_the_difference_is_clear() -> None:
    rng = np.random.default_rng(6)
    lengths = []
    for elo in (60.0, 200.0):
        test = Sprt(60)
        for share in shares(rng, elo, 5000, 0.0):
            test.add(float(share))
        lengths.append(test.verdict.seeds)
        assert test.verdict.verdict == "better"
    assert lengths[1] < lengths[0] / 2


def test_the_evidence_is_the_log_of_a_likelihood_ratio() -> None:
    """With the variance of the shares, the test of normal means: sum of log densities under both hypotheses."""
    rng = np.random.default_rng(7)
    seen = shares(rng, 20, 400, 0.3)
    test = Sprt(30)
    test.LEAST = 10_000  # never stop
    for share in seen:
        found = test.add(float(share))
    variance = float(np.var(np.concatenate([seen, [0.0, 1.0]])))
    to = 1 / (1 + 10 ** (-30 / 400))
    ratio = float((((seen - 0.5) ** 2 - (seen - to) ** 2) / (2 * variance)).sum())
    assert found.better == pytest.approx(ratio)
    ratio = float((((seen - 0.5) ** 2 - (seen - (1 - to)) ** 2) / (2 * variance)).sum())
    assert found.worse == pytest.approx(ratio)
    assert found.bound == pytest.approx(log(0.95 / 0.025))


def test_more_seats_for_one_bot_are_taken_into_account() -> None:
    strength = 10 ** (100 / 400)
    test = Sprt(100, seats=((1, 2), (2, 1)))
    assert test.expected == pytest.approx((strength / (strength + 2) + 2 * strength / (2 * strength + 1)) / 2)
