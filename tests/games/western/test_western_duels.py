"""§6 Duels and the Wanted card; §13.4 duels with the Rival."""

from __future__ import annotations

from random import Random

import pytest
from western_kit import options, purse, run, stand, town, wound

from tablewright.games.western.duels import draw_for_rival
from tablewright.games.western.placement import next_turn
from tablewright.games.western.solo import rival_places


def duel(attack: int, defence: int, bosses=("banker", "chief"), **purses):
    """Seat 0 attacks seat 1 at the number spot."""
    g = town(2, bosses=bosses)
    stand(g, sheriff_number=(1, "plus"))
    for seat, amounts in purses.items():
        purse(g, int(seat[1:]), *amounts)
    return run(g, next_turn(0), "place 0 sheriff.number minus", f"rolled {attack} 0", f"rolled {defence} 1")


def test_sides_of_a_duel() -> None:
    """§6.1 Who stands defends, who arrives attacks."""
    g = duel(1, 2)
    assert (g.duel.attacker, g.duel.defender, g.duel.dice) == (0, 1, (1, 2))


@pytest.mark.parametrize(("dice", "loser"), [((3, 4), 0), ((4, 3), 1), ((4, 4), 0)])
def test_the_current_loser(dice: tuple[int, int], loser: int) -> None:
    """§6.2.1 The smaller power; on equal powers the attacker."""
    assert duel(*dice).question.seat == loser


def test_what_the_loser_may_do() -> None:
    """§6.2.2 Reroll for force when attacking, for law when defending; add the card; stop."""
    assert options(duel(1, 2)) == ["stop 0", "reroll 0 1force", "add_card 0"]
    assert options(duel(2, 1)) == ["stop 1", "reroll 1 1law", "add_card 1"]
    assert options(duel(1, 2, s0=(6, 6, 0))) == ["stop 0", "add_card 0"]


def test_R_10() -> None:
    """A reroll replaces the die only, also after the card was added."""
    g = run(duel(1, 6, s0=(0, 0, 2)), "add_card 0", "reroll 0 1force")
    run(g, "rolled 4 0")
    assert g.duel.dice == (4, 6) and g.duel.added == (5, 0) and g.question.seat == 1


def test_the_same_side_goes_on() -> None:
    """§6.2.3 Who still loses may act again; otherwise the other side acts."""
    g = run(duel(1, 6, s0=(0, 0, 3)), "reroll 0 1force", "rolled 2 0")
    assert g.question.seat == 0 and g.players[0].purse == (0, 0, 2)
    run(g, "add_card 0")
    assert g.question.seat == 1  # 7 : 6


def test_no_legal_action_ends_it() -> None:
    """§6.2.3 Nothing left to do: the loss is told, and the duel is over."""
    g = town(2)
    g.shown = (0,)
    stand(g, sheriff_number=(1, "plus"))
    purse(g, 0)
    events = g.listen()
    run(g, next_turn(0), "place 0 sheriff.number minus", "rolled 1 0", "rolled 2 1")
    assert g.duel is None and [e[0] for e in events].count("forced") == 1
    assert ("wins_duel", (1, 0, "sheriff.number"), None) in events


def test_a_card_is_added_once_a_round() -> None:
    """§6.2.2, §6.2.4 It stays revealed and does not count in the next duel."""
    g = run(duel(1, 6), "add_card 0", "stop 0")
    assert g.shown == (0,) and g.zones()[1].seen_by == (0, 1)
    g.players[0].available, g.players[1].available = 1, 0
    run(g, next_turn(0), "place 0 sheriff.number minus", "rolled 5 0", "rolled 6 1")
    assert "add_card 0" not in options(g) and g.duel.added == (0, 0)


def test_natural_value() -> None:
    """§6.2 The Sheriff's Office does not change a card in a duel."""
    g = town(2)
    stand(g, sheriff_number=(0, "minus"), sheriff_porch=1)
    run(g, next_turn(0), "place 0 sheriff.porch -", "rolled 1 0", "rolled 6 1", "add_card 0")
    assert g.duel.added == (5, 0)


def test_the_loser_is_wounded() -> None:
    """§6.3, §6.4, §6.5 The winner stands, takes Wanted, and if it attacked gets the benefit."""
    g = town(2)
    stand(g, bank_influence=(1, "resolution"))
    run(g, next_turn(0), "place 0 bank.influence instant", "rolled 6 0", "rolled 1 1", "stop 1")
    assert g.wounded == (("bank.influence", 1),) and g.standing["bank.influence"] == 0 and g.wanted == 0
    assert g.players[0].purse == (1, 2, 1)


def test_the_defender_keeps_everything() -> None:
    """§6.5 Nothing new is gained, the side stays."""
    g = town(2)
    stand(g, bank_influence=(1, "resolution"))
    run(g, next_turn(0), "place 0 bank.influence instant", "rolled 1 0", "rolled 6 1", "stop 0")
    assert g.standing["bank.influence"] == 1 and g.sides["bank.influence"] == "resolution"
    assert g.wounded == (("bank.influence", 0),) and g.wanted == 1 and g.players[1].purse == (1, 1, 1)


def test_wanted_moves_with_every_duel() -> None:
    """§6.4 From its holder to the winner; a holder who wins keeps it."""
    g = duel(6, 1)
    g.wanted = 1
    assert run(g, "stop 1").wanted == 0
    g = duel(1, 6)
    g.wanted = 1
    assert run(g, "stop 0").wanted == 1


def test_gunslinger() -> None:
    """§11.6 One reroll of the own die is free in every duel."""
    g = duel(1, 6, bosses=("gunslinger", "chief"), s0=(0, 0, 1))
    assert options(g) == ["stop 0", "reroll 0 free", "add_card 0"]
    run(g, "reroll 0 free", "rolled 2 0")
    assert options(g) == ["stop 0", "reroll 0 1force", "add_card 0"] and g.players[0].purse == (0, 0, 1)
    run(g, "stop 0")
    assert g.duel is None


def test_lawman() -> None:
    """§11.8 A reroll may be paid with any type."""
    g = duel(1, 6, bosses=("lawman", "chief"), s0=(1, 0, 2))
    assert options(g) == ["stop 0", "reroll 0 1money", "reroll 0 1force", "add_card 0"]
    run(g, "reroll 0 1money", "rolled 6 0")
    assert g.players[0].purse == (0, 0, 2)


# --- the Rival ---------------------------------------------------------------------------------------------------


def rival_duel(human: int, rival: int, card: str = "tepee_4", **kept):
    """The Rival attacks the human at the leftover spot."""
    g = town(1, bosses=("banker",))
    stand(g, sheriff_leftover=0)
    purse(g, 0, *kept.get("purse", (1, 1, 1)))
    return run(
        g, rival_places("sheriff.leftover", "-"), f"rolled {rival} 0", f"rolled {human} 1", f"drawn_for_rival {card}"
    )


def test_the_rival_draws_a_card() -> None:
    """§13.4 Both roll, and the Rival adds a card of the draw pile."""
    g = rival_duel(5, 2)
    assert g.duel.added == (4, 0) and g.spent == ("tepee_4",) and "tepee_4" not in g.pile


def test_the_human_against_the_rival() -> None:
    """§13.4.1 As usual, or 1 wild to make the Rival roll or draw again; each as often as affordable."""
    g = rival_duel(5, 2, purse=(1, 1, 0))
    assert options(g) == [
        "stop 0", "reroll 0 1law", "add_card 0", "force_reroll 0 1money", "force_reroll 0 1law",
        "force_redraw 0 1money", "force_redraw 0 1law",
    ]  # fmt: skip
    run(g, "force_reroll 0 1money", "rolled 3 0")
    assert g.duel.dice == (3, 5) and g.question.seat == 0
    run(g, "force_redraw 0 1law", "drawn_for_rival hat_1")
    assert g.duel is None and g.wanted == 0  # 3 + 1 : 5, the Rival never acts
    assert g.wounded == (("sheriff.leftover", 1),) and g.spent == ("tepee_4", "hat_1")


def test_the_rival_wins_a_duel() -> None:
    """§13.4.3, §6.4 The Wanted card goes to the Rival, too; it scores its 2 VP."""
    g = run(rival_duel(1, 6), "stop 0")
    assert g.wanted == 1 and g.standing["sheriff.leftover"] == 1
    assert g.public()["players"][1]["points"]["wanted"] == 2


def test_the_human_attacks_the_rival() -> None:
    """§13.4.1 Force pays for rerolls when attacking; on a tie the attacker loses (§6.2.1)."""
    g = town(1, bosses=("banker",))
    stand(g, sheriff_leftover=1)
    run(g, next_turn(0), "place 0 sheriff.leftover -", "rolled 6 0", "rolled 2 1", "drawn_for_rival tepee_4")
    assert "reroll 0 1force" in options(g) and "reroll 0 1law" not in options(g)


def test_R_38() -> None:
    """§13.4.2 An empty pile is made of the cards drawn in duels and the human's discards; the Rival's card stays out."""
    g = town(1, bosses=("banker",))
    stand(g, sheriff_leftover=0)
    g.pile, g.spent, last = g.pile[:1], g.pile[1:], g.pile[0]
    run(g, rival_places("sheriff.leftover", "-"), "rolled 1 0", "rolled 1 1")
    assert g.set_aside == (last,) and sorted(g.pile) == sorted(set(g.question.source.items))
    assert "horseshoe_1" in g.pile and last not in g.pile and g.spent == () and g.discards == ((),)
    assert g.determinize(0, Random(1)).set_aside == (last,)
    run(g, "drawn_for_rival horseshoe_1")
    assert g.duel.added == (1, 0)
    g.pile = ()
    run(g, "force_redraw 0 1money")
    assert g.pile == ("horseshoe_1",) and g.set_aside == (last,)


def test_nothing_to_draw_at_all() -> None:
    """§13.4.2 If still empty the Rival adds nothing (cannot happen in play: the human has always discarded a card)."""
    g = town(1)
    wound(g, bank_porch=1)
    g.pile, g.discards, g.spent = g.pile[:1], ((),), ()
    run(g, draw_for_rival())
    assert g.question is None and g.spent == ()
