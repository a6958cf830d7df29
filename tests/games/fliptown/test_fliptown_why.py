"""Why something cannot be chosen now: sentences with numbers, and the paragraph."""

from __future__ import annotations

import pytest
from fliptown_kit import BOX, GAME, have, say, start, table

from tablewright.games.fliptown.bonus import resolve_pending
from tablewright.games.fliptown.why import WINDOWS


def reason(g, target: str, seat: int = 0) -> tuple[str, str] | None:
    because = GAME.why(g, seat, target)
    return None if because is None else tuple(because)


def acting(**fields):
    """Seat 0 has assigned 5♥ for the suit and 6♠ for the value, and looks for a site."""
    g = table()
    have(g, **fields)
    return say(start(g), "assign 0 5H 6S")


class TestSites:
    def test_cards_come_first(self):
        g = start(table())
        assert reason(g, "stop:trail_5") == (
            "First assign the three cards: one for the suit, one for the value, one for poker.", "4.4.2",
        )  # fmt: skip
        assert reason(g, "card:5H") is None  # it can be chosen

    def test_gold_for_steps_and_for_the_suit(self):
        g = acting(gold=1)
        assert reason(g, "stop:trail_9") == ("Needs 3 gold (3 for 3 steps of the value); you have 1.", "4.6.2")
        assert reason(g, "building:church") == ("Needs 2 gold (2 for the suit); you have 1.", "4.6.1")
        assert reason(g, "target:bad_7") == (
            "Needs 3 gold (2 for the suit, 1 for 1 step of the value); you have 1.", "4.6.2",
        )  # fmt: skip
        assert reason(g, "stop:trail_7") is None and reason(g, "stop:nowhere") is None and reason(g, "seat:1") is None

    def test_helpers_make_it_cheaper(self):
        g = acting(gold=1, things=("pickaxe",))
        assert reason(g, "chamber:mine_1b") == ("Needs 2 gold (2 for the suit); you have 1.", "4.6.1")

    @pytest.mark.parametrize(
        ("target", "sentence", "paragraph"),
        [
            ("stop:trail_3", "You are at 4 (3 stars, 1 Wanted): the Trail leads only to the right.", "5.1.2"),
            ("stop:trail_4", "You are at 4 (3 stars, 1 Wanted): the Trail leads only to the right.", "5.1.2"),
            ("target:bad_6", "You have robbed this target: whether it succeeded or not, never again.", "5.2.1"),
            ("tomb:tomb_mc", "This tombstone is circled.", "5.5.1"),
            ("chamber:mine_1a", "This chamber is circled.", "5.3.1"),
            ("chamber:mine_3b", "No circled chamber leads here: first circle 2a or 2b.", "5.3.1"),
        ],
    )
    def test_circled_passed_out_of_reach(self, target, sentence, paragraph):
        g = acting(gold=20, circled=["trail_4", "bad_6", "mine_1a"])
        assert reason(g, target) == (sentence, paragraph)

    def test_a_bonus_action_is_in_one_region(self):
        g = table()
        have(g, pending=("mine",), circled=["mine_1a"])
        g.resolve(resolve_pending(0))
        assert reason(g, "chamber:mine_1b") == (
            "First choose what to resolve: a bonus action says where you may go.", "6.4",
        )  # fmt: skip
        assert reason(g, "building:bank") == ("Its effect can be used when you visit it, once a visit.", "5.4.3")
        say(g, "carry_out 0 mine")
        assert reason(g, "stop:trail_A") == ("This bonus action is in the Mine.", "6.2")
        assert reason(g, "chamber:mine_1a") == ("This chamber is circled.", "5.3.1")
        assert reason(g, "chamber:mine_1b") is None

    def test_the_map_waits_for_other_questions(self):
        g = table()
        have(g, pending=("saloon",), cash=9)
        g.resolve(resolve_pending(0))
        say(g, "use_building 0 saloon")
        assert reason(g, "stop:trail_A") == ("First answer what you are asked; the map waits.", "6.4")

    def test_others_are_still_choosing(self):
        g = start(table(2))
        say(g, "assign 0 5H 6S", "bury 0 tomb_tl 0 printed")
        assert reason(g, "tomb:tomb_tr") == ("You have done all you can; the others are still choosing.", "14.1")
        assert reason(g, "card:5H", seat=1) is None
        g.question, g.together = None, None
        assert reason(g, "tomb:tomb_tr") is None


class TestBuildings:
    @pytest.mark.parametrize(
        ("building", "fields", "sentence", "paragraph"),
        [
            ("hideout", {}, "You have no Wanted to cross out.", "14.25"),
            ("church", {}, "You have no Wanted to cross out.", "14.25"),
            ("church", {"wanted": 2, "cash": 0}, "One trade needs 1 cash; you have 0.", "5.4.4"),
            ("saloon", {"cash": 1}, "One trade needs 2 cash; you have 1.", "5.4.4"),
            ("prospectors_club", {"gold": 0}, "One trade needs 1 gold; you have 0.", "5.4.4"),
            ("bank", {"cash": 3}, "Needs $4; you have $3.", "5.4.4"),
            ("bank", {"cash": 9, "banked": ("black", "red")}, "You have banked on both colours.", "5.4.4"),
            ("hotel", {"cash": 1}, "Needs $2; you have $1.", "5.4.4"),
            ("hotel", {"cash": 9, "hotel": 4}, "You have the last silver star of the Hotel.", "5.4.4"),
            ("land_office", {"cash": 3}, "Land costs at least $4, on squares that are free; you have $3.", "5.4.5"),
            ("bail_bonds", {"hunted": ("J", "Q", "K")}, "You hunt every outlaw.", "5.4.4"),
            ("gunsmith", {"cash": 2}, "Nothing here is left that you can pay with $2.", "5.4.4"),
        ],
    )
    def test_visited_but_of_no_use(self, building, fields, sentence, paragraph):
        """§14.27 It stays on the list while something else can be resolved."""
        g = table()
        have(g, pending=tuple(sorted(["cemetery", building])), **fields)
        g.resolve(resolve_pending(0))
        assert reason(g, f"building:{building}") == (sentence, paragraph)

    @pytest.mark.parametrize(
        ("thing", "sentence", "paragraph"),
        [
            ("pistol", "The Pistol costs $3; you have $2.", "5.4.4"),
            ("rifle", "The Rifle comes after the Pistol.", "14.10"),
            ("bandana", "You have the Bandana.", "5.4.4"),
            ("pickaxe", "The Pickaxe is sold at the General Store.", "5.4.4"),
        ],
    )
    def test_things(self, thing, sentence, paragraph):
        g = acting(cash=2, things=("bandana",))
        assert reason(g, f"thing:{thing}") == (sentence, paragraph)
        assert reason(g, "thing:shovel") is None  # nobody sells it


class TestCharacters:
    def test_used_or_not_its_time(self):
        g = say(start(table(characters=["settler"])), "assign 0 5H 6S")
        assert reason(g, "character:settler") == (
            "This ability is used in your turn, before you assign the cards or after your action.", "10.2",
        )  # fmt: skip
        have(g, uses=0)
        assert reason(g, "character:settler") == ("You have used this ability: once a game.", "10.1")
        assert reason(g, "character:miner") is None  # somebody else's

    def test_when_it_can_be_used_there_is_nothing_to_say(self):
        g = start(table(characters=["settler"]))
        assert reason(g, "character:settler") is None

    def test_every_window_has_words(self):
        assert {card.window for card in BOX.characters.values()} <= WINDOWS.keys()
