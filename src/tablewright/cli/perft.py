"""`tablewright perft`: how many sequences of decisions there are."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

from tablewright.cli.options import (
    AsJson,
    GameId,
    PackFile,
    Seed,
    Variants,
    chosen_pack,
    chosen_variant,
    out,
    print_json,
)
from tablewright.engine import find, perft

NAME = "perft"
EPILOG = "Example:  tablewright perft galaxies --seats 2 --depth 4 --seed 1"


def command(
    game: GameId,
    seats: Annotated[int | None, typer.Option(help="How many players.")] = None,
    depth: Annotated[int, typer.Option(min=1, max=12, help="How many decisions deep.")] = 3,
    seed: Seed = 1,
    variant: Variants = None,
    pack: PackFile = None,
    json: AsJson = False,
) -> None:
    """Count the sequences of decisions from the start; fate answers by the seed, alike everywhere.

    Any change of what is legal changes a count, so these numbers are kept in the tests.
    """
    the_game = find(game)
    table = the_game.new(seats, chosen_pack(pack), **chosen_variant(the_game, variant))
    rows = []
    for d in range(1, depth + 1):
        start = perf_counter()
        count = perft(table, d, seed)
        rows.append({"depth": d, "count": count, "seconds": round(perf_counter() - start, 3)})
        if not json:
            out.print(f"depth {d}: {count:>12,}   ({rows[-1]['seconds']:.2f} s)")
    if json:
        print_json({"game": game, "seats": seats, "seed": seed, "rows": rows})
