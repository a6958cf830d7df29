"""The laws hold for a good game, and each one is broken by a game that deserves it."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest
import toys

from tablewright.engine import (
    Ask,
    Bag,
    Chance,
    Game,
    LawBroken,
    Next,
    Table,
    Together,
    Variant,
    check,
    everything,
    rule,
)
from tablewright.engine.table import Sheet, Zone


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_laws_hold_for_the_toy(seats: int) -> None:
    for seed in range(25):
        assert check(toys.duel, seats, seed, every=3).replay().over


def test_a_variant_may_be_given() -> None:
    assert check(toys.duel, 2, 0, variant={"rounds": 1}).variant == {"rounds": 1}


class Bad(Table):
    """A small honest game; the fault is a name of what it does wrong."""

    __slots__ = ("deck", "fault", "hand", "left", "shared")

    def __init__(
        self,
        agenda: Any,
        question: Any,
        together: Any,
        fault: str,
        left: int,
        hand: list[str],
        deck: list[str],
        shared: list[int],
    ) -> None:
        super().__init__(agenda, question, together)
        self.fault, self.left, self.hand, self.deck, self.shared = fault, left, hand, deck, shared

    def __reduce__(self) -> Any:
        left = self.left + (self.fault == "pickle")
        return Bad, (self.agenda, self.question, self.together, self.fault, left, self.hand, self.deck, self.shared)

    def clone(self) -> Any:
        shared = self.shared if self.fault == "shared" else self.shared[:]
        left = self.left + (self.fault == "clone")
        return Bad(self.agenda[:], self.question, self.together, self.fault, left, self.hand[:], self.deck[:], shared)

    def public(self) -> dict[str, Any]:
        seen: dict[str, Any] = {"left": self.left, "shared": self.shared[:]}
        if self.fault == "leak":
            seen["hand"] = self.hand[:]
        return seen

    def zones(self) -> list[Zone]:
        return [Zone("hand 0", self.hand, (0,), "cards"), Zone("deck", self.deck, (), "cards")]

    def sheet(self, seat: int | None = None) -> Sheet:
        points = int(self.hand[0][1:]) if self.hand and self.fault == "sheet" else 1
        return [{"all": points}] * (1 if self.fault == "scores" else 2)

    def scores(self) -> list[int]:
        return [1, 1] if self.fault == "early scores" else super().scores()

    def winners(self) -> list[int]:
        return {"winners": [7], "nobody": []}.get(self.fault, [0])


def start(fault: str) -> Any:
    def set_up(box: Any, seats: int, variant: dict[str, Any]) -> Bad:
        g = Bad([], None, None, fault, 12, [], [f"c{n}" for n in range(1, 9)], [0])
        g.resolve(draw_card())
        return g

    return set_up


@rule
def draw_card(g: Bad) -> Next:
    if g.fault == "asks and acts":
        g.shared[0] += 1
    if g.fault == "bad source":
        return Chance(Loaded(tuple(g.deck)), drawn).hidden(draw_card(), only=0)
    return Chance(Bag(g.deck), drawn).hidden(draw_card(), only=0)


@rule
def drawn(g: Bad, card: str) -> Next:
    g.deck.remove(card)
    g.hand.append(card)
    g.tell("wordless" if g.fault == "wordless event" else "drawn", card, only=None if g.fault == "event leak" else 0)
    return (turn(), pending(card)) if g.fault == "pending" else turn()


@rule
def pending(g: Bad, card: str) -> Next:
    return None


@rule
def turn(g: Bad) -> Next:
    if g.left == 0 and g.fault != "endless":
        return None
    g.left -= 1
    if g.fault == "error":
        raise ZeroDivisionError("oops")
    options = [step(1), step(1) if g.fault == "distinct" else step(2)]
    if g.fault == "no words":
        options.append(mute())
    if g.fault == "order":
        return Together([Ask(s, "Both", [push(s), push(s + 2)]) for s in (0, 1)]), turn()
    if g.fault == "options":
        options = [step(int(card[1:])) for card in [*g.hand, "c99"]]
        return Ask(0, "Hidden options", options), turn()
    return Ask(0, "Go", options), turn()


@rule
def step(g: Bad, n: int) -> Next:
    g.shared[0] += n
    return None


@rule
def push(g: Bad, n: int) -> Next:
    g.shared.append(n)
    return None


@rule
def mute(g: Bad) -> Next:
    return None


class Loaded:
    """Says one thing and does another."""

    def __init__(self, items: tuple[str, ...]) -> None:
        self.items = items

    def sample(self, rng: Random) -> str:
        return self.items[0]

    def count(self) -> int:
        return 1

    def outcomes(self) -> list[tuple[str, float]]:
        return [(self.items[1], 0.5)]

    def read(self, word: str) -> str:
        return word


def bad(fault: str) -> Game:
    words = "[steps]\nstep='go {n}'\npush='push {n}'\n[events]\ndrawn='{0}'\n"
    return Game(
        id="bad",
        title="Bad",
        about="",
        seats=(2,),
        rules="1",
        folder=toys.folder("", words),
        open=toys.DuelBox,
        set_up=start(fault),
        names=lambda box: {},
        invariants=(lambda g: _fail()) if fault == "invariants" else (lambda g: None),
        bound=40,
        variants=(Variant("x", (1, 2), "", "§1"),),
    )


def _fail() -> None:
    raise AssertionError("a piece is missing")


def test_the_honest_version_passes() -> None:
    for seed in range(5):
        check(bad("none"), 2, seed, every=1)


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("clone", "clone differs"),
        ("shared", "clone is not independent"),
        ("pickle", "pickle differs"),
        ("leak", "the view of seat 1 differs"),
        ("sheet", "the score sheet shows seat 1"),
        ("scores", "1 scores for 2 seats"),
        ("early scores", "scores exist before the end"),
        ("winners", r"winners \[7\]"),
        ("nobody", "nobody has won"),
        ("endless", "does not end"),
        ("error", "ZeroDivisionError: oops"),
        ("distinct", "options are not distinct"),
        ("no words", "no words for the step 'mute'"),
        ("wordless event", "no words for the event 'wordless'"),
        ("event leak", "the event 'drawn' shows"),
        ("pending", "the pending step pending c"),
        ("asks and acts", "asked by a rule that does nothing else"),
        ("bad source", "outcomes are miscounted|probabilities do not add up"),
        ("invariants", "a piece is missing"),
    ],
)  # fmt: skip
def test_each_law_can_be_broken(fault: str, message: str) -> None:
    with pytest.raises(LawBroken, match=message):
        for seed in range(6):
            check(bad(fault), 2, seed, every=1)


def test_a_broken_law_carries_its_record() -> None:
    with pytest.raises(LawBroken) as caught:
        check(bad("error"), 2, 1)
    revived = pickle.loads(pickle.dumps(caught.value))
    assert revived.record.text() == caught.value.record.text() and "answers of this record" in str(revived)


def test_together_order_is_checked() -> None:
    for seed in range(4):
        check(bad("order"), 2, seed, every=1)  # answers run in seat order, so the order of giving them is all the same


def test_everything_tells_fate_from_questions() -> None:
    g = bad("none").new(2)
    assert everything(g)["question"][0][0] == "drawn"
