"""The forty planets, each with its conditions and costs (§7.1 to §7.5)."""

from __future__ import annotations

import pytest
from galaxies_kit import BOX, asked, deal, decide, do, options, pick, resources, set_player, table, told

from tablewright.games.galaxies.actions import EFFECTS, can_use, perform, use
from tablewright.games.galaxies.follow import follow
from tablewright.games.galaxies.turn import activate, choose_die, clear_control_mat


def with_colony(planet: str, seats: int = 2, seat: int = 0, **fields):
    """A table on which a seat has colonized the planet."""
    row = [p for p in ("jakks", "mj_120210", "gort", "tifnod", "shouhua", "leandra") if p != planet]
    g = table(seats, row[: BOX.row_size[seats]])
    set_player(g.players[seat], colonies=(planet,), **fields)
    return g


def test_effects_and_cards_are_in_bijection():
    """§7.2 Every card has an effect that is registered; every registered effect is on a card."""
    assert {card.kind for card in BOX.cards.values()} == set(EFFECTS) and len(BOX.cards) == 40


# --- resources ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("planet", "after"),
    [("jakks", (2, 2)), ("vici_ks156", (3, 1)), ("mj_120210", (4, 1)), ("hoefker", (1, 3))],
)
def test_7_2_gain(planet: str, after: tuple[int, int]):
    """§7.2 Jakks, Vici-KS156, MJ-120210; Hoefker after paying 1 energy."""
    g = do(with_colony(planet), use(0, planet))
    assert resources(g) == [after, (2, 1)]


def test_7_2_hoefker_pays():
    """§7.1.3, §7.2 The whole cost or nothing; legal near the cap."""
    g = with_colony("hoefker", energy=0)
    assert not can_use(g, 0, "hoefker")
    set_player(g.players[0], energy=1, culture=7)
    do(g, use(0, "hoefker"))
    assert resources(g)[0] == (0, 7)


def test_7_2_jac_110912_and_gleam_zanier():
    """§7.2 2 for the performer, then 1 for every other player."""
    assert resources(do(with_colony("jac_110912", 3), use(0, "jac_110912"))) == [(2, 3), (2, 2), (2, 2)]
    g = with_colony("gleam_zanier", 3)
    g.players[2].energy = 7
    assert resources(do(g, use(0, "gleam_zanier"))) == [(4, 1), (3, 1), (7, 1)]


def test_7_2_aughmoore():
    """§7.2 1 culture for each ship at home; the one that has just landed there is not home."""
    assert resources(do(with_colony("aughmoore"), use(0, "aughmoore")))[0] == (2, 3)
    g = table(row=("aughmoore", "jakks", "gort", "tifnod"))
    pick(do(g, perform(0, "move")), "move 0 home aughmoore.surface", "use 0 aughmoore")
    assert resources(g)[0] == (2, 2)


def test_7_2_omicron_fenzi_and_pembertonia_major():
    """§7.2 Any number of one kind for as many of the other."""
    g = do(with_colony("omicron_fenzi", energy=3, culture=2), use(0, "omicron_fenzi"))
    assert options(g) == [f"exchange 0 culture {n}" for n in (1, 2, 3)]
    assert resources(pick(g, "exchange 0 culture 2"))[0] == (1, 4)
    g = do(with_colony("pembertonia_major", energy=3, culture=2), use(0, "pembertonia_major"))
    assert resources(pick(g, "exchange 0 energy 2"))[0] == (5, 0)
    assert not can_use(g, 0, "pembertonia_major")


@pytest.mark.parametrize(("planet", "kind"), [("la_torres", "energy"), ("clj_0517", "culture")])
def test_7_2_la_torres_and_clj_0517(planet: str, kind: str):
    """§7.2, §7.1.5 1 from a player who has some; once per turn."""
    g = with_colony(planet, 4)
    setattr(g.players[2], kind, 0)
    do(g, use(0, planet))
    assert options(g) == [f"steal 0 1 {kind} 1", f"steal 0 3 {kind} 1"]
    pick(g, f"steal 0 3 {kind} 1")
    had = {"energy": 2, "culture": 1}[kind]
    assert [getattr(p, kind) for p in g.players] == [had + 1, had, 0, had - 1]
    assert told(g, "loses") == [(3, 1, kind, had - 1)]
    assert not can_use(g, 0, planet), "once per turn"
    clear_control_mat(g, 1)
    for p in g.players[1:]:
        setattr(p, kind, 0)
    assert not can_use(g, 0, planet), "nobody has any"


# --- own ships ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("planet", "steps", "ships", "cost"),
    [
        ("drewkaiden", 1, ["mj_120210"], (0, 0)),
        ("leandra", 1, ["gort", "tifnod"], (0, 0)),
        ("padraigin_3110", 2, ["mj_120210"], (0, 2)),
        ("nakagawakozi", 2, ["gort", "tifnod"], (2, 0)),
        ("shouhua", 1, ["mj_120210", "gort", "tifnod"], (0, 0)),
    ],
)
def test_7_2_advance_own(planet: str, steps: int, ships: list[str], cost: tuple[int, int]):
    """§7.2 One own ship on a track of that kind; the cost is paid first."""
    g = with_colony(planet, level=5, orbits={"mj_120210": 0, "gort": 1, "tifnod": 0}, energy=2, culture=2)
    g.row = ("jakks", "mj_120210", "gort", "tifnod")
    do(g, use(0, planet))
    assert resources(g)[0] == (2 - cost[0], 2 - cost[1]) or g.question is None
    if len(ships) > 1:
        assert options(g) == [f"advance 0 {p} {steps}" for p in ships]
        pick(g, f"advance 0 {ships[0]} {steps}")
    assert g.players[0].orbits[ships[0]] == steps + (ships[0] == "gort")
    set_player(g.players[0], orbits={}, energy=2, culture=2)
    assert not can_use(g, 0, planet), "no such ship"
    set_player(g.players[0], orbits=dict.fromkeys(ships, 0), energy=1, culture=1)
    assert can_use(g, 0, planet) == (cost == (0, 0)), "the cost"


def test_7_2_terra_bettia():
    """§7.2 The others first, clockwise, by their own choice; then two steps for the performer."""
    g = with_colony("terra_bettia", 3, seat=1, orbits={"gort": 3})
    set_player(g.players[0], orbits={"gort": 0, "mj_120210": 1})
    do(g, use(1, "terra_bettia"))
    assert asked(g) == 0 and options(g) == ["advance 0 gort 1", "advance 0 mj_120210 1"], "seat 2 has no ship: skipped"
    pick(g, "advance 0 mj_120210 1")
    assert g.players[0].orbits == {"gort": 0, "mj_120210": 2} and g.players[1].orbits == {"gort": 5}
    set_player(g.players[1], orbits={})
    assert not can_use(g, 1, "terra_bettia")


def test_7_2_bsw_10_1():
    """§7.2 One ship of level 1 or more goes back, another one advances."""
    g = with_colony("bsw_10_1", level=5, orbits={"gort": 2, "jakks": 0, "tifnod": 1})
    do(g, use(0, "bsw_10_1"))
    assert options(g) == [
        "shift 0 bsw_10_1 gort jakks", "shift 0 bsw_10_1 gort tifnod",
        "shift 0 bsw_10_1 tifnod gort", "shift 0 bsw_10_1 tifnod jakks",
    ]  # fmt: skip
    deal(pick(g, "shift 0 bsw_10_1 gort tifnod"))
    assert g.players[0].orbits == {"gort": 1, "jakks": 0} and "tifnod" in g.players[0].colonies
    set_player(g.players[0], orbits={"gort": 0, "jakks": 0})
    assert not can_use(g, 0, "bsw_10_1")
    set_player(g.players[0], orbits={"gort": 3})
    assert not can_use(g, 0, "bsw_10_1")


def test_7_2_gort():
    """§7.2 To the same level of another track without an own ship, if it has that level."""
    g = table(row=("jakks", "shouhua", "mared", "tifnod"))
    set_player(g.players[0], level=3, colonies=("gort",), orbits={"shouhua": 3, "tifnod": 0})
    do(g, use(0, "gort"))
    assert options(g) == ["transfer 0 shouhua mared", "transfer 0 tifnod jakks", "transfer 0 tifnod mared"]
    pick(g, "transfer 0 tifnod jakks")
    assert g.players[0].orbits == {"shouhua": 3, "jakks": 0}


def test_7_2_andellouxian_6():
    """§7.2 A ship of any level returns home; its level in one kind."""
    g = with_colony("andellouxian_6", level=3, orbits={"gort": 3, "jakks": 0}, energy=0, culture=0)
    do(g, use(0, "andellouxian_6"))
    assert options(g) == ["recall 0 gort 3 0", "recall 0 gort 0 3", "recall 0 jakks 0 0"]
    pick(g, "recall 0 gort 0 3")
    assert resources(g)[0] == (0, 3) and g.players[0].orbits == {"jakks": 0} and g.players[0].home == 2
    set_player(g.players[0], orbits={})
    assert not can_use(g, 0, "andellouxian_6")


def test_7_2_nagato():
    """§7.2, §7.1.7 Pay 1 culture; one move with its landing, then perhaps a different ship. Once per turn."""
    g = with_colony("nagato")
    do(g, use(0, "nagato"))
    assert resources(g)[0] == (2, 0)
    pick(g, "move_first 0 home jakks.surface", "use 0 jakks")
    assert resources(g)[0] == (2, 1) and "decline" in options(g) and "move 0 home gort.orbit" in options(g)
    pick(g, "move 0 home gort.orbit")
    assert g.players[0].landed == ("jakks",) and g.players[0].orbits == {"gort": 0} and g.mover == -1
    assert not can_use(g, 0, "nagato") and g.players[0].used == ("nagato",)
    g = with_colony("nagato", culture=0)
    assert not can_use(g, 0, "nagato")


# --- enemy ships -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("planet", "steps", "ships", "cost"),
    [
        ("tifnod", 1, ["1 mj_120210"], (0, 0)),
        ("vizcarra", 1, ["1 gort", "2 gort"], (0, 0)),
        ("k_widow", 1, ["1 gort", "1 mj_120210", "2 gort"], (0, 0)),
        ("jorg", 2, ["1 gort", "1 mj_120210", "2 gort"], (0, 2)),
    ],
)
def test_7_2_regress_enemy(planet: str, steps: int, ships: list[str], cost: tuple[int, int]):
    """§7.2, §5.6 An enemy ship of level 1 or more."""
    g = with_colony(planet, 3, energy=2, culture=2, orbits={"gort": 3})
    set_player(g.players[1], orbits={"gort": 3, "mj_120210": 1})
    set_player(g.players[2], orbits={"gort": 2, "jakks": 0})
    do(g, use(0, planet))
    if len(ships) > 1:
        assert options(g) == [f"regress {ship} {steps}" for ship in ships]
        pick(g, f"regress 2 gort {steps}")
        assert g.players[2].orbits == {"gort": 2 - steps, "jakks": 0}
    else:
        assert g.players[1].orbits == {"gort": 3, "mj_120210": 0}
    assert resources(g)[0] == (2 - cost[0], 2 - cost[1])
    set_player(g.players[0], energy=1, culture=1)
    assert can_use(g, 0, planet) == (cost == (0, 0) and planet != "tifnod"), "the cost; and Tifnod's target is at 0 now"
    for p in g.players[1:]:
        p.orbits = dict.fromkeys(p.orbits, 0)
    set_player(g.players[0], energy=2, culture=2)
    assert not can_use(g, 0, planet), "no target"


def test_7_2_brumbaugh():
    """§7.2 Pay 2 energy; two different enemy ships, each pair offered once."""
    g = with_colony("brumbaugh", 3)
    set_player(g.players[1], orbits={"gort": 3, "jakks": 1})
    set_player(g.players[2], orbits={"gort": 2})
    do(g, use(0, "brumbaugh"))
    assert options(g) == ["regress_two 0 brumbaugh 1 gort", "regress_two 0 brumbaugh 1 jakks"]
    pick(g, "regress_two 0 brumbaugh 1 gort")
    assert options(g) == ["regress 1 jakks 1", "regress 2 gort 1"]
    pick(g, "regress 2 gort 1")
    assert [p.orbits for p in g.players] == [{}, {"gort": 2, "jakks": 1}, {"gort": 1}] and g.players[0].energy == 0
    assert not can_use(g, 0, "brumbaugh")


# --- row and empire ----------------------------------------------------------------------------------------------


def test_7_2_helios():
    """§7.2 A planet without any ship goes to the discards; its slot is refilled; needs a card to do so."""
    g = with_colony("helios", landed=("jakks",))
    set_player(g.players[1], orbits={"gort": 0})
    do(g, use(0, "helios"))
    assert options(g) == ["replace 0 mj_120210", "replace 0 tifnod"]
    pick(g, "replace 0 tifnod", "drawn mared 3")
    assert g.discard == ("tifnod",) and g.row[3] == "mared"
    g.deck = ()
    assert can_use(g, 0, "helios"), "the discards will do"
    g.discard = ()
    assert not can_use(g, 0, "helios")


def test_7_2_lureena():
    """§7.2 The normal cost, in any mix."""
    g = with_colony("lureena", level=2, energy=2, culture=2)
    do(g, use(0, "lureena"))
    assert options(g) == ["upgrade 0 2 1", "upgrade 0 1 2"]
    pick(g, "upgrade 0 1 2")
    assert g.players[0].level == 3 and resources(g)[0] == (1, 0)
    assert not can_use(g, 0, "lureena")
    set_player(g.players[0], level=6, energy=7)
    assert not can_use(g, 0, "lureena")


def test_7_2_mared():
    """§7.2 Only below every other level; 1 less, in one kind."""
    g = with_colony("mared", 3, energy=1, culture=1)
    set_player(g.players[1], level=2)
    assert not can_use(g, 0, "mared"), "tied with seat 2"
    set_player(g.players[2], level=2)
    assert options(do(g, use(0, "mared"))) == ["upgrade 0 1 0", "upgrade 0 0 1"]
    pick(g, "upgrade 0 0 1")
    assert g.players[0].level == 2 and not can_use(g, 0, "mared")


# --- dice --------------------------------------------------------------------------------------------------------


def test_7_2_zalax():
    """§7.2, §7.1.4 Any of the inactive dice, without cost, whatever rerolls there were."""
    g = with_colony("zalax", energy=0)
    assert not can_use(g, 0, "zalax")
    g.dice, g.pool, g.free_reroll = ("energy", "move"), 2, False
    do(g, use(0, "zalax"))
    pick(g, "take 0 energy", "roll_again 0", "rolled_again colony 0")
    assert g.dice == ("colony", "move") and g.players[0].energy == 0 and not g.free_reroll


def test_7_2_gyore():
    """§7.2 One inactive die to any other face."""
    g = with_colony("gyore")
    assert not can_use(g, 0, "gyore")
    g.dice, g.pool = ("energy",), 1
    do(g, use(0, "gyore"))
    assert len(options(g)) == 5
    pick(g, "turn_die 0 energy colony")
    assert g.dice == ("colony",)


def test_7_2_maia():
    """§7.2, §3.4 Two inactive dice are discarded for 2 energy and 2 culture."""
    g = with_colony("maia")
    g.dice, g.pool = ("energy",), 1
    assert not can_use(g, 0, "maia")
    g.dice, g.pool = ("energy", "energy", "move"), 3
    do(g, use(0, "maia"))
    assert options(g) == ["sell 0 maia energy energy", "sell 0 maia energy move"]
    pick(g, "sell 0 maia energy energy")
    assert g.dice == ("move",) and g.spent == 2 and resources(g)[0] == (4, 3)


# --- followers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("planet", "kind"), [("birkomius", "culture"), ("bisschop", "energy")])
def test_7_2_birkomius_and_bisschop(planet: str, kind: str):
    """§7.2, §7.4.1, §7.4.2 1 for every follower from now on, the triggering die included; once per turn."""
    g = with_colony(planet, 3)
    g.dice, g.pool = ("colony",), 1
    do(g, activate(0, "colony"))
    pick(g, f"use 0 {planet}")
    assert g.income == (kind,) and not can_use(g, 0, planet)
    g.players[1].energy = 3
    pick(g, "pay_and_follow 1 colony")
    had = {"energy": 2, "culture": 1}
    assert getattr(g.players[0], kind) == had[kind] + 1


def test_7_4_2_income_before_the_action():
    """§7.4.2 The income comes directly after the payment: the follower's CLJ-0517 may take it at once."""
    g = table()
    g.income = ("culture",)
    set_player(g.players[0], culture=0)
    set_player(g.players[1], colonies=("clj_0517", "jakks"))
    pick(do(g, follow(0, "colony", 1)), "pay_and_follow 1 colony")
    assert options(g) == ["upgrade 1 2 0", "use 1 clj_0517", "use 1 jakks"] and g.players[0].culture == 1


def test_7_2_nibiru():
    """§7.2, §7.4.1 Following costs 2 for the rest of the turn; not again while in force."""
    g = with_colony("nibiru")
    do(g, use(0, "nibiru"))
    assert g.price == 2 and not can_use(g, 0, "nibiru")
    assert do(g, follow(0, "energy", 1)).question is None
    g.players[1].culture = 2
    assert do(g, follow(0, "energy", 1)).question.prompt == "Follow for 2 culture?"
    pick(g, "pay_and_follow 1 energy")
    assert resources(g)[1] == (4, 0)


# --- other cards and dice ----------------------------------------------------------------------------------------


def test_7_2_umbra_forum():
    """§7.2, §7.1.1 Another planet of the row that is performable; ships do not matter; never itself."""
    g = table(row=("umbra_forum", "jakks", "tifnod", "mj_120210"))
    set_player(g.players[1], landed=("jakks",))
    do(g, use(0, "umbra_forum"))
    assert options(g) == ["use 0 jakks", "use 0 mj_120210"]
    pick(g, "use 0 mj_120210")
    assert resources(g)[0] == (4, 1)
    g.row = ("umbra_forum", "tifnod", "-", "vizcarra")
    assert not can_use(g, 0, "umbra_forum")


@pytest.mark.parametrize(("planet", "kind"), [("walsfeo", "culture"), ("sargus_36", "energy")])
def test_7_2_walsfeo_and_sargus_36(planet: str, kind: str):
    """§7.2, §7.1.2 Pay 1 to the owner of a colony and perform it; it must be performable after the payment."""
    g = with_colony(planet, 3)
    set_player(g.players[1], colonies=("vici_ks156", "vizcarra"))
    set_player(g.players[2], colonies=("drewkaiden",))
    do(g, use(0, planet))
    paid = {"culture": [(3, 0), (2, 2)], "energy": [(2, 1), (3, 1)]}[kind]
    assert resources(g)[:2] == paid and g.question is None, "Vici-KS156 was the only performable one"
    assert told(g, "uses") == [(0, planet), (0, "vici_ks156")]
    setattr(g.players[0], kind, 0)
    assert not can_use(g, 0, planet)


def test_7_2_walsfeo_after_the_payment():
    """§7.2, §7.1.3 The last culture goes to the owner: Nagato (1 culture) cannot be paid any more; a full track stays."""
    g = with_colony("walsfeo", culture=1)
    set_player(g.players[1], colonies=("nagato",), culture=7)
    assert not can_use(g, 0, "walsfeo") and resources(g) == [(2, 1), (2, 7)]
    g.players[0].culture = 2
    do(g, use(0, "walsfeo"))
    assert resources(g) == [(2, 0), (2, 7)] and "move_first 0 home jakks.surface" in options(g)


def test_7_5_piedes():
    """§7.5.1, §7.5.2, §7.5.3 A die of the bay but the last; no inactive die; no window for the repetition."""
    g = with_colony("piedes")
    g.dice, g.bay, g.pool = ("culture", "colony"), ("energy", "economy"), 4
    do(g, activate(0, "colony"))
    pick(g, "use 0 piedes")
    assert resources(g)[0] == (4, 1), "economy is not performable: only energy could be repeated"
    assert g.bay == ("energy", "economy", "colony") and asked(g) == 1 and "pay_and_follow 1 colony" in options(g)
    g = with_colony("piedes", seat=1, energy=0)
    g.bay = ("colony",)
    assert not can_use(g, 1, "piedes"), "the die being resolved does not count"
    g.bay = ("culture", "energy", "colony")
    do(g, follow(0, "colony", 1))
    pick(g, "pay_and_follow 1 colony")
    assert options(g) == ["repeat 1 culture", "repeat 1 energy"], "the dice of the active player"
    pick(g, "repeat 1 energy")
    assert resources(g)[1] == (2, 0)


def test_7_3_zavodnick():
    """§7.3.1, §7.3.3, §6.8 Any performable face; then a free window, then the normal one of the die."""
    g = with_colony("zavodnick", 3)
    g.dice, g.pool = ("colony",), 1
    g.players[1].culture = 0
    g.players[2].energy = 3
    do(g, activate(0, "colony"))
    pick(g, "use 0 zavodnick")
    assert options(g) == [f"lead 0 {face}" for face in ("colony", "culture", "energy", "move")]
    pick(g, "lead 0 energy")
    assert asked(g) == 1
    pick(g, "follow_free 1 energy 0")
    assert resources(g)[1] == (4, 0) and told(g, "follows free") == [(1, "energy")]
    pick(g, "follow_free 2 energy 0")
    assert asked(g) == 2 and options(g) == ["decline", "pay_and_follow 2 colony"], "a player may use both"
    assert not can_use(g, 0, "zavodnick"), "once per turn"


def test_7_3_2_free_follows_and_income():
    """§7.3.2 A free follow counts for Birkomius and Bisschop if the performer is the active player."""
    for leader, gained in ((0, 1), (1, 0)):
        g = with_colony("zavodnick", seat=leader)
        g.income = ("culture",)
        do(g, use(leader, "zavodnick"))
        pick(g, f"lead {leader} energy", f"follow_free {1 - leader} energy {leader}")
        assert g.players[0].culture == 1 + gained, f"led by seat {leader}"


def test_7_3_1_follower_leads():
    """§7.3.1 If a follower performs Zavodnick, the active player is among those who may follow for free."""
    g = with_colony("zavodnick", 3, seat=1)
    do(g, follow(0, "colony", 1))
    pick(g, "pay_and_follow 1 colony", "use 1 zavodnick", "lead 1 energy")
    assert asked(g) == 2
    pick(g, "decline")
    assert asked(g) == 0 and options(g) == ["decline", "follow_free 0 energy 1"]


def test_7_3_1_only_who_can():
    """§7.3.1, §6.4 Who cannot perform the face is skipped."""
    g = with_colony("zavodnick", orbits={"gort": 0})
    do(g, use(0, "zavodnick"))
    assert pick(g, "lead 0 economy").question is None


# --- general (§7.1) ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("planet", ["birkomius", "bisschop", "gyore", "maia", "nibiru", "zalax"])
def test_7_1_4_own_turn_only(planet: str):
    """§7.1.4 Only the active player can perform them."""
    g = with_colony(planet, seat=1)
    g.dice, g.pool = ("energy", "energy", "energy"), 3
    assert not can_use(g, 1, planet)
    g.active = 1
    assert can_use(g, 1, planet)
    assert [p for p, card in BOX.cards.items() if card.own_turn] == [
        "birkomius", "bisschop", "zalax", "maia", "nibiru", "gyore",
    ]  # fmt: skip


def test_7_1_5_once_per_turn():
    """§7.1.5 Each player once in any one turn; the marks are cleared at every turn start."""
    once = {p for p, card in BOX.cards.items() if card.once}
    assert once == {"birkomius", "bisschop", "clj_0517", "la_torres", "nagato", "zavodnick"}
    g = with_colony("nagato", culture=5)
    set_player(g.players[1], colonies=("walsfeo",), culture=5)
    decide(do(g, use(0, "nagato")), "move_first 0 home gort.orbit", "decline")
    assert not can_use(g, 0, "nagato") and can_use(g, 1, "nagato")
    clear_control_mat(g, 1)
    assert can_use(g, 0, "nagato")


def test_7_1_6_no_loops():
    """§7.1.6 While a card is being resolved nobody can start it again."""
    g = with_colony("zavodnick")
    set_player(g.players[1], colonies=("walsfeo",), culture=3)
    assert can_use(g, 1, "walsfeo"), "it could borrow Zavodnick"
    do(g, use(0, "zavodnick"))
    pick(g, "lead 0 colony", "follow_free 1 colony 0")
    assert g.busy == ("zavodnick",) and options(g) == ["upgrade 1 2 0", "upgrade 1 0 2"], "but not now"
    pick(g, "upgrade 1 2 0")
    assert g.busy == ()


def test_7_1_7_no_way_back():
    """§7.1.7 Once started an action is carried out: no decline among the choices of a card."""
    g = with_colony("k_widow")
    set_player(g.players[1], orbits={"gort": 1, "jakks": 1})
    assert "decline" not in options(do(g, use(0, "k_widow")))


def test_prompts_are_the_card():
    """§7.1.1 A player who is asked reads the card."""
    g = with_colony("omicron_fenzi")
    assert do(g, use(0, "omicron_fenzi")).question.prompt.startswith("Omicron Fenzi: Turn any number of energy")


def test_7_1_1_a_colony_die():
    """§7.1.1, §4.4.1 Landing, colony die, other cards: the same action for the performer."""
    g = with_colony("jakks", energy=0)
    g.dice, g.pool = ("colony", "energy"), 2
    do(g, choose_die(0))
    pick(g, "activate 0 colony")
    assert resources(g)[0] == (0, 2)
