"""Options that race against each other in the same worlds: who is left aside, and when."""

from __future__ import annotations

from random import Random

import pytest

import tablewright as tw
from tablewright.bots import Spot
from tablewright.bots.race import FEWEST, Race
from tablewright.bots.tree import TURNS_AHEAD, Judge, Walker, spread
from tablewright.bots.tree import Node as TreeNode
from tablewright.engine import Ask, Chance, Game, Step, Table


def options(n: int) -> list[Step]:
    found: list[Step] = []
    rng, table = Random(1), tw.game("goldwest").new(seats=2)
    while len(found) < n:
        question = table.question
        if isinstance(question, Ask):
            found = list(question.options)
        assert question is not None
        table.resolve(question.sample(rng) if isinstance(question, Chance) else rng.choice(question.options))
    return found[:n]


def run(gaps: list[float], rounds: int, luck: float, own: float = 0.0) -> Race:
    """A race of options that are so much better than the first, with luck that all share and luck of their own."""
    rng, race = Random(2), Race(options(len(gaps)))
    for _ in range(rounds):
        shared = rng.gauss(0.5, luck)
        for option, gap in zip(race.open, gaps, strict=True):
            race.told[option].append(shared + gap + rng.gauss(0.0, own))
    return race


def test_luck_that_all_share_hides_nothing() -> None:
    """Thirty rounds with a spread of 0.3 would not tell a difference of 0.15 if every option had luck of its own."""
    race = run([0.0, 0.15, 0.0], 30, luck=0.3, own=0.005)
    best = race.open[1]
    race.look()
    assert race.open == [best]
    blurred = run([0.0, 0.15, 0.0], 30, luck=0.0, own=0.3)
    blurred.look()
    assert len(blurred.open) == 3


def test_a_tree_that_grows_is_not_believed_too_soon() -> None:
    """Rounds that all say the same are no proof: in a game without luck only the tree below an option changes."""
    race = run([0.0, 0.05], 30, luck=0.0)
    race.look()
    assert len(race.open) == 2
    later = run([0.0, 0.05], 300, luck=0.0)
    later.look()
    assert len(later.open) == 1


def test_nobody_is_left_aside_after_a_few_rounds() -> None:
    race = run([0.0, 0.5], FEWEST - 1, luck=0.1)
    race.look()
    assert len(race.open) == 2


def test_the_worse_half_is_left_aside() -> None:
    race = run([0.0, 0.3, 0.1, 0.2, 0.05], 3, luck=0.2)
    first = list(race.open)
    race.halve()
    assert race.open == [first[1], first[3], first[2]]


@pytest.mark.parametrize("game", ["galaxies", "western", "fliptown"])
def test_the_same_luck_brings_the_same(game: str) -> None:
    """Two walks with an untouched tree, the same option and the same luck end in the same position."""
    table, rng = tw.game(game).new(seats=2), Random(5)
    while not (isinstance(table.question, Ask) and len(table.question.options) > 2):
        question = table.question
        assert question is not None
        table.resolve(question.sample(rng) if isinstance(question, Chance) else question.options[0])
    seat = table.question.seat
    world = Spot(tw.game(game), table, seat, Random(3)).sample(Random(4))

    def walked(luck: int) -> tuple[object, float]:
        spot = Spot(tw.game(game), table, seat, Random(3))
        walker, root, after = Walker(spot, Judge(game, 2), 0.1, 0, 12), TreeNode(0.0), world.clone()
        option = walker.open(root, world.clone())[0]
        value = walker.walk(root, after, option, luck)
        return after.view(seat), value

    assert walked(7) == walked(7)
    assert any(walked(n)[0] != walked(7)[0] for n in range(8, 14))


def test_in_later_turns_of_fliptown_others_are_hardly_weighed() -> None:
    """What others do there hardly matters: of all their answers at most one a turn is in the tree."""
    game = tw.game("fliptown")
    table, rng = game.new(seats=3), Random(2)
    while not (isinstance(table.question, Ask) and len(table.question.options) > 2):
        question = table.question
        assert question is not None
        table.resolve(question.sample(rng) if isinstance(question, Chance) else question.options[0])
    seat = table.question.seat
    spot = Spot(game, table, seat, Random(3))
    walker, root = Walker(spot, Judge("fliptown", 3), 0.1, 0, 12), TreeNode(0.0)
    option = walker.open(root, spot.sample(Random(1)))[0]
    for luck in range(20):
        after = spot.sample(Random(luck))
        path, _ = walker._descend(root, after, option)
        seats = [seat for _, _, seat in path]
        assert after.turn > table.turn + 1 or after.round > table.round, "it looks some turns ahead"
        assert 0 < len([s for s in seats if s != seat]) < TURNS_AHEAD


def at_war() -> tuple[Game, Table, Ask]:
    """A war of Kingdoms in which both sides have many answers."""
    game = tw.game("kingdoms")
    table, rng = game.new(seats=2), Random(2)
    while table.war is None or not isinstance(table.question, Ask) or len(table.question.options) < 10:
        question = table.question
        assert question is not None, "another seed"
        table.resolve(question.sample(rng) if isinstance(question, Chance) else rng.choice(question.options))
    return game, table, table.question


def test_who_answers_in_secret_does_not_know_the_other_answer() -> None:
    """In the tree, too: whatever one side bids, the other side chooses by what it has learned of its own bids in all
    wars together; what follows depends on both."""
    game, table, ask = at_war()
    spot = Spot(game, table, ask.seat, Random(3))
    walker, root = Walker(spot, Judge("kingdoms", 2), 0.1, 8, 12), TreeNode(0.0)
    options = walker.open(root, spot.sample(Random(1)))[:5]
    for luck in range(60):
        walker.walk(root, spot.sample(Random(luck)), options[luck % 5], luck)
    (shared,) = root.unseen.values()
    assert shared.asked == root.asked == 60
    for answer, node in shared.children.items():
        joint = [root.children[option].children.get(answer) for option in options]
        assert node.visits == sum([found.visits for found in joint if found is not None])
    assert len([node for node in shared.children.values() if node.visits]) > 1
    assert all([node.visits == 12 for node in [root.children[option] for option in options]])


def test_wide_questions_are_looked_at_bit_by_bit() -> None:
    """Of many bids in a war a few are looked at first, spread over all of them; then one more every time."""
    game, table, ask = at_war()
    spot = Spot(game, table, ask.seat, Random(3))
    walker, node = Walker(spot, Judge("kingdoms", 2), 0.1, 0, 4), TreeNode(0.0)
    walker._select(node, ask, spot.sample(Random(1)), 0.1)
    assert [list(ask.options).index(option) for option in node.children] == spread(len(ask.options))[:4]
    assert {ask.options[0], ask.options[-1]} < set(node.children)
    node.asked = 3
    walker._select(node, ask, spot.sample(Random(1)), 0.1)
    assert len(node.children) == 7
    node.asked = 1_000
    walker._select(node, ask, spot.sample(Random(1)), 0.1)
    assert set(node.children) == set(ask.options)


@pytest.mark.parametrize("n", [2, 3, 13, 30, 77])
def test_every_place_is_looked_at_once(n: int) -> None:
    assert sorted(spread(n)) == list(range(n))
