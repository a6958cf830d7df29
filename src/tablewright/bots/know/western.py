"""What a position in Western is worth to a seat: strategy only, no rules. All worths are in victory points."""

from __future__ import annotations

from typing import Final

from tablewright.engine import Together
from tablewright.games.western.box import LEFTOVER, NO_BUILDING, NOBODY, RESOLUTION, TOWN_HALL, Card, Mat, Seat
from tablewright.games.western.buying import ANYWHERE, DISCOUNT, REBATE, TO_TOP
from tablewright.games.western.resolution import POKER, THEATER, altered, per_poker_card
from tablewright.games.western.scoring import sheet_of
from tablewright.games.western.table import Western
from tablewright.games.western.town import influence_of

INFLUENCE: Final = 0.42  # the first of a type; each further one is worth a little less
LESS: Final = 0.025
ICON: Final = 0.22
TOKEN: Final = 0.7
THIRD: Final = 0.9
REACH: Final = (1.0, 0.55, 0.25, 0.08)  # of a building for which so much influence is missing
FIRST: Final = 0.5  # place at the Town Hall


def evaluate(g: Western, seat: int) -> float:
    """The own worth against the best opponent's; at the end the result itself."""
    return evaluate_all(g)[seat]


def evaluate_all(g: Western) -> list[float]:
    """The same for every seat."""
    sheet = sheet_of(g)
    totals = [sum(line.values()) for line in sheet]
    seats = range(g.town.humans)
    if g.question is None:
        winners = g.winners()
        return [1000.0 * (s in winners) + totals[s] - max(totals[:s] + totals[s + 1 :]) for s in seats]
    worths = [worth(g, Seat(s), points) for s, points in enumerate(totals)]
    return [worths[s] - 0.6 * max(worths[:s] + worths[s + 1 :]) for s in seats]


def worth(g: Western, seat: Seat, points: int) -> float:
    """Points as they are now, and what is to be expected."""
    if seat >= g.town.humans:
        return float(points)
    me = g.players[seat]
    left = g.box.rounds - g.round
    total = points + ICON * sum([len(g.box.buildings[b].icons) for b in me.owned]) * (0.4 + 0.1 * left)
    total += purse_worth(me.purse) * (1.0 if left else 0.15 if g.ranking else 0.8)
    total += TOKEN * me.available + (THIRD if me.third and left else 0.0)
    if g.wanted == seat:
        total += INFLUENCE * (left + (1 if not g.altered else 0)) * 0.5
    if not g.ranking:
        total += expectations(g, seat)
    return total


def purse_worth(purse: tuple[int, int, int]) -> float:
    return sum([INFLUENCE * n - LESS * n * n for n in purse])


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


def expectations(g: Western, seat: Seat) -> float:
    """What tokens in town are going to bring: pots, later influence, buildings, places to buy."""
    card = own_card(g, seat)
    if card is None or len(g.gaps) < 6:
        return 0.0
    total = FIRST * chance_to_win(g, seat, card, TOWN_HALL, [Seat(s) for s in range(g.town.humans)])
    reach: list[Mat] = []
    for mat in g.town.mats:
        if g.present(seat, mat):
            reach.append(mat)
            if not g.altered:
                total += at_mat(g, seat, card, mat)
        elif isinstance(g.together, Together):
            total += 0.3 * chance_to_win(g, seat, card, mat, [seat])
    if g.standing.get(LEFTOVER, NOBODY) == seat:
        total += 0.6 * best_purchase(g, seat, list(g.town.mats))
    return total + buildings_worth(g, seat) + best_purchase(g, seat, reach)


def at_mat(g: Western, seat: Seat, card: Card, mat: Mat) -> float:
    """The pot and what comes with it, times the chance to win the hand."""
    p = chance_to_win(g, seat, card, mat, [Seat(s) for s in range(g.town.humans) if g.present(Seat(s), mat)])
    gain = 2 * INFLUENCE
    spot = influence_of(mat)
    if g.standing.get(spot, NOBODY) == seat and g.sides[spot] == RESOLUTION:
        gain += 2 * INFLUENCE
    top = g.top(mat) if g.user(mat) == seat else None
    if top is not None and top.kind == THEATER:
        gain += 2 * INFLUENCE
    return p * gain


def chance_to_win(g: Western, seat: Seat, card: Card, mat: Mat, here: list[Seat]) -> float:
    """Against the others as this world has them, or against a Rival card that nobody has seen."""
    mine = g.key(card, mat)
    others = [s for s in here if s != seat]
    if others:
        held = [own_card(g, s) for s in others]
        return 0.0 if any([c is not None and g.key(c, mat) > mine for c in held]) else 1.0
    if any([g.key(c, mat) > mine for c in g.rival]):
        return 0.0
    if len(g.rival) == g.rival_cards() or not g.pile:
        return 1.0
    return len([c for c in g.pile if g.key(c, mat) <= mine]) / len(g.pile)


def buildings_worth(g: Western, seat: Seat) -> float:
    """Porches whose building works later."""
    total = 0.0
    for mat, spot in g.town.porch.items():
        card = g.top(mat) if g.standing.get(spot, NOBODY) == seat else None
        if card is None or g.altered:
            continue
        if card.kind == POKER:
            total += INFLUENCE * per_poker_card(g, card)
        elif card.kind in (REBATE, DISCOUNT):
            total += 1.5 * INFLUENCE
        elif card.kind in (TO_TOP, ANYWHERE):
            total += INFLUENCE
    return total


def best_purchase(g: Western, seat: Seat, mats: list[Mat]) -> float:
    """The best building within reach, less what it costs; less still when influence is missing."""
    purse = g.players[seat].purse
    best = 0.0
    for mat in mats:
        building = g.slots[mat]
        if building != NO_BUILDING:
            card = g.box.buildings[building]
            missing = sum([max(0, c - have) for c, have in zip(card.cost, purse, strict=True)])
            if missing < len(REACH):
                gain = card.vp + ICON * len(card.icons) - 0.5 * INFLUENCE * sum(card.cost)
                best = max(best, REACH[missing] * gain)
    return best
