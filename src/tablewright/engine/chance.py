"""Fate: immutable sources of randomness. They sample fast and list their outcomes when asked. A generator needs only
`random()`, so that a driver may bring its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial
from random import Random
from typing import Any, Generic, TypeVar, final

V = TypeVar("V")


@final
class Dice(Generic[V]):
    """n equal dice; the outcome is the sorted tuple of faces.

    >>> Dice(2, (1, 2)).outcomes()
    [((1, 1), 0.25), ((1, 2), 0.5), ((2, 2), 0.25)]
    >>> Dice(3, ("a", "b")).read("a+a+b")
    ('a', 'a', 'b')
    """

    __slots__ = ("n", "faces")

    def __init__(self, n: int, faces: tuple[V, ...]) -> None:
        self.n = n
        self.faces = faces

    def __reduce__(self) -> tuple[Any, ...]:
        return Dice, (self.n, self.faces)

    def sample(self, rng: Random) -> tuple[V, ...]:
        faces, sides, random = self.faces, len(self.faces), rng.random
        return tuple(sorted([faces[int(random() * sides)] for _ in range(self.n)]))  # type: ignore[type-var]

    def count(self) -> int:
        return comb(self.n + len(self.faces) - 1, self.n)

    def outcomes(self) -> list[tuple[tuple[V, ...], float]]:
        return _rolls(self.n, self.faces)

    def read(self, word: str) -> tuple[V, ...]:
        faces = {str(face): face for face in self.faces}
        words = word.split("+")
        if len(words) != self.n or any([w not in faces for w in words]):
            raise ValueError(f"expected {self.n} of {', '.join(faces)}, joined by +")
        return tuple(sorted([faces[w] for w in words]))  # type: ignore[type-var]


@cache
def _rolls(n: int, faces: tuple[Any, ...]) -> list[tuple[Any, float]]:
    found: list[tuple[Any, float]] = []
    for roll in combinations_with_replacement(sorted(faces), n):
        ways = factorial(n)
        for count in Counter(roll).values():
            ways //= factorial(count)
        found.append((roll, ways / len(faces) ** n))
    return found


@final
class Bag(Generic[V]):
    """One thing drawn from what is left; equal things are one outcome.

    >>> Bag(["gold", "gold", "iron", "iron"]).outcomes()
    [('gold', 0.5), ('iron', 0.5)]
    """

    __slots__ = ("items",)

    def __init__(self, items: Sequence[V]) -> None:
        self.items: tuple[V, ...] = tuple(items)

    def __reduce__(self) -> tuple[Any, ...]:
        return Bag, (self.items,)

    def sample(self, rng: Random) -> V:
        return self.items[int(rng.random() * len(self.items))]

    def count(self) -> int:
        return len(set(self.items))

    def outcomes(self) -> list[tuple[V, float]]:
        return [(item, count / len(self.items)) for item, count in Counter(self.items).items()]

    def read(self, word: str) -> V:
        for item in self.items:
            if str(item) == word:
                return item
        raise ValueError(f"expected one of {', '.join(sorted({str(item) for item in self.items}))}")


@final
class Draw(Generic[V]):
    """k things drawn at once, all different, in the order of the bag.

    >>> Draw(["ace", "king", "ten"], 2).count()
    3
    >>> Draw(["ace", "king", "ten"], 2).read("ace+ten")
    ('ace', 'ten')
    """

    __slots__ = ("items", "k")

    def __init__(self, items: Sequence[V], k: int) -> None:
        self.items: tuple[V, ...] = tuple(items)
        self.k = k

    def __reduce__(self) -> tuple[Any, ...]:
        return Draw, (self.items, self.k)

    def sample(self, rng: Random) -> tuple[V, ...]:
        items, n, random = self.items, len(self.items), rng.random
        if self.k == 2:  # the shuffle below, spelled out for the most frequent draws
            a, b = int(random() * n), 1 + int(random() * (n - 1))
            if b == a:
                b = 0
            return (items[a], items[b]) if a < b else (items[b], items[a])
        if self.k == 3:
            a, b, c = int(random() * n), 1 + int(random() * (n - 1)), 2 + int(random() * (n - 2))
            if c == b:
                c = 0 if a == 1 else 1
            elif c == a:
                c = 0
            if b == a:
                b = 0
            a, b, c = sorted((a, b, c))
            return items[a], items[b], items[c]
        moved: dict[int, int] = {}  # a shuffle of which only the first k places are looked at
        drawn: list[int] = []
        for i in range(self.k):
            j = i + int(random() * (n - i))
            drawn.append(moved.get(j, j))
            moved[j] = moved.get(i, i)
        drawn.sort()
        return tuple([items[i] for i in drawn])

    def count(self) -> int:
        return comb(len(self.items), self.k)

    def outcomes(self) -> list[tuple[tuple[V, ...], float]]:
        chance = 1 / self.count()
        return [(hand, chance) for hand in combinations(self.items, self.k)]

    def read(self, word: str) -> tuple[V, ...]:
        words = word.split("+") if self.k else []
        found = tuple([item for item in self.items if str(item) in words])
        if len(found) != self.k or len(words) != self.k:
            raise ValueError(f"expected {self.k} of {', '.join([str(item) for item in self.items])}, joined by +")
        return found
