"""Food, mana and ore (§2.5). An amount of each is written as one word: `3f2m1o`, and `-` for nothing."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NewType

Resource = NewType("Resource", str)
Goods = NewType("Goods", str)  # so many units of each resource

FOOD: Final = Resource("food")
MANA: Final = Resource("mana")
ORE: Final = Resource("ore")
RESOURCES: Final[tuple[Resource, ...]] = (FOOD, MANA, ORE)


@cache
def goods(food: int, mana: int, ore: int) -> Goods:
    """The word for these units: (3, 2, 1) is `3f2m1o`."""
    amounts = ((food, "f"), (mana, "m"), (ore, "o"))
    return Goods("".join([f"{n}{letter}" for n, letter in amounts if n]) or "-")


@cache
def units(some: Goods) -> tuple[int, int, int]:
    """How much food, mana and ore the word means."""
    amounts = {letter: int(n) for n, letter in re.findall(r"(\d+)([fmo])", some)}
    return amounts.get("f", 0), amounts.get("m", 0), amounts.get("o", 0)


def named(some: Goods) -> str:
    """The amount for people: `3 food, 2 mana and 1 ore`."""
    parts = [f"{n} {name}" for n, name in zip(units(some), RESOURCES, strict=True) if n]
    return " and ".join([part for part in (", ".join(parts[:-1]), *parts[-1:]) if part]) or "nothing"
