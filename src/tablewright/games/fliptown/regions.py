"""The Trail, the Badlands, the Mine and the Cemetery (§5.1-5.3, §5.5): which sites are open, what circling one does.

`<region>_sites(box, me, value)` lists the open sites with the least gold that makes the value fit (§4.6.8); the bonus
action of a region asks the same with any value and pays nothing (§6.1)."""

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
    PICKAXE,
    SHOVEL,
    TRAIL,
    TRAIL_HORSE,
    Card,
    Chamber,
    Kind,
    Seat,
    Stop,
    Target,
    Tomb,
)  # fmt: skip
from tablewright.games.fliptown.player import Player
from tablewright.games.fliptown.table import Fliptown

# --- the Trail (§5.1) ------------------------------------------------------------------------------------------------


def position(box: FliptownBox, me: Player) -> int:
    """§5.1.1 How many stops are behind a player: up to the last circled one."""
    return (me.circled & box.whole[TRAIL]).bit_length()


def trail_sites(box: FliptownBox, me: Player, value: int) -> list[tuple[Stop, int]]:
    """§5.1.2, §4.6.5 Stops right of the position that the value reaches, with the Trail Horse 6 more."""
    reach = value + 6 if TRAIL_HORSE in me.things else value
    return [(s.id, s.value - reach if s.value > reach else 0) for s in box.stop_list[position(box, me) :]]


@rule
def stop_at(g: Fliptown, seat: Seat, stop: Stop) -> Next:
    """§5.1.2-5.1.4 Circle the stop; what lies between is lost. Gain its reward and its Wanted."""
    me, site = g.me(seat), g.box.stops[stop]
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


def badlands_sites(box: FliptownBox, me: Player, value: int) -> list[tuple[Target, int]]:
    """§5.2.1 Targets not yet circled; the value must be theirs."""
    circled = me.circled
    return [(t.id, abs(value - t.value)) for t in box.target_list if not circled & t.bit]


@rule
def hold_up(g: Fliptown, seat: Seat, target: Target) -> Next:
    """§5.2.2, §14.23 Circle the target, gain its Wanted (one less with the Bandana), then draw the robbery card."""
    me, site = g.me(seat), g.box.targets[target]
    me.circled |= site.bit
    g.tell("robs", seat, target)
    gain_wanted(g, me, site.wanted - 1 if BANDANA in me.things else site.wanted)
    check_bounties(g, me)
    return draw_robbery_card(seat, target)


@rule
def draw_robbery_card(g: Fliptown, seat: Seat, target: Target) -> Next:
    """§5.2.2, §5.2.7 Each robbery draws a card of its own, when it happens."""
    refill(g)
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


def mine_sites(box: FliptownBox, me: Player, value: int) -> list[tuple[Chamber, int]]:
    """§5.3.1, §5.3.2, §5.3.4 Reachable chambers; the value, shifted by the Pickaxe, must lie in the range of a link."""
    circled = me.circled
    shifts = (value, value - 2, value + 2) if PICKAXE in me.things else (value,)
    found: list[tuple[Chamber, int]] = []
    for c in box.chamber_list:
        if not circled & c.bit:
            steps = 99
            for above, least, most in c.links:
                if not above or circled & above:
                    for v in shifts:
                        steps = min(steps, least - v if v < least else v - most if v > most else 0)
            if steps < 99:
                found.append((c.id, steps))
    return found


@rule
def enter(g: Fliptown, seat: Seat, chamber: Chamber) -> Next:
    """§5.3.3, §5.3.5 Circle the chamber, gain its rewards and its Wanted; level 4 scores at the end."""
    me, site = g.me(seat), g.box.chambers[chamber]
    me.circled |= site.bit
    g.tell("enters", seat, chamber)
    receive(g, me, site.rewards, FROM_MINE)
    gain_wanted(g, me, site.wanted)
    check_bounties(g, me)
    return None


# --- the Cemetery (§5.5) ---------------------------------------------------------------------------------------------


def free_tombs(box: FliptownBox, me: Player) -> list[Tomb]:
    """§5.5.1 Any tombstone not yet circled."""
    circled = me.circled
    return [t.id for t in box.tomb_list if not circled & t.bit]


@rule
def circle(g: Fliptown, seat: Seat, tomb: Tomb) -> Next:
    """§5.5.1-5.5.3 Circle the tombstone: 1 Wanted without the Undertaker's favour, 1 star with the Shovel; then every
    reward whose two tombstones are now circled."""
    me, site = g.me(seat), g.box.tombs[tomb]
    me.circled |= site.bit
    g.tell("circles", seat, tomb)
    if FAVOUR not in me.things:
        gain_wanted(g, me, g.box.data["cemetery"]["wanted_per_tombstone"])
    if SHOVEL in me.things:
        gain_stars(g, me, 1, FROM_CEMETERY)
    for neighbour, one in site.rewards:
        if me.circled & neighbour:
            GAINS[one.kind](g, me, one, FROM_CEMETERY)
    check_bounties(g, me)
    return None
