"""A game at the prompt: draw, ask, answer; undo, hint, rules, save."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from rich.columns import Columns
from rich.markup import escape
from rich.rule import Rule
from rich.table import Table as Grid

from tablewright.bots import Bot, Search, Spot
from tablewright.bots.driver import fate
from tablewright.cli.options import out
from tablewright.cli.story import answer_line, names_of, story
from tablewright.cli.tables import commands, draw, group, score_sheet
from tablewright.engine import Ask, Chance, IllegalChoice, Record, Step, Together, signature
from tablewright.games.rulebook import paragraphs

HINT = 0.7  # seconds of thinking
HELP = {
    "number or text": "choose an option by its number, or by the text in grey",
    "u": "undo: take back your last answer (and what came after it)",
    "h": "hint: what a strong bot thinks of the options: the chance to win, and who will score what",
    "r": "rules: the paragraphs that the options come from",
    "p": "points: where everybody's points come from",
    "l": "log: what has happened so far",
    "s [file]": "save",
    "q": "save and quit",
    "?": "this list",
}


class Session:
    """One game at one screen. People answer at the prompt, bots and fate at once; every answer is in the record."""

    def __init__(self, record: Record, bots: Mapping[int, Bot], path: Path) -> None:
        self.record = record
        self.bots = bots
        self.path = path
        self.names = names_of(record.players)
        self.words = record.game.words_for(record.pack)
        self.people = [seat for seat in range(record.seats) if seat not in bots]
        self.minds = [Random(f"{record.seed} seat {seat}") for seat in range(record.seats)]
        self.last: int | None = None  # the seat that sits at the screen
        self.news: list[tuple[str, int | None]] = []
        self._sit_down()

    def _sit_down(self) -> None:
        self.table = self.record.replay()
        self.events = self.table.listen()
        self.dice = fate(self.record)

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        while self.table.question is not None:
            if not self._turn():
                return
        self._the_end()

    def _turn(self) -> bool:
        question = self.table.question
        if isinstance(question, Chance):
            self._answer(None, question.sample(self.dice))
            return True
        asks = self.table.questions()
        ask = next((a for a in asks if a.seat in self.bots), asks[0])
        if ask.seat in self.bots:
            spot = Spot(self.record.game, self.table, ask.seat, self.minds[ask.seat])
            step = ask.find(str(self.bots[ask.seat].choose(spot)))
            self._answer(ask.seat, step)
            return True
        return self._person(ask)

    def _answer(self, seat: int | None, step: Step) -> None:
        """Give an answer and remember the news, each line with the only seat that may read it."""
        asked = self.table.question_for(seat) if seat is not None else None
        held_back = isinstance(self.table.together, Together)
        self.record.append(self.table, seat, step)
        told = [(line, event[2]) for event in self.events if (line := self.words.event(event, self.names))]
        if asked is not None and not told:
            line = answer_line(self.names[asked.seat], asked.prompt, step, self.words, self.names)
            told = [(line, asked.seat if held_back or asked.secret else None)]
        self.news += told
        self.events.clear()

    # --- a person's turn ---------------------------------------------------------------------------------------------

    def _person(self, ask: Ask) -> bool:
        """Show the table to this seat and take one answer; False: left the table."""
        self._curtain(ask)
        self._show(ask)
        while True:
            try:
                line = out.input(f"[bold]{escape(self.names[ask.seat])}[/] > ").strip()
            except EOFError:
                line = "q"
            if not line:
                continue
            step = self._chosen(ask, line)
            if step is not None:
                self._answer(ask.seat, step)
                return True
            word, _, rest = line.partition(" ")
            if word == "q":
                self._save(rest)
                out.print(f"Go on with: tablewright play {self.path}")
                return False
            if word == "u":
                self._undo()
                return True
            self._command(ask, word, rest)

    def _curtain(self, ask: Ask) -> None:
        """Between two people at one screen nothing secret stays in sight."""
        secrets = bool(self.table.zones()) or isinstance(self.table.together, Together)
        if len(self.people) > 1 and secrets and self.last not in (None, ask.seat):
            self._clear()
            with contextlib.suppress(EOFError):
                out.input(
                    f"[bold]{escape(self.names[ask.seat])}[/], it is your turn; the others look away. Press Enter."
                )
        self.last = ask.seat

    def _clear(self) -> None:
        if out.is_terminal:
            out.clear()
        else:
            out.print("\n" * 3)

    def _show(self, ask: Ask) -> None:
        self._clear()
        sheet = self.table.sheet(ask.seat)
        out.print(draw(self.record.game, self.table.view(ask.seat), sheet, self.names, out.width, self.words))
        fresh = [line for line, only in self.news if only is None or only == ask.seat]
        if fresh:
            out.print(Rule("since your last answer" if len(fresh) > 1 else "", style="dim"))
            for line in fresh[-24:]:
                out.print(line, markup=False)
        self.news = [(line, only) for line, only in self.news if only not in (None, ask.seat)]
        out.print(Rule(f"[bold]{escape(self.names[ask.seat])}[/]: {escape(ask.prompt)}", align="left"))
        self._options(ask)
        out.print("[dim]? for help[/]")

    def _options(self, ask: Ask) -> None:
        headings: dict[str, list[str]] = {}
        width = len(str(len(ask.options)))
        for n, option in enumerate(ask.options, 1):
            said = escape(self.words.step(option, self.names))
            line = f"[bold]{n:>{width}}[/] {said}  [dim]{escape(str(option))}[/]"
            headings.setdefault(group(self.record.game, option), []).append(line)
        for heading, options in headings.items():
            if heading:
                out.print(f"[underline]{escape(heading)}[/]")
            if len(options) > 9:
                out.print(Columns(options, column_first=True, padding=(0, 3)))
            else:
                for line in options:
                    out.print(line)

    def _chosen(self, ask: Ask, line: str) -> Step | None:
        if line.isdecimal():
            if 1 <= int(line) <= len(ask.options):
                return ask.options[int(line) - 1]
            out.print(f"There is no option {line}: choose 1 to {len(ask.options)}.")
            return None
        try:
            return ask.find(line)
        except IllegalChoice:
            return None

    # --- commands ----------------------------------------------------------------------------------------------------

    def _command(self, ask: Ask, word: str, rest: str) -> None:
        extra = commands(self.record.game)
        known: dict[str, Callable[[], None]] = {
            "?": lambda: self._help(extra),
            "h": lambda: self._hint(ask),
            "r": lambda: self._rules(ask),
            "p": lambda: out.print(score_sheet(self.table.sheet(ask.seat), self.names)),
            "l": lambda: self._log(ask.seat),
            "s": lambda: self._save(rest),
        }
        if word in known:
            known[word]()
        elif word in extra:
            out.print(extra[word][1](self._spot(ask)))
        elif not word.isdecimal():
            out.print(f"{word!r} is no option and no command. Choose 1 to {len(ask.options)}, or ? for help.")

    def _help(self, extra: Mapping[str, tuple[str, object]]) -> None:
        grid = Grid(box=None, show_header=False, pad_edge=False)
        for word, meaning in [*HELP.items(), *[(w, about) for w, (about, _) in extra.items()]]:
            grid.add_row(f"[bold]{escape(word)}[/]", meaning)
        out.print(grid)

    def _spot(self, ask: Ask) -> Spot:
        return Spot(
            self.record.game, self.table, ask.seat, Random(f"{self.record.seed} hint {len(self.record.answers)}")
        )

    def _hint(self, ask: Ask) -> None:
        thoughts = Search(seconds=HINT).explain(self._spot(ask))
        for thought in [t for t in thoughts if t.visits][:4]:
            mark = "[bold green]►[/]" if thought is thoughts[0] else " "
            points = " : ".join([f"{score:.0f}" for score in thought.expected])
            figures = f"{thought.value:.0%} to win, about {points} points"
            out.print(f"{mark} {escape(self.words.step(thought.step, self.names))}  [dim]{figures}[/]")

    def _rules(self, ask: Ask) -> None:
        texts = paragraphs(self.record.game.id)
        numbers = dict.fromkeys([p for option in ask.options for p in signature(option).paragraphs])
        for number in numbers:
            if number in texts:
                out.print(f"§{texts[number]}", markup=False, style="cyan")
        if not numbers:
            out.print("These options cite no paragraph.")

    def _log(self, seat: int) -> None:
        for line in story(self.record, seat):
            out.print(line, markup=False)

    def _save(self, name: str) -> None:
        path = Path(name) if name else self.path
        try:
            self.record.save(path)
        except OSError as error:
            out.print(f"Cannot save to {path}: {error.strerror}. Give another file: s FILE")
            return
        self.path = path
        out.print(f"Saved: {path}")

    def _undo(self) -> None:
        """Back to before the last answer of a person."""
        answers = self.record.answers
        back = next((i for i in range(len(answers) - 1, -1, -1) if answers[i].seat in self.people), None)
        if back is None:
            out.print("Nothing to undo yet.")
            return
        self.record = self.record.undo(len(answers) - back)
        self.news = []
        self._sit_down()

    def _the_end(self) -> None:
        self._clear()
        table = self.table
        viewer = self.people[0] if len(self.people) == 1 else None
        out.print(draw(self.record.game, table.view(viewer), table.sheet(), self.names, out.width, self.words))
        for line, only in self.news[-30:]:
            if only is None or only == viewer:
                out.print(line, markup=False)
        out.print(Rule("The end"))
        out.print(score_sheet(table.sheet(), self.names))
        winners = [self.names[seat] for seat in table.winners()]
        won = f"[bold]{escape(' and '.join(winners)) or 'Nobody'}[/] {'have' if len(winners) > 1 else 'has'} won."
        out.print("A [bold]draw[/]." if table.drawn() else won)
        if table.decided_by():
            out.print(f"Tie-break: {self.words.prompt(table.decided_by())}.")
        self._save("")
