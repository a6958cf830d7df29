"""Steps, questions, the agenda, simultaneous seats."""

from __future__ import annotations

import pickle

import pytest
import toys

from tablewright.engine import (
    Agenda,
    Ask,
    Bag,
    Chance,
    IllegalChoice,
    Lanes,
    Next,
    Step,
    Together,
    fleeting,
    rule,
    text,
)
from tablewright.engine.agenda import Item
from tablewright.engine.questions import LATEST


class Pad(Agenda):
    """A table that only remembers what was done."""

    def __init__(self) -> None:
        super().__init__([], None, None)
        self.done: list[str] = []


@rule
def note(g: Pad, word: str) -> Next:
    g.done.append(word)
    return None


@rule
def many(g: Pad, a: int, b: int, c: int, d: int) -> Next:
    g.done.append(f"{a}{b}{c}{d}")
    return None


@rule
def three(g: Pad, a: int, b: int, c: int) -> Next:
    return note(f"{a}{b}{c}")


@rule
def sequence(g: Pad) -> Next:
    return note("a"), many(1, 2, 3, 4), three(5, 6, 7), note("z")


@rule
def forced(g: Pad) -> Next:
    return Ask(0, "Only one", [note("forced")]), note("after")


@rule
def nothing(g: Pad) -> Next:
    return Ask(0, "None at all", [])


@rule
def asks(g: Pad, seat: int) -> Next:
    return Ask(seat, "Which?", [note(f"{seat}x"), note(f"{seat}y")]), note(f"{seat}done")


@rule
def both(g: Pad) -> Next:
    return Lanes({0: asks(0), 1: asks(1)}), note("trunk")


@rule
def bids(g: Pad) -> Next:
    return Together([Ask(s, "Bid", [note(f"{s}x"), note(f"{s}y")]) for s in (1, 0)]), note("settled")


@rule
def forced_bids(g: Pad) -> Next:
    return Together([Ask(s, "Bid", [note(f"only {s}")]) for s in (0, 1)])


@rule
def nested(g: Pad) -> Next:
    return Lanes({0: both(), 1: asks(1)})


@rule
def nonsense(g: Pad) -> Next:
    return "nonsense"  # type: ignore[return-value]


@rule
def toss(g: Pad, seat: int) -> Next:
    return Chance(Bag(["h", "t"]), tossed, seat), asks(seat)


@rule
def tossed(g: Pad, side: str, seat: int) -> Next:
    return note(f"{seat}{side}")


@rule
def tossing(g: Pad) -> Next:
    return Lanes({0: toss(0), 1: toss(1), 2: note("2 is done at once")})


def done(g: Pad) -> str:
    return " ".join(g.done)


def test_steps_run_depth_first_and_in_order() -> None:
    g = Pad()
    g.resolve(sequence())
    assert done(g) == "a 1234 567 z" and g.question is None


def test_a_question_with_one_option_is_answered_and_told() -> None:
    g = Pad()
    events = g.listen()
    g.resolve(forced())
    assert done(g) == "forced after"
    assert ("forced", (0, note("forced")), None) in events
    assert [e[1][0].name for e in events if e[0] == "rule"] == ["forced", "note", "note"]


def test_a_question_without_options_is_an_error_that_shows_the_agenda() -> None:
    with pytest.raises(RuntimeError, match="nothing to choose for 'None at all'"):
        Pad().resolve(nothing())


def test_a_rule_returns_items_only() -> None:
    with pytest.raises((AssertionError, TypeError), match="returned 'nonsense'|object expected; got str"):
        Pad().resolve(nonsense())


def test_illegal_text_lists_what_is_legal() -> None:
    g = Pad()
    g.resolve(asks(0))
    assert isinstance(g.question, Ask)
    with pytest.raises(IllegalChoice, match="'fly' is none of: note 0x, note 0y"):
        g.question.find("fly")


def test_secret_answers_run_in_seat_order_when_all_are_in() -> None:
    for order in ((0, 1), (1, 0)):
        g = Pad()
        g.resolve(bids())
        for seat in order:
            assert g.done == []
            g.answer(seat, note(f"{seat}y"))
        assert done(g) == "0y 1y settled"


def test_resolve_answers_the_first_open_secret_question() -> None:
    g = Pad()
    g.resolve(bids())
    assert isinstance(g.question, Ask) and g.question.seat == 1
    g.resolve(note("1x"))
    assert [q.seat for q in g.questions()] == [0] and g.question_for(1) is None
    g.resolve(note("0x"))
    assert done(g) == "0x 1x settled"


def test_secret_answers_that_are_all_forced_are_no_question() -> None:
    g = Pad()
    g.resolve(forced_bids())
    assert done(g) == "only 0 only 1" and g.question is None


def test_lanes_are_answered_in_any_order_and_the_trunk_waits() -> None:
    for order in ((0, 1), (1, 0)):
        g = Pad()
        g.resolve(both())
        assert [q.seat for q in g.questions()] == [0, 1]
        for seat in order:
            g.answer(seat, note(f"{seat}x"))
        assert sorted(g.done[:4]) == ["0done", "0x", "1done", "1x"] and g.done[4:] == ["trunk"]
        assert g.question is None


def test_fate_inside_lanes_is_answered_at_once() -> None:
    g = Pad()
    g.resolve(tossing())
    assert isinstance(g.question, Chance) and g.questions() == [] and g.question_for(0) is None
    g.answer(None, g.question.find("tossed h 0"))
    assert isinstance(g.question, Chance)
    g.answer(None, g.question.find("tossed t 1"))
    assert [q.seat for q in g.questions()] == [0, 1] and done(g) == "0h 1t 2 is done at once"
    g.answer(1, note("1x"))
    g.resolve(note("0x"))
    assert g.question is None


def test_lanes_do_not_nest() -> None:
    with pytest.raises(RuntimeError, match="already act at the same time"):
        Pad().resolve(nested())


def test_a_question_without_options_inside_a_lane() -> None:
    @rule
    def hole(g: Pad) -> Next:
        return Lanes({0: nothing(), 1: asks(1)})

    with pytest.raises(RuntimeError, match="nothing to choose"):
        Pad().resolve(hole())


def test_steps_are_interned_and_survive_pickling() -> None:
    step = toys.take(0, 1)
    assert pickle.loads(pickle.dumps(step)) is step and repr(step) == "take 0 1" and step.module == "toys"


@pytest.mark.parametrize("item", [Ask(0, "p", [toys.rest(0)]), Together([Ask(0, "p", [toys.rest(0), toys.rest(1)])])])
def test_questions_survive_pickling(item: Item) -> None:
    revived = pickle.loads(pickle.dumps(item))
    ask = revived if isinstance(revived, Ask) else revived.asks[0]
    assert ask.options[0] is toys.rest(0)


def test_chance_survives_pickling_with_its_secret() -> None:
    chance = Chance(Bag((0, 1)), toys.found, 1).hidden(toys.search(1), only=1)
    revived = pickle.loads(pickle.dumps(chance))
    assert revived.secret is toys.search(1) and revived.only == 1 and revived.outcomes() == chance.outcomes()


def test_lanes_survive_pickling() -> None:
    g = toys.duel.new(2, rounds=1)
    while not isinstance(g.together, Lanes):
        question = g.question
        assert question is not None
        g.resolve(question.options[0] if isinstance(question, Ask) else question.outcomes()[0][0])
    twin = pickle.loads(pickle.dumps(g))
    assert twin.together.seats == (0, 1) and [q.seat for q in twin.questions()] == [0, 1]


def test_outcomes_are_found_by_text_and_others_are_refused() -> None:
    chance = Chance(Bag((0, 1)), toys.found, 1)
    assert chance.find("found 1 1") is toys.found(1, 1)
    for line, why in (
        ("found 7 1", "expected one of 0, 1"),
        ("found", "expected one of"),
        ("found 1 0", "did you mean 'found 1 1'"),
    ):
        with pytest.raises(IllegalChoice, match=why):
            chance.find(line)


def test_text_of_arguments() -> None:
    assert text(("a", ("b", 1))) == "a+b+1" and text(()) == "-"


def test_nothing_is_told_when_nobody_listens() -> None:
    g = Pad()
    g.tell("anything")
    assert g.events is None
    g.listen()
    g.tell("something", 1, only=0)
    assert g.events == [("something", (1,), 0)]


def test_step_names() -> None:
    assert isinstance(note("a"), Step) and note("a").name == "note"


@fleeting
def dealt(g: Agenda, row: tuple[int, ...]) -> Next:
    return None


def test_a_fleeting_rule_keeps_only_its_latest_steps() -> None:
    """Millions of outcomes must not fill the memory; what is told of a step is the same."""
    first = dealt((0, 1))
    for n in range(2 * LATEST):
        dealt((n, n + 1))
    latest = dealt((n, n + 1))
    assert latest is dealt((n, n + 1)) and pickle.loads(pickle.dumps(latest)) is latest
    again = dealt((0, 1))
    assert again is not first and str(again) == str(first) == "dealt 0+1"
