"""Tiny Epic Western: how the solo Rival places, buys and invests (§13)."""

from __future__ import annotations

from typing import Final

from tablewright.engine import Bag, Chance, Next, rule
from tablewright.games.western.box import (
    INDUSTRIES,
    LEFTOVER,
    NO_BUILDING,
    NOBODY,
    ONE_SIDE,
    PIPS,
    RESOLUTION,
    RIVAL,
    SHERIFF,
    Building,
    BuildingCard,
    Industry,
    Mat,
    Seat,
    Side,
    Spot,
)  # fmt: skip
from tablewright.games.western.duels import challenge
from tablewright.games.western.table import Western
from tablewright.games.western.town import influence_of

DIE: Final = Bag(PIPS)
HUMAN: Final = Seat(0)


@rule
def rival_answers(g: Western, spot: Spot) -> Next:
    """§13.3, §13.3.1 After each token from the boss card the Rival places one; a die says where."""
    return Chance(DIE, rival_rolled, spot)


@rule
def rival_rolled(g: Western, pips: int, spot: Spot) -> Next:
    """§13.3.1 1 to 5: the mat at that position; 6: the very spot the human has just used. §13.3.6 Perhaps none is
    left."""
    g.tell("rival_rolls", pips)
    if pips == 6:
        mat, target = g.town.mat_of[spot], (spot, ONE_SIDE)
    else:
        mat = g.town.ring[pips]
        target = preferred(g, mat)
    for _ in g.town.mats:
        if not g.present(RIVAL, mat) and not untouchable(g, target[0]):
            return rival_places(target[0], target[1])
        mat = next_mat(g, mat)  # §13.3.2, §13.3.4
        target = preferred(g, mat)
    g.tell("rival_waits")
    return None


def preferred(g: Western, mat: Mat) -> tuple[Spot, Side]:
    """§13.3.3 Where the Rival goes on a mat."""
    if mat == SHERIFF:
        return LEFTOVER, ONE_SIDE
    if g.town.owner[mat] == NOBODY:
        return g.town.porch[mat], ONE_SIDE
    return influence_of(mat), RESOLUTION


def untouchable(g: Western, spot: Spot) -> bool:
    """§13.3.4 A standing token of an immune human."""
    return g.players[HUMAN].immune and g.standing.get(spot, NOBODY) == HUMAN


def next_mat(g: Western, mat: Mat) -> Mat:
    """§13.3.2 Clockwise: 1, 2, 3, 4, 5 and 1 again."""
    return g.town.mats[g.town.position[mat] % len(g.town.mats)]


@rule
def rival_places(g: Western, spot: Spot, side: Side) -> Next:
    """§13.3.4 A duel if the human stands there. §13.3.5 The Rival never gains a benefit."""
    g.players[RIVAL].available -= 1
    g.tell("rival_places", spot)
    if g.standing.get(spot, NOBODY) == HUMAN:
        return challenge(g, RIVAL, HUMAN, spot, side)
    g.stand(RIVAL, spot, side)
    return None


@rule
def rival_buys(g: Western) -> Next:
    """§13.7 Free and mandatory: the building worth most among the mats where it has a token; ties: lowest position."""
    cards = g.box.buildings
    worth = [cards[g.slots[m]] for m in g.town.mats if g.slots[m] != NO_BUILDING and g.present(RIVAL, m)]
    if not worth:
        g.tell("rival_passes")
        return None
    return rival_takes(max(worth, key=_vp).id)


def _vp(card: BuildingCard) -> int:
    return card.vp


@rule
def rival_takes(g: Western, building: Building) -> Next:
    """§13.7 One building, without paying."""
    g.slots = {mat: NO_BUILDING if b == building else b for mat, b in g.slots.items()}
    rival = g.players[RIVAL]
    rival.owned += (building,)
    rival.bought += (building,)
    g.tell("rival_buys", building)
    return None


def rival_industry(g: Western, legal: tuple[Industry, ...]) -> Industry:
    """§13.8 The icons of its buildings, newest first, left to right; else mining, railway, wagon (R-28)."""
    icons = [icon for b in reversed(g.players[RIVAL].owned) for icon in g.box.buildings[b].icons]
    return next(industry for industry in [*icons, *INDUSTRIES] if industry in legal)
