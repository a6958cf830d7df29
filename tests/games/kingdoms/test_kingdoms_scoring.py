"""§8.x.5 and §9.3 to §9.5: points and ties."""

from __future__ import annotations

import pytest
from kingdoms_kit import PEOPLE, table

ORCS, DWARVES, ELVES = ("orcs", "humans", "dwarves"), ("dwarves", "humans", "orcs"), ("elves", "humans", "orcs")


def test_sheet():
    """§9.3, §9.4 Tower, one per magic level, one per token in play; leftover resources score nothing."""
    g = table(tower=(4, 0, 1), magic=(3, 0, 0), stock=[(9, 9, 9)] * 3)
    assert g.sheet()[0] == {"tower": 4, "magic": 3, "population": 2, "faction": 0}
    assert [sum(points.values()) for points in g.sheet()] == [9, 2, 2]


@pytest.mark.parametrize(("level", "points"), list(enumerate((0, 0, 1, 2, 4, 7, 10))))
def test_tower_points(level, points):
    """§2.7, §9.3, K5"""
    assert table(tower=(level, 0, 0)).sheet()[0]["tower"] == points


def test_neutral_spaces_score_with_two_players():
    """§9.3 One per space of the neutral territory with at least one own token."""
    g = table(2, where={"C.F1": (0, 0), "C.M1": (0,), "C.H1": (1,), "C.H2": (-1,), "A.F1": (0,), "B.F1": (1,)})
    assert [points["neutral territory"] for points in g.sheet()] == [2, 1]
    assert "neutral territory" not in table(3).sheet()[0], "§10"


@pytest.mark.parametrize(("stock", "points"), [((4, 0, 9), 2), ((4, 4, 4), 3), ((3, 3, 3), 0)])
def test_humans_score_stocks(stock, points):
    """§8.1.5 Only at level 5."""
    assert table(magic=(5, 0, 0), stock=[stock] * 3).sheet()[0]["faction"] == points
    assert table(magic=(4, 0, 0), stock=[stock] * 3).sheet()[0]["faction"] == 0


def test_orcs_score_a_free_home():
    """§8.2.5, K31 Own presence is not needed; allies count as others."""
    away = {"B.F1": (0, 1), "B.H1": (0,), "C.F1": (2, 2)}
    assert table(people=ORCS, magic=(5, 0, 0), where=away, allied=[(0, 1)]).sheet()[0]["faction"] == 2
    guest = {"A.F1": (0, 1), "B.H1": (1,), "C.F1": (2, 2)}
    assert table(people=ORCS, magic=(5, 0, 0), where=guest, allied=[(0, 1)]).sheet()[0]["faction"] == 0


@pytest.mark.parametrize(("tower", "points"), [((3, 3, 2), 1), ((3, 4, 0), 0), ((0, 0, 0), 0), ((1, 0, 0), 1)])
def test_dwarves_score_the_highest_tower(tower, points):
    """§8.3.5, K25 Nobody higher, at least level 1."""
    assert table(people=DWARVES, magic=(5, 0, 0), tower=tower).sheet()[0]["faction"] == points


@pytest.mark.parametrize(("mana", "points"), [((3, 2, 2), 2), ((3, 3, 2), 1), ((0, 0, 0), 0)])
def test_elves_score_less_mana_of_others(mana, points):
    """§8.4.5, K36 Each other player with strictly less."""
    assert table(people=ELVES, magic=(5, 0, 0), stock=[(0, m, 0) for m in mana]).sheet()[0]["faction"] == points


def test_ties():
    """§9.5, K29 Tower level, then tokens in play, then shared."""
    g = table(tower=(0, 2, 0), magic=(1, 0, 0))
    assert g.winners() == [1] and g.decided_by() == "a higher Tower"
    one_more = {"A.F1": (0, 0), "A.M1": (0,), "B.F1": (1, 1), "C.F1": (2, 2)}
    g = table(where=one_more, tower=(3, 3, 0), magic=(0, 1, 0))
    assert g.winners() == [0] and g.decided_by() == "more tokens in play"
    g = table(tower=(3, 3, 0))
    assert g.winners() == [0, 1] and g.decided_by() == ""


def test_points_of_everybody_are_public():
    """§11.1"""
    g = table(people=PEOPLE)
    assert g.sheet(0) == g.sheet(1) == g.sheet(None)
