"""Several seats at the same time: in secret (`Together`), or openly, each through an own chain (`Lanes`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast, final

from tablewright.engine.questions import Ask, Chance, Step


@final
class Together:
    """Seats that choose at the same time, in secret. An answer is kept back, unseen and not yet run, until all have
    answered; then the answers run in seat order. A choice made in secret has not happened yet.

    >>> from tablewright.engine import rule
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

    >>> from tablewright.engine import rule
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
