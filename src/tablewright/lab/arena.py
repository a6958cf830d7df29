"""The arena: play a contest, on this machine or on a cluster, and say what it has shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from tablewright.engine import BadInput
from tablewright.lab.balance import Balance
from tablewright.lab.contest import Contest
from tablewright.lab.ledger import Ledger
from tablewright.lab.match import Outcome, shares
from tablewright.lab.pool import Pool
from tablewright.lab.rows import write_rows
from tablewright.lab.stats import Sprt, Verdict
from tablewright.lab.summary import Summary

Players = Callable[[Iterable[int]], Iterator[Outcome]]  # plays the matches with these numbers


class Watcher(Protocol):
    """Is told how the run goes."""

    def __call__(self, done: int, total: int, summary: Summary, verdict: Verdict | None) -> None: ...


def nobody(done: int, total: int, summary: Summary, verdict: Verdict | None) -> None:
    """A watcher that does not look."""


class Referee:
    """Follows a sequential test through the matches in the order of their numbers, whatever order they end in: where
    the run ends does not depend on how many processes play."""

    def __init__(self, contest: Contest, elo: float, alpha: float = 0.05) -> None:
        if len(contest.names) != 2 or contest.seats < 2:
            raise BadInput("--sprt compares two bots that play each other: name two, with --seats 2 or more")
        self.block = len(contest.block)
        self.first = contest.names[0]
        lineups = tuple([(x.count(contest.names[0]), x.count(contest.names[1])) for x in contest.lineups])
        self.test = Sprt(elo, alpha, seats=lineups)
        self.waiting: dict[int, float] = {}
        self.next = 0
        self.total = 0.0

    @property
    def verdict(self) -> Verdict:
        return self.test.verdict

    @property
    def end(self) -> int | None:
        """The number of the first match that is not needed any more."""
        return self.verdict.seeds * self.block if self.verdict.verdict != "open" else None

    def see(self, outcome: Outcome) -> None:
        won = zip(outcome["seating"], shares(outcome), strict=True)
        self.waiting[outcome["match"]] = sum([share for name, share in won if name == self.first])
        while self.next in self.waiting:
            self.total += self.waiting.pop(self.next)
            self.next += 1
            if self.next % self.block == 0:
                self.test.add(self.total / self.block)
                self.total = 0.0


class Run:
    """What has been played, and what it has shown. `verdict` is that of the sequential test, if there was one."""

    def __init__(self, contest: Contest, folder: Path, summary: Summary, verdict: Verdict | None, played: int) -> None:
        self.contest = contest
        self.folder = folder
        self.summary = summary
        self.verdict = verdict
        self.played = played  # in this run, not counting what the ledger already had

    def data(self) -> dict[str, Any]:
        found = {"contest": self.contest.identity(), **self.summary.data()}
        if self.verdict is not None:
            found["sprt"] = {
                "verdict": self.verdict.verdict,
                "seeds": self.verdict.seeds,
                "evidence": [round(self.verdict.better, 3), round(self.verdict.worse, 3)],
                "bound": round(self.verdict.bound, 3),
            }
        return found


def arena(
    contest: Contest,
    games: int,
    out: Path | None = None,
    jobs: int = 0,
    players: Players | None = None,
    sprt: float | None = None,
    watcher: Watcher = nobody,
) -> Run:
    """Play the contest until every line-up has at least this many games, or until the sequential test (`sprt`: the
    difference in Elo that matters) has a verdict. `out` is the folder of the run; if there is a run in it already, it
    is continued. Rows and summary are written at the end, also when the run is interrupted."""
    if out is None:
        with TemporaryDirectory(prefix="tablewright") as folder:
            return arena(contest, games, Path(folder), jobs, players, sprt, watcher)
    with Ledger(out, contest) as ledger:
        referee = Referee(contest, sprt) if sprt is not None else None
        total, before = contest.matches(games), len(ledger)
        try:
            if players is not None:
                _play(contest, ledger, total, players, referee, watcher)
            else:
                with Pool(contest, jobs, out / "bots.log") as pool:
                    _play(contest, ledger, total, pool.run, referee, watcher)
        finally:
            run = _close(contest, ledger, total, out, referee, len(ledger) - before)
        return run


def _play(
    contest: Contest, ledger: Ledger, total: int, players: Players, referee: Referee | None, watcher: Watcher
) -> None:
    summary = Summary(contest)
    for outcome in ledger.outcomes(total):
        _note(outcome, summary, referee)

    def wanted() -> Iterator[int]:
        for number in range(total):
            if referee is not None and referee.end is not None:
                return
            if number not in ledger:
                yield number

    watcher(summary.games, total, summary, referee.verdict if referee else None)
    with closing(players(wanted())) as outcomes:  # type: ignore[type-var]
        for outcome in outcomes:
            if ledger.add(outcome):
                _note(outcome, summary, referee)
                watcher(summary.games, total, summary, referee.verdict if referee else None)
            if referee is not None and referee.end is not None:
                return


def _note(outcome: Outcome, summary: Summary, referee: Referee | None) -> None:
    summary.add(outcome)
    if referee is not None:
        referee.see(outcome)


def _close(contest: Contest, ledger: Ledger, total: int, out: Path, referee: Referee | None, played: int) -> Run:
    """Rows and summary of what has been played, up to where the sequential test ended."""
    end = min(total, referee.end) if referee is not None and referee.end is not None else total
    summary = Summary(contest)

    def counted() -> Iterator[Outcome]:
        for outcome in ledger.outcomes(end):
            summary.add(outcome)
            yield outcome

    write_rows(out, contest, counted())
    run = Run(contest, out, summary, referee.verdict if referee else None, played)
    (out / "summary.json").write_text(json.dumps(run.data(), indent=2) + "\n", encoding="utf-8")
    return run


def study(
    contest: Contest,
    games: int,
    out: Path | None = None,
    jobs: int = 0,
    players: Players | None = None,
    watcher: Watcher = nobody,
    balance: Balance | None = None,
) -> Balance:
    """Play a contest whose games are watched, and add its facts to the balance (of other contests of the same game)."""
    if not contest.watch:
        raise BadInput("a contest that is studied must be watched: Contest(..., watch=True)")
    if out is None:
        with TemporaryDirectory(prefix="tablewright") as folder:
            return study(contest, games, Path(folder), jobs, players, watcher, balance)
    arena(contest, games, out, jobs, players, None, watcher)
    found = balance or Balance(contest.game.words_for(contest.pack), contest.game.id)
    found.begin(contest)
    with Ledger(out) as ledger:
        for outcome in ledger.outcomes(contest.matches(games)):
            found.add(outcome)
    return found
