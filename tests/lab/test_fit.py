"""Weights from games: the arithmetic on games made up, and small real ones."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tablewright.bots.know.weights import FOLDER
from tablewright.cli import main
from tablewright.engine import BadInput
from tablewright.lab.check import Game, checked, play_check
from tablewright.lab.fit import curve, figures, fit, judged, logistic, ridge, store
from tablewright.lab.positions import Data, Plan, Played, know_of, play
from tablewright.lab.tune import Result, Trial, learn, play_trial, units_of

PLAN = Plan("kingdoms", 2, ("quick",), ({},), 0.0, 6, 1)


def made_up(games: int, weights: list[float], noise: float, seats: int = 2) -> list[Played]:
    """Games of a world in which terms are worth exactly so much."""
    rng = np.random.default_rng(3)
    found = []
    for _ in range(games):
        terms = rng.normal(size=(seats, len(weights)))
        finals = (terms @ np.array(weights) + noise * rng.normal(size=seats)).tolist()
        best = max(finals)
        found.append(Played([terms.tolist()], finals, [float(f == best) for f in finals]))
    return found


def test_least_squares_finds_what_is_true_and_stays_where_nothing_is_known() -> None:
    data = Data(made_up(400, [1.0, 3.0, -2.0], 1.0))
    everything = np.ones(3)
    found = ridge(data.rows(), data.points(), np.zeros(3), np.full(3, 1e-6), everything)
    assert found == pytest.approx([1, 3, -2], abs=0.2)
    held = ridge(data.rows(), data.points(), np.array([5.0, 0, 0]), np.array([1e6, 1e-6, 1e-6]), everything)
    assert held[0] == pytest.approx(5, abs=0.01), "a fixed weight stays"
    without = ridge(data.rows(), data.points(), np.ones(3), np.full(3, 1e-6), np.array([1.0, 0, 1]))
    assert without[1] == 0


def test_victories_tell_the_direction_of_the_weights() -> None:
    data = Data(made_up(800, [1.0, 3.0, -2.0], 0.5))
    rough = np.array([1.0, 1.0, -1.0])
    found = logistic(data.rows(), data.shares.reshape(-1), rough, np.full(3, 1e-4), np.ones(3))
    assert found[1] / found[0] == pytest.approx(3, rel=0.35) and found[2] / found[0] == pytest.approx(-2, rel=0.35)


def test_the_curve_is_that_of_the_chances() -> None:
    rng = np.random.default_rng(1)
    value = rng.normal(scale=8, size=20_000)
    won = (rng.random(20_000) < 1 / (1 + np.exp(-(value - 2) / 5))).astype(float)
    middle, scale = curve(value, won)
    assert middle == pytest.approx(2, abs=0.3) and scale == pytest.approx(5, abs=0.3)


def test_figures_are_better_for_true_weights() -> None:
    data = Data(made_up(300, [1.0, 3.0, -2.0], 1.0, seats=3))
    true, wrong = np.array([1.0, 3, -2]), np.array([1.0, -1, 1])
    good, bad = [figures(data, w, curve(data.ahead(w).reshape(-1), data.shares.reshape(-1))) for w in (true, wrong)]
    assert good.r2 > 0.7 > bad.r2 and good.log_loss < bad.log_loss and good.calibration < 0.1


def test_trials_lead_to_the_top_of_a_hill() -> None:
    """Points are best at (2, -1) from the centre; the third term does not matter; the fourth is fixed."""
    rng = Random(5)
    trials = []
    for _ in range(1500):
        moves = [[rng.uniform(-1.7, 1.7) for _ in range(3)] + [0.0] for _ in range(2)]
        points = [-((m[0] - 1) ** 2) - (m[1] + 0.5) ** 2 - m[2] ** 2 + rng.gauss(0, 2) for m in moves]
        trials.append(Result(moves, points))
    centre, units = np.array([10.0, 5.0, 1.0, 7.0]), np.array([2.0, 2.0, 0.5, 0.0])
    lesson = learn(trials, centre, units)
    assert lesson.centre == pytest.approx([12, 4, 1, 7], abs=0.35) and lesson.bend == pytest.approx(1, abs=0.2)
    assert abs(lesson.slope[0] - 2) < 4 * lesson.error[0] < 1


def test_alone_only_games_against_the_same_opponent_are_compared() -> None:
    rng = Random(6)
    trials = []
    for number in range(600):
        move = rng.uniform(-1.7, 1.7)
        trials.append(Result([[move]], [100.0 * (number % 2) - (move - 1) ** 2 + rng.gauss(0, 1)]))
    centre, units = np.array([3.0]), np.array([1.0])
    assert learn(trials, centre, units, kinds=2).centre == pytest.approx([4], abs=0.2)
    assert learn(trials, centre, units, kinds=1).error[0] > 10 * learn(trials, centre, units, kinds=2).error[0]


def test_units_are_parts_of_weights() -> None:
    units = units_of(np.array([4.0, -2.0, 0.0, 1.0]), np.array([1.0, 1.0, 2.0, 0.0]), [False, True, False, False], 0)
    assert units[0] == 2 and units[1] == 0 and 0 < units[2] < 1 and units[3] == 0


def test_games_are_the_same_for_a_seed() -> None:
    assert play((PLAN, 3)) == play((PLAN, 3)) != play((PLAN, 4))
    know = know_of("kingdoms")
    before = list(know.WEIGHTS[2])
    trial = Trial(PLAN._replace(bots=("quick",), positions=0), tuple(before), tuple([0.1] * len(before)), 0)
    assert play_trial(trial) == play_trial(trial) and know.WEIGHTS[2] == before


@pytest.mark.parametrize("game", ["fliptown", "galaxies", "goldwest", "kingdoms", "western"])
def test_positions_are_kept_of_every_game(game: str) -> None:
    played = play((Plan(game, 2, ("random",), ({},), 0.0, 5, 1), 0))
    assert len(played.terms) == 5 and len(played.terms[0]) == 2 == len(played.finals)


def test_a_fit_is_stored_beside_others_with_the_command_that_made_it(tmp_path: Path) -> None:
    games = [play((PLAN, number)) for number in range(10)]
    found = fit(PLAN, games)
    assert found.weights["points"] == 1 and found.games == 10 and found.scale > 0
    store(tmp_path, PLAN._replace(seats=3), found, "tablewright fit kingdoms")
    stored = json.loads((tmp_path / "kingdoms.json").read_text())
    assert set(stored["fits"]) >= {"2", "3"} and stored["fits"]["3"]["command"] == "tablewright fit kingdoms"
    assert stored["fits"]["3"]["weights"] == found.weights
    assert json.loads((tmp_path / "scales.json").read_text())["scales"]["kingdoms"]["3"] == [found.middle, found.scale]
    same = judged(PLAN, games, np.array(know_of("kingdoms").WEIGHTS[2]), [], None)
    assert same.new == same.old and same.pull is None


def test_too_few_games_are_refused() -> None:
    with pytest.raises(BadInput, match="too few"):
        fit(PLAN, [play((PLAN, 0))])


@pytest.mark.parametrize("game", ["fliptown", "galaxies", "goldwest", "kingdoms", "western"])
def test_stored_weights_are_those_of_the_terms(game: str) -> None:
    """Every seat count has weights for exactly the terms there are, made by a command that is told."""
    know = know_of(game)
    for seats, entry in json.loads((FOLDER / f"{game}.json").read_text())["fits"].items():
        assert list(entry["weights"]) == list(know.names(int(seats)))
        assert entry["command"]


def test_a_check_tells_good_weights_from_bad_ones() -> None:
    """Whoever counts points against itself loses; alone, both kinds of weights play the same seeds."""
    plan = PLAN._replace(bots=("quick",), variants=({"turn_cap": 25},))  # bad players never end a game of their own
    bad = tuple([-w for w in know_of("kingdoms").WEIGHTS[2]])
    found = checked(plan, [play_check(Game(plan, bad, number)) for number in range(4)])
    assert found.wins == 0 and found.fair == 0.5 and found.lead < 0
    alone = Plan("fliptown", 1, ("random",), ({"cowbot": "kid"},), 0.0, 0, 1)
    same = checked(alone, [play_check(Game(alone, tuple(know_of("fliptown").WEIGHTS[1]), n)) for n in range(4)])
    assert same.games == 2 and same.fair == same.wins and same.lead == 0


@pytest.mark.parametrize("by", ["trials", "margin"])
def test_the_command(by: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["fit", "goldwest", "--bots", "random", "--games", "5", "--jobs", "1", "--by", by]
    with pytest.raises(SystemExit) as stopped:
        main([*arguments, "--rounds", "1", "--trials", "25", "--check", "2", "--out", str(tmp_path), "--json"])
    told = json.loads(capsys.readouterr().out)
    stored = json.loads((tmp_path / "goldwest.json").read_text())["fits"]["2"]
    assert stopped.value.code == 0 and told["weights"] == stored["weights"]
    assert told["check"]["games"] == 2 == stored["check"]["games"]
    assert stored["command"].startswith("tablewright fit goldwest --seats 2 --games 5 --seed 1 --bots random")


def test_only_the_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["fit", "goldwest", "--bots", "random", "--games", "5", "--jobs", "1", "--by", "curve", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["weights"] == pytest.approx(told["in_use"], abs=1e-4) and told["check"] is None and told["scale"] > 0


def test_bad_input_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--seats", "9"], ["--bots", "gready"], ["--variant", "factions=none"]):
        with pytest.raises(SystemExit) as stopped:
            main(["fit", "kingdoms", *arguments])
        assert stopped.value.code == 2 and "error:" in capsys.readouterr().err
