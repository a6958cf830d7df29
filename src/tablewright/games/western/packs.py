"""Tiny Epic Western: what a card pack may hold (`docs/packs.md`). Part of the deck is reconstructed; who owns the
game can bring the real cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from tablewright.engine import Field
from tablewright.games.western.box import INDUSTRIES, RECONSTRUCTED, SHERIFF, TOWN_HALL, TYPES, WILD, WesternBox

TEXT: Final = Field(str)
NOTE: Final = Field(str, optional=True)
SOURCE: Final = Field(str, among=("component", "rulebook", "faq", RECONSTRUCTED))
TYPE: Final = Field(str, among=TYPES)
FEE: Final = Field(int, least=0, most=6)
GAIN: Final = Field(int, least=1, most=6)

EFFECT_FIELDS: Final[Mapping[str, Mapping[str, Field]]] = {
    "convert": {"from": TYPE, "to": TYPE, "bonus": FEE},
    "exchange": {"pay_a": GAIN, "gain_b": GAIN, "gain_c": GAIN},
    "gain_two_types_if_any_wounded": {"gain_a": GAIN, "gain_b": GAIN},
    "gain_wild_per_poker_card": {
        "match": Field(str, among=("suit", "value")),
        "suit": Field(str, among=("hat", "tepee", "horseshoe", "steer"), optional=True),
        "value": Field(int, least=1, most=5, optional=True),
        "gain": GAIN,
        "max": GAIN,
        "separate": Field(bool, among=(True,)),
    },
    "gain_by_vp_of_first_buy": {"influence": TYPE},
    "discount_by_icon": {"industry": Field(str, among=INDUSTRIES), "per_icon": GAIN},
    "win_town_hall": {"pay_wild": FEE},
    "rearrange_porch": {},
    "draw_and_buy": {"pay_wild": FEE, "draw": Field(int, least=1, most=5), "buy_max": Field(int, among=(1,))},
    "buy_now": {"pay_wild": FEE},
    "heal_and_move": {},
    "move_standing": {},
    "gain_wild_if_win_hand": {"amount": GAIN, "separate": Field(bool, among=(False,))},
    "duel_immunity": {},
    "buy_at_any_mat": {},
    "third_posse_now": {"pay_wild": FEE},
}
TIMING: Final[Mapping[str, str]] = {
    "gain_wild_per_poker_card": "resolution",
    "gain_wild_if_win_hand": "resolution",
    "gain_by_vp_of_first_buy": "buy",
    "discount_by_icon": "buy",
    "win_town_hall": "buy",
    "buy_at_any_mat": "buy",
}  # all others are instant (§12)
BOSS_FIELDS: Final[Mapping[str, Mapping[str, Field]]] = {
    "gain_wild_per_buildings_bought": {"per": GAIN, "gain": GAIN, "max": GAIN},
    "extra_poker_card": {
        "cards": Field(int, least=2, most=3),
        "condition": Field(str, among=("third_posse_standing", "total_influence_at_most")),
        "limit": Field(int, least=0, most=18, optional=True),
    },
    "third_posse_this_round": {"pay_wild": FEE, "optional": Field(bool, among=(True,))},
    "gain_wild_per_standing_on_porch": {"gain": GAIN, "max": GAIN},
    "free_duel_reroll": {"per_duel": GAIN},
    "gain_wild_per_own_wounded": {"gain": GAIN, "max": GAIN},
    "reroll_with_any_influence": {},
}
WHEN: Final[Mapping[str, str]] = {
    "extra_poker_card": "deal",
    "third_posse_this_round": "phase_two_begin",
    "free_duel_reroll": "duel",
    "reroll_with_any_influence": "duel",
}  # all others are read when phase three begins (§11)

COST: Final = Field(dict, fields={"money": FEE, "law": FEE, "force": FEE})
ICONS: Final = Field(list, each=Field(str, among=INDUSTRIES))
NOTES: Final[Mapping[str, Field]] = {"source": SOURCE, "known": NOTE, "guessed": NOTE}
ANY_TYPE: Final = Field(str, among=(*TYPES, WILD))
POT: Final = Field(
    dict,
    fields={
        "kind": Field(str, among=("gain",)),
        "influence": ANY_TYPE,
        "amount": GAIN,
        "separate": Field(bool, among=(False,), optional=True),
    },
)
SPOT: Final[Mapping[str, Field]] = {
    "id": Field(str, among=("porch", "influence")),
    "type": Field(str, among=("porch", "influence")),
    "influence": Field(str, among=(*TYPES, WILD), optional=True),
    "sides": Field(list, each=Field(str, among=("instant", "resolution")), optional=True),
    "instant_amount": Field(int, least=1, most=6, optional=True),
    "resolution_amount": Field(int, least=1, most=6, optional=True),
}
SHERIFF_SPOT: Final[Mapping[str, Field]] = {
    "id": Field(str, among=("porch", "leftover", "number", "suit")),
    "type": Field(str, among=("porch", "leftover", "modify_value", "modify_suit")),
    "timing": Field(str, among=("buy", "resolution"), optional=True),
    "sides": Field(list, each=Field(str, among=("minus", "plus", "down", "up")), optional=True),
}
SHERIFF_GAIN: Final = Field(int, least=1, most=6, optional=True)
SHERIFF_POTS: Final[Mapping[str, Mapping[str, Field]]] = {
    "gain": {"money": SHERIFF_GAIN, "law": SHERIFF_GAIN, "force": SHERIFF_GAIN},
    "third_posse_next_round": {},
}
SHERIFF_POT: Final = Field(
    dict, optional=True, fields={"choose_one": Field(list, each=Field(dict, kinds=SHERIFF_POTS))}
)
MAT_SIDE: Final = Field(
    dict, optional=True, fields={**NOTES, "pot": POT, "spot": Field(list, each=Field(dict, fields=SPOT))}
)
SCHEMA: Final[Mapping[str, Mapping[str, Field]]] = {
    "building": {
        "id": TEXT,
        "name": TEXT,
        "vp": Field(int, least=0, most=9),
        "icons": ICONS,
        "timing": Field(str, among=("instant", "resolution", "buy")),
        "cost": COST,
        "effect": Field(dict, kinds=EFFECT_FIELDS),
        "text": TEXT,
        **NOTES,
    },
    "boss": {
        "id": TEXT,
        "name": TEXT,
        "when": Field(str, among=("deal", "phase_two_begin", "duel", "phase_three_begin")),
        "effect": Field(dict, kinds=BOSS_FIELDS),
        "text": TEXT,
        **NOTES,
    },
    "mat": {
        "id": TEXT,
        "name": TEXT,
        "kind": Field(str, among=("town_hall", "sheriff", "location")),
        "color": Field(str, among=("yellow", "red", "blue", "green"), optional=True),
        "default_position": Field(int, least=0, most=5),
        "has_buy_slot": Field(bool),
        "owner": Field(str, among=("none",), optional=True),
        "spot": Field(list, each=Field(dict, fields=SHERIFF_SPOT), optional=True),
        "pot": SHERIFF_POT,
        "front": MAT_SIDE,
        "back": MAT_SIDE,
        **NOTES,
    },
}
LEAST_BUILDINGS: Final = 12  # five slots, three porches, four start buildings of the Epic Rival (§2.7, §13.1.3)
LEAST_BOSSES: Final = 4
MATS: Final[Mapping[str, tuple[str, tuple[int, ...]]]] = {
    TOWN_HALL: ("town_hall", (0,)),
    SHERIFF: ("sheriff", (3,)),
    **dict.fromkeys(("bank", "saloon", "courthouse", "hideout"), ("location", (1, 2, 4, 5))),
}  # kind and possible positions (§2.4)
SHERIFF_SPOTS: Final = ["porch", "leftover", "number", "suit"]
SHERIFF_CHOICES: Final = ["gain", "third_posse_next_round"]
WORD: Final = re.compile(r"[a-z][a-z0-9_]*")


def check(data: dict[str, Any]) -> list[str]:
    """What a schema cannot say: enough cards, effects at their right moment, mats that fit together."""
    found: list[str] = []
    for section in ("building", "boss"):
        for entry in data[section]:
            if not WORD.fullmatch(entry["id"]):
                found.append(
                    f"{section} {entry['id']!r}: field 'id' must be small letters, digits and _, like 'post_office'"
                )
    for card in data["building"]:
        found += _moment(card, "building", "timing", TIMING.get(card["effect"]["kind"], "instant"))
        found += _parameters(card["effect"], f"building {card['id']!r}: field 'effect'")
    for boss in data["boss"]:
        found += _moment(boss, "boss", "when", WHEN.get(boss["effect"]["kind"], "phase_three_begin"))
        found += _parameters(boss["effect"], f"boss {boss['id']!r}: field 'effect'")
    return found + _enough(data) + _mats(data["mat"])


def _moment(entry: Mapping[str, Any], section: str, field: str, right: str) -> list[str]:
    if entry[field] == right:
        return []
    kind = entry["effect"]["kind"]
    return [f"{section} {entry['id']!r}: field {field!r} is {entry[field]!r}; allowed with effect {kind!r}: {right!r}"]


def _parameters(effect: Mapping[str, Any], where: str) -> list[str]:
    """Fields that depend on each other."""
    kind = effect["kind"]
    if kind == "convert" and effect["from"] == effect["to"]:
        return [f"{where}: 'from' and 'to' are both {effect['to']!r}; allowed: two different types"]
    needed = ""
    if kind == "gain_wild_per_poker_card":
        needed = effect["match"]
    elif kind == "extra_poker_card" and effect["condition"] == "total_influence_at_most":
        needed = "limit"
    return [f"{where}: {needed!r} is missing"] if needed and needed not in effect else []


def _enough(data: Mapping[str, Any]) -> list[str]:
    """§2.7, §18.1 Cards for the largest set-up."""
    buildings, bosses = len(data["building"]), len(data["boss"])
    verified = len([b for b in data["boss"] if b["source"] != RECONSTRUCTED])
    found = []
    if buildings < LEAST_BUILDINGS:
        found.append(f"building: {buildings} cards are left; allowed: {LEAST_BUILDINGS} or more")
    if bosses < LEAST_BOSSES:
        found.append(f"boss: {bosses} cards are left; allowed: {LEAST_BOSSES} or more")
    elif verified < LEAST_BOSSES:
        found.append(f"boss: {verified} of them are not {RECONSTRUCTED!r}; allowed: {LEAST_BOSSES} or more")
    return found


def _mats(mats: list[Mapping[str, Any]]) -> list[str]:
    """§1.2, §1.3 Six mats in their places; a Location Mat has an influence spot in front and a porch with influence on
    its back."""
    found = []
    ids = {mat["id"] for mat in mats}
    if ids != set(MATS):
        return [f"mat: the mats are {', '.join(sorted(ids))}; allowed: exactly {', '.join(sorted(MATS))}"]
    if sorted([m["default_position"] for m in mats]) != [0, 1, 2, 3, 4, 5]:
        found.append("mat: field 'default_position': every position from 0 to 5 must occur once")
    for mat in mats:
        kind, places = MATS[mat["id"]]
        fixed = {"kind": (kind,), "default_position": places, "has_buy_slot": (kind != "town_hall",)}
        for field, allowed in fixed.items():
            if mat[field] not in allowed:
                right = ", ".join([str(a) for a in allowed])
                found.append(f"mat {mat['id']!r}: field {field!r} is {mat[field]!r}; allowed: {right}")
        found += _sides(mat) if kind == "location" else _sheriff(mat) if kind == "sheriff" else []
    return found


def _sheriff(mat: Mapping[str, Any]) -> list[str]:
    """§1.3.3, §7.5.5 Four spots, and a choice of two for the winner."""
    found = []
    if [s["id"] for s in mat["spot"]] != SHERIFF_SPOTS:
        found.append(f"mat 'sheriff': field 'spot' must list the spots {', '.join(SHERIFF_SPOTS)}")
    if [p["kind"] for p in mat["pot"]["choose_one"]] != SHERIFF_CHOICES:
        found.append(f"mat 'sheriff': field 'pot.choose_one' must list the kinds {', '.join(SHERIFF_CHOICES)}")
    return found


def _sides(mat: Mapping[str, Any]) -> list[str]:
    wanted = {"front": ["porch", "influence"], "back": ["porch"]}
    found = []
    for side, ids in wanted.items():
        spots = mat[side]["spot"]
        if [s["id"] for s in spots] != ids:
            found.append(f"mat {mat['id']!r}: field '{side}.spot' must list the spots {', '.join(ids)}")
        needed = ["influence", "instant_amount"] + (["resolution_amount"] if side == "front" else [])
        missing = [name for name in needed if spots and name not in spots[-1]]
        found += [f"mat {mat['id']!r}: field '{side}.spot': {name!r} is missing" for name in missing]
    return found


def stand_ins(box: WesternBox) -> list[str]:
    """§18 Components whose real face is not known, with what is known and what was guessed."""
    entries = [("building", b) for b in box.data["building"]] + [("boss", b) for b in box.data["boss"]]
    entries += [("grey side", {**mat["back"], "name": mat["name"]}) for mat in box.data["mat"] if "back" in mat]
    return [
        f"{e['name']} ({what}). Known: {e.get('known', 'nothing.')} Guessed: {e.get('guessed', 'everything.')}"
        for what, e in entries
        if e["source"] == RECONSTRUCTED
    ]
