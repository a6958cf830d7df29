"""How tables are drawn in the terminal: one module per game, and a plain drawing for games without one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import Group, RenderableType
from rich.pretty import Pretty
from rich.table import Table as Grid

from tablewright.bots import Spot
from tablewright.engine import Game, Step, Words
from tablewright.engine.table import Sheet

Command = tuple[str, Callable[[Spot], RenderableType]]


def _module(game: Game) -> Any:
    name = f"tablewright.cli.tables.{game.id}"
    return import_module(name) if find_spec(name) else None


def draw(
    game: Game, view: dict[str, Any], sheet: Sheet, players: Sequence[str], width: int, words: Words | None = None
) -> RenderableType:
    """What a seat sees, in the words of the box or of a card pack."""
    module = _module(game)
    if module is None:
        return Group(Pretty(view, max_length=12), score_sheet(sheet, players))
    drawn: RenderableType = module.draw(view, sheet, players, words or game.words, width)
    return drawn


def commands(game: Game) -> dict[str, Command]:
    """Extra commands at the prompt."""
    found: dict[str, Command] = getattr(_module(game), "COMMANDS", {})
    return found


def group(game: Game, step: Step) -> str:
    """The heading under which an option is listed."""
    grouping = getattr(_module(game), "group", None)
    return str(grouping(step)) if grouping else ""


def score_sheet(sheet: Sheet, players: Sequence[str]) -> Grid:
    """Where everybody's points come from."""
    grid = Grid("", *players, box=None, pad_edge=False, title="Points", title_justify="left")
    for source in dict.fromkeys([source for points in sheet for source in points]):
        grid.add_row(source, *[str(points.get(source, 0)) for points in sheet])
    grid.add_row("[bold]total[/]", *[f"[bold]{sum(points.values())}[/]" for points in sheet])
    return grid
