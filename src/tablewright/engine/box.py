"""The box: the components of a game, shared by all its tables."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, Final

from tablewright.engine.compiling import mypyc_attr
from tablewright.engine.errors import unknown
from tablewright.engine.pack import Pack

PLACES: Final[dict[str, str]] = {}  # id -> module that defines the game, imported when it is asked for
OPENERS: Final[dict[str, Callable[[Pack | None], Box]]] = {}  # id -> what opens its box


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """Everything in the box of a game, read from its data file and perhaps a card pack. Tables share it and never
    change it; it travels between processes as the name of the game and the pack.

    >>> import pickle, tablewright as tw
    >>> box = tw.game("galaxies").box()
    >>> pickle.loads(pickle.dumps(box)) is box
    True
    """

    __slots__ = ("game", "pack", "data")

    def __init__(self, game: str, data: dict[str, Any], pack: Pack | None) -> None:
        self.game = game
        self.pack = pack
        self.data = data

    def __reduce__(self) -> tuple[Any, ...]:
        return open_box, (self.game, self.pack)


def register(id: str, module: str) -> None:
    """Say where a game is defined, without importing it yet.

    >>> register("nim", "my_games.nim"); "nim" in PLACES; PLACES.pop("nim")
    True
    'my_games.nim'
    """
    PLACES[id] = module


def load(id: str) -> None:
    """Import the module that defines a game.

    >>> load("galaxy")
    Traceback (most recent call last):
    tablewright.engine.errors.BadInput: unknown game 'galaxy': did you mean 'galaxies'? ...
    """
    if id not in OPENERS:
        if id not in PLACES:
            raise unknown("game", id, dict.fromkeys([*PLACES, *OPENERS]))
        importlib.import_module(PLACES[id])


def open_box(game: str, pack: Pack | None) -> Box:
    """The box of a game, opened once per process and pack.

    >>> open_box("galaxies", None).game
    'galaxies'
    """
    load(game)
    return OPENERS[game](pack)
