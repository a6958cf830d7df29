"""Fliptown: every mark on the map and in the inventory; beside them the terms of the evaluation."""

from __future__ import annotations

from functools import cache, lru_cache

from tablewright.bots.know.fliptown import THINGS, TURNS, against, prospects
from tablewright.games.fliptown.box import FliptownBox
from tablewright.games.fliptown.ids import REGIONS, Bounty, Card, Character, Thing
from tablewright.games.fliptown.scoring import stolen_cards
from tablewright.games.fliptown.table import Fliptown

POINTS = True  # players hardly touch each other: what is learned is what a seat will score


@lru_cache(maxsize=50_000)
def _bits(marks: int, n: int) -> tuple[float, ...]:
    return tuple([float(marks >> i & 1) for i in range(n)])


def share_left(g: Fliptown) -> float:
    """The part of the game that is still to come."""
    return 1.0 - len(g.players[0].poker) / TURNS


def table_block(g: Fliptown) -> list[float]:
    found = [*_once(3, g.round), g.turn / 15, float(bool(g.shown)), g.draw_pile() / 30, *_once(3, len(g.players) - 1)]
    found += _bounties(g.box, tuple(g.bounties), tuple(g.turned))
    return found


@cache
def _once(n: int, which: int) -> tuple[float, ...]:
    """n numbers, of which one is 1: the first is number 1.

    >>> _once(3, 2)
    (0.0, 1.0, 0.0)
    """
    return tuple([float(which == i) for i in range(1, n + 1)])


@lru_cache(maxsize=5_000)
def _bounties(box: FliptownBox, open: tuple[Bounty, ...], turned: tuple[Bounty, ...]) -> tuple[float, ...]:
    return tuple([float(b in open) + float(b in turned) for b in box.bounties])


@lru_cache(maxsize=50_000)
def _belongings(
    box: FliptownBox, things: tuple[Thing, ...], scored: tuple[Bounty, ...], pending: tuple[str, ...]
) -> tuple[float, ...]:
    return (
        *[float(thing in things) for thing in THINGS], *[float(bounty in scored) for bounty in box.bounties],
        *[float(region in pending) for region in REGIONS],
    )  # fmt: skip


@cache
def _who(box: FliptownBox, who: Character) -> tuple[float, ...]:
    return tuple([float(who == c) for c in box.characters])


def seat_block(g: Fliptown, seat: int) -> list[float]:
    """What belongs to one seat."""
    box, me = g.box, g.players[seat]
    found = prospects(g, me)
    if len(g.players) == 1:
        found += _against(g)
    found += _bits(me.circled, len(box.bits))
    found += _bits(me.land, 9)
    found += _belongings(box, me.things, me.scored, me.pending)
    found += _once(4, me.hotel)
    found += (me.cash, me.gold, me.wanted, me.wanted**2 / 10, me.pans, me.hammers, me.uses, len(me.poker) / 15)
    found += (len(me.pending), float(me.bribed), me.arrests, len(me.hands), float(bool(me.assigned)))
    found += (len(me.banked), len(me.hunted), float(me.seat in g.looked))
    found += _who(box, me.character)
    found += _hand(box, me.poker[len(me.hands) * 5 :])
    return found


def _against(g: Fliptown) -> list[float]:
    """Alone: the terms of the evaluation that are a cowbot's, who it is, and what it took."""
    cowbot, mode = g.cowbot, g.options.mode
    found = against(g)
    found += [float(cowbot == one) for one in g.box.cowbots]
    found += [float(bool(cowbot) and mode == one) for one in ("easy", "normal", "hard")]
    found += (float(stolen_cards(g)), float(not cowbot))
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
