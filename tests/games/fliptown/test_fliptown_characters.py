"""§10: the abilities. The Mayor (§4.2), the Prospector and the Wild Card (§4.6), the Cheat (§8.4) and the Marshal (§9.4) are tested there."""

from __future__ import annotations

import pytest
from fliptown_kit import BOX, have, options, say, sites, start, table, told
from test_fliptown_arrest import arrest

from tablewright.games.fliptown.characters import ABILITIES

ELSEWHERE = {"wild_poker_card", "shift_value_by_pans", "redraw_sheriff", "redraw_lineup", "joker"}


def test_kinds_of_abilities():
    """§10.2 Cards and abilities are in bijection."""
    assert {c.kind for c in BOX.characters.values()} == set(ABILITIES) | ELSEWHERE
    windows = {
        "turn",
        "action",
        "after_flip",
        "resolve_poker",
        "before_sheriff_arrest",
        "sheriff_arrest",
        "turn_or_before_arrest",
    }
    assert {c.window for c in BOX.characters.values()} == windows


@pytest.mark.parametrize(
    ("character", "region", "step"),
    [
        ("trailblazer", "trail", "stop_at 0 trail_A"),
        ("settler", "town", "call_at 0 bank"),
        ("bandit", "badlands", "hold_up 0 bad_2"),
        ("miner", "mine", "enter 0 mine_1a"),
        ("grave_robber", "cemetery", "circle 0 tomb_tl"),
    ],
)
def test_bonus_action(character, region, step):
    """§10.3, §4.4.1 In window A, resolved by section 6; then the cards are assigned."""
    g = start(table(characters=[character], bounties=["bonus_in_every_region"]))
    say(g, f"use_ability 0 {region}", f"carry_out 0 {region}", step)
    assert sites(g.players[0]) == [step.split()[-1]] and g.players[0].uses == 0
    assert "trail" not in g.players[0].bonuses or region != "trail"
    if region == "badlands":
        say(g, "robbed KC 0 bad_2")
    if "finish 0" in options(g):
        say(g, "finish 0")
    assert "assign 0 5H 6S" in options(g) and not [o for o in options(g) if o.startswith("use_ability")]


def test_man_in_black_picks_the_kind():
    """§10.3"""
    g = start(table(characters=["man_in_black"]))
    assert [o for o in options(g) if o.startswith("use_ability")] == [
        f"use_ability 0 {r}" for r in ("trail", "badlands", "mine", "town", "cemetery")
    ]


def test_window_b():
    """§4.4.6, §10.2, §14.28 After the action, if not yet used."""
    g = say(start(table(characters=["miner"])), "assign 0 5H 6S", "bury 0 tomb_tl 0 printed")
    assert options(g) == ["decline 0", "use_ability 0 mine"]
    twin = g.clone()
    assert say(twin, "decline 0").over and twin.players[0].uses == 1
    say(g, "use_ability 0 mine", "carry_out 0 mine", "enter 0 mine_1b")
    assert g.players[0].pans == 1 and g.over


def test_an_ability_counts_for_wyatt_earp_not_for_the_bounty():
    """§10.3, §13.3"""
    g = table(lineup=("5C", "6S", "9D"), characters=["miner"], cowbot="earp")
    say(start(g), "use_ability 0 mine", "finish 0", "assign 0 5C 6S", "bury 0 tomb_tl 0 printed")
    assert g.stolen == 1 and g.players[0].bonuses == ()


def test_baroness():
    """§10.4 Gold equal to the current Wanted."""
    g = table(characters=["baroness"])
    have(g, wanted=6)
    assert say(start(g), "cash_in 0").players[0].gold == 7 and g.players[0].uses == 0
    assert "cash_in 0" not in options(start(table(characters=["baroness"]))), "§14.25"


def test_ranch_hand():
    """§10.4 2 Wanted per hammer, fewer if fewer are there."""
    g = table(characters=["ranch_hand"])
    have(g, wanted=6, hammers=2)
    assert say(start(g), "clear_name 0 4").players[0].wanted == 2
    g = table(characters=["ranch_hand"])
    have(g, wanted=1, hammers=2)
    assert say(start(g), "clear_name 0 4").players[0].wanted == 0
    g = table(characters=["ranch_hand"])
    have(g, wanted=3, hammers=0)
    assert "clear_name 0 0" not in options(start(g))


def test_preacher_only_before_the_arrest():
    """§9.1, §10.2, §10.4 Up to 6 Wanted, the player may cross out fewer."""
    g = table(characters=["preacher"])
    have(g, wanted=8)
    assert not [o for o in options(start(g)) if o.startswith("clear_name")]
    g = table(characters=["preacher"])
    have(g, wanted=8, gold=0)
    assert options(arrest(g)) == ["decline 0", *[f"clear_name 0 {n}" for n in range(1, 7)]]
    assert say(g, "clear_name 0 6", "sheriff_revealed 2C").players[0].arrests == 0


@pytest.mark.parametrize(("character", "answer"), [("baroness", "cash_in 0"), ("ranch_hand", "clear_name 0 2")])
def test_window_c_and_the_bribe_after_it(character, answer):
    """§9.1, §14.19"""
    g = table(characters=[character])
    have(g, wanted=4, gold=2)
    arrest(g)
    assert options(g) == ["decline 0", answer]
    say(g, answer)
    assert options(g) == ["refuse 0", "bribe 0"] and "uses_ability" in told(g)


def test_grave_robber_and_the_undertaker():
    """§10.5 The second visit gives nothing."""
    g = table(lineup=("5C", "AS", "9D"), characters=["grave_robber"])
    have(g, circled=["undertaker"], things=("shovel", "undertaker_favor"))
    say(start(g), "assign 0 5C AS", "visit 0 undertaker 0 printed")
    assert g.players[0].things == ("shovel", "undertaker_favor")


def test_jokers_change_only_the_own_reading():
    """§10.6"""
    g = table(2, lineup=("5H", "9D", "9C"), characters=["wild_card", "cheat"])
    say(start(g), "assign 0 5H 9D", "rob 0 bad_9 0 joker_suit", "robbed KC 0 bad_9", "assign 1 5H 9D")
    assert g.players[0].suit == "spades" and g.players[1].suit == "hearts" and g.lineup == ("5H", "9D", "9C")


def test_unused_abilities_are_worth_nothing():
    """§10.1"""
    g = table(characters=["miner"])
    assert sum(g.sheet()[0].values()) == 0 + 5 // 2
