"""What a Gold West position is worth to a seat: the score sheet as it stands, and what is still to come of it.

The numbers were found by letting greedy players with slightly different ones play against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablewright.games.goldwest.box import VP_TOKEN
from tablewright.games.goldwest.goods import NOTHING, Goods, minus
from tablewright.games.goldwest.offices import Awards
from tablewright.games.goldwest.scoring import (
    largest_group,
    looting_penalties,
    office_bonuses,
    office_worth,
    running_score,
    terrain_bonuses,
)
from tablewright.games.goldwest.table import GoldWest, Player

WIN: Final = 1000.0
METAL: Final = (1.02, 1.14, 1.26)  # a copper, silver, gold in the supply track
MATERIAL: Final = 2.3  # a wood or stone in a bin: it makes a turn a building turn
MORE: Final = 0.54  # each further one, which may be left in another bin
PAIR: Final = 2.3  # wood and stone in one bin: a settlement
DEPTH: Final = (1.0, 0.863, 0.707, 0.561)  # what lies in bin 2, 3, 4 comes later
COACH: Final = 0.35  # of a line or tile ahead on a shipping track …
SOON: Final = 0.704  # … for each step it is away
GROWTH: Final = 3.38  # what an office will still grow by, early in the game
INFLUENCE: Final = 0.9  # each influence early in the game, on top of the standing in its terrain
LEAD: Final = 0.575  # how little a lead in a terrain means at the beginning
CAMP: Final = 2.5  # wood or stone in the usage area before building
SETTLEMENT: Final = 4.5  # both
LOOT: Final = -5.6  # neither
NOW: Final = 0.58  # metals about to be used, compared to points already scored
SHIPPED: Final = 0.8  # a line or tile reached with metals in hand
STEP: Final = 0.5  # every step shipped
ABILITY: Final = 1.1  # of an investment


def evaluate(g: GoldWest, seat: int) -> float:
    """Points ahead of the best other player that the seat may expect; at the end the result decides."""
    return evaluate_all(g)[seat]


def evaluate_all(g: GoldWest) -> list[float]:
    """The same for every seat."""
    n = len(g.players)
    if g.question is None:
        winners = g.winners()
        return [ahead + (WIN if s in winners else -WIN) for s, ahead in enumerate(_ahead(g.scores()))]
    left = 1.0 - g.turn / ((g.count.pieces + 1) * n)
    awards, penalties = terrain_bonuses(g), looting_penalties(g)
    worth: list[float] = []
    for s in range(n):
        lead = (sum([award[s] for award in awards]) - penalties[s]) * (1.0 - LEAD * left)
        offices = office_bonuses(g, s, awards)
        town = sum([points for _, points in offices]) + GROWTH * left * len(offices)
        worth.append(running_score(g, s) + lead + town + largest_group(g, s) + _prospects(g, s, left, awards))
    return _ahead(worth)


def _ahead(worth: Sequence[float]) -> list[float]:
    """How far each is ahead of the best of the others."""
    return [mine - max([w for other, w in enumerate(worth) if other != s]) for s, mine in enumerate(worth)]


def _turns_left(g: GoldWest, seat: int) -> int:
    """Turns in which this player will still activate a bin."""
    n = len(g.players)
    order = (seat - g.board.first) % n
    begun = (g.turn - order + n - 1) // n + (1 if g.active == seat else 0)
    return g.count.pieces + 1 - begun


def _prospects(g: GoldWest, seat: int, left: float, awards: Awards) -> float:
    """What bins, usage area, coaches and influence will bring."""
    me = g.players[seat]
    turns = _turns_left(g, seat)
    value = INFLUENCE * left * (me.camps.bit_count() + 2 * me.settlements.bit_count() + sum(me.added))
    value += _coaches(g, me) * min(1.0, turns / 4)
    piles = [_pile(goods, turns > 1) * DEPTH[b] for b, goods in enumerate(me.bins) if goods != NOTHING]
    piles.sort(reverse=True)
    value += sum(piles[:turns])
    if g.active == seat:
        value += _usage(g, seat, left, awards)
    return value


def _pile(goods: Goods, building: bool) -> float:
    """A bin; wood and stone count only while there is something to build."""
    copper, silver, gold, wood, stone = goods
    value = METAL[0] * copper + METAL[1] * silver + METAL[2] * gold
    material = wood + stone
    if building and material:
        value += MATERIAL + MORE * min(material - 1, 3) + (PAIR if wood and stone else 0.0)
    return value


def _coaches(g: GoldWest, me: Player) -> float:
    """Lines and tiles ahead, the nearer the better."""
    value = 0.0
    for track in (0, 1, 2):
        near = COACH
        for step in range(me.coaches[track] + 1, g.box.last_step + 1):
            near *= SOON
            value += near * _payoff(g, track, step)
    return value


def _payoff(g: GoldWest, track: int, step: int) -> int:
    """What entering a step brings now."""
    stack = g.box.stack_at[step]
    tiles = g.stacks[track][stack] if stack >= 0 else ()
    return g.box.line_vp[step] + (tiles[0] if tiles else 0)


def _is_building_ahead(g: GoldWest, seat: int) -> bool:
    """Whether this player is at turn and the camp piece of the turn is still to be placed."""
    rounds = g.turn // len(g.players)
    return g.active == seat and rounds < g.count.pieces and g.players[seat].pieces == g.count.pieces - rounds


def _usage(g: GoldWest, seat: int, left: float, awards: Awards) -> float:
    """The best use of the usage area: an investment, a space, the rest shipped; and what can be built."""
    me, goods = g.players[seat], g.usage
    value = 0.0
    if _is_building_ahead(g, seat):
        value = SETTLEMENT if goods[3] and goods[4] and me.influence else CAMP if goods[3] or goods[4] else LOOT
    if not (goods[0] or goods[1] or goods[2]):
        return value
    spaces = _spaces(g, seat, left, awards)
    best = _placed(g, me, goods, spaces)
    if not g.claimed:
        bonus = g.bonuses[0] if g.bonuses else 0
        for card in g.box.cards_for(goods):
            if card in g.display:
                bought = g.box.cards[card]
                points = bought.vp + bonus + (0.0 if bought.kind == "none" else ABILITY)
                best = max(best, points + _placed(g, me, minus(goods, bought.cost), spaces))
    return value + NOW * best


def _spaces(g: GoldWest, seat: int, left: float, awards: Awards) -> dict[int, float]:
    """What an influence token would be worth on each space that may be paid for."""
    if g.placed or not g.players[seat].influence:
        return {}
    worth: dict[int, float] = {}
    for _, i in g.box.spaces_for(g.usage):
        office = g.board.office_at[i]
        if not g.town[i]:
            vp_token = office == VP_TOKEN
            worth[i] = g.box.town_vp if vp_token else office_worth(g, seat, office, awards) + GROWTH * left
    return worth


def _placed(g: GoldWest, me: Player, goods: Goods, spaces: dict[int, float]) -> float:
    """With or without a token in Boomtown, the rest shipped."""
    best = _shipped(g, me, goods)
    if spaces:
        for space, i in g.box.spaces_for(goods):
            if i in spaces:
                best = max(best, spaces[i] + _shipped(g, me, minus(goods, g.box.prices[space])))
    return best


def _shipped(g: GoldWest, me: Player, goods: Goods) -> float:
    """All metals shipped: what lines and tiles bring, and a little for coming nearer to the next."""
    value = 0.0
    for track in (0, 1, 2):
        at = me.coaches[track]
        for step in range(at + 1, min(at + goods[track], g.box.last_step) + 1):
            value += _payoff(g, track, step) * SHIPPED + STEP
    return value
