"""A turn (§4): flip, Mayor, payouts, the players' actions at the same time, the end; and the cowbot (§13)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from tablewright.engine import Ask, Lanes, Next, Step, rule
from tablewright.games.fliptown.actions import take_action
from tablewright.games.fliptown.bonus import next_pending
from tablewright.games.fliptown.box import BuildingCard, FliptownBox, rewards_of
from tablewright.games.fliptown.characters import TURN, abilities
from tablewright.games.fliptown.deck import flip, turn_up
from tablewright.games.fliptown.gains import GAINS, check_bounties, gain_stars, turn_bounties
from tablewright.games.fliptown.ids import (
    FROM_TOWN,
    TRIGGERS,
    Card,
    Kind,
    Rank,
    Seat,
)  # fmt: skip
from tablewright.games.fliptown.player import Player
from tablewright.games.fliptown.table import Fliptown

ASSIGN: Final = "Assign suit, value and poker card"


@rule
def take_turn(g: Fliptown, turn: int) -> Next:
    """§4"""
    g.turn = turn
    g.gained = 0
    for me in g.players:
        if me.uses:
            return turn_up(g), mayor_window(), act_together(), end_turn()
    return turn_up(g), act_together(), end_turn()


@rule
def mayor_window(g: Fliptown) -> Next:
    """§4.2, §14.14 The Mayor may have three new cards flipped, before anybody acts and before payouts."""
    for me in g.players:
        if me.uses and g.box.characters[me.character].kind == "redraw_lineup":
            return Ask(me.seat, "Keep this lineup?", [keep_lineup(me.seat), redraw_lineup(me.seat)])
    return None


@rule
def keep_lineup(g: Fliptown, seat: Seat) -> Next:
    """§10.1 Abilities are optional."""
    return None


@rule
def redraw_lineup(g: Fliptown, seat: Seat) -> Next:
    """§4.2 At most once per game; it affects everyone."""
    me = g.me(seat)
    me.uses -= 1
    g.tell("uses_ability", seat, me.character)
    g.discard += g.lineup
    g.lineup = ()
    return flip()


@rule
def act_together(g: Fliptown) -> Next:
    """§4.4, §14.1 All players act at the same time, each through an own chain of decisions."""
    if len(g.players) == 1:
        return begin(g, Seat(0))
    for me in g.players:
        if me.banked or me.hunted or me.uses:
            return Lanes({me.seat: act(me.seat) for me in g.players})
    first = tuple(
        [assignment(g, me) for me in g.players]
    )  # no payouts, no abilities: lanes rest at their first question
    seats, ends = wraps_up(len(g.players))
    return Lanes(None, seats, first, ends)


@cache
def wraps_up(n: int) -> tuple[tuple[Seat, ...], tuple[tuple[Step, ...], ...]]:
    """All seats, and what each does after its action."""
    seats = tuple([Seat(seat) for seat in range(n)])
    return seats, tuple([(wrap_up(seat),) for seat in seats])


@rule
def act(g: Fliptown, seat: Seat) -> Next:
    """§4.4 One player's part of the turn."""
    return begin(g, seat)


def begin(g: Fliptown, seat: Seat) -> Next:
    """§4.3, §4.4 Payouts; then the action; then everything that follows; at last the cowbot."""
    me = g.players[seat]
    if me.banked:
        pay_bank(g, seat)
    if me.hunted:
        ranks = [g.box.rank[card] for card in g.lineup]
        bail = [collect_bail(seat, rank) for rank in ranks if rank in me.hunted]
        return *bail, assign_cards(seat), wrap_up(seat)
    if me.uses:
        return assign_cards(seat), wrap_up(seat)
    return assignment(g, me), wrap_up(seat)


@rule
def end_turn(g: Fliptown) -> Next:
    """§4.5 Bounties scored for the first time are turned; the lineup is discarded."""
    turn_bounties(g)
    g.discard += g.lineup
    g.lineup = ()
    for seat in range(len(g.players)):
        g.me(Seat(seat)).assigned = ()
    return None


# --- payouts at the start of the turn (§4.3) -------------------------------------------------------------------------


def pay_bank(g: Fliptown, seat: Seat) -> None:
    """§4.3.1, §4.3.3 Three cards of the colour banked on, as printed: stars equal to the round number."""
    me = g.me(seat)
    for colour, cards in (("red", g.box.red), ("black", g.box.black)):
        if colour in me.banked and all([card in cards for card in g.lineup]):
            stars = bank_of(g.box).effect["payout_stars_by_round"][g.round - 1]
            g.tell("bank_pays", seat, colour)
            gain_stars(g, me, stars, FROM_TOWN)


def bank_of(box: FliptownBox) -> BuildingCard:
    return next(b for b in box.building_list if b.kind == "bank")


def payouts(box: FliptownBox) -> list[dict[str, Any]]:
    """§4.3.2 What a hunted outlaw pays."""
    return [option for b in box.building_list for option in b.effect.get("payout_options", [])]


@rule
def collect_bail(g: Fliptown, seat: Seat, rank: Rank) -> Next:
    """§4.3.2, §4.6.9 For each lineup card of a hunted rank, as printed, one reward. §14.25 Crossing out needs some."""
    wanted = g.players[seat].wanted
    kinds = [Kind(p["kind"]) for p in payouts(g.box) if wanted or p["kind"] != "remove_wanted"]
    return Ask(seat, f"The outlaw {rank} is caught: take which?", [collect(seat, kind) for kind in kinds])


@rule
def collect(g: Fliptown, seat: Seat, kind: Kind) -> Next:
    me = g.me(seat)
    for one in rewards_of(payouts(g.box)):
        if one.kind == kind:
            GAINS[kind](g, me, one, FROM_TOWN)
    check_bounties(g, me)
    return None


# --- assigning the cards (§4.4.1-4.4.3) ------------------------------------------------------------------------------


def assignment(g: Fliptown, me: Player) -> Ask:
    """§4.4.2 Which card is the suit card, which the value card; the third is the poker card."""
    seat, known = me.seat, g.box.assignments
    if seat not in known:
        known[seat] = {s: {v: assign(seat, s, v) for v in g.box.cards} for s in g.box.cards}
    mine, (a, b, c) = known[seat], g.lineup
    of_a, of_b, of_c = mine[a], mine[b], mine[c]
    return Ask(seat, ASSIGN, [of_a[b], of_a[c], of_b[a], of_b[c], of_c[a], of_c[b]])


@rule
def assign_cards(g: Fliptown, seat: Seat) -> Next:
    """§4.4.1, §4.4.2, §14.28 Assign the cards; or use an ability first, and assign them then."""
    me = g.players[seat]
    ask = assignment(g, me)
    options = abilities(g, me, TURN)
    if not options:
        return ask
    return Ask(seat, ASSIGN, [*ask.options, *options]), assign_after(seat)


@rule
def assign_after(g: Fliptown, seat: Seat) -> Next:
    """§4.4.1 An ability used in window A comes before the cards."""
    return None if g.players[seat].assigned else assign_cards(seat)


@rule
def assign(g: Fliptown, seat: Seat, suit: Card, value: Card) -> Next:
    """§4.4.3 The poker card is recorded as printed, whatever the player does with the other two."""
    me = g.me(seat)
    for poker in g.lineup:
        if poker != suit and poker != value:
            me.assigned = (suit, value, poker)
            me.poker += (poker,)
            g.tell("assigns", seat, suit, value, poker)
    me.suit = g.box.suit[suit]
    return take_action(g, me)


# --- after the action ------------------------------------------------------------------------------------------------


@rule
def wrap_up(g: Fliptown, seat: Seat) -> Next:
    """§4.4.5-4.4.7 Resolve what was triggered; then window B, as before the action; then the cowbot."""
    if g.players[seat].pending:
        ask = next_pending(g, seat)
        if ask is not None:
            return ask, wrap_up(seat)
    options = abilities(g, g.players[seat], TURN)
    if options:
        return Ask(seat, "Use your ability?", [decline(seat), *options]), steal_check(seat)
    return steal_check(seat) if g.cowbot else None


@rule
def decline(g: Fliptown, seat: Seat) -> Next:
    """§10.1 Abilities are optional."""
    return None


@rule
def steal_check(g: Fliptown, seat: Seat) -> Next:
    """§4.4.7, §13.3, §14.16 An active cowbot whose trigger happened in this turn steals the top card, unseen."""
    if g.cowbot and g.gained & TRIGGERS[g.box.cowbots[g.cowbot].trigger] and g.is_awake():
        g.stolen += 1
        g.face_down += 1
        g.tell("steals", g.cowbot)
    return None
