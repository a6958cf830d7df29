"""Small games that exercise the whole engine: secret bids, lanes with fate inside, hidden hands."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, NewType, Self

from tablewright.engine import (
    Ask,
    Bag,
    Box,
    Chance,
    Draw,
    Field,
    Game,
    Lanes,
    Next,
    Table,
    Together,
    Variant,
    Zone,
    rule,
)

Seat = NewType("Seat", int)
Card = NewType("Card", str)
CARDS = [Card(f"c{n}") for n in range(1, 13)]


class Duel(Table):
    """Each round: a hidden card each, a secret bid together, then lanes in which everybody digs a few times."""

    __slots__ = ("n", "rounds", "hands", "deck", "bids", "gold", "tired")

    def __init__(self, agenda, question, together, n, rounds, hands, deck, bids, gold, tired):
        super().__init__(agenda, question, together)
        self.n, self.rounds, self.hands, self.deck, self.bids, self.gold, self.tired = (
            n,
            rounds,
            hands,
            deck,
            bids,
            gold,
            tired,
        )

    def _fields(self) -> tuple[Any, ...]:
        return self.n, self.rounds, [h[:] for h in self.hands], self.deck[:], self.bids[:], self.gold[:], self.tired[:]

    def __reduce__(self):
        return Duel, (self.agenda, self.question, self.together, *self._fields())

    def clone(self) -> Self:
        return Duel(self.agenda[:], self.question, self.together, *self._fields())

    def public(self):
        return {"rounds": self.rounds, "bids": self.bids[:], "gold": self.gold[:], "tired": self.tired[:]}

    def zones(self):
        hands = [Zone(f"hand {s}", h, (s,), "cards") for s, h in enumerate(self.hands)]
        return [*hands, Zone("deck", self.deck, (), "cards")]

    def sheet(self, seat=None):
        return [{"gold": g, "bids": b} for g, b in zip(self.gold, self.bids, strict=True)]

    def winners(self):
        best = max(self.gold)
        return [s for s in range(self.n) if self.gold[s] == best]


def set_up(box, seats, variant):
    n = seats
    g = Duel([], None, None, n, variant["rounds"], [[] for _ in range(n)], list(CARDS), [0] * n, [0] * n, [0] * n)
    g.resolve(play_round())
    return g


@rule
def play_round(g: Duel) -> Next:
    """§1 Deal, bid, dig."""
    if g.rounds == 0:
        return None
    g.rounds -= 1
    for hand in g.hands:
        g.deck += hand
        hand.clear()
    g.deck.sort()
    return *[deal(Seat(s)) for s in range(g.n)], choose_bids(), open_lanes(), play_round()


@rule
def deal(g: Duel, seat: Seat) -> Next:
    return Chance(Draw(g.deck, 2), dealt, seat).hidden(deal(seat), only=seat)


@rule
def dealt(g: Duel, cards: tuple[Card, ...], seat: Seat) -> Next:
    for card in cards:
        g.deck.remove(card)
    g.hands[seat][:] = cards
    g.tell("dealt", cards, only=seat)
    return None


@rule
def choose_bids(g: Duel) -> Next:
    return Together(
        [Ask(s, "Bid", [bid(Seat(s), c) for c in sorted(g.hands[s])], secret=choose_bids()) for s in range(g.n)]
    )


@rule
def bid(g: Duel, seat: Seat, card: Card) -> Next:
    """§2 The card is shown."""
    g.bids[seat] = int(card[1:])
    g.hands[seat].remove(card)
    g.deck.append(card)
    g.deck.sort()
    g.tell("bid", seat, g.bids[seat])
    return None


@rule
def open_lanes(g: Duel) -> Next:
    return Lanes({s: dig(Seat(s)) for s in range(g.n)})


@rule
def dig(g: Duel, seat: Seat) -> Next:
    """§3 Dig or rest."""
    if g.tired[seat] == 3:
        g.tired[seat] = 0
        return None
    return Ask(seat, "Dig?", [search(seat), take(seat, 1), rest(seat)]), dig(seat)


@rule
def search(g: Duel, seat: Seat) -> Next:
    g.tired[seat] += 1
    return Chance(Bag((0, 1, 2)), found, seat)


@rule
def found(g: Duel, n: int, seat: Seat) -> Next:
    g.gold[seat] += n
    return None


@rule
def take(g: Duel, seat: Seat, n: int) -> Next:
    g.tired[seat] += 1
    g.gold[seat] += n
    return Ask(seat, "Good?", [rest(seat)])


@rule
def rest(g: Duel, seat: Seat) -> Next:
    g.tired[seat] = 3
    return None


def invariants(g: Duel) -> None:
    cards = [c for z in g.zones() for c in z.cards]
    assert sorted(cards) == sorted(CARDS), cards


class DuelBox(Box):
    pass


DATA = """
[constants]
dig = 3
[[cards]]
id = "c1"
worth = 1
[[cards]]
id = "c2"
worth = 2
"""
WORDS = """
[steps]
bid = "Bid {card}"
search = "Search"
take = "Take {n} gold"
rest = "{seat} rests"
[events]
dealt = "You get {0:Card}"
bid = "{0:Seat} bids {1}"
"""


def folder(data: str = DATA, words: str = WORDS) -> Path:
    made = Path(tempfile.mkdtemp(prefix="toy"))
    (made / "data.toml").write_text(data, encoding="utf-8")
    (made / "words.toml").write_text(words, encoding="utf-8")
    return made


duel = Game(
    id="duel",
    title="Duel",
    about="A toy",
    seats=(2, 3, 4),
    rules="1",
    folder=folder(),
    open=DuelBox,
    set_up=set_up,
    names=lambda box: {"Card": lambda c: f"card {c[1:]}"},
    invariants=invariants,
    variants=(Variant("rounds", (3, 1, 2), "how many rounds", "§1"),),
    schema={"cards": {"id": Field(str), "worth": Field(int, least=1, most=9)}, "constants": {"dig": Field(int)}},
    bound=500,
)
