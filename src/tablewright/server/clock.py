"""A time bank for each seat, as on a chess clock. It is told what happened and when: whoever reads the history of a
table finds the same times."""

from __future__ import annotations

import time
from collections.abc import Collection


def now() -> float:
    """Unix time, for everything that is stored or due."""
    return time.time()


class Clock:
    """While a seat is asked, its bank runs down; an answer adds the increment, taking it back subtracts it. Banks begin
    to run with the first entry of a table.

    >>> clock = Clock(60, 5, 2)
    >>> clock.tick(100.0, None, [0])
    >>> clock.tick(130.0, 0, [1])
    >>> clock.left(0, 131.0), clock.left(1, 131.0), clock.empty_at(1)
    (35.0, 59.0, 190.0)
    """

    def __init__(self, bank: int, increment: int, seats: int) -> None:
        self.increment = increment
        self.banks = [float(bank)] * seats
        self.since: dict[int, float] = {}  # which seats' banks run down, from when on

    def tick(self, at: float, answered: int | None, asked: Collection[int]) -> None:
        """At this moment a seat has answered (or nobody), and these are asked from now on."""
        for seat in [seat for seat in self.since if seat == answered or seat not in asked]:
            self.banks[seat] = self.left(seat, at)
            del self.since[seat]
        if answered is not None:
            self.banks[answered] += self.increment
        for seat in asked:
            self.since.setdefault(seat, at)

    def take_back(self, seat: int) -> None:
        """An answer of this seat is undone: nobody gains time by answering again and again."""
        self.banks[seat] = max(0.0, self.banks[seat] - self.increment)

    def left(self, seat: int, at: float) -> float:
        """Seconds in the bank; never less than none."""
        return max(0.0, self.banks[seat] - max(0.0, at - self.since.get(seat, at)))

    def empty_at(self, seat: int) -> float | None:
        """When the bank is empty if nothing happens; None: it does not run."""
        return self.since[seat] + self.banks[seat] if seat in self.since else None
