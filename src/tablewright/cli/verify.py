"""`tablewright verify`: were the dice of a game fair?"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Annotated

import typer

from tablewright.cli.options import AsJson, out, print_json
from tablewright.engine import BadInput

NAME = "verify"
EPILOG = "Examples:  tablewright verify game.txt  ·  tablewright verify game.txt --commit ec4916dd28fc4c10…"


def command(
    record: Annotated[str, typer.Argument(help="A record exported from a table that is over.", metavar="FILE")],
    commit: Annotated[
        str | None, typer.Option(help="What the table showed at the start: the SHA-256 of the seed.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Check that every roll and card of a game is what the seed says, and that the seed was fixed at the start."""
    if importlib.util.find_spec("msgspec") is None:
        raise BadInput("verify needs more packages: pip install 'tablewright[server]'")
    from tablewright.server.fate import verify

    try:
        text = Path(record).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{record}: cannot be read ({error})") from None
    found = verify(text, commit)
    if json:
        print_json(found._asdict())
        return
    out.print(f"Fair: all {found.checked} answers of fate are what the seed says.")
    if found.foreign:
        out.print(f"{found.foreign} answers were made before the record came to this server and cannot be checked.")
    out.print(f"SHA-256 of the seed: {found.commit}" + ("" if commit else "  (compare it with what the table showed)"))
