"""What a position of Tiny Epic Kingdoms is worth to a seat. Strategy only: every rule is asked of the table."""

from __future__ import annotations

from typing import Final

from tablewright.engine import Ask, Together
from tablewright.games.kingdoms.actions import income
from tablewright.games.kingdoms.table import Kingdoms, Seat

TOWER: Final = (0.0, 1.1, 2.4, 4.0, 6.2, 8.6, 11.0)  # a level is worth more than its points: the next one is nearer
MAGIC: Final = (0.0, 1.6, 3.0, 4.4, 5.8, 7.5)
TOKEN: Final = 1.2
INCOME: Final = 0.55  # for each unit that collecting would bring
VARIETY: Final = 0.5  # for each kind of resource that collecting would bring
UNIT: Final = (0.22, 0.30, 0.30)  # a unit in stock: food, mana, ore
PLENTY: Final = 6  # more units than this are worth a third
WIN: Final = 1000.0


def evaluate(g: Kingdoms, seat: int) -> float:
    """How good this position is for the seat: own worth against the best of the others; higher is better."""
    return evaluate_all(g)[seat]


def evaluate_all(g: Kingdoms) -> list[float]:
    """The same for every seat."""
    if g.question is None:
        scores, winners = [sum(points.values()) for points in g.sheet()], g.winners()
        margins = [score - max(scores[:s] + scores[s + 1 :]) for s, score in enumerate(scores)]
        return [(WIN if s in winners else -WIN) + margin for s, margin in enumerate(margins)]
    if type(g.together) is Together:
        return at_war(g, g.together)
    worths = [worth(g, Seat(seat), sum(source.values())) for seat, source in enumerate(g.sheet())]
    total, rivals = sum(worths), len(worths) - 1
    return [
        mine - 0.8 * max(worths[:s] + worths[s + 1 :]) - 0.2 * (total - mine) / rivals for s, mine in enumerate(worths)
    ]


def worth(g: Kingdoms, seat: Seat, points: int) -> float:
    """One player's points and prospects. When the last cycle is played, prospects fade with the turns that are left."""
    p = g.players[seat]
    left = (g.box.action_tokens - len(g.used)) / g.box.action_tokens if g.ending else 1.0
    if left == 0:
        return points
    brings = income(g, seat)
    stock = sum([unit * (min(n, PLENTY) + max(0, n - PLENTY) / 3) for n, unit in zip(p.stock, UNIT, strict=True)])
    prospects = (
        TOWER[p.tower]
        - g.box.tower_points[p.tower]
        + MAGIC[p.magic]
        - p.magic
        + (TOKEN - 1) * g.in_play(seat)
        + INCOME * sum(brings)
        + VARIETY * sum([n > 0 for n in brings])
        + stock
    )
    return points + left * prospects


def at_war(g: Kingdoms, secret: Together) -> list[float]:
    """A war in which commitments are still secret: to a side that has not committed yet the best average over some
    answers of the other side, to all others the average over everything."""
    first, *second = secret.open()
    worlds = answered(g, first)
    if not second:
        table = [[evaluate_all(world)] for world in worlds]
    else:
        table = [[evaluate_all(both) for both in answered(world, second[0])] for world in worlds]
    seats = range(len(g.players))
    found = [_mean([_mean([values[seat] for values in row]) for row in table]) for seat in seats]
    found[first.seat] = max([_mean([values[first.seat] for values in row]) for row in table])
    if second:
        other = second[0].seat
        found[other] = max([_mean([values[other] for values in column]) for column in zip(*table, strict=True)])
    return found


def answered(g: Kingdoms, ask: Ask) -> list[Kingdoms]:
    """The table after peace, a small, a middling and the highest bid."""
    last = len(ask.options) - 1
    worlds = []
    for i in sorted({0, last // 3, (2 * last) // 3, last}):
        world = g.clone()
        world.answer(ask.seat, ask.options[i])
        worlds.append(world)
    return worlds


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
