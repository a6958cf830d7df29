"""What a player of Fliptown looks at: the score as it stands, and what is still to come of it. What each term is worth
stands in fliptown.json."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablewright.bots.know.weights import Weights, ahead, decided, read, worths
from tablewright.games.fliptown.box import FliptownBox
from tablewright.games.fliptown.ids import REGIONS, TOWN, TRAIL, Card, Thing
from tablewright.games.fliptown.player import Player
from tablewright.games.fliptown.scoring import SILVER_PER
from tablewright.games.fliptown.table import Fliptown

TURNS: Final = 15
THINGS: Final = tuple(
    [Thing(t) for t in ("trail_horse", "pickaxe", "bandana", "pistol", "rifle", "shovel", "undertaker_favor")]
)
TERMS: Final = (  # "early": times the part of the game that is still to come
    "stars", "cash", "cash early", "gold", "gold early", "pans", "hammers", "hotel", "next of the hotel early",
    "trail bonus", "badlands bonus", "mine bonus", "town bonus", "cemetery bonus", "effect", *THINGS, "ability",
    "banked early", "hunted early", "stops ahead", "rows of targets", "depth", "graves", "deep mine", "deep mine early",
    "unvisited early", "poker", "sheriff", "wanted", "wanted early",
)  # fmt: skip
SOLO_TERMS: Final = (*TERMS, "cowbot", "cowbot early", "always", "early")
HOTEL: Final[tuple[float, ...]] = (0.0, 2.0, 7.0, 14.0, 23.0)
# a stop that is still ahead
STOP: Final[tuple[float, ...]] = (0.30, 0.28, 0.5, 0.3, 0.4, 0.5, 0.4, 0.5, 0.5, 0.4, 0.3, 0.45, 0.5)
DEPTH: Final[tuple[float, ...]] = (0.0, 0.4, 0.8, 1.4, 0.0)  # a circled chamber opens what lies below
PENALTY: Final[tuple[float, ...]] = (4.0, 6.0, 8.0)
BRIBE: Final = 0.5  # for each Wanted
PAID: Final[list[float]] = [1.0, 2.0, 3.0, 4.5, 6.0]  # poker: a pair, two pair, three, full house, four
DRAW: Final[tuple[float, ...]] = (0.0, 0.1, 0.35, 0.8, 2.2, 6.5)  # poker: cards towards a flush
SEQUENCE: Final[tuple[float, ...]] = (0.0, 0.05, 0.2, 0.6, 1.6, 5.2)  # cards towards a straight


FIXED: Final = ("stars", "always", "early")  # a point counts one; what all options share, nothing


def names(seats: int) -> tuple[str, ...]:
    return SOLO_TERMS if seats == 1 else TERMS


WEIGHTS: Final[list[Weights]] = [read("fliptown", seats, names(seats)) for seats in (1, 1, 2, 3, 4)]


def evaluate(g: Fliptown, seat: int) -> float:
    return evaluate_all(g)[seat]


def evaluate_all(g: Fliptown) -> list[float]:
    """Points ahead of the best other player, or of the cowbot, that each seat may expect. Alone without a cowbot there
    is nobody to be ahead of: the score."""
    if g.question is None:
        points = finals(g)
        return points if len(points) == 1 and not g.cowbot else decided(points, g.winners())
    found = terms(g)
    return ahead(worths(found, WEIGHTS[len(found)]))


def finals(g: Fliptown) -> list[float]:
    """The scores at the end; solo: points ahead of the cowbot."""
    points = [float(sum(sheet.values())) for sheet in g.sheet()]
    return [points[0] - g.cowbot_score()] if g.cowbot else points


def terms(g: Fliptown) -> list[list[float]]:
    """The terms of every seat."""
    found = [prospects(g, me) for me in g.players]
    if len(found) == 1:
        found[0] += against(g)
    return found


def against(g: Fliptown) -> list[float]:
    """Alone: what the cowbot has so far, if there is one."""
    cowbot = g.cowbot_score() if g.cowbot else 0
    share = 1 - len(g.players[0].poker) / TURNS
    return [cowbot, cowbot * share, 1.0, share]


def prospects(g: Fliptown, me: Player) -> list[float]:
    """Stars, money, silver stars, what the map and the inventory promise, poker, and the Sheriff."""
    left = float(TURNS - len(me.poker))
    share = left / TURNS
    rounds = 4 - g.round if len(me.hands) < g.round else 3 - g.round
    hotel = me.hotel
    stops, targets, depth, graves, counted, deepest, unvisited = _sites(g.box, me.circled)
    near = min(1.0, share * 2)
    return [
        me.stars, me.cash, me.cash * share, me.gold, me.gold * share, rounds * me.pans, rounds * me.hammers,
        HOTEL[hotel], share * (HOTEL[hotel + 1] - HOTEL[hotel]) if hotel < 4 else 0.0, *_pending(me.pending),
        *[left if thing in me.things else 0.0 for thing in THINGS],
        me.uses * min(1.0, share * 3) if me.character else 0.0, left * len(me.banked), left * len(me.hunted),
        stops * min(1.0, share * 1.5), targets * near, depth * near, graves * near, counted, left * deepest,
        share * unvisited, _poker(g.box, me.poker[len(me.hands) * 5 :]), _sheriff(g, me), me.wanted, me.wanted * share,
    ]  # fmt: skip


@lru_cache(maxsize=1_000)
def _pending(pending: tuple[str, ...]) -> tuple[int, ...]:
    """Bonus actions of each region, and effects of buildings, that are still to be used."""
    regions = [pending.count(region) for region in REGIONS]
    return (*regions, len(pending) - sum(regions))


@lru_cache(maxsize=50_000)
def _sites(box: FliptownBox, circled: int) -> tuple[float, int, float, int, int, int, int]:
    """Of a map: the stops ahead, rows of targets, depth, open graves, what level 4 counts, how many such chambers,
    buildings not visited."""
    targets = sum([(circled & t.row_mask).bit_count() for t in box.target_list if not circled & t.bit])
    chambers = [c for c in box.chamber_list if circled & c.bit]
    depth = sum([DEPTH[c.level] for c in chambers])
    deep = [SILVER_PER[c.silver_per] for c in chambers if c.silver_per]
    counted = sum([(circled & box.whole[region]).bit_count() for region in deep])
    graves = 0
    for tomb in box.tomb_list:
        if circled & tomb.bit:
            graves += len([1 for neighbour, _ in tomb.rewards if not circled & neighbour])
    stops = sum(STOP[(circled & box.whole[TRAIL]).bit_length() :])
    return stops, targets, depth, graves, counted, len(deep), (box.whole[TOWN] & ~circled).bit_count()


@lru_cache(maxsize=50_000)
def _poker(box: FliptownBox, cards: tuple[Card, ...]) -> float:
    """What the cards recorded in this round may come to."""
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
    return value


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
            loss += min(cost, wanted * BRIBE) if me.gold >= wanted and round == g.round else cost
            loss += 0.02 * wanted
    return loss


def _chance_below(g: Fliptown, me: Player, wanted: int) -> float:
    """How likely the Sheriff card of this round is too low; certain for whoever has looked."""
    if g.sheriff and me.seat in g.looked:
        return 1.0 if g.box.value[Card(g.sheriff)] < wanted else 0.0
    return min(1.0, max(0.0, (wanted - 1) / 13))
