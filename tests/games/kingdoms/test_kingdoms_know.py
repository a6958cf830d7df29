"""The evaluation of greedy: it prefers what wins, looks through secret bids without seeing them, and beats random."""

from __future__ import annotations

from random import Random

import pytest
from kingdoms_kit import GAME, say, table

from tablewright.bots import Greedy, Spot, play
from tablewright.bots.know.kingdoms import evaluate
from tablewright.bots.know.weights import WIN
from tablewright.engine import Together
from tablewright.games.kingdoms.actions import patrol
from tablewright.games.kingdoms.turn import take_turn

FRONT = {"A.F1": (0, 0), "A.M1": (1,), "B.F1": (1,), "C.F1": (2, 2)}


def war(**more):
    g = table(where=FRONT, **more)
    g.agenda.append(take_turn(1))
    g.resolve(patrol(0, "A.F1", "A.M1"))
    return g


def test_more_is_better():
    """Every marker, token and unit counts for its owner and against the others."""
    plain = table()
    plain.question = GAME.new(3).question
    for better in (table(tower=(1, 0, 0)), table(magic=(1, 0, 0)), table(stock=((4, 2, 1), (3, 2, 1), (3, 2, 1)))):
        better.question = plain.question
        assert evaluate(better, 0) > evaluate(plain, 0) and evaluate(better, 1) < evaluate(plain, 1)


def test_the_end_is_what_counts():
    g = table(tower=(0, 6, 0))
    assert g.over and evaluate(g, 1) > WIN and evaluate(g, 0) < -WIN


def test_prospects_fade_in_the_last_cycle():
    rich, poor = table(stock=((9, 9, 9),) * 3), table()
    for g in (rich, poor):
        g.ending, g.used, g.question = True, ("trade", "build", "quest", "patrol", "expand"), GAME.new(3).question
    assert evaluate(rich, 0) == evaluate(poor, 0)


def test_a_secret_bid_is_not_seen():
    """What the other side has committed changes nothing for a spot of this side."""
    chosen = set()
    for line in ("peace 0", "bid 0 1 1o", "bid 0 5 2m1o"):
        g = say(war(), line)
        chosen.add(str(Greedy().choose(Spot(GAME, g, 1, Random(1)))))
    assert len(chosen) == 1


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_positions_with_secret_bids_have_a_worth(seat):
    g = war()
    assert isinstance(g.together, Together) and abs(evaluate(g, seat)) < WIN
    assert abs(evaluate(say(g, "bid 0 2 1m"), seat)) < WIN


def test_greedy_beats_random():
    for seed in range(6):
        bots = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        assert play("kingdoms", bots, seed=seed).replay().winners() == [bots.index("greedy")]
