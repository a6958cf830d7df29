"""`tablewright sim`: many games between bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import mean
from typing import Annotated, Any, NamedTuple

import typer
from rich.table import Table as Grid

from tablewright.bots import bot
from tablewright.bots.driver import LONGEST, finish
from tablewright.cli.arena import endless
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
    spread,
)  # fmt: skip
from tablewright.cli.story import names_of
from tablewright.engine import Pack, Record, find

NAME = "sim"
EPILOG = (
    "Examples:  tablewright sim galaxies --seats greedy,random --games 200 --seed 1  ·  "
    "tablewright sim galaxies --seats greedy --variant rogue=hades --json"
)


class Job(NamedTuple):
    game: str
    bots: tuple[str, ...]
    turn: int  # by how many seats the bots are rotated
    seed: int
    variant: dict[str, Any]
    pack: Pack | None


class Outcome(NamedTuple):
    """One game, bot by bot in the order they were named."""

    sheets: list[dict[str, int]]
    shares: list[float]  # of the victory
    decisions: int
    endless: bool  # it was called off


def command(
    game: GameId,
    seats: Annotated[str, typer.Option(help="The bots, comma-separated, one a seat.")] = "greedy,random",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Seed = 1,
    variant: Variants = None,
    pack: PackFile = None,
    rotate: Annotated[bool, typer.Option(help="Let the bots change seats from game to game.")] = True,
    jobs: Jobs = 0,
    json: AsJson = False,
) -> None:
    """Let bots play many games; report wins with 95 % intervals, mean scores and where the points come from."""
    the_game = find(game)
    bots = tuple([name.strip() for name in seats.split(",")])
    the_game.check_seats(len(bots))
    chosen, opened = chosen_variant(the_game, variant), chosen_pack(pack)
    work = [Job(game, bots, i % len(bots) if rotate else 0, seed + i, chosen, opened) for i in range(games)]
    _play(work[0])  # bad bots are named before processes start
    outcomes = list(spread(_play, work, jobs, f"{game}: {', '.join(bots)}"))
    called_off = len([o for o in outcomes if o.endless])
    rows = [_row(name, i, outcomes) for i, name in enumerate(names_of(bots))]
    if json:
        decisions = mean([o.decisions for o in outcomes])
        head = {"game": game, "seats": list(bots), "games": games, "seed": seed, "variant": chosen}
        print_json({**head, "decisions_per_game": round(decisions, 1), "endless": called_off, "bots": rows})
    else:
        _print(the_game.title, games, rows)
        if called_off:
            out.print(endless(called_off, games))


def _play(job: Job) -> Outcome:
    n = len(job.bots)
    seated = [job.bots[(seat + job.turn) % n] for seat in range(n)]
    record = Record(find(job.game), n, job.seed, job.variant, seated, job.pack)
    table = record.new()
    finish(record, table, [bot(name) for name in seated], Random(job.seed), LONGEST)
    ended = table.question is None
    sheets, winners = table.sheet(), table.winners() if ended else []
    order = [(i - job.turn) % n for i in range(n)]  # the seat of each named bot
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in order]
    decisions = len([a for a in record.answers if a.seat is not None])
    return Outcome([sheets[seat] for seat in order], shares, decisions, not ended)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate.

    >>> wilson(95, 100)
    (0.888, 0.978)
    """
    z = 1.96
    p = wins / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * ((p * (1 - p) + z * z / (4 * games)) / games) ** 0.5 / (1 + z * z / games)
    return round(max(0.0, middle - half), 3), round(min(1.0, middle + half), 3)


def _row(name: str, i: int, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    sheets = [o.sheets[i] for o in outcomes]
    scores = sorted([sum(sheet.values()) for sheet in sheets])
    wins = sum([o.shares[i] for o in outcomes])
    sources = dict.fromkeys([source for sheet in sheets for source in sheet])
    n = len(scores)
    return {
        "bot": name,
        "wins": round(wins, 2),
        "win_rate": round(wins / n, 4),
        "win_rate_95": wilson(wins, n),
        "score_mean": round(mean(scores), 2),
        "score_median": scores[n // 2],
        "score_min": scores[0],
        "score_max": scores[-1],
        "parts": {source: round(mean([sheet.get(source, 0) for sheet in sheets]), 2) for source in sources},
        "histogram": histogram(scores),
    }


def histogram(scores: Sequence[int], bins: int = 10) -> list[tuple[int, int, int]]:
    """How many scores fall into each of about ten equal ranges: (from, to, how many).

    >>> histogram([1, 2, 2, 9], bins=3)
    [(1, 3, 3), (4, 6, 0), (7, 9, 1)]
    """
    low, high = min(scores), max(scores)
    width = max(1, -(-(high - low + 1) // bins))
    found = []
    for start in range(low, high + 1, width):
        found.append((start, start + width - 1, len([s for s in scores if start <= s < start + width])))
    return found


def _print(title: str, games: int, rows: Sequence[dict[str, Any]]) -> None:
    grid = Grid("bot", "wins", "win rate", "95 %", "score", "min–max", title=f"{title}, {games} games")
    for row in rows:
        low, high = row["win_rate_95"]
        grid.add_row(
            row["bot"], f"{row['wins']:g}", f"{row['win_rate']:.1%}", f"{low:.1%}–{high:.1%}",
            f"{row['score_mean']:.1f}", f"{row['score_min']}–{row['score_max']}",
        )  # fmt: skip
    out.print(grid)
    parts = Grid("mean points", *[row["bot"] for row in rows])
    for source in rows[0]["parts"]:
        parts.add_row(source, *[f"{row['parts'].get(source, 0):.1f}" for row in rows])
    out.print(parts)
    for row in rows:
        out.print(f"[bold]{row['bot']}[/]: scores")
        most = max([count for _, _, count in row["histogram"]])
        for start, end, count in row["histogram"]:
            label = f"{start}" if start == end else f"{start}–{end}"
            out.print(f"  {label:>9}  {'█' * round(40 * count / most):<40} {count}")
