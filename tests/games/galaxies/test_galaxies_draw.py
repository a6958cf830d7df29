"""What is drawn in the terminal, and what bots look at."""

from __future__ import annotations

from random import Random

import golden
import pytest
from galaxies_kit import BOX, GAME, do, set_player, table
from rich.console import Console

from tablewright.bots import Spot, play
from tablewright.bots.know.galaxies import evaluate
from tablewright.cli.tables import draw as draw_any
from tablewright.cli.tables.galaxies import COMMANDS, draw, group
from tablewright.engine import Ask
from tablewright.games.galaxies.actions import move, upgrade
from tablewright.games.galaxies.turn import choose_die, turn_die

NAMES = ["Ada", "Bob", "Cyd", "Dee", "Eve"]


def drawn(g, seat: int | None, width: int) -> str:
    console = Console(width=width, record=True, file=open("/dev/null", "w", encoding="utf-8"))  # noqa: SIM115
    with console.file:
        console.print(draw_any(GAME, g.view(seat), g.sheet(seat), NAMES[: 1 if g.rogue else len(g.players)], width))
        return console.export_text()


@pytest.mark.parametrize("path", sorted(golden.folder("galaxies").glob("*.txt")), ids=lambda p: p.stem)
@pytest.mark.parametrize("width", [100, 140])
def test_every_moment_can_be_drawn(path, width: int):
    """Nothing is wider than the screen; every planet of the row, every name and every colony is there."""
    record = golden.read(path)
    for n in range(0, len(record.answers) + 1, 45):
        g = record.replay(n)
        seat = g.question.seat if isinstance(g.question, Ask) else None
        text = drawn(g, seat, width)
        assert all(len(line) <= width for line in text.splitlines())
        for planet in g.row:
            assert planet == "-" or BOX.cards[planet].name in text
        for name in NAMES[: record.seats]:
            assert name in text


def test_ships_where_they_are():
    """Letters below the spaces of the track, and on the surface."""
    g = table()
    set_player(g.players[0], orbits={"gort": 2})
    set_player(g.players[1], landed=("gort",), orbits={"gort": 0})
    lines = [line[50:75] for line in drawn(g, 0, 100).splitlines() if "│" in line[50:52]]
    start = next(i for i, line in enumerate(lines) if "○" in line)
    assert lines[start].strip("│ ") == "○  1  2  3  4  5  Eco"
    assert lines[start + 1].index("A") == lines[start].index("2") and lines[start + 2].index("B") == lines[start].index(
        "○"
    )
    assert "landed B" in lines[start + 3]


def test_only_the_viewer_sees_the_mission():
    g = table()
    for p, mission in zip(g.players, ("elder", "hoarder"), strict=True):
        g.undealt.remove(mission)
        p.missions[:] = [mission]
    g.dice, g.pool = ("energy", "move"), 2
    do(g, choose_die(0))
    assert "Elder" in drawn(g, 0, 100) and "Elder" not in drawn(g, 1, 100) and "Elder" not in drawn(g, None, 100)


def test_the_rogue_and_its_attack():
    g = table(1, rogue="gamelyn")
    g.players[1].level, g.players[1].used, g.lost = 3, ("attack",), 1
    text = drawn(g, 0, 100)
    assert "▶ level 3: All orbiting Rogue ships advance by 1. (once a turn) – done this turn" in text
    assert "Gamelyn" in text and "1 dice lost" in text


def test_an_empty_slot_and_a_busy_turn():
    g = table(row=("-", "gort", "tifnod", "jakks"))
    g.dice, g.hand, g.bay, g.spent, g.pool = ("move",), ("energy",), ("colony",), 2, 5
    g.free_reroll, g.converted, g.price, g.income, g.trigger, g.discard = False, True, 2, ("energy",), 1, ("mared",)
    text = drawn(g, 0, 120)
    for words in ("an empty slot", "In hand", "2 spent", "reroll 1 energy", "converter used", "costs 2 culture",
                  "+1 energy for every follow", "Bob has triggered the end", "1 put away"):  # fmt: skip
        assert words in text


def test_commands_and_groups():
    g = table()
    g.dice, g.pool = ("energy", "move"), 2
    do(g, choose_die(0))
    spot = Spot(GAME, g, 0, Random(1))
    console = Console(width=100, record=True, quiet=True)
    assert "No planet" in str(COMMANDS["c"][1](spot))
    set_player(g.players[1], colonies=("mared",))
    for command in ("c", "m"):
        console.print(COMMANDS[command][1](Spot(GAME, g, 0, Random(1))))
    alone = do(table(1), choose_die(0))
    alone.dice, alone.pool = ("energy", "move"), 2
    do(alone, choose_die(0))
    assert "no missions" in str(COMMANDS["m"][1](Spot(GAME, alone, 0, Random(1))))
    assert group(move(0, "gort.orbit", "home")) == "The ship at orbit around Gort"
    assert group(turn_die(0, "move", "energy")) == "A die that shows Move" and group(upgrade(0, 2, 0)) == ""
    assert draw(g.view(0), g.sheet(0), NAMES[:2], GAME.words, 100)


# --- what bots look at -------------------------------------------------------------------------------------------


def worth(**fields) -> float:
    g = table()
    g.question = Ask(0, "?", [])
    set_player(g.players[0], **fields)
    return evaluate(g, 0)


def test_evaluation_prefers():
    """Points over progress over hopes; resources, ships on their way, a higher empire."""
    assert worth(colonies=("mared",)) > worth(orbits={"mj_120210": 2}) > worth(orbits={"mj_120210": 1})
    assert worth(level=2, energy=0) > worth(energy=2), "an upgrade is worth its price"
    assert worth(energy=4) > worth(energy=3) and worth(culture=4) > worth(culture=3)
    assert worth(orbits={"gort": 0}) > worth(landed=("gort",))
    g = table()
    g.question = Ask(0, "?", [])
    assert evaluate(g, 0) == evaluate(g, 1)
    set_player(g.players[1], colonies=("gort",))
    assert evaluate(g, 0) < 0 < evaluate(g, 1)


def test_evaluation_of_the_end():
    """The result decides; then the margin."""
    g = table()
    for p in g.players:
        p.missions[:] = ["elder"]
    set_player(g.players[0], colonies=("jakks",))
    assert evaluate(g, 0) == 1001 and evaluate(g, 1) == -1001
    solo = table(1)
    assert evaluate(solo, 0) == -1021, "the Rogue won by the skull: that counts as the 21 points it lacked"
    solo.trigger = 0
    assert evaluate(solo, 0) == 999


def test_evaluation_of_the_rogue():
    """The nearer the skull, the worse."""
    g = table(1)
    g.question = Ask(0, "?", [])
    before = evaluate(g, 0)
    g.players[1].energy = 5
    tense = evaluate(g, 0)
    g.players[1].level = 4
    assert before > tense > evaluate(g, 0)


def test_greedy_beats_random():
    for seed in range(2):
        bots = ["greedy", "random"] if seed % 2 == 0 else ["random", "greedy"]
        assert play("galaxies", bots, seed=seed).replay().winners() == [seed % 2]
