"""Tiny Epic Western: phase three, resolution (§7)."""

from __future__ import annotations

from typing import Final

from tablewright.engine import Ask, Bag, Chance, Next, Step, rule
from tablewright.games.western.bosses import GAINS, boss_wilds
from tablewright.games.western.box import (
    NOBODY,
    NUMBER,
    RESOLUTION,
    SHERIFF,
    SUIT,
    WILD,
    Building,
    BuildingCard,
    Card,
    Influence,
    Mat,
    Seat,
)
from tablewright.games.western.placement import gain_set, gain_wilds
from tablewright.games.western.table import Western

POKER: Final = "gain_wild_per_poker_card"
THEATER: Final = "gain_wild_if_win_hand"


@rule
def reveal(g: Western) -> Next:
    """§7.1 All own cards are revealed, and the face-down Rival card, which gets its identity only now."""
    g.shown = tuple([Seat(seat) for seat in range(g.town.humans)])
    if g.events is not None:
        for seat in g.from_dealer():
            g.tell("reveals", seat, g.hands[seat][0])
    mat_of = g.town.mat_of
    here = [mat_of[spot] for spot in g.standing] + [mat_of[spot] for spot, _ in g.wounded]
    return reveal_rival(), begin_resolution(), *[resolve_mat(mat) for mat in g.town.mats if mat in here]


@rule
def reveal_rival(g: Western) -> Next:
    """§7.1, §13.2 One card that lay face down: any of those nobody has seen."""
    if g.set_aside:
        g.show_rival_card(g.set_aside[0])
        g.set_aside = ()
        return None
    return Chance(Bag(g.pile), rival_revealed).hidden(reveal_rival())


@rule
def rival_revealed(g: Western, card: Card) -> Next:
    """§7.1 The Rival's card."""
    g.take_cards(card)
    g.show_rival_card(card)
    return None


def alter_cards(g: Western) -> None:
    """§7.3 The Sheriff's Office changes own cards until phase four ends; Rival cards never."""
    natural = [hand[0] for hand in g.hands]
    if NUMBER not in g.standing and SUIT not in g.standing:
        g.altered = tuple(natural)
        return
    g.altered = tuple([altered(g, Seat(seat)) for seat in range(g.town.humans)])
    for seat, card in enumerate(g.altered):
        if card != natural[seat]:
            g.tell("alters", seat, g.box.value[card], g.box.suit[card])


def altered(g: Western, seat: Seat) -> Card:
    """§7.3.1 Value −1 or +1, wrapping 1↔5; §7.3.2 suit down or up, wrapping steer↔hat; §7.3.3 both can apply."""
    card = g.hands[seat][0]
    if g.standing.get(NUMBER, NOBODY) == seat:
        card = g.box.plus[card] if g.sides[NUMBER] == "plus" else g.box.minus[card]
    if g.standing.get(SUIT, NOBODY) == seat:
        card = g.box.up[card] if g.sides[SUIT] == "up" else g.box.down[card]
    return card


@rule
def begin_resolution(g: Western) -> Next:
    """§7.4 From the dealer clockwise: the Wanted card, the own boss, then buildings by position. Not to be declined."""
    alter_cards(g)
    wilds: list[Step] = []
    later = [(user, card) for user, card in g.in_use() if card.kind == POKER]
    for seat in g.from_dealer():
        if g.wanted == seat:
            wilds.append(gain_wilds(seat, g.box.wanted_wild))  # §6.6
        if g.box.bosses[g.bosses[seat]].kind in GAINS:
            wilds.append(use_boss(seat))
        if later:
            wilds += [use_later(seat, card.id) for user, card in later if user == seat]
    return tuple(wilds) or None


@rule
def use_boss(g: Western, seat: Seat) -> Next:
    """§7.4 The wilds of the own boss (§11.1, §11.5, §11.7)."""
    wilds = boss_wilds(g, seat)
    if not wilds:
        return None
    g.tell("boss_gains", seat, g.bosses[seat], wilds)
    return gain_wilds(seat, wilds)


@rule
def use_later(g: Western, seat: Seat, building: Building) -> Next:
    """§7.4 The wilds of a building on whose porch the player stands (§12.6)."""
    wilds = per_poker_card(g, g.box.buildings[building])
    if not wilds:
        return None
    g.tell("uses", seat, building)
    return gain_wilds(seat, wilds)


def per_poker_card(g: Western, card: BuildingCard) -> int:
    """§12.6 Blacksmith and its kin: 1 wild for every matching card in play, up to a limit."""
    effect, value, suit = card.effect, g.box.value, g.box.suit
    cards = in_play(g)
    if effect["match"] == "suit":
        n = len([c for c in cards if suit[c] == effect["suit"]])
    else:
        n = len([c for c in cards if value[c] == effect["value"]])
    return min(n * int(effect["gain"]), int(effect["max"]))


def in_play(g: Western) -> tuple[Card, ...]:
    """§12.6.1 The gap cards, the Rival's cards and all own cards as altered; not discards, not the pile."""
    return *g.gaps, *g.rival, *g.altered


# --- the mats (§7.5) ---------------------------------------------------------------------------------------------


@rule
def resolve_mat(g: Western, mat: Mat) -> Next:
    """§7.5 The best hand wins the pot, then what a standing token there has coming; §7.5.6 from the dealer on."""
    here = contestants(g, mat)
    if not here:
        return None  # only the Rival is there
    won = winners_at(g, mat, here)
    if g.events is not None:
        tell_hand(g, mat, won)
    if mat == SHERIFF:
        return tuple([sheriffs_pot(seat) for seat in won]) or None
    return claim(g, mat, won)


def claim(g: Western, mat: Mat, won: list[Seat]) -> Next:
    """§7.5.4, §7.5.6 Every winner's gains, in order; only wilds need a choice."""
    choices: list[Step] = []
    for seat in won:
        for kind, n in rewards(g, seat, mat):
            if kind == WILD:
                choices.append(gain_set(seat, WILD, n))
            else:
                g.gain(seat, kind, n)
    return tuple(choices) or None


def tell_hand(g: Western, mat: Mat, won: list[Seat]) -> None:
    for seat in won:
        g.tell("wins_hand", seat, mat, g.box.hand_name(g.key(g.altered[seat], mat)))
    if not won:
        g.tell("rival_wins_hand", mat, g.box.hand_name(g.rival_key(mat)))


def contestants(g: Western, mat: Mat) -> list[Seat]:
    """§7.2 Every player with a token there, standing or wounded. §7.5.1 Without one nothing happens."""
    spots, standing = g.town.spots_of[mat], g.standing
    here = [standing[spot] for spot in spots if spot in standing]
    if g.wounded:
        here += [seat for spot, seat in g.wounded if spot in spots]
    return [seat for seat in g.from_dealer() if seat in here]


def winners_at(g: Western, mat: Mat, here: list[Seat]) -> list[Seat]:
    """§7.5.1 Two or more compare hands among themselves; §7.5.3 a shared best key wins for all. §7.5.2 A lone player
    wins unless the Rival's key is larger, §13.5 always so in the solo game."""
    keys, altered = g.keys(mat), g.altered
    if len(here) == 1:
        mine = keys[altered[here[0]]]
        return [] if any([keys[card] > mine for card in g.rival]) else here
    best = max([keys[altered[seat]] for seat in here])
    return [seat for seat in here if keys[altered[seat]] == best]


@rule
def sheriffs_pot(g: Western, seat: Seat) -> Next:
    """§7.5.5 At the Sheriff's Office each winner chooses."""
    return Ask(seat, "The Sheriff's pot", [take_influence(seat), take_third(seat)])


@rule
def take_influence(g: Western, seat: Seat) -> Next:
    """§7.5.5 1 law + 1 force."""
    for kind, n in g.box.sheriff_gain:
        g.gain(seat, kind, n)
    return None


@rule
def take_third(g: Western, seat: Seat) -> Next:
    """§7.5.5 Or the third token next round (§9.2)."""
    g.players[seat].third = True
    g.tell("third_next", seat)
    return None


def rewards(g: Western, seat: Seat, mat: Mat) -> list[tuple[Influence, int]]:
    """§7.5.4 The pot once, however many tokens are there; then 2 more for a standing token on the resolution side; then
    §12.15 the Theater's set for its user."""
    town, standing = g.town, g.standing
    facts, spot = town.facts[mat], town.influence[mat]
    found = [(facts.pot, facts.amount)]
    if standing.get(spot) == seat and g.sides[spot] == RESOLUTION:
        found.append((facts.influence, facts.later))
    card = g.top(mat) if standing.get(town.porch[mat]) == seat else None
    if card is not None and card.kind == THEATER:
        g.tell("uses", seat, card.id)
        found.append((WILD, card.effect["amount"]))
    return found
