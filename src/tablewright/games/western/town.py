"""Tiny Epic Western: the town of one game, fixed once it is laid out (§1.2–§1.4, §2.3–§2.5)."""

from __future__ import annotations

from typing import Any, Final, cast, final

from tablewright.engine import Step
from tablewright.games.western.box import (
    INSTANT,
    LEFTOVER,
    NOBODY,
    NUMBER,
    ONE_SIDE,
    RESOLUTION,
    SHERIFF,
    SUIT,
    Mat,
    MatFacts,
    Seat,
    Side,
    Spot,
    WesternBox,
)  # fmt: skip

SIDES: Final[dict[Spot, tuple[Side, ...]]] = {
    LEFTOVER: (ONE_SIDE,),
    NUMBER: (Side("minus"), Side("plus")),
    SUIT: (Side("down"), Side("up")),
}


def porch_of(mat: Mat) -> Spot:
    return Spot(mat + ".porch")


def influence_of(mat: Mat) -> Spot:
    return Spot(mat + ".influence")


@final
class Town:
    """The ring of mats: who owns which, which spots there are, which gaps shoulder which mat. Never changed."""

    __slots__ = (
        "box", "humans", "difficulty", "ring", "homes", "solo", "side", "owner", "mats", "position", "spots",
        "spots_of", "mat_of", "porch", "facts", "orders", "shoulders", "influence", "after",
        "offers",
    )  # fmt: skip

    def __init__(
        self, box: WesternBox, humans: int, difficulty: str, ring: tuple[Mat, ...], homes: tuple[Mat, ...]
    ) -> None:
        self.box = box
        self.humans = humans
        self.difficulty = difficulty
        self.ring = ring  # by position, clockwise from the Town Hall
        self.homes = homes  # the mat of each player (and of the solo Rival)
        self.solo = humans == 1
        self.side = "many" if humans > 2 else "few"  # of the Town Hall (§2.3)
        self.owner: dict[Mat, Seat] = {mat: Seat(homes.index(mat)) if mat in homes else NOBODY for mat in ring}
        self.mats: tuple[Mat, ...] = ring[1:]  # those with a buy slot, in order of resolution
        self.position: dict[Mat, int] = {mat: n for n, mat in enumerate(ring)}
        self.porch: dict[Mat, Spot] = {mat: porch_of(mat) for mat in self.mats}
        self.influence: dict[Mat, Spot] = {mat: influence_of(mat) for mat in self.mats}
        self.spots: dict[Spot, tuple[Side, ...]] = {}
        self.spots_of: dict[Mat, tuple[Spot, ...]] = {ring[0]: ()}
        self.mat_of: dict[Spot, Mat] = {}
        self.facts: dict[Mat, MatFacts] = {m: box.facts(m, m in homes) for m in self.mats if m != SHERIFF}
        for mat in self.mats:
            self._add_spots(mat)
        self.shoulders: dict[Mat, tuple[int, int]] = {m: (p - 1 if p else 5, p) for m, p in self.position.items()}
        everyone = tuple([Seat(seat) for seat in range(humans)])
        self.after = everyone[1:] + everyone[:1]  # seat -> the next one clockwise
        self.orders = tuple([everyone[dealer:] + everyone[:dealer] for dealer in everyone])  # clockwise from a dealer
        # for each seat: own spots -> where it may place, kept by placement.py, so as not to be made anew
        self.offers: list[dict[tuple[Spot, ...], list[Step]]] = [{} for _ in everyone]

    def _add_spots(self, mat: Mat) -> None:
        """§1.3, §1.3.2 Every mat has a porch; §1.3.1 a coloured one also an influence spot, §1.3.3 the Sheriff's Office
        three more; §1.3.4 the Town Hall has none. §1.3.5 That makes 10 to 12."""
        found: dict[Spot, tuple[Side, ...]] = {self.porch[mat]: (ONE_SIDE,)}
        if mat == SHERIFF:
            found.update(SIDES)
        elif mat in self.homes:
            found[influence_of(mat)] = (INSTANT, RESOLUTION)
        self.spots.update(found)
        self.spots_of[mat] = tuple(found)
        for spot in found:
            self.mat_of[spot] = mat

    def __reduce__(self) -> tuple[Any, ...]:
        return town, (self.box, self.humans, self.difficulty, self.ring, self.homes)


def town(box: WesternBox, humans: int, difficulty: str, ring: tuple[Mat, ...], homes: tuple[Mat, ...]) -> Town:
    """The one town that is laid out like this; tables share it."""
    key = (humans, difficulty, ring, homes)
    if key not in box.towns:
        box.towns[key] = Town(box, humans, difficulty, ring, homes)
    return cast(Town, box.towns[key])
