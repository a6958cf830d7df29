"""Fliptown: the map and the inventory of one player (§1.5, §1.6)."""

from __future__ import annotations

from typing import Any, final

from tablewright.games.fliptown.box import FliptownBox
from tablewright.games.fliptown.ids import (
    MINE,
    NO_CHARACTER,
    SOURCES,
    TRAIL,
    Bounty,
    Card,
    Character,
    Colour,
    Hand,
    Rank,
    Region,
    Seat,
    Suit,
    Thing,
)  # fmt: skip


@final
class Player:
    """Everything that one player has written down; amounts are current ones (§1.8). Nothing in here is changed in
    place but the fields themselves, so that tables may share a player until one of them writes (`Fliptown.me`)."""

    __slots__ = (
        "seat", "character", "cash", "gold", "stars", "wanted", "pans", "hammers", "uses", "things", "circled",
        "succeeded", "banked", "hunted", "hotel", "land", "pending", "assigned", "suit", "poker", "hands", "scored",
        "bonuses", "bribed", "arrests", "earned",
    )  # fmt: skip

    def __init__(
        self,
        seat: Seat,
        character: Character,
        cash: int,
        gold: int,
        stars: int,
        wanted: int,
        pans: int,
        hammers: int,
        uses: int,
        things: tuple[Thing, ...],
        circled: int,
        succeeded: int,
        banked: tuple[Colour, ...],
        hunted: tuple[Rank, ...],
        hotel: int,
        land: int,
        pending: tuple[str, ...],
        assigned: tuple[Card, ...],
        suit: Suit,
        poker: tuple[Card, ...],
        hands: tuple[Hand, ...],
        scored: tuple[Bounty, ...],
        bonuses: tuple[Region, ...],
        bribed: bool,
        arrests: int,
        earned: tuple[int, ...],
    ) -> None:
        self.seat = seat
        self.character = character
        self.cash = cash
        self.gold = gold
        self.stars = stars
        self.wanted = wanted
        self.pans = pans
        self.hammers = hammers
        self.uses = uses  # of the character's ability; the Jokers left
        self.things = things  # items, and what was bought once
        self.circled = circled  # bits of the sites
        self.succeeded = succeeded  # bits of the targets robbed with success
        self.banked = banked
        self.hunted = hunted
        self.hotel = hotel  # silver stars circled
        self.land = land  # bits of the squares claimed
        self.pending = pending  # regions of bonus actions and buildings with an effect to use, sorted (§6.4)
        self.assigned = assigned  # suit card, value card, poker card of this turn
        self.suit = suit  # of the suit card, as modified
        self.poker = poker  # five cards a round
        self.hands = hands  # what they came to
        self.scored = scored  # bounties
        self.bonuses = bonuses  # regions that count for the bounty of §7.4.6, sorted
        self.bribed = bribed
        self.arrests = arrests
        self.earned = earned  # stars by source; their sum is `stars`

    def __reduce__(self) -> tuple[Any, ...]:
        return Player, self._fields()

    def _fields(self) -> tuple[Any, ...]:
        return (
            self.seat, self.character, self.cash, self.gold, self.stars, self.wanted, self.pans, self.hammers,
            self.uses, self.things, self.circled, self.succeeded, self.banked, self.hunted, self.hotel, self.land,
            self.pending, self.assigned, self.suit, self.poker, self.hands, self.scored, self.bonuses, self.bribed,
            self.arrests, self.earned,
        )  # fmt: skip

    def copy(self) -> Player:
        return Player(
            self.seat, self.character, self.cash, self.gold, self.stars, self.wanted, self.pans, self.hammers,
            self.uses, self.things, self.circled, self.succeeded, self.banked, self.hunted, self.hotel, self.land,
            self.pending, self.assigned, self.suit, self.poker, self.hands, self.scored, self.bonuses, self.bribed,
            self.arrests, self.earned,
        )  # fmt: skip

    def public(self, box: FliptownBox) -> dict[str, Any]:
        """§3.9 All of it lies open."""
        passed = (1 << (self.circled & box.whole[TRAIL]).bit_length()) - 1
        return {
            "character": self.character or None,
            "uses": self.uses,
            "cash": self.cash, "gold": self.gold, "stars": self.stars, "wanted": self.wanted,
            "pans": self.pans, "hammers": self.hammers,
            "things": list(self.things),
            "circled": [site for site, bit in box.bits.items() if self.circled & bit],
            "crossed_out": [s.id for s in box.stop_list if passed & s.bit and not self.circled & s.bit],
            "succeeded": [t.id for t in box.target_list if self.succeeded & t.bit],
            "banked": list(self.banked), "hunted": list(self.hunted),
            "hotel": self.hotel,
            "land": [i for i in range(len(box.land_values)) if self.land >> i & 1],
            "pending": list(self.pending),
            "assigned": list(self.assigned), "suit": self.suit or None,
            "poker": [list(self.poker[i : i + 5]) for i in (0, 5, 10)],
            "hands": list(self.hands),
            "bounties": list(self.scored), "bonuses": list(self.bonuses),
            "bribed": self.bribed, "arrests": self.arrests,
            "earned": dict(zip(SOURCES, self.earned, strict=True)),
        }  # fmt: skip


def new_player(box: FliptownBox, seat: Seat) -> Player:
    """§2.1, §2.2 A fresh map, the centre tombstone circled; the standard start."""
    start = box.data["setup"]["standard"]
    earned = (0,) * len(SOURCES)
    return Player(
        seat, NO_CHARACTER, start["cash"], start["gold"], start["stars"], start["wanted"], start["pans"],
        start["hammers"], 0, (), box.centre, 0, (), (), 0, 0, (), (), Suit(""), (), (), (), (), False, 0, earned,
    )  # fmt: skip


def circled(box: FliptownBox, me: Player, region: Region) -> int:
    """How many sites of a region a player has circled; crossed-out stops are not (§5.1.6)."""
    return (me.circled & box.whole[region]).bit_count()


def mine_gold(box: FliptownBox, me: Player) -> int:
    """§7.4.3 The gold printed in the circled chambers."""
    return sum([c.gold for c in box.chamber_list if me.circled & c.bit]) if me.circled & box.whole[MINE] else 0
