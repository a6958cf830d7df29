"""The end of the game: missions, final scores, ties (§8)."""

from __future__ import annotations

import pytest
from galaxies_kit import BOX, set_player, table

from tablewright.engine import Ask
from tablewright.games.galaxies import scoring


def points(mission: str, me: dict, *others: dict, trigger: int = -1) -> int:
    """What a mission is worth for seat 0, with these players."""
    g = table(max(2, 1 + len(others)))
    for p, fields in zip(g.players, (me, *others), strict=False):
        set_player(p, **fields)
    g.players[0].missions[:] = [mission]
    g.trigger = trigger
    return scoring.mission_points(g, 0)


DIPLOMACY = ("jakks", "leandra", "birkomius")
ECONOMY = ("drewkaiden", "vici_ks156", "bisschop")


@pytest.mark.parametrize(
    ("mission", "most", "tied", "less"),
    [
        ("charger", {"energy": 5}, {"energy": 3}, {"energy": 1}),
        ("seeker", {"culture": 5}, {"culture": 3}, {"culture": 1}),
        ("conqueror", {"colonies": DIPLOMACY + ECONOMY}, {"colonies": DIPLOMACY[:2]}, {"colonies": ()}),
        ("hermit", {"colonies": ()}, {"colonies": DIPLOMACY[:2]}, {"colonies": DIPLOMACY + ECONOMY}),
        ("noble", {"colonies": DIPLOMACY}, {"colonies": DIPLOMACY[:1] + ECONOMY}, {"colonies": ECONOMY}),
        ("trader", {"colonies": ECONOMY}, {"colonies": ECONOMY[:1] + DIPLOMACY}, {"colonies": DIPLOMACY}),
    ],
)
def test_8_4_comparing_missions(mission: str, most: dict, tied: dict, less: dict):
    """§8.4, §8.4.1, §8.4.3 3 for the most (fewest), 2 if tied for it, else nothing."""
    assert points(mission, most, tied, less) == 3
    assert points(mission, tied, tied, less) == 2
    assert points(mission, tied, most, less) == 0
    assert points(mission, less, most, less) == 0
    assert BOX.missions[mission]["min_players"] == 3


def test_8_4_1_tie_at_zero():
    """§8.4.1 A tie at zero counts."""
    assert points("conqueror", {}, {}, {}) == 2 and points("hermit", {}, {}, {}) == 2


@pytest.mark.parametrize(
    ("mission", "yes", "no", "vp"),
    [
        ("equalizer", {"colonies": ("jakks", "drewkaiden")}, {"colonies": ("jakks",)}, 3),
        ("explorer", {"landed": ("jakks",), "orbits": {"jakks": 0}}, {"landed": ("jakks",)}, 2),
        ("orbiter", {"level": 2}, {"orbits": {"jakks": 0}}, 2),
        ("hoarder", {"energy": 3, "culture": 3}, {"energy": 7, "culture": 2}, 2),
        ("industrialist", {"level": 6}, {"level": 5}, 2),
    ],
)
def test_8_4_other_missions(mission: str, yes: dict, no: dict, vp: int):
    """§8.4, §8.4.2, §8.4.3 A condition of one's own (locked ships are not in play); missed: nothing."""
    assert points(mission, yes) == vp and points(mission, no) == 0


def test_8_4_elder_and_orbiter():
    """§8.4, §8.1 Elder: the player who triggered the end. Orbiter: a landed ship is not home either."""
    assert points("elder", {}, trigger=0) == 2 and points("elder", {}, trigger=1) == 0
    assert points("orbiter", {"landed": ("jakks",)}) == 0


def test_8_3_final_score():
    """§8.3 Public VP plus mission VP; until then a mission counts only for its owner."""
    g = table(3)
    for p, mission in zip(g.players, ("equalizer", "hoarder", "elder"), strict=True):
        g.undealt.remove(mission)
        p.missions[:] = [mission]
    set_player(g.players[0], colonies=("gort", "nibiru"), level=4)
    g.trigger = 0
    assert g.sheet()[0] == {"planets": 14, "empire": 3, "mission": 3} and g.scores() == [20, 0, 0]
    g.question = Ask(0, "Well?", [])  # somebody is asked: the game is not over
    assert [s["mission"] for s in g.sheet(0)] == [3, 0, 0] and [s["mission"] for s in g.sheet(1)] == [0, 0, 0]
    assert [s["mission"] for s in g.sheet()] == [3, 0, 0]
    assert g.zones()[1].seen_by == (0,)
    g.question = None
    assert g.zones()[1].seen_by == (0, 1, 2) and g.zones()[2].seen_by == (0,)


@pytest.mark.parametrize(
    ("mine", "yours", "won", "tie_break"),
    [
        ({"colonies": ("jakks",)}, {}, [0], ""),
        ({"level": 2}, {"colonies": ("jakks",)}, [1], "more colonized planets"),
        (
            {"colonies": ("jakks", "leandra"), "level": 1},
            {"colonies": ("mared",), "level": 1},
            [0],
            "more colonized planets",
        ),
        ({"colonies": ("jakks",), "level": 3}, {"colonies": ("mared",), "level": 2}, [0], "a higher empire level"),
        ({"energy": 5, "culture": 0}, {"energy": 2, "culture": 2}, [0], "more energy and culture"),
        ({"energy": 0, "culture": 4}, {"energy": 2, "culture": 2}, [0, 1], ""),
    ],
)
def test_8_5_winner(mine: dict, yours: dict, won: list[int], tie_break: str):
    """§8.5 The score; then planets, level, resources; else the victory is shared."""
    g = table()
    for p, fields, mission in zip(g.players, (mine, yours), ("elder", "industrialist"), strict=True):
        set_player(p, **fields)
        p.missions[:] = [mission]
    assert g.winners() == won and g.decided_by() == tie_break
