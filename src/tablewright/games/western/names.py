"""Tiny Epic Western: ids in words, for every type of argument."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablewright.games.western.box import AMOUNTS, FREE, SHERIFF, THE_RIVAL, TYPES, Mat, Spot, WesternBox

SIDES = {
    "-": "",
    "instant": ", for influence at once",
    "resolution": ", for influence if you win the hand",
    "minus": ", to lower your card's value by 1",
    "plus": ", to raise your card's value by 1",
    "down": ", to lower your card's suit by one",
    "up": ", to raise your card's suit by one",
}
SUITS = {"hat": "hats", "tepee": "tepees", "horseshoe": "horseshoes", "steer": "steers"}
RANKS = {3: "third", 2: "second", 1: "first"}


def names(box: WesternBox) -> Mapping[str, Callable[[Any], str]]:
    """Type of an argument -> how its values are called."""

    def mat(value: Mat) -> str:
        return box.mat_names[value].replace("The ", "the ", 1)

    def spot(value: Spot) -> str:
        place, _, kind = value.partition(".")
        if kind == "influence":
            kind = f"{box.front[Mat(place)].influence} spot"
        elif place == SHERIFF and kind != "porch":
            kind = f"{kind} spot"
        return f"{mat(Mat(place))}: {kind}"

    return {
        "Mat": mat,
        "Spot": spot,
        "Side": lambda side: SIDES[side],
        "Building": lambda b: box.buildings[b].name + (" (stand-in)" if box.buildings[b].stand_in else ""),
        "Boss": lambda b: box.bosses[b].name + (" (stand-in)" if box.bosses[b].stand_in else ""),
        "Card": lambda c: f"{box.value[c]} of {SUITS[box.suit[c]]}",
        "Suit": lambda suit: SUITS[suit],
        "Influence": str,
        "Industry": str,
        "Payment": payment_words,
        "Rank": lambda rank: RANKS[rank],
        "Seat": lambda seat: "The Rival" if seat == THE_RIVAL else f"seat {seat}",
    }


def payment_words(payment: Any) -> str:
    if payment == FREE:
        return "nothing"
    return " and ".join([f"{n} {kind}" for n, kind in zip(AMOUNTS[payment], TYPES, strict=True) if n])
