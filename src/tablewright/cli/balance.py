"""`tablewright balance`: what seats, factions, cards and choices have to do with winning."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tablewright.cli.arena import (
    Bots,
    Limit,
    OutFolder,
    RayAddress,
    names_in,
    needs_the_lab,
    on,
    watching,
)
from tablewright.cli.options import (
    AsJson,
    GameId,
    Jobs,
    PackFile,
    Seed,
    Variants,
    chosen_pack,
    chosen_variant,
    out,
    print_json,
)
from tablewright.engine import BadInput, find

NAME = "balance"
EPILOG = (
    "Examples:  tablewright balance galaxies --games 200 --html galaxies.html  ·  "
    "tablewright balance kingdoms --seats 2,3,4 --games 300 --out runs/kingdoms --html kingdoms.html"
)


def command(
    game: GameId,
    bots: Bots = "greedy",
    games: Annotated[int, typer.Option(min=1, help="Games for every number of seats (and line-up of bots).")] = 200,
    seats: Annotated[str, typer.Option(help="Numbers of seats, comma-separated.")] = "2",
    seed: Seed = 1,
    variant: Variants = None,
    pack: PackFile = None,
    folder: OutFolder = None,
    html: Annotated[Path | None, typer.Option(help="Write the report to this file.")] = None,
    explore: Annotated[
        float, typer.Option(min=0, max=1, help="The part of all decisions that is taken at random, for variety.")
    ] = 0.0,
    limit: Limit = 60.0,
    jobs: Jobs = 0,
    ray: RayAddress = None,
    json: AsJson = False,
) -> None:
    """Study a game: win rates and scores by seat, faction, card, opening and choice, with 95 % intervals; what is
    bought, built and used when, and what it is worth. Writes a page of HTML with charts."""
    needs_the_lab()
    from tablewright.lab.arena import study
    from tablewright.lab.contest import Contest
    from tablewright.lab.report import report

    the_game, opened = find(game), chosen_pack(pack)
    chosen = chosen_variant(the_game, variant)
    names = names_in(bots)
    contests = [
        Contest(the_game, names, n, seed, chosen, opened, limit, watch=True, explore=explore) for n in _numbers(seats)
    ]
    found = None
    for contest in contests:
        place = folder / f"seats-{contest.seats}" if folder is not None else None
        with watching(f"{game}, {contest.seats} seats: ") as watcher, on(ray, contest) as players:
            found = study(contest, games, place, jobs, players, watcher, found)
    assert found is not None
    data = found.data()
    if html is not None:
        said = [f"tablewright balance {game} --bots {bots} --seats {seats} --games {games} --seed {seed}"]
        said += [f"--variant {v}" for v in variant or ()] + ([f"--pack {pack}"] if pack else [])
        said += ([f"--explore {explore:g}"] if explore else []) + [f"--html {html.name}"]
        page = report(the_game.title, the_game.rules, ", ".join(names), " ".join(said), data)
        html.parent.mkdir(parents=True, exist_ok=True)
        html.write_text(page, encoding="utf-8")
    if json:
        print_json(data)
    else:
        _show(data, html)


def _numbers(seats: str) -> list[int]:
    try:
        return list(dict.fromkeys([int(n) for n in seats.split(",")]))
    except ValueError:
        raise BadInput(f"--seats {seats!r}: write numbers, for example 2,3,4") from None


def _show(data: dict[str, Any], html: Path | None) -> None:
    import re

    from tablewright.lab.report import findings

    out.print(f"[bold]{data['games']} games, {data['players']} players[/]")
    for sentence in findings(data):
        plain = re.sub(r"<[^>]+>", "", sentence).replace("&#x27;", "'").replace("&amp;", "&")
        out.print(f"  · {plain}", markup=False)
    if html is not None:
        out.print(f"Report: {html}")
    else:
        out.print("[dim]All tables and charts: add --html FILE; for programs: --json[/]")
