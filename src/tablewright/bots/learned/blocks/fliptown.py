"""Fliptown: every mark on the map and in the inventory; beside them the terms of the evaluation."""

from __future__ import annotations

from functools import lru_cache

from tablewright.bots.know.fliptown import THINGS, TURNS, prospects
from tablewright.games.fliptown.box import FliptownBox
from tablewright.games.fliptown.ids import REGIONS, Card
from tablewright.games.fliptown.table import Fliptown

POINTS = True  # players hardly touch each other: what is learned is what a seat will score


@lru_cache(maxsize=50_000)
def _bits(marks: int, n: int) -> tuple[float, ...]:
    return tuple([float(marks >> i & 1) for i in range(n)])


def share_left(g: Fliptown) -> float:
    """The part of the game that is still to come."""
    return 1.0 - len(g.players[0].poker) / TURNS


def table_block(g: Fliptown) -> list[float]:
    found = [float(g.round == n) for n in (1, 2, 3)]
    found += (g.turn / 15, float(bool(g.shown)), g.draw_pile() / 30)
    found += [float(len(g.players) == n) for n in (2, 3, 4)]
    found += [float(b in g.bounties) + float(b in g.turned) for b in g.box.bounties]
    return found


def seat_block(g: Fliptown, seat: int) -> list[float]:
    """What belongs to one seat."""
    box, me = g.box, g.players[seat]
    found = prospects(g, me)
    found += _bits(me.circled, len(box.bits))
    found += _bits(me.land, 9)
    found += [float(thing in me.things) for thing in THINGS]
    found += [float(bounty in me.scored) for bounty in box.bounties]
    found += [float(region in me.pending) for region in REGIONS]
    found += [float(me.hotel == n) for n in (1, 2, 3, 4)]
    found += (me.cash, me.gold, me.wanted, me.wanted**2 / 10, me.pans, me.hammers, me.uses, len(me.poker) / 15)
    found += (len(me.pending), float(me.bribed), me.arrests, len(me.hands), float(bool(me.assigned)))
    found += (len(me.banked), len(me.hunted), float(me.seat in g.looked))
    found += [float(me.character == c) for c in box.characters]
    found += _hand(box, me.poker[len(me.hands) * 5 :])
    return found


def seat_blocks(g: Fliptown) -> list[list[float]]:
    return [seat_block(g, seat) for seat in range(len(g.players))]


@lru_cache(maxsize=50_000)
def _hand(box: FliptownBox, cards: tuple[Card, ...]) -> tuple[float, ...]:
    """The cards recorded in this round: how many, equal ranks, one suit, and whether a straight is possible."""
    values = [box.value[card] for card in cards]
    groups = sorted([values.count(v) for v in set(values)], reverse=True) + [0, 0]
    n = len(cards)
    flush = n if len({box.suit[card] for card in cards}) == 1 else 0
    straight = n if groups[0] == 1 and max(values) - min(values) <= 4 else 0
    return (
        *[float(n == k) for k in (1, 2, 3, 4, 5)], *[float(groups[0] == k) for k in (2, 3, 4)], float(groups[1] == 2),
        *[float(flush == k) for k in (2, 3, 4, 5)], *[float(straight == k) for k in (2, 3, 4, 5)],
    )  # fmt: skip
