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
    common = np.array(tables, dtype=np.float32)
    worlds, n = len(tables), len(seats) // len(tables)
    all = np.array(seats, dtype=np.float32).reshape(worlds, n, -1)
    mean = (all.sum(axis=1, keepdims=True) - all) * (1.0 / (n - 1))
    ranks = np.argsort(-all[:, :, 0], axis=1, kind="stable")
    first, second = ranks[:, :1], ranks[:, 1:2]
    leader = np.where(first == np.arange(n), second, first)
    found = np.empty((worlds, n, common.shape[1] + 3 * all.shape[2]), dtype=np.float32)
    at, width = common.shape[1], all.shape[2]
    found[:, :, :at] = common[:, None]
    found[:, :, at : at + width] = all
    found[:, :, at + width : at + 2 * width] = all[np.arange(worlds)[:, None], leader]
    found[:, :, at + 2 * width :] = mean
    return found.reshape(worlds * n, -1)


def _kind(name: str) -> Row:
    found = _kinds.get(name)
    if found is None:
        found = [0.0] * KINDS
        found[crc32(name.encode()) % KINDS] = 1.0
        _kinds[name] = found
    return found
