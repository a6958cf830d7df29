"""Positions as rows of numbers: the table, the next question, the own seat, the others."""

from __future__ import annotations

from typing import Any, Final
from zlib import crc32

import numpy as np

from tablewright.engine.agenda import Ask, Chance
from tablewright.engine.table import Table

KINDS: Final = 24  # of questions; names share places by chance
NOTHING: Final = [0.0] * KINDS
_kinds: dict[str, list[float]] = {}

Row = Any  # a list of numbers, or an array


def look(blocks: Any, g: Table, half: bool = False) -> list[Row]:
    """One row for every seat of several: how the position looks from there; of two, if half of it will do, only the
    first one's (what it is worth to one is what it is not to the other)."""
    seats: list[Row] = blocks.seat_blocks(g)
    n = len(seats)
    question = g.question
    asked = -1
    kind = NOTHING
    if type(question) is Ask:
        asked = question.seat
        kind = _kind(question.options[0].name)
    elif question is not None:
        kind = _kind(question.then.__name__ + "?")
    table: Row = [*blocks.table_block(g), *kind]
    if n == 2:
        one, two = seats
        one.append(float(asked == 0))
        two.append(float(asked == 1))
        rows = [table + one + two]
        return rows if half else [*rows, table + two + one]
    for seat, block in enumerate(seats):
        block.append(float(asked == seat))
    table += (n, float(n == 3), float(n == 4))
    return _among_many(table, seats)


def look_alone(blocks: Any, g: Table, seat: int) -> Row:
    """One row: a seat that is alone, or hardly cares for the others."""
    question = g.question_for(seat)
    if question is not None:
        kind = _kind(question.options[0].name)
    elif type(g.question) is Chance and not blocks.POINTS:  # where several play side by side all chances are alike
        kind = _kind(g.question.then.__name__ + "?")
    else:
        kind = NOTHING
    return [*blocks.table_block(g), *kind, *blocks.seat_block(g, seat)]


def _among_many(table: Row, seats: list[Row]) -> list[Row]:
    """With three and more: the own seat, the leader of the others, and the others on average. (The first number of a
    seat is its points.)"""
    all = np.array(seats, dtype=np.float32)
    n = len(seats)
    mean = (all.sum(axis=0) - all) * (1.0 / (n - 1))
    first, second = sorted(range(n), key=lambda seat: -seats[seat][0])[:2]
    leader = [second if seat == first else first for seat in range(n)]
    same = np.broadcast_to(np.array(table, dtype=np.float32), (n, len(table)))
    return list(np.hstack([same, all, all[leader], mean]))


def _kind(name: str) -> Row:
    found = _kinds.get(name)
    if found is None:
        found = [0.0] * KINDS
        found[crc32(name.encode()) % KINDS] = 1.0
        _kinds[name] = found
    return found
