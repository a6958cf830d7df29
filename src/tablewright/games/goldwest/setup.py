"""Setting up Gold West (§2). Everything random about the set-up is drawn here, in the order of the rulebook."""

from __future__ import annotations

from typing import Any

from tablewright.engine.agenda import Chance, Next, rule
from tablewright.engine.chance import Bag, Draw
from tablewright.games.goldwest.box import (
    TERRAINS,
    VP_TOKEN,
    GoldWestBox,
    Hexes,
    Investment,
    Layout,
    Office,
    Slot,
    Tile,
)
from tablewright.games.goldwest.build import turn_up
from tablewright.games.goldwest.table import Board, GoldWest, Seat, new_table
from tablewright.games.goldwest.turn import take_turn


def set_up(box: GoldWestBox, seats: int, variant: dict[str, Any]) -> GoldWest:
    g = new_table(box, seats)
    g.resolve(lay_out())
    return g


@rule
def lay_out(g: GoldWest) -> Next:
    """§2 Tiles, tokens, Boomtown, investments, turn order."""
    tiles = [draw_tile(slot) for slot in g.count.slots]
    offices = [draw_office() for _ in range(g.box.offices_used)]
    return *tiles, place_tokens(), draw_layout(), *offices, draw_investments(), draw_first_player()


@rule
def draw_tile(g: GoldWest, slot: Slot) -> Next:
    """§2.1 A random tile with a random rotation. With two players the slots W and E are not used: the tiles left over
    are those turned face down (§2.1.1)."""
    rotated = g.box.rotated
    used = [rotated[tile] for tile in g.board.tiles.values()]
    return Chance(Bag([tile for tile, printed in rotated.items() if printed not in used]), tile_drawn, slot)


@rule
def tile_drawn(g: GoldWest, tile: Tile, slot: Slot) -> Next:
    """§3.4 The tile gives its seven hexes their terrain."""
    board, box = g.board, g.box
    terrain = dict(board.terrain)
    hexes_of = list(board.hexes_of)
    for h, t in zip(box.covered[slot], box.tiles[tile], strict=True):
        terrain[h] = t
        hexes_of[TERRAINS.index(t)] |= box.bit[h]
    g.board = Board({**board.tiles, slot: tile}, terrain, tuple(hexes_of), board.layout, (), (), board.first)
    g.tell("tile", slot, tile)
    return None


@rule
def place_tokens(g: GoldWest) -> Next:
    """§2.2 A face-down token of its terrain on every hex; those next to water are turned up (§2.2.1)."""
    everywhere: Hexes = g.count.hexes
    g.face_down = everywhere
    return tuple([turn_up(h) for h in g.box.named(everywhere & g.box.docks)])


@rule
def draw_layout(g: GoldWest) -> Next:
    """§2.4 One of the 18 layouts, each as likely as the others (R-4)."""
    return Chance(Bag(list(g.box.layouts)), layout_drawn)


@rule
def layout_drawn(g: GoldWest, layout: Layout) -> Next:
    board = g.board
    g.board = Board(board.tiles, board.terrain, board.hexes_of, layout, (), (), board.first)
    return None


@rule
def draw_office(g: GoldWest) -> Next:
    """§2.4 Four of the twelve offices, one after the other onto the places of the layout."""
    return Chance(Bag([office for office in g.box.offices if office not in g.board.offices]), office_drawn)


@rule
def office_drawn(g: GoldWest, office: Office) -> Next:
    board = g.board
    offices = (*board.offices, office)
    places = g.box.layouts[board.layout] if len(offices) == g.box.offices_used else ()
    office_at = tuple([VP_TOKEN if place < 0 else offices[place] for place in places])
    g.board = Board(board.tiles, board.terrain, board.hexes_of, board.layout, offices, office_at, board.first)
    g.tell("office", office)
    return None


@rule
def draw_investments(g: GoldWest) -> Next:
    """§2.5 Eight of the twenty cards; the others leave the game."""
    return Chance(Draw(list(g.box.cards), g.box.cards_used), investments_drawn)


@rule
def investments_drawn(g: GoldWest, cards: tuple[Investment, ...]) -> Next:
    g.display = cards
    g.tell("investments", cards)
    return None


@rule
def draw_first_player(g: GoldWest) -> Next:
    """§2.7 The first player is drawn at random."""
    return Chance(Bag([Seat(seat) for seat in range(len(g.players))]), first_player)


@rule
def first_player(g: GoldWest, seat: Seat) -> Next:
    """§2.7.1 Order tokens go round clockwise; each shows what its owner starts with."""
    board = g.board
    g.board = Board(board.tiles, board.terrain, board.hexes_of, board.layout, board.offices, board.office_at, seat)
    g.players = [p.clone() for p in g.players]
    for order in range(len(g.players)):
        g.players[(seat + order) % len(g.players)].bins = g.box.start_bins[order]
    g.tell("first", seat)
    return take_turn(seat)
