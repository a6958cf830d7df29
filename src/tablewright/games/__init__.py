"""The games. Each is imported when it is first asked for."""

from __future__ import annotations

from pathlib import Path

from tablewright.engine.box import PLACES, register
from tablewright.engine.game import Game, find

IDS = ("galaxies", "western", "kingdoms", "goldwest", "fliptown")

for _id in IDS:
    if (Path(__file__).parent / _id / "__init__.py").exists():
        register(_id, f"tablewright.games.{_id}")


def games() -> list[Game]:
    """All games that can be played.

    >>> [game.id for game in games()][0]
    'galaxies'
    """
    return [find(id) for id in PLACES]


def game(id: str) -> Game:
    """The game with this id.

    >>> game("galaxies").title
    'Tiny Epic Galaxies'
    """
    return find(id)
