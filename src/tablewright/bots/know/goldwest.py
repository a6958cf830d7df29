"""What a player of Gold West looks at: the score sheet as it stands, and what is still to come of it.

There are no rules here; what each term is worth stands in goldwest.json. A position differs from the one before in a
few places only, so the parts of the evaluation are kept by what they depend on."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from tablewright.bots.know.weights import Weights, ahead, decided, read, worths
from tablewright.engine.agenda import Ask
from tablewright.games.goldwest.box import VP_TOKEN, GoldWestBox
from tablewright.games.goldwest.goods import Goods, minus
from tablewright.games.goldwest.offices import Awards
from tablewright.games.goldwest.scoring import (
    largest_group,
    looting_penalties,
    office_bonuses,
    office_worth,
    terrain_bonuses,
)
from tablewright.games.goldwest.table import Coaches, GoldWest, Player, Stacks

TERMS: Final = (  # "early": times the part of the game that is still to come
    "points", "terrain", "terrain early", "town", "town early", "offices early", "group", "group early",
    "influence early", "tokens left early", "coaches", "copper", "silver", "gold", "material", "more material", "pair",
    "settlement ahead", "camp ahead", "loot ahead", "use of metals",
)  # fmt: skip
DEPTH: Final = (1.0, 0.863, 0.707, 0.561)  # what lies in bin 2, 3, 4 comes later
SOON: Final = 0.704  # a line or tile on a shipping track, for each step it is away
GROWTH: Final = 3.38  # what an office will still grow by, early in the game
SHIPPED: Final = 0.8  # a line or tile reached with metals in hand
STEP: Final = 0.5  # every step shipped
ABILITY: Final = 1.1  # of an investment
NO_USE: Final = (0.0, 0.0, 0.0, 0.0)
ROOM: Final = 3_000  # so much is kept; all goes at once, which must not hold up a decision

Known = dict[tuple[Any, ...], Any]
_maps: Known = {}
_uses: Known = {}


FIXED: Final = ("points",)  # whatever goes with a point, it counts one


def names(seats: int) -> tuple[str, ...]:
    return TERMS


WEIGHTS: Final[list[Weights]] = [read("goldwest", seats, TERMS) for seats in (2, 2, 2, 3, 4)]


def evaluate(g: GoldWest, seat: int) -> float:
    return evaluate_all(g)[seat]


def evaluate_all(g: GoldWest) -> list[float]:
    """Points ahead of the best other player that each seat may expect; at the end the result decides."""
    if g.question is None:
        return decided(finals(g), g.winners())
    found = terms(g)
    return ahead(worths(found, WEIGHTS[len(found)]))


def finals(g: GoldWest) -> list[float]:
    return [float(score) for score in g.scores()]


def terms(g: GoldWest) -> list[list[float]]:
    """The terms of every seat."""
    players, box = g.players, g.box
    n = len(players)
    pieces = box.counts[n].pieces
    left = 1.0 - g.turn / ((pieces + 1) * n)
    key = _key(g)
    known = _maps.get(key)
    if known is None:
        known = _keep(_maps, key, _standings(g))
    standings, awards = known
    first, active, turn = g.board.first, g.active, g.turn
    fresh = type(g.question) is Ask and g.question.options[0].name == "activate"  # the turn has not begun yet
    found: list[list[float]] = []
    for seat, me in enumerate(players):
        terrain, town, offices, group, influence = standings[seat]
        points = me.stored + me.invested + me.shipped + me.town + box.loot_vp * me.wanted
        begun = (turn - (seat - first) % n + n - 1) // n + (1 if active == seat and not fresh else 0)
        turns = pieces + 1 - begun  # in which this player will still activate a bin
        if turns > 4:
            turns = 4
        coaches = _coaches(box, me.coaches, g.stacks) * turns * 0.25
        ahead_of = _usage(g, seat, left, awards, key) if active == seat and not fresh else NO_USE
        found.append([
            points, terrain, terrain * left, town, town * left, offices * left, group, group * left,
            influence * left, me.influence * left, coaches, *_bins(me.bins, turns), *ahead_of,
        ])  # fmt: skip
    return found


def _key(g: GoldWest) -> tuple[Any, ...]:
    """All that the map, the terrains and Boomtown depend on."""
    key: list[Any] = [g.board, g.town]
    for p in g.players:
        key += (p.camps, p.settlements, p.added, p.wanted, p.tiles, len(p.investments))
    return tuple(key)


def _keep(known: Known, key: tuple[Any, ...], value: Any) -> Any:
    if len(known) >= ROOM:
        known.clear()
    known[key] = value
    return value


def _standings(g: GoldWest) -> tuple[list[tuple[int, int, int, int, int]], Awards]:
    """For every seat: terrain bonuses less penalties, what offices give, how many they are, the largest group, and
    influence. And the terrain bonuses."""
    awards, penalties = terrain_bonuses(g), looting_penalties(g)
    found = []
    for seat, me in enumerate(g.players):
        offices = office_bonuses(g, seat, awards)
        influence = me.camps.bit_count() + 2 * me.settlements.bit_count() + sum(me.added)
        terrain = sum([award[seat] for award in awards]) - penalties[seat]
        town = sum([points for _, points in offices])
        found.append((terrain, town, len(offices), largest_group(g, seat), influence))
    return found, awards


@lru_cache(maxsize=ROOM)
def _bins(bins: tuple[Goods, ...], turns: int) -> tuple[float, ...]:
    """Metals, building material and pairs of it in the bins that will still be activated; what lies deeper comes later,
    and material counts only while there is something to build."""
    piles = []
    for depth, (copper, silver, gold, wood, stone) in zip(DEPTH, bins, strict=True):
        material = wood + stone if turns > 1 else 0
        pair = depth if material and wood and stone else 0.0
        some, more = (depth, depth * min(material - 1, 3)) if material else (0.0, 0.0)
        pile = (depth * copper, depth * silver, depth * gold, some, more, pair)
        piles.append((copper + silver + gold + 2 * some + more / 2 + 2 * pair, pile))
    piles.sort(reverse=True)
    return tuple([sum(column) for column in zip(*[pile for _, pile in piles[:turns]], strict=True)] or [0.0] * 6)


@lru_cache(maxsize=ROOM)
def _coaches(box: GoldWestBox, coaches: Coaches, stacks: Stacks) -> float:
    """Lines and tiles ahead, the nearer the better."""
    value = 0.0
    for track in (0, 1, 2):
        near = 1.0
        for step in range(coaches[track] + 1, box.last_step + 1):
            near *= SOON
            value += near * _payoff(box, stacks, track, step)
    return value


def _payoff(box: GoldWestBox, stacks: Stacks, track: int, step: int) -> int:
    """What entering a step brings now."""
    stack = box.stack_at[step]
    tiles = stacks[track][stack] if stack >= 0 else ()
    return box.line_vp[step] + (tiles[0] if tiles else 0)


def _usage(
    g: GoldWest, seat: int, left: float, awards: Awards, map_key: tuple[Any, ...]
) -> tuple[float, float, float, float]:
    """What the usage area allows: a settlement, a camp or a loot, and the best use of its metals."""
    me, goods = g.players[seat], g.usage
    settle = camp = loot = 0.0
    rounds = g.turn // len(g.players)
    if rounds < g.count.pieces and me.pieces == g.count.pieces - rounds:  # the piece of the turn is still to be placed
        if goods[3] and goods[4] and me.influence:
            settle = 1.0
        elif goods[3] or goods[4]:
            camp = 1.0
        else:
            loot = 1.0
    if not (goods[0] or goods[1] or goods[2]):
        return settle, camp, loot, 0.0
    key = (goods, g.turn, g.display, g.bonuses, g.claimed, g.placed, me.influence, me.coaches, g.stacks, map_key)
    best = _uses.get(key)
    if best is None:
        best = _keep(_uses, key, _best_use(g, seat, left, awards))
    return settle, camp, loot, best


def _best_use(g: GoldWest, seat: int, left: float, awards: Awards) -> float:
    """An investment, a space in Boomtown, the rest shipped."""
    me, goods = g.players[seat], g.usage
    spaces = _spaces(g, seat, left, awards)
    best = _placed(g, me, goods, spaces)
    if not g.claimed:
        bonus = g.bonuses[0] if g.bonuses else 0
        for card in g.box.cards_for(goods):
            if card in g.display:
                bought = g.box.cards[card]
                points = bought.vp + bonus + (0.0 if bought.kind == "none" else ABILITY)
                best = max(best, points + _placed(g, me, minus(goods, bought.cost), spaces))
    return best


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
            value += _payoff(g.box, g.stacks, track, step) * SHIPPED + STEP
    return value
