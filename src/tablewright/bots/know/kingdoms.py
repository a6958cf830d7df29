"""What a player of Tiny Epic Kingdoms looks at. Strategy only: every rule is asked of the table. What each term is
worth stands in kingdoms.json."""

from __future__ import annotations

from typing import Any, Final

from tablewright.bots.know.weights import Weights, ahead, decided, read, worths
from tablewright.engine import Ask, Together
from tablewright.games.kingdoms.prices import build_cost, income
from tablewright.games.kingdoms.scoring import level_five, neutral_spaces
from tablewright.games.kingdoms.table import NEUTRAL, Kingdoms, Seat

TERMS: Final = (  # all but the points fade in the last cycle; "early": times the part of the game that is still to come
    "points", "points early", "tower", "tower early", "magic", "magic early", "tokens", "tokens early", "food income",
    "mana income", "ore income", "income early", "variety", "food", "mana", "ore", "stock early", "can build",
    "can research", "can expand", "two on a space", "active",
)  # fmt: skip
TOWER: Final = (0.0, 1.1, 1.4, 2.0, 2.2, 1.6, 1.0)  # beside its points a level brings the next one nearer
MAGIC: Final = (0.0, 0.6, 1.0, 1.4, 1.8, 2.5)
PLENTY: Final = 6  # more units than this are worth a third
STOCK: Final = tuple([min(n, PLENTY) + max(0, n - PLENTY) / 3 for n in range(10)])
ANSWERS: Final = (0, 0, 3, 2, 2)  # to a war that are looked at beside peace, by seats: with many there are many wars
ROOM: Final = 3_000  # so many boards are kept; all go at once, which must not hold up a decision

# income of food, mana and ore; neutral spaces; spaces with two own tokens; tokens at home, abroad, of others at home,
# on spaces with two tokens, on spaces that are nobody's home
Standing = tuple[int, int, int, int, int, int, int, int, int, int]
_boards: dict[tuple[Any, ...], list[Standing]] = {}


FIXED: Final = ("points",)  # whatever goes with a point, it counts one


def names(seats: int) -> tuple[str, ...]:
    return TERMS


WEIGHTS: Final[list[Weights]] = [read("kingdoms", seats, TERMS) for seats in (2, 2, 2, 3, 4)]


def evaluate(g: Kingdoms, seat: int) -> float:
    return evaluate_all(g)[seat]


def evaluate_all(g: Kingdoms) -> list[float]:
    """Points ahead of the best other player that each seat may expect; at the end the result decides."""
    if g.question is None:
        return decided(finals(g), g.winners())
    if type(g.together) is Together:
        return at_war(g, g.together)
    found = terms(g)
    return ahead(worths(found, WEIGHTS[len(found)]))


def finals(g: Kingdoms) -> list[float]:
    return [float(sum(points.values())) for points in g.sheet()]


def terms(g: Kingdoms, standings: list[Standing] | None = None) -> list[list[float]]:
    """The terms of every seat; what the board brings may be known already."""
    players, box = g.players, g.box
    left = (box.action_tokens - len(g.used)) / box.action_tokens if g.ending else 1.0
    top, last, population = len(box.tower_cost) - 1, len(box.magic_cost) - 1, box.population
    progress = max([max(p.tower / top, p.powers.level / last, 1 - p.supply / population) for p in players])
    early = 1.0 - progress
    standings = standings or standings_of(g)
    neutral = box.neutral_points[len(players)] if box.neutral_territory[len(players)] else 0
    found: list[list[float]] = []
    for seat, p in enumerate(players):
        food, mana, ore, neutrals, twos, *_ = standings[seat]
        powers, tokens = p.powers, population - p.supply
        magic, tower = powers.level, p.tower
        points = box.tower_points[tower] + magic + tokens + neutral * neutrals
        if powers.bonus is not None:
            points += level_five(g, Seat(seat))
        rich = tower < top and p.ore + powers.discount >= box.tower_cost[tower + 1]
        able = left if rich and p.ore >= build_cost(g, Seat(seat)) else 0.0
        wise = left if powers.above is not None and p.mana >= box.magic_cost[magic + 1] else 0.0
        fed = left if p.supply and p.food > tokens else 0.0
        stock = STOCK[p.food] + STOCK[p.mana] + STOCK[p.ore]
        found.append([
            points, points * early, TOWER[tower] * left, TOWER[tower] * early, MAGIC[magic] * left,
            MAGIC[magic] * early, tokens * left, tokens * early, food * left, mana * left, ore * left,
            (food + mana + ore) * early, ((food > 0) + (mana > 0) + (ore > 0)) * left, STOCK[p.food] * left,
            STOCK[p.mana] * left, STOCK[p.ore] * left, stock * early, able, wise, fed, twos * left,
            left if g.active == seat else 0.0,
        ])  # fmt: skip
    return found


def standings_of(g: Kingdoms) -> list[Standing]:
    """What the tokens on the map bring, and where they are; the same board is met again and again."""
    board = g.board
    key: list[Any] = [g.neutral, *board, *board.values()]
    for p in g.players:
        key += (p.powers, p.home)
    known = _boards.get(tuple(key))
    if known is None:
        if len(_boards) >= ROOM:
            _boards.clear()
        known = _boards[tuple(key)] = _standings(g)
    return known


def _standings(g: Kingdoms) -> list[Standing]:
    players, places = g.players, g.box.places
    n = len(players)
    owner = {p.home: seat for seat, p in enumerate(players)}
    home, abroad, guests, pairs, neutral = [0] * n, [0] * n, [0] * n, [0] * n, [0] * n
    for space, holders in g.board.items():
        if not holders:
            continue
        at = owner.get(places[space].card, -1)
        for seat in holders:
            if seat == NEUTRAL:
                continue
            if at == seat:
                home[seat] += 1
            else:
                abroad[seat] += 1
                if at >= 0:
                    guests[at] += 1
                else:
                    neutral[seat] += 1
        if len(holders) == 2:
            for seat in set(holders):
                if seat != NEUTRAL:
                    pairs[seat] += 1
    return [
        (*_standing(g, Seat(seat)), home[seat], abroad[seat], guests[seat], pairs[seat], neutral[seat])
        for seat in range(n)
    ]


def _standing(g: Kingdoms, seat: Seat) -> tuple[int, int, int, int, int]:
    twos = len([1 for holders in g.board.values() if holders == (seat, seat)])
    return (*income(g, seat), neutral_spaces(g, seat), twos)


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
    """The table after peace, one or two middling bids and the highest."""
    last, answers = len(ask.options) - 1, ANSWERS[len(g.players)]
    worlds = []
    for i in sorted({(last * k) // answers for k in range(answers + 1)}):
        world = g.clone()
        world.answer(ask.seat, ask.options[i])
        worlds.append(world)
    return worlds


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
