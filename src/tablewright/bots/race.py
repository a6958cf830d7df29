"""The options of a question race against each other: all are looked at in the same worlds and with the same luck, so
what counts is by how much one is ahead of another in each of them."""

from __future__ import annotations

from math import sqrt
from typing import Final

from tablewright.engine import Step

FEWEST: Final = 12  # rounds before anybody is left aside early
SURE: Final = 3.5  # standard errors by which an option must be behind for that
GROWTH: Final = 0.03  # added to the variance: what a tree says of an option still changes while it grows


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
        """Whoever is clearly worse than the leader is left aside."""
        leader = max(self.open, key=self.mean)
        if min([len(self.told[option]) for option in self.open]) >= FEWEST:
            self.open = [option for option in self.open if option is leader or not self._clear(leader, option)]

    def _clear(self, leader: Step, option: Step) -> bool:
        """Is an option clearly behind the leader, round by round?"""
        gaps = [a - b for a, b in zip(self.told[leader], self.told[option], strict=False)]
        n = len(gaps)
        mean = sum(gaps) / n
        variance = sum([gap * gap for gap in gaps]) / n - mean * mean
        return mean >= SURE * sqrt((max(0.0, variance) + GROWTH) / n)
