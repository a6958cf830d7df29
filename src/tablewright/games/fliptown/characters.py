"""The characters' abilities (§10). An ability is registered per kind and lists what its owner may do with it; the
Cheat, the Mayor, the Marshal, the Prospector and the Wild Card use theirs where the rules of poker, flip, arrest and
modification say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablewright.engine import Next, Step, rule
from tablewright.games.fliptown.bonus import resolve_pending
from tablewright.games.fliptown.box import CharacterCard
from tablewright.games.fliptown.gains import award, check_bounties, cross_out, gain_gold, gain_stars, gain_thing
from tablewright.games.fliptown.ids import FROM_CHARACTER, Character, Region, Seat, Thing
from tablewright.games.fliptown.player import Player
from tablewright.games.fliptown.table import Fliptown

Ability = Callable[[Player, CharacterCard], list[Step]]
ABILITIES: Final[dict[str, Ability]] = {}  # kind of ability -> what its owner may choose now
TURN: Final = ("turn", "turn_or_before_arrest")  # §10.2 windows A and B
BEFORE_ARREST: Final = ("before_sheriff_arrest", "turn_or_before_arrest")  # window C


def ability(kind: str) -> Callable[[Ability], Ability]:
    def register(options: Ability) -> Ability:
        ABILITIES[kind] = options
        return options

    return register


def abilities(g: Fliptown, me: Player, windows: tuple[str, ...]) -> list[Step]:
    """§10.1, §10.2 What a player may use in one of these windows; each ability once per game."""
    if not me.uses:
        return []
    card = g.box.characters[me.character]
    return ABILITIES[card.kind](me, card) if card.window in windows else []


def become(g: Fliptown, seat: Seat, character: Character) -> None:
    """§2.3 The character's start replaces the standard start entirely."""
    me, card = g.me(seat), g.box.characters[character]
    start = card.start
    me.character = character
    me.uses = card.uses
    me.cash, me.gold, me.wanted = start.get("cash", 0), start.get("gold", 0), start.get("wanted", 0)
    me.pans, me.hammers = start.get("pans", 0), start.get("hammers", 0)
    g.tell("becomes", seat, character)
    gain_stars(g, me, start.get("stars", 0), FROM_CHARACTER)
    for thing in start.get("items", []):
        gain_thing(g, me, Thing(thing))


@ability("bonus_action")
def bonus_action(me: Player, card: CharacterCard) -> list[Step]:
    """§10.3 Trailblazer, Settler, Bandit, Miner, Grave Robber; the Man in Black picks the kind."""
    return [use_ability(me.seat, region) for region in card.regions]


@rule
def use_ability(g: Fliptown, seat: Seat, region: Region) -> Next:
    """§10.3 A bonus action, resolved by section 6; it counts for Wyatt Earp, not for the bounty of §7.4.6."""
    me = g.me(seat)
    me.uses -= 1
    g.tell("uses_ability", seat, me.character)
    award(g, me, region)
    return resolve_pending(seat)


@ability("gold_equal_to_wanted")
def baroness(me: Player, card: CharacterCard) -> list[Step]:
    return [cash_in(me.seat)] if me.wanted else []


@rule
def cash_in(g: Fliptown, seat: Seat) -> Next:
    """§10.4 The Baroness gains gold equal to her current Wanted."""
    me = g.me(seat)
    me.uses -= 1
    g.tell("uses_ability", seat, me.character)
    gain_gold(g, me, me.wanted)
    check_bounties(g, me)
    return None


@ability("remove_wanted_per_hammer")
def ranch_hand(me: Player, card: CharacterCard) -> list[Step]:
    return [clear_name(me.seat, card.n * me.hammers)] if me.wanted and me.hammers else []


@ability("remove_wanted_up_to")
def preacher(me: Player, card: CharacterCard) -> list[Step]:
    return [clear_name(me.seat, n) for n in range(1, min(card.n, me.wanted) + 1)]


@rule
def clear_name(g: Fliptown, seat: Seat, wanted: int) -> Next:
    """§10.4 The Ranch Hand crosses out 2 Wanted per hammer (fewer if fewer are there), the Preacher up to 6."""
    me = g.me(seat)
    me.uses -= 1
    g.tell("uses_ability", seat, me.character)
    cross_out(g, me, wanted)
    return None
