"""A room: one table in memory, made from its entries. An entry is what the store keeps of everything that happened, in
order, numbered: answers of seats and of fate, undos, wishes to undo and consents. The number of the last entry is the
table's *version*. A room does no input or output; any process can rebuild it from the entries."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from typing import Any, Literal, NamedTuple

from tablewright.engine import (
    Answer,
    Ask,
    Chance,
    IllegalChoice,
    Lanes,
    Pack,
    Record,
    Step,
    Table,
    Together,
    find,
    targets,
)
from tablewright.server.clock import Clock
from tablewright.server.fate import Epochs, KeyedRandom, epoch_at
from tablewright.server.protocol import LogLine, PresetRule
from tablewright.server.telling import answer_line, late_line, speaking, told

Sort = Literal["answer", "late", "fate", "undo", "wish", "consent", "preset", "import"]
KEEP = 20


class Entry(NamedTuple):
    """One row of a table's history. `late`: a bot has answered for a person whose time was up. (`preset`: of earlier
    versions, which wrote preset answers here.)"""

    seq: int
    kind: Sort
    seat: int | None
    text: str
    nonce: str | None = None
    at: float = 0.0


class Refused(Exception):
    """The answer or wish cannot be accepted; `code` is for programs, the message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Mark(NamedTuple):
    """What undo needs to know about an answer: in which simultaneous round it was given (an answer alone is a round of
    its own), and whether it showed its giver something new."""

    round: int
    revealed: bool


class Plan(NamedTuple):
    """What an undo would do: keep the first `keep` answers, or (`drop`) leave out just one; is it free, and why not."""

    keep: int
    drop: int | None
    free: bool
    why: str

    def text(self) -> str:
        return f"drop {self.drop}" if self.drop is not None else f"cut {self.keep}{'' if self.free else ' fresh'}"


class Room:
    """A table in memory."""

    def __init__(
        self,
        id: str,
        game: str,
        seats: int,
        seed: int,
        variant: dict[str, Any],
        names: Sequence[str],
        people: Iterable[int],
        practice: bool,
        pack: Pack | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.id = id
        self.names = list(names)
        self.people = set(people)  # seats that people hold (programs of the bot API too)
        self.practice = practice
        self.record = Record(find(game), seats, seed, variant, self.names, pack)
        self.words = self.record.game.words_for(pack)
        self.version = 0
        self.floors: list[int] = [0]  # at each version: how many answers stayed as they were
        self.nonces: dict[str, int] = {}
        self.asked: dict[int, Ask] = {}  # the open questions …
        self.asked_at: dict[int, int] = {}  # … since which version each seat has been asked this …
        self.asked_when: dict[int, float] = {}  # … and since when
        self.clock = clock
        self.late: set[int] = set()  # which answers bots have given for people whose time was up
        self.presets: dict[int, list[PresetRule]] = {}  # no part of the history
        self.wish: tuple[int, Plan, frozenset[int]] | None = None  # who would like to undo what; who has agreed
        self.epochs: Epochs = [(0, 0)]
        self._sit_down([])

    # --- what happened -----------------------------------------------------------------------------------------------

    def _sit_down(self, answers: Sequence[Answer]) -> None:
        """Begin again and give these answers."""
        self.record.answers = []
        self.table: Table = self.record.new()
        self.events = self.table.listen()
        self.twins: dict[str, Room] = {}  # this room in other languages, for its log
        self.kept: dict[int, Table] = {}  # copies of the past, for those who look back
        self.lines: list[list[LogLine]] = []  # what came of each answer
        self.marks: list[Mark] = []
        self.round = 0
        for answer in answers:
            self._give(answer.seat, self.find(answer.seat, answer.text))

    def apply(self, entry: Entry) -> None:
        """Take one entry of the history into the room."""
        assert entry.seq == self.version + 1, f"entry {entry.seq} after version {self.version}"
        floor = len(self.record.answers)
        answered = entry.seat if entry.kind in ("answer", "late") else None
        if entry.kind in ("answer", "late", "fate"):
            if entry.kind == "late":
                self.late.add(floor + 1)
            floor = self._give(entry.seat, self.find(entry.seat, entry.text))
            self.wish = None
            if answered is not None:
                self.asked.pop(answered, None)
        elif entry.kind == "undo":
            floor = self._undo(entry.text)
            self.asked = {}
        elif entry.kind == "import":
            self._sit_down(Record.parse(entry.text).answers)
            self.epochs = [(len(self.record.answers), 0)]
            floor = 0
        else:
            self._remember(entry)
        self.version = entry.seq
        self.floors.append(floor)
        if entry.nonce is not None:
            self.nonces[entry.nonce] = entry.seq
        self._note_questions(entry.at)
        if self.clock is not None:
            self.clock.tick(entry.at, answered, self.asked)

    def _note_questions(self, at: float) -> None:
        """A question that is still the same was asked earlier: an answer to it is not stale. (While fate answers inside
        one of several simultaneous chains, the questions of the others rest.)"""
        if isinstance(self.table.question, Chance):
            return
        now = {ask.seat: ask for ask in self.table.questions()}
        same = {seat for seat, ask in now.items() if seat in self.asked and _same(self.asked[seat], ask)}
        self.asked_at = {seat: self.asked_at[seat] if seat in same else self.version for seat in now}
        self.asked_when = {seat: self.asked_when[seat] if seat in same else at for seat in now}
        self.asked = now
        for seat, ask in now.items():
            rules = self.presets.get(seat, [])
            if any([rule.until == "turn" for rule in rules]) and not any([_matches(r, ask) for r in rules]):
                self.presets[seat] = [rule for rule in rules if rule.until == "game"]

    def _remember(self, entry: Entry) -> None:
        seat = entry.seat
        assert seat is not None
        if entry.kind == "wish":
            plan = self.undo_plan(seat, entry.text == "turn")
            self.wish = (seat, plan, frozenset()) if plan is not None else None
        elif entry.kind == "consent" and self.wish is not None:
            wisher, plan, agreed = self.wish
            self.wish = (wisher, plan, agreed | {seat}) if entry.text == "yes" else None

    def find(self, seat: int | None, text: str) -> Step:
        """The legal step with this text."""
        question = self.table.question if seat is None else self.table.question_for(seat)
        if question is None or (seat is None and not isinstance(question, Chance)):
            raise Refused("not-asked", "You are not asked anything now.")
        return question.find(text)

    def _give(self, seat: int | None, step: Step) -> int:
        """One answer, with the lines it adds to the log; returns how many answers have kept their lines."""
        table = self.table
        asked = table.question_for(seat) if seat is not None else table.question
        together = table.together
        self.events.clear()
        self.record.append(table, seat, step)
        ran = any([event[0] == "rule" for event in self.events])
        revealed = isinstance(together, Together) and ran
        self.marks.append(Mark(self.round, revealed))
        floor = self._tell_anew() if revealed else len(self.lines)
        if not _goes_on(together, table.together, ran):
            self.round += 1
        n, held_back = len(self.record.answers), isinstance(together, Together) and not ran
        lines = told(n, seat, self.events, self.words, self.names)
        if isinstance(asked, Ask) and not lines:
            lines = [answer_line(n, step, asked, held_back, self.words, self.names)]
        if n in self.late and seat is not None:
            lines.insert(0, late_line(n, seat, self.words, self.names))
        self.lines.append(lines)
        return floor

    def _tell_anew(self) -> int:
        """Answers that were held back have run. Where they told of themselves, the line goes by which their seat alone
        knew of them until now: nothing is told twice. Returns how many answers have kept their lines."""
        telling = speaking(self.events, self.words, self.names)
        floor = place = len(self.lines)
        while place and self.marks[place - 1].round == self.round:
            place -= 1
            if self.record.answers[place].text in telling:
                self.lines[place] = [line for line in self.lines[place] if line.only is None]
                floor = place
        return floor

    # --- what fate and presets answer --------------------------------------------------------------------------------

    def settle(self, at: float = 0.0, at_once: Collection[int] = ()) -> list[Entry]:
        """All that needs nobody: what fate answers, and the presets of some seats, up to the next question to somebody.
        The entries are applied here and must be stored; they take no time."""
        made: list[Entry] = []
        while True:
            question = self.table.question
            if isinstance(question, Chance):
                place = len(self.record.answers)
                dice = KeyedRandom(self.record.seed, epoch_at(self.epochs, place) or 0, place)
                entry = Entry(self.version + 1, "fate", None, str(question.sample(dice)), None, at)
            else:
                found = [(seat, step) for seat in at_once if (step := self.preset(seat)) is not None]
                if not found:
                    return made
                entry = Entry(self.version + 1, "answer", found[0][0], str(found[0][1]), None, at)
            self.apply(entry)
            made.append(entry)

    def preset(self, seat: int) -> Step | None:
        """What this seat has answered in advance to the question that it is asked now."""
        ask = self.table.question_for(seat)
        found = [_matches(rule, ask) for rule in self.presets.get(seat, ())] if ask is not None else []
        return next((option for option in found if option is not None), None)

    def presets_since(
        self, before: Mapping[int, list[PresetRule]]
    ) -> list[tuple[int, list[PresetRule], list[PresetRule]]]:
        """Which seats' presets are no longer what they were: before and now."""
        return [(seat, before[seat], now) for seat, now in self.presets.items() if now != before.get(seat, now)]

    # --- what a seat may do ------------------------------------------------------------------------------------------

    def check_answer(self, seat: int, text: str, version: int) -> Entry:
        """The entry of this answer if the seat is asked, the client has seen the question, and the option is legal."""
        if self.table.over:
            raise Refused("over", "The game is over.")
        if version > self.version:
            raise Refused("stale", "This version does not exist.")
        ask = self.table.question_for(seat)
        if ask is None:
            raise Refused("not-asked", "You are not asked anything now.")
        if version < self.asked_at[seat]:
            raise Refused("stale", "The table has changed meanwhile: this was an older question.")
        try:
            ask.find(text)
        except IllegalChoice:
            raise Refused("illegal", "This is none of the options.") from None
        return Entry(self.version + 1, "answer", seat, text)

    def undo_plan(self, seat: int, turn: bool = False) -> Plan | None:
        """How this seat could take back its last answer (`turn`: all of them since something was revealed)."""
        answers, marks = self.record.answers, self.marks
        first = self.epochs[0][0]  # what was played before the record came here stays
        last = next((i for i in range(len(answers) - 1, first - 1, -1) if answers[i].seat == seat), None)
        if last is None or self.table.over:
            return None
        later = answers[last + 1 :]
        if not later and not marks[last].revealed:
            keep = last
            while turn and keep > first and answers[keep - 1].seat == seat and not marks[keep - 1].revealed:
                keep -= 1
            return Plan(keep, None, True, "")
        fate = any([answer.seat is None for answer in later])
        if not marks[last].revealed and marks[last].round == self.round and not fate:
            return Plan(last, last, True, "")  # the others answered for themselves, at the same time
        if fate:
            why = "Dice or cards have been shown since."
        else:
            why = "All answers of this round are open." if marks[last].revealed else "Others have answered since."
        return Plan(last, None, False, why)

    def _undo(self, text: str) -> int:
        """`cut N` keeps N answers, `cut N fresh` gives new dice from there on, `drop I` leaves out one answer."""
        words = text.split(" ")
        at, answers = int(words[1]), self.record.answers
        until = at + 1 if words[0] == "drop" else len(answers)
        if self.clock is not None:
            for answer in answers[at:until]:
                if answer.seat is not None:
                    self.clock.take_back(answer.seat)
        self.late = {n if n <= at else n - until + at for n in self.late if not at < n <= until}
        self._sit_down(answers[:at] + answers[until:])
        if words[-1] == "fresh":
            epoch = max([e for _, e in self.epochs]) + 1
            self.epochs = [self.epochs[0], *[e for e in self.epochs[1:] if e[0] < at], (at, epoch)]
        self.wish = None
        return at

    def spoken(self, language: str) -> Room:
        """This room with its words in another language, to look at. The log is told again, from where it was told."""
        if language == self.words.language:
            return self
        record = self.record
        twin = self.twins.get(language)
        if twin is None:
            twin = copy(self)
            twin.words = record.game.words_for(record.pack, language)
            twin.record = Record(record.game, record.seats, record.seed, record.variant, record.players, record.pack)
            twin._sit_down([])
            self.twins[language] = twin
        twin.late = self.late
        for answer in record.answers[len(twin.record.answers) :]:
            twin._give(answer.seat, twin.find(answer.seat, answer.text))
        found = copy(self)
        found.words, found.lines = twin.words, twin.lines
        return found

    def past(self, n: int) -> Room:
        """The room as it was after n answers, to look at."""
        room, record = copy(self), self.record
        room.table = self._table_at(n)
        room.record = Record(
            record.game, record.seats, record.seed, record.variant, record.players, record.pack, record.answers[:n]
        )
        room.lines, room.marks = self.lines[:n], self.marks[:n]
        room.presets, room.wish = {}, None
        return room

    def _table_at(self, n: int) -> Table:
        """From the nearest copy that was kept; a walk through a long game keeps one copy every few answers."""
        near = max([place for place in self.kept if place <= n], default=0)
        table = self.kept[near].clone() if near else self.record.new()
        for place in range(near, n):
            seat, text = self.record.answers[place]
            question = table.question if seat is None else table.question_for(seat)
            assert question is not None
            table.answer(seat, question.find(text))
            if (place + 1) % KEEP == 0:
                self.kept[place + 1] = table.clone()
        return table

    def lowest_since(self, version: int) -> int:
        """The log of a client that has seen this version is right up to here."""
        if not 0 < version <= self.version:
            return 0
        return min([len(self.record.answers), *self.floors[version + 1 :]])


def _goes_on(before: Together | Lanes | None, after: Together | Lanes | None, ran: bool) -> bool:
    """Is it still the same simultaneous round?"""
    if isinstance(before, Lanes) and isinstance(after, Lanes):
        return before.trunk is after.trunk
    return isinstance(before, Together) and not ran


def _same(a: Ask, b: Ask) -> bool:
    return a is b or (a.prompt == b.prompt and list(a.options) == list(b.options))


def _matches(rule: PresetRule, ask: Ask) -> Step | None:
    """The option that this preset chooses here."""
    if rule.prompt.endswith("*"):
        if not ask.prompt.startswith(rule.prompt[:-1]):
            return None
    elif ask.prompt != rule.prompt:
        return None
    if rule.when and not any([rule.when in targets(option) for option in ask.options]):
        return None
    for option in ask.options:
        if str(option) == rule.option or option.name == rule.option:
            return option
    return None
