"""Tables for the tests of Gold West: two lines build one, one step is resolved, the visible effect is asserted."""

from __future__ import annotations

from random import Random

import tablewright as tw
from tablewright.engine import Ask, Chance, Step
from tablewright.games.goldwest.box import VP_TOKEN
from tablewright.games.goldwest.goods import NOTHING, Goods, heap
from tablewright.games.goldwest.table import Board, GoldWest, Player

GAME = tw.game("goldwest")
BOX = GAME.box()


def begun(seats: int = 2, seed: int = 1) -> GoldWest:
    """A table after set-up: the first player is asked which bin to activate."""
    g = GAME.new(seats)
    rng = Random(seed)
    while isinstance(g.question, Chance):
        g.resolve(g.question.sample(rng))
    return g


def quiet(seats: int = 2, seed: int = 1, **usage: int) -> GoldWest:
    """A table after set-up with nothing to do and seat 0 at turn, with these goods in the usage area.
    What a test resolves is all that happens."""
    g = begun(seats, seed)
    g.agenda.clear()
    g.question = None
    g.active = 0
    g.usage = heap(usage)
    g.events = []
    lay_offices(g, "town_hall", "docks", "saloon", "depot")
    return g


def lay_offices(g: GoldWest, *offices: str) -> None:
    """Boomtown in the layout B01: the 4-VP token at 0,0; the offices at 1,0 2,0 — 0,1 1,1 — 2,1 2,2 — 0,2 1,2."""
    board = g.board
    at = tuple([offices[p] if p >= 0 else VP_TOKEN for p in BOX.layouts["B01"]])
    g.board = Board(board.tiles, board.terrain, board.hexes_of, "B01", offices, at, board.first)


def town(**tokens: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Boomtown with tokens on some spaces: town(s20=(0, 1)) at column 2, row 0."""
    return tuple([tokens.get("s" + space.replace(",", ""), ()) for space in BOX.spaces])


def options(g: GoldWest) -> list[str]:
    """What may be chosen now."""
    assert isinstance(g.question, Ask), g.question
    return [str(o) for o in g.question.options]


def choose(g: GoldWest, text: str) -> None:
    assert g.question is not None
    g.resolve(g.question.find(text))


def fate(g: GoldWest, seed: int = 1) -> None:
    """Answer for fate until a player is asked."""
    while isinstance(g.question, Chance):
        g.resolve(g.question.sample(Random(seed)))


def ask(g: GoldWest, step: Step) -> list[str]:
    """Resolve a step that asks, and list the options."""
    g.resolve(step)
    return options(g)


def bins(*goods: dict[str, int]) -> tuple[Goods, ...]:
    """Bins 1 to 4."""
    return tuple([heap(g) for g in goods]) + (NOTHING,) * (4 - len(goods))


def build(p: Player, camps: str = "", settlements: str = "") -> None:
    """Buildings on these hexes, with the pieces they need."""
    p.camps = BOX.mask(tuple(camps.split()))
    p.settlements = BOX.mask(tuple(settlements.split()))


def told(g: GoldWest) -> list[str]:
    """What happened, as players read it."""
    lines = [GAME.words.event(e, ["Ann", "Bob", "Cid", "Dot"]) for e in g.events or ()]
    return [line for line in lines if line]


def on_terrain(g: GoldWest, terrain: str, n: int, skip: int = 0) -> str:
    """Names of hexes of this terrain."""
    return " ".join([h for h, t in g.board.terrain.items() if t == terrain][skip : skip + n])
