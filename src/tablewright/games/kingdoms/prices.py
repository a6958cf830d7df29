"""What the next step of each kind costs a player, and what collecting brings: sums over the public table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.games.kingdoms.goods import FOOD, MANA

if TYPE_CHECKING:
    from tablewright.games.kingdoms.table import Kingdoms, Seat


def build_cost(g: Kingdoms, seat: Seat) -> int:
    """§5.3.2 The next level's price, more beside the Dwarves (§8.3.1), less for the Dwarves (§8.3.3, K24)."""
    me = g.players[seat]
    level = me.tower + 1
    cost = g.box.tower_cost[level] - me.powers.discount
    for other in g.players:
        if other.powers.surcharge and other.tower == level and other is not me:
            cost += other.powers.surcharge
    return max(0, cost)


def prices(g: Kingdoms, seat: Seat) -> dict[str, int | None]:
    """§5.3.1, §5.4.1, §5.5.2 Ore, mana and food for the next level or token; None: there is no next one."""
    me = g.players[seat]
    return {
        "build": None if me.tower == len(g.box.tower_cost) - 1 else build_cost(g, seat),
        "research": None if me.powers.above is None else g.box.magic_cost[me.powers.level + 1],
        "expand": g.in_play(seat) + 1 if me.supply else None,
    }


def income(g: Kingdoms, seat: Seat) -> tuple[int, int, int]:
    """§5.7.1 What collecting brings. §8.1.4 The Humans fish where any water is near, once (K33)."""
    places = g.box.places
    food = mana = ore = 0
    water = False
    for space, holders in g.board.items():
        if holders and seat in holders:
            place = places[space]
            water = water or place.coast
            if place.yields == FOOD:
                food += 1
            elif place.yields == MANA:
                mana += 1
            else:
                ore += 1
    return (food + g.players[seat].powers.water_food if water else food), mana, ore
