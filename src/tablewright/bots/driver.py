"""The driver: it owns the dice. Seats answer through bots, fate through the seed, and everything is written down."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from tablewright.bots.own import is_own, own_bot
from tablewright.bots.plain import Greedy, RandomBot
from tablewright.bots.search import Search
from tablewright.bots.spot import Bot, Spot
from tablewright.engine import BadInput, Chance, Game, Pack, Record, Table, find, unknown

BOTS = {"random": RandomBot, "greedy": Greedy, "search": Search}


def bot(name: str) -> Bot:
    """The bot with this name, perhaps with a budget (`search@200` simulations, `search@0.3s`), or of the class in a
    file: `my_bot.py:MyBot`.

    >>> type(bot("greedy")).__name__
    'Greedy'
    """
    if is_own(name):
        return own_bot(name)
    word, at, budget = name.partition("@")
    if word == "search" and at:
        return _search(name, budget)
    if name not in BOTS:
        raise unknown("bot", name, BOTS)
    made: Bot = BOTS[name]()
    return made


def _search(name: str, budget: str) -> Search:
    try:
        seconds = float(budget.removesuffix("s")) if budget.endswith("s") else None
        simulations = None if seconds is not None else int(budget)
    except ValueError:
        seconds, simulations = None, 0
    if (seconds or simulations or 0) <= 0:
        raise BadInput(f"bot {name!r}: write search@200 (simulations a decision) or search@0.3s (seconds a decision)")
    return Search(seconds=seconds, simulations=simulations)


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


def finish(record: Record, table: Table, bots: Sequence[Bot], dice: Random) -> None:
    """Play on to the end."""
    minds = [Random(f"{record.seed} seat {seat}") for seat in range(record.seats)]
    while table.question is not None:
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
