"""The six actions and collecting (§5), and which spaces may be entered (§6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablewright.engine import Next, Step, rule
from tablewright.games.kingdoms.factions import Action
from tablewright.games.kingdoms.goods import FOOD, MANA, ORE, RESOURCES, Goods, Resource, goods, units
from tablewright.games.kingdoms.maps import Space
from tablewright.games.kingdoms.prices import build_cost, income
from tablewright.games.kingdoms.table import MOUNTAIN, NEUTRAL, Kingdoms, Level, Seat
from tablewright.games.kingdoms.war import begin_war

Ways = Callable[[Kingdoms, Seat], list[Step]]
ACTIONS: Final[dict[Action, Ways]] = {}  # action -> all ways to carry it out now


def action(name: str) -> Callable[[Ways], Ways]:
    """Register the ways to carry out an action."""

    def register(ways: Ways) -> Ways:
        ACTIONS[Action(name)] = ways
        return ways

    return register


# --- moving (§5.1, §5.2, §6) -----------------------------------------------------------------------------------------


def may_enter(g: Kingdoms, seat: Seat, space: Space) -> bool:
    """§6.1 to §6.6 Not where two stand; onto an empty space, onto one own token (K6), or to a War that is allowed."""
    holders = g.board[space]
    if not holders:
        return True
    if len(holders) > 1:
        return False
    owner = holders[0]
    if owner == seat:
        return True
    last = g.box.population - 1  # in the supply of a player with one token in play
    return g.players[seat].supply < last and (owner == NEUTRAL or g.players[owner].supply < last)


@action("patrol")
def patrols(g: Kingdoms, seat: Seat) -> list[Step]:
    """§5.1.1 From each own space over a land border of the same card; corners do not count (K38)."""
    found: list[Step] = []
    for start in g.spaces_of(seat):
        found += [patrol(seat, start, end) for end in g.box.places[start].borders if may_enter(g, seat, end)]
    return found


@action("quest")
def quests(g: Kingdoms, seat: Seat) -> list[Step]:
    """§5.2.1 From each own space to any space of any other card (K7)."""
    places = g.box.places
    open_ = [(space, places[space].card) for space in g.board if may_enter(g, seat, space)]
    found: list[Step] = []
    for start in g.spaces_of(seat):
        here = places[start].card
        found += [quest(seat, start, end) for end, card in open_ if card != here]
    return found


@rule
def patrol(g: Kingdoms, seat: Seat, start: Space, end: Space) -> Next:
    """§5.1.1 One token moves to a neighbouring space of the same card."""
    g.tell("patrols", seat, start, end)
    return move(g, seat, start, end)


@rule
def quest(g: Kingdoms, seat: Seat, start: Space, end: Space) -> Next:
    """§5.2.1 One token moves to another card."""
    g.tell("quests", seat, start, end)
    return move(g, seat, start, end)


def move(g: Kingdoms, seat: Seat, start: Space, end: Space) -> Next:
    """§5.1.2, §5.2.2 A foreign or neutral token there: War. §8.3.2 Dwarves' ore comes first (K23). §6.7, §6.8"""
    me = g.players[seat]
    g.take(seat, start)
    if me.powers.mountain_ore and g.box.places[end].terrain == MOUNTAIN:
        g.tell("digs", seat, end, me.gain(0, 0, me.powers.mountain_ore))
    holders = g.board[end]
    if holders and holders[0] != seat:
        return begin_war(g, seat, end)
    g.put(seat, end)
    return None


# --- building, research, expanding (§5.3 to §5.5) --------------------------------------------------------------------


def payments(g: Kingdoms, seat: Seat, price: int, kind: Resource) -> list[Goods]:
    """§5 All ways to pay this much ore or food in full. §8.4.3 The Elves may put in mana, unit for unit (K22)."""
    me = g.players[seat]
    held = me.ore if kind == ORE else me.food
    most = min(me.mana, price) if me.powers.wild_mana else 0
    mixtures = [(mana, price - mana) for mana in range(most + 1) if price - mana <= held]
    return [goods(0, mana, rest) if kind == ORE else goods(rest, mana, 0) for mana, rest in mixtures]


@action("build")
def builds(g: Kingdoms, seat: Seat) -> list[Step]:
    """§5.3.1 Not above level 6."""
    if g.players[seat].tower == len(g.box.tower_cost) - 1:
        return []
    return [build(seat, price) for price in payments(g, seat, build_cost(g, seat), ORE)]


@rule
def build(g: Kingdoms, seat: Seat, price: Goods) -> Next:
    """§5.3.1 The tower rises by one level. §5.3.3 Several may stand on one level."""
    me = g.players[seat]
    me.pay(price)
    me.tower += 1
    g.tell("builds", seat, Level(me.tower), price)
    return None


@action("research")
def researches(g: Kingdoms, seat: Seat) -> list[Step]:
    """§5.4.1 For the mana of the next level; not above level 5."""
    me = g.players[seat]
    able = me.powers.above is not None and me.mana >= g.box.magic_cost[me.powers.level + 1]
    return [research(seat)] if able else []


@rule
def research(g: Kingdoms, seat: Seat) -> Next:
    """§5.4.1 The magic marker rises by one level. §5.4.2 Its ability works at once (K34)."""
    me = g.players[seat]
    above = me.powers.above
    assert above is not None
    me.powers = above
    me.mana -= g.box.magic_cost[above.level]
    g.tell("researches", seat, Level(above.level), g.box.abilities[above.faction][above.level - 1])
    return None


@action("expand")
def expands(g: Kingdoms, seat: Seat) -> list[Step]:
    """§5.5.1 Beside a lone own token. §5.5.2 For as much food as there will be tokens. §5.5.3 At most seven."""
    me = g.players[seat]
    if me.supply == 0:
        return []
    prices = payments(g, seat, g.in_play(seat) + 1, FOOD)
    if not prices:
        return []
    alone = [space for space, holders in g.board.items() if len(holders) == 1 and holders[0] == seat]
    return [expand(seat, space, price) for space in alone for price in prices]


@rule
def expand(g: Kingdoms, seat: Seat, space: Space, price: Goods) -> Next:
    """§5.5.1 A token from the supply joins the own token."""
    me = g.players[seat]
    me.pay(price)
    me.supply -= 1
    g.put(seat, space)
    g.tell("expands", seat, space, price)
    return None


# --- trading and collecting (§5.6, §5.7) -----------------------------------------------------------------------------


@action("trade")
def trades(g: Kingdoms, seat: Seat) -> list[Step]:
    """§5.6 The ways to trade depend on the stocks alone, so they are worked out once."""
    me = g.players[seat]
    key = (seat, me.food, me.mana, me.ore, me.powers.mixed_trade)
    known = g.box.trades.get(key)
    if known is None:
        known = g.box.trades[key] = all_trades(seat, me.stock, g.box.most, me.powers.mixed_trade)
    return known


def all_trades(seat: Seat, stock: tuple[int, int, int], most: int, mixed: bool) -> list[Step]:
    """§5.6.1 n of one kind for n of another. §5.6.2 No more than held or fits (K21). §5.6.3, §8.4.1 Elves: both."""
    found: list[Step] = []
    for i, give in enumerate(RESOURCES):
        for j, receive in enumerate(RESOURCES):
            if give != receive:
                for n in range(1, min(stock[i], most - stock[j]) + 1):
                    found.append(
                        trade(seat, goods(n if i == 0 else 0, n if i == 1 else 0, n if i == 2 else 0), receive)
                    )
    food, mana, ore = stock
    if mixed:
        room = most - mana
        pairs = [(f, o) for f in range(1, food + 1) for o in range(1, ore + 1) if f + o <= room]
        found += [trade(seat, goods(f, 0, o), MANA) for f, o in pairs]
    return found


@rule
def trade(g: Kingdoms, seat: Seat, give: Goods, receive: Resource) -> Next:
    """§5.6.1 With the bank, unit for unit (K42). §5.6.3, §8.1.2 The Humans get one more of it (K20)."""
    me = g.players[seat]
    me.pay(give)
    n = sum(units(give)) + me.powers.trade_bonus
    gained = me.gain(n if receive == FOOD else 0, n if receive == MANA else 0, n if receive == ORE else 0)
    g.tell("trades", seat, give, gained)
    return None


@rule
def collect(g: Kingdoms, seat: Seat) -> Next:
    """§5.7.1 One unit for each space with an own token, shared or not. §5.7.2 Stocks stop at 9 (K37)."""
    food, mana, ore = income(g, seat)
    g.tell("collects", seat, g.players[seat].gain(food, mana, ore))
    return None
