"""One game of a contest, played to its end or to a forfeit."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any, NotRequired, Protocol, TypedDict
from zlib import crc32

from tablewright.bots import Bot, Spot
from tablewright.bots.driver import LONGEST, finish
from tablewright.engine import IllegalChoice, Record, Step
from tablewright.lab.contest import Contest, Match


class Forfeit(TypedDict):
    """Who lost a game without finishing it, and why."""

    seat: int
    bot: str
    why: str  # crash, illegal, time or death
    text: str


class Outcome(TypedDict):
    """What is known of a game that was played: one line of the ledger. A forfeited game has no scores, and all others
    share the victory; one without an end has no scores, and nobody wins."""

    match: int
    seed: int
    seating: list[str]
    scores: list[int] | None
    parts: list[dict[str, int]] | None
    winners: list[int]
    forfeit: Forfeit | None
    decisions: list[int]
    seconds: list[float]  # thinking time: what the process has computed, however busy the machine was
    answers: int
    facts: dict[str, Any] | None
    record: str | None
    endless: NotRequired[bool]  # it was called off


class Pulse(Protocol):
    """Shows to the outside which seat is thinking, so that somebody else can stop it."""

    def begin(self, seat: int) -> None: ...

    def end(self) -> None: ...


class Quiet:
    """A pulse that nobody feels."""

    def begin(self, seat: int) -> None:
        pass

    def end(self) -> None:
        pass


class Failed(Exception):
    """A bot did not choose a legal option."""

    def __init__(self, seat: int, why: str, text: str) -> None:
        super().__init__(text)
        self.seat, self.why, self.text = seat, why, text


class Seated:
    """A bot on its seat: counts decisions and time, and turns everything that can go wrong into `Failed`."""

    def __init__(self, contest: Contest, match: Match, seat: int, pulse: Pulse) -> None:
        self.seat = seat
        self.explore = contest.explore
        self.whims = Random(f"{match.seed} explores {seat}")
        self.pulse = pulse
        self.decisions = 0
        self.seconds = 0.0
        pulse.begin(seat)
        try:
            self.bot: Bot = contest.entrant(match.seating[seat]).make()
        except BaseException as error:
            raise Failed(seat, "crash", f"cannot be made: {_told(error)}") from error
        finally:
            pulse.end()

    def choose(self, spot: Spot) -> Step:
        self.decisions += 1
        if self.explore and self.whims.random() < self.explore:
            return self.whims.choice(spot.options)
        started = process_time()
        self.pulse.begin(self.seat)
        try:
            step = self.bot.choose(spot)
        except BaseException as error:  # a bot may even try to exit the program
            raise Failed(self.seat, "crash", _told(error)) from error
        finally:
            self.pulse.end()
            self.seconds += process_time() - started
        try:
            return spot.question.find(str(step))
        except IllegalChoice as error:
            raise Failed(self.seat, "illegal", f"chose {str(error)[:300]}") from error


def _told(error: BaseException) -> str:
    """The error in one line, with the place in the bot's code."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" (line {frames[-1].lineno} of {frames[-1].filename.rpartition('/')[2]})" if len(frames) > 1 else ""
    return f"{type(error).__name__}: {str(error)[:300]}{place}"


def play_match(contest: Contest, match: Match, pulse: Pulse | None = None) -> Outcome:
    """Play one game. A bot that crashes or chooses something illegal forfeits it; a game that does not end is called
    off."""
    record = Record(contest.game, contest.seats, match.seed, contest.variant, match.seating, contest.pack)
    bots: list[Seated] = []
    try:
        for seat in range(contest.seats):
            bots.append(Seated(contest, match, seat, pulse or Quiet()))
        table = record.new()
        finish(record, table, bots, Random(match.seed), LONGEST)
    except Failed as failed:
        traceback.print_exception(failed.__cause__)
        outcome = forfeited(match, failed.seat, failed.why, failed.text)
        outcome["record"] = record.text() if contest.records else None
    else:
        outcome = _finished(contest, match, record) if table.question is None else _called_off(contest, match, record)
    outcome["decisions"] = _padded([b.decisions for b in bots], contest.seats)
    outcome["seconds"] = [round(s, 4) for s in _padded([b.seconds for b in bots], contest.seats)]
    outcome["answers"] = len(record.answers)
    return outcome


def _finished(contest: Contest, match: Match, record: Record) -> Outcome:
    table = record.replay()
    outcome = _blank(match)
    outcome["scores"], outcome["parts"], outcome["winners"] = table.scores(), table.sheet(), table.winners()
    outcome["record"] = record.text() if contest.records else None
    if contest.watch:
        from tablewright.lab.watch import facts_of

        outcome["facts"] = dict(facts_of(record))
    return outcome


def _called_off(contest: Contest, match: Match, record: Record) -> Outcome:
    outcome = _blank(match)
    outcome["endless"] = True
    outcome["record"] = record.text() if contest.records else None
    return outcome


def _padded(values: Sequence[Any], n: int) -> list[Any]:
    return [*values, *[0] * (n - len(values))]


def _blank(match: Match) -> Outcome:
    n = len(match.seating)
    return {
        "match": match.number,
        "seed": match.seed,
        "seating": list(match.seating),
        "scores": None,
        "parts": None,
        "winners": [],
        "forfeit": None,
        "decisions": [0] * n,
        "seconds": [0.0] * n,
        "answers": 0,
        "facts": None,
        "record": None,
    }


def forfeited(match: Match, seat: int, why: str, text: str) -> Outcome:
    """The outcome of a game that a seat has forfeited: all others have won."""
    outcome = _blank(match)
    outcome["winners"] = [s for s in range(len(match.seating)) if s != seat]
    outcome["forfeit"] = {"seat": seat, "bot": match.seating[seat], "why": why, "text": text}
    return outcome


def shares(outcome: Outcome) -> list[float]:
    """How much of the victory each seat has: 1, or a part of it when it is shared.

    >>> outcome = forfeited(Match(0, 1, ("a", "b", "c")), 1, "crash", "oops")
    >>> shares(outcome)
    [0.5, 0.0, 0.5]
    """
    winners = outcome["winners"]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(outcome["seating"]))]


def course(outcome: Outcome) -> int:
    """The same number for games that went the same way, whoever sat where. Bots that leave little to chance play one
    game again and again under different seeds; it is one game, however often it is played."""
    scores = outcome["scores"] or [0] * len(outcome["seating"])
    names = [crc32(name.encode()) for name in outcome["seating"]]
    return hash((outcome["answers"], *sorted(zip(names, scores, outcome["decisions"], strict=True))))
