"""The ledger of a run: one line for every game that was played, written when it ends. An interrupted run is continued
from it: what stands there is not played again, and a line that was cut off in the middle was not played."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Self

from tablewright.engine import BadInput
from tablewright.lab.contest import Contest
from tablewright.lab.match import Outcome

FORMAT = "tablewright ledger 1"
NAME = "games.jsonl"
SYNC = 2.0  # seconds between calls that make sure the disk has it


class Ledger:
    """The games of one run, in a folder of its own. The index in memory holds only where each line begins, so that a
    run of a million games needs little of it."""

    def __init__(self, folder: Path, contest: Contest | None = None) -> None:
        """Open the ledger in this folder: to go on with the contest, or only to read (no contest)."""
        self.path = folder / NAME
        self.places: dict[int, int] = {}  # match -> where its line begins
        self.head: dict[str, Any] = {}
        if contest is None and not self.path.exists():
            raise BadInput(f"{folder}: no run of the arena here (there is no {NAME})")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = open(self.path, "rb" if contest is None else "a+b")  # noqa: SIM115  (see close)
        except OSError as error:
            raise BadInput(f"{folder}: cannot be written ({error.strerror}); choose another --out") from None
        try:
            self._begin(folder, contest)
        except BaseException:
            self.close()
            raise

    def _begin(self, folder: Path, contest: Contest | None) -> None:
        if contest is None:
            self._read()
            return
        _claim(self._file.fileno(), folder)
        self._file.truncate(self._read())
        self._synced = monotonic()
        if not self.head:
            self.head = {"format": FORMAT, "contest": contest.identity()}
            self._write(self.head)
        _same(self.head["contest"], contest.identity(), folder)

    def _read(self) -> int:
        """Index all whole lines; returns where they end."""
        self._file.seek(0)
        end = 0
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                break
            try:
                value = json.loads(line)
                if number == 1:
                    if value["format"] != FORMAT:
                        raise ValueError
                    self.head = value
                else:
                    self.places.setdefault(value["match"], end)
            except (ValueError, KeyError, TypeError):
                raise BadInput(f"{self.path}: line {number} is not of a ledger; expected {FORMAT!r}") from None
            end += len(line)
        return end

    def __contains__(self, match: int) -> bool:
        return match in self.places

    def __len__(self) -> int:
        return len(self.places)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()

    def add(self, outcome: Outcome) -> bool:
        """Write down a game, unless it stands here already."""
        if outcome["match"] in self.places:
            return False
        self.places[outcome["match"]] = self._file.seek(0, os.SEEK_END)
        self._write(outcome)
        if monotonic() - self._synced > SYNC:
            os.fsync(self._file.fileno())
            self._synced = monotonic()
        return True

    def _write(self, value: Any) -> None:
        self._file.write(json.dumps(value).encode() + b"\n")
        self._file.flush()

    def outcome(self, match: int) -> Outcome:
        self._file.seek(self.places[match])
        found: Outcome = json.loads(self._file.readline())
        return found

    def outcomes(self, upto: int | None = None) -> Iterator[Outcome]:
        """The games in the order of their numbers (only those below `upto`), whatever order they ended in."""
        for match in sorted(self.places):
            if upto is None or match < upto:
                yield self.outcome(match)


def _same(was: dict[str, Any], now: dict[str, Any], folder: Path) -> None:
    plain = json.loads(json.dumps(now))
    for key, value in plain.items():
        if was.get(key) != value:
            raise BadInput(
                f"{folder} holds a run with {key} {json.dumps(was.get(key))}, not {json.dumps(value)}; "
                "continue it with the same settings, or choose another --out"
            )


def _claim(file: int, folder: Path) -> None:
    """Two runs must not write to one ledger at the same time."""
    try:
        import fcntl
    except ImportError:  # pragma: no cover  (Windows: nothing like it that a killed process gives back)
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadInput(f"{folder}: another run is writing here; wait for it, or choose another --out") from None
