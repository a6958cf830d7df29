"""Tablewright: five board games, exactly by their rulebooks.

>>> import tablewright as tw
>>> record = tw.play("galaxies", ["random", "random"], seed=7)
>>> record.replay().over
True
"""

from tablewright.bots import play
from tablewright.engine import (
    Ask,
    BadInput,
    Chance,
    Game,
    IllegalChoice,
    LawBroken,
    Record,
    RecordError,
    Table,
    check,
    playout,
)
from tablewright.games import game, games

__version__ = "0.1.0"

__all__ = [
    "Ask",
    "BadInput",
    "Chance",
    "Game",
    "IllegalChoice",
    "LawBroken",
    "Record",
    "RecordError",
    "Table",
    "check",
    "game",
    "games",
    "play",
    "playout",
]
