"""What players usually score, for expected final scores: the mean of games between greedy players (scores.json)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "scores.json"


@cache
def _scores() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = json.loads(FILE.read_text(encoding="utf-8"))["scores"]
    return found


def usual_score(game: str, seats: int) -> float:
    """The mean final score of a seat; 0 for a game that nobody has measured.

    >>> usual_score("a game of one's own", 2)
    0.0
    """
    return _scores().get(game, {}).get(str(seats), 0.0)
