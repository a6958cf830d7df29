"""§17: the worked examples; §15: the rulings that are not tested where their rule is."""

from __future__ import annotations

from random import Random

from goldwest_kit import BOX, ask, begun, bins, build, choose, fate, on_terrain, options, quiet

from tablewright.engine import Chance, playout
from tablewright.games.goldwest.box import TERRAINS
from tablewright.games.goldwest.build import build_or_loot, camp, choose_store, loot
from tablewright.games.goldwest.goods import counted, heap
from tablewright.games.goldwest.metals import ship
from tablewright.games.goldwest.scoring import looting_penalties, running_score, terrain_bonuses
from tablewright.games.goldwest.turn import choose_bin

LEVI, SARA, ANN = 0, 1, 2
SILVER, GOLD = TERRAINS.index("silver"), TERRAINS.index("gold")


def test_example_17_1() -> None:
    """Activation: bin 3 holds 3 stone, 1 silver, 1 copper; stone stays in bin 2 and in bin 1."""
    g = quiet()
    g.players[LEVI].bins = bins({}, {}, {"stone": 3, "silver": 1, "copper": 1})
    g.resolve(choose_bin(LEVI))
    assert options(g) == ["leave 0 copper 2", "leave 0 silver 2", "leave 0 stone 2"]
    choose(g, "leave 0 stone 2")
    choose(g, "leave 0 stone 1")
    assert counted(g.usage) == {"copper": 1, "silver": 1, "stone": 1}
    assert g.players[LEVI].bins == bins({"stone": 1}, {"stone": 1})


def test_example_17_2() -> None:
    """Boomtown: with 1 gold and 1 silver exactly (1,0) and (2,1) are affordable."""
    assert [space for space, _ in BOX.spaces_for(heap({"gold": 1, "silver": 1, "wood": 4}))] == ["1,0", "2,1"]


def test_example_17_3() -> None:
    """Terrain tie broken: Sara 4 (four camps), Levi 4 (two camps, a settlement): Levi 10, Sara 6."""
    g = quiet(3)
    here = on_terrain(g, "silver", 8).split()
    build(g.players[SARA], camps=" ".join(here[:4]))
    build(g.players[LEVI], camps=" ".join(here[4:6]), settlements=here[6])
    build(g.players[ANN], camps=here[7])
    assert terrain_bonuses(g)[SILVER] == [10, 6, 0]


def test_example_17_4() -> None:
    """Terrain tie split: three camps each: (9 + 5) / 2 = 7 each."""
    g = quiet(3)
    build(g.players[SARA], camps=on_terrain(g, "gold", 3))
    build(g.players[LEVI], camps=on_terrain(g, "gold", 3, 3))
    build(g.players[ANN], camps=on_terrain(g, "gold", 2, 6))
    assert terrain_bonuses(g)[GOLD] == [7, 7, 0]


def test_example_17_5() -> None:
    """Two players: the leader in silver gets 6, the other one nothing."""
    g = quiet(2)
    build(g.players[SARA], camps=on_terrain(g, "silver", 2))
    build(g.players[LEVI], camps=on_terrain(g, "silver", 1, 3))
    assert terrain_bonuses(g)[SILVER] == [0, 6]


def test_example_17_6() -> None:
    """Building: one material a camp (1 influence), both a settlement (2), neither a loot (-1)."""
    assert ask(quiet(2, stone=1), build_or_loot(0))[0] == "camp 0 E3"
    assert "settle 0 E3" in ask(quiet(2, stone=1, wood=1), build_or_loot(0))
    g = quiet(2)
    g.resolve(build_or_loot(0))
    choose(g, "loot 0 E3")
    assert running_score(g, 0) == -1


def test_example_17_7() -> None:
    """Storing: a three-resource token gives 3 points in bin 4, nothing in bin 1."""
    for bin, points in ((4, 3), (1, 0)):
        g = quiet(2)
        g.taken = heap({"copper": 3})
        g.resolve(choose_store(0))
        choose(g, f"store 0 {bin}")
        assert running_score(g, 0) == points


def test_example_17_8() -> None:
    """Shipping: 4 gold from step 0 give 2 + 9; the next player over that stack gets 6, a third nothing."""
    g = quiet(3)
    for seat, points in ((0, 11), (1, 8), (2, 2)):
        g.active = seat
        g.usage = heap({"gold": 4})
        for _ in range(4):
            g.resolve(ship(seat, "gold"))
        assert running_score(g, seat) == points


def test_R_10() -> None:
    """A score can be negative."""
    g = quiet(2)
    g.resolve(loot(0, "E3"))
    fate(g)
    g.resolve(loot(0, "E4"))
    assert running_score(g, 0) == -2 and g.public()["players"][0]["score"] == -2


def test_R_11() -> None:
    """No loot with wood or stone in hand."""
    for usage in ({"wood": 1}, {"stone": 2}, {"wood": 1, "stone": 1}):
        assert not [o for o in ask(quiet(2, **usage), build_or_loot(0)) if o.startswith("loot")]


def test_R_12() -> None:
    """With wood and stone a camp is allowed."""
    g = quiet(2, wood=1, stone=1)
    g.resolve(build_or_loot(0))
    choose(g, "camp 0 E3")
    assert g.players[0].camps == BOX.bit["E3"] and g.players[0].influence == 12


def test_R_13() -> None:
    """The neighbours are revealed before the bin is chosen."""
    g = quiet(2, wood=1)
    g.resolve(camp(0, "E3"))
    assert isinstance(g.question, Chance)
    fate(g)
    assert options(g) == ["store 0 1", "store 0 2", "store 0 3", "store 0 4"] and not g.face_down & BOX.near["E3"]


def test_R_14() -> None:
    """Without influence no terrain bonus, not even for second place."""
    g = quiet(3)
    g.players[0].added = (0, 1, 0, 0)
    assert terrain_bonuses(g)[GOLD] == [9, 0, 0]


def test_R_15() -> None:
    """Ties for second place share the second value, ties for first place first + second, rounded down."""
    g = quiet(4)
    for p, n in zip(g.players, (3, 2, 2, 1), strict=True):
        p.added = (0, n, 0, 0)
    assert terrain_bonuses(g)[GOLD] == [9, 2, 2, 0]
    for p in g.players:
        p.added = (0, 2, 0, 0)
    assert terrain_bonuses(g)[GOLD] == [3, 3, 3, 3]


def test_R_25() -> None:
    """The next largest w is 0 or 1: nothing is lost."""
    for second in (0, 1):
        g = quiet(2)
        g.players[0].wanted, g.players[1].wanted = 4, second
        assert looting_penalties(g) == [4, 0]


def test_R_29() -> None:
    """Whoever places the last camp finishes the turn, with reveal and store; then player 1 starts the final round."""
    g = begun(2, 5)
    events = g.listen()
    first = g.board.first
    rng = Random(5)
    while g.turn < 24:
        events.clear()
        playout(g, rng, limit=1)
    told = [what for what, _, _ in events]
    assert told.index("stores") < told.index("final turn") and g.active == first
    assert [p.pieces for p in g.players] == [0, 0]


def test_R_30() -> None:
    """Nothing is built on a looted hex."""
    g = quiet(2)
    g.resolve(loot(0, "E3"))
    fate(g)
    g.usage = heap({"wood": 1, "stone": 1})
    assert not [o for o in ask(g, build_or_loot(0)) if o.endswith(" E3")]


def test_R_32() -> None:
    """A camp piece in the Wanted area is no building and no mining token."""
    g = quiet(2)
    g.players[0].wanted = 5
    me = g.public()["players"][0]
    assert not any(me["influence"].values()) and not any(me["buildings"].values()) and g.sheet()[0]["groups"] == 0
