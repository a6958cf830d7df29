"""`tablewright trace`: every rule that ran."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from tablewright.cli.options import AsJson, out, print_json
from tablewright.engine import Record, signature

NAME = "trace"
EPILOG = "Example:  tablewright trace game.txt --first 100 --last 120"


def command(
    record: Annotated[str, typer.Argument(help="A saved game.", metavar="FILE")],
    first: Annotated[int, typer.Option(min=1, help="From this answer.")] = 1,
    last: Annotated[int | None, typer.Option(min=1, help="To this answer.")] = None,
    json: AsJson = False,
) -> None:
    """Show every rule that ran after each answer, with its paragraph, and what is left on the agenda: for debugging."""
    game = Record.load(record)
    rows: list[dict[str, Any]] = []
    for n, (answer, table, events) in enumerate(game.told(), 1):
        if n < first or (last is not None and n > last):
            continue
        ran = [event[1][0] for event in events if event[0] == "rule"]
        rules = [{"step": str(step), "rules": list(signature(step).paragraphs)} for step in ran]
        agenda = [str(item) if hasattr(item, "args") else type(item).__name__ for item in reversed(table.agenda)]
        rows.append({"answer": n, "text": str(answer), "ran": rules, "agenda": agenda})
    if json:
        print_json(rows)
        return
    for row in rows:
        out.print(f"[bold]{row['answer']:>5}[/] {row['text']}", highlight=False)
        for rule in row["ran"]:
            cited = " ".join([f"§{p}" for p in rule["rules"]])
            out.print(f"        {rule['step']}  [dim]{cited}[/]")
        if row["agenda"]:
            out.print(f"        [dim]then: {' · '.join(row['agenda'])}[/]")
