"""The names of things, for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablewright.games.goldwest.box import VP_TOKEN, GoldWestBox
from tablewright.games.goldwest.goods import RESOURCES, Goods


def names(box: GoldWestBox) -> Mapping[str, Callable[[Any], str]]:
    """Type of an id -> what a player calls it."""
    return {
        "Office": lambda office: box.offices[office].name if office != VP_TOKEN else f"{box.town_vp}-VP token",
        "Investment": lambda card: investment_name(box, card),
        "Space": lambda space: in_words(box.prices[space]),
        "Tile": lambda tile: tile.split("/")[0],
        "Token": lambda token: in_words(box.goods[token]),
    }


def in_words(goods: Goods) -> str:
    """2 gold + 1 silver"""
    return " + ".join([f"{n} {resource}" for resource, n in zip(RESOURCES, goods, strict=True) if n]) or "nothing"


def investment_name(box: GoldWestBox, card: Any) -> str:
    """Cards have no printed names (§19.3): they are called by cost, points and ability."""
    bought = box.cards[card]
    ability = ability_name(box, card)
    return f"“{in_words(bought.cost)}” ({bought.vp} VP{', ' + ability if ability else ''})"


def ability_name(box: GoldWestBox, card: Any) -> str:
    """§7 What a card lets one do, in a few words; nothing for points only."""
    bought = box.cards[card]
    return ABILITY_WORDS[bought.kind](bought.effect)


ABILITY_WORDS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "none": lambda effect: "",
    "add_terrain_influence": lambda effect: f"+1 {effect['terrain']} influence",
    "free_shipping": lambda effect: f"{effect['steps']} free shipping",
    "free_boomtown_unoccupied": lambda effect: "free Boomtown space",
    "free_boomtown_on_opponent": lambda effect: "stack in Boomtown",
    "peek_mining_tokens": lambda effect: f"look at {effect['count']} tokens",
    "add_resources_to_supply": lambda effect: f"{effect['count']} free resources",
    "upgrade_camp": lambda effect: "upgrade a camp",
}
