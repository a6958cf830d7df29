"""Watching a game: what happened to whom, when, and what was chosen from what. Nothing here knows a game. What may
happen is what rules tell (`colonizes 0 nagato`), and the sentence of the event (`{0:Seat} colonizes {1:Planet}`) says
what each argument is; what may be chosen are the options of every question."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypedDict

from tablewright.engine import Ask, Event, Record, Step, Words, plain, text

OPENING = 3  # decisions of a seat that make up its opening
HIDDEN = ("rule", "forced")  # told by the engine for every rule: what matters is told by the game


class Facts(TypedDict):
    """What one game tells. `when` is the part of the game that was over, from 0 (the first answer) to 1 (the last)."""

    events: list[tuple[str, str, str, int, int, float, bool]]  # what, kind, which, seat, times, first when, by fate
    choices: list[tuple[str, str, int, int]]  # rule, option in words, how often offered, how often taken
    openings: list[list[str]]  # for each seat: its first choices, in words


@cache
def kinds(sentence: str) -> dict[int, str]:
    """The types of the arguments of an event, from its sentence.

    >>> kinds("{0:Seat} colonizes {1:Planet} and has {2} VP")
    {0: 'Seat', 1: 'Planet', 2: ''}
    """
    found: dict[int, str] = {}
    for _, name, kind, _ in string.Formatter().parse(sentence):
        if name is not None:
            found.setdefault(int(name), kind or "")
    return found


def marks(event: Event, words: Words) -> Iterator[tuple[int, str, str]]:
    """What an event says about the seat it is about: (seat, kind, which); kind and which are empty where the event is
    about nothing but the seat. Events about no seat say nothing."""
    what, args, _ = event
    if what in HIDDEN or what not in words.events:
        return
    named = kinds(words.events[what])
    seats = [i for i, kind in named.items() if kind == "Seat" and isinstance(args[i], int)]
    if not seats:
        return
    seat = int(args[seats[0]])
    things = [(kind, args[i]) for i, kind in named.items() if kind not in ("", "Seat")]
    if not things:
        yield seat, "", ""
    for kind, value in things:
        for one in value if isinstance(value, tuple) else (value,):
            yield seat, kind.removeprefix("tuple[").removesuffix(", ...]"), text(one)


def facts_of(record: Record) -> Facts:
    """Replay a game and note its facts."""
    words = words_of(record)
    last = max(1, len(record.answers) - 1)
    events: dict[tuple[str, str, str, int], tuple[list[float], bool]] = {}
    offered: dict[tuple[str, str], list[int]] = {}
    openings: list[list[str]] = [[] for _ in range(record.seats)]
    asked = {ask.seat: ask for ask in record.new().questions()}
    speak = cache(lambda step, seat: said(words, step, seat, record.seats))
    for n, (answer, table, told) in enumerate(record.told()):
        if answer.seat is not None:
            taken = _count(asked[answer.seat], answer.text, offered, speak)
            if len(openings[answer.seat]) < OPENING:
                openings[answer.seat].append(taken)
        for event in told:
            for seat, kind, which in marks(event, words):
                if not 0 <= seat < record.seats:
                    continue  # a solo opponent, a neutral token
                events.setdefault((event[0], kind, which, seat), ([], answer.seat is None))[0].append(n / last)
        asked = {ask.seat: ask for ask in table.questions()}
    return {
        "events": [
            (what, kind, which, seat, len(when), round(when[0], 3), fate)
            for (what, kind, which, seat), (when, fate) in events.items()
        ],
        "choices": [(rule, option, *counts) for (rule, option), counts in _pairs(offered)],
        "openings": openings,
    }


def words_of(record: Record) -> Words:
    """The words of the game, read once."""
    return record.game.words if record.pack is None else record.game.words_for(record.pack)


def _pairs(offered: dict[tuple[str, str], list[int]]) -> list[tuple[tuple[str, str], tuple[int, int]]]:
    return [(key, (counts[0], counts[1])) for key, counts in offered.items()]


def _count(ask: Ask, chosen: str, offered: dict[tuple[str, str], list[int]], speak: Callable[[Step, int], str]) -> str:
    """Note what was offered and what was taken; returns what was taken, in words."""
    taken = ask.find(chosen)
    for option in ask.options:
        counts = offered.setdefault((option.name, speak(option, ask.seat)), [0, 0])
        counts[0] += 1
        counts[1] += option is taken
    return speak(taken, ask.seat)


def said(words: Words, step: Step, seat: int, seats: int) -> str:
    """An option in words, as seen from a seat: who the others are does not matter."""
    players = ["me" if s == seat else "another player" for s in range(seats)]
    sentence = words.step(step, players)
    return plain(step.name) if sentence == str(step) else sentence


def name_of(words: Words, kind: str, which: str) -> str:
    """A thing by its name, where the game has one for it.

    >>> import tablewright as tw
    >>> name_of(tw.game("galaxies").words, "Planet", "nagato")
    'Nagato'
    """
    namer: Any = words.names.get(kind, plain)
    value: Any = int(which) if which.lstrip("-").isdecimal() else which
    try:
        return str(namer(value))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return plain(which)
