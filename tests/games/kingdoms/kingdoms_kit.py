"""Builds tables for the tests of Tiny Epic Kingdoms: two lines, then one step, then what can be seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import tablewright as tw
from tablewright.engine import Ask
from tablewright.games.kingdoms.table import Kingdoms, new_table

GAME = tw.game("kingdoms")
PEOPLE = ("humans", "orcs", "dwarves", "elves")
HOMES = "ABCD"


def table(
    seats: int = 3,
    people: Sequence[str] = PEOPLE,
    magic: Sequence[int] = (0, 0, 0, 0),
    stock: Sequence[tuple[int, int, int]] = ((3, 2, 1),) * 4,
    tower: Sequence[int] = (0, 0, 0, 0),
    where: Mapping[str, Sequence[int]] | None = None,
    allied: Sequence[tuple[int, int]] = (),
    used: Sequence[str] = (),
) -> Kingdoms:
    """A table after setting up: seat 0 at home in A and so on, with two players C neutral. `where` maps spaces to the
    seats of the tokens on them (default: two each on their F1; -1 is neutral); `stock` is food, mana, ore."""
    box: Any = GAME.box()
    g = new_table(box, seats, 0)
    cards = HOMES[:3] if seats == 2 else HOMES[:seats]
    g.board = {space: () for card in cards for space in box.maps[card].places}
    if seats == 2:
        g.neutral = box.maps["C"].id
    if where is None:
        where = {f"{HOMES[s]}.F1": (s, s) for s in range(seats)}
        if seats == 2:
            where |= dict.fromkeys(box.maps["C"].places, (-1,))
    g.board = {space: tuple(sorted(where.get(space, ()))) for space in g.board}
    for seat, p in enumerate(g.players):
        p.powers = box.powers[people[seat]][magic[seat]]
        p.home = box.maps[HOMES[seat]].id
        p.food, p.mana, p.ore = stock[seat]
        p.tower = tower[seat]
        p.supply = box.population - sum([list(holders).count(seat) for holders in where.values()])
    g.allied = tuple(sorted([tuple(sorted(pair)) for pair in allied]))
    g.used = tuple(used)
    g.turn = 1
    return g


def options(g: Kingdoms, seat: int | None = None) -> list[str]:
    """The texts a seat may answer now (default: whoever is asked first)."""
    ask = g.question if seat is None else g.question_for(seat)
    return [str(option) for option in ask.options] if isinstance(ask, Ask) else []


def say(g: Kingdoms, *lines: str) -> Kingdoms:
    """Answer, one text after the other; the seat is the one whose option it is."""
    for line in lines:
        asks = [ask for ask in g.questions() if line in [str(o) for o in ask.options]]
        assert asks, f"{line!r} is none of {[[str(o) for o in a.options] for a in g.questions()]}"
        g.answer(asks[0].seat, asks[0].find(line))
    return g


def stocks(g: Kingdoms) -> list[tuple[int, int, int]]:
    return [p.stock for p in g.players]


def holders(g: Kingdoms, *spaces: str) -> list[tuple[int, ...]]:
    return [g.board[space] for space in spaces]  # type: ignore[index]
