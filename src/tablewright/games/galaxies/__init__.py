"""Tiny Epic Galaxies, for 1 to 5 players. Rules: docs/rules/galaxies.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tablewright.engine.game import Game, Variant
from tablewright.engine.pack import Field
from tablewright.games.galaxies import planets as _planets  # noqa: F401 - registers the effects of the cards
from tablewright.games.galaxies.setup import SWITCHES, set_up
from tablewright.games.galaxies.table import Galaxies, GalaxiesBox, Place, invariants

PLANET = {
    "id": Field(str), "name": Field(str), "vp": Field(int, least=0, most=20),
    "track": Field(str, among=("diplomacy", "economy")), "resource": Field(str, among=("energy", "culture")),
    "numbered_spaces": Field(int, least=1, most=9), "advances_to_colonize": Field(int, least=2, most=10),
    "own_turn_only": Field(bool), "once_per_turn": Field(bool), "effect": Field(dict), "description": Field(str),
    "source": Field(str, optional=True), "note": Field(str, optional=True), "clarification": Field(str, optional=True),
}  # fmt: skip


def names(box: GalaxiesBox) -> Mapping[str, Callable[[Any], str]]:
    """What the ids of the game are called."""
    faces = {a["face"]: a["name"] for a in box.data["die_actions"]}

    def place(at: str) -> str:
        if at == "home":
            return "home"
        card = box.cards[box.planet_at[Place(at)]]
        return f"the {'surface' if at == card.surface else 'orbit'} of {card.name}"

    return {
        "Planet": lambda p: box.cards[p].name,
        "Face": lambda f: faces[f],
        "Faces": lambda f: faces[f],
        "Mission": lambda m: f"{box.missions[m]['name']} ({box.missions[m]['description'].rstrip('.')})",
        "Place": place,
        "Seat": lambda seat: "the Rogue" if seat == 1 else f"seat {seat}",
        "change": lambda n: f"{n:+d}",
    }


GAME = Game(
    id="galaxies",
    title="Tiny Epic Galaxies",
    about="Roll action dice, land on planets, colonize them, and follow what others do; alone against a Rogue Galaxy.",
    seats=(1, 2, 3, 4, 5),
    rules="1",
    folder=Path(__file__).parent,
    open=GalaxiesBox,
    set_up=set_up,
    names=names,
    invariants=invariants,
    variants=(
        Variant(
            "rogue",
            ("artemis", "rothkel", "zendica", "hades", "gamelyn"),
            "the solo opponent, by rising difficulty",
            "§9.1.1",
        ),
        Variant("first_player", ("random", "0", "1", "2", "3", "4"), "the seat that starts", "§2.5"),
        *[Variant(name, (False, True), about, "§10") for name, about in SWITCHES],
    ),
    schema={"planets": PLANET},
    bound=60_000,
)

__all__ = ["GAME", "Galaxies"]
