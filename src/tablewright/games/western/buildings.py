"""Tiny Epic Western: what instant buildings do (§12). One function per kind of effect lists the options; none: the
building cannot be used."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations

from tablewright.engine import Ask, Chance, Draw, Next, Step, rule
from tablewright.games.western.bosses import raise_third
from tablewright.games.western.box import (
    NO_BUILDING,
    NOBODY,
    SHERIFF,
    TYPES,
    Building,
    BuildingCard,
    Influence,
    Mat,
    Payment,
    Purse,
    Seat,
    Side,
    Spot,
    payments,
)  # fmt: skip
from tablewright.games.western.buying import acquire, pass_on
from tablewright.games.western.placement import arrive
from tablewright.games.western.rounds import fill_slot
from tablewright.games.western.table import EFFECTS, Effect, Western


def effect(kind: str) -> Callable[[Effect], Effect]:
    """Register the options of a kind of building."""

    def register(options: Effect) -> Effect:
        EFFECTS[kind] = options
        return options

    return register


def covers(purse: Purse, cost: Purse) -> bool:
    return purse[0] >= cost[0] and purse[1] >= cost[1] and purse[2] >= cost[2]


# --- influence for influence -------------------------------------------------------------------------------------


@effect("convert")
def convert_options(g: Western, seat: Seat, card: BuildingCard) -> list[Step]:
    """§12.3 Any number, also none (R-16)."""
    return [convert(seat, card.id, n) for n in range(g.players[seat].amount(card.effect["from"]) + 1)]


@rule
def convert(g: Western, seat: Seat, building: Building, n: int) -> Next:
    """§12.3 Lose n of one type, gain n and a bonus of another."""
    card = g.box.buildings[building]
    source = Influence(card.effect["from"])
    g.tell("uses", seat, building)
    if n:
        g.pay(seat, Payment(f"{n}{source}"))
    g.gain(seat, card.effect["to"], n + int(card.effect["bonus"]))
    return None


@effect("exchange")
def exchange_options(g: Western, seat: Seat, card: BuildingCard) -> list[Step]:
    """§12.4 Which type to pay and, where it matters, which of the other two is gained more of."""
    me, e = g.players[seat], card.effect
    found: list[Step] = []
    for a in TYPES:
        if me.amount(a) >= e["pay_a"]:
            others = [kind for kind in TYPES if kind != a]
            found += [exchange(seat, card.id, a, b) for b in (others[:1] if e["gain_b"] == e["gain_c"] else others)]
    return found


@rule
def exchange(g: Western, seat: Seat, building: Building, a: Influence, b: Influence) -> Next:
    """§12.4 Pay A, gain B and C."""
    e = g.box.buildings[building].effect
    c = next(kind for kind in TYPES if kind not in (a, b))
    g.tell("uses", seat, building)
    g.pay(seat, Payment(f"{e['pay_a']}{a}"))
    g.gain(seat, b, e["gain_b"])
    g.gain(seat, c, e["gain_c"])
    return None


@effect("gain_two_types_if_any_wounded")
def two_types_options(g: Western, seat: Seat, card: BuildingCard) -> list[Step]:
    """§12.5 Only while a token of anybody lies wounded in town."""
    if not g.wounded:
        return []
    equal = card.effect["gain_a"] == card.effect["gain_b"]
    pairs = combinations(TYPES, 2) if equal else permutations(TYPES, 2)
    return [gain_two(seat, card.id, a, b) for a, b in pairs]


@rule
def gain_two(g: Western, seat: Seat, building: Building, a: Influence, b: Influence) -> Next:
    """§12.5 Two different types."""
    e = g.box.buildings[building].effect
    g.tell("uses", seat, building)
    g.gain(seat, a, e["gain_a"])
    g.gain(seat, b, e["gain_b"])
    return None


# --- buying during placement -------------------------------------------------------------------------------------


@effect("draw_and_buy")
def auction_options(g: Western, seat: Seat, card: BuildingCard) -> list[Step]:
    """§12.11 Not with an empty deck."""
    if not g.deck:
        return []
    return [auction(seat, card.id, payment) for payment in payments(g.players[seat].purse, card.effect["pay_wild"])]


@rule
def auction(g: Western, seat: Seat, building: Building, payment: Payment) -> Next:
    """§12.11 Pay, then the top cards of the deck are revealed; fewer if fewer are left."""
    g.tell("uses", seat, building)
    g.pay(seat, payment)
    n = min(len(g.deck), int(g.box.buildings[building].effect["draw"]))
    return Chance(Draw(g.deck, n), auctioned, seat)


@rule
def auctioned(g: Western, cards: tuple[Building, ...], seat: Seat) -> Next:
    """§12.11 One of them may be bought at its cost."""
    g.tell("auctioned", cards)
    purse = g.players[seat].purse
    able = [buy_auctioned(seat, b) for b in cards if covers(purse, g.box.buildings[b].cost)]
    return Ask(seat, "Buy one of the revealed buildings?", [pass_on(seat), *able])


@rule
def buy_auctioned(g: Western, seat: Seat, building: Building) -> Next:
    """§12.11, §12.19 The rest is shuffled into the deck."""
    g.take_building(building)
    acquire(g, seat, building, g.box.buildings[building].price)
    return None


@effect("buy_now")
def buy_now_options(g: Western, seat: Seat, card: BuildingCard) -> list[Step]:
    """§12.12 Any building in a buy slot, for its cost and a fee; affordable pairs only."""
    m, w, f = g.players[seat].purse
    found: list[Step] = []
    for building in g.slots.values():
        if building != NO_BUILDING:
            a, b, c = g.box.buildings[building].cost
            if m >= a and w >= b and f >= c:
                found += [buy_now(seat, building, p) for p in payments((m - a, w - b, f - c), card.effect["pay_wild"])]
    return found


@rule
def buy_now(g: Western, seat: Seat, building: Building, fee: Payment) -> Next:
    """§12.12 The slot is refilled from the deck at once; R-32 if that is impossible, the game ends."""
    mat = next(mat for mat, b in g.slots.items() if b == building)
    g.pay(seat, fee)
    g.slots = {**g.slots, mat: NO_BUILDING}
    acquire(g, seat, building, g.box.buildings[building].price)
    return fill_slot(mat)


# --- the town ----------------------------------------------------------------------------------------------------


@effect("rearrange_porch")
def barber_options(g: Western, seat: Seat, card: BuildingCard) -> list[Step]:
    """§12.10 A Location Mat whose stack has covered buildings and on whose porch nobody stands."""
    mats = [mat for mat in g.town.mats if mat != SHERIFF and g.user(mat) == NOBODY]
    return [bring_up(mat, building) for mat in mats for building in g.porches[mat][:-1]]


@rule
def bring_up(g: Western, mat: Mat, building: Building) -> Next:
    """§12.10 It becomes the top; the others keep their order."""
    rest = [b for b in g.porches[mat] if b != building]
    g.porches = {**g.porches, mat: (*rest, building)}
    g.tell("brought_up", building, mat)
    return None


def empty_spots(g: Western) -> list[tuple[Spot, Side]]:
    """§12.13, R-14 Spots of Location Mats with no token at all, with their sides; R-15 not the Sheriff's Office."""
    taken = {spot for spot, _ in g.wounded} | set(g.standing)
    found: list[tuple[Spot, Side]] = []
    for spot, sides in g.town.spots.items():
        if g.town.mat_of[spot] != SHERIFF and spot not in taken:
            found += [(spot, side) for side in sides]
    return found


@effect("heal_and_move")
def doctor_options(g: Western, seat: Seat, card: BuildingCard) -> list[Step]:
    """§12.13 Any own wounded token to any empty spot."""
    mine = dict.fromkeys([spot for spot, s in g.wounded if s == seat])
    return [heal(seat, spot, to, side) for spot in mine for to, side in empty_spots(g)]


@rule
def heal(g: Western, seat: Seat, spot: Spot, to: Spot, side: Side) -> Next:
    """§12.13 It stands there, as if just placed."""
    wounded = list(g.wounded)
    wounded.remove((spot, seat))
    g.wounded = tuple(wounded)
    g.stand(seat, to, side)
    g.tell("heals", seat, spot, to)
    return arrive(seat, to)


@effect("move_standing")
def stables_options(g: Western, seat: Seat, card: BuildingCard) -> list[Step]:
    """§12.14 Another own standing token to any empty spot."""
    here = next(g.town.porch[mat] for mat, stack in g.porches.items() if stack and stack[-1] == card.id)
    mine = [spot for spot in g.town.spots if spot != here and g.standing.get(spot, NOBODY) == seat]
    return [move(seat, spot, to, side) for spot in mine for to, side in empty_spots(g)]


@rule
def move(g: Western, seat: Seat, spot: Spot, to: Spot, side: Side) -> Next:
    """§12.14 What it gained stays gained; what was still due at the old spot is lost."""
    g.leave(spot)
    g.stand(seat, to, side)
    g.tell("moves", seat, spot, to)
    return arrive(seat, to)


@effect("duel_immunity")
def outhouse_options(g: Western, seat: Seat, card: BuildingCard) -> list[Step]:
    """§12.16 Always possible."""
    return [hide(seat)]


@rule
def hide(g: Western, seat: Seat) -> Next:
    """§12.16 No duels until the round ends, neither attacking nor defending."""
    g.players[seat].immune = True
    g.tell("hides", seat)
    return None


@effect("third_posse_now")
def station_options(g: Western, seat: Seat, card: BuildingCard) -> list[Step]:
    """§12.18 Only if the third token is neither available nor placed."""
    if not g.players[seat].lying:
        return []
    return [raise_third(seat, payment) for payment in payments(g.players[seat].purse, card.effect["pay_wild"])]
