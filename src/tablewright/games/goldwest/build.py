"""Step 3: build or loot (§8), and what follows: reveal and store (§9)."""

from __future__ import annotations

from tablewright.engine.agenda import Ask, Chance, Next, rule
from tablewright.engine.chance import Bag
from tablewright.games.goldwest.box import BINS, TERRAINS, Bin, Hex, Token
from tablewright.games.goldwest.goods import NOTHING, ONE, STONE, WOOD, listed, minus, plus
from tablewright.games.goldwest.table import GoldWest, Seat


@rule
def build_or_loot(g: GoldWest, seat: Seat) -> Next:
    """§8.1, §8.2 One camp piece every turn. With wood or stone a camp, with both a settlement if an influence token is
    left; with neither, and only then, loot (R-11, R-12). §8.3 Any revealed token."""
    hexes = sorted(g.revealed)
    _, _, _, wood, stone = g.usage
    if not wood and not stone:
        return Ask(seat, "Loot which token?", [loot(seat, h) for h in hexes])
    options = [camp(seat, h) for h in hexes]
    if wood and stone and g.players[seat].influence:
        options += [settle(seat, h) for h in hexes]
    return Ask(seat, "Build where?", options)


@rule
def camp(g: GoldWest, seat: Seat, hex: Hex) -> Next:
    """§8.4 A wood or a stone: a camp, one influence (§8.6.1). What is left over has no use (§8.5.1)."""
    g.usage = minus(g.usage, ONE[WOOD if g.usage[3] else STONE])
    me = g.players[seat]
    me.pieces -= 1
    me.camps |= g.box.bit[hex]
    g.tell("camps", seat, hex)
    return take_token(seat, hex)


@rule
def settle(g: GoldWest, seat: Seat, hex: Hex) -> Next:
    """§8.5 A wood and a stone: a camp with an influence token under it, two influence (§8.6.2)."""
    g.usage = minus(minus(g.usage, ONE[WOOD]), ONE[STONE])
    me = g.players[seat]
    me.pieces -= 1
    me.influence -= 1
    me.settlements |= g.box.bit[hex]
    g.tell("settles", seat, hex)
    return take_token(seat, hex)


@rule
def loot(g: GoldWest, seat: Seat, hex: Hex) -> Next:
    """§8.7 A camp piece into the Wanted area and a point lost; the hex stays empty (R-30)."""
    me = g.players[seat]
    me.pieces -= 1
    me.wanted += 1
    g.looted |= g.box.bit[hex]
    g.tell("loots", seat, hex)
    return take_token(seat, hex)


@rule
def take_token(g: GoldWest, seat: Seat, hex: Hex) -> Next:
    """§9.1 First the neighbours are revealed, then the resources are stored (R-13)."""
    g.taken = g.box.goods[g.revealed[hex]]
    g.revealed = {h: token for h, token in g.revealed.items() if h != hex}
    bit, near = g.box.bit, g.face_down & g.box.near[hex]
    if not near:
        return choose_store(seat)
    return *[turn_up(h) for h in g.box.around[hex] if near & bit[h]], choose_store(seat)


@rule
def turn_up(g: GoldWest, hex: Hex) -> Next:
    """§9.1, §13.2 A token that nobody has seen is drawn now; one that somebody has peeked at is turned over."""
    if hex in g.peeked:
        return turn_over(hex)
    bag = g.bags[TERRAINS.index(g.board.terrain[hex])]
    return Chance(Bag(bag), turned_up, hex).hidden(turn_up(hex))


@rule
def turn_over(g: GoldWest, hex: Hex) -> Next:
    """§9.1 A token that somebody has peeked at (§7.7)."""
    token = g.peeked[hex][0]
    g.peeked = {h: t for h, t in g.peeked.items() if h != hex}
    g.peekers = {h: seats for h, seats in g.peekers.items() if h != hex}
    reveal(g, hex, token)
    return None


@rule
def turned_up(g: GoldWest, token: Token, hex: Hex) -> Next:
    """§9.1 A token that nobody has seen before."""
    g.bags[TERRAINS.index(g.board.terrain[hex])].remove(token)
    reveal(g, hex, token)
    return None


def reveal(g: GoldWest, hex: Hex, token: Token) -> None:
    """§3.9 From now on the token lies open."""
    g.face_down ^= g.box.bit[hex]
    g.revealed = {**g.revealed, hex: token}
    if g.events is not None:
        g.tell("reveals", hex, listed(g.box.goods[token]))


@rule
def choose_store(g: GoldWest, seat: Seat) -> Next:
    """§9.2 One bin for all resources of the token."""
    return Ask(seat, "Store the resources in which bin?", [store(seat, b) for b in BINS])


@rule
def store(g: GoldWest, seat: Seat, bin: Bin) -> Next:
    """§9.2 Any bin, no limit; the farther back, the more points."""
    me = g.players[seat]
    me.put(bin, plus(me.bins[bin - 1], g.taken))
    me.stored += g.box.bin_vp[bin - 1]
    if g.events is not None:
        g.tell("stores", seat, listed(g.taken), bin, g.box.bin_vp[bin - 1])
    g.taken = NOTHING
    return None
