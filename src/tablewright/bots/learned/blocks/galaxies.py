"""Tiny Epic Galaxies: mats, ships by planet, colonies, dice; beside them the terms of the evaluation."""

from __future__ import annotations

from functools import cache

from tablewright.bots.know.galaxies import terms
from tablewright.games.galaxies.table import ART, DIPLOMACY, FACES, Galaxies, GalaxiesBox, Planet

NO_DICE = [0.0] * (len(FACES) + 5)
POINTS = False  # what is learned is who wins, and by how much


@cache
def _place(box: GalaxiesBox) -> dict[Planet, int]:
    return {planet: i for i, planet in enumerate(box.cards)}


def table_block(g: Galaxies) -> list[float]:
    points = [g.vp(s) for s in range(len(g.players))]
    row = [0.0] * len(g.box.cards)
    place = _place(g.box)
    for planet in g.row:
        if planet in place:
            row[place[planet]] = 1.0
    return [max(points) / g.box.end_vp, float(g.trigger >= 0), g.price, len(g.agenda), *row]


def share_left(g: Galaxies) -> float:
    """The part of the game that is still to come."""
    return 1.0 - min(1.0, max([g.vp(s) for s in range(len(g.players))]) / g.box.end_vp)


def seat_block(g: Galaxies, seat: int) -> list[float]:
    return seat_blocks(g)[seat]


def seat_blocks(g: Galaxies) -> list[list[float]]:
    """What belongs to every seat; solo, the Rogue's belongs to the one seat there is."""
    found: list[list[float]] = terms(g)
    box, active = g.box, g.active
    cards, place = box.cards, _place(box)
    n = len(cards)
    for seat, block in enumerate(found):
        me = g.players[seat]
        block += (me.energy, me.culture, me.home, len(me.landed), len(me.orbits), len(me.colonies))
        block += [float(me.level == level) for level in range(2, 7)]
        held = [0.0] * (2 * n)
        steps = [9.0, 9.0]
        value = 0.0
        for planet in me.colonies:
            held[place[planet]] = 1.0
        for planet, level in me.orbits.items():
            card = cards[planet]
            left = card.symbol - level
            held[n + place[planet]] = (level + 1) / card.symbol
            track = 0 if card.track == DIPLOMACY else 1
            steps[track] = min(steps[track], left)
            value += card.vp / left
        art = 0
        for planet in me.landed:
            held[n + place[planet]] = -0.5
            art += cards[planet].resource == ART
        block += held
        block += (*steps, value, art)
        if seat == active:
            dice = g.dice
            block += [float(dice.count(face)) for face in FACES]
            block += (1.0, g.spent, len(g.bay), float(g.free_reroll), float(g.converted))
        else:
            block += NO_DICE
    if g.rogue:
        rogue = g.players[1]
        found[0] += [float(g.rogue == r) for r in box.rogues]
        found[0] += (rogue.energy, rogue.culture, rogue.level, rogue.home, len(rogue.colonies), g.vp(1), g.lost)
        found[0].append(float(active == 1))
    return found
