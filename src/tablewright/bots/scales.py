"""How an evaluation becomes a chance to win: a logistic curve for every game and seat count, fitted to outcomes of
self-play by `tablewright fit` (lab) and stored in know/scales.json."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "know" / "scales.json"
UNFITTED = (0.0, 10.0)


@cache
def _scales() -> dict[str, dict[str, list[float]]]:
    found: dict[str, dict[str, list[float]]] = json.loads(FILE.read_text(encoding="utf-8"))["scales"]
    return found


def scale_of(game: str, seats: int) -> tuple[float, float]:
    """Where the curve has its middle, and how far it stretches. A seat count nobody has fitted takes the curve of the
    nearest one, but never that of a solo game.

    >>> scale_of("a game nobody fitted", 2)
    (0.0, 10.0)
    >>> scale_of("goldwest", 4) == scale_of("a game nobody fitted", 2)
    False
    """
    fitted = _scales().get(game, {})
    counts = [n for n in fitted if (n == "1") == (seats == 1)]
    if not counts:
        return UNFITTED
    middle, scale = fitted[min(counts, key=lambda n: abs(int(n) - seats))]
    return middle, scale
