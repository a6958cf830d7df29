"""The ladder of the levels."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tablewright as tw
from tablewright.bots.levels import Setting, setting
from tablewright.cli import main
from tablewright.cli.ladder import as_text
from tablewright.lab import climb as climbing
from tablewright.lab.climb import Climb, between, evenly, path, rising, ties, tuned
from tablewright.lab.contest import Contest
from tablewright.lab.ladder import Rating
from tablewright.lab.summary import Summary


def test_neighbours_and_next_but_one_meet() -> None:
    climb = Climb(tw.game("goldwest"), 2, ("a", "b", "c", "d"), Path())
    assert climb.pairs() == [("a", "b"), ("a", "c"), ("b", "c"), ("b", "d"), ("c", "d")]


def test_a_climb_finds_the_order_and_goes_on(tmp_path: Path) -> None:
    climb = Climb(tw.game("goldwest"), 2, ("random", "greedy~40", "greedy"), tmp_path)
    first = climb.play(4, jobs=1)
    assert [r.bot for r in first] == ["random", "greedy~40", "greedy"]
    assert first[0].elo < first[2].elo and [r.games for r in first] == [8, 8, 8]
    told: list[int] = []
    climb.play(6, jobs=1, told=lambda done, total, pair: told.append(done))
    assert told[-1] == 18


def test_a_climb_with_three_seats_rates_every_line_up(tmp_path: Path) -> None:
    ratings = Climb(tw.game("goldwest"), 3, ("random", "greedy~40"), tmp_path).play(3, jobs=1)
    assert ratings[0].elo < ratings[1].elo and ratings[0].games == 6


def test_a_climb_ends_when_its_time_is_over(tmp_path: Path) -> None:
    ratings = Climb(tw.game("goldwest"), 2, ("random", "greedy~40"), tmp_path).play(1000, jobs=1, minutes=0.0)
    assert ratings[0].games == climbing.ROUND


def test_quick_pairs_play_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever pair has had the least time plays next."""
    now, played = [0.0], Counter[tuple[str, ...]]()
    real = climbing.arena

    def slowly(contest: Any, games: int, folder: Path, jobs: int) -> Any:
        now[0] += 30.0 if "greedy" in contest.names else 6.0
        played[contest.names] += 1
        return real(contest, games, folder, jobs)

    monkeypatch.setattr(climbing, "monotonic", lambda: now[0])
    monkeypatch.setattr(climbing, "arena", slowly)
    monkeypatch.setattr(climbing, "ROUND", 1)
    Climb(tw.game("goldwest"), 2, ("random", "greedy~40", "greedy"), tmp_path).play(100, jobs=1, minutes=1.5)
    assert played["random", "greedy~40"] == 6 and played["random", "greedy"] == played["greedy~40", "greedy"] == 1


def test_who_does_not_search_meets_every_small_search() -> None:
    """A small search that misjudges may be weaker than anything before it: only direct games tie both kinds together."""
    settings = path("kingdoms", 2, 1400)
    pairs = Climb(tw.game("kingdoms"), 2, tuple([s.name for s in settings]), Path(), ties=ties(settings)).pairs()
    assert {("greedy", "search@12"), ("greedy", "search@50")} < set(pairs)
    assert ("greedy", "search@1400") not in pairs and len(pairs) == len(set(pairs))


def test_settings_go_from_weak_to_strong() -> None:
    settings = path("galaxies", 2, 2500)
    assert settings[0].noise > settings[4].noise > settings[5].noise == 0
    assert [s.simulations for s in settings] == sorted([s.simulations for s in settings])


def known(*elo: float) -> list[Rating]:
    return [Rating("", x, x - 50, x + 50, 20) for x in elo]


def test_levels_are_evenly_apart() -> None:
    settings = [Setting(0, 10.0), Setting(0, 1.0), Setting(0, 0.0), Setting(100, 0.0), Setting(1000, 0.0)]
    found = evenly(settings, known(1000, 1200, 1250, 1300, 1700), 8)
    assert found[0] == settings[0] and found[-1] == settings[-1]
    assert found[1] == Setting(0, 3.2) and found[2] == Setting(0, 1.0)
    assert [s.simulations for s in found[3:]] == [100, 180, 320, 560, 1000]
    assert between(settings[1], settings[2], 0.25) == Setting(0, 0.75)
    assert between(Setting(12, 4.0), Setting(12, 1.0), 0.5) == Setting(12, 2.0)
    assert between(Setting(0, 0.0), Setting(12, 4.0), 0.4) == Setting(0, 0.0)


def test_what_is_no_stronger_is_left_out() -> None:
    settings = [Setting(0, 2.0), Setting(0, 0.0), Setting(12, 4.0), Setting(12, 0.0)]
    assert evenly(settings, known(1000, 1400, 1200, 1800), 3) == [settings[0], settings[1], settings[3]]


def test_who_turned_out_weaker_than_one_before_is_taken_for_equal() -> None:
    """… and the one of which more is known counts more."""
    sure, vague = Rating("", 1500, 1450, 1550, 400), Rating("", 1400, 1200, 1600, 25)
    assert rising([*known(1000), sure, vague, *known(1900)]).round().tolist() == [1000, 1494, 1494, 1900]
    settings = [Setting(0, 4.0), Setting(0, 1.0), Setting(0, 0.0), Setting(100, 0.0)]
    assert evenly(settings, [*known(1000), sure, vague, *known(1900)], 3)[1] == Setting(0, 1.1)


def test_tuning_plays_what_it_chose_and_chooses_again(tmp_path: Path) -> None:
    settings = [Setting(0, 40.0), Setting(0, 5.0), Setting(0, 0.0), Setting(6, 0.0)]
    climb = Climb(tw.game("goldwest"), 2, tuple([s.name for s in settings]), tmp_path, ties=ties(settings))
    ratings, chosen = tuned(climb, settings, 4, 1, None, climbing.nobody)
    assert [r.bot for r in ratings] == list(climb.bots) and len(chosen) == 8
    assert chosen[0] == settings[0] and chosen[-1] == settings[-1]
    again = {run.name for run in (tmp_path / "again").iterdir()}
    assert again and not any(["search_6" in name for name in again])  # its games are long, and it was rated before
    assert any([s not in settings for s in chosen[1:-1]])


def test_the_command_rates_the_characters(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    import tablewright.cli.ladder as command
    from tablewright.bots import CHARACTERS

    weak = CHARACTERS[:2]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "CHARACTERS", weak)
        main_ok(["ladder", "goldwest", "--games", "2", "--jobs", "1", "--out", str(tmp_path), "--json"])
    data = json.loads(capsys.readouterr().out)
    assert [row["bot"] for row in data["ladder"]] == ["pip", "willow"]
    assert data["ladder"][0]["setting"] == setting("goldwest", 2, 1).name and data["ladder"][0]["games"] == 2


def main_ok(arguments: list[str]) -> None:
    try:
        main(arguments)
    except SystemExit as stopped:
        assert not stopped.code


def test_tuning_stores_eight_levels(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    import tablewright.cli.ladder as command
    from tablewright.lab import climb

    file = tmp_path / "levels.json"
    file.write_text(as_text({"command": "x", "levels": {"usual": {"2": [[0, 1.0]]}}}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "FILE", file)
        patch.setattr(climb, "NOISES", (9.0, 3.0))
        patch.setattr(climb, "BUDGETS", (2,))
        patch.setattr(climb, "ROUND", 2)
        main_ok(
            [
                "ladder",
                "goldwest",
                "--tune",
                "--games",
                "2",
                "--most",
                "50",
                "--jobs",
                "1",
                "--out",
                str(tmp_path / "runs"),
            ]
        )
    assert "weakest first" in capsys.readouterr().out
    stored = json.loads(file.read_text())
    assert stored["levels"]["usual"] == {"2": [[0, 1.0]]} and len(stored["levels"]["goldwest"]["2"]) == 8


def test_alone_whoever_does_better_with_the_same_seed_has_won(tmp_path: Path) -> None:
    ratings = Climb(tw.game("fliptown"), 1, ("random", "greedy~40", "greedy"), tmp_path).play(6, jobs=1)
    assert [r.bot for r in ratings] == ["random", "greedy~40", "greedy"]
    assert ratings[0].elo < ratings[2].elo and [r.games for r in ratings] == [12, 12, 12]


def test_alone_a_victory_counts_before_points() -> None:
    """Seed by seed: more points, but lost; more points, both won; a tie; a seed that one has not played yet."""
    contest = Contest("galaxies", ["greedy", "random"], 1, seed=5)
    summary = Summary(contest)
    games = [(0, 18, [0], 15), (1, 21, [0], 20), (2, 12, [], 12), (3, 22, None, None)]
    for seed, (place, mine, others_winners, others) in enumerate(games):
        outcome: dict[str, Any] = {
            "parts": None, "forfeit": None, "decisions": [1], "seconds": [0.1], "answers": 1, "facts": None, "record": None,
        }  # fmt: skip
        won = [0] if seed in (1, 3) else []
        summary.add(
            {**outcome, "match": 2 * seed, "seed": 5 + place, "seating": ["greedy"], "scores": [mine], "winners": won}
        )  # type: ignore[typeddict-item]
        if others_winners is not None:
            summary.add(
                {
                    **outcome,
                    "match": 2 * seed + 1,
                    "seed": 5 + place,
                    "seating": ["random"],
                    "scores": [others],
                    "winners": others_winners,
                }
            )  # type: ignore[typeddict-item]
    greedy, random = climbing.duels(["greedy", "random"], contest, summary, 4)
    assert greedy.tolist() == [0.0, 1.0, 0.5, 0.0] and random.tolist() == [1.0, 0.0, 0.5, 0.0]
