"""What a bid in a War costs and brings (§7.3, §7.7): what a unit is worth, all ways to pay, bonuses, the most one can
reach. Stocks and factions are public, so everybody may know this of both sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tablewright.games.kingdoms.goods import MANA, ORE, Goods, goods, units

if TYPE_CHECKING:
    from tablewright.games.kingdoms.table import Kingdoms, Seat

CONDITIONS: Final[dict[str, Callable[[int, int, int], bool]]] = {  # of a war bonus, by the food, mana and ore paid
    "single_resource_type_paid": lambda food, mana, ore: (food > 0) + (mana > 0) + (ore > 0) == 1,
    "always_when_bidding": lambda food, mana, ore: True,
    "only_mana_paid": lambda food, mana, ore: food == 0 and ore == 0,
}


def worth(g: Kingdoms, seat: Seat, foe: Seat) -> tuple[int, int, int]:
    """§7.3.3, §8.2.2, §8.4.4 What a unit of food, mana and ore is worth to this side."""
    mana = min(g.box.war_values[MANA], g.players[foe].powers.foe_mana_value)
    return g.players[seat].powers.food_value, mana, g.box.war_values[ORE]


def ways_to_pay(n: int, stock: tuple[int, int, int], values: tuple[int, int, int]) -> list[tuple[int, int, int]]:
    """§7.3.4 (food, mana, ore) worth at least n, from which no unit could be left out (K11)."""
    found: list[tuple[int, int, int]] = []
    food_value, mana_value, ore_value = values
    for food in range(stock[0] + 1 if food_value else 1):
        for mana in range(stock[1], -1, -1):
            short = n - food * food_value - mana * mana_value
            ore = max(0, -(-short // ore_value))  # with less it is not enough, with more some could be left out
            spare = ore * ore_value - short
            wasted = (food and spare >= food_value) or (mana and spare >= mana_value)
            if ore <= stock[2] and not wasted:
                found.append((food, mana, ore))
    return found


def bonus(g: Kingdoms, seat: Seat, paid: Goods) -> int:
    """§7.7 What is added to a bid that was paid so: §8.1.3 (K32), §8.2.3, §8.4.2."""
    food, mana, ore = units(paid)
    return sum([n for condition, n in g.players[seat].powers.war_bonuses if CONDITIONS[condition](food, mana, ore)])


def more(g: Kingdoms, seat: Seat, foe: Seat) -> int:
    """§7.6, §8.2.4 What one more mana brings after the reveal; less against Elves (K18)."""
    return min(g.players[seat].powers.extra_mana, g.players[foe].powers.foe_mana_value)


def reach(g: Kingdoms, seat: Seat, foe: Seat) -> tuple[dict[Goods, int], int]:
    """The payments that bring a bonus, and the highest total this side can reach (0: it can only offer peace)."""
    stock, values, extra = g.players[seat].stock, worth(g, seat, foe), more(g, seat, foe)
    bonuses: dict[Goods, int] = {}
    most = 0
    for n in g.box.bids:
        for food, mana, ore in ways_to_pay(n, stock, values):
            paid = goods(food, mana, ore)
            added = bonus(g, seat, paid)
            if added:
                bonuses[paid] = added
            most = max(most, n + added + (extra if mana < stock[1] else 0))
    return bonuses, most
