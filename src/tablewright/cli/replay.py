"""`tablewright replay`: a saved game as a story."""

from __future__ import annotations

from typing import Annotated

import typer

from tablewright.cli.options import AsJson, out, print_json
from tablewright.cli.story import names_of, story
from tablewright.cli.tables import draw
from tablewright.engine import Record

NAME = "replay"
EPILOG = "Examples:  tablewright replay game.txt  ·  tablewright replay game.txt --upto 120 --seat 0  ·  … --json"


def command(
    record: Annotated[str, typer.Argument(help="A saved game.", metavar="FILE")],
    upto: Annotated[int | None, typer.Option(min=0, help="Stop after so many answers and show the table.")] = None,
    seat: Annotated[
        int | None, typer.Option(help="As this seat sees it (else: as a spectator, all open at the end).")
    ] = None,
    json: AsJson = False,
) -> None:
    """Replay a saved game: check every answer, tell what happened, show the table and the scores."""
    game = Record.load(record)
    kept = game.undo(len(game.answers) - upto) if upto is not None and upto < len(game.answers) else game
    if json:
        _print_json(kept, seat)
        return
    names = names_of(kept.players)
    for line in story(kept, seat):
        out.print(line, markup=False)
    table = kept.replay()
    out.print()
    sheet = table.sheet(seat if not table.over else None)
    out.print(draw(kept.game, table.view(seat), sheet, names, out.width, kept.game.words_for(kept.pack)))
    if table.over:
        winners = ", ".join([names[w] for w in table.winners()]) or ("a draw" if table.drawn() else "nobody")
        out.print(f"\n[bold]Winner:[/] {winners}")
        if table.decided_by():
            out.print(f"Tie-break: {kept.game.words_for(kept.pack).prompt(table.decided_by())}")
    else:
        out.print(f"\n{len(kept.answers)} answers; the game goes on: tablewright play {record}")


def _print_json(record: Record, seat: int | None) -> None:
    table = record.replay()
    print_json(
        {
            "game": record.game.id,
            "seats": record.seats,
            "seed": record.seed,
            "variant": record.variant,
            "players": record.players,
            "answers": len(record.answers),
            "over": table.over,
            "scores": table.scores() if table.over else None,
            "sheet": table.sheet(seat if not table.over else None),
            "winners": table.winners() if table.over else None,
            "view": table.view(seat),
        }
    )
