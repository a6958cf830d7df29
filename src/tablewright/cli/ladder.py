"""`tablewright ladder`: how far the levels are apart."""

from __future__ import annotations

import json as json_of
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from tablewright.bots import CHARACTERS
from tablewright.bots.levels import FILE, setting
from tablewright.cli.arena import needs_the_lab, spread
from tablewright.cli.options import AsJson, GameId, Jobs, Seed, err, out, print_json
from tablewright.engine import Game, find

if TYPE_CHECKING:
    from tablewright.lab.climb import Climb
    from tablewright.lab.ladder import Rating

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
    from tablewright.lab.climb import Climb, figures, path, ties

    settings = path(game.id, seats, most) if most else [setting(game.id, seats, c.level) for c in CHARACTERS]
    bots = tuple([s.name for s in settings]) if most else tuple([c.id for c in CHARACTERS])
    tied = ties(settings) if most else ()
    ratings = _played(Climb(game, seats, bots, folder, seed, tied), games, jobs, minutes)
    data: dict[str, Any] = {"game": game.id, "seats": seats, "ladder": figures(ratings)}
    for row, chosen in zip(data["ladder"], settings, strict=True):
        row["setting"] = chosen.name
    if most:
        data["levels"] = _store(game.id, seats, ratings, settings)
    if json:
        print_json(data)
    else:
        _show(game, data)


def _played(climb: Climb, games: int, jobs: int, minutes: float | None) -> list[Rating]:
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=err,
        transient=True,
    )  # fmt: skip
    with bar:
        task = bar.add_task("", total=None)
        return climb.play(
            games,
            jobs,
            minutes,
            lambda done, total, pair: bar.update(task, completed=done, total=total, description=pair),
        )


def _store(game: str, seats: int, ratings: list[Rating], settings: list[Any]) -> list[str]:
    """Write the eight settings into levels.json; returns their names."""
    from tablewright.lab.climb import entry, evenly

    chosen = evenly(settings, [r.elo for r in ratings])
    stored = json_of.loads(FILE.read_text(encoding="utf-8"))
    stored["levels"].setdefault(game, {})[str(seats)] = entry(chosen)
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
