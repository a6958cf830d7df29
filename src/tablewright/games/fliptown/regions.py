"""The Trail, the Badlands, the Mine and the Cemetery (§5.1-5.3, §5.5): which sites are open, what circling one does.

What a rule of a bonus action (`stop_at`) does is a function (`make_stop`), so that the action of the turn does exactly
the same."""

from __future__ import annotations

from tablewright.engine import Ask, Bag, Chance, Next, rule
from tablewright.games.fliptown.box import FliptownBox
from tablewright.games.fliptown.deck import refill
from tablewright.games.fliptown.gains import (
    GAINS,
    check_bounties,
    gain_cash,
    gain_stars,
    gain_wanted,
    receive,
)  # fmt: skip
from tablewright.games.fliptown.ids import (
    BANDANA,
    FAVOUR,
    FROM_BADLANDS,
    FROM_CEMETERY,
    FROM_MINE,
    FROM_TRAIL,
    MINE,
    PICKAXE,
    SHOVEL,
    TOWN,
    TRAIL,
    TRAIL_HORSE,
    Card,
    Chamber,
    Kind,
    Region,
    Seat,
    Stop,
    Target,
    Tomb,
)  # fmt: skip
from tablewright.games.fliptown.player import Player
from tablewright.games.fliptown.table import Fliptown

# --- open sites ------------------------------------------------------------------------------------------------------


def shut(box: FliptownBox, me: Player) -> int:
    """§5.1.2, §5.2.1, §5.3.1, §5.4.1, §5.5.1 Stops up to the position (§5.1.1: the last circled one), circled targets,
    chambers and tombstones; §5.3.4 what lies below chambers that are not circled. Buildings never close."""
    circled = me.circled
    passed = (1 << (circled & box.trail).bit_length()) - 1
    return passed | circled & box.closing | (box.mine & ~circled) << box.dark


def is_helped(me: Player, region: Region) -> bool:
    """§4.6.5, §14.7 The Trail Horse on the Trail, the Pickaxe in the Mine; nowhere else."""
    return (TRAIL_HORSE if region == TRAIL else PICKAXE) in me.things if region in (TRAIL, MINE) else False


def open_sites(box: FliptownBox, me: Player, region: Region, value: int) -> list[tuple[str, int]]:
    """§5.3.1, §5.3.4 The open sites of a region, each with the least gold that makes the value fit. A chamber is open
    by a link from the entrance or from a circled chamber of the level above."""
    closed = shut(box, me)
    prices = box.prices(region, value, is_helped(me, region))
    return [(p.site, p.steps) for p in prices if not closed & p.by]


def is_open(box: FliptownBox, me: Player, region: Region) -> bool:
    """§5.1.5, §5.3.6, §6.5 The Trail ends with its last stop, the Town never; elsewhere a site is left to be circled
    (in the Mine one of the highest such level can always be reached)."""
    if region == TRAIL:
        return not me.circled & box.stop_list[-1].bit
    return region == TOWN or me.circled & box.whole[region] != box.whole[region]


# --- the Trail (§5.1) ------------------------------------------------------------------------------------------------


@rule
def stop_at(g: Fliptown, seat: Seat, stop: Stop) -> Next:
    """§6.2 A Trail bonus action."""
    return make_stop(g, g.me(seat), stop)


def make_stop(g: Fliptown, me: Player, stop: Stop) -> Next:
    """§5.1.2-5.1.4, §14.5 Circle the stop; what lies between is lost. Gain its reward and its Wanted."""
    seat, site = me.seat, g.box.stops[stop]
    me.circled |= site.bit
    g.tell("stops_at", seat, stop)
    receive(g, me, site.rewards, FROM_TRAIL)
    gain_wanted(g, me, site.wanted)
    check_bounties(g, me)
    if not site.choice:
        return None
    return Ask(seat, "Take which?", [choose(seat, stop, r.kind) for r in site.choice])


@rule
def choose(g: Fliptown, seat: Seat, stop: Stop, kind: Kind) -> Next:
    """§5.1.4 One of the rewards of a stop: a pan or a hammer."""
    me = g.me(seat)
    for one in g.box.stops[stop].choice:
        if one.kind == kind:
            GAINS[kind](g, me, one, FROM_TRAIL)
    check_bounties(g, me)
    return None


# --- the Badlands (§5.2) ---------------------------------------------------------------------------------------------


@rule
def hold_up(g: Fliptown, seat: Seat, target: Target) -> Next:
    """§6.2 A Badlands bonus action: guns and Bandana apply."""
    return make_robbery(g, g.me(seat), target)


def make_robbery(g: Fliptown, me: Player, target: Target) -> Next:
    """§5.2.2, §14.23 Circle the target, gain its Wanted (one less with the Bandana), then draw the robbery card."""
    site = g.box.targets[target]
    me.circled |= site.bit
    g.tell("robs", me.seat, target)
    gain_wanted(g, me, site.wanted - 1 if BANDANA in me.things else site.wanted)
    check_bounties(g, me)
    refill(g)
    return ask_robbery_card(g, me.seat, target)


@rule
def draw_robbery_card(g: Fliptown, seat: Seat, target: Target) -> Next:
    """§5.2.2 The same question, when hidden cards are dealt anew."""
    return ask_robbery_card(g, seat, target)


def ask_robbery_card(g: Fliptown, seat: Seat, target: Target) -> Next:
    """§5.2.2, §5.2.7 Each robbery draws a card of its own, when it happens."""
    return Chance(Bag(g.deck), robbed, seat, target).hidden(draw_robbery_card(seat, target))


@rule
def robbed(g: Fliptown, card: Card, seat: Seat, target: Target) -> Next:
    """§5.2.3-5.2.6 The robbery succeeds if the card, with the gun, is at least the target's value. The third target of
    a row gives its bonus action, whether it succeeded or not."""
    me, site = g.me(seat), g.box.targets[target]
    g.deck.remove(card)
    g.discard += (card,)
    if g.box.value[card] + gun(g.box, me) >= site.value:
        me.succeeded |= site.bit
        g.tell("robbery_succeeds", seat, card)
        gain_stars(g, me, site.stars, FROM_BADLANDS)
        gain_cash(g, me, site.cash)
    else:
        g.tell("robbery_fails", seat, card)
        gain_stars(g, me, site.half, FROM_BADLANDS)
    if me.circled & site.row_mask == site.row_mask:
        GAINS["bonus"](g, me, site.row_bonus, FROM_BADLANDS)
    check_bounties(g, me)
    return None


def gun(box: FliptownBox, me: Player) -> int:
    """§5.2.3 The Rifle replaces the Pistol."""
    for thing, n in box.guns:
        if thing in me.things:
            return n
    return 0


# --- the Mine (§5.3) -------------------------------------------------------------------------------------------------


@rule
def enter(g: Fliptown, seat: Seat, chamber: Chamber) -> Next:
    """§6.2 A Mine bonus action."""
    return make_dig(g, g.me(seat), chamber)


def make_dig(g: Fliptown, me: Player, chamber: Chamber) -> Next:
    """§5.3.3, §5.3.5 Circle the chamber, gain its rewards and its Wanted; level 4 scores at the end."""
    site = g.box.chambers[chamber]
    me.circled |= site.bit
    g.tell("enters", me.seat, chamber)
    receive(g, me, site.rewards, FROM_MINE)
    gain_wanted(g, me, site.wanted)
    check_bounties(g, me)
    return None


# --- the Cemetery (§5.5) ---------------------------------------------------------------------------------------------


@rule
def circle(g: Fliptown, seat: Seat, tomb: Tomb) -> Next:
    """§5.5.3, §6.2 A Cemetery bonus action, with Wanted as usual."""
    return make_grave(g, g.me(seat), tomb)


def make_grave(g: Fliptown, me: Player, tomb: Tomb) -> Next:
    """§5.5.1-5.5.2 Circle the tombstone: 1 Wanted without the Undertaker's favour, 1 star with the Shovel; then every
    reward whose two tombstones are now circled."""
    site = g.box.tombs[tomb]
    me.circled |= site.bit
    g.tell("circles", me.seat, tomb)
    if FAVOUR not in me.things:
        gain_wanted(g, me, g.box.tomb_wanted)
    if SHOVEL in me.things:
        gain_stars(g, me, 1, FROM_CEMETERY)
    for neighbour, one in site.rewards:
        if me.circled & neighbour:
            GAINS[one.kind](g, me, one, FROM_CEMETERY)
    check_bounties(g, me)
    return None
