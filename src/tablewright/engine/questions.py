"""Steps, and the questions that a rule may return: `Ask` (a seat chooses) and `Chance` (fate supplies)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from random import Random
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, Protocol, TypeVar, cast, final

if TYPE_CHECKING:
    from tablewright.engine.agenda import Agenda
    from tablewright.engine.together import Next

P = ParamSpec("P")
G = TypeVar("G", bound="Agenda")
V = TypeVar("V")

LATEST: Final = 4096  # how many steps of a fleeting rule are kept
RULES: Final[dict[str, Callable[..., Any]]] = {}  # "module.rule" -> what makes the step


class IllegalChoice(ValueError):
    """The answer is none of the legal ones; the message lists them.

    >>> raise IllegalChoice("'fly' is none of: walk, wait")
    Traceback (most recent call last):
    tablewright.engine.questions.IllegalChoice: 'fly' is none of: walk, wait
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

    return cast(Callable[P, Step], _interned(fn, None))


def fleeting(fn: Callable[Concatenate[G, P], Next]) -> Callable[P, Step]:
    """A rule with too many arguments to keep all of its steps (a row of six cards has millions of outcomes): only the
    latest are kept, so that memory stays bounded. Equal steps made long apart may be two objects.

    >>> @fleeting
    ... def dealt(g: Agenda, row: tuple[str, ...]) -> Next:
    ...     return None
    >>> dealt(("ace", "king")), dealt(("ace", "king")) is dealt(("ace", "king"))
    (dealt ace+king, True)
    """
    return cast(Callable[P, Step], _interned(fn, LATEST))


def _interned(fn: Callable[..., Any], most: int | None) -> Any:
    def defer(*args: Any) -> Step:
        return Step(fn, make, args)

    make: Any = lru_cache(most)(wraps(fn)(defer))
    RULES[fn.__module__ + "." + fn.__name__] = make
    return make


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
