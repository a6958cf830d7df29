"""Tiny Epic Western: phase four, buying and industry (§8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from tablewright.engine import Ask, Next, Step, rule
from tablewright.games.western.box import (
    INDUSTRIES,
    LEFTOVER,
    NO_BUILDING,
    NOBODY,
    RIVAL,
    TOWN_HALL,
    Building,
    BuildingCard,
    Industry,
    Mat,
    Payment,
    Seat,
    payments,
)  # fmt: skip
from tablewright.games.western.solo import rival_buys, rival_industry
from tablewright.games.western.table import Western

TO_TOP: Final = "win_town_hall"
ANYWHERE: Final = "buy_at_any_mat"
DISCOUNT: Final = "discount_by_icon"
REBATE: Final = "gain_by_vp_of_first_buy"


@rule
def rank_players(g: Western) -> Next:
    """§8.1 By the altered card at the Town Hall; §8.1.1 equal keys by the natural card. §13.6 Alone, the Rival too."""
    keys = g.keys(TOWN_HALL)
    order = [(keys[card], keys[g.hands[seat][0]], Seat(seat)) for seat, card in enumerate(g.altered)]
    if g.town.solo:
        order.append((g.rival_key(TOWN_HALL), g.rival_key(TOWN_HALL), RIVAL))
    order.sort(reverse=True)
    g.ranking = tuple([seat for _, _, seat in order])
    if g.events is not None:
        tell_ranking(g)
    posts = [(user, card.id) for user, card in g.in_use() if card.kind == TO_TOP]
    if not posts:
        return open_shops()
    offers = [offer_first_place(seat, building) for seat in g.from_dealer() for user, building in posts if user == seat]
    return *offers, open_shops()


def tell_ranking(g: Western) -> None:
    g.tell("ranking", tuple([g.who(seat) for seat in g.ranking]))


@rule
def offer_first_place(g: Western, seat: Seat, building: Building) -> Next:
    """§8.2, §12.9 The user of the Post Office may pay to be put first."""
    card = g.box.buildings[building]
    ways = payments(g.players[seat].purse, card.effect["pay_wild"])
    if g.ranking[0] == seat or not ways:
        return None
    options = [keep_place(seat), *[go_first(seat, payment) for payment in ways]]
    return Ask(seat, f"{card.name}: pay to be first at the Town Hall?", options)


@rule
def keep_place(g: Western, seat: Seat) -> Next:
    """§8.2 The Post Office need not be used."""
    return None


@rule
def go_first(g: Western, seat: Seat, payment: Payment) -> Next:
    """§8.2 First place; the others keep their order."""
    g.tell("goes_first", seat)
    g.pay(seat, payment)
    g.ranking = (seat, *[s for s in g.ranking if s != seat])
    tell_ranking(g)
    return None


@rule
def open_shops(g: Western) -> Next:
    """§8.3 One purchase each in ranking order, then the leftover (§8.5), then an industry step (§8.6)."""
    turns = [rival_buys() if seat == RIVAL and g.town.solo else take_buy(seat) for seat in g.ranking]
    return *turns, take_leftover(), take_step(g.ranking[0])


@rule
def take_buy(g: Western, seat: Seat) -> Next:
    """§8.3 One building from a mat where the player has a token, or pass. §12.17 The Telegraph Office reaches all."""
    used = g.used_by(seat)
    mats = g.town.mats if ANYWHERE in [card.kind for card in used] else g.mats_of(seat)
    return Ask(seat, "Buy a building?", purchases(g, seat, mats, used))


@rule
def take_leftover(g: Western) -> Next:
    """§8.5 Who stands on the leftover spot may buy one more, from any buy slot. The Rival never does (§13.7)."""
    seat = g.standing.get(LEFTOVER, NOBODY)
    if not 0 <= seat < g.town.humans:
        return None
    return Ask(seat, "Buy a leftover building?", purchases(g, seat, g.town.mats, g.used_by(seat)))


def purchases(g: Western, seat: Seat, mats: Sequence[Mat], used: list[BuildingCard]) -> list[Step]:
    """§8.3.1 Pass, or every affordable building of these slots, with every way to take a discount (§12.8)."""
    money, law, force = g.players[seat].purse
    off = discounts(g, seat, used) if used else []
    slots, cards = g.slots, g.box.buildings
    found = [pass_on(seat)]
    for mat in g.town.mats:
        building = slots[mat] if mat in mats else NO_BUILDING
        if building == NO_BUILDING:
            continue
        card = cards[building]
        if off:
            found += [buy(seat, building, payment) for payment in reduced(g, seat, card, off)]
            continue
        m, w, f = card.cost
        if money >= m and law >= w and force >= f:
            found.append(buy(seat, building, card.price))
    return found


def discounts(g: Western, seat: Seat, used: list[BuildingCard]) -> list[BuildingCard]:
    """§8.3.2, §12.8, §12.20 Discounts for the first purchase in phase four."""
    return [] if g.players[seat].sales else [card for card in used if card.kind == DISCOUNT]


def reduced(g: Western, seat: Seat, card: BuildingCard, off: list[BuildingCard]) -> tuple[Payment, ...]:
    """§12.8 1 less per matching icon, of any types within the printed cost, never below 0."""
    less = sum([card.shares[d.effect["industry"]] * int(d.effect["per_icon"]) for d in off])
    return payments(g.players[seat].purse, max(0, sum(card.cost) - less), card.cost)


@rule
def pass_on(g: Western, seat: Seat) -> Next:
    """§8.3 Nobody has to buy."""
    g.tell("passes", seat)
    return None


@rule
def buy(g: Western, seat: Seat, building: Building, payment: Payment) -> Next:
    """§8.3.1, §8.4 It counts at once and lies beside the porch until the round ends. §12.7 The first purchase of phase
    four gives its VP in influence to the users of some buildings."""
    first = g.players[seat].sales == 0
    if g.events is not None:
        tell_use(g, seat, building, payment)
    g.players[seat].sales += 1
    g.slots = {mat: NO_BUILDING if b == building else b for mat, b in g.slots.items()}
    acquire(g, seat, building, payment)
    if first:
        for card in g.used_by(seat):
            if card.kind == REBATE:
                g.tell("uses", seat, card.id)
                g.gain(seat, card.effect["influence"], g.box.buildings[building].vp)
    return None


def tell_use(g: Western, seat: Seat, building: Building, payment: Payment) -> None:
    """Which buildings made this purchase possible: discounts (§12.8), or one that reaches any mat (§12.17)."""
    bought = g.box.buildings[building]
    used = g.used_by(seat)
    for card in discounts(g, seat, used):
        if bought.shares[card.effect["industry"]] and payment != bought.price:
            g.tell("uses", seat, card.id)
    mat = next(mat for mat, b in g.slots.items() if b == building)
    if not g.present(seat, mat):
        for card in used:
            if card.kind == ANYWHERE:
                g.tell("uses", seat, card.id)


def acquire(g: Western, seat: Seat, building: Building, payment: Payment) -> None:
    """§8.4, §12.19 Pay for a building and own it."""
    me = g.players[seat]
    g.pay(seat, payment)
    me.owned += (building,)
    me.bought += (building,)
    g.tell("buys", seat, building)


# --- industry (§8.6) ---------------------------------------------------------------------------------------------


@rule
def take_step(g: Western, seat: Seat) -> Next:
    """§8.6 The first of the ranking must advance one industry by one step."""
    legal = free_steps(tuple(g.track.values()), g.box.capacity)
    if seat == RIVAL and g.town.solo:
        return advance(seat, rival_industry(g, legal))
    return Ask(seat, "Advance which industry?", [advance(seat, industry) for industry in legal])


@cache
def free_steps(steps: tuple[int, ...], capacity: tuple[int, ...]) -> tuple[Industry, ...]:
    """§8.6.1 Industries that may advance: not beyond the first rank and not into a full one."""
    ahead = [(industry, step + 1) for industry, step in zip(INDUSTRIES, steps, strict=True)]
    return tuple([i for i, step in ahead if step < len(capacity) and steps.count(step) < capacity[step]])


@rule
def advance(g: Western, seat: Seat, industry: Industry) -> Next:
    """§8.6 Tokens never move back."""
    g.track = {**g.track, industry: g.track[industry] + 1}
    g.tell("advances", g.who(seat), industry, len(g.box.capacity) - g.track[industry])
    return None
