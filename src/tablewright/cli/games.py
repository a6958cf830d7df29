"""`tablewright games`: what can be played."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from tablewright.bots import BOTS
from tablewright.cli.options import AsJson, PackFile, chosen_pack, out, print_json
from tablewright.engine import Game, Pack, find
from tablewright.games import games

NAME = "games"
EPILOG = "Examples:  tablewright games  ·  tablewright games galaxies  ·  tablewright games --json"


def command(
    game: Annotated[str | None, typer.Argument(help="Tell all about one game.", metavar="[GAME]")] = None,
    pack: PackFile = None,
    json: AsJson = False,
) -> None:
    """List the games, or tell all about one: seats, variants, stand-in cards."""
    opened = chosen_pack(pack)
    chosen = [find(game)] if game else games()
    if json:
        print_json([_facts(g, opened if game else None) for g in chosen])
    elif game:
        _tell(chosen[0], opened)
    else:
        grid = Grid(box=None, pad_edge=False)
        for title in ("game", "title", "seats", ""):
            grid.add_column(title, style="bold" if title == "game" else "")
        for g in chosen:
            grid.add_row(g.id, g.title, f"{g.seats[0]}–{g.seats[-1]}", g.about)
        out.print(grid)
        out.print("\nAll about one: [bold]tablewright games galaxies[/]. Play: [bold]tablewright play galaxies[/].")


def _facts(game: Game, pack: Pack | None) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "about": game.about,
        "seats": list(game.seats),
        "rules": game.rules,
        "variants": [
            {"name": v.name, "values": list(v.values), "default": v.default, "about": v.about, "rule": v.rule}
            for v in game.variants
        ],
        "stand_ins": game.stand_ins(pack),
        "bots": list(BOTS),
    }


def _tell(game: Game, pack: Pack | None) -> None:
    out.print(f"[bold]{game.title}[/] ({game.id}), for {game.seats[0]} to {game.seats[-1]} players")
    out.print(game.about)
    out.print(f"Rules version {game.rules}; the rules: docs/rules/{game.id}.md")
    out.print(f"Bots: {', '.join(BOTS)}")
    if game.variants:
        out.print("\n[bold]Variants[/] (the first value is the rulebook's)")
        grid = Grid(box=None, show_header=False, pad_edge=False)
        grid.add_column(no_wrap=True)
        for v in game.variants:
            values = ", ".join([str(value).lower() for value in v.values])
            grid.add_row(f"  {v.name}", f"{values}\n[dim]{v.about} ({v.rule})[/]")
        out.print(grid)
    stand_ins = game.stand_ins(pack)
    if stand_ins:
        out.print("\n[bold]Stand-ins[/]: the real text of these is not known; a card pack can replace them (--pack)")
        for line in stand_ins:
            out.print(f"  {line}")
