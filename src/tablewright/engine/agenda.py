"""The agenda: a rule changes the table and returns what happens next.

Calling a rule by its name does not run it; it makes a `Step`, a deferred call. The agenda is a stack of steps;
`return a, b, c` means: do a and all that follows from it, then b, then c. A rule that needs an answer returns a
question first: `Ask` (a seat chooses), `Chance` (fate supplies), `Together` (several seats choose in secret) or
`Lanes` (several seats act at the same time). No question left: the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, wraps
from random import Random
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar, cast, final

from tablewright.engine.compiling import mypyc_attr

P = ParamSpec("P")
G = TypeVar("G", bound="Agenda")
V = TypeVar("V")

RULES: Final[dict[str, Callable[..., Any]]] = {}  # "module.rule" -> what makes the step


class IllegalChoice(ValueError):
    """The answer is none of the legal ones; the message lists them.

    >>> raise IllegalChoice("'fly' is none of: walk, wait")
    Traceback (most recent call last):
    tablewright.engine.agenda.IllegalChoice: 'fly' is none of: walk, wait
    """


def text(value: object) -> str:
    """An argument as one word: `nagato`, `3`, `move+energy`, `-` for an empty tuple.

    >>> text(("move", "energy")), text(()), text(3)
    ('move+energy', '-', '3')
    """
    if isinstance(value, tuple):
        return "+".join([text(v) for v in value]) or "-"
    return str(value)


@final
class Step:
    """A rule that has not run yet. Interned: equal steps are one object, and its text is its canonical name.

    >>> @rule
    ... def greet(g: Agenda, seat: int, word: str) -> Next:
    ...     return None
    >>> str(greet(0, "hello")), greet(0, "hello") is greet(0, "hello")
    ('greet 0 hello', True)
    """

    __slots__ = ("run", "make", "args", "n")

    def __init__(self, run: Callable[..., Next], make: Callable[..., Step], args: tuple[Any, ...]) -> None:
        self.run = run
        self.make = make
        self.args = args
        self.n = len(args)

    @property
    def name(self) -> str:
        return self.make.__name__

    @property
    def module(self) -> str:
        return self.make.__module__

    def __str__(self) -> str:
        return " ".join([self.name, *[text(a) for a in self.args]])

    def __repr__(self) -> str:
        return str(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _revive, (self.module + "." + self.name, self.args)


def _revive(name: str, args: tuple[Any, ...]) -> Step:
    return cast(Step, RULES[name](*args))


def rule(fn: Callable[Concatenate[G, P], Next]) -> Callable[P, Step]:
    """Make a function of the table into a rule: calling it gives the Step that will run it.

    >>> @rule
    ... def wait(g: Agenda, turns: int) -> Next:
    ...     return wait(turns - 1) if turns else None
    >>> wait(2)
    wait 2
    """

    def defer(*args: Any) -> Step:
        return Step(fn, make, args)

    make: Any = cache(wraps(fn)(defer))
    RULES[fn.__module__ + "." + fn.__name__] = make
    return cast(Callable[P, Step], make)


@final
class Ask:
    """A question to a seat: choose one of these steps. If they show hidden cards, `secret` is the step that asks
    again: only this seat sees options and answer, and when hidden cards are dealt anew the question is asked anew.

    >>> @rule
    ... def wave(g: Agenda, seat: int) -> Next:
    ...     return None
    >>> Ask(0, "Wave?", [wave(0), wave(1)]).find("wave 1")
    wave 1
    """

    __slots__ = ("seat", "prompt", "options", "secret")

    def __init__(self, seat: int, prompt: str, options: Sequence[Step], secret: Step | None = None) -> None:
        self.seat = seat
        self.prompt = prompt
        self.options = options
        self.secret = secret

    def __reduce__(self) -> tuple[Any, ...]:
        return Ask, (self.seat, self.prompt, list(self.options), self.secret)

    def find(self, line: str) -> Step:
        """The legal step with this text."""
        for option in self.options:
            if str(option) == line:
                return option
        raise IllegalChoice(f"{line!r} is none of: {', '.join([str(o) for o in self.options])}")


class Source(Protocol[V]):
    """Dice, a bag of cards: immutable; samples fast, counts and lists its outcomes when asked, reads one back.

    >>> from tablewright.engine.chance import Bag
    >>> coin: Source[str] = Bag(["heads", "tails"])
    >>> coin.outcomes()
    [('heads', 0.5), ('tails', 0.5)]
    """

    def sample(self, rng: Random) -> V: ...

    def count(self) -> int: ...

    def outcomes(self) -> list[tuple[V, float]]: ...

    def read(self, word: str) -> V: ...


@final
class Chance:
    """A question to fate: the answer becomes the first argument of the rule `then`.

    >>> from tablewright.engine.chance import Bag
    >>> @rule
    ... def tossed(g: Agenda, side: str, seat: int) -> Next:
    ...     return None
    >>> Chance(Bag(["heads", "tails"]), tossed, 0).outcomes()
    [(tossed heads 0, 0.5), (tossed tails 0, 0.5)]
    """

    __slots__ = ("source", "then", "args", "secret", "only")

    def __init__(
        self, source: Source[V], then: Callable[Concatenate[V, P], Step], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        self.source: Any = source
        self.then: Callable[..., Step] = then
        self.args: tuple[Any, ...] = args
        self.secret: Step | None = None
        self.only: int | None = None

    def hidden(self, secret: Step, only: int | None = None) -> Chance:
        """The source holds hidden cards: `secret` asks again. The outcome is shown to all, or to one seat only;
        `only=-1` shows it to nobody."""
        self.secret = secret
        self.only = only
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        then = self.then.__module__ + "." + self.then.__name__
        return _chance, (self.source, then, self.args, self.secret, self.only)

    def sample(self, rng: Random) -> Step:
        args = self.args
        if len(args) == 1:  # by far the most frequent; a call with *args is dear
            return self.then(self.source.sample(rng), args[0])
        return self.then(self.source.sample(rng), *args)

    def outcomes(self) -> list[tuple[Step, float]]:
        return [(self.then(value, *self.args), p) for value, p in self.source.outcomes()]

    def find(self, line: str) -> Step:
        """The outcome with this text."""
        words = line.split(" ")
        try:
            step = self.then(self.source.read(words[1] if len(words) > 1 else ""), *self.args)
        except ValueError as error:
            raise IllegalChoice(f"{line!r} is no outcome here: {error}") from None
        if str(step) != line:
            raise IllegalChoice(f"{line!r} is no outcome here: did you mean {str(step)!r}?")
        return step


def _chance(source: Any, then: str, args: tuple[Any, ...], secret: Step | None, only: int | None) -> Chance:
    chance = Chance(source, RULES[then], *args)
    chance.secret, chance.only = secret, only
    return chance


@final
class Together:
    """Seats that choose at the same time, in secret. An answer is kept back, unseen and not yet run, until all have
    answered; then the answers run in seat order. A choice made in secret has not happened yet.

    >>> @rule
    ... def bid(g: Agenda, seat: int, n: int) -> Next:
    ...     return None
    >>> war = Together([Ask(s, "Bid", [bid(s, 1), bid(s, 2)]) for s in (0, 1)])
    >>> [ask.seat for ask in war.answered(0, bid(0, 2)).open()]
    [1]
    """

    __slots__ = ("asks", "answers")

    def __init__(self, asks: Sequence[Ask], answers: Sequence[Step | None] | None = None) -> None:
        """An answer that is forced is given at once (and kept back like any other)."""
        self.asks: tuple[Ask, ...] = tuple(asks)
        if answers is None:
            answers = [ask.options[0] if len(ask.options) == 1 else None for ask in self.asks]
        self.answers: tuple[Step | None, ...] = tuple(answers)

    def __reduce__(self) -> tuple[Any, ...]:
        return Together, (self.asks, self.answers)

    def open(self) -> list[Ask]:
        """The questions still without an answer."""
        return [ask for ask, answer in zip(self.asks, self.answers, strict=True) if answer is None]

    def answered(self, seat: int, step: Step) -> Together:
        answers = list(self.answers)
        for i, ask in enumerate(self.asks):
            if ask.seat == seat and answers[i] is None:
                answers[i] = step
        return Together(self.asks, answers)

    def seen_by(self, seat: int, asks: Sequence[Ask]) -> Together:
        """The others' answers are not known, so they are not given yet; this seat is asked first."""
        mine = [a for q, a in zip(self.asks, self.answers, strict=True) if q.seat == seat]
        first = [q for q in asks if q.seat == seat]
        rest = Together([q for q in asks if q.seat != seat])
        return Together((*first, *rest.asks), (*mine, *rest.answers))

    def in_seat_order(self) -> list[Step]:
        """All answers, once all are given."""
        pairs = [(q.seat, i) for i, q in enumerate(self.asks)]
        pairs.sort()
        return [cast(Step, self.answers[i]) for _, i in pairs]


@final
class Lanes:
    """Seats that act at the same time, openly, each through an own chain of questions, in any order; what comes after
    waits until every lane is empty. One lane is *current*: its agenda and question are the table's. The others rest
    here: a Step has not begun, an Ask waits for its answer, None is done.

    >>> @rule
    ... def act(g: Agenda, seat: int) -> Next:
    ...     return None
    >>> Lanes({0: act(0), 1: act(1)}).seats
    (0, 1)
    """

    __slots__ = ("seats", "rests", "agendas", "trunk", "lane", "settled")

    def __init__(
        self,
        steps: dict[int, Step] | None,
        seats: tuple[int, ...] = (),
        rests: tuple[Step | Ask | None, ...] = (),
        agendas: tuple[tuple[Item, ...], ...] = (),
        trunk: tuple[Item, ...] = (),
        lane: int = 0,
    ) -> None:
        if steps is not None:
            seats, rests, agendas = tuple(steps), tuple(steps.values()), ((),) * len(steps)
        self.seats = seats
        self.rests = rests
        self.agendas = agendas
        self.trunk = trunk
        self.lane = lane
        self.settled = True  # whether the current lane may stop at a question: all have begun, none before it waits
        if rests.count(None) < len(rests):
            for i, rest in enumerate(rests):
                if rest is not None and (i < lane or type(rest) is Step):
                    self.settled = False

    def __reduce__(self) -> tuple[Any, ...]:
        return Lanes, (None, self.seats, self.rests, self.agendas, self.trunk, self.lane)

    def rest(self, question: Ask, agenda: tuple[Item, ...]) -> Lanes:
        """The current lane comes to rest at a question."""
        i = self.lane
        rests = self.rests[:i] + (question,) + self.rests[i + 1 :]
        agendas = self.agendas[:i] + (agenda,) + self.agendas[i + 1 :]
        return Lanes(None, self.seats, rests, agendas, self.trunk, i)

    def enter(self, i: int, trunk: tuple[Item, ...]) -> Lanes:
        """Another lane becomes the current one: what rested here is now the table's."""
        rests = self.rests[:i] + (None,) + self.rests[i + 1 :]
        agendas = self.agendas[:i] + ((),) + self.agendas[i + 1 :]
        return Lanes(None, self.seats, rests, agendas, trunk, i)

    def next_lane(self) -> int:
        """The first lane that has not begun; else the first that waits for an answer; else -1."""
        waiting, rests = -1, self.rests
        if rests.count(None) < len(rests):
            for i, rest in enumerate(rests):
                if type(rest) is Step:
                    return i
                if waiting < 0 and rest is not None:
                    waiting = i
        return waiting


Item = Step | Ask | Chance | Together | Lanes
Next = Item | tuple[Item, ...] | None
Question = Ask | Chance
Event = tuple[str, tuple[Any, ...], int | None]  # what happened, to whom and what; the only seat that may know


@mypyc_attr(allow_interpreted_subclasses=True)
class Agenda:
    """What is still to do, and the open question. No question: the game is over.

    >>> @rule
    ... def count(g: Agenda, n: int) -> Next:
    ...     return Ask(0, "Go on?", [count(n + 1), stop()])
    >>> @rule
    ... def stop(g: Agenda) -> Next:
    ...     return None
    >>> g = Agenda([], None, None)
    >>> g.resolve(count(0)); g.question.options
    [count 1, stop]
    >>> g.resolve(g.question.find("stop")); g.question is None
    True
    """

    __slots__ = ("agenda", "question", "together", "events")

    def __init__(self, agenda: list[Item], question: Question | None, together: Together | Lanes | None) -> None:
        self.agenda = agenda
        self.question = question
        self.together = together
        self.events: list[Event] | None = None

    def resolve(self, step: Step) -> None:
        """Answer the question, then run rules up to the next one. A question with one answer is answered at once."""
        if type(self.together) is Together:
            return self._hold_back(cast(Ask, self.question).seat, step)
        agenda, events = self.agenda, self.events
        while True:
            if events is not None:
                events.append(("rule", (step,), None))
            run = step.run
            args = step.args
            n = step.n  # spelled out by arity: a call with *args is three times as dear
            if n == 1:
                after = run(self, args[0])
            elif n == 2:
                after = run(self, args[0], args[1])
            elif n == 0:
                after = run(self)
            elif n == 3:
                after = run(self, args[0], args[1], args[2])
            else:
                after = run(self, *args)
            if after is None:
                if agenda:
                    after = agenda.pop()
                else:
                    after = self._out_of_items()
                    if after is None:
                        return
                    agenda = self.agenda
            elif type(after) is tuple:
                agenda += after[:0:-1]
                after = after[0]
            if type(after) is Step:
                step = after
                continue
            if type(after) is Ask:
                if len(after.options) == 1:  # forced: no question, but people are told
                    step = after.options[0]
                    if events is not None:
                        events.append(("forced", (after.seat, step), after.seat if after.secret else None))
                    continue
                lanes = self.together
                if after.options and (lanes is None or (type(lanes) is Lanes and lanes.settled)):
                    self.question = after
                    return
            elif type(after) is Chance:
                self.question = after
                return
            after = self._put(after)
            if after is None:
                return
            agenda = self.agenda
            step = after

    def answer(self, seat: int | None, step: Step) -> None:
        """Answer the open question of this seat, when several seats are asked at once; None answers for fate.

        >>> @rule
        ... def pick(g: Agenda, seat: int) -> Next:
        ...     return Ask(seat, "Pick", [picked(seat, "a"), picked(seat, "b")])
        >>> @rule
        ... def picked(g: Agenda, seat: int, what: str) -> Next:
        ...     return None
        >>> g = Agenda([], None, None)
        >>> @rule
        ... def begin(g: Agenda) -> Next:
        ...     return Lanes({0: pick(0), 1: pick(1)})
        >>> g.resolve(begin()); g.answer(1, picked(1, "b")); [q.seat for q in g.questions()]
        [0]
        """
        together = self.together
        if seat is None or together is None:
            self.resolve(step)
        elif type(together) is Together:
            self._hold_back(seat, step)
        else:
            self.turn_to(seat)
            self.resolve(step)

    def questions(self) -> list[Ask]:
        """Every open question to a seat (several while seats choose together); none while fate is asked."""
        question, together = self.question, self.together
        if not isinstance(question, Ask):
            return []
        if type(together) is Together:
            return together.open()
        if type(together) is Lanes:
            asks: list[Ask] = []
            for i, rest in enumerate(together.rests):
                if i == together.lane:
                    asks.append(question)
                elif rest is not None:
                    asks.append(cast(Ask, rest))
            return asks
        return [question]

    def question_for(self, seat: int) -> Ask | None:
        """The open question of one seat."""
        for ask in self.questions():
            if ask.seat == seat:
                return ask
        return None

    def _put(self, item: Any) -> Step | None:
        """Stop at a question and wait for the answer, or name the step that goes on meanwhile."""
        if type(item) is Ask:
            if not item.options:
                raise RuntimeError(f"nothing to choose for {item.prompt!r}; agenda: {self.agenda}")
            self.question = item
            return self._next_lane(item)
        if self.together is not None:
            raise RuntimeError(f"seats already act at the same time; agenda: {self.agenda}")
        if type(item) is Together:
            self.together = item
            return self._next_answer()
        assert type(item) is Lanes, f"a rule returned {item!r}"
        return self._enter(item, 0, tuple(self.agenda))

    def _hold_back(self, seat: int, step: Step) -> None:
        """One of several secret answers; the last one lets all of them run, in seat order."""
        self.together = cast(Together, self.together).answered(seat, step)
        first = self._next_answer()
        if first is not None:
            self.resolve(first)

    def _next_answer(self) -> Step | None:
        together = cast(Together, self.together)
        for i, answer in enumerate(together.answers):
            if answer is None:
                self.question = together.asks[i]
                return None
        self.together = None
        steps = together.in_seat_order()
        self.agenda += steps[:0:-1]
        return steps[0]

    def turn_to(self, seat: int) -> None:
        """Make the lane of this seat the current one."""
        lanes = cast(Lanes, self.together)
        if lanes.seats[lanes.lane] != seat:
            rested = lanes.rest(cast(Ask, self.question), tuple(self.agenda))
            self._enter(rested, lanes.seats.index(seat), lanes.trunk)

    def _enter(self, lanes: Lanes, i: int, trunk: tuple[Item, ...]) -> Step | None:
        """Go on in this lane: with its first step, or by waiting at its question."""
        rest = lanes.rests[i]
        self.together = lanes.enter(i, trunk)
        self.agenda = list(lanes.agendas[i])
        if type(rest) is Step:
            return rest
        self.question = cast(Ask, rest)
        return None

    def _next_lane(self, stopped: Ask) -> Step | None:
        """The current lane stopped at a question. Lanes that have not begun do so now; then the first open lane is
        current, so that any order of answers leads to the same table."""
        lanes = cast(Lanes, self.together).rest(stopped, tuple(self.agenda))
        return self._enter(lanes, lanes.next_lane(), lanes.trunk)

    def _out_of_items(self) -> Item | None:
        """Nothing left to do: the game is over; or a lane is, and the next one or the trunk goes on."""
        lanes = self.together
        self.question = None
        if type(lanes) is Lanes:
            following = lanes.next_lane()
            if following >= 0:
                return self._enter(lanes, following, lanes.trunk)
            self.together = None
            self.agenda = list(lanes.trunk)
        return self.agenda.pop() if self.agenda else None

    def interrupt(self) -> None:
        """Forget secret simultaneous questions (they are about to be asked anew)."""
        self.together = None

    def listen(self) -> list[Event]:
        """From now on rules and events are told to this list."""
        self.events = []
        return self.events

    def tell(self, what: str, *args: Any, only: int | None = None) -> None:
        """An event for people; nothing happens when nobody listens. `only` names the one seat that may know."""
        if self.events is not None:
            self.events.append((what, args, only))
