"""Bonus actions and the order in which things are resolved (§6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablewright.engine import Ask, Next, Step, rule
from tablewright.games.fliptown.box import FliptownBox
from tablewright.games.fliptown.gains import check_bounties, note_bonus
from tablewright.games.fliptown.ids import (
    BADLANDS,
    CEMETERY,
    MINE,
    TOWN,
    TRAIL,
    Building,
    Region,
    Seat,
)
from tablewright.games.fliptown.player import Player
from tablewright.games.fliptown.regions import (
    circle,
    enter,
    hold_up,
    is_open,
    shut,
    stop_at,
)  # fmt: skip
from tablewright.games.fliptown.table import Fliptown
from tablewright.games.fliptown.town import call_at, usable, use_building

SITES: Final[dict[Region, Callable[..., Step]]] = {
    TRAIL: stop_at,  # any stop right of the position
    BADLANDS: hold_up,  # any target not yet circled
    MINE: enter,  # any reachable chamber, ranges ignored
    TOWN: call_at,  # any building, visited or not
    CEMETERY: circle,  # any tombstone not yet circled
}


def bonus_sites(box: FliptownBox, me: Player, region: Region) -> list[Step]:
    """§6.2 Every open site of the region, whatever its value."""
    ways = box.bonus.get((me.seat, region))
    if ways is None:
        ways = tuple([(p.by, SITES[region](me.seat, p.site)) for p in box.prices(region, 1, False)])
        box.bonus[me.seat, region] = ways
    closed = shut(box, me)
    return [step for by, step in ways if not closed & by]


@rule
def resolve_pending(g: Fliptown, seat: Seat) -> Next:
    """§6.3-6.5, §14.27 While the list is not empty the player picks any item and resolves it, or ends. Items that
    nothing can be done with stay while others are there (they may become payable), and go with the last of those."""
    ask = next_pending(g, seat)
    return None if ask is None else (ask, resolve_pending(seat))


def next_pending(g: Fliptown, seat: Seat) -> Ask | None:
    """§6.3-6.5 Which item to resolve; nothing more than none, and what is left goes."""
    options = resolvable(g, g.players[seat])
    if options:
        options.append(finish(seat))
        return Ask(seat, "Resolve what next?", options)
    if g.players[seat].pending:
        g.me(seat).pending = ()
    return None


def resolvable(g: Fliptown, me: Player) -> list[Step]:
    """§6.4 Each kind of pending item with which something can be done now."""
    options: list[Step] = []
    last = ""
    for item in me.pending:
        if item != last:
            last = item
            if item not in SITES:
                if usable(g, me, Building(item)):
                    options.append(use_building(me.seat, Building(item)))
            elif is_open(g.box, me, Region(item)):
                options.append(carry_out(me.seat, Region(item)))
    return options


@rule
def carry_out(g: Fliptown, seat: Seat, region: Region) -> Next:
    """§6.1, §6.7 An extra action in that region, for any value, free of gold."""
    me = g.me(seat)
    left = list(me.pending)
    left.remove(region)
    me.pending = tuple(left)
    if g.options.performed:
        note_bonus(g, me, region)
        check_bounties(g, me)
    return Ask(seat, "Bonus action: where?", bonus_sites(g.box, me, region))


@rule
def finish(g: Fliptown, seat: Seat) -> Next:
    """§6.4, §6.5 What is left is forfeited."""
    me = g.me(seat)
    g.tell("forfeits", seat, len(me.pending))
    me.pending = ()
    return None
