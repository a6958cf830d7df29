"""§14: every ruling, by its number. (K35 and K40 are unused.)"""

from __future__ import annotations

from kingdoms_kit import GAME, holders, options, say, stocks, table

from tablewright.engine import Ask, Chance
from tablewright.games.kingdoms.actions import build, collect, income, patrol, quest, research, trade, trades
from tablewright.games.kingdoms.turn import act, end_turn, follow

FRONT = {"A.F1": (0, 0), "A.M1": (1,), "B.F1": (1,), "C.F1": (2, 2)}


def war(*lines, where=FRONT, seats=3, **more):
    g = table(seats, where=where, **more)
    g.resolve(patrol(0, "A.F1", "A.M1"))
    return say(g, *lines)


def setting_up(seats, **variant):
    g = GAME.new(seats, **variant)
    asked = []
    while g.turn == 0:
        if isinstance(g.question, Chance):
            asked.append(("*", g.question.then.__name__))
            g.resolve(g.question.outcomes()[0][0])
        else:
            asked.append((g.question.seat, g.question.options[0].name))
            g.resolve(g.question.options[0])
    return asked


def test_K1():
    assert [p for _, p in GAME.new(4).question.outcomes()] == [0.25] * 4


def test_K2():
    assert [name for who, name in setting_up(3) if name in ("lead", "faction_dealt")] == ["lead"] * 3
    dealt = [name for who, name in setting_up(3, factions="random") if name in ("lead", "faction_dealt")]
    assert dealt == ["faction_dealt"] * 3


def test_K3():
    asked = [who_what for who_what in setting_up(3) if who_what[0] != "*"]
    assert asked == [(s, name) for name in ("lead", "start_with", "settle") for s in (0, 1, 2)]


def test_K4():
    assert setting_up(2)[-1] == ("*", "neutral_placed")


def test_K5():
    box = GAME.box()
    assert box.tower_cost[1:] == (1, 2, 3, 4, 5, 6) and box.tower_points[1:] == (0, 1, 2, 4, 7, 10)


def test_K6():
    g = table(where={"A.F1": (0,), "A.M1": (0,), "A.H1": (0, 0), "B.F1": (1, 1), "C.F1": (2, 2)}, used=("patrol",))
    g.resolve(act(0))
    assert "patrol 0 A.F1 A.M1" in options(g) and "patrol 0 A.F1 A.H1" not in options(g)


def test_K7():
    g = table(where={"B.M1": (0, 0), "A.F1": (1, 1), "C.F1": (2, 2)}, used=("quest",))
    g.resolve(act(0))
    assert "quest 0 B.M1 C.M1" in options(g), "from the middle of a card to any space of another"


def test_K8():
    g = war("bid 0 1 1o", "peace 1", people=("orcs", "humans", "elves"), magic=(0, 3, 0))
    assert g.board["A.M1"] == (0,) and stocks(g)[1] == (3, 2, 1)


def test_K9():
    bids = {int(o.split()[2]) for o in options(war(stock=[(0, 9, 9)] * 3), 0) if o.startswith("bid")}
    assert bids == set(range(1, 10))


def test_K10():
    found = options(war(stock=((0, 1, 2), (0, 0, 0), (0, 0, 0))), 0)
    assert "bid 0 2 1m" in found and "bid 0 2 2o" in found, "the mixture is part of the bid"
    assert not any([o.startswith("bid 0 5") for o in found]), "and must be payable now"


def test_K11():
    found = [o for o in options(war(stock=((0, 5, 2), (0, 0, 0), (0, 0, 0))), 0) if o.startswith("bid 0 9")]
    assert found == ["bid 0 9 5m", "bid 0 9 4m1o"], "nothing that could be left out: not 4m2o, not 5m1o"


def test_K12():
    g = war("bid 0 1 1o", "peace 1")
    assert g.players[1].supply == 6


def test_K13():
    g = war("bid 0 2 1m", "bid 1 1 1o")
    assert stocks(g)[:2] == [(3, 1, 1), (3, 2, 0)]


def test_K14():
    g = war("peace 0", "peace 1", seats=2, where={"A.F1": (0, 0), "A.M1": (1,), "B.F1": (1,)})
    assert g.board["A.M1"] == (1,) and g.players[0].supply == 6 and stocks(g) == [(3, 2, 1)] * 2


def test_K15():
    g = war("peace 0", "bid 1 1 1o", people=("orcs", "humans", "elves"), magic=(1, 0, 0))
    assert g.board["A.M1"] == (1,)
    g = war("peace 0", "peace 1", people=("orcs", "humans", "elves"), magic=(1, 0, 0))
    assert g.board["A.M1"] == (0, 1)


def test_K16():
    where = FRONT | {"A.H1": (0, 1)}
    g = war("bid 0 2 1m", "bid 1 1 1o", where=where, allied=[(0, 1)])
    assert holders(g, "A.H1", "A.M1") == [(), (0,)] and g.allied == ()
    g = war("bid 0 2 1m", "peace 1", where=where, allied=[(0, 1)])
    assert holders(g, "A.H1", "A.M1") == [(1,), (0,)] and g.allied == ()


def test_K17():
    where = {"A.F1": (0, 0), "A.M1": (1,), "A.H1": (0, 1), "C.F1": (2, 2)}
    g = war("bid 0 2 1m", "bid 1 1 1o", where=where, allied=[(0, 1)])
    assert g.board["A.F2"] == (1,), "the only empty neighbour of M1"


def test_K18():
    g = war(people=("orcs", "elves", "humans"), magic=(4, 4, 0), stock=((0, 4, 0), (0, 3, 0), (0, 0, 0)))
    assert "bid 0 4 4m" in options(g, 0) and not any([o.startswith("bid 0 5") for o in options(g, 0)])
    events = g.listen()
    say(g, "bid 0 3 3m", "bid 1 5 3m", "extra_mana 0")
    assert ("totals", (0, 5, 1, 6), None) in events


def test_K19():
    orcs = {"people": ("orcs", "humans", "elves"), "magic": (4, 0, 0)}
    assert war("bid 0 2 1m", "peace 1", **orcs).war is None
    g = war("bid 0 2 1m", "bid 1 1 1o", **orcs)
    assert g.view(2)["war"]["revealed"] and g.players[0].mana == 1, "paid and revealed"
    assert say(g, "extra_mana 0").war is None, "at most once"


def test_K20():
    g = table(magic=(2, 0, 0))
    g.resolve(trade(0, "1o", "mana"))
    assert g.players[0].stock == (3, 4, 0)


def test_K21():
    g = table(magic=(2, 0, 0), stock=((9, 8, 0),) * 3)
    assert [str(t) for t in trades(g, 0) if str(t).endswith("mana")] == ["trade 0 1f mana"]
    g.resolve(trade(0, "1f", "mana"))
    assert g.players[0].stock == (8, 9, 0)


def test_K22():
    elves = {"people": ("elves", "orcs", "humans"), "magic": (3, 0, 0)}
    g = table(stock=[(0, 3, 0)] * 3, used=("build",), **elves)
    g.resolve(act(0))
    assert options(g) == ["do_nothing 0", "build 0 1m"]
    assert not any(
        ["m" in o.split()[2] and "ore" in o for o in [str(t) for t in trades(table(stock=[(1, 0, 1)] * 3, **elves), 0)]]
    )


def test_K23():
    g = table(where={"A.F1": (2, 2), "A.M1": (0,), "A.H1": (0,), "C.F1": (1, 1)}, magic=(0, 0, 2))
    g.resolve(patrol(2, "A.F1", "A.M1"))
    assert g.players[2].ore == 2 and g.war is not None
    say(g, "peace 2", "bid 0 1 1o")
    assert g.players[2].ore == 2 and g.players[2].supply == 6


def test_K24():
    g = table(magic=(0, 0, 3), stock=[(0, 0, 0)] * 3)
    g.resolve(build(2, "-"))
    assert g.players[2].tower == 1 and g.players[2].ore == 0


def test_K25():
    assert table(magic=(0, 0, 5), tower=(0, 0, 0)).sheet()[2]["faction"] == 0
    assert table(magic=(0, 0, 5), tower=(1, 1, 1)).sheet()[2]["faction"] == 1


def test_K26():
    g = table(used=("trade",))
    g.active = 0
    g.resolve(follow(1))
    assert "pass_on 1" in options(g)


def test_K27():
    g = table(used=("patrol",))
    g.resolve(act(0))
    assert options(g)[0] == "do_nothing 0"


def test_K28():
    g = table(tower=(6, 0, 0), used=("build",))
    assert not g.ending
    g.resolve(end_turn(0))
    g.players[0].tower = 0
    g.resolve(end_turn(1))
    assert g.ending


def test_K29():
    assert table(tower=(3, 3, 3)).winners() == [0, 1, 2]


def test_K30():
    g = table(2, where={"A.F1": (0, 0), "B.F1": (1,), "C.F1": (-1,)}, magic=(0, 2))
    g.resolve(quest(0, "A.F1", "C.F1"))
    assert "bid 1 1 1f" in options(g, 1), "the last neutral token, defended by a player with one token"
    say(g, "bid 0 2 1m", "bid 1 1 1f")
    assert g.board["C.F1"] == (0,) and -1 not in [s for h in g.board.values() for s in h] and g.players[1].supply == 6


def test_K31():
    g = table(
        people=("orcs", "humans", "elves"), magic=(5, 0, 0), where={"B.F1": (0, 0), "B.M1": (1, 1), "C.F1": (2, 2)}
    )
    assert g.sheet()[0]["faction"] == 2


def test_K32():
    for paid, bonus in (("1m", 2), ("2o", 2)):
        g = war(magic=(3, 0, 0), stock=[(0, 2, 2)] * 3)
        events = g.listen()
        say(g, f"bid 0 2 {paid}", "bid 1 1 1o")
        assert ("totals", (0, 2 + bonus, 1, 1), None) in events


def test_K33():
    assert income(
        table(
            magic=(4, 0, 0, 0),
            where={"C.F1": (0,), "D.H1": (0,), "A.F2": (1, 1), "B.M1": (2, 2), "B.F1": (3,)},
            seats=4,
        ),
        0,
    ) == (2, 1, 0)


def test_K34():
    g = war(people=("orcs", "humans", "elves"), magic=(0, 0, 0), stock=[(0, 3, 0)] * 3)
    g = table(where=FRONT, people=("orcs", "humans", "elves"), stock=[(0, 3, 0)] * 3)
    g.resolve(research(0))
    g.resolve(patrol(0, "A.F1", "A.M1"))
    assert say(g, "bid 0 4 2m", "bid 1 4 2m").board["A.M1"] == (0,), "wins ties in the same turn"


def test_K36():
    g = table(2, people=("elves", "humans"), magic=(5, 0), stock=((0, 3, 0), (0, 2, 0)))
    assert g.sheet()[0]["faction"] == 1


def test_K37():
    g = table(stock=[(9, 9, 9)] * 3)
    g.resolve(collect(0))
    assert g.players[0].stock == (9, 9, 9)


def test_K38():
    assert GAME.box().places["A.F1"].borders == ("A.M1", "A.H1")


def test_K39():
    g = war("bid 0 1 1o", "peace 1", allied=[(0, 1)])
    assert g.players[0].supply == 5 and g.allied == ()


def test_K41():
    g = table(magic=(1, 0, 0), used=("research",), stock=[(0, 2, 0)] * 3)
    g.resolve(act(0))
    assert {o.split()[0] for o in options(g)} == {"do_nothing", "research", "trade"}
    say(g, "research 0")
    assert not isinstance(g.question, Ask) or g.question.seat != 0


def test_K42():
    g = table(used=("trade",))
    g.resolve(act(0))
    assert {s.args[0] for s in g.question.options} == {0}
    before = stocks(g)[1:]
    say(g, "trade 0 1f ore")
    assert stocks(g)[1:] == before
