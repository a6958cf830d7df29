"""The search against its siblings: a flat one that remembers nothing below the first question (a search that does not
beat it has a bug), and a cheating twin that sees the true table (the difference is the price of hidden information).

    python bench/siblings.py flat western --games 40 --simulations 200
    python bench/siblings.py cheat western --games 40 --simulations 200

Neither is a bot for play: the twin gets what no bot may get.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time
from typing import Any

import numpy as np

import tablewright as tw
from tablewright.bots import Search, Spot
from tablewright.bots.tree import Judge, Node, Walker
from tablewright.engine import Chance, Step, Table
from tablewright.lab.stats import bootstrap_mean, wilson


class Flat:
    """Every option equally often, in the same worlds, each time with an empty tree below it."""

    def __init__(self, simulations: int) -> None:
        self.simulations = simulations

    def choose(self, spot: Spot) -> Step:
        judge = Judge(spot.game.id, spot.seats)
        totals = dict.fromkeys(spot.options, 0.0)
        for _ in range(max(1, self.simulations // len(totals))):
            world = spot.sample(spot.rng)
            for option in totals:
                root = Node(0.0)
                root.add(option, 0.0)
                walker = Walker(spot, judge, 0.0, 1 << 30, 1 << 30)
                totals[option] += walker.walk(root, world.clone(), option, 0)
        return max(totals, key=lambda option: totals[option])


class TrueSpot(Spot):
    """A spot in which every world that may be true is the true one."""

    __slots__ = ("_table",)

    def __init__(self, game: Any, table: Table, seat: int, rng: Random) -> None:
        super().__init__(game, table, seat, rng)
        self._table = table.clone()
        if self._table.question is not self._table.question_for(seat):
            self._table = self._world  # several are asked at once: their secret answers do not exist yet

    def sample(self, rng: Random) -> Table:
        return self._table.clone()


def game(id: str, bots: list[Any], spots: list[type[Spot]], seed: int) -> Table:
    """One game; the spots decide what each seat sees."""
    the_game = tw.game(id)
    table, dice = the_game.new(2), Random(seed)
    minds = [Random(f"{seed} seat {seat}") for seat in (0, 1)]
    while table.question is not None:
        question = table.question
        if isinstance(question, Chance):
            table.resolve(question.sample(dice))
            continue
        seat = question.seat
        step = bots[seat].choose(spots[seat](the_game, table, seat, minds[seat]))
        table.answer(seat, question.find(str(step)))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sibling", choices=["flat", "cheat"])
    parser.add_argument("game", choices=[g.id for g in tw.games()])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--simulations", type=int, default=200)
    given = parser.parse_args()
    wins, margins, start = 0.0, [], process_time()
    for number in range(given.games):
        mine = number % 2
        other: Any = Flat(given.simulations) if given.sibling == "flat" else Search(simulations=given.simulations)
        bots: list[Any] = [other, other]
        bots[mine] = Search(simulations=given.simulations)
        spots: list[type[Spot]] = [Spot, Spot]
        spots[1 - mine] = TrueSpot if given.sibling == "cheat" else Spot
        table = game(given.game, bots, spots, number // 2 + 1)
        winners, scores = table.winners(), table.scores()
        wins += (mine in winners) / len(winners)
        margins.append(float(scores[mine] - scores[1 - mine]))
    rate = wilson(wins, given.games)
    ahead = bootstrap_mean(np.array(margins), np.ones(len(margins)))
    print(
        f"{given.game}: search@{given.simulations} v its {given.sibling} sibling: {given.games} games, "
        f"{rate.value:.1%} ({rate.low:.1%}–{rate.high:.1%}), "
        f"{ahead.value:+.1f} points ({ahead.low:+.1f} to {ahead.high:+.1f}), "
        f"{process_time() - start:.0f} s"
    )


if __name__ == "__main__":
    main()
