"""The table in the terminal: complete, and inside the width."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from fliptown_kit import GAME, have, say, start, table
from rich.console import Console

from tablewright.bots import Spot
from tablewright.cli.tables import commands, draw, group
from tablewright.engine import Ask, playout

NAMES = ["Ada", "Ben", "Cleo", "Dan"]


def drawn(g, seat, width):
    console = Console(width=width, record=True, file=StringIO())
    console.print(draw(GAME, g.view(seat), g.sheet(seat), NAMES[: len(g.players)], width))
    return console.export_text()


@pytest.mark.parametrize("width", [100, 140])
@pytest.mark.parametrize(
    ("seats", "variant"),
    [
        (1, {"cowbot": "kid", "holdem": True}),
        (1, {"solo_random_setup": True}),
        (2, {"holdem": True}),
        (4, {"characters": True}),
    ],
)
def test_every_stage_of_a_game(width, seats, variant):
    for steps in (1, 30, 500):
        g = GAME.new(seats, **variant)
        playout(g, Random(steps), steps)
        seat = g.question.seat if isinstance(g.question, Ask) else None
        text = drawn(g, seat, width)
        assert max([len(line.rstrip()) for line in text.splitlines()]) <= width
        for word in ("Trail", "Badlands", "Mine", "Town", "Cemetery", "Land", "Poker", "Points by source", "total"):
            assert word in text
        assert "…" not in text


def test_what_is_marked():
    g = table(2, bounties=["riches"])
    have(
        g,
        circled=["trail_3", "bad_2", "mine_1a", "hotel", "tomb_tl"],
        hotel=1,
        land=[0, 1],
        banked=("red",),
        hunted=("Q",),
        things=("rifle",),
        scored=("riches",),
    )
    start(g)
    text = drawn(g, 0, 100)
    for sign in (
        "× A",
        "● 3",
        "◐ 2 2★$1",
        "● 1a H1g",
        "●  7 Hotel",
        "●2☆ ·7☆",
        "●3★ ●1★ ·1★",
        "●red ·black",
        "·J ●Q ·K",
        "Rifle (+6)",
        "scored by Ada",
    ):
        assert sign in text, sign
    assert "face down" in text


def test_the_sheriff_card_only_for_who_has_looked():
    g = start(table(2, lineup=("5C", "JS", "9D")))
    say(
        g,
        "assign 1 5C JS",
        "visit 1 sheriffs_office 0 printed",
        "use_building 1 sheriffs_office",
        "look 1 sheriffs_office",
        "sheriff_drawn KH 1",
    )
    assert "K♥  (seen by Ben)" in drawn(g, 1, 100) and "K♥" not in drawn(g, 0, 100)
    g.shown, g.marshal = "KH", "2C"
    assert "for the Marshal" in drawn(g, 0, 100)


def test_options_are_grouped_by_region():
    g = table(lineup=("5H", "9D", "9C"))
    have(g, gold=9)
    say(start(g), "assign 0 5H 9D")
    assert list(dict.fromkeys([group(GAME, o) for o in g.question.options])) == [
        "♥ Trail",
        "♠ Badlands",
        "♦ Mine",
        "♣ Town",
        "Cemetery",
    ]


def test_commands():
    g = start(table(2))
    g.discard = ("KH", "2C")
    spot = Spot(GAME, g, 0, Random(1))
    console = Console(width=100, record=True)
    for _, show in commands(GAME).values():
        console.print(show(spot))
    text = console.export_text()
    assert "seat 1" in text and "K♥" in text
