"""`tablewright arena`: which bot is stronger?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from tablewright.bots.driver import LONGEST
from tablewright.cli.options import (
    AsJson,
    GameId,
    Jobs,
    PackFile,
    Seed,
    Variants,
    chosen_pack,
    chosen_variant,
    err,
    out,
    print_json,
)  # fmt: skip
from tablewright.engine import BadInput, find

if TYPE_CHECKING:
    from tablewright.lab.arena import Players, Watcher
    from tablewright.lab.contest import Contest
    from tablewright.lab.stats import Verdict
    from tablewright.lab.summary import Summary

NAME = "arena"
EPILOG = (
    "Examples:  tablewright arena galaxies --bots greedy,random --games 200 --seats 2 --out runs/x  ·  "
    "tablewright arena goldwest --bots my_bot.py:MyBot,greedy --sprt 30 --games 2000  ·  "
    "tablewright arena kingdoms --bots greedy,random,my_bot.py --seats 3 --ray auto"
)
Bots = Annotated[
    str, typer.Option(help="The bots, comma-separated: pip … old-oak, greedy, search@0.3s …; your own: FILE.py:CLASS.")
]
OutFolder = Annotated[
    Path | None, typer.Option("--out", help="The folder of the run; if there is a run in it, it is continued.")
]
Limit = Annotated[float, typer.Option(min=0, help="Seconds for one decision; who needs more forfeits (0: no limit).")]
RayAddress = Annotated[
    str | None, typer.Option("--ray", help="Play on a Ray cluster at this address (auto: the one of this machine).")
]


def command(
    game: GameId,
    bots: Bots = "greedy,random",
    games: Annotated[int, typer.Option(min=1, help="Games of every line-up (with --sprt: at most).")] = 200,
    seats: Annotated[int | None, typer.Option(help="Seats at the table (default: as many as bots).")] = None,
    seed: Seed = 1,
    variant: Variants = None,
    pack: PackFile = None,
    folder: OutFolder = None,
    sprt: Annotated[
        float | None, typer.Option(min=1, help="Stop when one of two bots is shown to be better; this Elo matters.")
    ] = None,
    limit: Limit = 60.0,
    records: Annotated[bool, typer.Option("--records", help="Keep the record of every game in the ledger.")] = False,
    jobs: Jobs = 0,
    ray: RayAddress = None,
    json: AsJson = False,
) -> None:
    """Let bots compete: every seed is played in every rotation of the seats, on all cores; an interrupted run goes on
    where it was. Reports win rates, scores, differences and an Elo ladder, all with 95 % intervals."""
    needs_the_lab()
    from tablewright.lab.arena import arena
    from tablewright.lab.contest import Contest

    the_game = find(game)
    contest = Contest(
        the_game, names_in(bots), seats, seed, chosen_variant(the_game, variant), chosen_pack(pack), limit,
        records=records,
    )  # fmt: skip
    with watching(f"{game}: ") as watcher, on(ray, contest) as players:
        run = arena(contest, games, folder, jobs, players, sprt, watcher)
    data = run.data()
    if json:
        print_json(data)
    else:
        show(the_game.title, data, folder)


def needs_the_lab() -> None:
    """The lab is an extra."""
    for library in ("numpy", "pyarrow"):
        if find_spec(library) is None:
            raise BadInput(f"this command needs {library}: pip install 'tablewright[lab]'")


def names_in(bots: str) -> list[str]:
    return [name.strip() for name in bots.split(",") if name.strip()]


@contextmanager
def on(ray: str | None, contest: Contest) -> Iterator[Players | None]:
    """What plays: a cluster, or (None) this machine."""
    if ray is None:
        yield None
        return
    from tablewright.lab.cluster import Cluster

    with Cluster(ray, contest) as cluster:
        yield cluster.run


@contextmanager
def watching(what: str) -> Iterator[Watcher]:
    """A bar with the results so far, on the error stream."""
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[note]}"), console=err, transient=True,
    )  # fmt: skip
    with bar:
        task = bar.add_task(what, total=None, note="")

        def look(done: int, total: int, summary: Summary, verdict: Verdict | None) -> None:
            bar.update(task, completed=done, total=total, note=_note(summary, verdict))

        yield look


def _note(summary: Summary, verdict: Verdict | None) -> str:
    found = [f"{name} {summary.rate(name):.0%}" for name in summary.contest.names]
    if verdict is not None:
        found.append(f"evidence {verdict.better:+.1f}/{verdict.worse:+.1f} of {verdict.bound:.1f}")
    if summary.forfeits:
        found.append(f"{sum(summary.forfeits.values())} forfeits")
    return " · ".join(found)


def spread(estimate: list[float] | None, form: str) -> str:
    """An estimate with its interval, as people read it.

    >>> spread([0.5, 0.4, 0.6], ".0%")
    '50% (40%–60%)'
    """
    if estimate is None:
        return "–"
    value, low, high = estimate
    return f"{value:{form}} ({low:{form}}–{high:{form}})"


def show(title: str, data: dict[str, Any], folder: Path | None) -> None:
    grid = Grid("bot", "games", "win rate (95 %)", "score (95 %)", "ms/decision", "forfeits")
    grid.title = f"{title}: {data['games']} games, {data['seeds']} seeds in every rotation"
    for b in data["bots"]:
        grid.add_row(
            b["bot"], str(b["games"]), spread(b["win_rate"], ".1%"), spread(b["score"], ".1f"),
            f"{b['ms_per_decision']:.2f}", str(b["forfeits"] or "–"),
        )  # fmt: skip
    out.print(grid)
    if data["pairs"]:
        pairs = Grid("pair", "wins of the first (95 %)", "points ahead (95 %)")
        for p in data["pairs"]:
            pairs.add_row(" – ".join(p["bots"]), spread(p["win_share"], ".1%"), spread(p["score_lead"], "+.1f"))
        out.print(pairs)
    if len(data["ladder"]) > 2:
        ladder = Grid("ladder", "Elo (95 %)", "games")
        for r in data["ladder"]:
            ladder.add_row(r["bot"], spread(r["elo"], ".0f"), str(r["games"]))
        out.print(ladder)
    elif data["ladder"]:
        best, worst = data["ladder"]
        half = best["elo"][2] - best["elo"][0]  # of the distance to the mean; of the whole distance it is twice that
        ahead = best["elo"][0] - worst["elo"][0]
        out.print(f"{best['bot']} is {ahead:.0f} Elo stronger ({ahead - 2 * half:.0f} to {ahead + 2 * half:.0f}).")
    if "sprt" in data:
        out.print(_sentence(data))
    if 2 * data["different"] < data["games"]:
        out.print(
            f"Note: only {data['different']} different games in {data['games']}: these bots leave little to chance. "
            "The figures hold for exactly these bots, not for others like them."
        )
    if data["endless"]:
        out.print(endless(data["endless"], data["games"]))
    for f in data["forfeit_examples"]:
        where = f"match {f['match']} (seed {f['seed']})"
        line = f"{where}: {f['bot']} on seat {f['seat']} forfeits ({f['why']}): {f['text']}"
        out.print(line, markup=False, soft_wrap=True)
    if folder is not None:
        out.print(f"Rows: {folder}/rows.parquet and rows.csv · summary: {folder}/summary.json")


def endless(called_off: int, games: int) -> str:
    """What is said of games that did not end."""
    return (
        f"Called off: {called_off} of {games} games had no end after {LONGEST:,} answers; nobody won them. "
        "Some games have a variant against that (tablewright games GAME)."
    )


def _sentence(data: dict[str, Any]) -> str:
    first, second = [b["bot"] for b in data["bots"]]
    seeds = data["sprt"]["seeds"]
    return {
        "better": f"[bold]{first} is better[/] (sequential test, {seeds} seeds).",
        "worse": f"[bold]{second} is better[/] (sequential test, {seeds} seeds).",
        "equal": f"[bold]Neither is better[/] by as much as asked (sequential test, {seeds} seeds).",
        "open": f"[bold]No verdict yet[/] after {seeds} seeds: continue with more --games.",
    }[data["sprt"]["verdict"]]
