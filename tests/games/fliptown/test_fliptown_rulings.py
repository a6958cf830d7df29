"""§14: the rulings, one test each."""

from __future__ import annotations

import pytest
from fliptown_kit import BOX, GAME, among, have, options, say, sites, start, table, told
from test_fliptown_arrest import arrest

from tablewright.games.fliptown.arrest import close_window
from tablewright.games.fliptown.bonus import resolve_pending
from tablewright.games.fliptown.poker import poker
from tablewright.games.fliptown.regions import circle, hold_up, stop_at
from tablewright.games.fliptown.scoring import outcome
from tablewright.games.fliptown.town import call_at


def test_14_1():
    """§14.1 Simultaneous play: the order of answers does not matter."""
    ends = []
    for order in ((0, 1), (1, 0)):
        g = start(table(2, bounties=["nine_wanted"]))
        for seat in order:
            say(g, f"assign {seat} 5H 6S", f"bury {seat} tomb_tl 0 printed")
        ends.append(g.public())
    assert ends[0] == ends[1]


def test_14_2():
    """§14.2 An empty deck in the middle of a lane: the discards are reshuffled, the others are not disturbed."""
    g = start(table(4, lineup=("5S", "9D", "2C")))
    g.discard, g.deck = tuple(g.deck[1:]), g.deck[:1]
    say(g, "assign 2 5S 9D", "rob 2 bad_9 0 printed")
    assert g.sheriff == "AH" and g.question.source.count() == 48 and "reshuffle" in told(g)
    say(g, "robbed KH 2 bad_9")
    assert [ask.seat for ask in g.questions()] == [0, 1, 3]


def test_14_3():
    """§14.3 A pass exists only when the Cemetery is full."""
    assert "pass_turn 0" not in options(say(start(table()), "assign 0 5H 6S"))


def test_14_4():
    """§14.4 Overpaying is not offered: one price for a site."""
    g = table()
    have(g, gold=30)
    found = [o.split()[0] for o in among(say(start(g), "assign 0 5H 6S"), "ride")]
    assert len(found) == len(set(found)) == 13


def test_14_5():
    """§14.5 A Trail action always ends in a stop."""
    g = say(start(table()), "assign 0 5H 6S")
    assert all([o.split()[0] in BOX.stops for o in among(g, "ride")])


def test_14_6():
    """§14.6 The Pickaxe shifts by exactly 2: a 13 reaches 11 and 13 for nothing, 12 for one gold."""
    g = table(lineup=("5D", "KS", "2C"))
    have(g, gold=9, things=("pickaxe",), circled=["mine_1b", "mine_2c", "mine_3d"])
    assert {"mine_2b 1 printed", "mine_3c 0 printed", "mine_4d 0 printed", "mine_4e 0 printed"} <= set(
        among(say(start(g), "assign 0 5D KS"), "dig")
    )


def test_14_7():
    """§14.7 Bandana, Undertaker, guns and Trail Horse always apply."""
    g = table()
    have(g, things=("bandana", "undertaker_favor", "pistol"))
    g.resolve(circle(0, "tomb_tl"))
    g.resolve(hold_up(0, "bad_K"))
    say(g, "robbed 10H 0 bad_K")
    assert g.players[0].wanted == 3 and g.players[0].succeeded


def test_14_8():
    """§14.8 Without "up to" as many as possible; Hideout, Church and Preacher let the player choose fewer."""
    g = table()
    have(g, wanted=1)
    g.resolve(stop_at(0, "trail_J"))
    assert g.players[0].wanted == 0
    have(g, wanted=3, pending=("church", "hideout"), cash=9)
    g.resolve(resolve_pending(0))
    assert among(say(g, "use_building 0 hideout"), "hide") == ["1", "2", "3"]
    assert among(say(g, "hide 0 1", "use_building 0 church"), "trade") == ["church 1", "church 2"]


def test_14_9():
    """§14.9 Rewards are automatic, effects and bonus actions optional."""
    g = table()
    g.resolve(call_at(0, "hotel"))
    g.resolve(resolve_pending(0))
    assert options(g)[-1] == "finish 0"


def test_14_10():
    """§14.10 The Pistol on any visit while unowned; never both guns in one visit."""
    g = table()
    have(g, circled=["gunsmith"], cash=20)
    g.resolve(call_at(0, "gunsmith"))
    g.resolve(resolve_pending(0))
    say(g, "use_building 0 gunsmith")
    assert among(g, "buy") == ["gunsmith pistol"]
    assert say(g, "buy 0 gunsmith pistol").over


def test_14_11():
    """§14.11 One symbol per colour, one per outlaw."""
    g = table()
    have(g, cash=20, banked=("black", "red"), hunted=("J", "Q", "K"), pending=("bail_bonds", "bank"))
    g.resolve(resolve_pending(0))
    assert g.over


@pytest.mark.parametrize(("performed", "bonuses"), [(False, ("cemetery",)), (True, ("trail",))])
def test_14_12(performed, bonuses):
    """§14.12 Both readings: where the bonus action is, or where it is carried out."""
    g = table(2, bounties=["bonus_in_every_region"], performed=performed)
    have(g, circled=["tomb_tr"])
    g.resolve(circle(0, "tomb_mr"))
    g.resolve(resolve_pending(0))
    say(g, "carry_out 0 trail", "stop_at 0 trail_A")
    assert g.players[0].bonuses == bonuses


def test_14_13():
    """§14.13 Poker money may score a bounty, in a window of its own."""
    g = table(2, bounties=["riches"])
    for seat in (0, 1):
        have(g, seat, cash=27, poker=("QH", "QS", "8H", "8D", "3C"))
    g.resolve(poker())
    g.resolve(close_window())
    assert [me.stars for me in g.players] == [2 + 7, 2 + 7] and g.turned == ("riches",)


def test_14_14():
    """§14.14 The lineup that stays is the one that pays."""
    g = GAME.new(1, solo_random_setup=True)
    say(g, "set_up_drawn KH")
    have(g, banked=("red",))
    say(g, "flipped 2H+3H+4D", "redraw_lineup 0", "flipped 5H+6S+9D")
    assert g.players[0].stars == 3, "only the Mayor's own stars"


def test_14_15():
    """§14.15 The centre tombstone counts for mine_4a."""
    g = table()
    have(g, circled=["mine_4a"])
    assert g.sheet()[0]["deep mine"] == 1


def test_14_16():
    """§14.16 Robbery cards of the turn are drawn before the stolen card."""
    g = say(start(table(lineup=("5S", "9D", "2C"), cowbot="kid")), "assign 0 5S 9D", "rob 0 bad_9 0 printed")
    assert g.stolen == 0
    assert say(g, "robbed KH 0 bad_9").stolen == 1


@pytest.mark.parametrize(("own", "arrests"), [(False, [1, 1]), (True, [1, 0])])
def test_14_17(own, arrests):
    """§14.17 The Marshal draws for all players; by the printed card only for himself. Here he draws badly."""
    g = table(2, characters=["marshal", "cheat"], marshal_self=own)
    for seat in (0, 1):
        have(g, seat, wanted=5, gold=0, stars=9)
    say(arrest(g), "sheriff_revealed 9H", "overrule 0", "marshal_card_drawn 2C 0")
    assert [me.arrests for me in g.players] == arrests


def test_14_18():
    """§14.18 Stars may be chosen with too few of them although cash would suffice."""
    g = table()
    have(g, wanted=5, gold=0, stars=1, cash=30)
    me = say(arrest(g), "sheriff_revealed 2C", "lose_stars 0").players[0]
    assert (me.stars, me.cash) == (0, 30)


def test_14_19():
    """§14.19 Baroness: gold in window C may pay the bribe."""
    g = table(characters=["baroness"])
    have(g, wanted=5, gold=0)
    say(arrest(g), "cash_in 0", "bribe 0")
    assert g.players[0].gold == 0 and g.players[0].bribed


def test_14_20():
    """§14.20 A Joker on the suit card counts for the cowbot like gold."""
    g = table(lineup=("5S", "10D", "2C"), cowbot="kid", characters=["wild_card"])
    say(start(g), "assign 0 5S 10D", "ride 0 trail_10 0 joker_suit")
    assert g.stolen == 0 and g.players[0].wanted == 2


def test_14_21():
    """§14.21 No stolen cards in a tie: the player wins."""
    g = table(cowbot="kid")
    have(g, cash=0, gold=0, wanted=20)
    have(g, stars=g.cowbot_score())
    assert outcome(g) == 1


def test_14_22():
    """§14.22 Silver stars do not trigger Jane."""
    g = table(lineup=("7C", "7H", "2D"), cowbot="jane")
    have(g, circled=["hotel"])
    say(start(g), "assign 0 7C 7H", "visit 0 hotel 0 printed", "use_building 0 hotel", "check_in 0 hotel")
    assert g.stolen == 0 and g.players[0].hotel == 1


def test_14_23():
    """§14.23 Wanted before the robbery card: nine_wanted is scored before the draw."""
    g = table(2, bounties=["nine_wanted"])
    have(g, wanted=5)
    g.resolve(hold_up(0, "bad_K"))
    assert g.players[0].stars == 7


def test_14_24():
    """§14.24 A whole region means one of the four suit regions."""
    g = table()
    have(g, hands=("nothing",) * 3, circled=[t for t in BOX.tombs if t != "tomb_mc"])
    assert "whole_region" not in g.achievements()


def test_14_25():
    """§14.25 Choices without effect are not offered."""
    g = table(lineup=("JH", "9S", "9D"), characters=["wild_card"])
    have(g, hunted=("J",))
    assert options(start(g)) == ["collect 0 cash", "collect 0 gold"]
    say(g, "collect 0 cash", "assign 0 JH 9S")
    assert "trail_9 0 printed" in among(g, "ride") and not [
        o for o in among(g, "ride") if o.startswith("trail_9") and "joker" in o
    ]
    g = table()
    g.resolve(call_at(0, "sheriffs_office"))
    g.resolve(resolve_pending(0))
    say(g, "use_building 0 sheriffs_office", "look 0 sheriffs_office", "sheriff_drawn 3C 0")
    assert options(g) == ["ask_for 0 sheriffs_office stars", "skip 0 sheriffs_office"]


def test_14_26():
    """§14.26 To pay or not: another suit, or the cowbot's."""
    g = say(start(table(lineup=("5H", "6S", "9D"), cowbot="bart")), "assign 0 5H 6S")
    assert not [o for o in among(g, "bury") if o.endswith("2 printed")], "the poker card is a diamond"
    g = say(start(table(lineup=("5D", "6S", "9H"), cowbot="bart")), "assign 0 5D 6S", "bury 0 tomb_mr 2 printed")
    assert g.players[0].suit == "hearts" and g.stolen == 0 and g.players[0].gold == 2


def test_14_27():
    """§14.27 What cannot be used now waits; then it is cleared without a question."""
    g = table()
    have(g, cash=0, pending=("bank", "mine"))
    g.resolve(resolve_pending(0))
    say(g, "carry_out 0 mine", "enter 0 mine_1a")
    assert g.over and g.players[0].pending == ()


def test_14_28():
    """§14.28 Window A: assign, or the ability first."""
    assert [o.split()[0] for o in options(start(table(characters=["miner"])))] == ["assign"] * 6 + ["use_ability"]


def test_14_29():
    """§14.29 A rank names one of the other 13 characters."""
    assert {c.rank for c in BOX.characters.values()} - set(BOX.rank.values()) == {"JOKER"}


def test_14_30():
    """§14.30 One game cannot complete the career."""
    g = table(cowbot="jane")
    have(g, stars=300, hands=("nothing",) * 3)
    assert "cowbots_normal" not in g.achievements() and "cowbots_normal" in g.achievements(["bart", "earp", "kid"])
    assert sites(g.players[0]) == []
