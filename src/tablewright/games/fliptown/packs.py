"""What a card pack for Fliptown may hold: bounties, characters, cowbots and achievements, and a few rates. The map is
the same for everybody and stays as it is."""

from __future__ import annotations

import re
from typing import Any, Final

from tablewright.engine import Field
from tablewright.games.fliptown.ids import REGIONS, SUITED, TRIGGERS
from tablewright.games.fliptown.poker import RANKING

NOTE: Final = Field(str, optional=True)
NUMBER: Final = Field(int, least=0, most=99)
SOME: Final = Field(int, least=1, most=99)
FEW: Final = Field(int, least=0, most=30, optional=True)
SUITED_REGION: Final = Field(str, among=SUITED)
REGION: Final = Field(str, among=REGIONS)
HAND: Final = Field(str, among=RANKING)
MODE: Final = Field(str, among=("easy", "normal", "hard"))
SITES: Final = Field(list, each=Field(str))
SEVERAL: Final = Field(list, each=SUITED_REGION)
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
GEAR: Final = ("pan", "hammer", "trail_horse", "undertaker_favor", "bandana", "pickaxe", "pistol", "rifle", "shovel")


def always(value: Any) -> Field:
    """A parameter with one allowed value."""
    return Field(type(value), among=(value,))


SIMPLE: Final[dict[str, dict[str, Field]]] = {
    "circled_sites_each": {"regions": SEVERAL, "n": SOME},
    "circled_all": {"sites": SITES},
    "circled_in_each_row": {"rows": Field(list, each=Field(str)), "n": SOME},
    "circled_whole_region": {"regions": SEVERAL},
    "outer_tombstones": {"n": Field(int, least=1, most=8)},
    "pans_plus_hammers": {"n": SOME},
    "pans_plus_hammers_max": {"n": NUMBER},
    "gold_from_mine_chambers": {"n": SOME},
    "outlaws_hunted": {"n": Field(int, least=1, most=3)},
    "distinct_gear": {"n": SOME, "from": Field(list, each=Field(str, among=GEAR))},
    "bonus_action_gained_from_each": {"regions": always([str(r) for r in REGIONS])},
    "current_wanted": {"n": SOME},
    "current_cash": {"n": SOME},
    "current_gold": {"n": SOME},
    "final_wanted": {"n": SOME},
    "final_cash": {"n": SOME},
    "final_gold": {"n": SOME},
    "final_wanted_max": {"n": NUMBER},
    "final_score": {"n": SOME},
    "silver_stars": {"n": SOME},
    "any_poker_hand_in": {"hands": Field(list, each=HAND)},
    "all_poker_hands_at_least": {"hand": HAND},
    "never_arrested": {},
    "cowbot_defeated": {"mode": MODE},
    "cowbot_stolen_max": {"n": NUMBER},
}
CAREER: Final = {
    "career_cowbots_defeated": {"cowbots": Field(list, each=Field(str)), "mode": always("normal")},
}
SEVERAL_CONDITIONS: Final = {"conditions": Field(list, each=Field(dict, kinds=SIMPLE))}
KINDS: Final = {**SIMPLE, "any_of": SEVERAL_CONDITIONS, "all_of": SEVERAL_CONDITIONS}


def window(name: str) -> dict[str, Field]:
    return {"uses": Field(int, least=1, most=9), "window": always(name)}


ABILITIES: Final[dict[str, dict[str, Field]]] = {
    "bonus_action": {"regions": Field(list, each=REGION), **window("turn")},
    "wild_poker_card": window("resolve_poker"),
    "shift_value_by_pans": window("action"),
    "redraw_sheriff": {"scope": always("all"), "printed_scope": always("self"), **window("sheriff_arrest")},
    "remove_wanted_up_to": {"n": SOME, **window("before_sheriff_arrest")},
    "remove_wanted_per_hammer": {"n": SOME, **window("turn_or_before_arrest")},
    "gold_equal_to_wanted": window("turn_or_before_arrest"),
    "redraw_lineup": {"scope": always("all"), **window("after_flip")},
    "joker": {"scope": always("self"), **window("action")},
}
START: Final = {
    "cash": FEW, "gold": FEW, "stars": FEW, "wanted": FEW, "pans": FEW, "hammers": FEW, "jokers": FEW,
    "items": Field(list, each=Field(str, among=GEAR[2:]), optional=True),
}  # fmt: skip
CARD: Final = {"id": Field(str), "text": Field(str), "source": NOTE, "confirmed": NOTE, "note": NOTE}
CAP: Final = Field(int, least=1, most=30, optional=True)

SCHEMA: Final = {
    "bounties": {**CARD, "condition": Field(dict, kinds=KINDS)},
    "solo_achievements": {
        **CARD, "condition": Field(dict, kinds={**KINDS, **CAREER}), "icon_inferred": Field(bool, optional=True),
    },
    "characters": {
        **CARD, "name": Field(str), "setup_rank": Field(str, among=(*RANKS, "JOKER")), "max_pans": CAP,
        "max_hammers": CAP, "start": Field(dict, fields=START), "ability": Field(dict, kinds=ABILITIES),
    },
    "cowbots": {
        "id": Field(str), "name": Field(str), "source": NOTE,
        "suit": Field(str, among=("hearts", "spades", "diamonds", "clubs")),
        "trigger": Field(str, among=tuple(TRIGGERS)),
        "multipliers": Field(list, each=Field(dict, fields={"region": SUITED_REGION, "x": NUMBER})),
    },
    "bounty_values": {"first_side_stars": NUMBER, "second_side_stars": NUMBER, "source": NOTE, "confirmed": NOTE},
    "pan_and_work": {"gold_per_pan": NUMBER, "cash_per_hammer": NUMBER, "source": NOTE, "confirmed": NOTE},
}  # fmt: skip
COWBOTS: Final = ("bart", "earp", "jane", "kid")  # the values of the option (§18)


def check(data: dict[str, Any]) -> list[str]:
    """What no single field can say: the box must be playable with every option."""
    found: list[str] = []
    for section in ("bounties", "solo_achievements", "characters", "cowbots"):
        for card in data[section]:
            if not re.fullmatch("[a-z0-9_]+", card["id"]):
                found.append(f"{section} {card['id']!r}: an id is made of small letters, digits and _")
    for section in ("bounties", "solo_achievements"):
        for card in data[section]:
            found += [f"{section} {card['id']!r}: {problem}" for problem in unknown_sites(card["condition"], data)]
    if len(data["bounties"]) < data["setup"]["bounties"]["cards_in_game"]:
        found.append("bounties: a game needs three of them")
    if len(data["characters"]) < data["game"]["players_max"]:
        found.append("characters: four players need four of them")
    ranks = [card["setup_rank"] for card in data["characters"]]
    found += [f"characters: none has the setup_rank {rank!r} (§2.6)" for rank in RANKS if rank not in ranks]
    ids = [card["id"] for card in data["cowbots"]]
    found += [
        f"cowbots: {cowbot!r} is an option and cannot be removed (§18)" for cowbot in COWBOTS if cowbot not in ids
    ]
    return found


def unknown_sites(condition: dict[str, Any], data: dict[str, Any]) -> list[str]:
    """Names in a condition that are not on the map."""
    parts = (("trail", "stops"), ("badlands", "targets"), ("mine", "chambers"), ("town", "buildings"))
    sites = [site["id"] for part, name in (*parts, ("cemetery", "tombstones")) for site in data[part][name]]
    rows = [row["id"] for row in data["badlands"]["rows"]]
    found = [f"site {site!r} is not on the map" for site in condition.get("sites", []) if site not in sites]
    found += [f"row {row!r} is not on the map" for row in condition.get("rows", []) if row not in rows]
    return found + [p for one in condition.get("conditions", []) for p in unknown_sites(one, data)]
