"""`tablewright fit`: what the terms of an evaluation are worth, told by the outcomes of games."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.table import Table as Grid

from tablewright.cli.arena import names_in, needs_the_lab
from tablewright.cli.options import AsJson, GameId, Jobs, Seed, TakingTurns, chosen_variant, out, print_json, spread
from tablewright.engine import Game as AnyGame
from tablewright.engine import find

NAME = "fit"
EPILOG = (
    "Examples:  tablewright fit goldwest --games 400  ·  "
    "tablewright fit western --seats 3 --games 600 --seed 7 --out my_weights  ·  "
    "tablewright fit galaxies --seats 1 --by win --variant rogue=artemis --variant rogue=hades"
)


def command(
    game: GameId,
    seats: Annotated[int, typer.Option(help="Seats at the table.")] = 2,
    games: Annotated[int, typer.Option(min=5, help="How many games are played; every fifth is held out.")] = 400,
    seed: Seed = 1,
    bots: Annotated[
        str, typer.Option(help="Who plays, comma-separated (`quick`: a greedy bot that does not look far).")
    ] = "quick",
    explore: Annotated[float, typer.Option(min=0, max=1, help="The part of all decisions taken at random.")] = 0.15,
    positions: Annotated[int, typer.Option(min=1, help="About so many are kept of every game.")] = 24,
    by: Annotated[
        Literal["trials", "margin", "win", "curve"],
        typer.Option(
            help="Trials with moved weights; what positions have to do with the margin, or with winning; or keep the "
            "weights and fit only the curve of the chance to win."
        ),
    ] = "trials",
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of trials.")] = 2,
    trials: Annotated[int, typer.Option(min=1, help="Games of every round of trials.")] = 400,
    check: Annotated[
        int, typer.Option(min=0, help="Games of greedy with the new weights against greedy with those in use.")
    ] = 100,
    variant: TakingTurns = None,
    folder: Annotated[
        Path | None, typer.Option("--out", help="Write GAME.json and scales.json there (default: only show them).")
    ] = None,
    jobs: Jobs = 0,
    json: AsJson = False,
) -> None:
    """Fit the weights of a game's evaluation to the outcomes of games, and compare them with those in use on games that
    were held out, and in play. The same seed gives the same weights. Bots use them once they lie in `bots/know` of the
    package."""
    needs_the_lab()
    from tablewright.lab.check import Game, checked, play_check
    from tablewright.lab.fit import as_data, fit, in_use, judged, store
    from tablewright.lab.positions import Plan, play, player
    from tablewright.lab.tune import tuned

    the_game = find(game)
    the_game.check_seats(seats)
    chosen = tuple(variants_of(the_game, variant or []))
    plan = Plan(the_game.id, seats, tuple(names_in(bots)), chosen, explore, positions, seed)
    for name in plan.bots:
        player(name)  # bad names are told before processes start
    how = f"--by {by}" + (f" --rounds {rounds} --trials {trials}" if by == "trials" else "")
    if by == "trials":
        weights = tuned(plan, rounds, trials, lambda work, items, what: spread(work, items, jobs, what))
        plan = plan._replace(weights=tuple(map(float, weights)))
    else:
        weights = in_use(plan)
    played = list(spread(play, [(plan, number) for number in range(games)], jobs, f"{game}: games"))
    fitted = by in ("margin", "win")
    found = fit(plan, played, by == "win") if fitted else judged(plan, played, weights, [], None)
    if check and by != "curve":
        new, rival = tuple(found.weights.values()), plan._replace(bots=("greedy",), weights=None)
        matches = [Game(rival, new, number) for number in range(check * (2 if seats == 1 else 1))]
        found = found._replace(check=checked(rival, list(spread(play_check, matches, jobs, f"{game}: check"))))
    if folder is not None:
        store(folder, plan, found, written(plan, games, how, variant or []))
    if json:
        print_json(as_data(found))
    else:
        show(the_game, seats, found, folder)


def variants_of(game: AnyGame, given: list[str]) -> list[dict[str, Any]]:
    """Every combination of the values that were named.

    >>> [v["rogue"] for v in variants_of(find("galaxies"), ["rogue=artemis", "rogue=hades"])]
    ['artemis', 'hades']
    """
    values: dict[str, list[str]] = {}
    for item in given:
        values.setdefault(item.partition("=")[0], []).append(item)
    return [chosen_variant(game, list(items)) for items in itertools.product(*values.values())]


def written(plan: Any, games: int, how: str, variant: list[str]) -> str:
    """The command that makes the same weights again."""
    parts = [
        f"tablewright fit {plan.game} --seats {plan.seats} --games {games} --seed {plan.seed}",
        f"--bots {','.join(plan.bots)} --explore {plan.explore:g} --positions {plan.positions} {how}",
    ]
    return " ".join([*parts, *[f"--variant {item}" for item in variant]])


def show(game: AnyGame, seats: int, found: Any, folder: Path | None) -> None:
    grid = Grid("term", "in use", "fitted", title=f"{game.title}, {seats} seats: {found.games} games")
    for name, weight in found.weights.items():
        dropped = " (left out)" if name in found.left_out else ""
        grid.add_row(name, f"{found.in_use[name]:.3f}", f"{weight:.3f}{dropped}")
    out.print(grid)
    told = Grid("games held out", "in use", "fitted")
    told.add_row("margin explained (R²)", f"{found.old.r2:.3f}", f"{found.new.r2:.3f}")
    told.add_row("log-loss of who wins", f"{found.old.log_loss:.3f}", f"{found.new.log_loss:.3f}")
    told.add_row("calibration error", f"{found.old.calibration:.3f}", f"{found.new.calibration:.3f}")
    out.print(told)
    pull = "" if found.pull is None else f" · pull towards the weights in use {found.pull:g}"
    out.print(
        f"{found.positions} positions{pull} · chance to win = logistic((value - {found.middle:g}) / {found.scale:g})"
    )
    if found.check is not None:
        c = found.check
        out.print(
            f"greedy with the new weights wins {c.wins:.1%} ({c.low:.1%}–{c.high:.1%}) of {c.games} games, "
            f"{c.fair:.1%} would be no better; {c.lead:+.1f} points"
        )
    if folder is not None:
        out.print(f"Written: {folder}/{game.id}.json and {folder}/scales.json")
