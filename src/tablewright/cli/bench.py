"""`tablewright bench`: how fast the engine is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from tablewright.cli.options import AsJson, out, print_json, progress
from tablewright.engine import Ask, Game, Table, agenda, find, playout
from tablewright.games import games

app = typer.Typer(help="Measure speed. Figures are the best of several runs on one core.", no_args_is_help=True)
COMPILED = not agenda.__file__.endswith(".py")


@app.callback()
def _bench() -> None:
    """Measure speed. Figures are the best of several runs on one core."""


@app.command(epilog="Examples:  tablewright bench engine  ·  tablewright bench engine --game galaxies --json")
def engine(
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    seats: Annotated[int | None, typer.Option(help="Only this seat count.")] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to measure each figure.")] = 1.5,
    json: AsJson = False,
) -> None:
    """Random games and copies of tables per second."""
    chosen = [find(game)] if game else games()
    cases = [(g, n) for g in chosen for n in g.seats if seats is None or n == seats]
    if seats is not None:
        for g in chosen:
            g.check_seats(seats)
    rows = []
    with progress(len(cases), "measuring") as done:
        for g, n in cases:
            rows.append(measure(g, n, seconds))
            done()
    if json:
        print_json(rows)
        return
    keys = ("decisions_per_s", "clones_per_s", "games_per_s", "decisions_per_game")
    grid = Grid("game", "seats", "compiled", *[key.replace("_per_", "/") for key in keys])
    for row in rows:
        grid.add_row(
            row["game"], str(row["seats"]), "yes" if row["compiled"] else "no", *[f"{row[key]:,}" for key in keys]
        )
    out.print(grid)


def measure(game: Game, seats: int, seconds: float) -> dict[str, Any]:
    """One row: random games to the end, and clones of tables met on the way."""
    for seed in range(3):
        playout(game.new(seats), Random(seed))
    played: list[int] = []
    speeds, rates = [], []
    stop = perf_counter() + seconds
    seed = 0
    while perf_counter() < stop or seed < 3:
        start = perf_counter()
        decisions = sum([playout(game.new(seats), Random(seed + i)) for i in range(3)])
        took = perf_counter() - start
        seed += 3
        played.append(decisions)
        speeds.append(decisions / took)
        rates.append(3 / took)
    return {
        "game": game.id,
        "seats": seats,
        "compiled": COMPILED,
        "decisions_per_s": round(_upper(speeds)),
        "clones_per_s": round(_best(_cloner(_tables(game, seats)), seconds / 2)),
        "games_per_s": round(_upper(rates), 1),
        "decisions_per_game": round(sum(played) / (3 * len(played)), 1),
    }


def _upper(speeds: list[float]) -> float:
    """The upper quartile: what the machine does when nobody disturbs it, without the lucky extremes."""
    return sorted(speeds)[(len(speeds) * 3) // 4]


def _tables(game: Game, seats: int) -> list[Table]:
    found: list[Table] = []
    for seed in range(4):
        table, rng = game.new(seats), Random(seed)
        while not table.over:
            playout(table, rng, 17)
            if isinstance(table.question, Ask):
                found.append(table.clone())
    return found


def _cloner(tables: list[Table]) -> Callable[[], int]:
    def work() -> int:
        for table in tables:
            table.clone()
        return len(tables)

    return work


def _best(work: Callable[[], int], seconds: float) -> float:
    best, stop = 0.0, perf_counter() + seconds
    while perf_counter() < stop:
        start = perf_counter()
        n = work()
        best = max(best, n / (perf_counter() - start))
    return best
