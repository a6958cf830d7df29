"""What a Gold West position is worth to a seat: the score sheet as it stands, corrected for what is still to come."""

from __future__ import annotations

from typing import Final

from tablewright.games.goldwest.box import VP_TOKEN
from tablewright.games.goldwest.goods import NOTHING, Goods, minus
from tablewright.games.goldwest.scoring import (
    largest_group,
    looting_penalties,
    office_bonuses,
    running_score,
    terrain_bonuses,
)
from tablewright.games.goldwest.table import GoldWest, Player

WIN: Final = 1000.0
METAL: Final = (1.7, 1.9, 2.1)  # a copper, silver, gold that can be used in time
MATERIAL: Final = 2.2  # a wood or stone that makes a turn a building turn
PAIR: Final = 1.6  # wood and stone together: a settlement
DEPTH: Final = (1.0, 0.86, 0.7, 0.55)  # of what lies in bin 1 … 4: it comes later
SOON: Final = 0.72  # a step away on a shipping track
TOWN: Final = 2.6  # what an office still grows by, for a token placed early
INFLUENCE: Final = 0.9  # each influence, on top of the standing in its terrain
UNPROVOKED_LOOT: Final = 3.5  # no wood, no stone: no influence, no building, perhaps wanted


def evaluate(g: GoldWest, seat: int) -> float:
    """Points ahead of the best other player that the seat may expect; at the end the result decides."""
    n = len(g.players)
    if g.question is None:
        totals = g.scores()
        ahead = totals[seat] - max([t for s, t in enumerate(totals) if s != seat])
        return ahead + (WIN if seat in g.winners() else -WIN)
    left = max(0.0, 1.0 - g.turn / ((g.count.pieces + 1) * n))
    awards, penalties = terrain_bonuses(g), looting_penalties(g)
    worth: list[float] = []
    for s in range(n):
        standing = float(sum([award[s] for award in awards])) - penalties[s]
        standing = standing * (1.0 - 0.5 * left) + largest_group(g, s)
        offices = office_bonuses(g, s, awards)
        standing += sum([points for _, points in offices]) + TOWN * left * len(offices)
        worth.append(running_score(g, s) + standing + _prospects(g, s, left))
    return worth[seat] - max([w for s, w in enumerate(worth) if s != seat])


def _turns_left(g: GoldWest, seat: int) -> int:
    """Turns in which this player will still activate a bin."""
    n = len(g.players)
    order = (seat - g.board.first) % n
    begun = (g.turn - order + n - 1) // n + (1 if g.active == seat else 0)
    return max(0, g.count.pieces + 1 - begun)


def _prospects(g: GoldWest, seat: int, left: float) -> float:
    """What bins, usage area, coaches and influence will bring."""
    me = g.players[seat]
    turns = _turns_left(g, seat)
    value = INFLUENCE * left * (me.camps.bit_count() + 2 * me.settlements.bit_count() + sum(me.added))
    value += _coaches(g, me) * min(1.0, turns / 4)
    piles = [_pile(goods, DEPTH[b], turns > 1) for b, goods in enumerate(me.bins) if goods != NOTHING]
    piles.sort(reverse=True)
    value += sum(piles[:turns])
    if g.active == seat:
        value += _usage(g, me)
    return value


def _pile(goods: Goods, depth: float, building: bool) -> float:
    """A bin: metals are worth more together; wood and stone only while there is something to build."""
    copper, silver, gold, wood, stone = goods
    value = METAL[0] * copper + METAL[1] * silver + METAL[2] * gold
    if building:
        material = wood + stone
        value += MATERIAL * (1.5 if material else 0) + 0.9 * min(material - 1, 3) * (1 if material else 0)
        if wood and stone:
            value += PAIR
    return value * depth


def _coaches(g: GoldWest, me: Player) -> float:
    """Lines and tiles ahead, the nearer the better."""
    value = 0.0
    box = g.box
    for track in (0, 1, 2):
        near = 1.0
        for step in range(me.coaches[track] + 1, box.last_step + 1):
            near *= SOON
            value += near * _payoff(g, track, step) * 0.35
    return value


def _payoff(g: GoldWest, track: int, step: int) -> int:
    """What entering a step brings now."""
    stack = g.box.stack_at[step]
    tiles = g.stacks[track][stack] if stack >= 0 else ()
    return g.box.line_vp[step] + (tiles[0] if tiles else 0)


def _usage(g: GoldWest, me: Player) -> float:
    """The best use of what lies in the usage area now: an investment, a space, the rest shipped; and the building."""
    goods = g.usage
    value = 0.0
    if _is_building_ahead(g, me):
        value += 4.5 if goods[3] and goods[4] and me.influence else 2.5 if goods[3] or goods[4] else -UNPROVOKED_LOOT
    if not (goods[0] or goods[1] or goods[2]):
        return value
    best = _town(g, me, goods)
    if not g.claimed:
        bonus = g.bonuses[0] if g.bonuses else 0
        for card in g.box.cards_for(goods):
            if card in g.display:
                bought = g.box.cards[card]
                extra = bought.vp + bonus + (0 if bought.kind == "none" else 1.5)
                best = max(best, extra + _town(g, me, minus(goods, bought.cost)))
    return value + 0.97 * best


def _is_building_ahead(g: GoldWest, me: Player) -> bool:
    """Whether the camp piece of this turn is still to be placed."""
    rounds = g.turn // len(g.players)
    return rounds < g.count.pieces and me.pieces == g.count.pieces - rounds


def _town(g: GoldWest, me: Player, goods: Goods) -> float:
    """With or without a token in Boomtown, the rest shipped."""
    best = _shipped(g, me, goods)
    if not g.placed and me.influence:
        for space, i in g.box.spaces_for(goods):
            if not g.town[i]:
                worth = float(g.box.town_vp) if g.board.office_at[i] == VP_TOKEN else 4.0
                best = max(best, worth + _shipped(g, me, minus(goods, g.box.prices[space])))
    return best


def _shipped(g: GoldWest, me: Player, goods: Goods) -> float:
    """All metals shipped: what lines and tiles bring, and a little for coming nearer to the next."""
    value = 0.0
    for track in (0, 1, 2):
        at = me.coaches[track]
        for step in range(at + 1, min(at + goods[track], g.box.last_step) + 1):
            value += _payoff(g, track, step) * 0.8 + 0.5
    return value
