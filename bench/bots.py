"""How fast the search is, where its time goes, and whether it keeps to its time.

    python bench/bots.py speed                  # iterations a second, every game and seat count
    python bench/bots.py time --decisions 500   # the longest decision against its budget
    python bench/bots.py profile --game galaxies
    PYTHONPATH=build/compiled python bench/bots.py speed    # compiled (bench/compile.py)

Positions come from games of a quick greedy player. Seconds are computing time.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
from collections.abc import Iterator
from random import Random
from time import process_time

import tablewright as tw
from tablewright.bots import Greedy, Search, Spot
from tablewright.bots.search import settle
from tablewright.engine import Chance, Game, agenda

COMPILED = not agenda.__file__.endswith(".py")


def spots(game: Game, seats: int, every: int) -> Iterator[Spot]:
    """Decisions of greedy games, one of every so many, without end."""
    player, seed, count = Greedy(worlds=1, depth=1), 0, 0
    while True:
        seed += 1
        table, dice = game.new(seats), Random(seed)
        while table.question is not None:
            question = table.question
            if isinstance(question, Chance):
                table.resolve(question.sample(dice))
                continue
            count += 1
            spot = Spot(game, table, question.seat, Random(count))
            step = player.choose(spot)
            if count % every == 0:
                yield spot
            table.answer(question.seat, question.find(str(step)))


def speed(game: Game, seats: int, decisions: int) -> str:
    """Iterations a second over whole decisions with 300 simulations, new trees."""
    iterations, seconds = 0, 0.0
    for _, spot in zip(range(decisions), spots(game, seats, 7), strict=False):
        search, start = Search(simulations=300, reuse=False), process_time()
        search.choose(spot)
        seconds += process_time() - start
        iterations += search.iterations
    return f"| {game.id} | {seats} | {iterations / seconds:,.0f} | {iterations / decisions:.0f} of 300 |"


def overrun(game: Game, seats: int, decisions: int, budget: float) -> str:
    """The longest and the mean decision, as parts of the budget. The same bot plays on, so that it keeps its trees."""
    search, used = Search(seconds=budget, clock=process_time), []
    for _, spot in zip(range(decisions), spots(game, seats, 1), strict=False):
        start = process_time()
        search.choose(spot)
        used.append((process_time() - start) / budget)
        settle()  # as in the processes of arena and server
    late = len([part for part in used if part > 1.1])
    return f"| {game.id} | {seats} | {decisions} | {sum(used) / decisions:.0%} | {max(used):.0%} | {late} |"


def profile(game: Game, seats: int, decisions: int) -> str:
    """The functions in which most time is spent, with what they call."""
    profiler = cProfile.Profile()
    for _, spot in zip(range(decisions), spots(game, seats, 7), strict=False):
        profiler.enable()
        Search(simulations=100, reuse=False).choose(spot)
        profiler.disable()
    stats = pstats.Stats(profiler)
    rows = sorted(stats.stats.items(), key=lambda row: -row[1][3])[:20]  # type: ignore[attr-defined]
    total: float = stats.total_tt  # type: ignore[attr-defined]
    lines = [f"{game.id}, {seats} seats"]
    for (file, _, name), (_, calls, own, cumulative, _) in rows:
        lines.append(f"{cumulative / total:6.1%} {own / total:6.1%} own {calls:8d} calls  {name}  {file[-40:]}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["speed", "time", "profile"])
    parser.add_argument("--game", choices=[game.id for game in tw.games()])
    parser.add_argument("--seats", type=int)
    parser.add_argument("--decisions", type=int, default=20)
    parser.add_argument("--budget", type=float, default=0.05, help="seconds a decision (time)")
    given = parser.parse_args()
    print("compiled" if COMPILED else "plain Python")
    for game in tw.games():
        for seats in game.seats:
            if given.game in (None, game.id) and given.seats in (None, seats):
                if given.what == "speed":
                    print(speed(game, seats, given.decisions), flush=True)
                elif given.what == "time":
                    print(overrun(game, seats, given.decisions, given.budget), flush=True)
                else:
                    print(profile(game, seats, given.decisions), flush=True)


if __name__ == "__main__":
    main()
