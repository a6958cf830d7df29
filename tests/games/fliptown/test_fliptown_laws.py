"""The laws for every mode, and what fits no other file."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from fliptown_kit import BOX, GAME, have, say, start, table
from hypothesis import given, settings
from hypothesis import strategies as st

from tablewright.engine import check, everything, playout
from tablewright.games.fliptown.box import Reward
from tablewright.games.fliptown.names import reward_words
from tablewright.games.fliptown.table import invariants

MODES = [
    (1, {}), (1, {"characters": True, "holdem": True}), (1, {"cowbot": "random", "cowbot_mode": "hard"}), (1, {"solo_random_setup": True, "holdem": True}),
    (1, {"cowbot": "kid", "cowbot_mode": "easy"}), (2, {"characters": True, "marshal_scope": "self"}), (2, {"holdem": True}),
    (3, {"characters": True, "holdem": True, "bounty_region_bonus_reading": "performed_in"}), (4, {"characters": True}), (4, {}),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "variant"), MODES)
def test_laws(seats, variant):
    for seed in range(4):
        check(GAME, seats, seed, variant=GAME.variant(variant), every=40)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "variant"), MODES)
def test_laws_over_many_seeds(seats, variant):
    for seed in range(100, 150):
        check(GAME, seats, seed, variant=GAME.variant(variant), every=15)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(GAME.seats), st.integers(0, 200))
def test_a_pickled_table_is_the_same(seed, seats, steps):
    g = GAME.new(seats, characters=bool(seed % 2), holdem=bool(seed % 3))
    playout(g, Random(seed), steps)
    assert everything(pickle.loads(pickle.dumps(g))) == everything(g)


def test_invariants_notice():
    g = table()
    invariants(g)
    g.deck = g.deck[1:]
    with pytest.raises(AssertionError, match="51 cards"):
        invariants(g)
    g = table()
    have(g, cash=-1)
    with pytest.raises(AssertionError, match="negative"):
        invariants(g)
    g = table(characters=["prospector"])
    have(g, pans=5)
    with pytest.raises(AssertionError):
        invariants(g)


@pytest.mark.parametrize(
    ("reward", "words"),
    [
        ({"kind": "cash", "n": 8}, "$8"),
        ({"kind": "remove_wanted", "n": 2}, "cross out 2 Wanted"),
        ({"kind": "stars", "n": 1}, "1 star"),
        ({"kind": "gold", "n": 4}, "4 gold"),
        ({"kind": "bonus", "region": "mine"}, "Mine bonus action"),
    ],
)
def test_rewards_in_words(reward, words):
    assert reward_words(Reward(reward)) == words


def test_options_in_words():
    g = say(start(table(lineup=("5H", "9D", "9C"), characters=["wild_card"])), "assign 0 5H 9D")
    said = {str(o): GAME.words.step(o) for o in g.question.options}
    assert said["ride 0 trail_7 0 printed"] == "Ride to 7 (4 stars, 1 Wanted)"
    assert said["rob 0 bad_9 0 joker_suit"] == "Rob the stagecoach 9 (6 stars, $4, 3 Wanted), a Joker as the suit card"
    assert said["bury 0 tomb_tl 0 printed"] == "Circle the top left tombstone"


def test_a_mayor_in_the_game_is_asked_once():
    """§4.2 Somebody else with an ability is not."""
    g = say(
        GAME.new(2, characters=True),
        "character_dealt cheat 0",
        "character_dealt miner 1",
        "bounties_drawn five_tools+nine_wanted+riches",
        "flipped 5H+6S+9D",
    )
    assert len(g.questions()) == 2


def test_card_names():
    assert GAME.words.names["Card"]("10H") == "10♥" and BOX.order["AH"] == 0
