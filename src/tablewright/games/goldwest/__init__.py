"""Gold West for 2–4 players: the rules of docs/rules/goldwest.md."""

from __future__ import annotations

from pathlib import Path

from tablewright.engine.game import Game
from tablewright.games.goldwest.box import GoldWestBox
from tablewright.games.goldwest.invariants import invariants
from tablewright.games.goldwest.names import names
from tablewright.games.goldwest.pack import SCHEMA, check
from tablewright.games.goldwest.setup import set_up
from tablewright.games.goldwest.why import why

GAME = Game(
    id="goldwest",
    title="Gold West",
    about="Mine metals, invest, influence Boomtown, ship, and settle the best ground.",
    seats=(2, 3, 4),
    rules="1",
    folder=Path(__file__).parent,
    open=GoldWestBox,
    set_up=set_up,
    names=names,
    invariants=invariants,
    schema=SCHEMA,
    check=check,
    bound=3000,
    why=why,
)
