"""Contests: who meets whom, and that every process sees the same matches."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tablewright.engine import BadInput, Pack
from tablewright.lab.contest import Contest, Entrant, lineups


@pytest.mark.parametrize(
    ("bots", "seats", "count"),
    [("ab", 2, 1), ("abc", 2, 3), ("abcd", 3, 4), ("ab", 4, 1), ("abc", 4, 3), ("a", 3, 1), ("abc", 1, 3)],
)
def test_line_ups_are_fair(bots: str, seats: int, count: int) -> None:
    found = lineups(bots, seats)
    assert len(found) == count and all(len(lineup) == seats for lineup in found)
    places = Counter("".join(["".join(lineup) for lineup in found]))
    assert len(set(places.values())) == 1 and set(places) == set(bots)


def test_every_seed_is_played_by_every_line_up_on_every_seat() -> None:
    contest = Contest("goldwest", ["random", "greedy"], seats=3, seed=10)
    matches = [contest.match(n) for n in range(contest.matches(6))]
    assert {m.seed for m in matches} == {10, 11}
    for seed in (10, 11):
        for seat in range(3):
            names = Counter([m.seating[seat] for m in matches if m.seed == seed])
            assert names == {"random": 3, "greedy": 3}


def test_more_games_only_add_matches() -> None:
    contest = Contest("goldwest", ["random", "greedy"], seats=2)
    assert contest.matches(4) == 4 and contest.matches(5) == 6  # whole seeds
    assert Contest("goldwest", ["random"], seats=2).matches(5) == 5  # against itself a rotation changes nothing


def test_an_order_makes_the_same_contest_elsewhere(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("class Mine:\n    def choose(self, spot):\n        return spot.options[0]\n")
    pack = Pack("fewer", {}, "fewer.toml")
    contest = Contest("goldwest", [f"{mine}:Mine", "random"], 2, 5, {}, pack, limit=3, watch=True, records=True)
    order = json.loads(json.dumps(contest.order()))
    mine.unlink()  # the other machine does not have the file
    twin = Contest.of(order)
    assert twin.identity() == contest.identity() and twin.limit == 3
    assert twin.match(3) == contest.match(3)
    assert type(twin.entrant(f"{mine}:Mine").make()).__name__ == "Mine"


def test_another_version_is_refused() -> None:
    order = Contest("goldwest", ["random"], 2).order()
    with pytest.raises(BadInput, match="install the same version everywhere"):
        Contest.of({**order, "program": "0.0.0"})
    with pytest.raises(BadInput, match="install the same version everywhere"):
        Contest.of({**order, "rules": "none"})


@pytest.mark.parametrize(
    ("bots", "seats", "problem"),
    [
        ([], 2, "no bots"),
        (["random", "random"], 2, "named twice"),
        (["rnadom"], 2, "did you mean 'random'"),
        (["random", "greedy"], 9, "not 9"),
    ],
)
def test_what_is_wrong_is_said(bots: list[str], seats: int, problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        Contest("goldwest", bots, seats)


def test_the_digest_follows_the_file() -> None:
    assert Entrant("x.py:X", "a").digest != Entrant("x.py:X", "b").digest
    assert Entrant("greedy").digest is None
