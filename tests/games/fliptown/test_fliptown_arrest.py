"""§3.5, §9: pan and work, bribe and arrest."""

from __future__ import annotations

import pytest
from fliptown_kit import have, options, say, table, told

from tablewright.engine import Chance
from tablewright.games.fliptown.arrest import judge_all, marshal_window, pan_and_work, prepare, release, reveal_sheriff
from tablewright.games.fliptown.deck import discard_sheriff


def arrest(g):
    g.listen()
    g.agenda = [discard_sheriff(), release(), judge_all(), marshal_window(), reveal_sheriff()]
    g.resolve(prepare())
    return g


def test_pan_and_work():
    """§3.5 1 gold per pan, $2 per hammer; pans and hammers are kept."""
    g = table(2)
    have(g, 1, pans=3, hammers=2)
    g.resolve(pan_and_work())
    me = g.players[1]
    assert (me.gold, me.cash, me.pans, me.hammers) == (5, 8, 3, 2) and g.players[0].cash == 4


class TestBribe:
    def test_gold_equal_to_wanted(self):
        """§9.2 Wanted stays; who bribed cannot be arrested this round."""
        g = table()
        have(g, wanted=5, gold=7)
        arrest(g)
        assert options(g) == ["refuse 0", "bribe 0"]
        say(g, "bribe 0", "sheriff_revealed AH")
        me = g.players[0]
        assert (me.gold, me.wanted, me.arrests, me.bribed) == (2, 5, 0, False)

    def test_the_full_amount(self):
        """§9.2"""
        g = table()
        have(g, wanted=5, gold=4)
        assert isinstance(arrest(g).question, Chance)

    def test_nobody_without_wanted_decides(self):
        """§9.8"""
        g = say(arrest(table(2)), "sheriff_revealed AH")
        assert "arrested" not in told(g)

    def test_all_decide_before_the_reveal(self):
        """§9.2, §9.3, §14.1 In any order."""
        g = table(2)
        for seat in (0, 1):
            have(g, seat, wanted=2, gold=2)
        say(arrest(g), "bribe 1")
        assert not g.shown and options(g, 0)
        say(g, "refuse 0", "sheriff_revealed AH")
        assert [me.arrests for me in g.players] == [1, 0]


class TestArrest:
    @pytest.mark.parametrize(("card", "arrests"), [("8H", 0), ("KH", 0), ("7H", 1)])
    def test_sheriff_value_against_wanted(self, card, arrests):
        """§9.3, §9.5"""
        g = table()
        have(g, wanted=8, stars=9)
        say(arrest(g), f"sheriff_revealed {card}")
        assert g.players[0].arrests == arrests and g.discard == (card,), "§3.6"

    @pytest.mark.parametrize(("round", "cash", "stars"), [(1, 10, 4), (2, 14, 6), (3, 18, 8)])
    def test_penalties(self, round, cash, stars):
        """§9.6, §9.7 Pay cash or lose stars; Wanted stays."""
        for choice, left in (("pay_fine 0", (20 - cash, 9)), ("lose_stars 0", (20, 9 - stars))):
            g = table(round=round)
            have(g, wanted=8, stars=9, cash=20)
            say(arrest(g), "sheriff_revealed AH")
            assert options(g) == ["lose_stars 0", "pay_fine 0"]
            me = say(g, choice).players[0]
            assert (me.cash, me.stars) == left and me.wanted == 8 and me.arrests == 1
            assert g.sheet()[0]["arrests"] == (0 if "pay" in choice else -stars)

    def test_cash_only_in_full(self):
        """§9.6.1"""
        g = table()
        have(g, wanted=8, stars=9, cash=9)
        assert say(arrest(g), "sheriff_revealed AH").players[0].stars == 5

    def test_fourteen_wanted(self):
        """§9.6.2 Cash cannot be chosen; bribing is still possible."""
        g = table()
        have(g, wanted=14, stars=9, cash=50, gold=14)
        arrest(g)
        assert options(g) == ["refuse 0", "bribe 0"]
        assert say(g, "refuse 0", "sheriff_revealed KH").players[0].stars == 5

    def test_fewer_stars_than_the_penalty(self):
        """§9.6.3 All are lost, nothing else."""
        g = table(round=3)
        have(g, wanted=8, stars=3)
        me = say(arrest(g), "sheriff_revealed AH").players[0]
        assert (me.stars, me.cash, me.gold) == (0, 4, 2)

    def test_a_card_somebody_looked_at(self):
        """§9.3"""
        g = table(2)
        g.sheriff, g.looked, g.face_down = "KH", (1,), 0
        g.deck.remove("KH")
        arrest(g)
        assert g.over and g.discard == ("KH",) and g.looked == () and g.sheriff == ""


class TestMarshal:
    def test_for_all(self):
        """§9.4, §14.17 After the reveal; the new card is for all, the old one is discarded."""
        g = table(2, characters=["marshal", "cheat"])
        for seat in (0, 1):
            have(g, seat, wanted=5, gold=0, stars=9)
        say(arrest(g), "sheriff_revealed 2H")
        assert options(g, 0) == ["decline 0", "overrule 0"]
        say(g, "overrule 0", "marshal_card_drawn 9C 0")
        assert [me.arrests for me in g.players] == [0, 0] and g.discard == ("2H", "9C") and g.players[0].uses == 0

    def test_for_its_owner(self):
        """§14.17 The printed card."""
        g = table(2, characters=["marshal", "cheat"], marshal_self=True)
        for seat in (0, 1):
            have(g, seat, wanted=5, gold=0, stars=9)
        say(arrest(g), "sheriff_revealed 2H", "overrule 0", "marshal_card_drawn 9C 0")
        assert [me.arrests for me in g.players] == [0, 1] and g.discard == ("2H", "9C")

    def test_declined(self):
        """§10.1"""
        g = say(arrest(table(characters=["marshal"])), "sheriff_revealed 2H", "decline 0")
        assert g.players[0].uses == 1 and g.over
        g.me(0).uses = 0
        g.resolve(marshal_window())
        assert g.over
