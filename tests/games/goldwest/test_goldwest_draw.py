"""The table in the terminal: everything a seat sees, legible at 100 and 140 columns, in letters and not colours alone."""

from __future__ import annotations

import io
from random import Random

import pytest
from goldwest_kit import BOX, GAME, begun, bins, build, choose, fate, quiet
from rich.console import Console, RenderableType

from tablewright.bots import Spot
from tablewright.cli.tables import draw
from tablewright.cli.tables.goldwest import COMMANDS, group
from tablewright.engine import playout
from tablewright.games.goldwest.abilities import choose_peek
from tablewright.games.goldwest.build import camp, loot
from tablewright.games.goldwest.goods import heap
from tablewright.games.goldwest.metals import ship
from tablewright.games.goldwest.table import GoldWest

NAMES = ["Ada", "Bob", "Cid", "Dorothea"]


def text(thing: RenderableType, width: int) -> str:
    console = Console(width=width, file=io.StringIO())
    console.print(thing)
    return console.file.getvalue()


def drawn(g: GoldWest, seat: int | None = 0, width: int = 100) -> str:
    return text(draw(GAME, g.view(seat), g.sheet(seat), NAMES[: len(g.players)], width), width)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", [100, 140])
def test_everything_fits(seats: int, width: int) -> None:
    """Every hex, player and number is there; nothing is cut off; spectators and the end are drawn too."""
    for limit in (1, 60, 10_000):
        g = begun(seats, 3)
        playout(g, Random(limit), limit=limit)
        for seat in (0, seats - 1, None):
            shown = drawn(g, seat, width)
            assert all([f"{h} " in shown for h in g.board.terrain]) and "…" not in shown
            assert all([name in shown for name in NAMES[:seats]])
            assert max([len(line) for line in shown.splitlines()]) <= width
            for points in g.sheet():
                assert str(sum(points.values())) in shown
    assert "Final score" in shown and "at turn" not in shown


def test_before_the_map_is_laid_out() -> None:
    assert "being laid out" in drawn(GAME.new(2))


def test_hexes() -> None:
    """Terrain, revealed tokens, buildings with owner, looted hexes."""
    g = quiet(2, wood=1)
    g.revealed = {**g.revealed, "E3": "silver+gold+gold"}
    assert "sgg" in drawn(g)
    g.resolve(camp(0, "E3"))
    fate(g)
    assert "▲1▲" in drawn(g) and "to store: sgg" in drawn(g)
    g.resolve(loot(0, "E4"))
    fate(g)
    build(g.players[1], settlements="G2")
    shown = drawn(g)
    assert "×" in shown and "■2■" in shown and "usage area: –" in shown


def test_peeks() -> None:
    """The player sees what lies there, the others only who has looked."""
    g = quiet(2)
    g.resolve(choose_peek(0, 1))
    choose(g, "peek 0 E1 1")
    fate(g, 4)
    letters = {"copper": "c", "silver": "s", "gold": "g", "wood": "w", "stone": "t"}
    front = "".join([letters[r] for r in g.peeked["E1"][0].split("+")])
    assert f"?{front}" in drawn(g, 0) and f"?{front}" not in drawn(g, 1) and "?1" in drawn(g, 1)


def test_tracks_and_bins() -> None:
    """Coaches, tiles left, bins with many resources, what was done this turn."""
    g = quiet(2, gold=4)
    for _ in range(4):
        g.resolve(ship(0, "gold"))
    g.players[0].bins = bins({"gold": 5, "wood": 2})
    g.claimed, g.placed, g.usage = True, True, heap({"silver": 1})
    g.bonuses = ()
    shown = drawn(g)
    assert "[6]" in shown and "[9/6]" in shown and "5g 2w" in shown and "claimed and influenced" in shown
    assert "none left" in shown
    g.turn = 25
    assert "final turns" in drawn(g)


def test_commands() -> None:
    g = begun(2)
    spot = Spot(GAME, g, g.active, Random(1))
    assert "www" in text(COMMANDS["tokens"][1](spot), 100) and "nothing" in text(COMMANDS["claimed"][1](spot), 100)
    g.players[g.active].investments = ("ship_one",)
    spot = Spot(GAME, g, g.active, Random(1))
    assert "free shipping" in text(COMMANDS["claimed"][1](spot), 100)
    assert group(camp(0, "E3")) == "Build a camp" and group(choose_peek(0, 1)) == ""
    assert all([word not in ("u", "h", "r", "p", "l", "s", "q", "?") for word in COMMANDS]) and BOX.hexes
