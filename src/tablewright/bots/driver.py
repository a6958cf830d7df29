"""The driver: it owns the dice. Seats answer through bots, fate through the seed, and everything is written down."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from pathlib import Path
from random import Random
from typing import Any, Final

from tablewright.bots.names import bot
from tablewright.bots.spot import Bot, Spot
from tablewright.engine import Chance, Game, Pack, Record, Table, find

LONGEST: Final = 10_000  # answers of a game between bots: some rules let a game go on for ever, and some bots would


def fate(record: Record) -> Random:
    """The dice of a record, in the state they are in after its answers."""
    rng = Random(record.seed)
    table = record.new()
    for answer in record.answers:
        if isinstance(table.question, Chance):
            table.question.sample(rng)
        question = table.question if answer.seat is None else table.question_for(answer.seat)
        assert question is not None
        table.answer(answer.seat, question.find(answer.text))
    return rng


def play(
    game: Game | str,
    bots: Sequence[str | Bot],
    seed: int = 0,
    pack: Pack | str | Path | None = None,
    **variant: Any,
) -> Record:
    """Play one game to the end, one bot a seat, and return its record.

    >>> record = play("galaxies", ["random", "random"], seed=7)
    >>> record.players
    ['random', 'random']
    """
    made = [bot(b) if isinstance(b, str) else b for b in bots]
    names = [b if isinstance(b, str) else type(b).__name__ for b in bots]
    the_game = game if isinstance(game, Game) else find(game)
    opened = Pack.load(pack) if isinstance(pack, (str, Path)) else pack
    record = Record(the_game, len(made), seed, variant, names, opened)
    finish(record, record.new(), made, Random(seed))
    return record


def finish(record: Record, table: Table, bots: Sequence[Bot], dice: Random, most: float = inf) -> None:
    """Play on to the end, or until the record has so many answers."""
    minds = [Random(f"{record.seed} seat {seat}") for seat in range(record.seats)]
    while table.question is not None and len(record.answers) < most:
        answer_one(record, table, bots, dice, minds)


def answer_one(record: Record, table: Table, bots: Sequence[Bot], dice: Random, minds: Sequence[Random]) -> None:
    """One answer: by fate, or by the bot of the seat that is asked."""
    question = table.question
    assert question is not None
    if isinstance(question, Chance):
        record.append(table, None, question.sample(dice))
        return
    seat = question.seat
    step = bots[seat].choose(Spot(record.game, table, seat, minds[seat]))
    record.append(table, seat, question.find(str(step)))
