"""`tablewright play`: a game in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from tablewright.bots import bot
from tablewright.cli.options import PackFile, Variants, chosen_pack, chosen_variant, out
from tablewright.cli.prompt import Session
from tablewright.engine import Record, RecordError, find
from tablewright.engine.box import PLACES

NAME = "play"
EPILOG = (
    "Examples:  tablewright play galaxies --seats me,willow,hazel  ·  tablewright play galaxies --seats me --variant "
    "rogue=hades  ·  tablewright play my-game.txt  ·  at the prompt, ? lists all commands"
)


def command(
    game: Annotated[str, typer.Argument(help="A game, or a saved game to go on with.", metavar="GAME|FILE")],
    seats: Annotated[
        str,
        typer.Option(
            help="Who sits where: me (or me:Name) for people at this screen, or a bot (pip, the weakest, to old-oak)."
        ),
    ] = "me,willow",
    seed: Annotated[
        int | None, typer.Option(help="The seed of all chance; without it every game is another one.")
    ] = None,
    variant: Variants = None,
    pack: PackFile = None,
    save: Annotated[str | None, typer.Option(help="Where the game is saved.")] = None,
) -> None:
    """Play in the terminal: against bots, alone, or several people at one screen."""
    session = (
        _resume(game, save)
        if game not in PLACES and Path(game).exists()
        else _start(game, seats, seed, variant, pack, save)
    )
    session.run()


def _start(
    game: str, seats: str, seed: int | None, variant: list[str] | None, pack: str | None, save: str | None
) -> Session:
    if game not in PLACES and ("." in game or "/" in game):
        raise RecordError(f"{game}: no such file, and no such game; games: {', '.join(PLACES)}")
    the_game = find(game)
    players = [word.strip() for word in seats.split(",")]
    the_game.check_seats(len(players))
    chosen = seed if seed is not None else secrets.randbelow(10**9)
    record = Record(the_game, len(players), chosen, chosen_variant(the_game, variant), players, chosen_pack(pack))
    return _session(record, Path(save) if save else Path(f"{game}-{chosen}.txt"))


def _resume(file: str, save: str | None) -> Session:
    record = Record.load(file)
    record.replay()  # a record that cannot be played is refused before anything is drawn
    out.print(f"Going on with {file}: {record.game.title}, {len(record.answers)} answers so far.")
    return _session(record, Path(save or file))


def _session(record: Record, path: Path) -> Session:
    bots = {s: bot(player) for s, player in enumerate(record.players) if player.partition(":")[0] != "me"}
    return Session(record, bots, path)
