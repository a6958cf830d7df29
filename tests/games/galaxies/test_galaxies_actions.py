"""The six die actions, colonizing, row and deck (§4, §5)."""

from __future__ import annotations

from galaxies_kit import BOX, ROW, asked, deal, do, options, pick, resources, set_player, table, told

from tablewright.engine import Chance
from tablewright.games.galaxies.actions import (
    acquire,
    advance,
    can_use,
    colonize,
    draw_planet,
    perform,
    performable,
    regress,
    send_home,
    upgrade,
)


def test_4_0_performable():
    """§4.0 Acquire always; advance with a ship on such a track; colony with an upgrade or a usable planet; move while
    some ship can go somewhere."""
    g = table()
    me = set_player(g.players[0], energy=0)
    assert [f for f in BOX.data["dice"]["faces"] if performable(g, 0, f)] == ["move", "energy", "culture"]
    set_player(me, orbits={"jakks": 0})
    assert performable(g, 0, "diplomacy") and not performable(g, 0, "economy")
    set_player(me, colonies=("tifnod",))
    assert not performable(g, 0, "colony"), "no enemy ship to push back"
    set_player(me, colonies=("tifnod", "vici_ks156"))
    assert performable(g, 0, "colony")
    g.row = ("-",) * 4
    set_player(me, orbits={})
    assert not performable(g, 0, "move")
    do(g, perform(0, "culture"))
    assert told(g, "gains") == [(0, 0, "culture", 1)], "a gain of nothing is allowed"


def test_4_1_1_destinations():
    """§4.1.1, §4.1.2 Any own ship; surfaces and tracks without another own ship; home. It leaves its planet."""
    g = table()
    set_player(g.players[0], level=3, landed=("jakks",), orbits={"gort": 3})
    do(g, perform(0, "move"))
    assert options(g) == [
        *[f"move 0 home {p}" for p in ("mj_120210.surface", "gort.surface", "tifnod.surface")],
        *[f"move 0 home {p}" for p in ("jakks.orbit", "mj_120210.orbit", "tifnod.orbit")],
        *[f"move 0 jakks.surface {p}" for p in ("mj_120210.surface", "gort.surface", "tifnod.surface")],
        *[f"move 0 jakks.surface {p}" for p in ("mj_120210.orbit", "tifnod.orbit", "home")],
        *[f"move 0 gort.orbit {p}" for p in ("mj_120210.surface", "tifnod.surface", "jakks.orbit")],
        *[f"move 0 gort.orbit {p}" for p in ("mj_120210.orbit", "tifnod.orbit", "home")],
    ]


def test_4_1_3_sharing():
    """§4.1.3 Two own ships at one planet, and ships of others wherever they like; no other mats, no colonies."""
    g = table()
    set_player(g.players[1], landed=("jakks",), orbits={"gort": 0})
    set_player(g.players[0], orbits={"jakks": 1}, colonies=("mared",))
    do(g, perform(0, "move"))
    assert {"move 0 home jakks.surface", "move 0 home gort.orbit"} <= set(options(g))
    assert not [o for o in options(g) if "mared" in o]


def test_4_1_4_landing():
    """§4.1.4 The planet's action may be used once, if it is performable, and only at once."""
    g = table()
    pick(do(g, perform(0, "move")), "move 0 home jakks.surface")
    assert options(g) == ["decline", "use 0 jakks"] and g.question.prompt == "Use Jakks? Gain 1 culture."
    pick(g, "use 0 jakks")
    assert resources(g)[0] == (2, 2) and g.question is None
    pick(do(g, perform(0, "move")), "move 0 home tifnod.surface")
    assert g.question is None, "not performable: not asked"
    g = pick(do(table(), perform(0, "move")), "move 0 home jakks.surface", "decline")
    assert resources(g)[0] == (2, 1) and g.players[0].landed == ("jakks",)


def test_4_1_5_leaving_a_track():
    """§4.1.5 All progress is lost."""
    g = table()
    set_player(g.players[0], orbits={"gort": 4})
    pick(do(g, perform(0, "move")), "move 0 gort.orbit home")
    assert g.players[0].orbits == {} and g.players[0].home == 2
    pick(do(g, perform(0, "move")), "move 0 home gort.orbit")
    assert g.players[0].orbits == {"gort": 0}


def test_4_2_production():
    """§4.2.1, §4.2.2, §4.2.3 Energy at home and at energy planets, culture at culture planets; colonies give nothing."""
    g = table()
    set_player(
        g.players[0], level=5, landed=("jakks",), orbits={"mj_120210": 1, "tifnod": 0}, colonies=("gort", "mared")
    )
    do(g, perform(0, "energy"))
    do(g, perform(0, "culture"))
    assert resources(g)[0] == (4, 3)


def test_4_2_4_cap():
    """§4.2.4 Seven of each; the rest is lost."""
    g = table()
    do(g, acquire(0, "energy", 9))
    assert g.players[0].energy == 7 and told(g, "gains") == [(0, 5, "energy", 7)]


def test_4_3_1_advance():
    """§4.3.1 One ship, one space, on a track of the kind of the die."""
    g = table()
    set_player(g.players[0], level=5, orbits={"jakks": 0, "mj_120210": 1, "gort": 0})
    do(g, perform(0, "diplomacy"))
    assert options(g) == ["advance 0 jakks 1", "advance 0 mj_120210 1"]
    pick(g, "advance 0 jakks 1")
    assert g.players[0].orbits == {"jakks": 1, "mj_120210": 1, "gort": 0}


def test_4_4_2_upgrade():
    """§4.4.1, §4.4.2 The number of the next level in one kind; nothing above level 6."""
    g = table()
    me = set_player(g.players[0], energy=2, culture=2)
    assert options(do(g, perform(0, "colony"))) == ["upgrade 0 2 0", "upgrade 0 0 2"]
    pick(g, "upgrade 0 0 2")
    assert (me.level, me.energy, me.culture) == (2, 2, 0)
    set_player(me, level=6, energy=7, culture=7)
    assert not performable(g, 0, "colony")


def test_4_4_3_effects_of_an_upgrade():
    """§4.4.3 Ships at levels 3 and 5 at once; the VP replace the old ones; the dice of this turn stay."""
    g = table()
    me = g.players[0]
    g.dice, g.pool = ("energy", "move"), 2
    ships = []
    for level, vp in ((2, 1), (3, 2), (4, 3), (5, 5), (6, 8)):
        me.energy = 7
        do(g, upgrade(0, level, 0))
        assert g.vp(0) == vp and me.energy == 7 - level
        ships.append(me.home)
    assert ships == [2, 3, 3, 4, 4] and g.dice == ("energy", "move")


def test_5_1_colonize():
    """§5.1, §5.2, §5.3, §5.4 The symbol; all ships go home; the card counts; the same slot is filled at once."""
    g = table()
    set_player(g.players[0], orbits={"mj_120210": 2})
    set_player(g.players[1], landed=("mj_120210",), orbits={"mj_120210": 1})
    do(g, advance(0, "mj_120210", 1))
    assert isinstance(g.question, Chance) and len(g.question.source.items) == 36
    assert g.players[0].colonies == ("mj_120210",) and g.vp(0) == 2
    assert [p.home for p in g.players] == [2, 2] and g.players[1].landed == () and g.players[1].orbits == {}
    assert told(g, "returns") == [(0, "mj_120210.orbit"), (1, "mj_120210.surface"), (1, "mj_120210.orbit")]
    pick(g, "drawn helios 1")
    assert g.row == ("jakks", "helios", "gort", "tifnod") and "helios" not in g.deck
    assert can_use(g, 0, "mj_120210"), "its action is available from now on"


def test_5_1_steps_left_over():
    """§5.1 Steps beyond the symbol are lost."""
    g = table()
    set_player(g.players[0], orbits={"jakks": 0})
    deal(do(g, advance(0, "jakks", 5)))
    assert g.players[0].colonies == ("jakks",)


def test_5_5_empty_deck():
    """§5.5 The discards make a new deck; without any card the slot stays empty."""
    g = table()
    g.discard, g.deck = g.deck[:2], ()
    first, second = g.discard
    do(g, draw_planet(0))
    assert set(g.question.source.items) == {first, second} and g.discard == ()
    pick(g, f"drawn {second} 0")
    assert g.row[0] == second and g.deck == (first,)
    g.deck = ()
    g.row = ROW
    set_player(g.players[0], orbits={"jakks": 1})
    do(g, advance(0, "jakks", 1))
    assert g.question is None and g.row == ("-", *ROW[1:])
    do(g, perform(0, "move"))
    assert not [o for o in options(g) if "jakks" in o or "-." in o]


def test_5_6_regress():
    """§5.6 Never below the start; the ship stays in orbit."""
    g = table()
    set_player(g.players[1], orbits={"gort": 1})
    do(g, regress(1, "gort", 2))
    assert g.players[1].orbits == {"gort": 0}


def test_5_7_displaced():
    """§5.7 Back to the owner's mat."""
    g = table()
    set_player(g.players[1], orbits={"gort": 3}, landed=("jakks",))
    send_home(g, 1, "gort.orbit")
    assert g.players[1].home == 1 and g.players[1].orbits == {}


def test_11_1_nested():
    """§11.1, §11.3 The inner action is finished first: a landing inside a move inside Zavodnick inside Umbra-Forum. Follow
    or decline, use or not: always asked when both are possible."""
    g = table(row=("umbra_forum", "zavodnick", "jakks", "gort"))
    pick(do(g, perform(0, "move")), "move 0 home umbra_forum.surface", "use 0 umbra_forum", "use 0 zavodnick")
    assert g.busy == ("umbra_forum", "zavodnick")
    pick(g, "lead 0 move", "move 0 home jakks.surface", "use 0 jakks")
    assert resources(g)[0] == (2, 2) and asked(g) == 1 and options(g) == ["decline", "follow_free 1 move 0"]
    pick(g, "decline")
    assert g.busy == () and g.question is None


def test_11_2_the_trigger():
    """§11.2, §8.1 Checked after every change of public VP: an upgrade or a colonization. Missions never count."""
    g = table()
    g.players[0].missions[:] = ["equalizer"]
    set_player(g.players[0], level=4, colonies=("gort", "piedes", "mared"), energy=5)
    assert g.sheet()[0] == {"planets": 16, "empire": 3, "mission": 0} and g.trigger == -1
    do(g, upgrade(0, 5, 0))
    assert g.trigger == 0
    g = table()
    set_player(g.players[0], colonies=("gort", "piedes"))
    g.row = ("jakks", "shouhua", *ROW[2:])
    deal(do(g, colonize(0, "shouhua")))
    assert g.trigger == 0 and g.vp(0) == 21
