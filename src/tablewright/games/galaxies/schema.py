"""§17.1 What a card pack for Tiny Epic Galaxies may hold: planets and missions, each effect with its own parameters.
A parameter with a single allowed value is printed on the card for the reader; the rules know no other."""

from __future__ import annotations

import re
from typing import Any, Final

from tablewright.engine.pack import Field

FEW: Final = Field(int, least=0, most=7)
STEPS: Final = Field(int, least=1, most=9)
KIND: Final = Field(str, among=("energy", "culture"))
TRACK: Final = Field(str, among=("diplomacy", "economy"))
ANY_TRACK: Final = Field(str, among=("diplomacy", "economy", "any"))
COST: Final = {"cost_energy": FEW, "cost_culture": FEW}
COUNTED: Final = Field(str, among=("energy", "culture", "planets", "diplomacy_planets", "economy_planets"))
POINTS: Final = Field(int, least=0, most=9)
NOTE: Final = Field(str, optional=True)


def always(value: Any) -> Field:
    """A parameter with one allowed value."""
    return Field(type(value), among=(value,))


EFFECT: Final = {
    "gain": {"energy": FEW, "culture": FEW},
    "pay_gain": {**COST, "energy": FEW, "culture": FEW},
    "gain_all": {"self_energy": FEW, "self_culture": FEW, "others_energy": FEW, "others_culture": FEW},
    "gain_per_home_ship": {"resource": KIND, "per_ship": Field(int, least=1, most=7)},
    "convert": {"from": KIND, "to": KIND, "min": Field(int, least=1, most=7)},
    "steal": {"resource": KIND, "amount": Field(int, least=1, most=7)},
    "advance_own": {"track": ANY_TRACK, "steps": STEPS, **COST},
    "everyone_advances": {"others_steps": STEPS, "self_steps": STEPS, "track": always("any")},
    "regress_own_then_advance_own": {
        "regress": STEPS, "advance": STEPS, "distinct": always(True), "track": always("any"),
    },
    "transfer_orbit": {"same_level": always(True), "may_colonize": always(True)},
    "recall_orbiter_gain": {"resource": always("one_kind_of_choice"), "amount": always("ship_level")},
    "move_own_ships": {"ships": always(2), "distinct": always(True), **COST},
    "regress_enemy": {"track": ANY_TRACK, "steps": STEPS, "ships": Field(int, least=1, most=2), **COST},
    "replace_row_planet": {"require_unoccupied": always(True)},
    "upgrade": {
        "discount": Field(int, least=0, most=1), "payment": Field(str, among=("single_kind", "mixed")),
        "condition": Field(str, among=("none", "strictly_lowest_level")),
    },
    "reroll_inactive": {"min_dice": always(1)},
    "set_inactive_die": {"dice": always(1)},
    "discard_dice_gain": {"dice": always(2), "energy": FEW, "culture": FEW},
    "follow_income": {"resource": KIND, "amount": always(1)},
    "follow_price": {"culture": Field(int, least=2, most=7)},
    "use_row_planet": {},
    "use_other_players_colony": {"pay": KIND, "amount": always(1)},
    "repeat_activated_die": {},
    "any_die_action": {"free_follow": always(True)},
}  # fmt: skip

CONDITION: Final = {
    "most": {"what": COUNTED, "vp": POINTS, "vp_if_tied": POINTS},
    "fewest": {"what": COUNTED, "vp": POINTS, "vp_if_tied": POINTS},
    "triggered_end": {"vp": POINTS},
    "equal": {"what": Field(list, each=COUNTED), "vp": POINTS},
    "home_ships": {"condition": Field(str, among=("none", "all")), "vp": POINTS},
    "at_least": {"energy": FEW, "culture": FEW, "vp": POINTS},
    "empire_level": {"level": Field(int, least=1, most=6), "vp": POINTS},
}  # fmt: skip

PLANET: Final = {
    "id": Field(str), "name": Field(str), "vp": Field(int, least=0, most=20), "track": TRACK, "resource": KIND,
    "numbered_spaces": Field(int, least=1, most=8), "advances_to_colonize": Field(int, least=2, most=9),
    "own_turn_only": Field(bool), "once_per_turn": Field(bool), "effect": Field(dict, kinds=EFFECT),
    "description": Field(str), "source": NOTE, "note": NOTE, "note_source": NOTE,
}  # fmt: skip

MISSION: Final = {
    "id": Field(str), "name": Field(str), "min_players": Field(int, least=2, most=5),
    "condition": Field(dict, kinds=CONDITION), "description": Field(str), "source": NOTE,
}  # fmt: skip

OWN_TURN: Final = ("reroll_inactive", "set_inactive_die", "discard_dice_gain", "follow_income", "follow_price")


def check(data: dict[str, Any]) -> list[str]:
    """§17.2 What no single field can say: the box must be playable for every number of players."""
    found: list[str] = []
    for section in ("planets", "missions"):
        for card in data[section]:
            if not re.fullmatch("[a-z0-9_]+", card["id"]):
                found.append(f"{section} {card['id']!r}: an id is made of small letters, digits and _")
    for planet in data["planets"]:
        found += [f"planets {planet['id']!r}: {problem}" for problem in planet_problems(planet)]
    if sum([planet["vp"] for planet in data["planets"]]) < 5 * data["constants"]["end_trigger_vp"]:
        found.append(
            "planets: they must be worth 105 points or more together, or five players might never end the game"
        )
    for seats in range(2, 6):
        if sum([m["min_players"] <= seats for m in data["missions"]]) < 2 * seats:
            found.append(f"missions: {seats} players need {2 * seats} of them")
    for mission in data["missions"]:
        if mission["condition"]["kind"] == "equal" and len(mission["condition"]["what"]) != 2:
            found.append(f"missions {mission['id']!r}: 'equal' compares two things")
    return found


def planet_problems(planet: dict[str, Any]) -> list[str]:
    """§1.5, §17.2 A track has one advance more than numbered spaces; §7.1.4, §17.3 what touches the dice is for the own
    turn."""
    found: list[str] = []
    effect = planet["effect"]
    if planet["advances_to_colonize"] != planet["numbered_spaces"] + 1:
        found.append("advances_to_colonize must be numbered_spaces + 1")
    if effect["kind"] in OWN_TURN and not planet["own_turn_only"]:
        found.append(f"an effect of kind {effect['kind']!r} needs own_turn_only = true")
    if effect["kind"] == "convert" and effect["from"] == effect["to"]:
        found.append("convert needs two different resources")
    return found
