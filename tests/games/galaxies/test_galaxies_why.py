"""Why something cannot be chosen: the numbers, and the paragraph that says so."""

from __future__ import annotations

from typing import Any

import pytest
from galaxies_kit import GAME, do, set_player, table

from tablewright.games.galaxies.actions import perform
from tablewright.games.galaxies.table import Galaxies
from tablewright.games.galaxies.turn import choose_die
from tablewright.games.rulebook import paragraphs


def said(g: Galaxies, target: str, seat: int = 0) -> tuple[str, str]:
    found = GAME.why(g, seat, target)
    assert found is not None, target
    assert found.paragraph in paragraphs("galaxies")
    return found.text, found.paragraph


def main(dice: tuple[str, ...] = ("colony", "economy"), **player: Any) -> Galaxies:
    g = table()
    set_player(g.players[0], **player)
    g.dice = dice  # type: ignore[assignment]
    return do(g, choose_die(0))


def test_dice() -> None:
    g = main(level=2, energy=1, culture=2)
    assert said(g, "face:economy") == ("You have no ship on a track of economy.", "4.0")
    assert said(g, "face:move") == ("None of your dice shows move.", "3.2.1")
    text, _ = said(g, "face:colony")
    assert text.endswith("an upgrade costs 3 energy or 3 culture: you have 1 and 2.")
    assert "level 6" in said(main(level=6, energy=7), "face:colony")[0]


def test_the_control_mat() -> None:
    g = main(("economy", "energy"), energy=0)
    assert said(g, "rule:convert") == ("The converter needs three dice that are not used; 2 left.", "3.4")
    assert GAME.why(g, 0, "rule:reroll") is None, "it is free"
    g.free_reroll, g.converted = False, True
    do(g, choose_die(0))
    assert said(g, "rule:reroll")[1] == "3.3" and said(g, "rule:convert")[0].endswith("used in this turn.")
    assert said(g, "rule:upgrade")[1] == "4.4.1" and GAME.why(g, 0, "rule:roll_again") is None


def test_planets_and_places_wait_for_a_die() -> None:
    g = main()
    assert said(g, "planet:jakks")[1] == said(g, "place:jakks.orbit")[1] == "3.2.1"
    assert GAME.why(g, 0, "planet:nowhere") is None and GAME.why(g, 0, "seat:1") is None
    assert GAME.why(g, 1, "planet:jakks") is None, "the other seat is not asked"


@pytest.mark.parametrize(
    ("planet", "words", "paragraph"),
    [
        ("gort", "is not one of your colonies", "4.4.1"),
        ("birkomius", "used Birkomius in this turn", "7.1.5"),
        ("nagato", "costs 1 culture, you have 0", "7.1.3"),
        ("hoefker", "costs 1 energy, you have 0", "7.1.3"),
        ("zalax", "in your own turn only", "7.1.4"),
        ("maia", "it cannot start itself again", "7.1.6"),
        ("mared", "nothing that Mared could do", "7.1.3"),
    ],
)
def test_colonies(planet: str, words: str, paragraph: str) -> None:
    g = table()
    colonies = ("jakks", "vici_ks156", "birkomius", "nagato", "hoefker", "zalax", "maia", "mared")
    set_player(g.players[0], level=3, energy=0, culture=0, colonies=colonies, used=("birkomius",))
    g.active, g.busy = 1, ("maia",)  # type: ignore[assignment]
    do(g, perform(0, "colony"))
    assert words in said(g, f"planet:{planet}")[0] and said(g, f"planet:{planet}")[1] == paragraph
    assert GAME.why(g, 0, "planet:jakks") is None, "it can be used"
    assert said(g, "rule:upgrade")[0].startswith("An upgrade costs")


def test_tracks() -> None:
    g = table(row=("jakks", "mj_120210", "gort", "tifnod"))
    set_player(g.players[0], level=5, orbits={"jakks": 0, "mj_120210": 0, "gort": 0})
    do(g, perform(0, "diplomacy"))
    assert said(g, "planet:gort") == ("The track of Gort is one of economy.", "4.3.1")
    assert said(g, "planet:tifnod") == ("You have no ship on the track of Tifnod.", "4.3.1")
    assert GAME.why(g, 0, "rule:convert") is None and GAME.why(g, 0, "face:move") is None
    assert GAME.why(g, 0, "place:home") is None


def test_moves() -> None:
    g = do(table(), perform(0, "move"))
    assert said(g, "place:nagato.orbit") == ("Ships go to planets of the row, or home.", "4.1.1")
    assert GAME.why(g, 0, "place:jakks.orbit") is None and GAME.why(g, 0, "planet:gort") is None
    set_player(g.players[0], landed=("jakks",), home=0)
    do(g, perform(0, "move"))
    assert said(g, "place:jakks.orbit") == ("A ship must leave its planet: yours is at Jakks already.", "4.1.2")
    assert GAME.why(g, 0, "place:home") is None, "it may go home"
