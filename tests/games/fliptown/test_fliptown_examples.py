"""§15: the worked examples of the rulebook."""

from __future__ import annotations

from fliptown_kit import among, have, options, say, sites, start, table
from test_fliptown_arrest import arrest

from tablewright.games.fliptown.arrest import pan_and_work
from tablewright.games.fliptown.bonus import resolve_pending
from tablewright.games.fliptown.poker import poker
from tablewright.games.fliptown.regions import circle


def test_example_15_1():
    """§15.1 Panning: 1 pan and 3 hammers give 1 gold and $6."""
    g = table()
    have(g, pans=1, hammers=3)
    g.resolve(pan_and_work())
    assert (g.players[0].gold, g.players[0].cash) == (2 + 1, 4 + 6)


def test_example_15_2():
    """§15.2 Arrest: 8 Wanted, no bribe, less than $10; a 6 costs 4 stars, an 8 would have been safe."""
    for card, stars in (("6H", 5), ("8H", 9)):
        g = table()
        have(g, wanted=8, stars=9, cash=9)
        assert say(arrest(g), f"sheriff_revealed {card}").players[0].stars == stars


def test_example_15_3():
    """§15.3 Trail: 4♥ and 7♣ open the stops up to 7; trail_3 gives 1 star and a Cemetery bonus action."""
    g = table(lineup=("4H", "7C", "2D"))
    have(g, gold=0)
    say(start(g), "assign 0 4H 7C")
    assert among(g, "ride") == [f"trail_{r} 0 printed" for r in "A234567"]
    say(g, "ride 0 trail_3 0 printed")
    me = g.players[0]
    assert (
        g.public()["players"][0]["crossed_out"] == ["trail_A", "trail_2"]
        and me.stars == 1
        and me.pending == ("cemetery",)
    )


def test_example_15_4():
    """§15.4 Badlands: A♠ and 9♦, 3 Wanted; 2♦ < 9 fails: 3 stars, $0; the target stays circled."""
    g = table(lineup=("AS", "9D", "2C"))
    have(g, cash=0)
    say(start(g), "assign 0 AS 9D", "rob 0 bad_9 0 printed", "robbed 2D 0 bad_9")
    me = g.players[0]
    assert (me.wanted, me.stars, me.cash, sites(me)) == (3, 3, 0, ["bad_9"])


def test_example_15_5():
    """§15.5 Mine: Q♦ and 5♠, untouched: mine_1a, 1 hammer and 1 gold; level 2 below it opens on later actions."""
    g = say(start(table(lineup=("QD", "5S", "2C"))), "assign 0 QD 5S", "dig 0 mine_1a 0 printed")
    me = g.players[0]
    assert (me.hammers, me.gold, me.pending) == (1, 3, ())
    have(g, pending=("mine",))
    g.resolve(resolve_pending(0))
    assert among(say(g, "carry_out 0 mine"), "enter") == ["mine_1b", "mine_2a", "mine_2b"]


def test_example_15_6():
    """§15.6 Town: 7♣ and 5♠: the General Store; the Bandana for $1, and a Trail bonus action."""
    g = say(start(table(lineup=("7C", "5S", "2D"))), "assign 0 7C 5S", "visit 0 general_store 0 printed")
    assert options(g) == ["use_building 0 general_store", "carry_out 0 trail", "finish 0"]
    say(g, "use_building 0 general_store", "buy 0 general_store bandana")
    assert (
        g.players[0].cash == 3
        and g.players[0].things == ("bandana",)
        and options(g) == ["carry_out 0 trail", "finish 0"]
    )


def test_example_15_7():
    """§15.7 Cemetery: tomb_br beside tomb_bc gives a Town bonus action; tomb_mr later 2 gold and $8 together."""
    g = table()
    have(g, circled=["tomb_bc"])
    g.resolve(circle(0, "tomb_br"))
    assert (g.players[0].wanted, g.players[0].pending) == (1, ("town",))
    g.resolve(circle(0, "tomb_mr"))
    assert (g.players[0].gold, g.players[0].cash) == (2 + 2, 4 + 8)


def test_example_15_8():
    """§15.8 3 gold turn a 9 into a 6 or a Q."""
    g = table(lineup=("5S", "9D", "2C"))
    have(g, gold=3)
    say(start(g), "assign 0 5S 9D")
    assert {"bad_6 3 printed", "bad_Q 3 printed"} <= set(among(g, "rob")) and "bad_5 4 printed" not in among(g, "rob")


def test_example_15_9():
    """§15.9 Poker: Q Q 8 8 x is two pair: $3 and 2 stars."""
    g = table()
    have(g, poker=("QH", "QS", "8H", "8D", "3C"))
    g.resolve(poker())
    assert (g.players[0].cash, g.players[0].stars) == (4 + 3, 2)
