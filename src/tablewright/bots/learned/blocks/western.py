"""Tiny Epic Western: purses, icons, tokens in town and the chances of the own card; beside them the terms of the
evaluation."""

from __future__ import annotations

from functools import lru_cache

from tablewright.bots.know.western import ROOM, _bargain, _places, chance_to_win, own_card, terms
from tablewright.games.western.box import INDUSTRIES, NOBODY, Building, Seat, WesternBox
from tablewright.games.western.table import Western

NO_DUEL = [0.0] * 5
POINTS = False  # what is learned is who wins, and by how much


def table_block(g: Western) -> list[float]:
    found = [1.0 if g.round == n else 0.0 for n in range(1, 9)]
    found += [float(g.track[industry]) for industry in INDUSTRIES]
    found += [float(bool(g.altered)), float(bool(g.ranking)), float(len(g.gaps) == 6), float(len(g.rival))]
    return found


def share_left(g: Western) -> float:
    """The part of the game that is still to come."""
    return 1.0 - min(1.0, g.round / g.box.rounds)


def seat_block(g: Western, seat: int) -> list[float]:
    return seat_blocks(g)[seat]


def seat_blocks(g: Western) -> list[list[float]]:
    """What belongs to every seat; solo, the Rival's belongs to the one seat there is."""
    full = len(g.gaps) == 6
    places = _places(g) if full else {}
    found: list[list[float]] = terms(g, places)
    box, town, standing = g.box, g.town, g.standing
    for s, block in enumerate(found):
        seat, me = Seat(s), g.players[s]
        block += me.purse
        block += _owned(box, me.owned)
        block += (me.available, me.lying, float(me.third), float(me.immune), me.sales)
        block += (float(g.wanted == seat), float(g.dealer == seat), float(seat in g.shown))
        block.append(float(g.ranking.index(seat)) if seat in g.ranking else -1.0)
        held = own_card(g, seat)
        block.append(float(box.value[held]) if held is not None else 0.0)
        for mat in town.mats:
            here = places.get(mat, ())
            present = seat in here
            slot = g.slots[mat]
            worth = _bargain(box, slot, me.purse)
            block.append(worth)
            porch = 1.0 if standing.get(town.porch[mat], NOBODY) == seat else 0.0
            if present:
                chance = chance_to_win(g, seat, held, mat, here) if held is not None and full and not g.altered else 0.5
                block += (1.0, worth, chance, porch, len(here))
            else:
                block += (0.0, 0.0, 0.0, 0.0, 0.0)
        duel = g.duel
        if duel is None or (duel.attacker != seat and duel.defender != seat):
            block += NO_DUEL
        else:
            mine = 0 if duel.attacker == seat else 1
            own, other = duel.dice[mine] + duel.added[mine], duel.dice[1 - mine] + duel.added[1 - mine]
            block += (1.0, 1.0 - mine, own, other, duel.free[mine])
    if town.solo:
        rival = g.players[1]
        *icons, _, bought = _owned(box, rival.owned)
        levels = [float(town.difficulty == name) for name in box.difficulty]
        found[0] += (bought, *icons, *rival.purse, rival.available, float(g.wanted == 1), *levels)
    return found


@lru_cache(maxsize=ROOM)
def _owned(box: WesternBox, owned: tuple[Building, ...]) -> tuple[int, ...]:
    """Icons of every industry, points and number of buildings."""
    cards = [box.buildings[building] for building in owned]
    icons = [sum([card.shares[industry] for card in cards]) for industry in INDUSTRIES]
    return (*icons, sum([card.vp for card in cards]), len(cards))
