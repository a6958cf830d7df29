"""Fliptown: the words of the rulebook as types, and the ids that rules name."""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", int)
Card = NewType("Card", str)  # rank and suit: 4H, 10S, KD, AC
Suit = NewType("Suit", str)
Rank = NewType("Rank", str)
Colour = NewType("Colour", str)
Region = NewType("Region", str)
Stop = NewType("Stop", str)
Target = NewType("Target", str)
Chamber = NewType("Chamber", str)
Building = NewType("Building", str)
Tomb = NewType("Tomb", str)
Thing = NewType("Thing", str)  # an item of the inventory, or something bought once
Square = NewType("Square", int)  # of the land, 0 to 8, row by row
Shape = NewType("Shape", str)
Kind = NewType("Kind", str)  # of a reward
Bounty = NewType("Bounty", str)
Character = NewType("Character", str)
Cowbot = NewType("Cowbot", str)
Achievement = NewType("Achievement", str)
Hand = NewType("Hand", str)  # of poker
Gold = NewType("Gold", int)  # paid for modifying cards
Means = NewType("Means", str)  # what else modifies cards

TRAIL: Final = Region("trail")
BADLANDS: Final = Region("badlands")
MINE: Final = Region("mine")
TOWN: Final = Region("town")
CEMETERY: Final = Region("cemetery")
SUITED: Final[tuple[Region, ...]] = (TRAIL, BADLANDS, MINE, TOWN)
REGIONS: Final[tuple[Region, ...]] = (TRAIL, BADLANDS, MINE, TOWN, CEMETERY)

PRINTED: Final = Means("printed")  # the cards as printed, or changed with gold alone
JOKER_SUIT: Final = Means("joker_suit")
JOKER_VALUE: Final = Means("joker_value")
TWO_JOKERS: Final = Means("two_jokers")
PANS: Final = Means("pans")

FAVOUR: Final = Thing("undertaker_favor")
SHOVEL: Final = Thing("shovel")
TRAIL_HORSE: Final = Thing("trail_horse")
PICKAXE: Final = Thing("pickaxe")
BANDANA: Final = Thing("bandana")
PISTOL: Final = Thing("pistol")
RIFLE: Final = Thing("rifle")

NOTHING: Final = Hand("nothing")
NO_CARD: Final = Card("")
NO_CHARACTER: Final = Character("")
NO_COWBOT: Final = Cowbot("")

# Where stars come from: the places of `Player.earned`. The first five are the regions in their order.
SOURCES: Final[tuple[str, ...]] = (
    "trail", "badlands", "mine", "town", "cemetery", "poker", "bounties", "character", "arrests",
)  # fmt: skip
FROM_TRAIL: Final = 0
FROM_BADLANDS: Final = 1
FROM_MINE: Final = 2
FROM_TOWN: Final = 3
FROM_CEMETERY: Final = 4
FROM_POKER: Final = 5
FROM_BOUNTIES: Final = 6
FROM_CHARACTER: Final = 7
FROM_ARRESTS: Final = 8

# What a player gained in this turn (§13.3): bits of `Fliptown.gained`.
GAINED_GOLD: Final = 1
GAINED_BONUS: Final = 2
GAINED_STARS: Final = 4
GAINED_WANTED: Final = 8
TRIGGERS: Final[dict[str, int]] = {
    "gain_gold": GAINED_GOLD,
    "gain_bonus_action": GAINED_BONUS,
    "gain_stars": GAINED_STARS,
    "gain_wanted": GAINED_WANTED,
}
