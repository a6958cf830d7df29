"""The evaluation: it prefers what a player would."""

from __future__ import annotations

from random import Random

import pytest
from western_kit import own, purse, run, stand, town

from tablewright.bots import Greedy, play
from tablewright.bots.know.western import evaluate, own_card
from tablewright.engine import playout
from tablewright.games.western import GAME
from tablewright.games.western.deal import choose_cards
from tablewright.games.western.placement import next_turn


def test_the_result_dominates() -> None:
    for seats in (1, 2, 3, 4):
        g = GAME.new(seats)
        playout(g, Random(4))
        won = g.winners()
        for seat in range(seats):
            assert (evaluate(g, seat) > 500) == (seat in won)


def test_influence_and_buildings_are_worth_something() -> None:
    g = run(town(2), next_turn(0))
    before = evaluate(g, 0)
    purse(g, 0, 3, 3, 3)
    richer = evaluate(g, 0)
    own(g, 0, "mansion")
    assert before < richer < evaluate(g, 0) and evaluate(g, 1) < before


def test_a_winning_spot_is_better_than_a_losing_one() -> None:
    g = run(town(2, bosses=("banker", "chief")), next_turn(0))
    stand(g, bank_porch=1)
    good = run(g.clone(), "place 0 bank.influence resolution")  # a straight against a pair
    bad = run(g.clone(), "place 0 courthouse.porch -")
    assert evaluate(good, 0) > evaluate(bad, 0)


def test_a_card_chosen_in_secret_is_known_to_its_seat() -> None:
    g = town(2)
    g.hands = (("hat_5", "hat_1"), ("hat_4", "hat_2"))
    g.resolve(choose_cards())
    assert own_card(g, 0) is None
    run(g, "keep 0 hat_1")
    assert own_card(g, 0) == "hat_1" and own_card(g, 1) is None


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_greedy_plays(seats: int) -> None:
    greedy = Greedy(worlds=1, depth=1 if seats == 1 else 4)
    assert play("western", [greedy, *["random"] * (seats - 1)], seed=3).replay().over


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(8):
        bots = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        wins += bots.index("greedy") in play("western", bots, seed).replay().winners()
    assert wins >= 7
