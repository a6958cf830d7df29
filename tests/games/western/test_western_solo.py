"""§13 The solo Rival (its duels are in test_western_duels.py)."""

from __future__ import annotations

import pytest
from western_kit import build, on, options, own, purse, run, sell, stand, town

from tablewright.games.western.buying import open_shops, rank_players, take_leftover
from tablewright.games.western.placement import next_turn
from tablewright.games.western.resolution import resolve_mat, reveal, winners_at
from tablewright.games.western.solo import rival_buys, rival_rolled


def solo(**kw):
    return town(1, bosses=("banker",), **kw)  # the Bank is the human's, the Saloon the Rival's


def test_the_rival_answers_each_token() -> None:
    """§13.3 After each token from the boss card, one token of the Rival."""
    g = run(solo(), next_turn(0), "place 0 sheriff.number plus", "rival_rolled 2 sheriff.number")
    assert g.standing == {"sheriff.number": 0, "saloon.influence": 1}
    run(g, "place 0 hideout.porch -", "rival_rolled 4 hideout.porch")
    assert g.standing["courthouse.porch"] == 1 and g.players[1].available == 1 and g.question is None


@pytest.mark.parametrize(
    ("pips", "spot", "side"),
    [
        (1, "bank.influence", "resolution"),
        (2, "saloon.influence", "resolution"),
        (3, "sheriff.leftover", "-"),
        (4, "courthouse.porch", "-"),
        (5, "hideout.porch", "-"),
    ],
)
def test_where_the_rival_goes(pips: int, spot: str, side: str) -> None:
    """§13.3.1, §13.3.3 The mat at that position; its preferred spot."""
    g = run(solo(), rival_rolled(pips, "sheriff.suit"))
    assert g.standing == {spot: 1} and g.sides[spot] == side


def test_a_six() -> None:
    """§13.3.1, §13.3.4 The very spot the human has just used: a duel with the Rival as attacker."""
    g = run(solo(), next_turn(0), "place 0 sheriff.number plus", "rival_rolled 6 sheriff.number")
    assert (g.duel.attacker, g.duel.defender, g.duel.spot) == (1, 0, "sheriff.number")


def test_a_six_on_a_spot_that_was_left() -> None:
    """§13.3.1 If nobody stands there any more, the Rival just takes it."""
    g = run(solo(), rival_rolled(6, "bank.porch"))
    assert g.standing == {"bank.porch": 1} and g.duel is None


def test_next_clockwise_mat() -> None:
    """§13.3.2 Without a Rival token, standing or wounded; after 5 comes 1."""
    g = solo()
    stand(g, hideout_porch=1)
    g.wounded, g.players[1].available = (("bank.influence", 1),), 1
    run(g, rival_rolled(5, "sheriff.suit"))
    assert g.standing["saloon.influence"] == 1


def test_R_27() -> None:
    """§13.3.2, §13.3.4 A 6 where it has a token already, or an immune human: the next mat, its preferred spot."""
    g = solo()
    stand(g, sheriff_porch=1, sheriff_number=(0, "plus"))
    run(g, rival_rolled(6, "sheriff.number"))
    assert g.standing["courthouse.porch"] == 1
    g = solo()
    stand(g, sheriff_leftover=0)
    g.players[0].immune = True
    run(g, rival_rolled(3, "bank.porch"))
    assert g.standing["courthouse.porch"] == 1 and g.duel is None


def test_R_37() -> None:
    """§13.3.6 No mat is left: the Rival keeps its token."""
    g = solo()
    stand(g, saloon_influence=1, bank_influence=1, sheriff_leftover=0, courthouse_porch=0, hideout_porch=0)
    g.players[0].immune = True
    events = g.listen()
    run(g, rival_rolled(4, "courthouse.porch"))
    assert g.players[1].available == 1 and ("rival_waits", (), None) in events


def test_a_duel_on_the_preferred_spot() -> None:
    """§13.3.4 If a standing human token is there."""
    g = solo()
    stand(g, courthouse_porch=0)
    run(g, rival_rolled(4, "sheriff.suit"))
    assert g.duel is not None and g.duel.spot == "courthouse.porch"


def test_R_36() -> None:
    """§13.3.5 The Rival takes the human's porch: it uses nothing, and no money is due."""
    g = solo()
    build(g, bank="jail")
    stand(g, bank_porch=0)
    run(g, rival_rolled(6, "bank.porch"), "rolled 6 0", "rolled 1 1", "drawn_for_rival tepee_4", "stop 0")
    assert g.standing["bank.porch"] == 1 and g.players[0].purse == (1, 1, 1) and g.players[1].purse == (0, 0, 0)


def test_moves_are_not_answered() -> None:
    """§13.3 Not after moves by the Doctor's Office."""
    g = solo()
    build(g, sheriff="doctors_office")
    g.wounded, g.players[0].available = (("saloon.porch", 0),), 1
    run(g, next_turn(0), "place 0 sheriff.porch -", "heal 0 saloon.porch hideout.porch -")
    assert g.question.then.__name__ == "rival_rolled" and g.question.args == ("sheriff.porch",)
    run(g, "rival_rolled 2 sheriff.porch")
    assert g.question is None


def test_the_rival_uses_its_better_card() -> None:
    """§13.5 At each mat; the human wins unless its key is strictly larger."""
    g = solo()
    stand(g, bank_porch=0)
    g.rival, g.altered = ("steer_5", "hat_2"), ("hat_5",)
    assert g.rival_key("bank") == g.key("steer_5", "bank") and winners_at(g, "bank", [0]) == [0]
    g.altered = ("hat_1",)
    run(g, resolve_mat("bank"))
    assert g.players[0].purse == (1, 1, 1)


def test_reveal_of_a_card_set_aside() -> None:
    """§13.2, §13.4.2 After a reshuffle the face-down card is known to be the one that was left."""
    g = solo()
    g.set_aside, g.pile = ("hat_2",), g.pile[:3]
    g.resolve(reveal())
    assert g.rival == ("steer_5", "hat_2") and g.set_aside == ()


def test_ranking_with_the_rival() -> None:
    """§13.6, §8.1.1 With its better card; a tie goes by the natural cards."""
    g = solo()
    g.shown, g.rival, g.altered = (0,), ("steer_5", "hat_2"), ("hat_5",)
    assert run(g.clone(), rank_players()).ranking == (0, 1)
    g.rival, g.hands, g.altered = ("hat_5", "hat_2"), (("hat_4",),), ("hat_5",)
    assert run(g.clone(), rank_players()).ranking == (1, 0)


def market():
    g = solo()
    g.shown, g.altered, g.rival = (0,), ("hat_5",), ("steer_5", "hat_2")
    sell(g, bank="jail", saloon="mansion", sheriff="refinery", courthouse="grand_hotel", hideout="general_store")
    return g


def test_rival_purchase() -> None:
    """§13.7 Free: most VP among its mats, ties to the lowest position; none available: no purchase."""
    g = market()
    stand(g, saloon_influence=1, sheriff_leftover=1, bank_influence=1)
    run(g, rival_buys())
    assert g.players[1].bought == ("mansion",) and g.slots["saloon"] == "-"
    g = market()
    events = g.listen()
    run(g, rival_buys())
    assert g.players[1].owned == () and ("rival_passes", (), None) in events


def test_the_rival_has_no_leftover() -> None:
    """§13.7 It never buys a second card."""
    g = market()
    stand(g, sheriff_leftover=1)
    assert run(g, take_leftover()).question is None


def test_rival_first() -> None:
    """§13.6–§13.8 In ranking order: it buys, the human buys, the Rival advances an industry."""
    g = market()
    g.ranking = (1, 0)
    purse(g, 0, 6, 6, 6)
    stand(g, saloon_influence=1, saloon_porch=0)
    run(g, open_shops())
    assert g.players[1].bought == ("mansion",) and g.question is None and g.track["railway"] == 1


def test_wanted_gives_the_rival_no_wild() -> None:
    """§13.4.3 Only its 2 VP."""
    g = solo()
    g.wanted = 1
    g.resolve(reveal())
    on(g)
    assert g.question is None and g.players[1].purse == (0, 0, 0)


def test_options_name_no_rival_secret() -> None:
    """§13.2 The face-down card is not drawn before it is revealed."""
    g = solo()
    assert g.public()["rival_face_down"] == 1 and g.public()["rival_cards"] == ["steer_5"]
    own(g, 0, "jail")
    run(g, next_turn(0))
    assert len(options(g)) == 14
