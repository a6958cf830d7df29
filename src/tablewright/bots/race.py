"""The options of a question race against each other: all are looked at in the same worlds and with the same luck, so
what counts is by how much one is ahead of another in each of them."""

from __future__ import annotations

from math import sqrt
from typing import Final

from tablewright.engine import Step

FEWEST: Final = 12  # rounds before anybody is left aside early
SURE: Final = 3.5  # standard errors by which an option must be behind for that
ENOUGH: Final = 30  # rounds before it may be said that the rest does not matter
TRIFLE: Final = 0.002  # a difference in the chance to win that does not matter …
LIKELY: Final = 2.0  # … with so many standard errors added
VARIED: Final = 0.0001  # a variance that is always possible: few rounds may look alike by chance


class Race:
    """Who is still in it, and what every round said of each."""

    def __init__(self, options: list[Step]) -> None:
        self.open = options
        self.told: dict[Step, list[float]] = {option: [] for option in options}

    def mean(self, option: Step) -> float:
        told = self.told[option]
        return sum(told) / len(told) if told else 0.0

    def halve(self) -> None:
        """The worse half is left aside."""
        ranked = sorted(self.open, key=self.mean, reverse=True)
        self.open = ranked[: (len(ranked) + 1) // 2]

    def look(self) -> None:
        """Whoever is clearly worse than the leader is left aside; so are all, where it does not matter any more."""
        leader = max(self.open, key=self.mean)
        rounds = min([len(self.told[option]) for option in self.open])
        if rounds < FEWEST:
            return
        still: list[Step] = []
        trifles = 0
        for option in self.open:
            if option is leader:
                still.append(option)
                continue
            behind, error = self._behind(option, leader)
            if behind < SURE * error:
                still.append(option)
                trifles += LIKELY * error - behind < TRIFLE
        if rounds >= ENOUGH and trifles == len(still) - 1:
            still = [leader]
        self.open = still

    def _behind(self, option: Step, leader: Step) -> tuple[float, float]:
        """By how much an option is behind the leader, and the standard error of that."""
        gaps = [a - b for a, b in zip(self.told[leader], self.told[option], strict=False)]
        n = len(gaps)
        mean = sum(gaps) / n
        variance = sum([gap * gap for gap in gaps]) / n - mean * mean
        return mean, sqrt((max(0.0, variance) + VARIED) / n)
