"""Gold West: goods in the bins, camps and settlements by terrain, coaches, Boomtown; beside them the terms of the
evaluation."""

from __future__ import annotations

from tablewright.bots.know.goldwest import terms
from tablewright.games.goldwest.table import GoldWest

NO_USAGE = [0.0] * 12
POINTS = False  # what is learned is who wins, and by how much


def table_block(g: GoldWest) -> list[float]:
    pieces = g.count.pieces
    rounds = g.turn / ((pieces + 1) * len(g.players))
    stacks = [float(stack[0]) if stack else 0.0 for track in g.stacks for stack in track]
    return [rounds, len(g.bonuses), g.bonuses[0] if g.bonuses else 0, len(g.display), g.face_down.bit_count(), *stacks]


def seat_blocks(g: GoldWest) -> list[list[float]]:
    """What belongs to every seat."""
    board = g.board
    hexes_of, office_at, offices = board.hexes_of, board.office_at, g.box.offices
    place = {office: i for i, office in enumerate(offices)}
    found: list[list[float]] = terms(g)
    for seat, (me, block) in enumerate(zip(g.players, found, strict=True)):
        block += [good for bin in me.bins for good in bin]
        block += me.coaches
        block += [(me.camps & hexes).bit_count() for hexes in hexes_of]
        block += [(me.settlements & hexes).bit_count() for hexes in hexes_of]
        block += me.added
        block += [
            me.influence,
            me.pieces,
            me.wanted,
            me.tiles,
            len(me.investments),
            1.0 if seat == board.first else 0.0,
        ]
        town = [0.0] * (len(place) + 1)
        for space, tokens in enumerate(g.town):
            if seat in tokens:
                town[place.get(office_at[space], -1)] += 1.0
        block += town
        if seat == g.active:
            block += (1.0, float(g.claimed), float(g.placed), *g.usage[:5], *g.taken[:4])
        else:
            block += NO_USAGE
    return found
