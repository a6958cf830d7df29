"""A process that plays: `python -m tablewright.lab.worker PULSE`. It reads the order of the contest and then numbers of
matches from its input, one a line, and answers each with the outcome. Which seat is thinking since when stands in the
file PULSE, where the process that started this one sees it even while a bot hangs."""

from __future__ import annotations

import json
import mmap
import os
import signal
import struct
import sys
import threading
from pathlib import Path
from queue import Queue
from time import monotonic

from tablewright.bots.search import settle
from tablewright.lab.contest import Contest
from tablewright.lab.match import play_match

LAYOUT = struct.Struct("dd")  # since when (0: nobody is thinking), which seat


class SharedPulse:
    """The pulse of a worker, in a file that two processes map into memory."""

    def __init__(self, path: Path) -> None:
        with open(path, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), LAYOUT.size)

    @staticmethod
    def create(path: Path) -> SharedPulse:
        path.write_bytes(LAYOUT.pack(0.0, 0.0))
        return SharedPulse(path)

    def begin(self, seat: int) -> None:
        LAYOUT.pack_into(self.memory, 0, monotonic(), seat)

    def end(self) -> None:
        LAYOUT.pack_into(self.memory, 0, 0.0, 0.0)

    def thinking(self) -> tuple[int, float] | None:
        """The seat that is thinking, and for how long."""
        since, seat = LAYOUT.unpack_from(self.memory, 0)
        return (int(seat), monotonic() - since) if since else None

    def close(self) -> None:
        self.memory.close()


def main(pulse_file: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that gives the orders
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)  # what bots print goes to the log
    lines: Queue[str] = Queue()
    threading.Thread(target=_listen, args=(lines,), daemon=True).start()
    contest = Contest.of(json.loads(lines.get()))
    pulse = SharedPulse(Path(pulse_file))
    while True:
        outcome = play_match(contest, contest.match(int(lines.get())), pulse)
        answers.write(json.dumps(outcome) + "\n")
        answers.flush()
        settle()


def _listen(lines: Queue[str]) -> None:
    """Pass on what is ordered. The end of the input is the end of this process, even while a bot hangs: nobody waits
    for it any more."""
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
