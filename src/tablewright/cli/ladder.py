"""`tablewright ladder`: how far the levels are apart."""

from __future__ import annotations

import json as json_of
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from tablewright.bots import CHARACTERS
from tablewright.bots.levels import FILE, Setting, setting
from tablewright.cli.arena import needs_the_lab, spread
from tablewright.cli.options import AsJson, GameId, Jobs, Seed, err, out, print_json
from tablewright.engine import Game, find

NAME = "ladder"
EPILOG = (
    "Examples:  tablewright ladder goldwest --games 100 --out runs/ladder  ·  tablewright ladder galaxies --seats 3 "
    "--minutes 30 --out runs/three  ·  tablewright ladder western --tune --games 200 --out runs/tune"
)


def command(
    game: GameId,
    seats: Annotated[int, typer.Option(help="Seats at the table.")] = 2,
    games: Annotated[int, typer.Option(min=2, help="Games of every pair.")] = 100,
    minutes: Annotated[float | None, typer.Option(min=0, help="Begin no new round after so many minutes.")] = None,
    tune: Annotated[
        bool, typer.Option("--tune", help="Rate settings from weak to strong and store eight that are evenly apart.")
    ] = False,
    most: Annotated[
        int, typer.Option(min=50, help="With --tune: simulations of the strongest, what about a second allows.")
    ] = 2500,
    folder: Annotated[
        Path | None, typer.Option("--out", help="Where the runs are kept; the same command continues them.")
    ] = None,
    seed: Seed = 1,
    jobs: Jobs = 0,
    json: AsJson = False,
) -> None:
    """Let the eight levels play their neighbours and rate all games together (Bradley–Terry, 95 % intervals). Alone,
    whoever does better with the same seed has won: a victory over the automated opponent first, then points."""
    needs_the_lab()
    the_game = find(game)
    the_game.check_seats(seats)
    if folder is None:
        with TemporaryDirectory(prefix="tablewright") as temporary:
            _run(the_game, seats, games, minutes, most if tune else None, Path(temporary), seed, jobs, json)
    else:
        _run(the_game, seats, games, minutes, most if tune else None, folder, seed, jobs, json)


def _run(
    game: Game,
    seats: int,
    games: int,
    minutes: float | None,
    most: int | None,
    folder: Path,
    seed: int,
    jobs: int,
    json: bool,
) -> None:
    from tablewright.lab.climb import Climb, figures, path, ties, tuned

    settings = path(game.id, seats, most) if most else [setting(game.id, seats, c.level) for c in CHARACTERS]
    bots = tuple([s.name for s in settings]) if most else tuple([c.id for c in CHARACTERS])
    climb = Climb(game, seats, bots, folder, seed, ties(settings) if most else ())
    chosen: list[Setting] = []
    with _bar() as told:
        if most:
            ratings, chosen = tuned(climb, settings, games, jobs, minutes, told)
        else:
            ratings = climb.play(games, jobs, minutes, told)
    data: dict[str, Any] = {"game": game.id, "seats": seats, "ladder": figures(ratings)}
    for row, plays_as in zip(data["ladder"], settings, strict=True):
        row["setting"] = plays_as.name
    if most:
        data["levels"] = _store(game.id, seats, chosen)
    if json:
        print_json(data)
    else:
        _show(game, data)


@contextmanager
def _bar() -> Iterator[Callable[[int, int, str], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total, pair: bar.update(task, completed=done, total=total, description=pair)


def _store(game: str, seats: int, chosen: list[Setting]) -> list[str]:
    """Write the eight settings into levels.json; returns their names."""
    from tablewright.lab.climb import entry

    stored = json_of.loads(FILE.read_text(encoding="utf-8"))
    counts = stored["levels"].setdefault(game, {})
    counts[str(seats)] = entry(chosen)
    stored["levels"][game] = dict(sorted(counts.items()))
    FILE.write_text(as_text(stored), encoding="utf-8")
    return [s.name for s in chosen]


def as_text(stored: dict[str, Any]) -> str:
    """levels.json: a line for every game and seat count."""
    lines = []
    for game, counts in stored["levels"].items():
        inner = ",\n".join([f'      "{n}": {json_of.dumps(settings)}' for n, settings in counts.items()])
        lines.append(f'    "{game}": {{\n{inner}\n    }}')
    head = f'{{\n  "command": {json_of.dumps(stored["command"])},\n  "levels": {{\n'
    return head + ",\n".join(lines) + "\n  }\n}\n"


def _show(game: Game, data: dict[str, Any]) -> None:
    grid = Grid("bot", "plays as", "Elo (95 %)", "games", "above the one before")
    grid.title = f"{game.title} with {data['seats']} seats, weakest first"
    before: float | None = None
    for row in data["ladder"]:
        elo = row["elo"]
        step = "" if before is None else f"{elo[0] - before:+.0f}"
        grid.add_row(row["bot"], row["setting"], spread(elo, ".0f"), str(row["games"]), step)
        before = elo[0]
    out.print(grid)
    if "levels" in data:
        out.print(f"Stored in {FILE}: {', '.join(data['levels'])}")
