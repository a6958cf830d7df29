"""What a bot thinks of an option: for hints, reviews, and whoever wants to know why."""

from __future__ import annotations

from typing import NamedTuple

from tablewright.engine import Step


class Thought(NamedTuple):
    """What a bot thinks of one option: its worth (0 to 1: the chance to win), how often it was looked at (never: there
    was no time, or the bot does not look), and the expected final score of every seat."""

    step: Step
    value: float
    visits: int
    expected: list[float]
