"""The matches behind the figures of docs/bots.md. Their ledgers are kept in bench/runs, so that anybody can count
again, and whoever has time can play on.

    python bench/matches.py table                     # what has been played so far
    python bench/matches.py play --minutes 60         # play on, the first match that is not complete first
    python bench/matches.py play --only one-second    # only matches whose names contain this

Thinking time is computing time; a busy machine makes the matches longer, not the bots weaker.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, NamedTuple

import tablewright as tw
from tablewright.engine import find
from tablewright.lab.arena import arena
from tablewright.lab.contest import Contest
from tablewright.lab.ledger import NAME, Ledger
from tablewright.lab.summary import Summary

RUNS = Path(__file__).resolve().parent / "runs"
SEED = 11
AT_ONCE = 5  # games between looks at the clock


class Planned(NamedTuple):
    """A match to be shown: its name, the contest, and how many games each bot plays."""

    name: str
    contest: Contest
    games: int


def planned() -> list[Planned]:
    found: list[Planned] = []

    def plan(name: str, game: str, bots: tuple[str, str], games: int, seats: int = 2, **variant: Any) -> None:
        found.append(Planned(name, Contest(game, bots, seats, SEED, variant), games))

    for game in [game.id for game in tw.games()]:
        plan(f"{game}-against-greedy", game, ("search@0.3s", "greedy"), 200)
    alone = ("search@0.1s", "greedy")
    for rogue in _values("galaxies", "rogue"):
        plan(f"galaxies-alone-{rogue}", "galaxies", alone, 40, 1, rogue=rogue)
    for difficulty in ("learner", "beginner", "medium", "hard", "epic"):
        plan(f"western-alone-{difficulty}", "western", alone, 40, 1, solo_difficulty=difficulty)
    for mode in ("easy", "normal", "hard"):
        plan(f"fliptown-alone-{mode}", "fliptown", alone, 40, 1, cowbot="random", cowbot_mode=mode)
    for game in ("western", "fliptown", "goldwest", "kingdoms", "galaxies"):
        plan(f"{game}-one-second", game, ("search@1s", "search@0.1s"), 200)
    return found


def _values(game: str, variant: str) -> tuple[Any, ...]:
    return next(tuple(v.values) for v in find(game).variants if v.name == variant)


def play(match: Planned, until: float, jobs: int) -> None:
    """Play on in a folder that is thrown away; only the ledger is kept, in the order of the games."""
    kept = RUNS / f"{match.name}.jsonl"
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        if kept.exists():
            shutil.copy(kept, folder / NAME)
        done, games, total = played(folder), 0, match.contest.matches(match.games)
        while match.contest.matches(games) < done:
            games += AT_ONCE
        while done < total and monotonic() < until:
            games = min(match.games, games + AT_ONCE)
            done = arena(match.contest, games, folder, jobs).summary.games
            shutil.copy(folder / NAME, kept)
            print(f"{match.name}: {done} of {total} games", flush=True)


def played(folder: Path) -> int:
    """How many games are there already."""
    if not (folder / NAME).exists():
        return 0
    with Ledger(folder) as ledger:
        return len(ledger)


def table(match: Planned) -> str | None:
    """What a match has shown, as rows of a table; nothing, if it was not begun."""
    kept = RUNS / f"{match.name}.jsonl"
    if not kept.exists():
        return None
    summary = Summary(match.contest)
    with TemporaryDirectory() as temporary:
        shutil.copy(kept, Path(temporary) / NAME)
        with Ledger(Path(temporary)) as ledger:
            for outcome in ledger.outcomes():
                summary.add(outcome)
    data = summary.data()
    lines = []
    for bot in data["bots"]:
        rate, low, high = [100 * part for part in bot["win_rate"]]
        score = bot["score"]
        line = f"| {match.name} | {bot['bot']} | {bot['games']} | {rate:.1f} % ({low:.0f}–{high:.0f}) "
        lines.append(f"{line}| {score[0]:.1f} | {bot['ms_per_decision'] / 1000:.2f} |")
    for pair in data["pairs"]:
        ahead = pair["score_lead"]
        lines[0] += f" {ahead[0]:+.1f} ({ahead[1]:+.1f} to {ahead[2]:+.1f}) |"
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["play", "table"])
    parser.add_argument("--only", default="", help="only matches whose names contain this")
    parser.add_argument("--minutes", type=float, default=1e6, help="begin nothing new after so many minutes")
    parser.add_argument("--jobs", type=int, default=0, help="processes (0: one per core)")
    given = parser.parse_args()
    wanted = [match for match in planned() if given.only in match.name]
    if not wanted:
        parser.error(f"no match is named like {given.only!r}; there are {', '.join([m.name for m in planned()])}")
    if given.what == "table":
        print("| match | bot | games | wins (95 %) | score | seconds a decision | points ahead (95 %) |")
        print("|---|---|---|---|---|---|---|")
        print("\n".join([rows for rows in map(table, wanted) if rows is not None]))
        return
    RUNS.mkdir(exist_ok=True)
    until = monotonic() + 60 * given.minutes
    for match in wanted:
        play(match, until, given.jobs)


if __name__ == "__main__":
    main()
