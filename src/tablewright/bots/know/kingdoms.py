"""What a position of Tiny Epic Kingdoms is worth to a seat. Strategy only: every rule is asked of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from tablewright.engine import Ask, Step, Table, Together
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


def evaluate(table: Table, seat: int) -> float:
    """How good this position is for the seat: own worth against the best of the others; higher is better."""
    g = cast(Kingdoms, table)
    if g.over:
        scores = [sum(points.values()) for points in g.sheet()]
        rest = max([score for other, score in enumerate(scores) if other != seat])
        return (WIN if seat in g.winners() else -WIN) + scores[seat] - rest
    if type(g.together) is Together:
        return at_war(g, seat, g.together)
    points = [sum(source.values()) for source in g.sheet()]
    mine = worth(g, Seat(seat), points[seat])
    others = [worth(g, other, points[other]) for other in g.others(Seat(seat))]
    return mine - 0.8 * max(others) - 0.2 * sum(others) / len(others)


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


def at_war(g: Kingdoms, seat: int, secret: Together) -> float:
    """A war in which commitments are still secret: the average over some answers of the other side. If this seat has
    not committed yet, its best such average; if it has no part in the war, the average over both."""
    asked = g.question
    assert isinstance(asked, Ask)
    mine = next((ask for ask in secret.open() if ask.seat == seat), None)
    ask = mine or asked
    values = []
    for step in some(ask.options):
        world = g.clone()
        world.answer(ask.seat, step)
        values.append(evaluate(world, seat))
    return max(values) if mine is not None else sum(values) / len(values)


def some(options: Sequence[Step]) -> list[Step]:
    """Peace, a small, a middling and the highest bid."""
    last = len(options) - 1
    return [options[i] for i in sorted({0, last // 3, (2 * last) // 3, last})]
