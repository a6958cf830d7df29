"""Tiny Epic Western: phase two, posse placement (§5)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine import Ask, Next, Step, rule
from tablewright.games.western.bosses import THIRD, ride_out
from tablewright.games.western.box import (
    INSTANT,
    MONEY,
    NOBODY,
    SHERIFF,
    TYPES,
    WILD,
    Influence,
    Mat,
    Seat,
    Side,
    Spot,
)  # fmt: skip
from tablewright.games.western.duels import challenge
from tablewright.games.western.solo import rival_answers
from tablewright.games.western.table import EFFECTS, Western
from tablewright.games.western.town import Town


@rule
def begin_placement(g: Western) -> Next:
    """§3 Phase two begins with those who may pay for their third token (§11.3); then from the dealer clockwise."""
    ranchers = [ride_out(seat) for seat in g.from_dealer() if g.box.bosses[g.bosses[seat]].kind == THIRD]
    return *ranchers, next_turn(g.dealer)


@rule
def next_turn(g: Western, seat: Seat) -> Next:
    """§5.1 The next player who has an available token places it; the phase ends when nobody has one. §5.1.1 Placing is
    mandatory; a legal spot always exists."""
    players, after = g.players, g.town.after
    for _ in after:
        if players[seat].available:
            return Ask(seat, "Place a posse token", placements(g, seat)), next_turn(after[seat])
        seat = after[seat]
    return None


def placements(g: Western, seat: Seat) -> list[Step]:
    """§5.2 Spots without a standing token (§5.2.1), spots where somebody else can be challenged and neither side is
    immune (§5.2.2), never where one stands oneself (§5.2.3)."""
    immune = [me.immune for me in g.players]
    if True in immune:
        holders = g.standing.items()
        return offers(g.town, seat, [s for s, holder in holders if holder == seat or immune[seat] or immune[holder]])
    mine = tuple([spot for spot, holder in g.standing.items() if holder == seat])
    known = g.town.offers[seat]
    if mine not in known:  # the same few come again and again
        known[mine] = offers(g.town, seat, mine)
    return known[mine]


def offers(town: Town, seat: Seat, closed: Sequence[Spot]) -> list[Step]:
    """§5.2 All spots of the town but the closed ones; a two-option spot is taken with one of its sides."""
    return [place(seat, spot, side) for spot, sides in town.spots.items() if spot not in closed for side in sides]


@rule
def place(g: Western, seat: Seat, spot: Spot, side: Side) -> Next:
    """§5.2, §5.3 A free spot is taken at once, another one after a duel; the side is fixed now. Alone, the Rival
    answers each token from the boss card (§13.3)."""
    g.players[seat].available -= 1
    g.tell("places", seat, spot, side)
    defender = g.standing.get(spot, NOBODY)
    if defender == NOBODY:
        g.stand(seat, spot, side)
        return (arrive(seat, spot), rival_answers(spot)) if g.town.solo else benefits(g, seat, spot)
    answer = (rival_answers(spot),) if g.town.solo else ()
    return *challenge(g, seat, defender, spot, side), arrive(seat, spot), *answer


@rule
def arrive(g: Western, seat: Seat, spot: Spot) -> Next:
    """§5.5, §5.8 Benefits only for a token that stands after any duel."""
    return benefits(g, seat, spot) if g.standing.get(spot, NOBODY) == seat else None


def benefits(g: Western, seat: Seat, spot: Spot) -> Next:
    """§5.5 Influence (§5.5.1), then the building (§5.5.2), then the owner's money (§5.5.3)."""
    mat = g.town.mat_of[spot]
    if spot != g.town.porch[mat]:
        return gained_at(g, seat, mat) if g.sides[spot] == INSTANT else None
    if mat != SHERIFF and g.town.owner[mat] == NOBODY:
        asked = gained_at(g, seat, mat)  # §5.5.5 the printed influence first
        return (asked, use_building(seat, mat)) if asked is not None else use_building(seat, mat)
    if not g.porches[mat]:
        return None  # §5.5.4 an empty porch gives nothing and pays nobody
    return use_building(seat, mat), pay_owner(mat)


def gained_at(g: Western, seat: Seat, mat: Mat) -> Ask | None:
    """§5.5.1 The instant side of an influence spot, or a neutral porch: 1 of the mat's type."""
    facts = g.town.facts[mat]
    return gained(g, seat, facts.influence, facts.now)


def gained(g: Western, seat: Seat, kind: Influence, n: int) -> Ask | None:
    """§1.6.2 Influence of one type. A wild set is one type that the player picks, below 6 (§1.6.1)."""
    if kind != WILD:
        g.gain(seat, kind, n)
        return None
    most, purse = g.box.most, g.players[seat].purse
    options = [gain(seat, kind, n) for kind, have in zip(TYPES, purse, strict=True) if have < most]
    return Ask(seat, f"Gain {n} influence of one type", options) if options else None


@rule
def gain_set(g: Western, seat: Seat, kind: Influence, n: int) -> Next:
    """§1.6.2 A set printed side by side is all one type."""
    return gained(g, seat, kind, n)


@rule
def gain(g: Western, seat: Seat, kind: Influence, n: int) -> Next:
    """§1.6.1 The type a player picked."""
    g.gain(seat, kind, n)
    return None


@rule
def gain_wilds(g: Western, seat: Seat, n: int) -> Next:
    """§1.6.2 Wilds that are counted are separate: each may be another type."""
    asked = gained(g, seat, WILD, 1)
    return asked if asked is None or n == 1 else (asked, gain_wilds(seat, n - 1))


@rule
def use_building(g: Western, seat: Seat, mat: Mat) -> Next:
    """§5.5.2, §12.1 An instant building may be used once, now; §12.2 not without what it costs."""
    card = g.top(mat)
    if card is None or card.timing != INSTANT:
        return None
    options = EFFECTS[card.kind](g, seat, card)
    if not options:
        g.tell("no_use", seat, card.id)
        return None
    return Ask(seat, f"{card.name}: {card.text}", [decline(seat), *options])


@rule
def decline(g: Western, seat: Seat) -> Next:
    """§5.5.2 A building need not be used."""
    return None


@rule
def pay_owner(g: Western, mat: Mat) -> Next:
    """§5.5.3 The owner of a coloured mat gains 1 money for its building. The Rival gains nothing."""
    owner = g.town.owner[mat]
    if 0 <= owner < g.town.humans:
        g.gain(owner, MONEY, g.box.owner_bonus)
    return None
