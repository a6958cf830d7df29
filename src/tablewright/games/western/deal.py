"""Tiny Epic Western: phase one, the deal (§4)."""

from __future__ import annotations

from tablewright.engine import Ask, Bag, Chance, Draw, Next, Together, rule
from tablewright.games.western.bosses import cards_dealt
from tablewright.games.western.box import Card, Seat
from tablewright.games.western.table import Western


@rule
def deal(g: Western) -> Next:
    """§4.1, §4.2 All 20 cards are shuffled: six gaps, the Rival, two cards for each player from the dealer on."""
    n = g.town.humans
    g.pile, g.gaps, g.rival, g.set_aside, g.spent, g.shown, g.altered = g.box.cards, (), (), (), (), (), ()
    g.hands = g.discards = ((),) * n
    g.tell("deals", g.dealer)
    hands = [deal_hand(seat) for seat in g.from_dealer()]
    face_up = [turn_up_rival_card()] if g.town.solo else []
    gap = deal_gap()
    return gap, gap, gap, gap, gap, gap, *face_up, *hands, choose_cards()


@rule
def deal_gap(g: Western) -> Next:
    """§4.2 One card face up into the next gap."""
    return Chance(Bag(g.pile), gap_dealt)


@rule
def gap_dealt(g: Western, card: Card) -> Next:
    """§4.2 Gaps 0 to 5 in that order."""
    g.pile = tuple([c for c in g.pile if c != card])
    g.gaps += (card,)
    g.tell("gap", card)
    return None


@rule
def turn_up_rival_card(g: Western) -> Next:
    """§13.2 One of the Rival's two cards is face up; the other one stays unseen, so it is not drawn yet."""
    return Chance(Bag(g.pile), rival_card_turned)


@rule
def rival_card_turned(g: Western, card: Card) -> Next:
    """§13.2 The Rival keeps both cards."""
    g.pile = tuple([c for c in g.pile if c != card])
    g.rival += (card,)
    g.tell("rival_card", card)
    return None


@rule
def deal_hand(g: Western, seat: Seat) -> Next:
    """§4.2 Two cards face down, three for a lucky boss (§4.2.1)."""
    return Chance(Draw(g.pile, cards_dealt(g, seat)), hand_dealt, seat).hidden(deal_hand(seat), only=seat)


@rule
def hand_dealt(g: Western, cards: tuple[Card, ...], seat: Seat) -> Next:
    """§4.2 Only the player sees them."""
    g.pile = tuple([c for c in g.pile if c not in cards])
    g.hands = (*g.hands[:seat], cards, *g.hands[seat + 1 :])
    g.tell("dealt", cards, only=seat)
    return None


@rule
def choose_cards(g: Western) -> Next:
    """§4.3 Everybody keeps one card, at the same time and in secret."""
    again = choose_cards()
    return Together(
        [
            Ask(seat, "Keep which card?", [keep(Seat(seat), card) for card in hand], secret=again)
            for seat, hand in enumerate(g.hands)
        ]
    )


@rule
def keep(g: Western, seat: Seat, card: Card) -> Next:
    """§4.3 The rest is discarded face down."""
    rest = tuple([c for c in g.hands[seat] if c != card])
    g.hands = (*g.hands[:seat], (card,), *g.hands[seat + 1 :])
    g.discards = (*g.discards[:seat], rest, *g.discards[seat + 1 :])
    g.tell("keeps", seat, card, only=seat)
    return None
