"""Poker (§8) and the Texas Hold 'Em variant (§11)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from tablewright.engine import Ask, Next, rule
from tablewright.games.fliptown.box import FliptownBox
from tablewright.games.fliptown.gains import check_bounties, gain_cash, gain_stars
from tablewright.games.fliptown.ids import FROM_POKER, NOTHING, Card, Hand, Seat
from tablewright.games.fliptown.table import Fliptown

ROYAL_FLUSH: Final = Hand("royal_flush")
STRAIGHT_FLUSH: Final = Hand("straight_flush")
FOUR_OF_A_KIND: Final = Hand("four_of_a_kind")
FULL_HOUSE: Final = Hand("full_house")
FLUSH: Final = Hand("flush")
STRAIGHT: Final = Hand("straight")
THREE_OF_A_KIND: Final = Hand("three_of_a_kind")
TWO_PAIR: Final = Hand("two_pair")
ONE_PAIR: Final = Hand("one_pair")
RANKING: Final[tuple[Hand, ...]] = (  # §8.1 the best first
    ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, FLUSH, STRAIGHT, THREE_OF_A_KIND, TWO_PAIR, ONE_PAIR,
    NOTHING,
)  # fmt: skip
BROADWAY: Final = [1, 10, 11, 12, 13]


def category(values: Sequence[int], suits: Sequence[str]) -> Hand:
    """§8.1-8.4 The best category of five cards. The Ace (1) is low or high, never in the middle; five equal ranks,
    which only the Cheat can have, count as four of a kind."""
    ranks = sorted(values)
    different = len(set(ranks))
    if different == 5:
        high = ranks == BROADWAY
        straight = high or ranks[4] - ranks[0] == 4
        if len(set(suits)) == 1:
            return ROYAL_FLUSH if high else STRAIGHT_FLUSH if straight else FLUSH
        return STRAIGHT if straight else NOTHING
    most = max([ranks.count(rank) for rank in ranks])
    if most >= 4:
        return FOUR_OF_A_KIND
    if different == 2:
        return FULL_HOUSE
    if len(set(suits)) == 1:
        return FLUSH
    if most == 3:
        return THREE_OF_A_KIND
    return TWO_PAIR if different == 3 else ONE_PAIR


def best_hand(box: FliptownBox, cards: Sequence[Card]) -> Hand:
    """§8.2, §11.2 The best five of five or seven cards."""
    value, suit = box.value, box.suit
    if len(cards) == 5:
        return category([value[c] for c in cards], [suit[c] for c in cards])
    hands = [category([value[c] for c in five], [suit[c] for c in five]) for five in combinations(cards, 5)]
    return min(hands, key=RANKING.index)


def best_with_a_wild(box: FliptownBox, cards: Sequence[Card]) -> Hand:
    """§8.4, §11.3 The best hand if one of the cards is declared any rank and suit: four of the others and that one."""
    value, suit = box.value, box.suit
    hands = [wild_category([value[c] for c in four], [suit[c] for c in four]) for four in combinations(cards, 4)]
    return min(hands, key=RANKING.index)


def wild_category(values: Sequence[int], suits: Sequence[str]) -> Hand:
    """§8.4 The best category of four cards and a fifth that is whatever helps most."""
    one_suit = len(set(suits)) == 1
    ranks = set(values)
    if len(ranks) == 4:
        if one_suit and ranks <= set(BROADWAY):
            return ROYAL_FLUSH
        high = {14 if rank == 1 else rank for rank in ranks}
        straight = max(ranks) - min(ranks) <= 4 or max(high) - min(high) <= 4
        if one_suit:
            return STRAIGHT_FLUSH if straight else FLUSH
        return STRAIGHT if straight else ONE_PAIR
    most = max([values.count(rank) for rank in ranks])
    if most >= 3:
        return FOUR_OF_A_KIND
    if len(ranks) == 2:
        return FULL_HOUSE
    return THREE_OF_A_KIND


@rule
def poker(g: Fliptown) -> Next:
    """§3.4, §8 Every player is paid for the hand of this round; extra cards are shown, and discarded afterwards."""
    g.open_holes = True
    for seat, hole in enumerate(g.holes):
        g.tell("hole", seat, hole)
    return *[resolve_hand(me.seat) for me in g.players], discard_holes()


def hand_of(g: Fliptown, seat: Seat) -> tuple[Card, ...]:
    """The five cards recorded in this round, and the extra ones."""
    return g.players[seat].poker[-5:] + (g.holes[seat] if g.holes else ())


@rule
def resolve_hand(g: Fliptown, seat: Seat) -> Next:
    """§8.1, §8.4 The Cheat may declare a card before being paid, where that helps (§14.25)."""
    me = g.players[seat]
    cards = hand_of(g, seat)
    hand = best_hand(g.box, cards)
    if me.uses and g.box.characters[me.character].kind == "wild_poker_card":
        better = best_with_a_wild(g.box, cards)
        if better != hand:
            return Ask(seat, "Cheat at poker?", [pay_hand(seat, hand), cheat(seat, better)])
    return pay_hand(seat, hand)


@rule
def cheat(g: Fliptown, seat: Seat, hand: Hand) -> Next:
    """§8.4 Once per game."""
    g.me(seat).uses -= 1
    g.tell("cheats", seat)
    return pay_hand(seat, hand)


@rule
def pay_hand(g: Fliptown, seat: Seat, hand: Hand) -> Next:
    """§8.2, §8.5 Only the best category pays; the payout is mandatory."""
    me = g.me(seat)
    me.hands += (hand,)
    g.tell("hand", seat, hand)
    if hand != NOTHING:
        cash, stars = g.box.pay[hand]
        gain_cash(g, me, cash)
        gain_stars(g, me, stars, FROM_POKER)
        check_bounties(g, me)
    return None


@rule
def discard_holes(g: Fliptown) -> Next:
    """§11.2 Then they are discarded."""
    g.discard += tuple([card for hole in g.holes for card in hole])
    g.holes = ()
    g.open_holes = len(g.players) == 1
    return None
