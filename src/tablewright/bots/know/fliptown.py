"""What a Fliptown position is worth to a seat: the score as it stands, and what is still to come of it.

Every number is in points of the final score. They were set by hand, from the rewards on the map and from what greedy
players made of them; they are not fitted."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablewright.games.fliptown.box import FliptownBox
from tablewright.games.fliptown.ids import TOWN, TRAIL, Card
from tablewright.games.fliptown.player import Player
from tablewright.games.fliptown.scoring import SILVER_PER
from tablewright.games.fliptown.table import Fliptown

WIN: Final = 1000.0
TURNS: Final = 15
DOLLAR: Final = (0.25, 0.12)  # at the end; more at the beginning
NUGGET: Final = (0.5, 0.18)
HOTEL: Final = (0.0, 2.0, 7.0, 14.0, 23.0)
NEXT_STAR: Final = 0.35  # of the next silver star of the hotel, early in the game
BONUS: Final = {"trail": 4.0, "badlands": 4.5, "mine": 4.5, "town": 4.5, "cemetery": 4.0}  # a pending bonus action
EFFECT: Final = 1.5  # a pending effect of a building
ABILITY: Final = 4.0
THINGS: Final[dict[str, float]] = {  # in every turn that is left
    "trail_horse": 0.15, "pickaxe": 0.1, "bandana": 0.12, "pistol": 0.12, "rifle": 0.12, "shovel": 0.15,
    "undertaker_favor": 0.12,
}  # fmt: skip
STOP: Final = (0.30, 0.28, 0.5, 0.3, 0.4, 0.5, 0.4, 0.5, 0.5, 0.4, 0.3, 0.45, 0.5)  # a stop that is still ahead
FIRST_VISIT: Final = 0.25  # a building not yet visited
TARGET: Final = 0.3  # a target not yet robbed that completes a row, for each one circled
GRAVE: Final = 0.5  # a reward between a circled and an open tombstone
DEPTH: Final = (0.0, 0.4, 0.8, 1.4, 0.0)  # a circled chamber opens what lies below
SILVER: Final = 0.35  # how much a chamber of level 4 still grows with every turn that is left
BANKED: Final = 0.25  # stars in a turn, for each colour: one lineup in eight is of that colour
HUNTED: Final = 0.4  # points in a turn for an outlaw
PENALTY: Final = (4.0, 6.0, 8.0)
PAID: Final[list[float]] = [1.0, 2.0, 3.0, 4.5, 6.0]  # poker: a pair, two pair, three, full house, four
DRAW: Final = (0.0, 0.1, 0.35, 0.8, 2.2, 6.5)  # poker: cards towards a flush
SEQUENCE: Final = (0.0, 0.05, 0.2, 0.6, 1.6, 5.2)  # cards towards a straight


def evaluate(g: Fliptown, seat: int) -> float:
    """The final score the seat may expect, less that of the cowbot; at the end the result decides."""
    if g.question is None:
        return _results(g)[seat]
    worth = prospects(g, g.players[seat])
    if g.cowbot:
        worth -= g.cowbot_score()
    return worth


def evaluate_all(g: Fliptown) -> list[float]:
    """The same for every seat."""
    return [evaluate(g, seat) for seat in range(len(g.players))] if g.question is not None else _results(g)


def _results(g: Fliptown) -> list[float]:
    points = [float(sum(sheet.values())) for sheet in g.sheet()]
    if g.cowbot:
        return [points[0] - g.cowbot_score() + (WIN if g.winners() else -WIN)]
    if len(points) == 1:
        return points
    winners = g.winners()
    return [score + (WIN if seat in winners else -WIN) for seat, score in enumerate(points)]


def prospects(g: Fliptown, me: Player) -> float:
    """Stars, money, silver stars, what the map and the inventory promise, poker, and the Sheriff."""
    box = g.box
    left = float(TURNS - len(me.poker))
    share = left / TURNS
    rounds = 4 - g.round if len(me.hands) < g.round else 3 - g.round
    value = float(me.stars)
    value += me.cash * (DOLLAR[0] + DOLLAR[1] * share) + me.gold * (NUGGET[0] + NUGGET[1] * share)
    value += rounds * (me.pans * NUGGET[0] + me.hammers * 2 * DOLLAR[0])
    value += HOTEL[me.hotel] + (NEXT_STAR * share * (HOTEL[me.hotel + 1] - HOTEL[me.hotel]) if me.hotel < 4 else 0.0)
    for item in me.pending:
        value += BONUS.get(item, EFFECT)
    for thing in me.things:
        value += THINGS.get(thing, 0.0) * left
    if me.uses and me.character:
        value += ABILITY * me.uses * min(1.0, share * 3)
    value += left * (BANKED * len(me.banked) + HUNTED * len(me.hunted))
    return value + _map(box, me, left, share) + _poker(box, me, g.round) - _sheriff(g, me)


def _map(box: FliptownBox, me: Player, left: float, share: float) -> float:
    """What is still open, and what the deepest chambers will count."""
    ahead, near, counted, deepest, unvisited = _sites(box, me.circled)
    value = ahead * min(1.0, share * 1.5) + near * min(1.0, share * 2)
    return value + counted + SILVER * left * deepest + FIRST_VISIT * share * unvisited


@lru_cache(maxsize=50_000)
def _sites(box: FliptownBox, circled: int) -> tuple[float, float, int, int, int]:
    """Of a map: the stops ahead, what is near, what level 4 counts, how many such chambers, buildings not visited."""
    near, counted, deepest = 0.0, 0, 0
    for t in box.target_list:
        if not circled & t.bit:
            near += TARGET * (circled & t.row_mask).bit_count()
    for c in box.chamber_list:
        if circled & c.bit:
            near += DEPTH[c.level]
            if c.silver_per:
                deepest += 1
                counted += (circled & box.whole[SILVER_PER[c.silver_per]]).bit_count()
    for tomb in box.tomb_list:
        if circled & tomb.bit:
            near += GRAVE * len([1 for neighbour, _ in tomb.rewards if not circled & neighbour])
    ahead = sum(STOP[(circled & box.whole[TRAIL]).bit_length() :])
    return ahead, near, counted, deepest, (box.whole[TOWN] & ~circled).bit_count()


def _poker(box: FliptownBox, me: Player, round: int) -> float:
    """What the cards recorded in this round may come to."""
    cards = me.poker[len(me.hands) * 5 :]
    if not cards:
        return 0.0
    missing = 5 - len(cards)
    values = [box.value[card] for card in cards]
    suits = [box.suit[card] for card in cards]
    groups = sorted([values.count(v) for v in set(values)], reverse=True)
    value = _groups(groups) + 0.25 * missing * (groups[0] - 1)
    if len(set(suits)) == 1:
        value = max(value, DRAW[len(cards)])
    if len(groups) == len(cards) and max(values) - min(values) <= 4:
        value = max(value, SEQUENCE[len(cards)])
    return value * 1.2


def _groups(groups: list[int]) -> float:
    """Equal ranks: pairs, three, full house, four."""
    second = groups[1] if len(groups) > 1 else 0
    if groups[0] >= 4:
        return PAID[4] + 3.0
    if groups[0] == 3:
        return PAID[3] + 3.0 if second == 2 else PAID[2] + 1.0
    if groups[0] == 2:
        return PAID[1] + 0.75 if second == 2 else PAID[0] + 0.5
    return 0.0


def _sheriff(g: Fliptown, me: Player) -> float:
    """§9 What arrests will cost: the chance of being caught times the penalty, or the bribe if that is cheaper."""
    loss = 0.0
    wanted = me.wanted
    first = g.round if not g.shown else g.round + 1
    for round in range(first, 4):
        if wanted and not (me.bribed and round == g.round):
            caught = _chance_below(g, me, wanted) if round == g.round else min(1.0, max(0.0, (wanted - 1) / 13))
            cost = caught * PENALTY[round - 1]
            loss += min(cost, wanted * NUGGET[0]) if me.gold >= wanted and round == g.round else cost
            loss += 0.02 * wanted
    return loss


def _chance_below(g: Fliptown, me: Player, wanted: int) -> float:
    """How likely the Sheriff card of this round is too low; certain for whoever has looked."""
    if g.sheriff and me.seat in g.looked:
        return 1.0 if g.box.value[Card(g.sheriff)] < wanted else 0.0
    return min(1.0, max(0.0, (wanted - 1) / 13))
