"""What a player of Tiny Epic Galaxies looks at: points, the way to the next ones, what dice and ships still promise.

There are no rules here: numbers of cards come from the box. What each term is worth stands in galaxies.json."""

from __future__ import annotations

from functools import cache
from typing import Final

from tablewright.bots.know.weights import Weights, ahead, decided, read, worths
from tablewright.games.galaxies import scoring
from tablewright.games.galaxies.table import (
    ART,
    COLONY,
    CULTURE,
    ENERGY,
    MOVE,
    Galaxies,
    GalaxiesBox,
    Planet,
    Player,
)  # fmt: skip

RESOURCE: Final = (0.0, 0.16, 0.3, 0.43, 0.55, 0.66, 0.76, 0.84)  # the first ones are needed most
LEVEL: Final = (0.0, 0.0, 2.0, 4.0, 5.4, 7.0, 7.8)  # dice and ships of an empire, over the whole game
COLONIZED: Final = 0.57  # a planet that may be used, beside its points
AHEAD: Final = 0.7  # what is left of a hope when somebody else is nearer

STANDING: Final = (  # "early": times the part of the game that is still to come
    "points", "points early", "empire early", "energy", "energy early", "culture", "culture early", "upgrade",
    "upgrade early", "orbits", "orbits early", "ships at home", "ships at home early", "ships landed",
    "culture makers early",
)  # fmt: skip
HOPES: Final = ("reroll", "energy dice", "culture dice", "move dice", "upgrade dice", "colony dice", "advance dice")
TERMS: Final = (*STANDING, *HOPES, "mission", "mission early")
ROGUE: Final = ("rogue's points", "rogue's fleet", "rogue's level", "rogue's energy", "rogue's culture", "dice lost")
SOLO_TERMS: Final = (*STANDING, *HOPES, *ROGUE, "always")
NO_HOPES: Final = [0.0] * len(HOPES)

Tracks = dict[Planet, tuple[float, ...]]  # for each planet: what a ship is worth on each level of its track


FIXED: Final = ("points", "always")  # a point counts one; what all options share, nothing


def names(seats: int) -> tuple[str, ...]:
    return SOLO_TERMS if seats == 1 else TERMS


WEIGHTS: Final[list[Weights]] = [read("galaxies", seats, names(seats)) for seats in (1, 1, 2, 3, 4, 5)]


def evaluate(g: Galaxies, seat: int) -> float:
    return evaluate_all(g)[seat]


def evaluate_all(g: Galaxies) -> list[float]:
    """Points ahead of the best other player, or of the Rogue, that each seat may expect."""
    if g.question is None:
        return decided(finals(g), g.winners())
    found = terms(g)
    return ahead(worths(found, WEIGHTS[len(found)]))


def finals(g: Galaxies) -> list[float]:
    """The scores at the end; solo: points ahead of the Rogue, which at the skull counts as having all it needs."""
    if g.rogue:
        needed = 0 if g.winners() else g.box.end_vp
        return [float(g.vp(0) - max(g.vp(1), needed))]
    return [float(score) for score in g.scores()]


def terms(g: Galaxies) -> list[list[float]]:
    """The terms of every seat."""
    players, box = g.players, g.box
    points = [g.vp(s) for s in range(len(players))]
    rest = 1 - max(points) / box.end_vp  # how much of the game is still to come
    if rest < 0:
        rest = 0.0
    tracks = _tracks(box)
    active = g.active
    if g.rogue:
        hopes = _hopes(g, players[0]) if active == 0 and g.dice else NO_HOPES
        return [[*_standing(g, players[0], points[0], rest, tracks), *hopes, *_rogue(g, points[1], tracks), 1.0]]
    found: list[list[float]] = []
    for s, p in enumerate(players):
        hopes = _hopes(g, p) if s == active and g.dice else NO_HOPES
        mission = scoring.mission_points(g, s) if len(p.missions) == 1 else 0
        found.append([*_standing(g, p, points[s], rest, tracks), *hopes, mission, mission * rest])
    return found


def _standing(g: Galaxies, me: Player, points: int, rest: float, tracks: Tracks) -> list[float]:
    """Points, empire, resources; progress on tracks, less where somebody else is ahead; what the ships produce."""
    box = g.box
    cards, players = box.cards, g.players
    energy, culture = RESOURCE[me.energy], RESOURCE[me.culture]
    upgrade = 0.0
    if me.level < box.top:
        need = box.level_cost[me.level + 1]
        have = me.energy if me.energy > me.culture else me.culture
        upgrade = 1.0 if have >= need else have / need
    orbits = COLONIZED * len(me.colonies)
    makes_culture = 0
    for planet, level in me.orbits.items():
        value = tracks[planet][level]
        for p in players:
            if planet in p.orbits and p.orbits[planet] > level:
                value *= AHEAD
        orbits += value
        if cards[planet].resource == ART:
            makes_culture += 1
    for planet in me.landed:
        if cards[planet].resource == ART:
            makes_culture += 1
    return [
        points, points * rest, LEVEL[me.level] * rest, energy, energy * rest, culture, culture * rest, upgrade,
        upgrade * rest, orbits, orbits * rest, me.home, me.home * rest, len(me.landed),
        (makes_culture if makes_culture < 2 else 2) * rest,
    ]  # fmt: skip


@cache
def _tracks(box: GalaxiesBox) -> Tracks:
    """Progress counts almost as its share of the points."""
    found: Tracks = {}
    for planet, card in box.cards.items():
        vp = card.vp + 0.4  # a colony may be used, too
        found[planet] = tuple([0.25 + vp * 0.8 * (level + 0.3) / (card.symbol + 0.3) for level in range(card.symbol)])
    return found


def _hopes(g: Galaxies, me: Player) -> list[float]:
    """What the inactive dice of the own turn may bring when they are activated, and the free reroll."""
    dice, box = g.dice, g.box
    cards = box.cards
    hopes = [len(dice) if g.free_reroll else 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    last = ""
    for face in dice:  # sorted: equal faces lie together
        if face != last:
            last = face
            if face == ENERGY:
                place, worth = 1, float(min(me.home + len(me.landed), me.cap - me.energy))
            elif face == CULTURE:
                gain = sum([cards[p].resource == ART for p in (*me.landed, *me.orbits)])
                place, worth = 2, float(min(gain, me.cap - me.culture))
            elif face == MOVE:
                place, worth = 3, 1.0
            elif face == COLONY:
                can = me.level < box.top and max(me.energy, me.culture) >= box.level_cost[me.level + 1]
                place, worth = (4, 1.0) if can else (5, float(len(me.colonies)))
            else:
                steps = [(cards[p].vp + 0.4) / cards[p].symbol for p in me.orbits if cards[p].track == face]
                place, worth = 6, max(steps) if steps else 0.0
        hopes[place] += worth
    return hopes


def _rogue(g: Galaxies, points: int, tracks: Tracks) -> list[float]:
    """How near the Rogue is to winning: by points or by the skull."""
    rogue = g.players[1]
    fleet = sum([tracks[planet][level] for planet, level in rogue.orbits.items()])
    return [points, fleet, rogue.level - 1, rogue.energy / rogue.cap, rogue.culture / rogue.cap, g.lost]
