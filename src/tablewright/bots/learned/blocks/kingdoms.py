"""Tiny Epic Kingdoms: stocks, tracks, factions, tokens on the maps; beside them the terms of the evaluation."""

from __future__ import annotations

from functools import cache

from tablewright.bots.know.kingdoms import standings_of, terms
from tablewright.games.kingdoms.factions import Faction
from tablewright.games.kingdoms.table import Kingdoms, KingdomsBox, Seat

NO_WAR = [0.0] * 4
POINTS = False  # what is learned is who wins, and by how much


@cache
def _levels(box: KingdomsBox, tower: int, magic: int, faction: Faction) -> tuple[float, ...]:
    """Tower, magic level and faction, each as a one among zeros."""
    found = [1.0 if tower == level else 0.0 for level in range(1, len(box.tower_cost))]
    found += [1.0 if magic == level else 0.0 for level in range(1, len(box.magic_cost))]
    return (*found, *[1.0 if faction == name else 0.0 for name in box.abilities])


def table_block(g: Kingdoms) -> list[float]:
    used = g.used
    found = [float(action in used) for action in g.box.actions]
    found += (len(used), float(g.ending), len(g.agenda), len(g.allied), float(g.war is not None))
    found += [float(bool(used) and used[-1] == action) for action in g.box.actions]
    return found


def seat_blocks(g: Kingdoms) -> list[list[float]]:
    """What belongs to every seat."""
    standings = standings_of(g)
    found: list[list[float]] = terms(g, standings)
    box, players, n = g.box, g.players, len(g.players)
    war = g.war
    for s, (p, block) in enumerate(zip(players, found, strict=True)):
        seat = Seat(s)
        block += (p.food, p.mana, p.ore, p.supply)
        block += _levels(box, p.tower, p.powers.level, p.faction)
        block += standings[seat][5:]
        block += (float(g.first == seat), float(g.active == seat), float((seat - g.active) % n))
        block.append(float(sum([seat in pair for pair in g.allied])))
        if war is None or seat not in (war.attacker, war.defender):
            block += NO_WAR
        else:
            bid = max([c.bid + c.extra for c in war.revealed if c.seat == seat], default=0)
            block += (1.0, float(war.attacker == seat), float(war.neutral), bid)
    return found
