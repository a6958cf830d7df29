"""Guided first games: `guide.toml` in a game's folder. A guide is a line of play on the real engine with a fixed seed:
chapters of beats, each with what a newcomer should know and the answers that come next. Who answers something else
plays on freely."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from tablewright.engine.agenda import Chance
from tablewright.engine.errors import BadInput
from tablewright.engine.game import find
from tablewright.engine.record import Answer, Record


class Beat(NamedTuple):
    """One thing to learn: what is said, page by page, the answers that belong to it, and the rule behind it."""

    chapter: int
    say: tuple[str, ...]
    moves: tuple[Answer, ...]
    rule: str


class Place(NamedTuple):
    """Where a player is in a guide: at this beat (None: it is over, or the player left the line), and the text of the
    answer that comes next."""

    beat: int | None
    answer: str | None
    left: bool


class Guide:
    """The guided first game of a game; the learner has seat 0.

    >>> guide = guide_of("galaxies")
    >>> len(guide.beats) >= 8, guide.at([]).beat
    (True, 0)
    """

    def __init__(self, id: str, data: dict[str, Any]) -> None:
        self.id = id
        self.seed: int = data["seed"]
        self.seats: int = data["seats"]
        self.variant: dict[str, Any] = data.get("variant", {})
        self.rivals: list[str] = data.get("rivals", [])
        self.chapters: list[str] = [chapter["title"] for chapter in data["chapters"]]
        self.beats = [
            Beat(n, tuple(beat["say"]), tuple([_answer(text) for text in beat.get("do", [])]), beat.get("rule", ""))
            for n, chapter in enumerate(data["chapters"])
            for beat in chapter["beats"]
        ]
        self.lines = [[a.text for b in self.beats for a in b.moves if a.seat == seat] for seat in range(self.seats)]

    def first_of(self, chapter: int) -> int:
        """The first beat of a chapter."""
        return next(n for n, beat in enumerate(self.beats) if beat.chapter == chapter)

    def at(self, answers: Sequence[Answer]) -> Place:
        """Where the learner is after these answers."""
        given = [[a.text for a in answers if a.seat == seat] for seat in range(self.seats)]
        for mine, line in zip(given, self.lines, strict=True):
            if any([a != b for a, b in zip(mine, line, strict=False)]):
                return Place(None, None, True)
        mine, line, seen = given[0], self.lines[0], 0
        for n, beat in enumerate(self.beats):
            seen += sum([a.seat == 0 for a in beat.moves])
            if len(mine) < seen:
                return Place(n, line[len(mine)], False)
        return Place(None, None, False)

    def answer_of(self, seat: int, answers: Sequence[Answer]) -> str | None:
        """What a rival answers while the line is followed; None: think for yourself."""
        given = sum([a.seat == seat for a in answers])
        return self.lines[seat][given] if given < len(self.lines[seat]) and not self.at(answers).left else None

    def record(self, beat: int, dice: Any) -> Record:
        """The game up to a beat; `dice(seed, place)` makes fate's generator for the answer at this place."""
        record = Record(find(self.id), self.seats, self.seed, self.variant)
        table, moves = record.new(), self._moves(beat)
        for move in moves:
            while isinstance(table.question, Chance):
                record.append(table, None, table.question.sample(dice(self.seed, len(record.answers))))
            question = table.question_for(move.seat) if move.seat is not None else None
            if question is None:
                raise BadInput(f"guide of {self.id}: seat {move.seat} is not asked when the line says {move.text!r}")
            record.append(table, move.seat, question.find(move.text))
        return record

    def _moves(self, beat: int) -> Iterator[Answer]:
        for one in self.beats[:beat]:
            yield from one.moves


def _answer(text: str) -> Answer:
    """`1: pass` is the answer of seat 1; without a seat it is the learner's."""
    seat, colon, rest = text.partition(": ")
    return Answer(int(seat), rest) if colon and seat.isdecimal() else Answer(0, text)


@cache
def guide_of(id: str) -> Guide | None:
    """The guide of a game, if it has one."""
    path = find(id).folder / "guide.toml"
    return Guide(id, tomllib.loads(path.read_text(encoding="utf-8"))) if path.exists() else None
