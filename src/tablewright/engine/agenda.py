"""The agenda: a rule changes the table and returns what happens next.

Calling a rule by its name does not run it; it makes a `Step`, a deferred call. The agenda is a stack of steps;
`return a, b, c` means: do a and all that follows from it, then b, then c. A rule that needs an answer returns a
question first: `Ask` (a seat chooses), `Chance` (fate supplies), `Together` (several seats choose in secret) or
`Lanes` (several seats act at the same time). No question left: the game is over.
"""

from __future__ import annotations

from typing import Any, cast

from tablewright.engine.compiling import mypyc_attr
from tablewright.engine.questions import RULES, Ask, Chance, IllegalChoice, Source, Step, fleeting, rule, text
from tablewright.engine.together import Item, Lanes, Next, Question, Together

__all__ = [
    "RULES", "Agenda", "Ask", "Chance", "Event", "IllegalChoice", "Item", "Lanes", "Next", "Question", "Source", "Step",
    "Together", "fleeting", "rule", "text",
]  # fmt: skip

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
