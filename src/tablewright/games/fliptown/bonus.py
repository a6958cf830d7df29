"""Bonus actions and the order in which things are resolved (§6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablewright.engine import Ask, Next, Step, rule
from tablewright.games.fliptown.gains import check_bounties, note_bonus
from tablewright.games.fliptown.ids import (
    BADLANDS,
    CEMETERY,
    MINE,
    TOWN,
    TRAIL,
    Building,
    Chamber,
    Region,
    Seat,
    Stop,
    Target,
    Tomb,
)
from tablewright.games.fliptown.player import Player
from tablewright.games.fliptown.regions import (
    circle,
    enter,
    hold_up,
    is_open,
    open_sites,
    stop_at,
)  # fmt: skip
from tablewright.games.fliptown.table import Fliptown
from tablewright.games.fliptown.town import call_at, usable, use_building

Sites = Callable[[Fliptown, Player], list[Step]]


def any_stop(g: Fliptown, me: Player) -> list[Step]:
    """§6.2 Trail: any stop right of the position."""
    return [stop_at(me.seat, Stop(stop)) for stop, _ in open_sites(g.box, me, TRAIL, 13)]


def any_target(g: Fliptown, me: Player) -> list[Step]:
    """§6.2 Badlands: any target not yet circled."""
    return [hold_up(me.seat, Target(target)) for target, _ in open_sites(g.box, me, BADLANDS, 1)]


def any_chamber(g: Fliptown, me: Player) -> list[Step]:
    """§6.2 Mine: any reachable chamber, ranges ignored."""
    return [enter(me.seat, Chamber(chamber)) for chamber, _ in open_sites(g.box, me, MINE, 1)]


def any_building(g: Fliptown, me: Player) -> list[Step]:
    """§6.2 Town: any building, visited or not."""
    return [call_at(me.seat, building) for building in g.box.buildings]


def any_tombstone(g: Fliptown, me: Player) -> list[Step]:
    """§6.2 Cemetery: any tombstone not yet circled."""
    return [circle(me.seat, Tomb(tomb)) for tomb, _ in open_sites(g.box, me, CEMETERY, 1)]


BONUS: Final[dict[str, Sites]] = {
    TRAIL: any_stop,
    BADLANDS: any_target,
    MINE: any_chamber,
    TOWN: any_building,
    CEMETERY: any_tombstone,
}


@rule
def resolve_pending(g: Fliptown, seat: Seat) -> Next:
    """§6.3-6.5 While the list is not empty the player picks any item and resolves it, or ends. Items that nothing can
    be done with stay while others are there (they may become payable) and are removed with the last of those."""
    me = g.players[seat]
    options: list[Step] = []
    last = ""
    for item in me.pending:
        if item != last:
            last = item
            if item in BONUS:
                if is_open(g.box, me, Region(item)):
                    options.append(carry_out(seat, Region(item)))
            elif usable(g, me, Building(item)):
                options.append(use_building(seat, Building(item)))
    if not options:
        if last:
            g.me(seat).pending = ()
        return None
    options.append(finish(seat))
    return Ask(seat, "Resolve what next?", options), resolve_pending(seat)


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
    return Ask(seat, "Bonus action: where?", BONUS[region](g, me))


@rule
def finish(g: Fliptown, seat: Seat) -> Next:
    """§6.4, §6.5 What is left is forfeited."""
    me = g.me(seat)
    g.tell("forfeits", seat, len(me.pending))
    me.pending = ()
    return None
