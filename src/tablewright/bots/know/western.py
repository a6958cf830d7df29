"""What a player of Tiny Epic Western looks at: strategy only, no rules. What each term is worth is in western.json."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from tablewright.bots.know.weights import Weights, ahead, decided, read, worths
from tablewright.engine import Together
from tablewright.games.western.box import (
    LEFTOVER,
    NO_BUILDING,
    NOBODY,
    RESOLUTION,
    TOWN_HALL,
    Building,
    Card,
    Mat,
    Seat,
    WesternBox,
)
from tablewright.games.western.buying import ANYWHERE, DISCOUNT, REBATE, TO_TOP
from tablewright.games.western.resolution import POKER, THEATER, altered, per_poker_card
from tablewright.games.western.scoring import sheet_of
from tablewright.games.western.table import Western
from tablewright.games.western.town import influence_of

STANDING: Final = (  # "early": times the rounds that are left
    "points", "points early", "icons", "icons early", "purse", "purse in the last round", "purse at the last shops",
    "tokens", "third token", "wanted",
)  # fmt: skip
EXPECTED: Final = (
    "first place", "pots", "resolution spots", "theater", "open mats", "poker cards", "rebates", "other porches",
    "purchase", "leftover purchase",
)  # fmt: skip
TERMS: Final = (*STANDING, *EXPECTED)
SOLO_TERMS: Final = (*TERMS, "rival's points", "rival's points early", "always", "rounds left")
NOTHING: Final = [0.0] * len(EXPECTED)
PURSE: Final = tuple([0.42 * n - 0.025 * n * n for n in range(20)])  # the first of a type is worth most
REACH: Final = (1.0, 0.55, 0.25, 0.08)  # of a building for which so much influence is missing
ICON: Final = 0.22
PRICE: Final = 0.21  # of one influence, when a building is considered
ROOM: Final = 20_000

_sheets: dict[tuple[Any, ...], list[tuple[int, int]]] = {}
Places = dict[Mat, list[Seat]]  # who has a token where


FIXED: Final = ("points", "always", "rounds left")  # a point counts one; what all options share, nothing


def names(seats: int) -> tuple[str, ...]:
    return SOLO_TERMS if seats == 1 else TERMS


WEIGHTS: Final[list[Weights]] = [read("western", seats, names(seats)) for seats in (1, 1, 2, 3, 4)]


def evaluate(g: Western, seat: int) -> float:
    return evaluate_all(g)[seat]


def evaluate_all(g: Western) -> list[float]:
    """Points ahead of the best other player, or of the Rival, that each seat may expect."""
    if g.question is None:
        return decided(finals(g), g.winners())
    found = terms(g)
    return ahead(worths(found, WEIGHTS[len(found)]))


def finals(g: Western) -> list[float]:
    """The scores at the end; solo: points ahead of the Rival."""
    totals = [float(sum(line.values())) for line in sheet_of(g)]
    return [totals[0] - totals[1]] if g.town.solo else totals


def terms(g: Western, places: Places | None = None) -> list[list[float]]:
    """The terms of every seat; who is at which mat may be known already."""
    sheet = _sheet(g)
    left = g.box.rounds - g.round
    if places is None:
        places = _places(g) if not g.ranking and len(g.gaps) == 6 else {}
    found: list[list[float]] = []
    for s in range(g.town.humans):
        seat, me = Seat(s), g.players[s]
        points, icons = sheet[s]
        purse = PURSE[me.purse[0]] + PURSE[me.purse[1]] + PURSE[me.purse[2]]
        mine = [
            points, points * left, icons, icons * left, purse if left else 0.0,
            purse if not left and not g.ranking else 0.0, purse if not left and g.ranking else 0.0, me.available,
            1.0 if me.third and left else 0.0, left + (not g.altered) if g.wanted == seat else 0,
        ]  # fmt: skip
        card = None if g.ranking else own_card(g, seat)
        if card is None or len(g.gaps) < 6:
            found.append(mine + NOTHING)
        else:
            found.append(mine + _expected(g, seat, card, places))
    if g.town.solo:
        rival = sheet[1][0]
        found[0] += [rival, rival * left, 1.0, left]
    return found


def _sheet(g: Western) -> list[tuple[int, int]]:
    """Points and icons of all players; they change only when something is bought."""
    key = (g.box, g.town.side, g.wanted, *g.track.values(), *[p.owned for p in g.players])
    known = _sheets.get(key)
    if known is None:
        if len(_sheets) >= ROOM:
            _sheets.clear()
        icons = [sum([len(g.box.buildings[b].icons) for b in p.owned]) for p in g.players]
        totals = [sum(line.values()) for line in sheet_of(g)]
        known = _sheets[key] = list(zip(totals, icons, strict=True))
    return known


def _places(g: Western) -> Places:
    """Who has a token at which mat, standing or wounded."""
    mat_of = g.town.mat_of
    found: Places = {}
    for spot, seat in (*g.standing.items(), *g.wounded):
        here = found.setdefault(mat_of[spot], [])
        if seat not in here:
            here.append(seat)
    return found


def own_card(g: Western, seat: Seat) -> Card | None:
    """The card a player holds, also one that was just chosen in secret."""
    if g.altered:
        return g.altered[seat]
    together = g.together
    if isinstance(together, Together):
        for ask, answer in zip(together.asks, together.answers, strict=True):
            if ask.seat == seat and answer is not None:
                return Card(answer.args[1])
        return None
    return altered(g, seat) if len(g.hands[seat]) == 1 else None


def _expected(g: Western, seat: Seat, card: Card, places: Places) -> list[float]:
    """What tokens in town are going to bring: pots, later influence, buildings, places to buy."""
    pots = resolution = theater = open_mats = bargain = 0.0
    town, standing = g.town, g.standing
    choosing = isinstance(g.together, Together)
    for mat in town.mats:
        here = places.get(mat)
        if here and seat in here:
            bargain = max(bargain, _bargain(g.box, g.slots[mat], g.players[seat].purse))
            if g.altered:
                continue
            p = chance_to_win(g, seat, card, mat, here)
            pots += p
            spot = influence_of(mat)
            if standing.get(spot, NOBODY) == seat and g.sides[spot] == RESOLUTION:
                resolution += p
            if standing.get(town.porch[mat], NOBODY) == seat:
                top = g.top(mat)
                if top is not None and top.kind == THEATER:
                    theater += p
        elif choosing:
            open_mats += chance_to_win(g, seat, card, mat, [seat])
    first = chance_to_win(g, seat, card, TOWN_HALL, town.orders[0])
    leftover = 0.0
    if standing.get(LEFTOVER, NOBODY) == seat:
        leftover = max([_bargain(g.box, g.slots[mat], g.players[seat].purse) for mat in town.mats])
    return [first, pots, resolution, theater, open_mats, *_porches(g, seat), bargain, leftover]


def chance_to_win(g: Western, seat: Seat, card: Card, mat: Mat, here: list[Seat] | tuple[Seat, ...]) -> float:
    """Against the others as this world has them, or against a Rival card that nobody has seen."""
    alone = True
    humans = g.town.humans
    for s in here:
        if s != seat and s < humans:
            alone = False
            held = own_card(g, s)
            if held is not None and g.key(held, mat) > g.key(card, mat):
                return 0.0
    if not alone:
        return 1.0
    left, right = g.town.shoulders[mat]
    unseen = () if len(g.rival) == g.rival_cards() else g.pile
    return _against_rival(g.box, g.gaps[left], g.gaps[right], card, g.rival, unseen)


@lru_cache(maxsize=ROOM)
def _against_rival(
    box: WesternBox, left: Card, right: Card, card: Card, rival: tuple[Card, ...], unseen: tuple[Card, ...]
) -> float:
    """The chance that no card of the Rival is better between these two."""
    keys = box.keys[left, right]
    mine = keys[card]
    if any([keys[c] > mine for c in rival]):
        return 0.0
    return len([c for c in unseen if keys[c] <= mine]) / len(unseen) if unseen else 1.0


def _porches(g: Western, seat: Seat) -> list[float]:
    """Porches whose building works later."""
    poker = rebates = others = 0.0
    if not g.altered:
        for mat, spot in g.town.porch.items():
            card = g.top(mat) if g.standing.get(spot, NOBODY) == seat else None
            if card is None:
                continue
            if card.kind == POKER:
                poker += per_poker_card(g, card)
            elif card.kind in (REBATE, DISCOUNT):
                rebates += 1
            elif card.kind in (TO_TOP, ANYWHERE):
                others += 1
    return [poker, rebates, others]


@lru_cache(maxsize=ROOM)
def _bargain(box: WesternBox, building: Building, purse: tuple[int, int, int]) -> float:
    """A building less what it costs; less still when influence is missing."""
    if building == NO_BUILDING:
        return 0.0
    card = box.buildings[building]
    missing = sum([max(0, c - have) for c, have in zip(card.cost, purse, strict=True)])
    gain = card.vp + ICON * len(card.icons) - PRICE * sum(card.cost)
    return REACH[missing] * gain if missing < len(REACH) and gain > 0 else 0.0
