"""Tiny Epic Western: set-up (§2, §13.1)."""

from __future__ import annotations

from typing import Any

from tablewright.engine import Ask, Bag, Box, Chance, Draw, Next, rule
from tablewright.games.western.box import (
    INDUSTRIES,
    NO_BUILDING,
    NOBODY,
    RIVAL,
    SHERIFF,
    Boss,
    Building,
    Mat,
    Seat,
    WesternBox,
)  # fmt: skip
from tablewright.games.western.rounds import fill_porch, fill_slot, play_rounds
from tablewright.games.western.table import Player, Western
from tablewright.games.western.town import town


def set_up(box: Box, seats: int, variant: dict[str, Any]) -> Western:
    """§2 A table on which everything is still to be laid out, run up to its first question: §2.2 two tokens available,
    the third lying, §2.3 all industries in the start area, §2.8 empty porches and Wanted in the centre."""
    assert isinstance(box, WesternBox)
    lot = town(box, seats, variant["solo_difficulty"], box.default_ring, ())
    lying = box.tokens - box.at_start
    start = (box.start, box.start, box.start)
    players = [Player(start, box.at_start, lying, (), (), 0, False, False) for _ in range(seats)]
    if lot.solo:
        players.append(Player((0, 0, 0), box.tokens, 0, (), (), 0, False, False))
    slots = dict.fromkeys(lot.mats, NO_BUILDING)
    porches: dict[Mat, tuple[Building, ...]] = dict.fromkeys(lot.mats, ())
    g = Western(
        [], None, None, box, lot, players, (), 0, Seat(0), NOBODY, tuple(box.buildings), slots, porches, box.cards, (),
        ((),) * seats, ((),) * seats, (), (), (), (), (), {}, {}, (), None, (), dict.fromkeys(INDUSTRIES, 0),
    )  # fmt: skip
    g.resolve(lay_out(variant["mat_layout"], variant["boss_assignment"], variant["boss_pool"], variant["first_dealer"]))
    return g


@rule
def lay_out(g: Western, layout: str, assignment: str, pool: str, dealer: str) -> Next:
    """§2 Mats, colours, bosses, the dealer, the buildings; then the rounds."""
    bosses = [give_boss(Seat(seat), assignment, pool) for seat in range(g.town.humans)]
    mats = [lay_mat(position) for position in (1, 2, 4, 5)] if layout == "random" else []
    return *mats, give_colours(), *bosses, choose_dealer(dealer), deal_buildings(), play_rounds()


@rule
def lay_mat(g: Western, position: int) -> Next:
    """§2.4 In the random layout any Location Mat that has no place yet may come here."""
    open_places = [p for p in (1, 2, 4, 5) if p >= position]
    return Chance(Bag([g.town.ring[p] for p in open_places]), mat_laid, position)


@rule
def mat_laid(g: Western, mat: Mat, position: int) -> Next:
    """§2.4 It changes places with the mat that lay here."""
    ring, was = list(g.town.ring), g.town.position[mat]
    ring[position], ring[was] = mat, ring[position]
    g.town = town(g.box, g.town.humans, g.town.difficulty, tuple(ring), ())
    g.slots, g.porches = dict.fromkeys(g.town.mats, NO_BUILDING), dict.fromkeys(g.town.mats, ())
    return None


@rule
def give_colours(g: Western) -> Next:
    """§2.1 The colours are drawn. Four players play all four; alone, one is the human's and another the Rival's."""
    mats = [mat for mat in g.town.mats if mat != SHERIFF]
    if g.town.solo:
        return Chance(Bag(mats), colour_of_human)
    if len(mats) == g.town.humans:
        return colours_given(tuple(mats))
    return Chance(Draw(mats, g.town.humans), colours_given)


@rule
def colours_given(g: Western, mats: tuple[Mat, ...]) -> Next:
    """§2.5 The seats follow the mats clockwise: mats come in the order of their positions."""
    g.town = town(g.box, g.town.humans, g.town.difficulty, g.town.ring, mats)
    for seat, mat in enumerate(mats):
        g.tell("colour", g.who(Seat(seat)), mat)
    return None


@rule
def colour_of_human(g: Western, mat: Mat) -> Next:
    """§13.1 The Rival has a colour, too."""
    mats = [m for m in g.town.mats if m not in (SHERIFF, mat)]
    return Chance(Bag(mats), colour_of_rival, mat)


@rule
def colour_of_rival(g: Western, mat: Mat, own: Mat) -> Next:
    """§13.1.1 The player's mat and the Rival's mat are coloured, the other two grey."""
    return colours_given((own, mat))


@rule
def give_boss(g: Western, seat: Seat, assignment: str, pool: str) -> Next:
    """§2.1, §18.1 A boss at random or by choice, perhaps of the verified ones only. None is taken twice."""
    cards = g.box.bosses.values()
    free = [c.id for c in cards if c.id not in g.bosses and (pool == "all" or not c.stand_in)]
    if assignment == "random":
        return Chance(Bag(free), boss_given, seat)
    return Ask(seat, "Choose your boss", [choose_boss(seat, boss) for boss in free])


@rule
def boss_given(g: Western, boss: Boss, seat: Seat) -> Next:
    """§2.1 Bosses are public."""
    g.bosses += (boss,)
    g.tell("boss", seat, boss)
    return None


@rule
def choose_boss(g: Western, seat: Seat, boss: Boss) -> Next:
    """§2.1 A boss chosen."""
    return boss_given(boss, seat)


@rule
def choose_dealer(g: Western, how: str) -> Next:
    """§2.6 A random player, or the first seat. Alone the human always acts first (§13.1.2)."""
    if how != "random" or g.town.solo:
        return None
    return Chance(Bag([Seat(s) for s in range(g.town.humans)]), dealer_chosen)


@rule
def dealer_chosen(g: Western, seat: Seat) -> Next:
    """§2.6 The dealer token."""
    g.dealer = seat
    g.tell("dealer", seat)
    return None


@rule
def deal_buildings(g: Western) -> Next:
    """§2.7 Buy slots by position, then the porches nobody owns, then the Rival's start buildings."""
    slots = [fill_slot(mat) for mat in g.town.mats]
    porches = [fill_porch(mat) for mat in g.town.mats if g.town.owner[mat] == NOBODY]
    start = g.box.difficulty[g.town.difficulty] if g.town.solo else 0
    return *slots, *porches, *[deal_to_rival(n) for n in range(start)]


@rule
def deal_to_rival(g: Western, nth: int) -> Next:
    """§2.7.3, §13.1.3 The Rival's start buildings are stacked on its porch."""
    return Chance(Bag(g.deck), dealt_to_rival)


@rule
def dealt_to_rival(g: Western, building: Building) -> Next:
    """§13.1.3 They are owned buildings; the top one is usable by the human."""
    g.take_building(building)
    home = g.town.homes[RIVAL]
    g.players[RIVAL].owned += (building,)
    g.porches = {**g.porches, home: (*g.porches[home], building)}
    g.tell("rival_starts", building)
    return None
