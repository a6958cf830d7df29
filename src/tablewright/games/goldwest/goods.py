"""The five resources (§0.3) and heaps of them: what lies in a bin, in the usage area, on a mining token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NewType

Resource = NewType("Resource", str)
Goods = tuple[int, int, int, int, int]  # how many of each resource, in the order of RESOURCES

COPPER: Final = Resource("copper")
SILVER: Final = Resource("silver")
GOLD: Final = Resource("gold")
WOOD: Final = Resource("wood")
STONE: Final = Resource("stone")
METALS: Final[tuple[Resource, ...]] = (COPPER, SILVER, GOLD)
RESOURCES: Final[tuple[Resource, ...]] = (COPPER, SILVER, GOLD, WOOD, STONE)
PLACE: Final[dict[Resource, int]] = {COPPER: 0, SILVER: 1, GOLD: 2, WOOD: 3, STONE: 4}
NOTHING: Final[Goods] = (0, 0, 0, 0, 0)


def heap(counts: Mapping[str, int]) -> Goods:
    """Goods from a table of the data file."""
    return (
        counts.get(COPPER, 0),
        counts.get(SILVER, 0),
        counts.get(GOLD, 0),
        counts.get(WOOD, 0),
        counts.get(STONE, 0),
    )


def plus(a: Goods, b: Goods) -> Goods:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4])


def minus(a: Goods, b: Goods) -> Goods:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4])


ONE: Final[dict[Resource, Goods]] = {resource: heap({resource: 1}) for resource in RESOURCES}


def kinds(goods: Goods) -> list[Resource]:
    """Which resources are there."""
    copper, silver, gold, wood, stone = goods
    found: list[Resource] = []
    if copper:
        found.append(COPPER)
    if silver:
        found.append(SILVER)
    if gold:
        found.append(GOLD)
    if wood:
        found.append(WOOD)
    if stone:
        found.append(STONE)
    return found


def covers(goods: Goods, cost: Goods) -> bool:
    """Whether these goods include that cost."""
    return (
        goods[0] >= cost[0]
        and goods[1] >= cost[1]
        and goods[2] >= cost[2]
        and goods[3] >= cost[3]
        and goods[4] >= cost[4]
    )


def listed(goods: Goods) -> tuple[Resource, ...]:
    """Every single piece: gold, gold, silver."""
    return tuple([resource for resource, n in zip(RESOURCES, goods, strict=True) for _ in range(n)])


def counted(goods: Goods) -> dict[str, int]:
    """Goods as a table of plain data."""
    return {resource: n for resource, n in zip(RESOURCES, goods, strict=True) if n}
