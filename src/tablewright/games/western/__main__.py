"""Plays and prints a random game: `python -m tablewright.games.western`."""

from random import Random

from tablewright.engine import Ask
from tablewright.games.western import GAME

PLAYERS = ("Ada", "Bob", "Cleo")


def main() -> None:
    rng = Random()
    table = GAME.new(seats=len(PLAYERS))
    events = table.listen()
    while table.question is not None:
        asked = table.question
        table.resolve(rng.choice(asked.options) if isinstance(asked, Ask) else asked.sample(rng))
        for event in events:
            line = GAME.words.event(event, PLAYERS)
            if line is not None and event[2] is None:
                print(line)
        events.clear()
    for name, points in zip(PLAYERS, table.sheet(), strict=True):
        print(f"{name}: {sum(points.values())} points ({', '.join([f'{k} {n}' for k, n in points.items()])})")
    print(f"Winner: {' and '.join([PLAYERS[seat] for seat in table.winners()])}")


if __name__ == "__main__":
    main()
