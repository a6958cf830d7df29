"""Tiny Epic Kingdoms: stocks, tracks, factions, tokens on the maps; beside them the terms of the evaluation."""

from __future__ import annotations

from tablewright.bots.know.kingdoms import terms
from tablewright.games.kingdoms.table import NEUTRAL, Kingdoms, Seat

NO_WAR = [0.0] * 4
POINTS = False  # what is learned is who wins, and by how much


def table_block(g: Kingdoms) -> list[float]:
    used = g.used
    found = [float(action in used) for action in g.box.actions]
    found += (len(used), float(g.ending), len(g.agenda), len(g.allied), float(g.war is not None))
    found += [float(bool(used) and used[-1] == action) for action in g.box.actions]
    return found


def seat_blocks(g: Kingdoms) -> list[list[float]]:
    """What belongs to every seat."""
    found: list[list[float]] = terms(g)
    box, players, n = g.box, g.players, len(g.players)
    owner = {p.home: seat for seat, p in enumerate(players)}
    places = box.places
    home, abroad, guests, pairs, neutral = [0] * n, [0] * n, [0] * n, [0] * n, [0] * n
    for space, holders in g.board.items():
        if not holders:
            continue
        at = owner.get(places[space].card, -1)
        for seat in holders:
            if seat == NEUTRAL:
                continue
            if at == seat:
                home[seat] += 1
            else:
                abroad[seat] += 1
                if at >= 0:
                    guests[at] += 1
                else:
                    neutral[seat] += 1
        if len(holders) == 2:
            for seat in set(holders):
                if seat != NEUTRAL:
                    pairs[seat] += 1
    war = g.war
    for s, (p, block) in enumerate(zip(players, found, strict=True)):
        seat = Seat(s)
        block += (p.food, p.mana, p.ore, p.supply)
        block += [float(p.tower == level) for level in range(1, len(box.tower_cost))]
        block += [float(p.powers.level == level) for level in range(1, len(box.magic_cost))]
        block += [float(p.faction == faction) for faction in box.abilities]
        block += (home[seat], abroad[seat], guests[seat], pairs[seat], neutral[seat])
        block += (float(g.first == seat), float(g.active == seat), float((seat - g.active) % n))
        block.append(float(sum([seat in pair for pair in g.allied])))
        if war is None or seat not in (war.attacker, war.defender):
            block += NO_WAR
        else:
            bid = max([c.bid + c.extra for c in war.revealed if c.seat == seat], default=0)
            block += (1.0, float(war.attacker == seat), float(war.neutral), bid)
    return found
