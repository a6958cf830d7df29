"""What every game satisfies. `check(game, seats, seed)` plays one random game and tests every law on the way; a law
that is broken says which, and carries the record of the game that broke it."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from tablewright.engine.agenda import Ask, Chance, Item, Lanes, Step, Together
from tablewright.engine.errors import NotOver
from tablewright.engine.game import Game
from tablewright.engine.pack import Pack
from tablewright.engine.record import Record
from tablewright.engine.table import Table
from tablewright.engine.words import Words

MANY = 2_000  # sources with more outcomes are sampled, not listed


class LawBroken(AssertionError):
    """A law does not hold; `record` is the game up to there.

    >>> broken = LawBroken("options are not distinct", Record("galaxies", 2))
    >>> print(str(broken).splitlines()[0])
    options are not distinct
    """

    def __init__(self, message: str, record: Record) -> None:
        super().__init__(f"{message}\nafter {len(record.answers)} answers of this record:\n{record.text()}")
        self.message = message
        self.record = record

    def __reduce__(self) -> tuple[Any, ...]:
        return LawBroken, (self.message, self.record)


def everything(g: Table) -> dict[str, Any]:
    """The whole table as plain data: what is public, all cards, the questions and the agenda.

    >>> import tablewright as tw
    >>> "agenda" in everything(tw.game("galaxies").new(seats=2))
    True
    """
    seen = g.public()
    for zone in g.zones():
        seen[zone.name] = list(zone.cards)
    seen["agenda"] = _plain(g.agenda)
    seen["question"] = _plain([g.question])
    together = g.together
    if type(together) is Together:
        seen["together"] = [[q.seat, str(a)] for q, a in zip(together.asks, together.answers, strict=True)]
    elif type(together) is Lanes:
        lanes = [_plain(lane) for lane in together.agendas]
        seen["lanes"] = [together.lane, _plain(together.rests), lanes, _plain(together.trunk)]
    return seen


def _plain(items: Any) -> list[Any]:
    found: list[Any] = []
    for item in items:
        if isinstance(item, Ask):
            found.append([item.seat, item.prompt, [str(o) for o in item.options]])
        elif isinstance(item, Chance):
            found.append([item.then.__name__, item.args, sorted([str(i) for i in getattr(item.source, "items", ())])])
        else:
            found.append(str(item) if isinstance(item, Step) or item is None else type(item).__name__)
    return found


def some_variant(game: Game, seed: int) -> dict[str, Any]:
    """The rulebook for even seeds, any combination of switches for odd ones.

    >>> import tablewright as tw
    >>> some_variant(tw.game("galaxies"), 2) == tw.game("galaxies").variant({})
    True
    """
    rng = Random(seed)
    return {v.name: v.default if seed % 2 == 0 else rng.choice(v.values) for v in game.variants}


def check(
    game: Game,
    seats: int,
    seed: int,
    variant: Mapping[str, Any] | None = None,
    pack: Pack | None = None,
    every: int = 40,
) -> Record:
    """Play one random game and test all laws: the cheap ones after every answer, the dear ones about once in `every`
    answers. Returns the record.

    >>> import tablewright as tw
    >>> check(tw.game("galaxies"), seats=2, seed=1, every=400).replay().over
    True
    """
    chosen = dict(variant) if variant is not None else some_variant(game, seed)
    record = Record(game, seats, seed, chosen, pack=pack)
    try:
        _check(record, every)
    except Exception as error:
        message = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
        raise LawBroken(message, record) from error
    return record


def _check(record: Record, every: int) -> None:
    fate, rng = Random(record.seed), Random(f"{record.seed} choices")
    g = record.new()
    events = g.listen()
    words = record.game.words_for(record.pack)
    while g.question is not None:
        assert len(record.answers) < record.game.bound, "the game does not end"
        if rng.random() * every < 1:
            _examine(record, g, rng)
        seat, step = _any_answer(g, fate, rng)
        if seat is not None:
            _words_exist(record, g)
        events.clear()
        record.append(g, seat, step)
        record.game.invariants(g)
        _events_are_clean(record, g, words)
    _the_end(record, g)
    again = Random(record.seed)
    table = record.new()
    for answer in record.answers:
        question = table.question
        step = question.sample(again) if isinstance(question, Chance) else _ask_of(table, answer.seat).find(answer.text)
        assert str(step) == answer.text, f"seed and transcript differ: {step} for {answer.text}"
        table.answer(answer.seat, step)
    assert everything(table) == everything(g), "replay differs"


def _ask_of(g: Table, seat: int | None) -> Ask:
    ask = g.question_for(-1 if seat is None else seat)
    assert ask is not None, f"seat {seat} is not asked"
    return ask


def _any_answer(g: Table, fate: Random, rng: Random) -> tuple[int | None, Step]:
    """A random answer of a random seat that is asked."""
    question = g.question
    if isinstance(question, Chance):
        step = question.sample(fate)
        assert question.find(str(step)) is step, f"the text {str(step)!r} does not find its outcome"
        return None, step
    asks = g.questions()
    assert question in asks, "the question is none of the open ones"
    ask = asks[int(rng.random() * len(asks))]
    names = [str(o) for o in ask.options]
    assert len(names) > 1, f"a question with one option is no question: {names}"
    assert len(set(names)) == len(names), f"options are not distinct: {names}"
    step = ask.options[int(rng.random() * len(names))]
    assert ask.find(str(step)) is step, f"the text {str(step)!r} does not find its step"
    return ask.seat, step


def _words_exist(record: Record, g: Table) -> None:
    words = record.game.words
    for ask in g.questions():
        for option in ask.options:
            assert option.name in words.steps, f"no words for the step {option.name!r} (words.toml, [steps])"


def _events_are_clean(record: Record, g: Table, words: Words) -> None:
    """Every event has words, and shows no hidden card to a seat that has not seen it."""
    for event in g.events or ():
        what, args, only = event
        if what == "rule":
            continue
        if what != "forced":
            assert words.event(event), f"no words for the event {what!r} (words.toml, [events])"
        for seat in range(record.seats) if only is None else (only,):
            leak = _hidden_from(g, seat) & _flat(args)
            assert not leak, f"the event {what!r} shows {leak} to seat {seat}"


def _hidden_from(g: Table, seat: int) -> set[Any]:
    """Cards that exist once and that this seat has not seen."""
    zones = g.zones()
    count = Counter([card for zone in zones for card in zone.cards])
    return {card for zone in zones if seat not in zone.seen_by for card in zone.cards if count[card] == 1}


def _flat(args: Any) -> set[Any]:
    found: set[Any] = set()
    for arg in args:
        if isinstance(arg, Step):
            found |= _flat(arg.args)
        elif isinstance(arg, tuple):
            found |= _flat(arg)
        elif isinstance(arg, str):
            found.add(arg)
    return found


def _the_end(record: Record, g: Table) -> None:
    scores = g.scores()
    assert len(scores) == record.seats, f"{len(scores)} scores for {record.seats} seats"
    assert set(g.winners()) <= set(range(record.seats)), f"winners {g.winners()}"
    assert record.seats == 1 or g.winners(), "nobody has won"


def _examine(record: Record, g: Table, rng: Random) -> None:
    before = everything(g)
    json.dumps(before)
    try:
        g.scores()
        raise AssertionError("scores exist before the end")
    except NotOver:
        pass
    assert everything(record.replay()) == before, "replay of this prefix differs"
    _outcomes_add_up(g, rng)
    _copies_are_equal_and_independent(g, before, rng)
    _asking_again_changes_nothing(g, before)
    _any_order_is_the_same(g, rng)
    for seat in range(record.seats):
        _seat_learns_nothing(g, seat, rng)
    assert everything(g) == before, "determinize touched the table"


def _outcomes_add_up(g: Table, rng: Random) -> None:
    question = g.question
    if isinstance(question, Chance) and question.source.count() <= MANY:
        outcomes = question.outcomes()
        assert len(outcomes) == question.source.count(), "outcomes are miscounted"
        assert abs(sum([p for _, p in outcomes]) - 1) < 1e-9, "probabilities do not add up to 1"
        steps = [s for s, _ in outcomes]
        assert len(set(steps)) == len(steps), "outcomes are not distinct"
        for _ in range(3):
            assert question.sample(rng) in steps, "sampled an unlisted outcome"


def _asking_again_changes_nothing(g: Table, before: dict[str, Any]) -> None:
    question, together = g.question, g.together
    if question is None or question.secret is None or (type(together) is Together and any(together.answers)):
        return
    asked = g.clone()
    if type(together) is Together:
        asked.interrupt()
    asked.resolve(question.secret)
    assert everything(asked) == before, "a secret question is asked by a rule that does nothing else"


def _copies_are_equal_and_independent(g: Table, before: dict[str, Any], rng: Random) -> None:
    twin = g.clone()
    assert everything(twin) == before, "clone differs"
    assert twin.sheet() == g.sheet(), "the sheet of a clone differs"
    revived: Table = pickle.loads(pickle.dumps(g))
    assert everything(revived) == before, "pickle differs"
    question = g.question
    if isinstance(question, Ask) and isinstance(revived.question, Ask):
        pairs = zip(question.options, revived.question.options, strict=True)
        assert all([a is b for a, b in pairs]), "steps lost their identity"
    for copy in (twin, revived):
        _wander(copy, rng, 25)
    assert everything(g) == before, "clone is not independent"


def _any_order_is_the_same(g: Table, rng: Random) -> None:
    """Seats that are asked at the same time may answer in any order."""
    answers = [(q.seat, q.options[int(rng.random() * len(q.options))]) for q in g.questions()]
    if len(answers) < 2 or g.together is None:
        return
    ends = []
    for order in (answers, answers[::-1]):
        world = g.clone()
        for seat, step in order:
            if not isinstance(world.question, Ask):
                break  # fate is asked meanwhile: its answers depend on the order
            world.answer(seat, step)
        else:
            ends.append(everything(world))
    assert len(ends) < 2 or ends[0] == ends[1], "the order of simultaneous answers matters"


def _seat_learns_nothing(g: Table, seat: int, rng: Random) -> None:
    seen = g.view(seat)
    world = g.determinize(seat, rng)
    assert world.view(seat) == seen, f"the view of seat {seat} differs in a determinized world"
    assert world.sheet(seat) == g.sheet(seat), f"the score sheet shows seat {seat} what it cannot know"
    mine = g.question_for(seat)
    if mine is not None:
        asked = world.question
        assert isinstance(asked, Ask) and asked.seat == seat, f"seat {seat} is not asked in its own world"
        assert [str(o) for o in asked.options] == [str(o) for o in mine.options], f"other options for seat {seat}"
    hidden = _hidden_from(g, seat)
    for item in _pending(g):
        leak = hidden & _flat(item.args)
        assert not leak, f"the pending step {item} names {leak}, which seat {seat} has not seen"
    _wander(world, rng, 10)


def _pending(g: Table) -> list[Step]:
    items: list[Item | None] = list(g.agenda)
    if type(g.together) is Lanes:
        items += (
            [item for lane in g.together.agendas for item in lane] + list(g.together.trunk) + list(g.together.rests)
        )
    return [item for item in items if isinstance(item, Step)]


def _wander(g: Table, rng: Random, n: int) -> None:
    for _ in range(n):
        question = g.question
        if question is None:
            return
        if isinstance(question, Ask):
            g.resolve(question.options[int(rng.random() * len(question.options))])
        else:
            g.resolve(question.sample(rng))
