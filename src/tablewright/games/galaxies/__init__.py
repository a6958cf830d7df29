"""Tiny Epic Galaxies, for 1 to 5 players. Rules: docs/rules/galaxies.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tablewright.engine.game import Game, Variant
from tablewright.games.galaxies import planets as _planets  # noqa: F401 - registers effects of the cards
from tablewright.games.galaxies import powers as _powers  # noqa: F401 - registers effects of the cards
from tablewright.games.galaxies import schema
from tablewright.games.galaxies.setup import SWITCHES, set_up
from tablewright.games.galaxies.table import Galaxies, GalaxiesBox, Place, invariants
from tablewright.games.galaxies.why import why


def names(box: GalaxiesBox) -> Mapping[str, Callable[[Any], str]]:
    """What the ids of the game are called."""
    faces = {a["face"]: a["name"] for a in box.data["die_actions"]}

    def place(at: str) -> str:
        if at == "home":
            return "home"
        card = box.cards[box.planet_at[Place(at)]]
        return f"the surface of {card.name}" if at == card.surface else f"orbit around {card.name}"

    return {
        "Planet": lambda p: box.cards[p].name,
        "Face": lambda f: faces[f],
        "die": lambda f: str(f).capitalize(),
        "Mission": lambda m: f"{box.missions[m]['name']} ({box.missions[m]['description'].rstrip('.')})",
        "title": lambda m: str(box.missions[m]["name"]),
        "Place": place,
        "Seat": lambda seat: "Rogue" if seat == 1 else f"seat {seat}",
        "other": lambda kind: "energy" if kind == "culture" else "culture",
        "energy": lambda n: f" {n} energy" if n else "",
        "culture": lambda n: f" {n} culture" if n else "",
    }


def stand_ins(box: GalaxiesBox) -> list[str]:
    """§16.1, §16.2, §16.3 What could not be found out about the Rogue Galaxies, and what is played with instead."""
    levels = box.data["rogue"]["levels"]
    found = [f"Rogue level {v['level']}: {v['vp']} VP (§16.2)" for v in levels if v.get("vp_source") == "reconstructed"]
    for rogue in box.rogues.values():
        if rogue["resource_max_source"] == "reconstructed":
            found.append(f"{rogue['name']}: resources up to {rogue['resource_max']} (§16.1)")
        for attack in rogue["attacks"]:
            if attack["once_per_turn_source"] == "reconstructed":
                often = "once per turn" if attack["once_per_turn"] else "any number of times"
                found.append(f"{rogue['name']}, attack of level {attack['level']}: {often} (§16.3)")
    return found


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
            solo=True,
            section="rogues",
        ),
        Variant("first_player", ("random", "0", "1", "2", "3", "4"), "the seat that starts", "§2.5"),
        *[Variant(name, (False, True), about, "§10", solo=name.startswith("rogue_")) for name, about in SWITCHES],
    ),
    schema={"planets": schema.PLANET, "missions": schema.MISSION},
    check=schema.check,
    stand_ins=stand_ins,
    bound=60_000,
    why=why,
)

__all__ = ["GAME", "Galaxies"]
