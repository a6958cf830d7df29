"""§15: every worked example."""

from __future__ import annotations

from kingdoms_kit import holders, options, say, stocks, table

from tablewright.games.kingdoms.actions import collect, patrol, quest, quests
from tablewright.games.kingdoms.turn import act, take_turn


def test_example_15_1():
    """§15.1 First turns."""
    g = table(people=("humans", "orcs", "elves"))
    g.resolve(take_turn(0))
    say(g, "select 0 patrol", "patrol 0 A.F1 A.H1", "patrol 1 B.F1 B.H1", "collect 2")
    assert stocks(g) == [(3, 2, 1), (3, 2, 1), (3, 3, 1)]
    assert [len(g.spaces_of(seat)) for seat in range(3)] == [2, 2, 1]


def test_example_15_1_to_a_mountain():
    """§15.1 P2 follows to a mountain."""
    g = table(where={"A.F1": (0, 0), "C.F1": (1, 1), "B.F1": (2, 2)})
    g.resolve(take_turn(0))
    say(g, "select 0 patrol", "patrol 0 A.F1 A.H1", "patrol 1 C.F1 C.M1", "collect 2")
    assert stocks(g) == [(3, 2, 1), (3, 2, 1), (3, 3, 1)]


def test_example_15_2():
    """§15.2 Expand: 4 food for the fourth token."""
    g = table(
        where={"A.F1": (0,), "A.M1": (0,), "A.H1": (0,), "B.F1": (1, 1), "C.F1": (2, 2)},
        stock=[(5, 0, 0)] * 3,
        used=("expand",),
    )
    g.resolve(act(0))
    say(g, "expand 0 A.M1 4f")
    assert g.players[0].food == 1 and g.board["A.M1"] == (0, 0) and g.in_play(0) == 4


def test_example_15_3():
    """§15.3 Build with surcharge."""
    for ore, legal in ((4, True), (3, False)):
        g = table(tower=(2, 0, 3), magic=(0, 0, 1), stock=[(0, 0, ore), (0, 0, 0), (0, 0, 0)], used=("build",))
        g.listen()
        g.resolve(act(0))
        assert (options(g) == ["do_nothing 0", "build 0 4o"]) == legal
    g = table(tower=(2, 0, 3), magic=(0, 0, 1), stock=[(0, 0, 4)] * 3, used=("build",))
    g.resolve(act(0))
    say(g, "build 0 4o")
    assert g.players[0].ore == 0 and g.players[0].tower == 3


FRONT = {"A.F1": (0, 0), "A.M1": (1,), "B.F1": (1,), "C.F1": (2, 2)}


def war(**more):
    g = table(where=more.pop("where", FRONT), **more)
    g.resolve(patrol(0, "A.F1", "A.M1"))
    return g


def test_example_15_4():
    """§15.4 War, plain."""
    g = say(war(stock=((0, 2, 1), (0, 1, 2), (0, 0, 0))), "bid 0 5 2m1o", "bid 1 4 1m2o")
    assert stocks(g)[:2] == [(0, 0, 0), (0, 0, 0)]
    assert g.board["A.M1"] == (0,) and g.players[1].supply == 6


def test_example_15_5():
    """§15.5 Tie."""
    for people, magic, winner in (
        (("humans", "orcs", "elves"), (0, 0, 0), 1),
        (("orcs", "humans", "elves"), (1, 0, 0), 0),
    ):
        g = say(war(people=people, magic=magic), "bid 0 3 1m1o", "bid 1 3 1m1o")
        assert g.board["A.M1"] == (winner,)


def test_example_15_6():
    """§15.6 Humans L3 against Elves of level 2 or 3."""
    for level in (2, 3):
        for answer, winner, totals in (("bid 1 5 2m1o", 0, (0, 6, 1, 5)), ("bid 1 6 3m", 1, (0, 6, 1, 7))):
            g = war(people=("humans", "elves", "orcs"), magic=(3, level, 0), stock=((0, 2, 0), (0, 3, 1), (0, 0, 0)))
            events = g.listen()
            say(g, "bid 0 4 2m", answer)
            assert g.board["A.M1"] == (winner,) and ("totals", totals, None) in events


def test_example_15_7():
    """§15.7 Over nine."""
    orcs = {"people": ("orcs", "humans", "elves"), "magic": (4, 0, 0), "stock": ((0, 5, 0), (0, 0, 1), (0, 0, 0))}
    g = war(**orcs)
    events = g.listen()
    say(g, "bid 0 9 5m", "bid 1 1 1o")
    assert ("totals", (0, 10, 1, 1), None) in events and g.players[0].mana == 0
    g = war(**orcs)
    events = g.listen()
    say(g, "bid 0 8 4m", "bid 1 1 1o", "extra_mana 0")
    assert ("totals", (0, 11, 1, 1), None) in events


def test_example_15_8():
    """§15.8 Alliance."""
    g = say(war(stock=[(0, 1, 1)] * 3), "peace 0", "peace 1")
    assert g.board["A.M1"] == (0, 1)
    g.resolve(collect(0))
    g.resolve(collect(1))
    assert stocks(g)[:2] == [(0, 2, 2), (0, 2, 2)]
    assert not any([str(o).endswith(" A.M1") for o in quests(g, 2)])


def test_example_15_9():
    """§15.9 Broken alliance."""
    g = say(war(), "peace 0", "peace 1")
    before = [g.in_play(0), g.in_play(1)]
    g.resolve(quest(0, "A.F1", "B.F1"))
    say(g, "bid 0 1 1o", "peace 1")
    assert holders(g, "A.M1", "B.F1") == [(1,), (0,)] and stocks(g)[0] == (3, 2, 0)
    assert [g.in_play(0), g.in_play(1)] == [before[0] - 1, before[1] - 1] and g.allied == ()


def test_example_15_10():
    """§15.10 End: one more turn after the fourth token."""
    g = table(magic=(4, 0, 0), stock=[(0, 5, 0)] * 3, used=("patrol", "quest", "build"))
    g.turn = 3
    g.resolve(take_turn(0))
    say(g, "select 0 research", "research 0", "pass_on 1", "pass_on 2")
    assert g.ending and not g.over and g.active == 1
    say(g, "select 1 trade", "do_nothing 1", "pass_on 2", "pass_on 0")
    assert g.over


def test_example_15_11():
    """§15.11 Scoring."""
    where = {"A.F1": (0, 0), "A.M1": (0, 0), "B.F1": (1, 1), "C.F1": (2, 2)}
    g = table(where=where, tower=(5, 0, 0), magic=(5, 0, 0), stock=((4, 0, 9), (0, 0, 0), (0, 0, 0)))
    assert g.sheet()[0] == {"tower": 7, "magic": 5, "population": 4, "faction": 2} and sum(g.sheet()[0].values()) == 18
