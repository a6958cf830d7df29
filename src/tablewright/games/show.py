"""A game that runs alone: play at random and print the log."""

from __future__ import annotations

from random import Random

from tablewright.engine.agenda import Ask
from tablewright.engine.game import find
from tablewright.engine.record import Record


def random_game(id: str, seed: int = 1) -> Record:
    """Play a random game of two (or as many as the game needs at least) and print what happens.

    >>> import contextlib, io
    >>> with contextlib.redirect_stdout(io.StringIO()) as printed:
    ...     record = random_game("galaxies")
    >>> "Winner:" in printed.getvalue()
    True
    """
    game = find(id)
    seats = 2 if 2 in game.seats else game.seats[0]
    record = Record(game, seats, seed, players=[f"Player {'ABCDE'[seat]}" for seat in range(seats)])
    table, rng = record.new(), Random(seed)
    events = table.listen()
    while table.question is not None:
        question = table.question
        if isinstance(question, Ask):
            seat, step = question.seat, question.options[int(rng.random() * len(question.options))]
            print(f"{record.players[seat]}: {game.words.step(step, record.players)}")
            record.append(table, seat, step)
        else:
            record.append(table, None, question.sample(rng))
        for event in events:
            line = game.words.event(event, record.players)
            if line:
                print(f"    {line}")
        events.clear()
    for name, points in zip(record.players, table.sheet(), strict=True):
        print(f"{name}: {sum(points.values())} ({', '.join([f'{source} {n}' for source, n in points.items()])})")
    print(f"Winner: {', '.join([record.players[seat] for seat in table.winners()]) or 'nobody'}")
    return record
