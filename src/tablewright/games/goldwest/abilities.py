"""The abilities of investments (§7), registered by kind: what happens when a card of that kind is claimed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tablewright.engine.agenda import Ask, Chance, Next, Step, rule
from tablewright.engine.chance import Bag
from tablewright.games.goldwest.box import BINS, TERRAINS, Bin, Hex, Investment, Office, Space, Terrain, Token
from tablewright.games.goldwest.goods import METALS, ONE, RESOURCES, Resource, listed, plus
from tablewright.games.goldwest.places import advance, place
from tablewright.games.goldwest.table import GoldWest, Seat

Ability = Callable[[GoldWest, Seat, Mapping[str, Any]], Next]
ABILITIES: Final[dict[str, Ability]] = {}  # kind of ability -> what follows; None: nothing, or it is lost


def ability(kind: str) -> Callable[[Ability], Ability]:
    def register(follows: Ability) -> Ability:
        ABILITIES[kind] = follows
        return follows

    return register


@rule
def use_ability(g: GoldWest, seat: Seat, card: Investment) -> Next:
    """§7.1 Resolved when the card is claimed, once, never later."""
    bought = g.box.cards[card]
    return ABILITIES[bought.kind](g, seat, bought.effect)


@rule
def decline(g: GoldWest, seat: Seat) -> Next:
    """§7.1, §14.2 Abilities that are permissions need not be used (R-8); declining ends the whole ability."""
    return None


def offer(seat: Seat, prompt: str, options: list[Step]) -> Next:
    """§7.1 Choose or decline; an ability that cannot be used is lost."""
    return Ask(seat, prompt, [*options, decline(seat)]) if options else None


@ability("none")
def points_only(g: GoldWest, seat: Seat, effect: Mapping[str, Any]) -> Next:
    """§7.2 Nine cards are worth points only."""
    return None


@ability("add_terrain_influence")
def terrain_influence(g: GoldWest, seat: Seat, effect: Mapping[str, Any]) -> Next:
    """§7.3 Mandatory with a token left, otherwise lost (R-3)."""
    return add_influence(seat, Terrain(effect["terrain"])) if g.players[seat].influence else None


@rule
def add_influence(g: GoldWest, seat: Seat, terrain: Terrain) -> Next:
    """§7.3 An influence token onto the influence track of a terrain."""
    me = g.players[seat]
    i = TERRAINS.index(terrain)
    me.influence -= 1
    me.added = me.added[:i] + (me.added[i] + 1,) + me.added[i + 1 :]
    g.tell("adds influence", seat, terrain)
    return None


@ability("free_shipping")
def free_shipping(g: GoldWest, seat: Seat, effect: Mapping[str, Any]) -> Next:
    """§7.4 One or two steps."""
    return free_steps(seat, effect["steps"])


@rule
def free_steps(g: GoldWest, seat: Seat, left: int) -> Next:
    """§7.4 Any coach that is not done, each step on a track of choice (R-9)."""
    if not left:
        return None
    coaches, last = g.players[seat].coaches, g.box.last_step
    moves = [ship_free(seat, metal, left) for i, metal in enumerate(METALS) if coaches[i] < last]
    return offer(seat, "Advance a stagecoach for free?", moves)


@rule
def ship_free(g: GoldWest, seat: Seat, metal: Resource, left: int) -> Next:
    """§7.4 A free step like any other (§6.4.2)."""
    advance(g, seat, metal)
    return free_steps(seat, left - 1)


@ability("free_boomtown_unoccupied")
def free_boomtown(g: GoldWest, seat: Seat, effect: Mapping[str, Any]) -> Next:
    """§7.5 Any empty Boomtown space; lost if there is none (or no token is left, R-3)."""
    if not g.players[seat].influence:
        return None
    at = g.board.office_at
    empty = [place_free(seat, space, at[i]) for space, i in g.box.spaces.items() if not g.town[i]]
    return offer(seat, "Place an influence token in Boomtown for free?", empty)


@ability("free_boomtown_on_opponent")
def stack_on_opponent(g: GoldWest, seat: Seat, effect: Mapping[str, Any]) -> Next:
    """§7.6 A space whose token belongs to an opponent; both score the office (R-21)."""
    if not g.players[seat].influence:
        return None
    at, town = g.board.office_at, g.town
    held = [place_free(seat, space, at[i]) for space, i in g.box.spaces.items() if town[i] and seat not in town[i]]
    return offer(seat, "Place an influence token on top of an opponent's?", held)


@rule
def place_free(g: GoldWest, seat: Seat, space: Space, office: Office) -> Next:
    """§7.5, §7.6 A free token does not use up the paid placement of the turn (R-7)."""
    place(g, seat, space)
    return None


@ability("peek_mining_tokens")
def peek_mining_tokens(g: GoldWest, seat: Seat, effect: Mapping[str, Any]) -> Next:
    """§7.7 Up to two tokens."""
    return choose_peek(seat, effect["count"])


@rule
def choose_peek(g: GoldWest, seat: Seat, left: int) -> Next:
    """§7.7 One after the other: face-down tokens that the player has not looked at before."""
    if not left:
        return None
    known = [h for h, seats in g.peekers.items() if seat in seats]
    hexes = [h for h in g.box.named(g.face_down) if h not in known]
    return offer(seat, "Look at which face-down token?", [peek(seat, h, left) for h in hexes])


@rule
def peek(g: GoldWest, seat: Seat, hex: Hex, left: int) -> Next:
    """§7.7, §13.1 Everybody sees where a player looks, nobody else sees what (R-26)."""
    g.tell("peeks", seat, hex)
    return look(seat, hex), choose_peek(seat, left - 1)


@rule
def look(g: GoldWest, seat: Seat, hex: Hex) -> Next:
    """§7.7, §13.1.1 A token that nobody has seen yet is drawn now; one that somebody has seen stays what it is."""
    if hex in g.peeked:
        return seen(seat, hex)
    bag = g.bags[TERRAINS.index(g.board.terrain[hex])]
    return Chance(Bag(bag), peeked, seat, hex).hidden(look(seat, hex), only=seat)


@rule
def peeked(g: GoldWest, token: Token, seat: Seat, hex: Hex) -> Next:
    """§7.7 It stays face down and in place."""
    g.bags[TERRAINS.index(g.board.terrain[hex])].remove(token)
    g.peeked = {**g.peeked, hex: [token]}
    return seen(seat, hex)


@rule
def seen(g: GoldWest, seat: Seat, hex: Hex) -> Next:
    """§13.1.1 The player knows this front from now on, privately."""
    g.peekers = {**g.peekers, hex: (*g.peekers.get(hex, ()), seat)}
    g.tell("sees", seat, hex, listed(g.box.goods[g.peeked[hex][0]]), only=seat)
    return None


@ability("add_resources_to_supply")
def add_resources(g: GoldWest, seat: Seat, effect: Mapping[str, Any]) -> Next:
    """§7.8 Up to two resources."""
    return choose_resource(seat, effect["count"])


@rule
def choose_resource(g: GoldWest, seat: Seat, left: int) -> Next:
    """§7.8 Any resource into any bin; the bank never runs out (R-2)."""
    if not left:
        return None
    return offer(seat, "Add which resource to which bin?", [add(seat, r, b, left) for r in RESOURCES for b in BINS])


@rule
def add(g: GoldWest, seat: Seat, resource: Resource, bin: Bin, left: int) -> Next:
    """§7.8 No points for it, and no use in this turn (R-33)."""
    me = g.players[seat]
    me.put(bin, plus(me.bins[bin - 1], ONE[resource]))
    g.tell("adds", seat, resource, bin)
    return choose_resource(seat, left - 1)


@ability("upgrade_camp")
def upgrade_camp(g: GoldWest, seat: Seat, effect: Mapping[str, Any]) -> Next:
    """§7.9 One of the player's camps on the map."""
    me = g.players[seat]
    if not me.influence:
        return None
    return offer(seat, "Upgrade which camp?", [upgrade(seat, h) for h in g.box.named(me.camps)])


@rule
def upgrade(g: GoldWest, seat: Seat, hex: Hex) -> Next:
    """§7.9 With an influence token under it a camp is a settlement (R-34)."""
    me = g.players[seat]
    me.influence -= 1
    me.camps ^= g.box.bit[hex]
    me.settlements |= g.box.bit[hex]
    g.tell("upgrades", seat, hex)
    return None
