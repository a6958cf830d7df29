"""Tiny Epic Kingdoms, the print-and-play rules: docs/rules/kingdoms.md, part 1."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tablewright.engine import Game, Variant, plain
from tablewright.games.kingdoms.goods import named
from tablewright.games.kingdoms.maps import SCHEMA, check
from tablewright.games.kingdoms.setup import set_up
from tablewright.games.kingdoms.table import KingdomsBox, invariants
from tablewright.games.kingdoms.why import why


def names(box: KingdomsBox) -> Mapping[str, Callable[[Any], str]]:
    """Words for ids: `A.F1` is the forest F1 of Territory A."""
    factions = {f["id"]: f["name"] for f in box.data["factions"]}

    def space(id: Any) -> str:
        place = box.places[id]
        return f"{place.terrain} {id}"

    return {
        "Territory": lambda id: box.maps[id].name,
        "Space": space,
        "Faction": lambda id: str(factions[id]),
        "Action": lambda id: box.prompts[id],
        "Goods": named,
        "Resource": plain,
    }


def stand_ins(box: KingdomsBox) -> list[str]:
    """§16.1 Territory cards whose real maps are not known."""
    return [f"{m.name}: the map is reconstructed (§16.1)" for m in box.maps.values() if m.stand_in]


GAME = Game(
    id="kingdoms",
    title="Tiny Epic Kingdoms",
    about="Small kingdoms patrol, quest, build, research, expand and trade, and settle wars by secret bids.",
    seats=(2, 3, 4),
    rules="1",
    folder=Path(__file__).parent,
    open=KingdomsBox,
    set_up=set_up,
    names=names,
    invariants=invariants,
    variants=(
        Variant("factions", ("choose", "random"), "how factions are given", "§3.5"),
        Variant("turn_cap", (0, 25, 50, 100, 200), "break the game off after so many turns, 0: never", "§11.4"),
    ),
    schema=SCHEMA,
    check=check,
    stand_ins=stand_ins,
    bound=20_000,
    why=why,
)
