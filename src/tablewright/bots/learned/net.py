"""A small network: one hidden layer beside a straight line. Two answers: the chance to win and the margin; or one: the
points at the end."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

FOLDER: Final = Path(__file__).parent
MARGIN: Final = {"galaxies": 0.3, "western": 0.3, "kingdoms": 0.3, "goldwest": 0.6, "fliptown": 0.3}
# … of the margin is in what a position is worth; the rest is the chance to win
UNIT: Final = 10.0  # points, in networks that answer points
SPREAD: Final = {"galaxies": 8.0, "western": 8.0, "kingdoms": 8.0, "goldwest": 25.0, "fliptown": 25.0}

Floats = NDArray[np.float32]


class Net:
    """The weights, and what they say."""

    __slots__ = ("first", "bias", "second", "hidden")

    def __init__(self, first: Floats, bias: Floats, second: Floats) -> None:
        self.first = first  # inputs × (hidden + answers): the last go straight to the answers
        self.bias = bias
        self.second = second  # hidden × answers
        self.hidden = len(second)

    def raw(self, rows: Floats) -> Floats:
        """For every row the logits of winning and of the margin; or the points, in units."""
        inner = rows @ self.first + self.bias
        h = self.hidden
        found: Floats = inner[:, h:] + np.maximum(inner[:, :h], 0.0) @ self.second
        return found

    def both(self, rows: Any) -> Floats:
        """For every row the chance to win and the margin, both between 0 and 1."""
        raw = self.raw(np.asarray(rows, dtype=np.float32))
        np.maximum(raw, -30.0, out=raw)
        np.negative(raw, out=raw)
        np.exp(raw, out=raw)
        raw += 1.0
        return np.reciprocal(raw, out=raw)

    def values(self, rows: Any, margin: float) -> list[float]:
        """What every row is worth, between 0 and 1; a part of it is the margin."""
        found = self.both(rows)
        found *= (1.0 - margin, margin)
        worth: list[float] = found.sum(axis=1).tolist()
        return worth

    def points(self, rows: Any) -> list[float]:
        """What every row will score."""
        found: list[float] = (self.raw(np.asarray(rows, dtype=np.float32))[:, 0] * UNIT).tolist()
        return found


def squashed(margin: float, game: str) -> float:
    """A margin in points between 0 and 1.

    >>> squashed(0.0, "goldwest"), squashed(1000.0, "goldwest")
    (0.5, 1.0)
    """
    return float(1.0 / (1.0 + np.exp(-2.0 * margin / SPREAD[game])))


def tells_points(game: str, seats: int) -> bool:
    """Whether what is learned is what a seat scores (alone: by how much it beats the automated opponent), not who
    wins. Where most games are lost, who wins says little."""
    return seats == 1 or bool(blocks_of(game).POINTS)


def group(game: str, seats: int) -> str:
    """One network plays alone, one for two, one for more; where points are told, one for two and more."""
    if seats > 1 and blocks_of(game).POINTS:
        return "any"
    return "more" if seats > 2 else str(seats)


def file_of(game: str, seats: int) -> Path:
    return FOLDER / f"{game}-{group(game, seats)}.npz"


@cache
def net_of(game: str, seats: int) -> Net | None:
    """The network of a game, if one was trained."""
    file = file_of(game, seats)
    return read(file) if file.exists() else None


def read(file: Path) -> Net:
    with np.load(file) as data:
        return Net(*[data[name].astype(np.float32) for name in ("first", "bias", "second")])


def blocks_of(game: str) -> Any:
    return import_module(f"tablewright.bots.learned.blocks.{game}")


def know_of(game: str) -> Any:
    return import_module(f"tablewright.bots.know.{game}")
