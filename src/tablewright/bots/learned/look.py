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


def look(blocks: Any, g: Table) -> list[Row]:
    """One row for every seat of several: how the position looks from there."""
    table, seats = _parts(blocks, g)
    if len(seats) == 2:
        one, two = seats
        return [table + one + two, table + two + one]
    return list(_among_many([table], seats))


def look_at_all(blocks: Any, worlds: list[Table]) -> Any:
    """One row for every seat in every world, one world after the other; of two seats only the first one's (what a
    position is worth to one is what it is not to the other)."""
    tables: list[Row] = []
    all: list[Row] = []
    for g in worlds:
        table, seats = _parts(blocks, g)
        tables.append(table)
        all += seats
    if len(all) > 2 * len(worlds):
        return _among_many(tables, all)
    return [table + all[2 * i] + all[2 * i + 1] for i, table in enumerate(tables)]


def _parts(blocks: Any, g: Table) -> tuple[Row, list[Row]]:
    """What belongs to nobody, and what belongs to every seat."""
    seats: list[Row] = blocks.seat_blocks(g)
    question = g.question
    asked = -1
    kind = NOTHING
    if type(question) is Ask:
        asked = question.seat
        kind = _kind(question.options[0].name)
    elif question is not None:
        kind = _kind(question.then.__name__ + "?")
    for seat, block in enumerate(seats):
        block.append(1.0 if asked == seat else 0.0)
    table: Row = blocks.table_block(g)
    table += kind
    n = len(seats)
    if n > 2:
        table += (n, float(n == 3), float(n == 4))
    return table, seats


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


def _among_many(tables: list[Row], seats: list[Row]) -> Any:
    """With three and more: the own seat, the leader of the others, and the others on average. (The first number of a
    seat is its points.)"""
    worlds, n = len(tables), len(seats) // len(tables)
    rivals: list[int] = []  # of every seat, the leader of the others
    for start in range(0, len(seats), n):
        first, second = start, -1
        for seat in range(start + 1, start + n):
            if seats[seat][0] > seats[first][0]:
                first, second = seat, first
            elif second < 0 or seats[seat][0] > seats[second][0]:
                second = seat
        rivals += [second if seat == first else first for seat in range(start, start + n)]
    all = np.array(seats, dtype=np.float32)
    common, width = len(tables[0]), all.shape[1]
    found = np.empty((worlds, n, common + 3 * width), dtype=np.float32)
    found[:, :, :common] = np.array(tables, dtype=np.float32)[:, None]
    apart = found[:, :, common : common + width] = all.reshape(worlds, n, width)
    found[:, :, common + width : common + 2 * width] = all[rivals].reshape(worlds, n, width)
    mean = found[:, :, common + 2 * width :]
    np.subtract(np.add.reduce(apart, axis=1, keepdims=True), apart, out=mean)
    mean *= 1.0 / (n - 1)
    return found.reshape(worlds * n, -1)


def _kind(name: str) -> Row:
    found = _kinds.get(name)
    if found is None:
        found = [0.0] * KINDS
        found[crc32(name.encode()) % KINDS] = 1.0
        _kinds[name] = found
    return found
