"""Fliptown: every mark on the map and in the inventory; beside them the terms of the evaluation."""

from __future__ import annotations

from functools import lru_cache

from tablewright.bots.know.fliptown import THINGS, terms
from tablewright.games.fliptown.ids import REGIONS
from tablewright.games.fliptown.table import Fliptown


@lru_cache(maxsize=50_000)
def _bits(marks: int, n: int) -> tuple[float, ...]:
    return tuple([float(marks >> i & 1) for i in range(n)])


def table_block(g: Fliptown) -> list[float]:
    found = [float(g.round == n) for n in (1, 2, 3)]
    found += (g.turn / 15, float(bool(g.shown)), g.draw_pile() / 30)
    found += [float(b in g.bounties) + float(b in g.turned) for b in g.box.bounties]
    return found


def seat_blocks(g: Fliptown) -> list[list[float]]:
    """What belongs to every seat; solo, the cowbot's belongs to the one seat there is."""
    found: list[list[float]] = terms(g)
    box = g.box
    sites = len(box.bits)
    for me, block in zip(g.players, found, strict=True):
        block += _bits(me.circled, sites)
        block += _bits(me.land, 9)
        block += [float(thing in me.things) for thing in THINGS]
        block += [float(bounty in me.scored) for bounty in box.bounties]
        block += [float(region in me.pending) for region in REGIONS]
        block += [float(me.hotel == n) for n in (1, 2, 3, 4)]
        block += (me.cash, me.gold, me.wanted, me.wanted**2 / 10, me.pans, me.hammers, me.uses, len(me.poker) / 15)
        block += (len(me.pending), float(me.bribed), me.arrests, len(me.hands), float(bool(me.assigned)))
        block += (len(me.banked), len(me.hunted), float(me.seat in g.looked))
        block += [float(me.character == c) for c in box.characters]
    if len(found) == 1:
        modes = [float(g.options.mode == mode) for mode in ("easy", "normal", "hard")]
        found[0] += [float(g.cowbot == c) for c in box.cowbots] + modes
        found[0] += (float(g.is_awake()), g.stolen, len(g.loot)) if g.cowbot else (0.0, 0.0, 0.0)
    return found
