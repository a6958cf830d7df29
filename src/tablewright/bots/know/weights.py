"""What the terms of an evaluation are worth: fitted by `tablewright fit`, stored in <game>.json beside this file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from operator import mul
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
FORMAT: Final = 1
WIN: Final = 1000.0  # far more than any points

Weights = list[float]


def read(game: str, seats: int, names: Sequence[str]) -> Weights:
    """The weights of these terms, in their order. A seat count nobody has fitted plays like the nearest one (but never
    like a solo game)."""
    fits = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))["fits"]
    fitted = [int(n) for n in fits if (int(n) == 1) == (seats == 1)]
    nearest = fits[str(min(fitted, key=lambda n: abs(n - seats)))]["weights"]
    return [float(nearest[name]) for name in names]


def worths(terms: Sequence[Sequence[float]], weights: Weights) -> list[float]:
    """What each seat's terms come to.

    >>> worths([[1, 2], [3, 0]], [0.5, 2.0])
    [4.5, 1.5]
    """
    return [sum(map(mul, seat, weights)) for seat in terms]


def ahead(worth: list[float]) -> list[float]:
    """How far each is ahead of the best of the others; who is alone is measured by the own worth.

    >>> ahead([5.0, 3.0, 4.0]), ahead([7.0])
    ([1.0, -2.0, -1.0], [7.0])
    """
    n = len(worth)
    if n == 2:
        lead = worth[0] - worth[1]
        return [lead, -lead]
    if n == 1:
        return worth
    return [mine - max(worth[:s] + worth[s + 1 :]) for s, mine in enumerate(worth)]


def decided(points: list[float], winners: list[int]) -> list[float]:
    """The end of a game: the result decides, then the points.

    >>> decided([5.0, 3.0], [0]), decided([4.0], [])
    ([1002.0, -1002.0], [-996.0])
    """
    won = WIN / len(winners) if winners else 0.0
    return [margin + (won if seat in winners else -WIN) for seat, margin in enumerate(ahead(points))]
