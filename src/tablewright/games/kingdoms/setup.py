"""Setting up (§3): first player, territories, factions, resources, the first tokens, the neutral territory."""

from __future__ import annotations

from typing import Any

from tablewright.engine import Ask, Bag, Chance, Next, rule
from tablewright.games.kingdoms.factions import NO_FACTION, Faction
from tablewright.games.kingdoms.goods import Goods, goods, units
from tablewright.games.kingdoms.maps import Space, Territory
from tablewright.games.kingdoms.table import NEUTRAL, Kingdoms, KingdomsBox, Seat, new_table
from tablewright.games.kingdoms.turn import take_turn


def set_up(box: KingdomsBox, seats: int, variant: dict[str, Any]) -> Kingdoms:
    g = new_table(box, seats, variant["turn_cap"])
    g.resolve(begin(variant["factions"]))
    return g


@rule
def begin(g: Kingdoms, factions: str) -> Next:
    """§3.1 The first Active Player is drawn at random (K1)."""
    return Chance(Bag([Seat(s) for s in range(len(g.players))]), first_player, factions)


@rule
def first_player(g: Kingdoms, seat: Seat, factions: str) -> Next:
    """§3, K3 Territories, factions, resources, tokens, each clockwise from the first player; then the neutral card."""
    g.first = g.active = seat
    g.tell("starts", seat)
    order = [seat, *g.others(seat)]
    return (
        *[deal_territory(s) for s in order],
        *[choose_faction(s) if factions == "choose" else deal_faction(s) for s in order],
        *[choose_resources(s) for s in order],
        *[choose_start(s) for s in order],
        place_neutral(),
        take_turn(seat),
    )


@rule
def deal_territory(g: Kingdoms, seat: Seat) -> Next:
    """§3.4 One random territory card, the player's home."""
    return Chance(Bag(undealt(g)), home_dealt, seat)


def undealt(g: Kingdoms) -> list[Territory]:
    """§3.10 Territory cards not in play."""
    dealt = g.cards()
    return [card for card in g.box.maps if card not in dealt]


@rule
def home_dealt(g: Kingdoms, card: Territory, seat: Seat) -> Next:
    """§3.4 Face up."""
    g.players[seat].home = card
    g.board = {**g.board, **dict.fromkeys(g.box.maps[card].places, ())}
    g.tell("home", seat, card)
    return None


def untaken(g: Kingdoms) -> list[Faction]:
    """§3.5 No two players share a faction."""
    taken = [p.faction for p in g.players]
    return [f for f in g.box.powers if f not in taken and f != NO_FACTION]


@rule
def choose_faction(g: Kingdoms, seat: Seat) -> Next:
    """§3.5, K2 Chosen one after another from the remaining factions."""
    return Ask(seat, "Choose your faction", [lead(seat, faction) for faction in untaken(g)])


@rule
def deal_faction(g: Kingdoms, seat: Seat) -> Next:
    """§3.5, K2 Option: dealt at random."""
    return Chance(Bag(untaken(g)), faction_dealt, seat)


@rule
def faction_dealt(g: Kingdoms, faction: Faction, seat: Seat) -> Next:
    """§3.5 The faction that fate gave."""
    return lead(seat, faction)


@rule
def lead(g: Kingdoms, seat: Seat, faction: Faction) -> Next:
    """§3.5, §3.6 Take the faction's card; its magic marker is at level 0."""
    g.players[seat].powers = g.box.powers[faction][0]
    g.tell("leads", seat, faction)
    return None


@rule
def choose_resources(g: Kingdoms, seat: Seat) -> Next:
    """§3.7 Exactly 6 units in any mixture; the suggested one is named first."""
    total, suggested = g.box.start_total, g.box.start_suggested
    splits = [goods(f, m, total - f - m) for f in range(total + 1) for m in range(total + 1 - f)]
    splits.remove(suggested)
    return Ask(seat, f"Choose {total} resources to start with", [start_with(seat, s) for s in [suggested, *splits]])


@rule
def start_with(g: Kingdoms, seat: Seat, stock: Goods) -> Next:
    """§3.7 Public."""
    me = g.players[seat]
    me.food, me.mana, me.ore = units(stock)
    g.tell("starts_with", seat, stock)
    return None


@rule
def choose_start(g: Kingdoms, seat: Seat) -> Next:
    """§3.8 Any space of the home territory."""
    spaces = g.box.maps[g.players[seat].home].places
    return Ask(seat, "Where do your first two people settle?", [settle(seat, space) for space in spaces])


@rule
def settle(g: Kingdoms, seat: Seat, space: Space) -> Next:
    """§3.8 Two tokens on one space; the other five are the supply."""
    for _ in range(g.box.start_tokens):
        g.put(seat, space)
    g.players[seat].supply -= g.box.start_tokens
    g.tell("settles", seat, space)
    return None


@rule
def place_neutral(g: Kingdoms) -> Next:
    """§3.9, K4 Two players: one of the unused territory cards becomes the neutral territory."""
    if not g.box.neutral_territory[len(g.players)]:
        return None
    return Chance(Bag(undealt(g)), neutral_placed)


@rule
def neutral_placed(g: Kingdoms, card: Territory) -> Next:
    """§3.9 A neutral token stands on each of its spaces."""
    g.neutral = card
    g.board = {**g.board, **dict.fromkeys(g.box.maps[card].places, (NEUTRAL,))}
    g.tell("neutral", card)
    return None
