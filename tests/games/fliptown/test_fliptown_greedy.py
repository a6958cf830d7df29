"""The evaluation, and greedy in a lane of its own."""

from __future__ import annotations

from random import Random

import pytest
from fliptown_kit import BOX, GAME, have, say, start, table

from tablewright.bots import Greedy, Spot, play
from tablewright.bots.know.fliptown import evaluate
from tablewright.games.fliptown.rounds import end_game


def worth(cowbot="", characters=(), **fields):
    g = table(cowbot=cowbot, characters=characters)
    have(g, **fields)
    return evaluate(start(g), 0)


@pytest.mark.parametrize(("more", "less"), [
    ({"stars": 5}, {"stars": 4}), ({"cash": 8}, {"cash": 4}), ({"gold": 8}, {"gold": 4}), ({"pans": 1}, {"pans": 0}), ({"hammers": 1}, {"hammers": 0}),
    ({"wanted": 2}, {"wanted": 9}), ({"hotel": 2}, {"hotel": 1}), ({"things": ("pistol",)}, {"things": ()}), ({"pending": ("mine",)}, {"pending": ()}),
    ({"circled": ["mine_4c"]}, {"circled": []}), ({"circled": []}, {"circled": ["trail_K"]}), ({"banked": ("red",)}, {"banked": ()}),
    ({"poker": ("9H", "9S", "9D")}, {"poker": ("9H", "9S", "8D")}), ({"poker": ("9H", "8H", "2H")}, {"poker": ("9H", "8H", "2S")}),
    ({"poker": ("9H", "8S", "10H")}, {"poker": ("9H", "8S", "2D")}), ({"poker": ("9H", "9S", "8D", "8H")}, {"poker": ("9H", "9S", "8D", "7H")}),
    ({"poker": ("9H", "9S", "9D", "9C")}, {"poker": ("9H", "9S", "9D", "8H")}), ({"poker": ("9H", "9S", "9D", "8C", "8H")}, {"poker": ("9H", "9S", "9D", "8C", "7H")}),
])  # fmt: skip
def test_what_is_better(more, less):
    assert worth(**more) > worth(**less)


def test_abilities_and_cowbots():
    assert worth(characters=["miner"]) > worth(characters=["miner"], uses=0)
    assert worth(cowbot="kid", circled=["bad_2"]) - worth(cowbot="kid") > worth(circled=["bad_2"]) - worth()


def test_the_known_sheriff_card():
    """Whoever has looked knows whether the Wanted is too much."""
    values = []
    for card in ("KH", "2H"):
        g = start(table())
        have(g, wanted=8, gold=0)
        g.sheriff, g.looked = card, (0,)
        values.append(evaluate(g, 0))
    assert values[0] > values[1]


@pytest.mark.parametrize(("cowbot", "seats"), [("", 1), ("kid", 1), ("", 2)])
def test_the_end_is_the_result(cowbot, seats):
    g = table(seats, cowbot=cowbot)
    have(g, stars=200, hands=("nothing",) * 3)
    g.resolve(end_game())
    assert evaluate(g, 0) > 1000 if seats > 1 or cowbot else evaluate(g, 0) == 202
    assert seats == 1 or evaluate(g, 1) < -900


def test_greedy_thinks_through_its_own_lane():
    """The others have not answered yet; what the cards are worth depends on the action that follows."""
    g = table(3, lineup=("KS", "5H", "AC"))
    have(g, 2, gold=0, things=("pistol", "rifle"), circled=[t for t in BOX.targets if t != "bad_K"])
    start(g)
    spot = Spot(GAME, g, 2, Random(1))
    values = dict(Greedy(worlds=2, depth=3).values(spot))
    assert len({round(v, 3) for v in values.values()}) > 1
    assert str(Greedy(worlds=2, depth=1).choose(spot)).startswith("assign 2 ")
    say(g, "assign 2 KS 5H")
    assert g.question_for(2) is not None


@pytest.mark.slow
def test_greedy_scores_twice_as_much_as_random():
    """In the solo game, on average."""
    totals = {
        bot: sum([play("fliptown", [bot], seed=seed).replay().scores()[0] for seed in range(15)])
        for bot in ("greedy", "random")
    }
    assert totals["greedy"] >= 2 * totals["random"]
