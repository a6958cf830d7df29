"""The command line: one module per command."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer
from rich.console import Console

from tablewright.cli import (
    arena,
    balance,
    bench,
    fit,
    games,
    ladder,
    laws,
    learn,
    perft,
    play,
    replay,
    serve,
    sim,
    trace,
    verify,
)  # fmt: skip
from tablewright.engine import BadInput

app = typer.Typer(
    name="tablewright",
    help="Five board games, exactly by their rulebooks: play them, simulate them, test them.",
    epilog="Start with:  tablewright play galaxies --seats me,willow,hazel",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
for module in (games, play, sim, arena, ladder, balance, fit, learn, laws, perft, replay, trace, serve, verify):
    app.command(module.NAME, epilog=module.EPILOG)(module.command)
app.add_typer(bench.app, name="bench")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; bad input is one clear sentence and exit code 2."""
    try:
        app(args=list(arguments) if arguments is not None else None)
    except BadInput as error:
        Console(stderr=True, soft_wrap=True, highlight=False).print(f"[bold red]error:[/] {_escape(str(error))}")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)


def _escape(text: str) -> str:
    return text.replace("[", r"\[")
