"""Processes of this machine that play the matches of a contest. A bot that hangs or brings its process down costs its
own game and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from queue import Empty, Queue
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import IO, Self

from tablewright.lab.contest import Contest
from tablewright.lab.match import Outcome, forfeited
from tablewright.lab.worker import SharedPulse

TICK = 0.1  # seconds between looks at the clock
TRIES = 2  # a process may die for reasons of its own (out of memory, an operator): once is no proof against a bot


class _Player:
    """One process, and the match it is playing."""

    def __init__(self, pool: Pool, pulse_file: Path) -> None:
        self.pulse = SharedPulse.create(pulse_file)
        self.match: int | None = None
        self.overdue = False
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tablewright.lab.worker", str(pulse_file)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=pool.log,
            text=True,
            encoding="utf-8",
        )
        self._say(json.dumps(pool.contest.order()))
        threading.Thread(target=self._listen, args=(pool.inbox,), daemon=True).start()

    def _say(self, line: str) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except (BrokenPipeError, OSError):
            pass  # it has died; the listener says so

    def _listen(self, inbox: Queue[tuple[_Player, str | None]]) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            inbox.put((self, line))
        inbox.put((self, None))

    def play(self, match: int) -> None:
        self.match = match
        self._say(str(match))

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            try:
                if stream is not None:
                    stream.close()
            except OSError:
                pass  # an order that was never read
        self.pulse.close()


class Pool:
    """Plays matches of a contest in several processes; use it in a `with` statement."""

    def __init__(self, contest: Contest, jobs: int = 0, log: Path | None = None) -> None:
        """`jobs`: how many processes (0: one per core); `log`: the file for what bots print and for tracebacks."""
        self.contest = contest
        self.jobs = jobs or os.cpu_count() or 1
        self.inbox: Queue[tuple[_Player, str | None]] = Queue()
        self._log_file = log
        self.log: IO[bytes] | int = open(log, "ab") if log is not None else subprocess.DEVNULL  # noqa: SIM115
        self._folder = TemporaryDirectory(prefix="tablewright", ignore_cleanup_errors=True)
        self._players: list[_Player] = []
        self._made = 0
        self._deaths: Counter[int] = Counter()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        for player in self._players:
            player.end()
        self._players.clear()
        self._folder.cleanup()
        if not isinstance(self.log, int):
            self.log.close()

    def run(self, matches: Iterable[int]) -> Iterator[Outcome]:
        """Play these matches; outcomes come as they are ready, in any order."""
        todo = iter(matches)
        again: deque[int] = deque()
        while True:
            self._hand_out(todo, again)
            if all([player.match is None for player in self._players]):
                return
            try:
                player, line = self.inbox.get(timeout=TICK)
            except Empty:
                self._stop_the_overdue()
                continue
            if line is None:
                outcome = self._bury(player, again)
                if outcome is not None:
                    yield outcome
            else:
                player.match = None
                answer: Outcome = json.loads(line)
                yield answer
            self._stop_the_overdue()

    def _hand_out(self, todo: Iterator[int], again: deque[int]) -> None:
        for i in range(self.jobs):
            if i < len(self._players) and self._players[i].match is not None:
                continue
            match = again.popleft() if again else next(todo, None)
            if match is None:
                return
            if i == len(self._players):
                self._made += 1
                self._players.append(_Player(self, Path(self._folder.name) / f"pulse{self._made}"))
            self._players[i].play(match)

    def _stop_the_overdue(self) -> None:
        if not self.contest.limit:
            return
        for player in self._players:
            thinking = player.pulse.thinking()
            if thinking is not None and thinking[1] > self.contest.limit and not player.overdue:
                player.overdue = True
                player.process.kill()

    def _bury(self, player: _Player, again: deque[int]) -> Outcome | None:
        """A process has ended: by our hand, or by what a bot did, or by accident."""
        self._players.remove(player)
        number, thinking, code = player.match, player.pulse.thinking(), player.process.wait()
        player.end()
        if number is None:
            return None
        match = self.contest.match(number)
        if player.overdue and thinking is not None:
            return forfeited(match, thinking[0], "time", f"no choice within {self.contest.limit:g} s")
        self._deaths[number] += 1
        if self._deaths[number] < TRIES:
            again.append(number)
            return None
        if thinking is None:
            raise RuntimeError(
                f"match {number} (seed {match.seed}) ended its process with code {code}, {TRIES} times, "
                f"while no bot was choosing: {self._last_words()}"
            )
        return forfeited(match, thinking[0], "death", f"the process ended with code {code} while it was choosing")

    def _last_words(self) -> str:
        if self._log_file is None:
            return "give the run a folder (--out) to keep what it said"
        lines = self._log_file.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        return f"{lines[-1] if lines else 'it said nothing'} (see {self._log_file})"
