"""Setting up, the turn, following (§1, §2, §3, §6)."""

from __future__ import annotations

from random import Random

import pytest
from galaxies_kit import BOX, GAME, asked, do, options, pick, resources, set_player, table, told

from tablewright.engine import Ask, Chance, Together, playout
from tablewright.games.galaxies.follow import follow
from tablewright.games.galaxies.table import FACES
from tablewright.games.galaxies.turn import activate, choose_die, play_on, take_turn


def at_missions(seats: int, seed: int = 1):
    g = GAME.new(seats)
    rng = Random(seed)
    while isinstance(g.question, Chance):
        g.resolve(g.question.sample(rng))
    return g


# --- §1, §2 ------------------------------------------------------------------------------------------------------


def test_1_components():
    """§1.1, §1.2, §1.5 Forty planets: eight of each value, half of each track and resource; N depends on the value."""
    cards = list(BOX.cards.values())
    assert len(cards) == 40 and len(BOX.missions) == 12 and len(FACES) == 6
    spaces = {1: 1, 2: 2, 3: 3, 5: 4, 7: 5}
    assert {vp: sum(c.vp == vp for c in cards) for vp in spaces} == dict.fromkeys(spaces, 8)
    assert all(c.symbol == spaces[c.vp] + 1 for c in cards)
    assert sum(c.track == "diplomacy" for c in cards) == sum(c.resource == "energy" for c in cards) == 20


def test_1_4_empire_track():
    """§1.4 The VP column is not cumulative."""
    assert BOX.level_cost[1:] == [0, 2, 3, 4, 5, 6] and BOX.level_dice[1:] == [4, 5, 5, 6, 6, 7]
    assert BOX.level_ships[1:] == [2, 2, 3, 3, 4, 4] and BOX.level_vp[1:] == [0, 1, 2, 3, 5, 8]
    g = table()
    set_player(g.players[0], level=5, colonies=("gort",))
    assert g.vp(0) == 12 and g.public()["players"][0]["next"] == 6
    set_player(g.players[0], level=6)
    assert g.public()["players"][0]["next"] == 0 and g.public()["players"][0]["dice"] == 7


@pytest.mark.parametrize(("seats", "row"), [(1, 4), (2, 4), (3, 5), (4, 6), (5, 6)])
def test_2_setup(seats: int, row: int):
    """§2.1, §2.2, §2.3 Two ships, 2 energy, 1 culture, level 1; the row."""
    g = at_missions(seats)
    me = g.players[0]
    assert (me.home, me.energy, me.culture, me.level, g.vp(0)) == (2, 2, 1, 1, 0)
    assert len(g.row) == row and len(g.deck) == 40 - row


def test_2_4_missions():
    """§2.4, §2.6 Two each, one kept, in secret and at the same time; solo: none."""
    g = at_missions(3)
    assert isinstance(g.together, Together) and [q.seat for q in g.questions()] == [0, 1, 2]
    kept = [q.options[1].args[1] for q in g.questions()]
    discarded = [q.options[0].args[1] for q in g.questions()]
    for seat in (2, 0, 1):
        g.answer(seat, g.question_for(seat).options[1])
        assert [p.put_away for p in g.players] == [[], [], []] or seat == 1
    assert [p.missions for p in g.players] == [[m] for m in kept]
    assert [p.put_away for p in g.players] == [[m] for m in discarded] and len(g.undealt) == 6
    view = g.view(0)
    assert view["missions 0"] == [kept[0]] and view["missions 1"] == 1 and view["put away 0"] == [discarded[0]]
    assert view["undealt"] == 6 and g.view(None)["missions 0"] == 1
    assert at_missions(1).zones() == [] and "mission" not in at_missions(1).sheet()[0]


def test_2_5_first_player():
    """§2.5, §0.3 Given, else drawn; seats are clockwise in index order; everybody else is an enemy."""
    for given, first in (("1", 1), ("4", 1)):
        g = GAME.new(3, first_player=given)
        rng = Random(1)
        while g.question is not None and not (isinstance(g.question, Chance) and g.question.then.__name__ == "rolled"):
            playout(g, rng, 1) if isinstance(g.question, Ask) else g.resolve(g.question.sample(rng))
        assert (g.first, g.active) == (first, first)
    assert [table(3).after(s) for s in (0, 1, 2)] == [1, 2, 0] and table(3).others(1) == [2, 0]


def test_2_7_fate():
    """§2.7, §5.4 Whatever is random is asked of fate: the row, the missions, the first player, the dice."""
    g = GAME.new(2)
    seen = []
    rng = Random(3)
    while not g.dice:
        if isinstance(g.question, Chance):
            seen.append(g.question.then.__name__)
        g.resolve(g.question.sample(rng) if isinstance(g.question, Chance) else g.question.options[0])
    assert seen == ["drawn"] * 4 + ["missions_dealt"] * 2 + ["first_player", "rolled"]


# --- §3 ----------------------------------------------------------------------------------------------------------


def test_3_1_turn_start():
    """§3.1 As many dice as the level shows; what the last turn left is wiped out."""
    g = table()
    set_player(g.players[1], level=4, used=("nagato",))
    g.players[0].used = ("nagato",)
    g.bay, g.spent, g.pool, g.free_reroll, g.converted, g.price, g.income = ("move",), 3, 4, False, True, 2, ("energy",)
    do(g, take_turn(1))
    assert g.question.source.n == 6 and g.active == 1
    assert (g.bay, g.spent, g.free_reroll, g.converted, g.price, g.income) == ((), 0, True, False, 1, ())
    assert [p.used for p in g.players] == [(), ()]
    pick(g, "rolled culture+culture+energy+energy+move+move 1")
    assert g.dice == ("culture", "culture", "energy", "energy", "move", "move") and g.pool == 6


def turn(dice: tuple[str, ...], g=None):
    g = g or table()
    g.dice, g.pool = dice, len(dice)
    return do(g, choose_die(0))


def test_3_2_main_decision():
    """§3.2, §3.2.1, §3.2.2, §3.2.3, §3.2.4, §3.6 Activate what is performable, reroll, convert, end."""
    g = turn(("colony", "diplomacy", "energy", "energy"))
    assert options(g) == ["end_turn 0", "activate 0 colony", "activate 0 energy", "reroll 0", "convert 0"]
    g.players[0].energy = 1
    assert options(turn(("colony", "diplomacy"), g)) == ["end_turn 0", "reroll 0"]
    g.free_reroll = False
    g.players[0].energy = 0
    do(g, choose_die(0))
    assert g.question is None, "ending the turn is the only option"
    assert told(g, "forced") and str(told(g, "forced")[0][1]) == "end_turn 0"


def test_3_2_1_activate():
    """§3.2.1, §6.1 The die goes to the bay, its action is resolved, the others may follow; then the next decision."""
    g = turn(("energy", "move"))
    pick(g, "activate 0 energy")
    assert g.bay == ("energy",) and g.dice == ("move",) and resources(g) == [(4, 1), (2, 1)]
    assert asked(g) == 1 and options(g) == ["decline", "pay_and_follow 1 energy"]
    pick(g, "pay_and_follow 1 energy")
    assert resources(g) == [(4, 1), (4, 0)] and asked(g) == 0 and "activate 0 move" in options(g)


def test_3_2_1_the_die_itself_does_not_count():
    """§3.2.1 A colony die cannot turn itself with Gyore: it lies in the bay already."""
    g = table()
    set_player(g.players[0], colonies=("gyore",), energy=0)
    assert "activate 0 colony" not in options(turn(("colony",), g))
    assert "activate 0 colony" in options(turn(("colony", "energy"), g))


def test_3_3_reroll():
    """§3.3, §3.2.2 The first is free, later ones cost 1 energy, whatever the number of dice; each set once."""
    g = turn(("culture", "culture", "energy", "move"))
    pick(g, "reroll 0")
    assert options(g) == ["take 0 culture", "take 0 energy", "take 0 move"]
    pick(g, "take 0 culture")
    assert options(g) == ["roll_again 0", "take 0 culture", "take 0 energy", "take 0 move"]
    pick(g, "take 0 energy")
    assert options(g) == ["roll_again 0", "take 0 move"], "only in increasing order"
    pick(g, "roll_again 0", "rolled_again colony+diplomacy 0")
    assert g.dice == ("colony", "culture", "diplomacy", "move") and g.hand == () and resources(g)[0] == (2, 1)
    pick(g, "reroll 0", "take 0 move")
    assert g.players[0].energy == 1 and isinstance(g.question, Chance), "the last die was the only one left to take"


def test_3_4_convert():
    """§3.4, §3.2.3 Two dice are spent, a third one is turned, once per turn; no follow window opens."""
    g = turn(("colony", "energy", "energy", "move"))
    pick(g, "convert 0")
    assert options(g) == [
        "spend 0 colony energy",
        "spend 0 colony move",
        "spend 0 energy energy",
        "spend 0 energy move",
    ]
    pick(g, "spend 0 energy energy")
    assert (
        "turn_die 0 move culture" in options(g) and "turn_die 0 move move" not in options(g) and len(options(g)) == 10
    )
    pick(g, "turn_die 0 move culture")
    assert g.dice == ("colony", "culture") and g.spent == 2 and asked(g) == 0 and "convert 0" not in options(g)


def test_3_5_turn_end():
    """§3.5, §3.2.4 No die has to be activated; without inactive dice the turn is over."""
    g = table()
    pick(do(g, play_on(0)), "rolled culture+energy+energy+move 0", "end_turn 0")
    assert g.active == 1 and g.question.then.__name__ == "rolled"
    pick(g, "rolled energy+energy+energy+energy 1")
    for _ in range(4):
        pick(g, "activate 1 energy")
        if asked(g) == 0:
            pick(g, "decline")
    assert g.active == 0 and g.question.then.__name__ == "rolled"


# --- §6 ----------------------------------------------------------------------------------------------------------


def test_6_1_clockwise():
    """§6.1, §6.5 From the left of the active player, each once, seeing what the earlier ones did."""
    g = table(4)
    g.active = 2
    do(g, follow(2, "energy", 3))
    seen = []
    while asked(g) is not None:
        seen.append(asked(g))
        pick(g, options(g)[1])
    assert seen == [3, 0, 1] and [p.energy for p in g.players] == [4, 4, 2, 4]


def test_6_2_price():
    """§6.2 1 culture, paid first; who cannot pay is skipped."""
    g = table(3)
    g.players[1].culture = 0
    do(g, follow(0, "energy", 1))
    assert asked(g) == 2
    assert g.question.prompt == "Follow for 1 culture?"
    pick(g, "pay_and_follow 2 energy")
    assert g.players[2].culture == 0 and g.question is None


def test_6_3_as_if_rolled():
    """§6.3 The follower performs the face with own ships and pays the upgrade on top of the price."""
    g = table()
    set_player(g.players[1], energy=2, culture=1)
    pick(do(g, follow(0, "colony", 1)), "pay_and_follow 1 colony")
    assert g.players[1].level == 2 and resources(g)[1] == (0, 0)


def test_6_4_performable_after_the_price():
    """§6.4 Two culture would buy the upgrade, but one of them is the price. Income of others is not counted on."""
    g = table()
    set_player(g.players[1], energy=0, culture=2)
    assert do(g, follow(0, "colony", 1)).question is None
    set_player(g.players[1], culture=3)
    assert options(do(g, follow(0, "colony", 1))) == ["decline", "pay_and_follow 1 colony"]
    assert resources(g)[1] == (0, 3), "the trial is undone"
    assert do(table(), follow(0, "economy", 1)).question is None, "no ship to advance"
    g = table()
    g.income = ("culture",)
    set_player(g.players[0], culture=0)
    set_player(g.players[1], energy=0, culture=1, colonies=("clj_0517",))
    assert do(g, follow(0, "colony", 1)).question is None


def test_6_6_one_window_per_die():
    """§6.6, §4.1.4 A landing action belongs to its die: the others follow the face, once."""
    g = table()
    g.dice, g.pool = ("move",), 1
    do(g, activate(0, "move"))
    pick(g, "move 0 home jakks.surface", "use 0 jakks")
    assert asked(g) == 1 and options(g) == ["decline", "pay_and_follow 1 move"]
    assert pick(g, "decline").question is None


def test_6_7_follower_lands():
    """§6.7 A follower may use the planet, but not one for the own turn."""
    g = table(row=("jakks", "zalax", "gort", "tifnod"))
    g.dice = ("energy", "energy")
    pick(do(g, follow(0, "move", 1)), "pay_and_follow 1 move", "move 1 home jakks.surface")
    assert options(g) == ["decline", "use 1 jakks"]
    pick(g, "use 1 jakks")
    assert resources(g)[1] == (2, 1)
    pick(do(g, follow(0, "move", 1)), "pay_and_follow 1 move", "move 1 home zalax.surface")
    assert g.question is None


def near_the_end(seats: int):
    """Everybody at 19 points, one upgrade away from the end."""
    g = table(seats)
    for p, mission in zip(g.players, ("elder", "explorer", "hoarder"), strict=False):
        g.undealt.remove(mission)
        p.missions[:] = [mission]
        set_player(p, colonies=("gort", "piedes"), level=5, energy=6)
    return g


def test_8_2_equal_turns():
    """§8.2, §8.1, §3.5 The round is completed; the end comes when the first player would start."""
    g = near_the_end(3)
    g.first = 1
    pick(do(g, play_on(1)), "rolled colony+energy+energy+energy+energy+energy 1", "activate 1 colony")
    assert g.trigger == 1 and told(g, "triggers") == [(1, 22)]
    pick(g, "decline", "decline", "end_turn 1")
    for seat in (2, 0):
        assert g.active == seat, "everybody has as many turns as the first player"
        pick(g, "rolled energy+energy+energy+energy+energy+energy " + str(seat), f"end_turn {seat}")
    assert g.over and len(told(g, "reveals")) == 3 and told(g, "wins") == [((1,),)]


def test_8_2_trigger_in_the_last_turn():
    """§8.2 Triggered in the turn of the last player of the round: over after that turn. §8.1 Only the first trigger
    counts, and it may fall into another's turn."""
    g = near_the_end(2)
    pick(do(g, play_on(1)), "rolled colony+energy+energy+energy+energy+energy 1", "activate 1 colony")
    pick(g, "pay_and_follow 0 colony")
    assert g.trigger == 1 and g.vp(0) == 22
    assert pick(g, "end_turn 1").over
    g = near_the_end(2)
    g.players[1].energy = 0
    g.players[1].colonies = ("gort", "piedes", "jakks")
    pick(do(g, play_on(1)), "rolled colony+energy+energy+energy+energy+energy 1", "activate 1 colony")
    pick(g, "pay_and_follow 0 colony")
    assert g.trigger == 0 and g.active == 1
