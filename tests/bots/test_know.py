"""What every evaluation must do, whatever the game."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest

import tablewright as tw
from tablewright.engine import Ask, Chance

TABLES = [(game.id, seats) for game in tw.games() for seats in game.seats]


def positions(game: str, seats: int, seed: int = 5) -> list[tw.Table]:
    """Every twentieth position of a random game, and its end."""
    table, rng, found = tw.game(game).new(seats), Random(seed), []
    while table.question is not None:
        if isinstance(table.question, Chance):
            table.resolve(table.question.sample(rng))
            continue
        if rng.random() < 0.05:
            found.append(table.clone())
        table.answer(table.question.seat, rng.choice(table.question.options))
    return [*found, table]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_one_pass_for_all_seats(game: str, seats: int) -> None:
    """Every seat has a value, the same one that is asked for alone, and evaluating changes nothing."""
    know = import_module(f"tablewright.bots.know.{game}")
    for table in positions(game, seats):
        before = [table.view(seat) for seat in range(seats)]
        values = know.evaluate_all(table)
        assert [know.evaluate(table, seat) for seat in range(seats)] == values and len(values) == seats
        assert [table.view(seat) for seat in range(seats)] == before
        if isinstance(table.question, Ask):
            assert max(map(abs, values)) < 500


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game, seats in TABLES if seats > 1])
def test_winning_is_worth_more_than_anything(game: str, seats: int) -> None:
    know = import_module(f"tablewright.bots.know.{game}")
    end = positions(game, seats)[-1]
    values = know.evaluate_all(end)
    assert [seat for seat, value in enumerate(values) if value > 300] == end.winners()
