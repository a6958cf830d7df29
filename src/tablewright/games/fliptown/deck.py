"""The deck (§3.1, §3.2, §3.8): a card has no identity until somebody sees it, or the deck is shuffled without it."""

from __future__ import annotations

from tablewright.engine import Bag, Chance, Draw, Next, fleeting, rule
from tablewright.games.fliptown.ids import NO_CARD, Card, Seat
from tablewright.games.fliptown.table import Fliptown


@rule
def shuffle(g: Fliptown) -> Next:
    """§3.1, §13.4 All 52 cards but the stolen ones are gathered and shuffled. The new deck will lack the cards stolen
    in this round, so fate draws them now, and nobody sees which: any card not seen in this round."""
    if not g.stolen:
        return gather()
    g.may_be += (unseen(g),)
    g.loot += ((),)
    return draw_stolen(), gather()


@rule
def draw_stolen(g: Fliptown) -> Next:
    return Chance(Bag(g.deck), stolen_drawn).hidden(draw_stolen(), only=-1) if g.stolen else None


@rule
def stolen_drawn(g: Fliptown, card: Card) -> Next:
    keep_stolen(g, card)
    return draw_stolen()


def keep_stolen(g: Fliptown, card: Card) -> None:
    g.loot = (*g.loot[:-1], (*g.loot[-1], card))
    g.deck.remove(card)
    g.stolen -= 1
    g.face_down -= 1


def unseen(g: Fliptown) -> frozenset[Card]:
    """What nobody has seen in this round: the deck and all stolen cards."""
    return frozenset([*g.deck, *[card for batch in g.loot for card in batch]])


@rule
def gather(g: Fliptown) -> Next:
    """§3.1 The discard pile becomes empty. A card seen in the last round was not stolen before it."""
    if g.loot:
        seen_by_nobody = unseen(g)
        g.may_be = tuple([may & seen_by_nobody for may in g.may_be])
    g.deck = list(g.box.cards)
    for batch in g.loot:
        take(g, batch)
    g.discard = ()
    g.face_down = 0
    g.reshuffled = False
    g.tell("shuffle", g.round)
    return None


@rule
def lay_sheriff(g: Fliptown) -> Next:
    """§3.2 The top card is laid aside face down, unseen by everyone."""
    g.face_down = 1
    return None


@rule
def deal_hole(g: Fliptown, seat: Seat) -> Next:
    """§3.2.1, §11.1 Two extra poker cards, for the owner's eyes only when there are several players."""
    return Chance(Draw(g.deck, 2), hole_dealt, seat).hidden(deal_hole(seat), only=None if g.open_holes else seat)


@rule
def hole_dealt(g: Fliptown, cards: tuple[Card, ...], seat: Seat) -> Next:
    take(g, cards)
    g.holes += (cards,)
    g.tell("hole", seat, cards, only=None if g.open_holes else seat)
    return None


def take(g: Fliptown, cards: tuple[Card, ...]) -> None:
    for card in cards:
        g.deck.remove(card)


def refill(g: Fliptown) -> None:
    """§3.8, §14.2 An empty draw deck is made of the discards. Then the Sheriff card nobody has looked at is the last
    unseen card. (A solo game never draws 52 cards in a round, so no card stolen in this round is ever involved.)"""
    if g.draw_pile() == 0:
        if g.face_down:
            g.sheriff = g.deck[0]
            g.face_down = 0
        g.deck = [card for card in g.box.cards if card in g.discard]
        g.discard = ()
        g.reshuffled = True
        g.tell("reshuffle")


@rule
def flip(g: Fliptown) -> Next:
    """§4.1 Three new cards; or the same question, when hidden cards are dealt anew."""
    return turn_up(g)


def turn_up(g: Fliptown) -> Chance:
    """§4.1, §3.8 Turn up three cards; when the draw deck runs out, go on with a new one."""
    refill(g)
    return Chance(Draw(g.deck, min(3 - len(g.lineup), g.draw_pile())), flipped).hidden(flip())


@fleeting
def flipped(g: Fliptown, cards: tuple[Card, ...]) -> Next:
    take(g, cards)
    g.lineup += cards
    if len(g.lineup) < 3:
        return flip()
    g.tell("flip", g.lineup)
    return None


@rule
def discard_sheriff(g: Fliptown) -> Next:
    """§3.6 Then the Sheriff card is discarded."""
    g.discard += tuple([card for card in (g.shown, g.marshal) if card])
    g.shown = g.marshal = NO_CARD
    g.looked = ()
    return None
