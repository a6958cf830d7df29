"""Territory maps (§2.5, §2.9): what lies on a card, which spaces border each other, and what a card pack may bring."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any, Final, NewType, final

from tablewright.engine import Field
from tablewright.games.kingdoms.goods import Resource

Territory = NewType("Territory", str)  # a territory card
Space = NewType("Space", str)  # one land area, written card.space (§6.8)
Terrain = NewType("Terrain", str)


@final
class Place:
    """A space as the card shows it."""

    __slots__ = ("id", "card", "terrain", "yields", "coast", "borders", "rings", "pos")

    def __init__(self, card: Territory, data: dict[str, Any], yields: Resource, pos: tuple[float, float]) -> None:
        self.id = Space(f"{card}.{data['id']}")
        self.card = card
        self.terrain = Terrain(data["terrain"])
        self.yields = yields
        self.coast: bool = data["next_to_water"]
        self.pos = pos
        self.borders: tuple[Space, ...] = ()
        self.rings: tuple[tuple[Space, ...], ...] = ()  # the other spaces of the card, nearest first (§7.11)


@final
class Map:
    """A territory card: its spaces and the land borders between them (§5.1.1)."""

    __slots__ = ("id", "name", "places", "edges", "water", "stand_in")

    def __init__(self, data: dict[str, Any], yields: Mapping[Terrain, Resource]) -> None:
        self.id = Territory(data["id"])
        self.name: str = data["name"]
        count = len(data["spaces"])
        self.places: dict[Space, Place] = {}
        for i, space in enumerate(data["spaces"]):
            x, y = space.get("pos", on_a_circle(i, count))
            place = Place(self.id, space, yields[Terrain(space["terrain"])], (x, y))
            self.places[place.id] = place
        self.edges = tuple([(Space(f"{self.id}.{a}"), Space(f"{self.id}.{b}")) for a, b in data["edges"]])
        self.water = tuple([(float(w["pos"][0]), float(w["pos"][1])) for w in data.get("water", ())])
        self.stand_in = any([space.get("source") == "reconstructed" for space in data["spaces"]])
        for place in self.places.values():
            place.borders = tuple(
                [s for s in self.places if (s, place.id) in self.edges or (place.id, s) in self.edges]
            )
        for place in self.places.values():
            place.rings = self._rings(place)

    def _rings(self, centre: Place) -> tuple[tuple[Space, ...], ...]:
        """§7.11 The other spaces by the number of land borders crossed."""
        rings: list[tuple[Space, ...]] = []
        reached = {centre.id}
        ring = centre.borders
        while ring:
            rings.append(ring)
            reached.update(ring)
            ring = tuple([s for s in self.places if s not in reached and reached.intersection(self.places[s].borders)])
        return tuple(rings)


def on_a_circle(i: int, count: int) -> tuple[float, float]:
    """Where to draw a space whose card pack gives no position."""
    turn = 2 * pi * i / count
    return round(0.5 + 0.4 * sin(turn), 3), round(0.5 - 0.4 * cos(turn), 3)


# --- what a card pack may hold ---------------------------------------------------------------------------------------

TERRAINS: Final[tuple[str, ...]] = ("forest", "mountain", "heartland")  # §2.5 water is no space
FEWEST_CARDS: Final = 4  # one for each of four players (§3.4)
MOST_SPACES: Final = 9  # the tokens of one colour cover the neutral territory (§3.9)
WORD: Final = re.compile(r"[A-Za-z0-9_-]+")

PROVENANCE: Final[dict[str, Field]] = {
    "source": Field(str, optional=True),
    "source_detail": Field(str, optional=True),
    "notes": Field(str, optional=True),
}
SPACE_FIELDS: Final[dict[str, Field]] = {
    "id": Field(str),
    "terrain": Field(str, among=TERRAINS),
    "next_to_water": Field(bool),
    "pos": Field(list, optional=True),
    **PROVENANCE,
}
LEVEL_FIELDS: Final[dict[str, Field]] = {
    "level": Field(int, least=1, most=6),
    "ore_cost": Field(int, least=0, most=9),
    "points": Field(int, least=0, most=99),
    "triggers_end": Field(bool, optional=True),
    **PROVENANCE,
}
SCHEMA: Final[dict[str, dict[str, Field]]] = {
    "territories": {
        "id": Field(str),
        "name": Field(str),
        "kind": Field(str, among=("resource_only",), optional=True),
        "spaces": Field(list, each=Field(dict, fields=SPACE_FIELDS)),
        "edges": Field(list, each=Field(list, each=Field(str))),
        "water": Field(list, each=Field(dict, fields={"id": Field(str), "pos": Field(list)}), optional=True),
        **PROVENANCE,
    },
    "tower": {
        "levels": Field(list, each=Field(dict, fields=LEVEL_FIELDS)),
        "rule": Field(str, optional=True),
        **PROVENANCE,
    },
}


def check(data: Mapping[str, Any]) -> list[str]:
    """§16.5 What is wrong with the maps and the tower track although every single field is well formed."""
    found: list[str] = []
    for card in data["territories"]:
        found += [f"territories {card['id']!r}: {problem}" for problem in map_problems(card)]
    cards = len(data["territories"])
    if cards < FEWEST_CARDS:
        found.append(f"territories: {cards} cards are left in the box; allowed: at least {FEWEST_CARDS}")
    levels = [level["level"] for level in data["tower"]["levels"]]
    if levels != [1, 2, 3, 4, 5, 6]:
        found.append(f"tower: field 'levels' has the levels {levels}; allowed: 1, 2, 3, 4, 5, 6 in this order")
    return found


def map_problems(card: Mapping[str, Any]) -> list[str]:
    """§16.5, §2.5, §2.9 Every problem of one map, with the field and what is allowed."""
    names = [space["id"] for space in card["spaces"]]
    found = [
        f"{where} is {name!r}; allowed: letters, digits, - and _"
        for where, name in [("field 'id'", card["id"]), *[(f"field 'spaces'[{i}].id", n) for i, n in enumerate(names)]]
        if not WORD.fullmatch(name)
    ]
    if not 2 <= len(names) <= MOST_SPACES:
        found.append(f"field 'spaces' has {len(names)} spaces; allowed: 2 to {MOST_SPACES}")
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        found.append(f"field 'spaces' has {', '.join(twice)} twice; allowed: different ids")
    found += position_problems(card)
    return found + (border_problems(names, card["edges"]) if not found else [])


def position_problems(card: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    for section in ("spaces", "water"):
        for i, entry in enumerate(card.get(section, ())):
            pos = entry.get("pos", [0, 0])
            if len(pos) != 2 or any([type(v) not in (int, float) or not 0 <= v <= 1 for v in pos]):
                found.append(f"field {section!r}[{i}].pos is {pos!r}; allowed: two numbers from 0 to 1 (right, down)")
    return found


def border_problems(names: list[str], edges: list[list[str]]) -> list[str]:
    """§16.5, §5.1.1 A border joins two different spaces, once; and every space can be reached from every other."""
    found: list[str] = []
    seen: set[tuple[str, ...]] = set()
    for i, edge in enumerate(edges):
        pair = tuple(sorted(edge))
        if len(pair) != 2 or pair[0] == pair[1] or not set(pair) <= set(names):
            found.append(f"field 'edges'[{i}] is {edge!r}; allowed: two different spaces out of {', '.join(names)}")
        elif pair in seen:
            found.append(f"field 'edges'[{i}] is {edge!r}, which is there already; allowed: every border once")
        seen.add(pair)
    if found:
        return found
    reached = {names[0]}
    for _ in names:
        reached |= {name for pair in seen for name in pair if reached.intersection(pair)}
    cut_off = [name for name in names if name not in reached]
    if cut_off:
        where = f"cannot be reached from {names[0]}"
        return [f"field 'edges': {', '.join(cut_off)} {where}; allowed: borders that connect all spaces"]
    return []
