"""§15 The worked examples."""

from __future__ import annotations

import pytest
from western_kit import build, own, purse, run, sell, stand, town

from tablewright.games.western.bosses import boss_wilds
from tablewright.games.western.buying import take_buy
from tablewright.games.western.placement import next_turn
from tablewright.games.western.resolution import resolve_mat
from tablewright.games.western.scoring import split
from tablewright.games.western.solo import rival_rolled


@pytest.mark.parametrize(("bought", "wilds"), [(3, 1), (4, 2), (5, 2)])
def test_example_E_1(bought: int, wilds: int) -> None:
    """The Banker with 3 buildings gains 1 wild, with 4 or more 2 (§11.1)."""
    g = town(2, bosses=("banker", "chief"))
    own(g, 0, *g.deck[:bought])
    assert boss_wilds(g, 0) == wilds


def test_example_E_2() -> None:
    """A straight flush beats a pair (§7.5)."""
    g = town(2)
    g.gaps = ("hat_3", "hat_4", *g.gaps[2:])
    g.hands = (("hat_5",), ("steer_3",))
    g.altered, g.shown, g.rival = ("hat_5", "steer_3"), (0, 1), ("hat_2",)
    stand(g, bank_porch=0, bank_influence=(1, "resolution"))
    events = g.listen()
    run(g, resolve_mat("bank"))
    assert g.players[0].purse == (3, 1, 1) and g.players[1].purse == (1, 1, 1)
    assert ("wins_hand", (0, "bank", "straight flush"), None) in events


def test_example_E_3() -> None:
    """A building costing 2 of one type and 1 of another is paid exactly (§8.3.1)."""
    g = town(4)
    sell(g, hideout="collapsed_mine")
    purse(g, 3, 2, 3, 1)
    stand(g, hideout_porch=3)
    run(g, take_buy(3), "buy 3 collapsed_mine 1money+2law")
    assert g.players[3].purse == (1, 1, 1)


def test_example_E_4() -> None:
    """Solo mat numbers: 1 is the first mat clockwise from the Town Hall, 5 the last (§13.3.1)."""
    g = run(town(1), rival_rolled(1, "sheriff.suit"))
    assert g.town.position["bank"] == 1 and g.standing == {"bank.influence": 1}
    g = run(town(1), rival_rolled(5, "sheriff.suit"))
    assert g.town.position["hideout"] == 5 and g.standing == {"hideout.porch": 1}


def test_example_E_5() -> None:
    """Which gaps make which hand (§1.2, §1.8)."""
    g = town(2)
    assert [g.town.shoulders[m] for m in ("bank", "courthouse", "town_hall")] == [(0, 1), (3, 4), (5, 0)]
    hands = [g.box.hand_name(g.key("hat_5", m)) for m in ("bank", "courthouse", "town_hall")]
    assert hands == ["straight", "high card", "pair"]


def test_example_E_6() -> None:
    """A duel: 4:4, 6:4, 6:7, 7:7, the attacker stops (§6)."""
    g = town(2, bosses=("banker", "chief"))
    g.hands = (("hat_1",), ("tepee_3",))
    purse(g, 0, 0, 0, 2)
    stand(g, bank_porch=1)
    run(g, next_turn(0), "place 0 bank.porch -", "rolled 4 0", "rolled 4 1")
    assert g.question.seat == 0
    run(g, "reroll 0 1force", "rolled 6 0")
    assert g.question.seat == 1
    run(g, "add_card 1")
    assert g.question.seat == 0
    run(g, "add_card 0")
    assert (g.duel.dice, g.duel.added, g.question.seat) == ((6, 4), (1, 3), 0)
    run(g, "stop 0")
    assert g.wounded == (("bank.porch", 0),) and g.wanted == 1


def test_example_E_7() -> None:
    """Two-player scoring: A 12, B 13 (§10)."""
    g = town(2)
    g.track, g.wanted = {"mining": 1, "railway": 2, "wagon": 3}, 0
    own(g, 0, "grand_hotel", "blacksmith", "mayors_office")
    own(g, 1, "jail", "post_office", "mansion", "outhouse", "graveyard")
    shares = [p["shares"] for p in g.public()["players"]]
    assert shares == [{"mining": 3, "railway": 1, "wagon": 1}, {"mining": 2, "railway": 8, "wagon": 3}]
    assert g.scores() == [12, 13] and g.winners() == [1]
    assert [line["buildings"] for line in g.sheet()] == [9, 8]


def test_example_E_8() -> None:
    """Four-player majorities on the first rank (§10.2.1)."""
    assert split([4, 4, 2, 0], 5, 3) == [5, 5, 0, 0]
    assert split([4, 2, 2, 0], 5, 3) == [5, 3, 3, 0]


def test_example_E_9() -> None:
    """Grey Courthouse with Jail: first +1 force, then 2 law for 4 force, capped at 6 (§5.5.5, §12.3)."""
    g = town(2)
    build(g, courthouse="jail")
    purse(g, 0, 0, 2, 3)
    run(g, next_turn(0), "place 0 courthouse.porch -")
    assert g.players[0].purse == (0, 2, 4)
    run(g, "convert 0 jail 2")
    assert g.players[0].purse == (0, 0, 6) and g.players[1].purse == (1, 1, 1)
