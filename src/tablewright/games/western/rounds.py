"""Tiny Epic Western: the rounds (§3), their end and the end of the game (§9)."""

from __future__ import annotations

from tablewright.engine import Bag, Chance, Next, Step, rule
from tablewright.games.western.box import NO_BUILDING, NOBODY, Building, Mat, Seat
from tablewright.games.western.buying import rank_players
from tablewright.games.western.deal import deal
from tablewright.games.western.placement import begin_placement
from tablewright.games.western.resolution import reveal
from tablewright.games.western.table import Western


@rule
def play_rounds(g: Western) -> Next:
    """§3 At most six rounds of four phases."""
    g.round += 1
    g.tell("round", g.round)
    return deal(), begin_placement(), reveal(), rank_players(), end_round()


@rule
def end_round(g: Western) -> Next:
    """§9 Porches, tokens, then scoring after round six (§9.3) or refill and the next round."""
    for seat, mat in enumerate(g.town.homes):
        settle(g, Seat(seat), mat)
    g.standing, g.sides, g.wounded, g.ranking = {}, {}, (), ()
    if g.round == g.box.rounds:
        return finish()
    return *refills(g), pass_dealer_token(), play_rounds()


def settle(g: Western, seat: Seat, mat: Mat) -> None:
    """§9.1 What was bought goes on the porch, the last on top. §9.2 Tokens return; the third one is available next
    round to those who bought nothing or took the Sheriff's benefit. §9.5 Immunity ends."""
    me = g.players[seat]
    if seat < g.town.humans:
        third = me.third or not me.bought
        me.available = g.box.tokens if third else g.box.at_start
        me.lying = g.box.tokens - me.available
    else:
        me.available = g.box.tokens
    if me.bought:
        g.porches = {**g.porches, mat: g.porches[mat] + me.bought}
    me.bought, me.sales, me.immune, me.third = (), 0, False, False


def refills(g: Western) -> list[Step]:
    """§9.4 Three passes: slots of coloured mats; slots of the others, from their own porch if it holds a card; their
    porches."""
    slots, porches, owner = g.slots, g.porches, g.town.owner
    coloured, others, last = [], [], []
    for mat in g.town.mats:
        empty, free = slots[mat] == NO_BUILDING, owner[mat] == NOBODY
        if empty and not free:
            coloured.append(fill_slot(mat))
        elif empty:
            others.append(move_to_slot(mat) if porches[mat] else fill_slot(mat))
        if free and (empty or not porches[mat]):
            last.append(fill_porch(mat))
    return coloured + others + last


@rule
def pass_dealer_token(g: Western) -> Next:
    """§9.5 The dealer token moves clockwise."""
    g.dealer = g.after(g.dealer)
    return None


@rule
def move_to_slot(g: Western, mat: Mat) -> Next:
    """§9.4 (b) The porch card of a mat without owner goes into its buy slot."""
    top = g.porches[mat][-1]
    g.porches = {**g.porches, mat: g.porches[mat][:-1]}
    offer(g, top, mat)
    return None


@rule
def fill_slot(g: Western, mat: Mat) -> Next:
    """§2.7.1, §9.4 (a) A card from the deck; §9.4.1 without one the game ends at once."""
    if not g.deck:
        g.agenda.clear()
        return finish()
    return Chance(Bag(g.deck), slot_filled, mat)


@rule
def slot_filled(g: Western, building: Building, mat: Mat) -> Next:
    """§2.7.1 Face up in the buy slot."""
    g.take_building(building)
    offer(g, building, mat)
    return None


def offer(g: Western, building: Building, mat: Mat) -> None:
    g.slots = {**g.slots, mat: building}
    g.tell("for_sale", building, mat)


@rule
def fill_porch(g: Western, mat: Mat) -> Next:
    """§2.7.2, §9.4 (c) An empty porch that nobody owns; §9.4.1 an unfilled one does not end the game."""
    if g.porches[mat] or not g.deck:
        return None
    return Chance(Bag(g.deck), porch_filled, mat)


@rule
def porch_filled(g: Western, building: Building, mat: Mat) -> Next:
    """§2.7.2 Usable by everybody."""
    g.take_building(building)
    g.porches = {**g.porches, mat: (building,)}
    g.tell("on_porch", building, mat)
    return None


@rule
def finish(g: Western) -> Next:
    """§9.3, §10 Nothing is left to do: the points are what the sheet says."""
    g.tell("over", g.round)
    return None
