"""What a player of Tiny Epic Galaxies looks at: points, the way to the next ones, what dice and ships still promise.

Everything is measured in victory points. There are no rules here: numbers of cards come from the box, and what is only
a hope is worth less than what is had."""

from __future__ import annotations

from functools import cache

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

WON = 1_000.0
RESOURCE = (0.0, 0.16, 0.3, 0.43, 0.55, 0.66, 0.76, 0.84)  # the first ones are needed most
LEVEL = (0.0, 0.0, 2.0, 4.0, 5.4, 7.0, 7.8)  # dice and ships of an empire, over the whole game
AHEAD = 0.7  # what is left of a hope when somebody else is nearer

Tracks = dict[Planet, tuple[float, ...]]  # for each planet: what a ship is worth on each level of its track


def evaluate(g: Galaxies, seat: int) -> float:
    """How good the table is for a seat: see `evaluate_all`."""
    return evaluate_all(g)[seat]


def evaluate_all(g: Galaxies) -> list[float]:
    """How good the table is for every seat: its standing, less that of the others (half the best, half their mean)."""
    if g.question is None:
        return _results(g)
    players = g.players
    points = [g.vp(s) for s in range(len(players))]
    rest = 1 - max(points) / g.box.end_vp  # how much of the game is still to come
    if rest < 0:
        rest = 0.0
    tracks = _tracks(g.box)
    active = g.active
    hopes = _hopes(g, players[active]) if g.dice and not g.is_rogue(active) else 0.0
    if g.rogue:
        mine = _standing(g, 0, points[0], rest, tracks)
        return [(mine + hopes if active == 0 else mine) - _rogue(g, points[1], tracks)]
    standing = [_standing(g, s, points[s], rest, tracks) for s in range(len(players))]
    others, total = len(players) - 1, sum(standing)
    found: list[float] = []
    for s, mine in enumerate(standing):
        best = max(standing[:s] + standing[s + 1 :])
        value = mine - 0.5 * best - 0.5 * (total - mine) / others
        if s == active:
            value += hopes
        if len(players[s].missions) == 1:
            value += (1 - rest) * scoring.mission_points(g, s)
        found.append(value)
    return found


def _results(g: Galaxies) -> list[float]:
    """The game is over: won or lost; among wins (and losses) the margin."""
    if g.rogue:
        return [WON if g.trigger == 0 else g.vp(0) - WON]
    scores, winners = g.scores(), g.winners()
    found: list[float] = []
    for seat, score in enumerate(scores):
        margin = score - max(scores[:seat] + scores[seat + 1 :])
        found.append(margin + (WON / len(winners) if seat in winners else -WON))
    return found


def _standing(g: Galaxies, seat: int, points: int, rest: float, tracks: Tracks) -> float:
    """Points, empire, resources; progress on tracks, less where somebody else is ahead; what the ships produce."""
    me = g.players[seat]
    worth = points + rest * LEVEL[me.level] + RESOURCE[me.energy] + RESOURCE[me.culture]
    box = g.box
    if me.level < box.top:
        need = box.level_cost[me.level + 1]
        have = me.energy if me.energy > me.culture else me.culture
        worth += 0.5 if have >= need else 0.5 * have / need
    cards, players = box.cards, g.players
    makes_culture = 0
    for planet, level in me.orbits.items():
        value = tracks[planet][level]
        for p in players:
            if planet in p.orbits and p.orbits[planet] > level:
                value *= AHEAD
        worth += value
        if cards[planet].resource == ART:
            makes_culture += 1
    for planet in me.landed:
        if cards[planet].resource == ART:
            makes_culture += 1
    return worth + (0.3 * (makes_culture if makes_culture < 2 else 2) + 0.05 * me.home) * rest


@cache
def _tracks(box: GalaxiesBox) -> Tracks:
    """Progress counts almost as its share of the points."""
    found: Tracks = {}
    for planet, card in box.cards.items():
        vp = card.vp + 0.4  # a colony may be used, too
        found[planet] = tuple([0.25 + vp * 0.8 * (level + 0.3) / (card.symbol + 0.3) for level in range(card.symbol)])
    return found


def _hopes(g: Galaxies, me: Player) -> float:
    """What the inactive dice of the own turn promise, and the free reroll."""
    hope = 0.04 * len(g.dice) if g.free_reroll else 0.0
    last, worth = "", 0.0
    for face in g.dice:  # sorted: equal faces lie together
        if face != last:
            last, worth = face, _die(g, me, face)
        hope += worth
    return hope


def _die(g: Galaxies, me: Player, face: str) -> float:
    """A guess what a die will bring when it is activated."""
    cards = g.box.cards
    if face == ENERGY:
        return 0.12 * min(me.home + len(me.landed), me.cap - me.energy)
    if face == CULTURE:
        gain = sum([cards[p].resource == ART for p in (*me.landed, *me.orbits)])
        return 0.16 * min(gain, me.cap - me.culture)
    if face == MOVE:
        return 0.2
    if face == COLONY:
        can = me.level < g.box.top and max(me.energy, me.culture) >= g.box.level_cost[me.level + 1]
        return 1.0 if can else 0.15 * len(me.colonies)
    tracks = [(cards[p].vp + 0.4) / cards[p].symbol for p in me.orbits if cards[p].track == face]
    return 0.55 * max(tracks) if tracks else 0.0


def _rogue(g: Galaxies, points: int, tracks: Tracks) -> float:
    """How near the Rogue is to winning: by points or by the skull."""
    rogue = g.players[1]
    fleet = sum([tracks[planet][level] for planet, level in rogue.orbits.items()])
    skull = 2.5 * (rogue.level - 1) + 1.5 * rogue.energy / rogue.cap + 0.8 * rogue.culture / rogue.cap
    return points + fleet + skull + 0.5 * g.lost
