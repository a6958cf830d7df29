"""What the terminal shows: everything on the table, from the view of a seat alone."""

from __future__ import annotations

from random import Random

import pytest
from kingdoms_kit import GAME, say, table
from rich.console import Console

from tablewright.bots import Spot
from tablewright.cli.tables import commands, draw, group
from tablewright.engine import Pack, playout
from tablewright.games.kingdoms.actions import collect, patrol

NAMES = ["Ada", "Bob", "Cleo", "Dan"]


def drawn(g, seat=0, width=100):
    console = Console(width=width, record=True, file=open("/dev/null", "w"), force_terminal=True)  # noqa: SIM115
    with console.file:
        console.print(draw(GAME, g.view(seat), g.sheet(seat), NAMES[: len(g.players)], width))
    return console.export_text()


def war():
    g = table(where={"A.F1": (0, 0), "A.M1": (1,), "B.F1": (1,), "B.H1": (1, 2), "C.F1": (2,)}, allied=[(1, 2)])
    g.resolve(patrol(0, "A.F1", "A.M1"))
    return g


@pytest.mark.parametrize("width", [80, 100, 140])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_space_and_player_fits(seats, width):
    g = GAME.new(seats)
    playout(g, Random(seats), limit=100)
    shown = drawn(g, width=width)
    assert max([len(line) for line in shown.splitlines()]) <= width
    for card in g.cards():
        assert GAME.box().maps[card].name in shown
    count = {name: shown.count(f" {name} ") for name in ("F1", "M1", "H1")}
    assert min(count.values()) >= len(g.cards())
    assert all([name in shown for name in NAMES[:seats]])
    assert "Patrol" in shown and "Tower level" in shown and "Magic level" in shown and "≈" in shown


def test_boxes_of_a_map_never_overlap():
    """Every space is drawn whole, also on crowded maps without positions."""
    spaces = [{"id": f"S{i}", "terrain": "forest", "next_to_water": i % 2 == 0} for i in range(9)]
    crowded = {
        "id": "A",
        "name": "Crowded",
        "spaces": spaces,
        "edges": [[f"S{i}", f"S{(i + 1) % 9}"] for i in range(9)],
    }
    g = GAME.new(4, pack=Pack("crowded", {"territories": [crowded]}, "crowded.toml"))
    playout(g, Random(1), limit=100)
    for width in (100, 140):
        console = Console(width=width, record=True, quiet=False, file=open("/dev/null", "w"))  # noqa: SIM115
        with console.file:
            console.print(draw(GAME, g.view(0), g.sheet(0), NAMES, width))
        shown = console.export_text()
        assert all([shown.count(f"♣ S{i}") == 1 for i in range(9)])


def test_a_war_on_a_map_of_a_pack():
    """The drawing asks only the view for spaces: a pack's are unknown to the words of the box."""
    lake = {
        "id": "E",
        "name": "Lake",
        "edges": [["X", "Y"]],
        "spaces": [{"id": i, "terrain": "forest", "next_to_water": True} for i in "XY"],
    }
    removed = [{"id": card, "remove": True} for card in "D"]
    g, rng = GAME.new(4, pack=Pack("lake", {"territories": [lake, *removed]}, "lake.toml")), Random(1)
    while g.war is None or not g.war.space.startswith("E."):
        assert not g.over
        playout(g, rng, limit=1)
    assert f"on forest {g.war.space}" in drawn(g)


def test_alliances_and_wars_are_shown():
    shown = drawn(war())
    assert "▲ M1 1×2" in shown and "☼ H1 2+3" in shown
    assert "Ada attacks the token on mountain A.M1" in shown and "Both sides commit in secret" in shown


def test_a_secret_bid_is_not_drawn():
    """§11.2 The screen of one side does not depend on the other's commitment."""
    screens = {drawn(say(war(), line), seat=1) for line in ("peace 0", "bid 0 1 1o", "bid 0 5 2m1o")}
    assert len(screens) == 1


def test_revealed_bids_are_drawn():
    g = table(
        people=("orcs", "humans", "elves"),
        magic=(4, 0, 0),
        where={"A.F1": (0, 0), "A.M1": (1,), "B.F1": (1,), "C.F1": (2, 2)},
    )
    g.resolve(patrol(0, "A.F1", "A.M1"))
    say(g, "bid 0 2 1m", "bid 1 1 1o")
    assert "Ada bids 2, paid with 1 mana" in drawn(g, 2) and "Bob bids 1, paid with 1 ore" in drawn(g, 2)
    g.war = g.war._replace(revealed=(g.war.revealed[0]._replace(extra=2), g.war.revealed[1]._replace(bid=0)))
    assert "+2 for one more mana" in drawn(g) and "Bob offers peace" in drawn(g)


def test_neutral_territory_and_endings():
    g = table(2)
    g.cap, g.ending = 50, True
    shown = drawn(g)
    assert "(neutral)" in shown and " N" in shown and "broken off after turn 50" in shown and "the last" in shown
    g.resolve(patrol(0, "A.F1", "A.M1"))
    assert "Setting up" in drawn(GAME.new(3))


def test_commands_and_groups():
    g = GAME.new(3)
    playout(g, Random(3), limit=60)
    spot = Spot(GAME, g, g.question.seat, Random(1))
    console = Console(width=120, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    with console.file:
        console.print(commands(GAME)["f"][1](spot))
    assert "Wins tied wars" in console.export_text() or "may carry out Trade" in console.export_text()
    assert group(GAME, patrol(0, "A.F1", "A.M1")) == "Patrol from A.F1" and group(GAME, collect(0)) == ""
