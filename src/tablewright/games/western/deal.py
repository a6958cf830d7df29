"""Tiny Epic Western: phase one, the deal (§4)."""

from __future__ import annotations

from itertools import permutations
from math import perm
from random import Random
from typing import Any, Final, final

from tablewright.engine import Ask, Bag, Chance, Draw, Next, Together, fleeting, rule
from tablewright.games.western.bosses import cards_dealt
from tablewright.games.western.box import Card, Seat
from tablewright.games.western.table import Western

GAPS: Final = 6


@final
class Row:
    """§17.4 Fate: cards dealt one after the other into places, so that their order matters.

    >>> Row(("ace", "king"), 2).outcomes()
    [(('ace', 'king'), 0.5), (('king', 'ace'), 0.5)]
    """

    __slots__ = ("items", "k")

    def __init__(self, items: tuple[Card, ...], k: int) -> None:
        self.items = items
        self.k = k

    def __reduce__(self) -> tuple[Any, ...]:
        return Row, (self.items, self.k)

    def sample(self, rng: Random) -> tuple[Card, ...]:
        cards, random = list(self.items), rng.random
        return tuple([cards.pop(int(random() * len(cards))) for _ in range(self.k)])

    def count(self) -> int:
        return perm(len(self.items), self.k)

    def outcomes(self) -> list[tuple[tuple[Card, ...], float]]:
        chance = 1 / self.count()
        return [(row, chance) for row in permutations(self.items, self.k)]

    def read(self, word: str) -> tuple[Card, ...]:
        row = tuple([Card(w) for w in word.split("+")])
        if len(set(row)) != self.k or len(row) != self.k or not set(row) <= set(self.items):
            raise ValueError(f"expected {self.k} different ones of {', '.join(self.items)}, joined by +")
        return row


@rule
def deal(g: Western) -> Next:
    """§4.1, §4.2 All 20 cards are shuffled: six gaps, the Rival, two cards for each player from the dealer on."""
    n = g.town.humans
    g.pile, g.gaps, g.rival, g.set_aside, g.spent, g.shown, g.altered = g.box.cards, (), (), (), (), (), ()
    g.hands = g.discards = ((),) * n
    g.tell("deals", g.dealer)
    hands = [deal_hand(seat) for seat in g.from_dealer()]
    face_up = [turn_up_rival_card()] if g.town.solo else []
    return Chance(Row(g.pile, GAPS), gaps_dealt), *face_up, *hands, choose_cards()


@fleeting
def gaps_dealt(g: Western, cards: tuple[Card, ...]) -> Next:
    """§4.2 One face up to gaps 0 to 5, in that order."""
    g.take_cards(*cards)
    g.gaps = cards
    g.tell("gaps", cards)
    return None


@rule
def turn_up_rival_card(g: Western) -> Next:
    """§13.2 One of the Rival's two cards is face up; the other one stays unseen, so it is not drawn yet."""
    return Chance(Bag(g.pile), rival_card_turned)


@rule
def rival_card_turned(g: Western, card: Card) -> Next:
    """§13.2 The Rival keeps both cards."""
    g.take_cards(card)
    g.show_rival_card(card)
    return None


@rule
def deal_hand(g: Western, seat: Seat) -> Next:
    """§4.2 Two cards face down, three for a lucky boss (§4.2.1)."""
    return Chance(Draw(g.pile, cards_dealt(g, seat)), hand_dealt, seat).hidden(deal_hand(seat), only=seat)


@rule
def hand_dealt(g: Western, cards: tuple[Card, ...], seat: Seat) -> Next:
    """§4.2 Only the player sees them."""
    g.take_cards(*cards)
    g.hands = g.hands[:seat] + (cards,) + g.hands[seat + 1 :]
    g.tell("dealt", cards, only=seat)
    return None


@rule
def choose_cards(g: Western) -> Next:
    """§4.3 Everybody keeps one card, at the same time and in secret."""
    again = choose_cards()
    asks: list[Ask] = []
    for seat, hand in enumerate(g.hands):
        asks.append(Ask(seat, "Keep which card?", [keep(Seat(seat), card) for card in hand], again))
    return Together(asks)


@rule
def keep(g: Western, seat: Seat, card: Card) -> Next:
    """§4.3 The rest is discarded face down."""
    rest = tuple([c for c in g.hands[seat] if c != card])
    g.hands = g.hands[:seat] + ((card,),) + g.hands[seat + 1 :]
    g.discards = g.discards[:seat] + (rest,) + g.discards[seat + 1 :]
    g.tell("keeps", seat, card, only=seat)
    return None
