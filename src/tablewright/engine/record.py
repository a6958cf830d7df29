"""The record is the save file: who plays what, the seed, and every answer as one line of text. Loading is replaying,
undoing is cutting lines off the end. Logs, the wire, transcripts, bug reports and typed input are the same text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tablewright.engine.agenda import Ask, Chance, Event, IllegalChoice, Step
from tablewright.engine.errors import BadInput
from tablewright.engine.game import Game, find
from tablewright.engine.pack import Pack
from tablewright.engine.table import Table

FORMAT = "tablewright record 1"


class RecordError(BadInput):
    """A record cannot be read or replayed: the message names the line and what would be right.

    >>> Record.parse("hello")
    Traceback (most recent call last):
    tablewright.engine.record.RecordError: line 1: 'hello' is not a record; expected 'tablewright record 1'
    """


class Answer(NamedTuple):
    """One line: the seat (None: fate) and the canonical text of the step.

    >>> str(Answer(0, "end_turn 0")), str(Answer(None, "rolled move"))
    ('0 end_turn 0', '* rolled move')
    """

    seat: int | None
    text: str

    def __str__(self) -> str:
        return f"{'*' if self.seat is None else self.seat} {self.text}"


class Record:
    """A game as it was played.

    >>> import tablewright as tw
    >>> record = tw.play("galaxies", ["random", "random"], seed=7)
    >>> record.replay().over, Record.parse(record.text()) == record
    (True, True)
    """

    def __init__(
        self,
        game: Game | str,
        seats: int,
        seed: int = 0,
        variant: dict[str, Any] | None = None,
        players: Sequence[str] = (),
        pack: Pack | None = None,
        answers: Sequence[Answer] = (),
        rules: str | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else find(game)
        self.game.check_seats(seats)
        self.seats = seats
        self.seed = seed
        self.variant = self.game.variant(variant or {})
        self.players = list(players) or [f"seat {seat}" for seat in range(seats)]
        self.pack = pack
        self.answers: list[Answer] = list(answers)
        self.rules = rules if rules is not None else self.game.rules
        if self.rules != self.game.rules:
            raise RecordError(
                f"the record was made under rules version {self.rules} of {self.game.id}, "
                f"this program plays version {self.game.rules}; use the program version that made it"
            )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.text() == other.text()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return Record.parse, (self.text(),)

    def new(self) -> Table:
        """The table before the first answer."""
        return self.game.new(self.seats, self.pack, **self.variant)

    def append(self, table: Table, seat: int | None, step: Step) -> None:
        """Give an answer to the table and write it down."""
        table.answer(seat, step)
        self.answers.append(Answer(seat, str(step)))

    def replay(self, upto: int | None = None) -> Table:
        """The table after all answers, or after the first `upto`.

        >>> import tablewright as tw
        >>> tw.play("galaxies", ["random", "random"], seed=7).replay(10).over
        False
        """
        table = self.new()
        for n, answer in enumerate(self.answers[:upto]):
            self._give(table, n, answer)
        return table

    def told(self) -> Iterator[tuple[Answer, Table, list[Event]]]:
        """Every answer with the table after it and the events it caused."""
        table = self.new()
        events = table.listen()
        for n, answer in enumerate(self.answers):
            events.clear()
            self._give(table, n, answer)
            yield answer, table, list(events)

    def _give(self, table: Table, n: int, answer: Answer) -> None:
        question = table.question
        if question is None:
            raise RecordError(f"answer {n + 1} ({answer}): the game is already over")
        if answer.seat is None or isinstance(question, Chance):
            if answer.seat is not None or not isinstance(question, Chance):
                asked = "fate" if isinstance(question, Chance) else f"seat {question.seat}"
                raise RecordError(f"answer {n + 1} ({answer}): it is for {asked} to answer here")
            asked_now: Ask | Chance = question
        else:
            ask = table.question_for(answer.seat)
            if ask is None:
                seats = ", ".join([str(q.seat) for q in table.questions()])
                raise RecordError(
                    f"answer {n + 1} ({answer}): seat {answer.seat} is not asked; waiting for seat {seats}"
                )
            asked_now = ask
        try:
            step = asked_now.find(answer.text)
        except IllegalChoice as error:
            raise RecordError(f"answer {n + 1} ({answer}) is illegal: {error}") from None
        table.answer(answer.seat, step)

    def undo(self, answers: int) -> Record:
        """The record without its last answers.

        >>> import tablewright as tw
        >>> record = tw.play("galaxies", ["random", "random"], seed=7)
        >>> len(record.answers) - len(record.undo(3).answers)
        3
        """
        kept = self.answers[: max(0, len(self.answers) - answers)]
        return Record(self.game, self.seats, self.seed, self.variant, self.players, self.pack, kept)

    def text(self) -> str:
        """The save file."""
        head = [
            FORMAT,
            f"game {self.game.id}",
            f"rules {self.rules}",
            f"seats {self.seats}",
            f"seed {self.seed}",
            f"variant {json.dumps(self.variant)}",
            f"players {json.dumps(self.players)}",
        ]
        if self.pack is not None:
            head.append(f"pack {json.dumps([self.pack.name, self.pack.data])}")
        return "\n".join([*head, "", *[str(a) for a in self.answers], ""])

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.text(), encoding="utf-8")

    @staticmethod
    def load(path: str | Path) -> Record:
        """Read a save file; a line that cannot be read or played is named."""
        try:
            return Record.parse(Path(path).read_text(encoding="utf-8"))
        except OSError as error:
            raise RecordError(f"{path}: cannot be read ({error.strerror})") from None
        except UnicodeDecodeError:
            raise RecordError(f"{path}: is not a text file; expected {FORMAT!r}") from None
        except BadInput as error:
            raise RecordError(f"{path}: {error}") from None

    @staticmethod
    def parse(text: str) -> Record:
        """A record from its text (see `docs/record.md` for the format)."""
        lines = text.splitlines()
        if not lines or lines[0] != FORMAT:
            raise RecordError(f"line 1: {lines[0][:60] if lines else ''!r} is not a record; expected {FORMAT!r}")
        end = lines.index("") if "" in lines else len(lines)
        head: dict[str, str] = {}
        for line in lines[1:end]:
            key, _, value = line.partition(" ")
            head[key] = value
        for key in ("game", "rules", "seats", "seed"):
            if key not in head:
                raise RecordError(f"the line '{key} …' is missing before the empty line")
        answers = [_answer(n, line) for n, line in enumerate(lines[end + 1 :], end + 2) if line]
        pack = _json(head, "pack", list)
        return Record(
            head["game"],
            _number(head, "seats"),
            _number(head, "seed"),
            _json(head, "variant", dict),
            _json(head, "players", list) or (),
            Pack.read(pack) if pack is not None else None,
            answers,
            head["rules"],
        )


def _answer(number: int, line: str) -> Answer:
    seat, _, text = line.partition(" ")
    if not text or not (seat == "*" or (seat.isdecimal() and len(seat) < 3)):
        raise RecordError(
            f"line {number}: {line[:60]!r} is no answer; expected '0 step …' for a seat or '* step …' for fate"
        )
    return Answer(None if seat == "*" else int(seat), text)


def _number(head: dict[str, str], key: str) -> int:
    try:
        return int(head[key])
    except ValueError:
        raise RecordError(f"'{key} {head[key]}': expected a whole number") from None


def _json(head: dict[str, str], key: str, kind: type) -> Any:
    if key not in head:
        return None
    try:
        value = json.loads(head[key])
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, kind):
        raise RecordError(f"'{key} {head[key][:60]}': expected JSON ({'a list' if kind is list else 'an object'})")
    return value
