"""Solo: the Rogue Galaxy (§9)."""

from __future__ import annotations

import pytest
from galaxies_kit import BOX, GAME, asked, deal, do, options, pick, resources, set_player, table, told

from tablewright.engine import Chance
from tablewright.games.galaxies.actions import advance, can_use, upgrade, use
from tablewright.games.galaxies.rogue import (
    ATTACKS,
    attack_of,
    culture_full,
    energy_full,
    play_solo,
    rogue_action,
    rogue_attacks,
    rogue_dice,
    rogue_turn,
    roll_rogue,
    usable,
)
from tablewright.games.galaxies.turn import activate, take_turn

ROGUES = ("artemis", "rothkel", "zendica", "hades", "gamelyn")


def solo(rogue: str = "artemis", level: int = 1, row=("jakks", "mj_120210", "gort", "tifnod"), **fields):
    """A solo table in the Rogue's turn; the human has nothing to pay with."""
    g = table(1, row, rogue=rogue, **fields)
    g.active = 1
    g.players[0].energy = g.players[0].culture = 0
    g.players[1].level = level
    return g


def rogue_at(g, **orbits: int):
    p = g.players[1]
    p.orbits, p.home = orbits, 4 - len(orbits)
    return p


# --- §9.1, §9.2 --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rogue", "cap"), list(zip(ROGUES, (6, 6, 5, 5, 4), strict=True)))
def test_9_1_setup(rogue: str, cap: int):
    """§9.1.1, §9.1.2, §9.1.4 Four home ships, no resources, level 1; capped by its mat."""
    g = table(1, rogue=rogue)
    p = g.players[1]
    assert (p.energy, p.culture, p.level, p.home, p.cap, g.vp(1)) == (0, 0, 1, 4, cap, 1) and len(g.row) == 4
    do(g, rogue_action("energy"))
    do(g, rogue_action("energy"))
    assert p.energy == min(8, cap)
    mat = g.public()["players"][1]
    assert mat["dice"] == 5 and mat["next"] == 0 and g.public()["rogue"] == rogue
    assert BOX.rogue_dice[1:] == [5, 5, 6, 6, 7] and BOX.rogue_vp[1:] == [1, 2, 3, 5, 8]


def test_9_1_3_alternate():
    """§9.1.3 The human first, then in turns."""
    g = do(table(1), play_solo())
    seen = []
    for _ in range(4):
        seen.append(g.active)
        if g.active == 0:
            pick(g, "rolled energy+energy+energy+energy 0", "end_turn 0")
        else:
            while g.active == 1:
                g.players[0].culture = 0
                pick(g, "rogue_rolled move 1 1") if g.question.args[0] else pick(g, "rogue_rolled move 0 1")
    assert seen == [0, 1, 0, 1] and [told(g, "turn")] == [[(0,)]]


def test_9_2_1_the_rogue_never_follows():
    """§9.2.1 No window opens, not even Zavodnick's."""
    g = table(1)
    g.players[1].culture = 5
    g.dice, g.pool = ("energy", "move"), 2
    do(g, activate(0, "energy"))
    assert asked(g) == 0 and "activate 0 move" in options(g)
    set_player(g.players[0], colonies=("zavodnick",))
    g.dice, g.pool, g.bay = (), 0, ()
    pick(do(g, use(0, "zavodnick")), "lead 0 energy")
    assert g.question is None


def test_9_2_2_the_rogue_is_another_player():
    """§9.2.2 Stolen from, pushed back, sharing gains, paid, compared; limited by its cap."""
    g = table(1, rogue="gamelyn")
    me = set_player(
        g.players[0], colonies=("la_torres", "k_widow", "jac_110912", "walsfeo", "mared"), culture=3, energy=1
    )
    rogue = rogue_at(g, gort=2)
    rogue.energy, rogue.culture, rogue.colonies, rogue.level = 2, 4, ("vici_ks156",), 2
    do(g, use(0, "la_torres"))
    do(g, use(0, "k_widow"))
    do(g, use(0, "jac_110912"))
    assert (me.energy, rogue.energy, rogue.orbits) == (2, 1, {"gort": 1}) and rogue.culture == 4
    rogue.culture = 0
    do(g, use(0, "walsfeo"))
    assert (me.energy, rogue.culture) == (3, 1)
    assert can_use(g, 0, "mared")
    rogue.level = 1
    assert not can_use(g, 0, "mared")


def test_9_2_3_terra_bettia():
    """§9.2.3 The Rogue advances the ship with the fewest advances left; ties: leftmost."""
    g = table(1)
    set_player(g.players[0], colonies=("terra_bettia",), orbits={"gort": 0})
    rogue = rogue_at(g, gort=5, tifnod=0, mj_120210=1)
    rogue.orbits = {"gort": 3, "tifnod": 0, "mj_120210": 1}
    do(g, use(0, "terra_bettia"))
    assert rogue.orbits == {"gort": 3, "tifnod": 0, "mj_120210": 2}
    assert g.players[0].orbits == {"gort": 2}


# --- §9.3 --------------------------------------------------------------------------------------------------------


def test_9_3_1_usable_die():
    """§9.3.1 Rolled, activated, resolved; then the human may follow for 1 culture."""
    g = solo()
    g.players[0].culture = 2
    do(g, roll_rogue(1, 1))
    pick(g, "rogue_rolled energy 1 1")
    assert g.players[1].energy == 4 and g.bay == ("energy",) and options(g) == ["decline", "pay_and_follow 0 energy"]
    pick(g, "pay_and_follow 0 energy")
    assert resources(g)[0] == (2, 1)


def test_9_3_1_unusable_die():
    """§9.3.1 Rolled again once, then discarded; a discarded die cannot be followed."""
    g = solo()
    g.players[0].culture = 1
    do(g, roll_rogue(1, 1))
    pick(g, "rogue_rolled economy 1 1")
    assert told(g, "unusable") == [("economy",)]
    pick(g, "rogue_rolled diplomacy 0 1")
    assert g.question is None and g.spent == 1 and g.bay == () and told(g, "discards die") == [("diplomacy",)]


def test_9_3_1_forced_reroll():
    """§9.3.1 The human may pay 1 energy and 1 culture, as often as there is enough."""
    g = solo()
    set_player(g.players[0], energy=2, culture=3)
    do(g, roll_rogue(1, 1))
    pick(g, "rogue_rolled energy 1 1")
    assert options(g) == ["rogue_activates energy 1", "force_reroll 1 1"]
    pick(g, "force_reroll 1 1", "rogue_rolled culture 1 1", "force_reroll 1 1")
    assert resources(g)[0] == (0, 1)
    pick(g, "rogue_rolled energy 1 1")
    assert g.players[1].energy == 4, "nothing left to pay with: it happens"


def test_9_3_1_a_followed_colony_die():
    """§9.3.1, §9.3.2 A followed colony die is the human's: an upgrade, a planet; Piedes repeats the Rogue's earlier dice;
    it is not the human's turn."""
    g = solo(level=2)
    set_player(g.players[0], culture=2, energy=0, colonies=("piedes", "gyore"))
    g.bay, g.pool = ("energy", "culture"), 2
    do(g, roll_rogue(1, 1))
    pick(g, "rogue_rolled colony 1 1")
    assert resources(g)[0] == (0, 1), "attacked"
    pick(g, "pay_and_follow 0 colony", "repeat 0 energy")
    assert resources(g)[0] == (2, 0) and not can_use(g, 0, "gyore")


def test_9_3_2_marks():
    """§9.3.2 Once-per-turn marks are cleared at the start of every Rogue turn and extra turn."""
    g = solo()
    g.players[0].used = ("nagato",)
    do(g, rogue_turn())
    assert g.players[0].used == () and g.active == 1
    g.players[0].used = ("nagato",)
    g.players[1].culture = 6
    g.agenda.clear()
    do(g, culture_full())
    assert g.players[0].used == () and g.bay == ()


def test_9_3_3_unusable():
    """§9.3.3 Whatever would change nothing."""
    g = solo()
    assert [f for f in ("move", "energy", "culture", "diplomacy", "economy", "colony") if usable(g, f)] == [
        "move", "energy", "culture",
    ]  # fmt: skip
    rogue = rogue_at(g, jakks=0, mj_120210=0, gort=0, tifnod=0)
    assert not usable(g, "move") and usable(g, "diplomacy") and usable(g, "economy")
    rogue.energy = rogue.culture = rogue.cap
    assert not usable(g, "energy") and not usable(g, "culture")
    rogue = rogue_at(g, jakks=0, tifnod=0)
    rogue.home, rogue.energy = 0, 0
    assert not usable(g, "energy"), "nobody at home, no energy planet"
    rogue = rogue_at(g, jakks=0, mj_120210=0, tifnod=0)
    g.row = ("jakks", "mj_120210", "-", "tifnod")
    assert not usable(g, "move"), "no planet without a Rogue ship"
    g.players[0].energy = 1
    assert usable(g, "colony")


# --- §9.4 --------------------------------------------------------------------------------------------------------


def test_9_4_1_move():
    """§9.4.1 To the leftmost track without a Rogue ship; it never lands."""
    g = solo()
    rogue_at(g, jakks=1)
    do(g, rogue_action("move"))
    assert g.players[1].orbits == {"jakks": 1, "mj_120210": 0} and g.players[1].home == 2


def test_9_4_2_advance_all():
    """§9.4.2 All ships on such tracks, left to right, each colonization completed first; a new planet is not affected."""
    g = solo(row=("jakks", "leandra", "gort", "mj_120210"))
    rogue_at(g, jakks=1, gort=1, mj_120210=0)
    do(g, rogue_action("diplomacy"))
    assert isinstance(g.question, Chance) and g.players[1].orbits == {"gort": 1, "mj_120210": 0}
    pick(g, "drawn birkomius 0")
    assert g.players[1].orbits == {"gort": 1, "mj_120210": 1} and g.players[1].colonies == ("jakks",)


def test_9_4_3_acquire():
    """§9.4.3 1 per home ship for both kinds, 1 per orbiting ship on a planet of that kind."""
    g = solo()
    rogue_at(g, jakks=0, gort=2)
    do(g, rogue_action("culture"))
    do(g, rogue_action("energy"))
    assert resources(g)[1] == (3, 3)


def test_9_4_4_attack_of_the_level():
    """§9.4.4 The attack of the current level; colonized planets are never used."""
    g = solo(level=2)
    g.players[1].colonies = ("gleam_zanier",)
    set_player(g.players[0], energy=3, culture=3)
    do(g, rogue_action("colony"))
    assert resources(g) == [(3, 2), (0, 0)] and told(g, "attacks") == [("You lose 1 culture.",)]


# --- §9.5 --------------------------------------------------------------------------------------------------------


def rolls(g, *faces: str):
    """Roll these faces for the Rogue while the human looks on."""
    for face in faces:
        free, follow = g.question.args
        pick(g, f"rogue_rolled {face} {free} {follow}")
        deal(g)
    return g


def test_9_5_end_of_the_turn():
    """§9.5.1, §9.5.2, §9.5.3 Energy first: the level rises; then culture: an extra turn with 3 dice at the new level."""
    g = solo("zendica")
    do(g, rogue_turn())
    rolls(g, "energy", "energy", "culture", "culture", "move")
    rogue = g.players[1]
    assert rogue.level == 2 and rogue.energy == 0 and rogue.culture == 5 and told(g, "extra turn") == [()]
    assert g.bay == () and g.pool == 0, "the Control Mat is cleared"
    rolls(g, "culture", "energy")
    assert rogue.energy == 3 and told(g, "rolls") == [(1, ("energy",))], "culture dice are unusable meanwhile"
    rolls(g, "energy")
    assert rogue.energy == 5
    rolls(g, "move")
    assert g.question is None and rogue.culture == 0
    assert rogue.level == 2 and rogue.energy == 5, "what fills up in the extra turn waits"


def test_9_5_4_waiting():
    """§9.5.4, §9.5.2 A maximum reached earlier counts at the end of the next normal turn, once."""
    g = solo("zendica", level=2)
    g.players[1].energy = 5
    do(g, rogue_turn())
    rolls(g, "move", "move", "move", "move", "culture")
    while isinstance(g.question, Chance):
        rolls(g, "culture")
    assert g.players[1].level == 3 and g.players[1].energy == 0


def test_9_5_2_not_full():
    """§9.5.2, §9.5.3 Below the maximum nothing happens."""
    g = solo()
    do(g, energy_full())
    do(g, culture_full())
    assert g.players[1].level == 1 and g.question is None and told(g, "extra turn") == []


# --- §9.6 --------------------------------------------------------------------------------------------------------


def attack(rogue: str, level: int, energy: int = 2, culture: int = 2, **orbits: int):
    g = solo(rogue, level)
    set_player(g.players[0], energy=energy, culture=culture, orbits=orbits)
    rogue_at(g, jakks=0, gort=1)
    g.players[1].energy = g.players[1].culture = 1
    assert usable(g, "colony")
    return deal(do(g, rogue_attacks()))


@pytest.mark.parametrize(
    ("rogue", "level", "after"),
    [
        ("artemis", 1, [(1, 2), (1, 1)]), ("artemis", 2, [(2, 1), (1, 1)]), ("artemis", 3, [(2, 1), (1, 2)]),
        ("rothkel", 1, [(1, 2), (1, 1)]), ("rothkel", 2, [(2, 1), (1, 1)]), ("rothkel", 3, [(2, 2), (3, 1)]),
        ("zendica", 1, [(1, 2), (1, 1)]), ("zendica", 2, [(2, 2), (1, 3)]),
        ("hades", 1, [(2, 2), (2, 2)]), ("hades", 2, [(0, 2), (3, 1)]), ("hades", 3, [(2, 0), (1, 3)]),
        ("gamelyn", 1, [(1, 1), (1, 1)]), ("gamelyn", 2, [(1, 1), (2, 2)]), ("gamelyn", 4, [(1, 2), (2, 1)]),
    ],
)  # fmt: skip
def test_9_6_1_lose_and_steal(rogue: str, level: int, after: list[tuple[int, int]]):
    """§9.6.1, §9.4.4 The attacks on resources."""
    assert resources(attack(rogue, level)) == after


def test_9_6_1_as_much_as_there_is():
    """§9.6.1 No more than the human has; the Rogue stores up to its cap."""
    assert resources(attack("hades", 2, energy=1)) == [(0, 2), (2, 1)]
    g = solo("hades", 2)
    g.players[0].energy, g.players[1].energy = 2, 5
    assert resources(do(g, rogue_attacks())) == [(0, 0), (5, 0)]


@pytest.mark.parametrize(("rogue", "n"), [("artemis", 2), ("hades", 3)])
def test_9_6_2_of_choice(rogue: str, n: int):
    """§9.6.2 The human chooses the split; the total is the number or everything."""
    g = attack(rogue, 5, energy=2, culture=2)
    assert options(g) == [f"rogue_steals {e} {n - e}" for e in range(3) if n - e <= 2]
    pick(g, f"rogue_steals 2 {n - 2}")
    assert resources(g) == [(0, 4 - n), (3, n - 1)]
    g = attack(rogue, 5, energy=1, culture=0)
    assert resources(g) == [(0, 0), (2, 1)]
    assert not usable(g, "colony")


@pytest.mark.parametrize(("rogue", "level"), [("artemis", 4), ("rothkel", 4), ("zendica", 3)])
def test_9_6_3_one_regresses(rogue: str, level: int):
    """§9.6.3 A ship of level 1 or more, of the human's choice."""
    g = attack(rogue, level, gort=2, jakks=1)
    assert asked(g) == 0 and options(g) == ["regress 0 gort 1", "regress 0 jakks 1"]
    pick(g, "regress 0 gort 1")
    assert g.players[0].orbits == {"gort": 1, "jakks": 1}
    g.players[0].orbits = {"gort": 0, "jakks": 0}
    assert not usable(g, "colony")


def test_9_6_3_all_regress():
    """§9.6.3 Every orbiting ship; level 0 stays 0."""
    g = attack("zendica", 5, gort=2, jakks=0)
    assert g.players[0].orbits == {"gort": 1, "jakks": 0}


@pytest.mark.parametrize(
    ("rogue", "level", "steps"),
    [("rothkel", 5, 1), ("hades", 4, 2), ("gamelyn", 3, 1), ("gamelyn", 4, 1), ("gamelyn", 5, 2)],
)
def test_9_6_4_all_advance(rogue: str, level: int, steps: int):
    """§9.6.4, §9.6.6 Every Rogue ship, both kinds, all steps of one ship first; once per turn."""
    g = attack(rogue, level)
    assert g.players[1].orbits == ({"jakks": 1, "gort": 2} if steps == 1 else {"gort": 3})
    assert g.players[1].colonies == (("jakks",) if steps == 2 else ())
    assert not usable(g, "colony"), "once per turn"
    do(g, rogue_turn())
    assert usable(g, "colony")


def test_9_6_4_part_of_an_attack():
    """§9.3.3, §9.6.4 One part with an effect is enough: no fleet, but energy to take."""
    g = solo("gamelyn", 4)
    g.players[0].energy = 1
    do(g, rogue_attacks())
    assert resources(g) == [(0, 0), (1, 0)]
    g = solo("gamelyn", 4)
    rogue_at(g, gort=0)
    do(g, rogue_attacks())
    assert g.players[1].orbits == {"gort": 1} and told(g, "loses") == []


def test_9_6_5_lost_dice():
    """§9.6.5, §3.1 One die less at the start of the next own turn only."""
    g = attack("zendica", 4)
    assert g.lost == 1
    assert do(g, take_turn(0)).question.source.n == 3
    assert do(g, take_turn(0)).question.source.n == 4


def test_9_6_every_attack_has_a_rule():
    """§9.6.6 All five levels of all five Rogues, and no rule without an attack."""
    kinds = {e["kind"] for rogue in BOX.rogues.values() for attack in rogue["attacks"] for e in attack["effects"]}
    assert kinds == set(ATTACKS) and all(len(rogue["attacks"]) == 5 for rogue in BOX.rogues.values())
    once = [(r, a["level"]) for r in ROGUES for a in BOX.rogues[r]["attacks"] if a["once_per_turn"]]
    assert once == [("rothkel", 5), ("hades", 4), ("gamelyn", 3), ("gamelyn", 4), ("gamelyn", 5)]
    assert attack_of(solo("hades", 4))["level"] == 4


# --- §9.7 --------------------------------------------------------------------------------------------------------


def test_9_7_1_the_human_wins():
    """§9.7.1, §9.7.3 At once, with 21 public VP, also in the Rogue's turn."""
    g = solo()
    set_player(g.players[0], level=5, colonies=("gort", "piedes"), energy=6, culture=1)
    g.agenda += [rogue_dice(3, 1)]
    do(g, upgrade(0, 6, 0))
    assert (
        g.over
        and g.winners() == [0]
        and g.decided_by() == ""
        and g.scores() == [22]
        and not g.agenda
        and told(g, "wins") == [(0,)]
    )
    g = solo()
    set_player(g.players[0], colonies=("gort", "piedes", "shouhua"), orbits={"jakks": 1})
    do(g, advance(0, "jakks", 1))
    assert g.over and g.winners() == [0] and g.row[0] == "-", "no card is drawn any more"


def test_9_7_2_the_rogue_wins_by_points():
    """§9.7.2 Planets and level VP, by a colonization or by its level."""
    g = solo(level=5)
    rogue = rogue_at(g, jakks=1)
    rogue.colonies = ("gort", "maia")
    do(g, rogue_action("diplomacy"))
    assert g.over and g.winners() == [] and g.vp(1) == 21
    g = solo(level=4)
    g.players[1].colonies = ("gort", "piedes")
    g.players[1].energy = 6
    do(g, energy_full())
    assert g.over and g.winners() == [] and told(g, "wins") == [(1,)]


def test_9_7_2_the_skull():
    """§9.7.2 Its level would rise above 5."""
    g = solo(level=5)
    g.players[1].energy = 6
    g.agenda += [culture_full()]
    do(g, energy_full())
    assert g.over and g.winners() == [] and told(g, "skull") == [()]


def test_9_7_3_in_the_order_of_events():
    """§9.7.3 Terra-Bettia: the Rogue advances first and wins, though the human would have won, too."""
    g = table(1, row=("jakks", "leandra", "gort", "tifnod"))
    set_player(g.players[0], colonies=("terra_bettia", "shouhua", "maia"), orbits={"leandra": 0}, level=2)
    rogue = rogue_at(g, jakks=1)
    rogue.colonies, rogue.level = ("nibiru", "piedes", "walsfeo"), 1
    do(g, use(0, "terra_bettia"))
    assert g.over and g.winners() == [] and g.vp(0) == 20


def test_solo_words():
    """§9 The Rogue has a name in the log."""
    g = solo()
    do(g, rogue_action("energy"))
    lines = [GAME.words.event(e, ["Ada"]) for e in g.events]
    assert "Rogue gains 4 energy (now 4)" in lines
