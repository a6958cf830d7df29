"""The lines of a room's log: what came of an answer, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine import Ask, Event, Step, Words
from tablewright.server.protocol import LogLine
from tablewright.server.speech import say


def told(n: int, seat: int | None, events: Sequence[Event], words: Words, names: Sequence[str]) -> list[LogLine]:
    """What the events of answer n tell."""
    found = []
    for event in events:
        line = words.event(event, names)
        if line:
            args = [str(arg) for arg in event[1]]
            found.append(LogLine(n=n, seat=seat, line=line, only=event[2], what=event[0], args=args))
    return found


def answer_line(n: int, step: Step, asked: Ask, held_back: bool, words: Words, names: Sequence[str]) -> LogLine:
    """An answer that no event tells of, or not yet. What was chosen in secret is told to its seat alone."""
    prompt = "" if step.args else f"{words.prompt(asked.prompt)} "
    line = f"{names[asked.seat]}: {prompt}{words.step(step, names)}"
    only = asked.seat if held_back or asked.secret is not None else None
    return LogLine(n=n, seat=asked.seat, line=line, only=only, what=step.name, args=[])


def late_line(n: int, seat: int, words: Words, names: Sequence[str]) -> LogLine:
    line = say("{who}: the time is up, a bot answers.", words.language, who=names[seat])
    return LogLine(n=n, seat=seat, line=line, what="late", args=[])


def speaking(events: Sequence[Event], words: Words, names: Sequence[str]) -> set[str]:
    """The steps, as texts, that have told something of themselves."""
    found: set[str] = set()
    ran = ""
    for event in events:
        if event[0] == "rule":
            ran = str(event[1][0])
        elif words.event(event, names):
            found.add(ran)
    return found
