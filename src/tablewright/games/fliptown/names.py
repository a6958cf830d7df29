"""Fliptown: ids in words, for every type of argument; and which components are stand-ins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tablewright.games.fliptown.box import FliptownBox, Reward

SYMBOLS: Final = {"hearts": "♥", "spades": "♠", "diamonds": "♦", "clubs": "♣"}
REGION_NAMES: Final = {
    "trail": "Trail", "badlands": "Badlands", "mine": "Mine", "town": "Town", "cemetery": "Cemetery",
}  # fmt: skip
ROWS: Final = {"chicken": "chickens", "cattle": "cattle", "stagecoach": "stagecoach", "train": "train"}
ACROSS: Final = {0: "left", 1: "middle", 2: "right"}
DOWN: Final = {0: "top", 1: "centre", 2: "bottom"}
MEANS: Final = {
    "printed": "",
    "joker_suit": ", a Joker as the suit card",
    "joker_value": ", a Joker as the value card",
    "two_jokers": ", both Jokers",
    "pans": ", the value shifted by your gold pans",
}
KINDS: Final = {
    "star": "star", "stars": "stars", "gold": "gold", "cash": "dollars", "wanted": "Wanted", "pan": "gold pan",
    "hammer": "hammer", "remove_wanted": "Wanted crossed out",
}  # fmt: skip
BOUGHT: Final = {"work_horse": "Work Horse", "gold_pan": "gold pan"}


def reward_words(r: Reward) -> str:
    """`4 gold`, `$8`, `Mine bonus action`"""
    if r.kind == "bonus":
        return f"{REGION_NAMES[r.region]} bonus action"
    if r.kind == "cash":
        return f"${r.n}"
    if r.kind == "remove_wanted":
        return f"cross out {r.n} Wanted"
    if r.n == 1:
        return f"1 {KINDS[r.kind].removesuffix('s')}"
    return f"{r.n} {KINDS[r.kind]}"


def names(box: FliptownBox) -> Mapping[str, Callable[[Any], str]]:
    """Type of an argument -> how its values are called."""
    texts = {entry["id"]: entry["text"] for part in ("bounties", "solo_achievements") for entry in box.data[part]}
    ranks = {str(card["card"]): card["id"] for card in box.data["trail"]["stops"]}
    stops = {id: rank for rank, id in ranks.items()}
    things = {item["id"]: item["name"] for item in box.data["items"]}

    def target(id: Any) -> str:
        t = box.targets[id]
        return f"{ROWS[t.row]} {id.removeprefix('bad_')} ({t.stars} stars, ${t.cash}, {t.wanted} Wanted)"

    def chamber(id: Any) -> str:
        c = box.chambers[id]
        gains = [reward_words(r) for r in c.rewards]
        if c.silver_per:
            gains.append(f"1 silver star per {c.silver_per.replace('_', ' ')}")
        wanted = [f"{c.wanted} Wanted"] if c.wanted else []
        return f"chamber {id.removeprefix('mine_')} ({', '.join([*gains, *wanted])})"

    def tomb(id: Any) -> str:
        t = box.tombs[id]
        return f"the {DOWN[t.row]} {ACROSS[t.column]} tombstone".replace("centre middle", "centre")

    def building(id: Any) -> str:
        b = box.buildings[id]
        return f"the {b.name}"

    return {
        "Card": lambda c: box.rank[c] + SYMBOLS[box.suit[c]] if c in box.rank else str(c),
        "Stop": lambda s: f"{stops[s]} ({box.stops[s].text})",
        "Target": target,
        "Chamber": chamber,
        "Building": building,
        "Tomb": tomb,
        "Region": lambda r: REGION_NAMES[r],
        "Gold": lambda n: f" for {n} gold" if n else "",
        "Means": lambda m: MEANS[m],
        "Kind": lambda k: KINDS[k],
        "Thing": lambda t: things.get(t, BOUGHT.get(t, t)),
        "Colour": str,
        "Rank": str,
        "Shape": lambda s: {"domino": "two in a line", "bar3": "three in a line", "corner3": "three around a corner"}[
            s
        ],
        "Square": lambda s: f"{'abc'[s % 3]}{s // 3 + 1}",
        "Hand": lambda h: str(h).replace("_", " "),
        "Bounty": lambda b: f"“{texts[b]}”",
        "Achievement": lambda a: f"“{texts[a]}”",
        "Character": lambda c: box.characters[c].name,
        "ability": lambda c: box.characters[c].text,
        "Cowbot": lambda c: box.cowbots[c].name,
    }


def stand_ins(box: FliptownBox) -> list[str]:
    """§17 What is reconstructed; none of it affects play or scoring."""
    found = ["score titles: all bands and words (§17)"]
    for entry in box.data["solo_achievements"]:
        if entry["source"] == "reconstructed":
            found.append(f"achievement {entry['id']}: “{entry['text']}” ({entry['note']}) (§17)")
        elif entry.get("icon_inferred"):
            found.append(f"achievement {entry['id']}: “{entry['text']}”, the symbol is inferred (§17)")
    return found
