"""The action of a turn (§4.4.4) and modifying the suit or value card for it (§4.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablewright.engine import Ask, Next, Step, rule
from tablewright.games.fliptown.box import FliptownBox, Ways
from tablewright.games.fliptown.ids import (
    BADLANDS,
    CEMETERY,
    JOKER_SUIT,
    JOKER_VALUE,
    MINE,
    PANS,
    PICKAXE,
    PRINTED,
    REGIONS,
    SUITED,
    TOWN,
    TRAIL,
    TRAIL_HORSE,
    TWO_JOKERS,
    Building,
    Chamber,
    Gold,
    Means,
    Region,
    Seat,
    Stop,
    Suit,
    Target,
    Tomb,
)
from tablewright.games.fliptown.player import Player
from tablewright.games.fliptown.regions import (
    is_helped,
    is_open,
    make_dig,
    make_grave,
    make_robbery,
    make_stop,
    open_sites,
    shut,
)
from tablewright.games.fliptown.table import Fliptown
from tablewright.games.fliptown.town import make_visit

# --- the action (§4.4.4, §4.6) ---------------------------------------------------------------------------------------


MOST: Final = 15  # no site costs more: twelve steps and a suit


def take_action(g: Fliptown, me: Player) -> Ask:
    """§4.4.4 An action in the region of the suit card, or in the Cemetery; pass when the Cemetery is full (§14.3)."""
    closed = shut(g.box, me)
    options = [step for by, step in ready(g.box, me) if not closed & by]
    if me.uses:
        options += other_means(g, me)
    if g.cowbot:
        options += switched(g, me)
    if not is_open(g.box, me, CEMETERY):
        options.append(pass_turn(me.seat))
    return Ask(me.seat, "Take an action", options)


def ready(box: FliptownBox, me: Player) -> Ways:
    """§4.6.1, §4.6.2, §4.6.6-4.6.8, §14.4 Every site that gold alone makes fit, at the least price, open or not. The
    same suit, value, purse and items come again and again: steps are made once."""
    gold = me.gold if me.gold < MOST else MOST
    things = me.things
    key = (me.seat, me.suit, box.value[me.assigned[1]], gold, TRAIL_HORSE in things, PICKAXE in things)
    found = box.ready.get(key)
    if found is None:
        found = box.ready[key] = tuple([way for region in REGIONS for way in ways(box, me, region, gold)])
    return found


def ways(box: FliptownBox, me: Player, region: Region, gold: int) -> list[tuple[int, Step]]:
    """The steps of one region with their prices."""
    fee = suit_fee(box, me, region)
    prices = box.prices(region, box.value[me.assigned[1]], is_helped(me, region))
    make = ACTIONS[region]
    return [(p.by, make(me.seat, p.site, fee + p.steps, PRINTED)) for p in prices if fee + p.steps <= gold]


def suit_fee(box: FliptownBox, me: Player, region: Region) -> int:
    """§1.4, §4.6.1 Gold to treat the suit card as the suit of a region; the Cemetery is open to any cards."""
    return 0 if region == CEMETERY or me.suit == box.region_suit[region] else box.suit_fee


def other_means(g: Fliptown, me: Player) -> list[Step]:
    """§4.6.3, §4.6.4 What Jokers and the Prospector's pans make fit."""
    kind = g.box.characters[me.character].kind
    options: list[Step] = []
    for region in SUITED:
        fee = suit_fee(g.box, me, region)
        sites = open_sites(g.box, me, region, g.box.value[me.assigned[1]])
        if kind == "joker":
            for site, steps in sites:
                ways = joker_ways(me, fee, steps)
                options += [ACTIONS[region](me.seat, site, gold, means) for gold, means in ways if gold <= me.gold]
        elif kind == "shift_value_by_pans" and me.pans:
            options += pan_ways(g, me, region, fee, sites)
    return options


def joker_ways(me: Player, fee: int, steps: int) -> list[tuple[int, Means]]:
    """§4.6.3, §10.6, §14.25 A Joker instead of the gold for the suit card, for the value card, or two for both."""
    found: list[tuple[int, Means]] = []
    if fee:
        found.append((steps, JOKER_SUIT))
    if steps:
        found.append((fee, JOKER_VALUE))
    if fee and steps and me.uses > 1:
        found.append((0, TWO_JOKERS))
    return found


def pan_ways(g: Fliptown, me: Player, region: Region, fee: int, sites: list[tuple[str, int]]) -> list[Step]:
    """§4.6.4, §14.6, §14.25 The Prospector shifts the value by exactly the number of pans, where that saves gold."""
    value = g.box.value[me.assigned[1]]
    up, down = [open_sites(g.box, me, region, value + shift) for shift in (me.pans, -me.pans)]
    shifted = [min(a[1], b[1]) for a, b in zip(up, down, strict=True)]
    return [
        ACTIONS[region](me.seat, site, fee + less, PANS)
        for (site, steps), less in zip(sites, shifted, strict=True)
        if less < steps and fee + less <= me.gold
    ]


def switched(g: Fliptown, me: Player) -> list[Step]:
    """§4.6.10, §14.26 For a Cemetery action the suit card may be changed where that switches the cowbot."""
    if g.box.cowbots[g.cowbot].suit in [g.box.suit[card] for card in me.assigned[1:]]:
        return []
    ways: list[tuple[Gold, Means]] = []
    if me.gold >= g.box.suit_fee:
        ways.append((Gold(g.box.suit_fee), PRINTED))
    if me.uses and g.box.characters[me.character].kind == "joker":
        ways.append((Gold(0), JOKER_SUIT))
    tombs = [Tomb(tomb) for tomb, _ in open_sites(g.box, me, CEMETERY, 1)]
    return [bury(me.seat, tomb, gold, means) for tomb in tombs for gold, means in ways]


def pay(g: Fliptown, seat: Seat, suit: Suit, gold: Gold, means: Means) -> Player:
    """§4.6.1-4.6.4 Pay for the modification; the suit card is now read as the suit of the region."""
    me = g.me(seat)
    me.gold -= gold
    me.suit = suit
    if means != PRINTED:
        me.uses -= 2 if means == TWO_JOKERS else 1
        g.tell("modifies", seat, means)
    if gold:
        g.tell("pays_gold", seat, gold)
    return me


@rule
def ride(g: Fliptown, seat: Seat, stop: Stop, gold: Gold, means: Means) -> Next:
    """§5.1.2 A Trail action."""
    me = pay(g, seat, g.box.region_suit[TRAIL], gold, means)
    return make_stop(g, me, stop)


@rule
def rob(g: Fliptown, seat: Seat, target: Target, gold: Gold, means: Means) -> Next:
    """§5.2.1 A Badlands action."""
    me = pay(g, seat, g.box.region_suit[BADLANDS], gold, means)
    return make_robbery(g, me, target)


@rule
def dig(g: Fliptown, seat: Seat, chamber: Chamber, gold: Gold, means: Means) -> Next:
    """§5.3.2 A Mine action."""
    me = pay(g, seat, g.box.region_suit[MINE], gold, means)
    return make_dig(g, me, chamber)


@rule
def visit(g: Fliptown, seat: Seat, building: Building, gold: Gold, means: Means) -> Next:
    """§5.4.1 A Town action."""
    me = pay(g, seat, g.box.region_suit[TOWN], gold, means)
    return make_visit(g, me, building)


@rule
def bury(g: Fliptown, seat: Seat, tomb: Tomb, gold: Gold, means: Means) -> Next:
    """§1.4, §5.5 A Cemetery action, ignoring suit and value. §4.6.10 If it is paid for, the suit card is changed to or
    from the cowbot's suit (the suits that are not the cowbot's are alike)."""
    if gold or means != PRINTED:
        bots, suits = g.box.cowbots[g.cowbot].suit, g.box.region_suit.values()
        mine = g.players[seat].suit
        pay(g, seat, bots if mine != bots else next(s for s in suits if s != bots), gold, means)
    return make_grave(g, g.me(seat), tomb)


@rule
def pass_turn(g: Fliptown, seat: Seat) -> Next:
    """§4.4.4, §14.3 Legal only when all nine tombstones are circled."""
    g.tell("passes", seat)
    return None


ACTIONS: Final[dict[Region, Callable[..., Step]]] = {
    TRAIL: ride,
    BADLANDS: rob,
    MINE: dig,
    TOWN: visit,
    CEMETERY: bury,
}
