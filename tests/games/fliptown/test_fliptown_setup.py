"""§1, §2, §18: what is in the box and how a game begins."""

from __future__ import annotations

from random import Random

import pytest
from fliptown_kit import BOX, GAME, have, options, say, table

from tablewright.engine import Chance, playout
from tablewright.games.fliptown.gains import GAINS, gain_cash, gain_gold
from tablewright.games.fliptown.table import invariants

DATA = GAME.data


def new(seats=1, *answers, **variant):
    return say(GAME.new(seats, **variant), *answers)


class TestBox:
    def test_the_deck(self):
        """§1.1, §1.2, §1.3 52 cards, the Ace is 1; hearts and diamonds are red."""
        assert len(BOX.cards) == len(set(BOX.cards)) == 52
        assert [BOX.value[c] for c in ("AH", "2S", "10D", "JC", "QH", "KS")] == [1, 2, 10, 11, 12, 13]
        assert {BOX.suit[c] for c in BOX.red} == {"hearts", "diamonds"} and len(BOX.red) == len(BOX.black) == 26

    def test_suits_and_regions(self):
        """§1.4"""
        assert BOX.region_suit == {"trail": "hearts", "badlands": "spades", "mine": "diamonds", "town": "clubs"}

    def test_the_map(self):
        """§1.5 13 stops, 12 targets, 14 chambers, 13 buildings, 9 tombstones with 12 rewards between them."""
        assert [mask.bit_count() for mask in BOX.whole.values()] == [13, 12, 14, 13, 9]
        assert [c.level for c in BOX.chamber_list] == [1] * 2 + [2] * 3 + [3] * 4 + [4] * 5
        assert sum([len(t.rewards) for t in BOX.tomb_list]) == 2 * 12 and len(BOX.tombs["tomb_mc"].rewards) == 4
        assert {t.row_mask.bit_count() for t in BOX.target_list} == {3}

    def test_cards(self):
        """§1.9"""
        assert (len(BOX.cowbots), len(BOX.characters), len(BOX.bounties), len(BOX.achievements)) == (4, 14, 12, 20)
        assert DATA["bounty_values"]["first_side_stars"] == 7 and DATA["bounty_values"]["second_side_stars"] == 4

    def test_numbers_of_the_rules_file(self):
        """§4.6.1, §4.6.5, §5.2.3 The numbers that the rules file states are those of the data file."""
        items = {item["id"]: item["effect"] for item in DATA["items"]}
        assert (items["trail_horse"]["n"], items["pickaxe"]["shifts"], BOX.suit_fee) == (6, [-2, 0, 2], 2)
        assert BOX.guns == (("rifle", 6), ("pistol", 3))

    def test_every_stop_with_a_reward_in_words(self):
        words = GAME.words
        assert words.names["Stop"]("trail_7") == "7 (4 stars, 1 Wanted)"
        assert words.names["Chamber"]("mine_4b") == "chamber 4b (1 silver star per building, 2 Wanted)"
        assert words.names["Chamber"]("mine_2a") == "chamber 2a (1 gold, Badlands bonus action)"
        assert (
            words.names["Tomb"]("tomb_mr") == "the centre right tombstone"
            and words.names["Tomb"]("tomb_mc") == "the centre tombstone"
        )


class TestAmounts:
    def test_nothing_becomes_negative(self):
        """§1.7, §1.8"""
        g = table()
        me = have(g, wanted=1)
        GAINS["remove_wanted"](g, me, BOX.stops["trail_J"].rewards[0], 0)
        assert me.wanted == 0

    def test_the_printed_tracks_are_no_limits(self):
        """§1.6, §1.7 70 dollars and 50 gold are printed; more is counted."""
        g = table()
        me = have(g, cash=70, gold=50)
        gain_cash(g, me, 8)
        gain_gold(g, me, 8)
        assert (me.cash, me.gold) == (78, 58)

    @pytest.mark.parametrize(
        ("character", "kind", "most"), [("prospector", "pans", 4), ("ranch_hand", "hammers", 4), ("cheat", "pans", 9)]
    )
    def test_prospector_and_ranch_hand_stop_at_four(self, character, kind, most):
        """§1.7"""
        g = table(characters=[character])
        me = have(g, pans=0, hammers=0)
        pan, hammer = BOX.stops["trail_2"].choice
        for _ in range(9):
            GAINS["pan"](g, me, pan, 0)
            GAINS["hammer"](g, me, hammer, 0)
        assert getattr(me, kind) == most and me.pans + me.hammers == most + 9


class TestSetUp:
    def test_standard_start(self):
        """§2.1, §2.2, §2.4 $4, 2 gold, the centre tombstone; solo without bounties."""
        g = new()
        me = g.players[0]
        assert (me.cash, me.gold, me.stars, me.wanted, me.pans, me.hammers) == (4, 2, 0, 0, 0, 0)
        assert me.circled == BOX.bits["tomb_mc"] and g.bounties == () and not g.cowbot

    def test_bounties_with_several_players(self):
        """§2.4, §18.1 Three of twelve, with the 7-star side up."""
        g = new(2)
        assert isinstance(g.question, Chance) and g.question.source.count() == 220
        say(g, "bounties_drawn five_tools+nine_wanted+riches")
        assert [b["stars"] for b in g.public()["bounties"]] == [7, 7, 7]

    def test_characters(self):
        """§2.3 One each, all different; their start replaces the standard start entirely."""
        g = new(2, "character_dealt grave_robber 0", characters=True)
        assert g.question.source.count() == 13
        say(g, "character_dealt wild_card 1")
        grave, wild = g.players
        assert (grave.cash, grave.gold, grave.things) == (3, 1, ("shovel",))
        assert (wild.cash, wild.gold, wild.uses) == (4, 0, 2), "both Jokers"

    @pytest.mark.parametrize("character", BOX.characters)
    def test_every_character_starts_with_what_is_printed(self, character):
        """§2.3, §10.1"""
        me = table(characters=[character]).players[0]
        start = dict(BOX.characters[character].start)
        jokers, items = start.pop("jokers", 0), start.pop("items", [])
        assert {k: getattr(me, k) for k in start} == start and list(me.things) == items
        assert me.uses == (jokers or 1) and me.character == character

    def test_random_cowbot(self):
        """§2.5"""
        g = new(1, cowbot="random")
        assert g.question.source.count() == 4
        assert say(g, "cowbot_drawn jane").cowbot == "jane"
        assert new(1, cowbot="kid").cowbot == "kid" and not new(2, cowbot="kid").cowbot

    @pytest.mark.parametrize(
        ("card", "cowbot", "character"),
        [
            ("AD", "bart", "trailblazer"),
            ("10C", "earp", "grave_robber"),
            ("KH", "jane", "mayor"),
            ("7S", "kid", "preacher"),
        ],
    )
    def test_one_card_picks_both(self, card, cowbot, character):
        """§2.6, §2.7, §14.29 The suit picks the cowbot, the rank the character; the card goes back."""
        g = new(1, solo_random_setup=True)
        assert g.question.source.count() == 52
        say(g, f"set_up_drawn {card}")
        assert (g.cowbot, g.players[0].character) == (cowbot, character) and card in g.deck

    def test_no_rank_picks_the_wild_card(self):
        """§2.6, §14.29"""
        assert BOX.characters["wild_card"].rank not in BOX.rank.values()
        assert len({c.rank for c in BOX.characters.values()}) == 14

    def test_seats_are_in_ascending_order(self):
        """§2.8"""
        g = new(3, "bounties_drawn five_tools+nine_wanted+riches", "flipped 5H+6S+9D")
        assert [ask.seat for ask in g.questions()] == [0, 1, 2]

    def test_option_values(self):
        """§18 The first value is the rulebook's, as in the data file."""
        defaults = {v.name: v.default for v in GAME.variants}
        assert defaults == {k: v for k, v in DATA["options"].items() if k not in ("bounties", "source")}
        assert options(new()) == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_game_ends_after_three_rounds(seats):
    """§3, §3.7 Three rounds of five turns."""
    g = new(seats)
    playout(g, Random(seats))
    assert g.over and (g.round, g.turn) == (3, 5)
    assert all([len(me.poker) == 15 and len(me.hands) == 3 for me in g.players])
    invariants(g)
