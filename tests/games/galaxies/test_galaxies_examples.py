"""The worked examples (§13), the rulings (§14) and the switches (§10) of the rules file, each a test named after it."""

from __future__ import annotations

from random import Random

import pytest
from galaxies_kit import BOX, GAME, ROW, asked, deal, do, options, pick, resources, set_player, table, told

from tablewright.engine import Ask, Chance
from tablewright.games.galaxies.actions import advance, can_use, draw_planet, move, perform, performable, use
from tablewright.games.galaxies.follow import follow
from tablewright.games.galaxies.planets import everyone_advances, move_first, transfer
from tablewright.games.galaxies.rogue import culture_full, human_loses_die, rogue_action, roll_rogue, usable
from tablewright.games.galaxies.scoring import mission_points
from tablewright.games.galaxies.turn import activate, choose_die, convert, take_turn

# --- examples ----------------------------------------------------------------------------------------------------


def dealt(seats: int):
    """A table set up by fate, at the first question to a player."""
    g, rng = GAME.new(seats), Random(5)
    while isinstance(g.question, Chance):
        g.resolve(g.question.sample(rng))
    return g


def test_example_13_1():
    """§13.1 The row of three players has 5 planets, of five players 6."""
    assert len(dealt(3).row) == 5 and len(dealt(5).row) == 6


def test_example_13_2():
    """§13.2 The first turn: 4 dice, 2 ships, 2 energy, 1 culture."""
    g = do(table(), take_turn(0))
    assert g.question.source.n == 4 and g.players[0].home == 2 and resources(g)[0] == (2, 1)


def test_example_13_3():
    """§13.3 One ship landed and one orbiting at a culture planet yield 2 culture."""
    g = table()
    set_player(g.players[0], landed=("jakks",), orbits={"jakks": 0})
    do(g, perform(0, "culture"))
    assert told(g, "gains") == [(0, 2, "culture", 3)]


def test_example_13_4():
    """§13.4 Level 3 costs 3 energy or 3 culture; 2 energy plus 1 culture is not accepted."""
    g = table()
    me = set_player(g.players[0], level=2, energy=2, culture=1)
    assert not performable(g, 0, "colony")
    set_player(me, energy=3, culture=3)
    assert options(do(g, perform(0, "colony"))) == ["upgrade 0 3 0", "upgrade 0 0 3"]


def test_example_13_5():
    """§13.5 Two colonized planets: the mat action and either planet, as far as they are performable."""
    g = table()
    set_player(g.players[0], colonies=("vici_ks156", "hoefker"))
    assert options(do(g, perform(0, "colony"))) == ["upgrade 0 2 0", "use 0 vici_ks156", "use 0 hoefker"]


def test_example_13_6():
    """§13.6 Six inactive dice, the Converter: two spent, a third shows the chosen face, four inactive."""
    g = table()
    g.dice, g.pool = ("colony", "culture", "economy", "energy", "energy", "move"), 6
    pick(do(g, convert(0)), "spend 0 energy energy", "turn_die 0 move colony")
    assert g.dice == ("colony", "colony", "culture", "economy") and g.spent == 2


def test_example_13_7():
    """§13.7 A Rogue's Move without a home ship: rolled once more, then discarded, not to be followed."""
    g = table(1)
    g.active = 1
    g.players[1].home, g.players[1].orbits = 0, dict.fromkeys(ROW, 0)
    do(g, roll_rogue(1, 1))
    pick(g, "rogue_rolled move 1 1", "rogue_rolled move 0 1")
    assert g.spent == 1 and g.question is None


def test_example_13_8():
    """§13.8 Four home ships of a Rogue acquire 4 culture."""
    g = do(table(1), rogue_action("culture"))
    assert resources(g)[1] == (0, 4)


# --- rulings -----------------------------------------------------------------------------------------------------


def test_R_1():
    """R-1 Two players: the six comparing missions are removed."""
    assert sorted(GAME.new(2).undealt) == ["elder", "equalizer", "explorer", "hoarder", "industrialist", "orbiter"]
    assert len(GAME.new(3).undealt) == 12


def test_R_2():
    """R-2 The first player: given or random."""
    assert [GAME.new(3, first_player=given).first for given in ("0", "2", "random")] == [0, 2, -1]
    g, rng = GAME.new(3), Random(2)
    while not (isinstance(g.question, Chance) and g.question.then.__name__ == "first_player"):
        g.resolve(g.question.sample(rng) if isinstance(g.question, Chance) else g.question.options[0])
    assert [p for _, p in g.question.outcomes()] == [1 / 3] * 3


def test_R_3():
    """R-3 Rerolls only at the main decision: none in the middle of an action or a follow window."""
    g = table()
    g.dice, g.pool = ("energy", "move", "move"), 3
    do(g, choose_die(0))
    assert "reroll 0" in options(g)
    pick(g, "activate 0 move")
    assert not [o for o in options(g) if "reroll" in o]
    pick(g, "move 0 home jakks.surface")
    assert options(g) == ["decline", "use 0 jakks"]
    pick(g, "decline")
    assert options(g) == ["decline", "pay_and_follow 1 move"]


def test_R_4():
    """R-4 Empty planet deck: the discards are shuffled, else the slot stays empty."""
    g = table()
    g.deck, g.discard = (), ("helios",)
    assert set(do(g, draw_planet(0)).question.source.items) == {"helios"}
    g.deck = ()
    assert do(g, draw_planet(0)).question is None


def test_R_5():
    """R-5 Follow wishes are settled clockwise, one after the other, each resolved before the next."""
    g = table(3)
    do(g, follow(0, "move", 1))
    pick(g, "pay_and_follow 1 move")
    assert asked(g) == 1 and g.question.prompt == "Move which ship where?"
    pick(g, "move 1 home gort.orbit")
    assert asked(g) == 2


def test_R_6():
    """R-6 Once per turn: per player and turn, not for everybody."""
    g = table()
    for p in g.players:
        set_player(p, colonies=("jakks",), culture=3)
    g.row = ("nagato", *ROW[1:])
    g.players[0].used = ("nagato",)
    assert not can_use(g, 0, "nagato") and can_use(g, 1, "nagato")


def test_R_7():
    """R-7 A card on the resolution stack cannot be started again: Walsfeo finds Sargus-36, but not itself behind it."""
    g = table()
    set_player(g.players[0], colonies=("walsfeo",))
    set_player(g.players[1], colonies=("sargus_36",))
    assert not can_use(g, 0, "walsfeo"), "Sargus-36 would only find itself"
    set_player(g.players[1], colonies=("sargus_36", "jakks"))
    do(g, use(0, "walsfeo"))
    assert options(g) == ["borrow 0 1 sargus_36 culture", "borrow 0 1 jakks culture"]
    pick(g, "borrow 0 1 sargus_36 culture")
    assert told(g, "uses") == [(0, "sargus_36"), (0, "jakks")] and resources(g) == [(1, 1), (3, 2)] and g.busy == ()


def test_R_8():
    """R-8 What cannot be stored cannot be converted."""
    g = table()
    set_player(g.players[0], colonies=("omicron_fenzi",), energy=5, culture=5)
    assert options(do(g, use(0, "omicron_fenzi"))) == ["exchange 0 culture 1", "exchange 0 culture 2"]
    set_player(g.players[0], energy=5, culture=7)
    assert not can_use(g, 0, "omicron_fenzi")


def test_R_9():
    """R-9 Terra-Bettia: others must advance if they can; the performer needs a ship to start it and may lose it."""
    g = table(row=("terra_bettia", *ROW[1:]))
    assert not can_use(g, 0, "terra_bettia")
    set_player(g.players[0], orbits={"tifnod": 0})
    set_player(g.players[1], orbits={"tifnod": 1})
    deal(do(g, use(0, "terra_bettia")))
    assert g.players[1].colonies == ("tifnod",) and g.players[0].orbits == {} and g.question is None


def test_R_10():
    """R-10 Brumbaugh: one target suffices."""
    g = table()
    set_player(g.players[0], colonies=("brumbaugh",))
    set_player(g.players[1], orbits={"gort": 2})
    do(g, use(0, "brumbaugh"))
    assert g.players[1].orbits == {"gort": 1} and g.players[0].energy == 0


def test_R_11():
    """R-11 Gort onto the symbol is allowed and colonizes."""
    g = table(row=("jakks", "shouhua", "mared", "tifnod"))
    set_player(g.players[0], colonies=("gort",), orbits={"shouhua": 2})
    do(g, use(0, "gort"))
    assert options(g) == ["transfer 0 shouhua jakks", "transfer 0 shouhua mared", "transfer 0 shouhua tifnod"]
    pick(g, "transfer 0 shouhua jakks", "drawn helios 0")
    assert g.players[0].colonies == ("gort", "jakks") and g.players[0].home == 2


def nagato(*moves: str, row=("nagato", "jakks", "zavodnick", "gort"), **fields):
    """Land on Nagato, use it, and go on."""
    g = table(row=row)
    set_player(g.players[0], **{"culture": 5, **fields})
    pick(do(g, perform(0, "move")), "move 0 home nagato.surface", "use 0 nagato")
    return pick(g, *moves)


def test_R_12():
    """R-12 The ship that landed on Nagato may be one of the two; the two must differ."""
    g = nagato("move_first 0 nagato.surface jakks.orbit")
    assert "move 0 home gort.orbit" in options(g) and not [o for o in options(g) if "0 jakks.orbit" in o]


def test_R_13():
    """R-13 Walsfeo and Sargus-36 never on oneself."""
    g = table()
    set_player(g.players[0], colonies=("walsfeo", "sargus_36", "jakks"), culture=3)
    assert not can_use(g, 0, "walsfeo") and not can_use(g, 0, "sargus_36")


def test_R_14():
    """R-14 Free stays free under Nibiru."""
    g = table()
    g.price = 2
    set_player(g.players[0], colonies=("zavodnick",))
    set_player(g.players[1], culture=0)
    pick(do(g, use(0, "zavodnick")), "lead 0 energy", "follow_free 1 energy 0")
    assert resources(g)[1] == (4, 0)


def test_R_15():
    """R-15 Earlier follows of the turn bring nothing; the triggering die counts."""
    g = table()
    set_player(g.players[0], colonies=("birkomius",))
    set_player(g.players[1], culture=3)
    g.dice, g.pool = ("colony", "energy"), 2
    do(g, activate(0, "energy"))
    pick(g, "pay_and_follow 1 energy")
    assert resources(g)[0] == (4, 1)
    pick(g, "activate 0 colony", "use 0 birkomius", "pay_and_follow 1 colony")
    assert resources(g)[0] == (4, 2)


def test_R_16():
    """R-16 A repeated action cannot be followed; the colony die can."""
    g = table()
    set_player(g.players[0], colonies=("piedes",), energy=0, culture=0)
    set_player(g.players[1], energy=3, culture=3)
    g.dice, g.bay, g.pool = ("colony",), ("energy",), 2
    do(g, activate(0, "colony"))
    assert asked(g) == 1 and options(g) == ["decline", "pay_and_follow 1 colony"] and resources(g)[0] == (2, 0)


def test_R_17():
    """R-17 Equalizer with no planets is fulfilled."""
    g = table()
    g.players[0].missions[:] = ["equalizer"]
    assert mission_points(g, 0) == 3


def test_R_18():
    """R-18 Locked ships are ignored: all two ships home is Orbiter, none of two is Explorer."""
    g = table()
    g.players[0].missions[:] = ["orbiter"]
    assert mission_points(g, 0) == 2
    g.players[0].missions[:] = ["explorer"]
    set_player(g.players[0], landed=("jakks", "gort"))
    assert mission_points(g, 0) == 2


def test_R_19():
    """R-19 The Rogue's choice with Terra-Bettia is laid down: fewest advances left, then the leftmost slot."""
    g = table(1)
    rogue = g.players[1]
    rogue.home, rogue.orbits = 1, {"tifnod": 0, "gort": 4, "jakks": 0}
    set_player(g.players[0], orbits={"mj_120210": 0})
    do(g, everyone_advances(0, "terra_bettia"))
    assert rogue.orbits == {"tifnod": 0, "gort": 4, "jakks": 1}


def test_R_20():
    """R-20 Only one free reroll per die in total, forced rerolls or not; forced rerolls are for usable dice only."""
    g = table(1)
    g.active = 1
    set_player(g.players[0], energy=2, culture=2)
    do(g, roll_rogue(1, 1))
    pick(g, "rogue_rolled economy 1 1")
    assert isinstance(g.question, Chance), "an unusable die is not offered"
    pick(g, "rogue_rolled energy 0 1", "force_reroll 0 1", "rogue_rolled economy 0 1")
    assert g.spent == 1 and g.question is None
    g.spent = g.pool = 0
    do(g, roll_rogue(1, 1))
    pick(g, "rogue_rolled energy 1 1", "force_reroll 1 1", "rogue_rolled economy 1 1")
    assert isinstance(g.question, Chance), "the free one was still unused"


def test_R_21():
    """R-21 Unusable: nothing would change, attacks included."""
    g = table(1)
    g.players[0].energy = 0
    assert not usable(g, "colony")
    g.players[1].energy = 6
    assert not usable(g, "energy")


def test_R_22():
    """R-22 The human may follow in the extra turn."""
    g = table(1)
    g.active = 1
    set_player(g.players[0], culture=3, energy=0)
    g.players[1].culture = 6
    do(g, culture_full())
    pick(g, "rogue_rolled energy 1 1")
    assert options(g) == ["decline", "pay_and_follow 0 energy"]


def test_R_23():
    """R-23 Several lost dice add up; at least one die is rolled. An attack on dice is always usable."""
    g = table(1, rogue="zendica")
    g.players[1].level = 4
    for lost in (1, 2, 3, 4, 5):
        assert usable(g, "colony")
        do(g, human_loses_die(1))
        assert g.lost == lost
        n = do(g.clone(), take_turn(0)).question.source.n
        assert n == max(1, 4 - lost)


def test_R_24():
    """R-24 A die without possible effect cannot be activated, except acquire dice."""
    g = table()
    set_player(g.players[0], energy=0, landed=("gort", "mj_120210"))
    g.dice, g.pool = ("colony", "culture", "diplomacy", "economy"), 4
    assert [o for o in options(do(g, choose_die(0))) if "activate" in o] == ["activate 0 culture"]


def test_R_25():
    """R-25 Mared: a tie is not enough."""
    g = table()
    set_player(g.players[0], colonies=("mared",))
    assert not can_use(g, 0, "mared")
    set_player(g.players[1], level=2)
    assert can_use(g, 0, "mared")


def test_R_26():
    """R-26 One ship takes both steps; a surplus step is lost."""
    g = table()
    set_player(g.players[0], colonies=("nakagawakozi",), level=3, orbits={"gort": 0, "tifnod": 1})
    do(g, use(0, "nakagawakozi"))
    assert options(g) == ["advance 0 gort 2", "advance 0 tifnod 2"]
    deal(pick(g, "advance 0 tifnod 2"))
    assert g.players[0].orbits == {"gort": 0} and "tifnod" in g.players[0].colonies


def test_R_27():
    """R-27 Andellouxian-6: one resource kind, no mix."""
    g = table()
    set_player(g.players[0], colonies=("andellouxian_6",), orbits={"gort": 2})
    assert options(do(g, use(0, "andellouxian_6"))) == ["recall 0 gort 2 0", "recall 0 gort 0 2"]


def test_R_28():
    """R-28 Gyore more than once per turn."""
    g = table()
    set_player(g.players[0], colonies=("gyore",))
    g.dice, g.pool = ("energy",), 1
    pick(do(g, use(0, "gyore")), "turn_die 0 energy move")
    pick(do(g, use(0, "gyore")), "turn_die 0 move colony")
    assert g.dice == ("colony",)


def test_R_29():
    """R-29 Stealing with a full track: the victim loses 1, the thief stays at 7."""
    g = table()
    set_player(g.players[0], colonies=("la_torres",), energy=7)
    assert resources(do(g, use(0, "la_torres"))) == [(7, 1), (1, 1)]


def test_R_30():
    """R-30 N + 1 advances from the starting space."""
    for planet, card in BOX.cards.items():
        g = table(row=(planet, *[p for p in ROW if p != planet][:3]))
        set_player(g.players[0], orbits={planet: 0})
        advances = 0
        while not g.players[0].colonies:
            deal(do(g, advance(0, planet, 1)))
            advances += 1
        assert advances == card.symbol == BOX.data["planets"][list(BOX.cards).index(planet)]["advances_to_colonize"]


def test_R_31():
    """R-31 A planet action that gains nothing is performable."""
    g = table(row=("aughmoore", *ROW[1:]))
    set_player(g.players[0], landed=("aughmoore", "gort"), energy=7, culture=7)
    for planet in ("aughmoore", "mj_120210", "jakks"):
        do(g, use(0, planet))
        assert resources(g)[0] == (7, 7)


def test_R_32_wherever_it_went():
    """R-32 The ship moved first may not be moved second, wherever a nested action has taken it: to Zavodnick, and by its
    free move on to the track of Jakks."""
    g = nagato("move_first 0 nagato.surface zavodnick.surface", "use 0 zavodnick", "lead 0 move")
    pick(g, "move 0 zavodnick.surface jakks.orbit", "decline")
    assert options(g)[0] == "decline" and all("move 0 home" in o for o in options(g)[1:])
    assert len(options(g)) == 1 + 7


def test_R_32_home_among_others():
    """R-32 Back home it is one of several: another one there may be moved, for the ships at home are not the same."""
    g = nagato("move_first 0 nagato.surface home")
    assert "move 0 home jakks.surface" in options(g)
    g = nagato(row=("nagato", "jakks", "zavodnick", "gort"), level=1)
    set_player(g.players[0], landed=("nagato",), orbits={"gort": 1})
    pick(g, "move_first 0 nagato.surface home")
    assert not [o for o in options(g) if "move 0 home" in o], "alone at home: it is the one"
    assert [o for o in options(g) if "move 0 gort.orbit" in o]


def test_R_32_either_may_have_gone():
    """R-32 Moved first to Zavodnick, home again by its free move, and out of two at home one has left: either may be it."""
    g = table(row=("nagato", "jakks", "zavodnick", "gort"))
    set_player(g.players[0], level=3, culture=5)
    g.mover, g.marked = 0, ("home",)
    do(g, move(0, "home", "gort.orbit"))
    assert g.marked == ("home", "gort.orbit")
    do(g, move(0, "gort.orbit", "home"))
    assert g.marked == ("home",)
    do(g, move(0, "home", "gort.orbit"))
    g.players[0].home = 1
    do(g, move(0, "home", "jakks.orbit"))
    assert g.marked == ("gort.orbit", "jakks.orbit"), "the last one has left home"
    do(g, move(0, "jakks.orbit", "nagato.orbit"))
    assert g.marked == ("gort.orbit", "nagato.orbit")


@pytest.mark.parametrize("by", ["gort", "andellouxian_6", "colonized"])
def test_R_32_other_ways_to_travel(by: str):
    """R-32, §5.2 A transfer, a recall and a colonization by others carry the ship, and the eye follows."""
    g = table()
    set_player(g.players[0], orbits={"gort": 3}, landed=("tifnod",))
    g.mover, g.marked = 0, ("gort.orbit",)
    if by == "gort":
        do(g, transfer(0, "gort", "mj_120210"))
        deal(g)
        assert g.marked == ("home",), "level 3 is the symbol there: it colonizes and goes home"
    elif by == "andellouxian_6":
        pick(do(g, use(0, "andellouxian_6")), "recall 0 gort 3 0")
        assert g.marked == ("home",)
    else:
        set_player(g.players[1], orbits={"gort": 5})
        deal(do(g, advance(1, "gort", 1)))
        assert g.marked == ("home",) and g.mover == 0


def test_R_32_others_do_not_matter():
    """R-32 A move of another player from the same place leaves the eye where it is."""
    g = table()
    for p in g.players:
        set_player(p, orbits={"gort": 0})
    g.mover, g.marked = 0, ("gort.orbit",)
    do(g, move(1, "gort.orbit", "home"))
    assert g.marked == ("gort.orbit",)
    do(g, move_first(1, "home", "jakks.orbit"))
    assert isinstance(g.question, Ask) and g.mover == -1


# --- switches ----------------------------------------------------------------------------------------------------


def test_10_switches_are_off():
    """§10 All off by default."""
    assert GAME.new(2).switches == frozenset()
    assert [v.default for v in GAME.variants[2:]] == [False] * 6 == list(GAME.data["variants"].values())[1:]


def test_10_mared_allows_tie():
    """§10 Mared works when tied for the lowest level, but not above it."""
    g = table(mared_allows_tie=True)
    set_player(g.players[0], colonies=("mared",))
    assert can_use(g, 0, "mared")
    set_player(g.players[0], level=2, energy=7)
    assert not can_use(g, 0, "mared")


def test_10_andellouxian_allows_mix():
    """§10 Andellouxian-6 may split the level over both resources."""
    g = table(andellouxian_allows_mix=True)
    set_player(g.players[0], colonies=("andellouxian_6",), orbits={"gort": 2}, energy=0, culture=0)
    do(g, use(0, "andellouxian_6"))
    assert options(g) == ["recall 0 gort 2 0", "recall 0 gort 1 1", "recall 0 gort 0 2"]
    assert resources(pick(g, "recall 0 gort 1 1"))[0] == (1, 1)


def test_10_helios_to_deck_bottom():
    """§10 Helios puts the planet under the deck: it comes back last, in the order it went there."""
    g = table(helios_to_deck_bottom=True)
    set_player(g.players[0], colonies=("helios",))
    pick(do(g, use(0, "helios")), "replace 0 jakks", "drawn mared 0")
    pick(do(g, use(0, "helios")), "replace 0 tifnod", "drawn lureena 3")
    assert "jakks" not in g.deck
    g.deck = ()
    do(g, draw_planet(0))
    assert g.question.outcomes() == [(g.question.find("drawn jakks 0"), 1.0)]
    pick(g, "drawn jakks 0")
    assert do(g, draw_planet(0)).question.find("drawn tifnod 0")


@pytest.mark.parametrize("planet", ["clj_0517", "la_torres"])
def test_10_steal_planets_own_turn_only(planet: str):
    """§10 CLJ-0517 and La-Torres on one's own turn only."""
    for switch in (False, True):
        g = table(steal_planets_own_turn_only=switch)
        set_player(g.players[1], colonies=(planet,))
        assert can_use(g, 1, planet) is not switch
        g.active = 1
        assert can_use(g, 1, planet)


def test_10_rogue_unusable_die_not_rerolled():
    """§10 Unusable Rogue dice are discarded at once."""
    g = table(1, rogue_unusable_die_not_rerolled=True)
    do(g, roll_rogue(1, 1))
    pick(g, "rogue_rolled economy 1 1")
    assert g.question is None and g.spent == 1


def test_10_rogue_extra_turn_not_followable():
    """§10 No follows in the extra turn."""
    g = table(1, rogue_extra_turn_not_followable=True)
    g.active = 1
    set_player(g.players[0], culture=3, energy=0)
    g.players[1].culture = 6
    do(g, culture_full())
    pick(g, "rogue_rolled energy 1 0")
    assert isinstance(g.question, Chance), "the next die"
