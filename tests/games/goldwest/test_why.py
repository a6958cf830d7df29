"""Why something cannot be chosen: real sentences, with numbers and paragraph."""

from __future__ import annotations

import pytest
from goldwest_kit import BOX, GAME, ask, begun, bins, build, choose, quiet, town

from tablewright.games.goldwest.abilities import free_boomtown, peek_mining_tokens, stack_on_opponent, upgrade_camp
from tablewright.games.goldwest.build import build_or_loot, choose_store
from tablewright.games.goldwest.metals import use_metals
from tablewright.games.goldwest.table import GoldWest
from tablewright.games.goldwest.turn import choose_bin, pass_bin


def because(g: GoldWest, target: str, seat: int = 0) -> str:
    """The sentence and its paragraph."""
    found = GAME.why(g, seat, target)
    return f"{found.text} §{found.paragraph}" if found else ""


def follow(g: GoldWest, asked: object) -> GoldWest:
    """Ask what an ability asks."""
    g.question = asked
    return g


class TestBins:
    def test_empty_bin(self) -> None:
        g = quiet()
        g.players[0].bins = bins({"wood": 1}, {"stone": 1})
        ask(g, choose_bin(0))
        assert because(g, "bin:3") == "Bin 3 is empty: only a bin that holds something can be activated. §5.1"
        assert because(g, "bin:1") == "" and because(g, "bin:1", seat=1) == "It is another player's turn. §4.1"
        assert because(g, "hex:E3") == "Building comes after activating a bin and using metals. §4.2"
        assert because(g, "resource:gold") == "Metals are used after a bin has been activated. §4.2"
        assert because(g, f"investment:{g.display[0]}") == because(g, "resource:gold")

    def test_passing_bins(self) -> None:
        g = quiet(wood=1, stone=1)
        ask(g, pass_bin(0, 2))
        assert because(g, "resource:gold") == "There is no gold among the resources that you move. §5.3"
        assert because(g, "resource:tin") == "" and because(g, "planet:nagato") == ""
        assert (
            because(g, "bin:4") == "Choose what stays behind; bins are passed one after the other, down to bin 1. §5.3"
        )

    def test_nothing_is_asked(self) -> None:
        assert because(quiet(), "bin:1") == "" and because(GAME.new(2), "bin:1") == ""


class TestMetals:
    def test_investments(self) -> None:
        g = quiet(2, gold=1, wood=1)
        card = next(c for c in BOX.cards.values() if c.cost[2] > 1)
        other, third, fourth = [c for c in BOX.cards if c != card.id][:3]
        g.display = (card.id,)
        g.players[0].investments = (other,)
        g.players[1].investments = (third,)
        ask(g, use_metals(0))
        wanted = GAME.words.names["Investment"](card.id).split("”")[0].strip("“")
        assert because(g, f"investment:{card.id}") == f"Needs {wanted}; your pan holds 1 gold + 1 wood. §6.2.1"
        assert because(g, f"investment:{other}") == "You have claimed this investment already. §6.2.4"
        assert because(g, f"investment:{third}") == "Another player has claimed this investment. §6.2.4"
        assert because(g, f"investment:{fourth}") == "This investment is not part of this game. §2.5"
        assert because(g, "investment:bank") == ""
        g.claimed = True
        assert because(g, f"investment:{card.id}") == "You have claimed an investment this turn: one a turn. §6.2.1"
        assert because(g, "bin:1") == "A bin is activated once, at the beginning of a turn. §4.2"

    def test_shipping(self) -> None:
        g = quiet(2, gold=1)
        g.players[0].coaches = (8, 0, 0)
        ask(g, use_metals(0))
        assert because(g, "resource:copper") == "Your copper coach is at step 8, the end of its track. §6.4.5"
        assert because(g, "resource:silver") == "Shipping silver needs 1 silver; your pan holds 1 gold. §6.4.1"
        assert because(g, "resource:wood") == "Wood and stone pay for buildings only. §6.1.3"
        assert because(g, "resource:gold") == ""

    def test_boomtown(self) -> None:
        g = quiet(2, gold=1)
        g.town = town(s00=(1,), s10=(0,))
        ask(g, use_metals(0))
        assert because(g, "space:0,0") == "Another player's influence token lies here: a space takes one. §6.3.4"
        assert because(g, "space:1,0") == "Your influence token lies here: a space takes one. §6.3.4"
        assert because(g, "space:2,0") == "Needs 2 gold; your pan holds 1 gold. §6.3.1"
        assert because(g, "space:9,9") == ""
        assert because(g, "office:town_hall") == because(g, "space:2,0")  # the space of it that is free
        assert because(g, "office:courthouse") == "This office is not part of this game. §2.4"
        assert because(g, "office:palace") == ""
        g.players[0].influence = 0
        assert because(g, "space:2,0") == "You have no influence token left. §6.3.2"
        g.placed = True
        assert "this turn: one a turn. §6.3.2" in because(g, "space:2,0")

    def test_an_ability_comes_first(self) -> None:
        g = follow(quiet(2, gold=2), None)
        build(g.players[0], camps="E3", settlements="E4")
        follow(g, upgrade_camp(g, 0, {}))
        assert because(g, "space:2,0").startswith("First use the ability of the card")
        assert because(g, "hex:E4") == "This is a settlement already. §7.9"
        assert because(g, "hex:G2") == "There is no camp of yours here. §7.9"
        assert because(g, "hex:E3") == ""


class TestAbilities:
    def test_free_token(self) -> None:
        g = quiet()
        g.town = town(s00=(1,), s10=(0,))
        follow(g, free_boomtown(g, 0, {}))
        assert because(g, "space:0,0") == "This card needs an empty space, and another player's token lies here. §7.5"
        follow(g, stack_on_opponent(g, 0, {}))
        assert because(g, "space:1,0") == "Your own influence token lies here. §7.6"
        assert because(g, "space:2,0").startswith("No opponent has a token here")

    def test_peek(self) -> None:
        g = quiet()
        seen = BOX.named(g.face_down)[0]
        g.peekers = {seen: (0,)}
        g.resolve(peek_mining_tokens(g, 0, {"count": 2}))
        assert because(g, f"hex:{seen}") == "You have looked at this token already. §7.7"
        assert because(g, "hex:E3") == "Only a face-down token can be looked at. §7.7"


class TestBuild:
    def test_hexes(self) -> None:
        g = quiet(2, wood=1)
        down = BOX.named(g.face_down)[0]
        g.looted = BOX.bit["E4"]
        build(g.players[0], camps="G2")
        build(g.players[1], settlements="H3")
        g.revealed = {h: t for h, t in g.revealed.items() if h not in ("E4", "G2", "H3")}
        ask(g, build_or_loot(0))
        assert because(g, f"hex:{down}") == "Its token is face down: only a revealed one can be taken. §8.3"
        assert because(g, "hex:E4") == "Its token was looted: the hex stays empty for the rest of the game. §3.9"
        assert because(g, "hex:G2") == "You have built here: there is no token to take. §8.3"
        assert because(g, "hex:H3") == "Another player has built here: there is no token to take. §8.3"
        assert because(g, "hex:A1") == "This tile lies face down: with two players it is not in play. §2.1.1"
        assert because(g, "hex:Z9") == "" and because(g, "hex:E3") == ""
        assert because(g, "bin:1") == "Resources are stored after building: choose a token on the map first. §9.2"
        assert because(g, "resource:gold").startswith("Metals are used before building")

    def test_kinds(self) -> None:
        g = quiet(2, wood=2)
        ask(g, build_or_loot(0))
        assert because(g, "rule:settle") == "A settlement needs wood and stone; your pan holds 2 wood. §8.2"
        assert (
            because(g, "rule:loot") == "Looting is only for those without wood and stone; your pan holds 2 wood. §8.2"
        )
        assert because(g, "rule:camp") == "" and because(g, "rule:ship") == ""
        g = quiet(2, wood=1, stone=1)
        g.players[0].influence = 0
        ask(g, build_or_loot(0))
        assert because(g, "rule:settle") == "A settlement needs an influence token, and you have none left. §8.2"
        g = quiet(2, gold=1)
        ask(g, build_or_loot(0))
        assert because(g, "rule:camp") == "Building needs wood or stone; your pan holds 1 gold: you have to loot. §8.2"

    def test_store(self) -> None:
        g = quiet()
        ask(g, choose_store(0))
        assert because(g, "hex:E3") == "You have placed your camp piece: one a turn. §8.1"
        assert because(g, "rule:camp") == ""


@pytest.mark.parametrize("seats", [2, 4])
def test_what_can_be_chosen_needs_no_reason(seats: int) -> None:
    g = begun(seats)
    for option in list(g.question.options):
        assert because(g, f"bin:{option.args[1]}", g.active) == ""
    choose(g, str(g.question.options[0]))
    assert because(g, "space:0,0", g.active) != ""
