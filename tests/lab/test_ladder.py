"""The ladder: strengths that are known are found again."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from tablewright.lab.ladder import PRIOR, SCALE, ladder

BOTS = ["a", "b", "c", "d"]
TRUE = np.array([0.0, 100.0, 250.0, -150.0])


def simulated(
    rng: np.random.Generator, seats: int, seeds: int, draws: float = 0.0
) -> tuple[list[tuple[str, ...]], np.ndarray]:
    """Games of every line-up with winners by the model; some end shared by all."""
    lineups = list(combinations(BOTS, seats))
    won = np.zeros((len(lineups), len(BOTS), seeds))
    for i, lineup in enumerate(lineups):
        places = [BOTS.index(b) for b in lineup]
        strengths = np.exp(TRUE[places] / SCALE)
        winners = rng.choice(places, size=seeds, p=strengths / strengths.sum())
        shared = rng.random(seeds) < draws
        for s in range(seeds):
            if shared[s]:
                won[i, places, s] = 1 / seats
            else:
                won[i, winners[s], s] = 1
    return lineups, won


def by_iteration(lineups: list[tuple[str, ...]], won: np.ndarray) -> np.ndarray:
    """The same peak, found by minorization–maximization (another algorithm), the imagined games written out."""
    wins = won.sum(axis=(0, 2)) + PRIOR
    games = won.sum(axis=(1, 2))
    strengths = np.ones(len(BOTS))
    for _ in range(20_000):
        total = np.array([2 * PRIOR / (strength + 1) for strength in strengths])
        for lineup, n in zip(lineups, games, strict=True):
            places = [BOTS.index(b) for b in lineup]
            for p in places:
                total[p] += n / strengths[places].sum()
        new = wins / total
        if np.abs(new / strengths - 1).max() < 1e-8:
            break
        strengths = new
    elo = SCALE * np.log(strengths)
    return elo - elo.mean() + 1500


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_another_algorithm_finds_the_same(seats: int) -> None:
    lineups, won = simulated(np.random.default_rng(1), seats, 150, draws=0.1)
    found = {r.bot: r.elo for r in ladder(BOTS, lineups, won)}
    assert [found[b] for b in BOTS] == pytest.approx(by_iteration(lineups, won), abs=0.01)


@pytest.mark.parametrize("seats", [2, 3])
def test_known_strengths_are_found_and_covered(seats: int) -> None:
    rng = np.random.default_rng(2)
    truth = dict(zip(BOTS, TRUE - TRUE.mean() + 1500, strict=True))
    hits, errors = [], []
    for _ in range(100):
        for r in ladder(BOTS, *simulated(rng, seats, 120)):
            hits.append(r.low <= truth[r.bot] <= r.high)
            errors.append(r.elo - truth[r.bot])
    assert abs(np.mean(errors)) < 1e-6 and np.std(errors) < 35
    assert 0.92 <= np.mean(hits) <= 0.985


def test_shared_victories_draw_ratings_together() -> None:
    def apart(draws: float) -> float:
        found = {r.bot: r.elo for r in ladder(BOTS, *simulated(np.random.default_rng(3), 2, 2000, draws))}
        return found["c"] - found["d"]

    assert apart(0.0) == pytest.approx(400, abs=40)
    assert apart(0.5) < 250
    assert abs(apart(1.0)) < 1e-6


def test_who_wins_all_games_has_a_finite_rating_and_a_wide_interval() -> None:
    won = np.zeros((1, 2, 50))
    won[0, 0, :] = 2
    best, last = ladder(["a", "b"], [("a", "b")], won, {"a": 100, "b": 100})
    assert best.bot == "a" and best.games == 100
    assert 400 < best.elo - last.elo < 2000
    assert best.high - best.low > 200


def test_games_that_go_alike_widen_the_interval() -> None:
    rng = np.random.default_rng(4)
    wins = rng.binomial(1, 0.6, 200) * 4.0  # four games of each seed, all with the same winner
    alike = np.array([[wins, 4 - wins]])
    mixed = np.array([[np.full(200, wins.mean()), np.full(200, 4 - wins.mean())]])
    widths = [(r := ladder(["a", "b"], [("a", "b")], won)[0]).high - r.low for won in (alike, mixed)]
    assert widths[0] == pytest.approx(2 * widths[1], rel=0.05)


def test_a_bot_on_several_seats() -> None:
    """Two of a against one of b: at equal strength a wins two games of three."""
    won = np.repeat([[[2.0], [1.0]]], 500, axis=2)
    a, b = ladder(["a", "b"], [("a", "a", "b")], won)
    assert a.elo == pytest.approx(1500, abs=1e-6) and b.elo == pytest.approx(1500, abs=1e-6)
