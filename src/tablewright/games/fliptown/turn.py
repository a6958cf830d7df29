"""A turn (§4): flip, Mayor, payouts, the players' actions at the same time, the end; and the cowbot (§13)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any, Final

from tablewright.engine import Ask, Lanes, Next, Step, rule
from tablewright.games.fliptown.bonus import resolve_pending
from tablewright.games.fliptown.box import BuildingCard, FliptownBox, rewards_of
from tablewright.games.fliptown.characters import TURN, abilities
from tablewright.games.fliptown.deck import flip
from tablewright.games.fliptown.gains import GAINS, check_bounties, gain_stars, turn_bounties
from tablewright.games.fliptown.ids import (
    BADLANDS,
    FROM_TOWN,
    JOKER_SUIT,
    JOKER_VALUE,
    MINE,
    PANS,
    PRINTED,
    SUITED,
    TOWN,
    TRAIL,
    TRIGGERS,
    TWO_JOKERS,
    Building,
    Card,
    Chamber,
    Gold,
    Kind,
    Means,
    Rank,
    Region,
    Seat,
    Stop,
    Suit,
    Target,
    Tomb,
)  # fmt: skip
from tablewright.games.fliptown.player import Player
from tablewright.games.fliptown.regions import (
    badlands_sites,
    circle,
    enter,
    free_tombs,
    hold_up,
    mine_sites,
    stop_at,
    trail_sites,
)  # fmt: skip
from tablewright.games.fliptown.table import Fliptown
from tablewright.games.fliptown.town import call_at, town_sites


@rule
def take_turn(g: Fliptown, turn: int) -> Next:
    """§4"""
    g.turn = turn
    g.gained = 0
    return flip(), mayor_window(), act_together(), end_turn()


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
    return Lanes({me.seat: act(me.seat) for me in g.players})


@rule
def act(g: Fliptown, seat: Seat) -> Next:
    """§4.3, §4.4 Payouts; then the action; then everything that follows; at last the cowbot."""
    me = g.players[seat]
    after = (assign_cards(seat), resolve_pending(seat), ability_window(seat), steal_check(seat))
    if me.banked:
        pay_bank(g, me.seat)
    if not me.hunted:
        return after
    ranks = [g.box.rank[card] for card in g.lineup]
    return *[collect_bail(seat, rank) for rank in ranks if rank in me.hunted], *after


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


@rule
def assign_cards(g: Fliptown, seat: Seat) -> Next:
    """§4.4.1, §4.4.2 Which card is the suit card, which the value card, which the poker card; or first an ability."""
    me = g.players[seat]
    if me.assigned:
        return None
    options = [assign(seat, a, b, c) for a, b, c in permutations(g.lineup)]
    if me.uses:
        options += abilities(g, me, TURN)
    return Ask(seat, "Assign suit, value and poker card", options), assign_cards(seat)


@rule
def assign(g: Fliptown, seat: Seat, suit: Card, value: Card, poker: Card) -> Next:
    """§4.4.3 The poker card is recorded as printed, whatever the player does with the other two."""
    me = g.me(seat)
    me.assigned = (suit, value, poker)
    me.suit = g.box.suit[suit]
    me.poker += (poker,)
    g.tell("assigns", seat, suit, value, poker)
    return take_action(seat)


# --- the action (§4.4.4, §4.6) ---------------------------------------------------------------------------------------


@rule
def take_action(g: Fliptown, seat: Seat) -> Next:
    """§4.4.4 An action in the region of the suit card, or in the Cemetery; pass when the Cemetery is full (§14.3)."""
    me = g.players[seat]
    options: list[Step] = []
    for region in SUITED:
        options += region_actions(g, me, region)
    tombs = free_tombs(g.box, me)
    if g.cowbot:
        options += [bury(seat, tomb, gold, means) for tomb in tombs for gold, means in suit_switches(g, me)]
    else:
        options += [bury(seat, tomb, Gold(0), PRINTED) for tomb in tombs]
    if not tombs:
        options.append(pass_turn(seat))
    return Ask(seat, "Take an action", options)


Sites = Callable[[FliptownBox, Player, int], list[tuple[Any, int]]]
SITES: Final[dict[Region, Sites]] = {TRAIL: trail_sites, BADLANDS: badlands_sites, MINE: mine_sites, TOWN: town_sites}


def region_actions(g: Fliptown, me: Player, region: Region) -> list[Step]:
    """§4.6.1, §4.6.2, §4.6.8 Every open site of a region that the player can pay for, at the least price."""
    seat, gold = me.seat, me.gold
    fee = 0 if me.suit == g.box.region_suit[region] else g.box.suit_fee
    if fee > gold and not me.uses:
        return []
    action = ACTIONS[region]
    value = g.box.value[me.assigned[1]]
    sites = SITES[region](g.box, me, value)
    options = [action(seat, site, fee + steps, PRINTED) for site, steps in sites if fee + steps <= gold]
    if me.uses:
        kind = g.box.characters[me.character].kind
        if kind == "joker":
            options += [
                action(seat, site, price, means)
                for site, steps in sites
                for price, means in joker_ways(me, fee, steps)
                if price <= gold
            ]
        elif kind == "shift_value_by_pans" and me.pans:
            options += pan_ways(g, me, region, fee, sites)
    return options


def joker_ways(me: Player, fee: int, steps: int) -> list[tuple[int, Means]]:
    """§4.6.3, §14.25 A Joker instead of the gold for the suit card, for the value card, or two for both."""
    found: list[tuple[int, Means]] = []
    if fee:
        found.append((steps, JOKER_SUIT))
    if steps:
        found.append((fee, JOKER_VALUE))
    if fee and steps and me.uses > 1:
        found.append((0, TWO_JOKERS))
    return found


def pan_ways(g: Fliptown, me: Player, region: Region, fee: int, sites: list[tuple[Any, int]]) -> list[Step]:
    """§4.6.4, §14.6, §14.25 The Prospector shifts the value by exactly the number of pans, where that saves gold."""
    value = g.box.value[me.assigned[1]]
    up, down = SITES[region](g.box, me, value + me.pans), SITES[region](g.box, me, value - me.pans)
    shifted = [min(a[1], b[1]) for a, b in zip(up, down, strict=True)]
    return [
        ACTIONS[region](me.seat, site, fee + less, PANS)
        for (site, steps), less in zip(sites, shifted, strict=True)
        if less < steps and fee + less <= me.gold
    ]


def suit_switches(g: Fliptown, me: Player) -> list[tuple[Gold, Means]]:
    """§4.6.10 Against a cowbot a suit card may be changed for a Cemetery action where that switches the cowbot."""
    found = [(Gold(0), PRINTED)]
    if g.box.cowbots[g.cowbot].suit not in [g.box.suit[card] for card in me.assigned[1:]]:
        if me.gold >= g.box.suit_fee:
            found.append((Gold(g.box.suit_fee), PRINTED))
        if me.uses and g.box.characters[me.character].kind == "joker":
            found.append((Gold(0), JOKER_SUIT))
    return found


def pay(g: Fliptown, seat: Seat, suit: Suit, gold: Gold, means: Means) -> None:
    """§4.6.1-4.6.4 Pay for the modification; the suit card is now read as the suit of the region."""
    me = g.me(seat)
    me.gold -= gold
    me.suit = suit
    if means != PRINTED:
        me.uses -= 2 if means == TWO_JOKERS else 1
        g.tell("modifies", seat, means)
    if gold:
        g.tell("pays_gold", seat, gold)


@rule
def ride(g: Fliptown, seat: Seat, stop: Stop, gold: Gold, means: Means) -> Next:
    """§5.1.2 A Trail action."""
    pay(g, seat, g.box.region_suit[TRAIL], gold, means)
    return stop_at(seat, stop)


@rule
def rob(g: Fliptown, seat: Seat, target: Target, gold: Gold, means: Means) -> Next:
    """§5.2.1 A Badlands action."""
    pay(g, seat, g.box.region_suit[BADLANDS], gold, means)
    return hold_up(seat, target)


@rule
def dig(g: Fliptown, seat: Seat, chamber: Chamber, gold: Gold, means: Means) -> Next:
    """§5.3.2 A Mine action."""
    pay(g, seat, g.box.region_suit[MINE], gold, means)
    return enter(seat, chamber)


@rule
def visit(g: Fliptown, seat: Seat, building: Building, gold: Gold, means: Means) -> Next:
    """§5.4.1 A Town action."""
    pay(g, seat, g.box.region_suit[TOWN], gold, means)
    return call_at(seat, building)


ACTIONS: Final[dict[Region, Callable[..., Step]]] = {TRAIL: ride, BADLANDS: rob, MINE: dig, TOWN: visit}


@rule
def bury(g: Fliptown, seat: Seat, tomb: Tomb, gold: Gold, means: Means) -> Next:
    """§1.4, §5.5 A Cemetery action, ignoring suit and value. §4.6.10 If it is paid for, the suit card is changed to or
    from the cowbot's suit (the suits that are not the cowbot's are alike)."""
    if gold or means != PRINTED:
        bots, suits = g.box.cowbots[g.cowbot].suit, g.box.region_suit.values()
        mine = g.players[seat].suit
        pay(g, seat, bots if mine != bots else next(s for s in suits if s != bots), gold, means)
    return circle(seat, tomb)


@rule
def pass_turn(g: Fliptown, seat: Seat) -> Next:
    """§4.4.4, §14.3 Legal only when all nine tombstones are circled."""
    g.tell("passes", seat)
    return None


# --- after the action ------------------------------------------------------------------------------------------------


@rule
def ability_window(g: Fliptown, seat: Seat) -> Next:
    """§4.4.6 As before the action, if the ability was not used."""
    options = abilities(g, g.players[seat], TURN)
    return Ask(seat, "Use your ability?", [decline(seat), *options]) if options else None


@rule
def decline(g: Fliptown, seat: Seat) -> Next:
    """§10.1 Abilities are optional."""
    return None


@rule
def steal_check(g: Fliptown, seat: Seat) -> Next:
    """§4.4.7, §13.3, §14.16 An active cowbot whose trigger happened in this turn steals the top card, unseen."""
    if not g.cowbot:
        return None
    me, card = g.players[seat], g.box.cowbots[g.cowbot]
    if g.gained & TRIGGERS[card.trigger] and is_active(g, me):
        g.stolen += 1
        g.face_down += 1
        g.tell("steals", g.cowbot)
    return None


def is_active(g: Fliptown, me: Player) -> bool:
    """§13.2, §14.20 A lineup card has the cowbot's suit: the suit card as modified, the others as printed."""
    suit = g.box.cowbots[g.cowbot].suit
    return me.suit == suit or suit in [g.box.suit[card] for card in me.assigned[1:]]
