"""Options that several commands share, and what they mean."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tablewright.engine import BadInput, Game, Pack, find

T = TypeVar("T")
R = TypeVar("R")

GameId = Annotated[str, typer.Argument(help="The game: see `tablewright games`.", metavar="GAME")]
Seed = Annotated[int, typer.Option(help="The seed of all chance: the same seed gives the same game.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Variants = Annotated[
    list[str] | None,
    typer.Option("--variant", help="A switch of the rules, NAME=VALUE; repeat for several.", metavar="NAME=VALUE"),
]
PackFile = Annotated[str | None, typer.Option("--pack", help="A card pack (TOML) to lay over the game's cards.")]
TakingTurns = Annotated[
    list[str] | None,
    typer.Option("--variant", help="A switch of the rules; several values take turns.", metavar="NAME=VALUE"),
]
Jobs = Annotated[int, typer.Option(help="Processes to use (0: one per core).")]

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def chosen_variant(game: Game, given: Sequence[str] | None) -> dict[str, Any]:
    """`["rogue=hades"]` as the complete variant."""
    chosen: dict[str, object] = {}
    for item in given or ():
        name, equals, value = item.partition("=")
        if not equals:
            raise BadInput(f"--variant {item!r}: write NAME=VALUE, for example {_example(game)}")
        chosen[name] = value
    return game.variant(chosen)


def _example(game: Game) -> str:
    if not game.variants:
        return "nothing: this game has no variants"
    first = game.variants[0]
    return f"{first.name}={str(first.values[-1]).lower()}"


def chosen_pack(path: str | None) -> Pack | None:
    return Pack.load(path) if path else None


def chosen_game(id: str) -> Game:
    return find(id)


def print_json(value: Any) -> None:
    json.dump(value, sys.stdout, indent=2)
    print()


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[], None]]:
    """A bar on the error stream; call the given function after each piece of work."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
    )
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.update(task, advance=1)


def spread(work: Callable[[T], R], items: Sequence[T], jobs: int, what: str) -> Iterable[R]:
    """Do all the work, in several processes, in order, under a progress bar."""
    jobs = jobs or os.cpu_count() or 1
    with progress(len(items), what) as done:
        if jobs == 1 or len(items) < 2:
            for item in items:
                yield work(item)
                done()
            return
        with ProcessPoolExecutor(jobs) as pool:
            for result in pool.map(work, items, chunksize=max(1, len(items) // (jobs * 16))):
                yield result
                done()
