"""Where a turn ends, in every game: in the middle of one positions are hard to compare (one has taken its goods, the
other is about to), so the search compares them where turns have ended. And where questions are wide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablewright.engine import Ask

SAME = -1  # no new turn yet
ALL = 1 << 30
# by game and seats, how many options of a question further down are looked at first (elsewhere all: bids are many), and
# how often it is asked for one more
WIDE = {("kingdoms", 2): (12, 1), ("kingdoms", 3): (12, 1), ("kingdoms", 4): (6, 2)}


def _galaxies(g: Any) -> int:
    return int(g.active)


def _numbered(g: Any) -> int:
    return int(g.turn)


def _western(g: Any) -> int:
    """Posse members are placed one at a time; whoever is asked next has the next turn."""
    return int(g.round) * 10 + g.question.seat if isinstance(g.question, Ask) else SAME


def _fliptown(g: Any) -> int:
    return int(g.round) * 100 + int(g.turn)


TURNS: dict[str, Callable[[Any], int]] = {
    "galaxies": _galaxies, "western": _western, "kingdoms": _numbered, "goldwest": _numbered, "fliptown": _fliptown,
}  # fmt: skip
