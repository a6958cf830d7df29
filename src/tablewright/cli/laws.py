"""`tablewright laws`: random games, every law tested on the way."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from tablewright.cli.options import AsJson, GameId, Jobs, PackFile, Seed, chosen_pack, err, out, print_json, spread
from tablewright.engine import LawBroken, Pack, check, find

NAME = "laws"
EPILOG = "Examples:  tablewright laws galaxies --games 300  ·  tablewright laws galaxies --seats 1 --seed 7 --json"

Job = tuple[str, int, int, Pack | None, int]


def command(
    game: GameId,
    games: Annotated[int, typer.Option(min=1, help="Games for each seat count.")] = 100,
    seats: Annotated[int | None, typer.Option(help="Only this seat count.")] = None,
    seed: Seed = 0,
    every: Annotated[int, typer.Option(min=1, help="Test the dear laws about once in so many answers.")] = 60,
    pack: PackFile = None,
    jobs: Jobs = 0,
    json: AsJson = False,
) -> None:
    """Play random games of every seat count and variant and test every law of the engine on the way.

    Even seeds play by the rulebook, odd seeds with any combination of variants. A broken law names itself, and the
    record that breaks it is written to a file.
    """
    the_game = find(game)
    if seats is not None:
        the_game.check_seats(seats)
    opened = chosen_pack(pack)
    counts = [seats] if seats is not None else list(the_game.seats)
    work: list[Job] = [(game, n, seed + i, opened, every) for n in counts for i in range(games)]
    lengths: dict[int, list[int]] = defaultdict(list)
    for result in spread(_check, work, jobs, f"laws of {game}"):
        if isinstance(result, LawBroken):
            _report(game, result)
            raise typer.Exit(1)
        lengths[result[0]].append(result[1])
    rows = [
        {"game": game, "seats": n, "games": len(ls), "answers": sum(ls), "shortest": min(ls), "longest": max(ls)}
        for n, ls in lengths.items()
    ]
    if json:
        print_json(rows)
        return
    grid = Grid("seats", "games", "answers", "shortest", "longest", title=f"{the_game.title}: all laws hold")
    for row in rows:
        grid.add_row(*[f"{row[key]:,}" for key in ("seats", "games", "answers", "shortest", "longest")])
    out.print(grid)


def _check(job: Job) -> tuple[int, int] | LawBroken:
    id, seats, seed, pack, every = job
    try:
        return seats, len(check(find(id), seats, seed, pack=pack, every=every).answers)
    except LawBroken as broken:
        return broken


def _report(game: str, broken: LawBroken) -> None:
    record = broken.record
    path = Path(f"broken-{game}-{record.seats}-{record.seed}.txt")
    record.save(path)
    err.print(f"[bold red]broken law[/] ({record.seats} seats, seed {record.seed}): {broken.message}", markup=True)
    err.print(f"after {len(record.answers)} answers; the record is in {path} (tablewright trace {path})")
