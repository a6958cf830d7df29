"""§3, §4: the rounds, the deck, a turn, and modifying cards."""

from __future__ import annotations

from random import Random

import pytest
from fliptown_kit import BOX, GAME, among, have, options, say, sites, start, table, told

from tablewright.engine import Chance, playout
from tablewright.games.fliptown.deck import flip
from tablewright.games.fliptown.rounds import play_round


class TestRound:
    def test_order_of_phases(self):
        """§3.1 to §3.6 Shuffle, Sheriff card, five turns, poker, pan and work, arrest."""
        g = GAME.new(1)
        events = g.listen()
        rng = Random(4)
        while g.round == 1:
            g.resolve(g.question.sample(rng) if isinstance(g.question, Chance) else g.question.options[-1])
        names = [what for what, _, _ in events]
        assert names.count("flip") == 5
        order = [names.index(what) for what in ("flip", "hand", "sheriff", "shuffle")]
        assert order == sorted(order)

    def test_the_sheriff_card_is_laid_aside_unseen(self):
        """§3.2, §3.9 It has no identity: the draw deck is one card smaller."""
        g = GAME.new(1)
        assert (g.face_down, len(g.deck), g.draw_pile(), g.sheriff) == (1, 52, 51, "")

    def test_shuffle_gathers_everything(self):
        """§3.1 The discard pile becomes empty."""
        g = table()
        g.discard, g.deck = tuple(g.deck[:20]), g.deck[20:]
        g.lineup, g.discard = (), g.discard + g.lineup
        g.resolve(play_round(2))
        assert len(g.deck) == 52 and g.discard == ()

    def test_an_empty_draw_deck(self):
        """§3.8, §14.2 Draw what is left, shuffle the discards, go on; the Sheriff card is none of them."""
        g = table(3, lineup=())
        left = g.deck[:3]
        g.discard, g.deck = tuple(g.deck[3:]), left
        g.resolve(flip())
        assert g.draw_pile() == 2 and g.question.source.count() == 3
        say(g, "flipped AH+3H")
        assert g.sheriff == "2H" and g.face_down == 0 and g.reshuffled and "2H" not in g.deck
        assert g.question.source.count() == 49
        say(g, "flipped KC")
        assert g.lineup == ("AH", "3H", "KC") and g.discard == ()

    def test_after_a_reshuffle_the_sheriff_card_can_be_told(self):
        """§3.9 Everybody may search the discards, so a card dealt anew is the same card."""
        g = table(3, lineup=())
        g.discard, g.deck = tuple(g.deck[1:]), g.deck[:1]
        g.resolve(flip())
        assert g.sheriff == "AH" and g.determinize(1, Random(1)).sheriff == "AH"
        assert g.in_doubt() == frozenset()

    def test_an_empty_deck_after_somebody_looked(self):
        """§3.8 The Sheriff card already has its identity."""
        g = table(3, lineup=())
        g.sheriff, g.looked, g.face_down = g.deck[0], (1,), 0
        g.discard, g.deck = tuple(g.deck[1:]), []
        g.resolve(flip())
        assert g.sheriff == "AH" and len(g.deck) == 51


class TestSecrets:
    def test_what_is_hidden(self):
        """§3.9 A look is private; the others only know that somebody looked."""
        g = start(table(2, lineup=("5C", "JS", "9D")))
        say(
            g,
            "assign 1 5C JS",
            "visit 1 sheriffs_office 0 printed",
            "use_building 1 sheriffs_office",
            "look 1 sheriffs_office",
            "sheriff_drawn KH 1",
        )
        assert g.view(1)["sheriff"] == ["KH"] and g.view(0)["sheriff"] == 1 and g.view(0)["looked"] == [1]
        assert "KH" not in str(g.view(0)) and "KH" not in str(g.view(None))
        assert [e for e in g.events if e[0] == "sees"] == [("sees", ("KH",), 1)]
        cards = {g.determinize(0, Random(n)).sheriff for n in range(60)}
        assert len(cards) > 20 and g.determinize(1, Random(1)).sheriff == "KH"

    def test_a_second_look_shows_the_same_card(self):
        """§3.9 Two players look; nobody else knows."""
        g = start(table(2, lineup=("5C", "JS", "9D")))
        for seat in (0, 1):
            say(
                g,
                f"assign {seat} 5C JS",
                f"visit {seat} sheriffs_office 0 printed",
                f"use_building {seat} sheriffs_office",
                f"look {seat} sheriffs_office",
            )
            if seat == 0:
                say(g, "sheriff_drawn 3C 0")
            say(g, f"skip {seat} sheriffs_office", f"finish {seat}")
        assert g.looked == (0, 1) and g.sheriff == "3C" and g.face_down == 0
        assert [e[1:] for e in g.events if e[0] == "sees"] == [(("3C",), 0), (("3C",), 1)]

    def test_public_information(self):
        """§3.9 Maps, inventories, lineup, discards, the size of the draw deck, what has not been seen."""
        g = start(table(2, bounties=["riches"]))
        seen = g.view(None)
        assert seen["draw_pile"] == 48 and len(seen["unseen"]) == 49 and seen["lineup"] == ["5H", "6S", "9D"]
        assert seen["players"][1]["cash"] == 4 and seen["bounties"] == [{"id": "riches", "stars": 7}]


class TestFlip:
    def test_three_cards_for_all(self):
        """§4.1"""
        g = say(GAME.new(2), "bounties_drawn five_tools+nine_wanted+riches", "flipped 5H+6S+9D")
        assert g.lineup == ("5H", "6S", "9D") and g.draw_pile() == 48

    def test_the_mayor(self):
        """§4.2, §14.14 Before anybody acts; three new cards for everyone, once per game."""
        g = GAME.new(2, characters=True)
        say(
            g,
            "character_dealt cheat 0",
            "character_dealt mayor 1",
            "bounties_drawn five_tools+nine_wanted+riches",
            "flipped 5H+6S+9D",
        )
        assert options(g, 1) == ["keep_lineup 1", "redraw_lineup 1"] and options(g, 0) == []
        say(g, "redraw_lineup 1", "flipped 6H+7S+10D")
        assert g.discard == ("5H", "6S", "9D") and g.players[1].uses == 0 and "assign 0 6H 7S" in options(g, 0)

    def test_the_mayor_may_keep_it(self):
        """§4.2, §10.1"""
        g = GAME.new(1, solo_random_setup=True)
        say(g, "set_up_drawn KH", "flipped 5H+6S+9D", "keep_lineup 0")
        assert g.players[0].uses == 1 and "assign 0 5H 6S" in options(g)


class TestPayouts:
    @pytest.mark.parametrize(
        ("round", "lineup", "stars"),
        [(1, "2H 5D 9H", 1), (2, "2H 5D 9H", 2), (3, "2H 5D 9H", 3), (3, "2H 5D 9C", 0), (3, "2S 5C 9C", 0)],
    )
    def test_bank(self, round, lineup, stars):
        """§4.3, §4.3.1 Three cards of the colour: stars equal to the round number. Mandatory."""
        g = table(lineup=lineup.split(), round=round)
        me = have(g, banked=("red",))
        start(g)
        assert g.players[0].stars == stars and me.banked == ("red",)

    def test_bank_on_black(self):
        """§4.3.1"""
        g = table(lineup=("2S", "5C", "9C"), round=2)
        have(g, banked=("black", "red"))
        assert start(g).players[0].stars == 2

    def test_bail_bonds(self):
        """§4.3.2 One reward for each card, chosen separately."""
        g = table(lineup=("JH", "JS", "KD"))
        have(g, hunted=("J", "K"), wanted=3)
        start(g)
        assert options(g) == ["collect 0 cash", "collect 0 gold", "collect 0 remove_wanted"]
        say(g, "collect 0 cash", "collect 0 remove_wanted", "collect 0 gold")
        me = g.players[0]
        assert (me.cash, me.gold, me.wanted) == (8, 4, 1) and "assign 0 JH JS" in options(g)

    def test_bail_bonds_of_others_do_not_pay(self):
        """§4.3.2"""
        g = table(lineup=("JH", "10S", "KD"))
        have(g, hunted=("Q",))
        assert "assign 0 JH 10S" in options(start(g))

    def test_investments_pay_from_the_next_turn_on(self):
        """§4.3.3, §4.6.9 Not in the turn they are made, and not for modified cards."""
        g = table(lineup=("2C", "JC", "KC"))
        have(g, cash=4, gold=9)
        start(g)
        say(g, "assign 0 2C JC", "visit 0 bank 9 printed", "use_building 0 bank", "bank_on 0 bank black")
        assert g.players[0].stars == 1, "only the first visit"


class TestActing:
    def test_assigning(self):
        """§4.4, §4.4.2, §4.4.3 Six ways; the poker card is recorded as printed, whatever happens then."""
        g = start(table())
        assert len(among(g, "assign")) == 6
        say(g, "assign 0 6S 5H")
        assert g.players[0].poker == ("9D",) and g.players[0].assigned == ("6S", "5H", "9D")

    def test_players_act_at_the_same_time(self):
        """§4.4, §14.1 Answers in any order; what must wait for all waits."""
        g = start(table(3))
        say(g, "assign 2 5H 6S", "assign 0 6S 5H", "bury 2 tomb_tl 0 printed")
        assert [ask.seat for ask in g.questions()] == [0, 1] and g.lineup
        say(g, "assign 1 9D 5H", "bury 1 tomb_tl 0 printed", "bury 0 tomb_tl 0 printed")
        assert g.over and g.lineup == () and g.discard == ("5H", "6S", "9D"), "§4.5"

    def test_one_action_in_the_region_of_the_suit_card(self):
        """§4.4.4, §1.4"""
        g = table(lineup=("5H", "6H", "9H"))
        have(g, gold=0)
        say(start(g), "assign 0 5H 6H")
        assert among(g, "ride") == [f"trail_{r} 0 printed" for r in ("A", "2", "3", "4", "5", "6")]
        assert not [o for o in options(g) if o.split()[0] in ("rob", "dig", "visit", "pass_turn")]
        assert len(among(g, "bury")) == 8, "the Cemetery is always open"

    def test_everything_triggered_is_resolved_now(self):
        """§4.4.5"""
        g = start(table(lineup=("5H", "3S", "9D")))
        say(g, "assign 0 5H 3S", "ride 0 trail_3 0 printed")
        assert options(g) == ["carry_out 0 cemetery", "finish 0"]

    def test_end_of_turn(self):
        """§4.5 Bounties scored in this turn are turned; the lineup is discarded."""
        g = table(2, bounties=["nine_wanted", "riches"])
        have(g, wanted=8)
        start(g)
        for seat in (0, 1):
            say(g, f"assign {seat} 5H 6S", f"bury {seat} tomb_tl 0 printed")
        assert g.turned == ("nine_wanted",) and "turned" in told(g)


class TestModifying:
    def test_the_suit_card(self):
        """§4.6.1 2 gold for any other suit, at most once."""
        g = table(lineup=("5H", "6S", "9D"))
        have(g, gold=2)
        say(start(g), "assign 0 5H 9D")
        assert among(g, "rob") == ["bad_9 2 printed"] and among(g, "dig") == ["mine_1b 2 printed"]
        say(g, "rob 0 bad_9 2 printed")
        assert g.players[0].gold == 0 and g.players[0].suit == "spades"

    @pytest.mark.parametrize(
        ("value", "gold", "found"),
        [("9D", 3, ["6", "7", "8", "9", "10", "J", "Q"]), ("KD", 2, ["J", "Q", "K"]), ("AD", 2, ["2", "3"])],
    )
    def test_the_value_card(self, value, gold, found):
        """§4.6.2, §4.6.6 1 gold per step; no wraparound."""
        g = table(lineup=("5S", value, "9C"))
        have(g, gold=gold)
        say(start(g), f"assign 0 5S {value}")
        assert [t.split()[0].removeprefix("bad_") for t in among(g, "rob")] == found

    def test_both(self):
        """§4.6.8 Only the cheapest payment for a site is offered."""
        g = table(lineup=("5H", "9D", "9C"))
        have(g, gold=4)
        say(start(g), "assign 0 5H 9D")
        assert among(g, "rob") == [
            "bad_7 4 printed",
            "bad_8 3 printed",
            "bad_9 2 printed",
            "bad_10 3 printed",
            "bad_J 4 printed",
        ]

    def test_jokers(self):
        """§4.6.3, §10.6 Any suit, or any value, or both; not where they save nothing."""
        g = table(lineup=("5H", "9D", "9C"), characters=["wild_card"])
        have(g, gold=2)
        say(start(g), "assign 0 5H 9D")
        assert {"bad_2 0 two_jokers", "bad_2 2 joker_value", "bad_8 1 joker_suit", "bad_9 0 joker_suit"} <= set(
            among(g, "rob")
        )
        assert "bad_9 2 joker_value" not in among(g, "rob") and "bad_9 0 two_jokers" not in among(g, "rob")
        assert "trail_9 0 joker_suit" not in among(g, "ride") and "trail_K 0 joker_value" in among(g, "ride")
        say(g, "rob 0 bad_2 0 two_jokers")
        assert g.players[0].uses == 0 and g.players[0].gold == 2 and g.players[0].suit == "spades"

    def test_the_last_joker(self):
        """§4.6.3"""
        g = table(lineup=("5H", "9D", "9C"), characters=["wild_card"])
        have(g, uses=1)
        say(start(g), "assign 0 5H 9D")
        assert not [o for o in options(g) if "two_jokers" in o] and "bad_9 0 joker_suit" in among(g, "rob")
        say(g, "ride 0 trail_K 0 joker_value")
        assert g.players[0].uses == 0

    def test_prospector(self):
        """§4.6.4, §14.6 Exactly the number of pans, up or down; further steps cost gold."""
        g = table(lineup=("5S", "9D", "9C"), characters=["prospector"])
        have(g, gold=1, pans=3)
        say(start(g), "assign 0 5S 9D")
        found = among(g, "rob")
        assert found == [
            "bad_8 1 printed",
            "bad_9 0 printed",
            "bad_10 1 printed",
            "bad_5 1 pans",
            "bad_6 0 pans",
            "bad_7 1 pans",
            "bad_J 1 pans",
            "bad_Q 0 pans",
            "bad_K 1 pans",
        ]
        say(g, "rob 0 bad_Q 0 pans")
        assert g.players[0].uses == 0 and "modifies" in told(g)

    def test_prospector_without_pans_or_ability(self):
        """§4.6.4"""
        g = table(lineup=("5S", "9D", "9C"), characters=["prospector"])
        have(g, pans=0)
        assert not [o for o in options(say(start(g), "assign 0 5S 9D")) if "pans" in o]

    def test_trail_horse(self):
        """§4.6.5, §4.6.6 6 more on the Trail only; the sum may exceed 13."""
        g = table(lineup=("5H", "9D", "9C"))
        have(g, gold=0, things=("trail_horse",))
        say(start(g), "assign 0 5H 9D")
        assert among(g, "ride")[-1] == "trail_K 0 printed"

    @pytest.mark.parametrize(
        ("value", "found"), [("6D", ["1a", "1b"]), ("5D", ["1a"]), ("9D", ["1a", "1b"]), ("10D", ["1b"])]
    )
    def test_pickaxe(self, value, found):
        """§4.6.5, §14.6 A shift of exactly two, in the Mine only."""
        g = table(lineup=("7D", value, "9C"))
        have(g, gold=0, things=("pickaxe",))
        say(start(g), f"assign 0 7D {value}")
        assert among(g, "dig") == [f"mine_{c} 0 printed" for c in found]

    def test_gold_of_this_turn_may_be_spent(self):
        """§4.6.7 Gained at the start of the turn or in window A."""
        g = table(lineup=("5S", "JD", "9C"), characters=["baroness"])
        have(g, gold=0, wanted=1, hunted=("J",))
        say(start(g), "collect 0 gold", "cash_in 0", "assign 0 5S JD")
        assert [o.split()[1] for o in among(g, "rob")] == ["3", "2", "1", "0", "1", "2"]

    def test_cemetery_actions_need_nothing(self):
        """§4.6.10 Without a cowbot no modification is offered."""
        g = table()
        have(g, gold=9)
        say(start(g), "assign 0 5H 6S")
        assert all([o.endswith(" 0 printed") for o in among(g, "bury")])

    @pytest.mark.parametrize(
        ("lineup", "offered"), [("5H 6S 9D", True), ("5S 6S 9D", True), ("5H 6H 9D", False), ("5S 6S 9H", False)]
    )
    def test_cemetery_against_a_cowbot(self, lineup, offered):
        """§4.6.10, §14.26 The suit card may be changed where that switches the cowbot (Jane: hearts)."""
        suit, value, _ = lineup.split()
        g = say(start(table(lineup=lineup.split(), cowbot="jane")), f"assign 0 {suit} {value}")
        assert len(among(g, "bury")) == (16 if offered else 8)
        assert ("tomb_tl 2 printed" in among(g, "bury")) == offered

    def test_switching_a_cowbot_off_and_on(self):
        """§4.6.10, §13.2"""
        g = say(start(table(lineup=("5H", "6S", "9D"), cowbot="jane")), "assign 0 5H 6S", "bury 0 tomb_tc 2 printed")
        assert g.players[0].suit == "spades" and g.players[0].gold == 0 and g.stolen == 0
        g = say(start(table(lineup=("5D", "6S", "9D"), cowbot="kid")), "assign 0 5D 9D")
        assert not [o for o in among(g, "bury") if " 2 " in o], "the poker card is a spade"
        g = say(start(table(lineup=("5D", "6C", "9D"), cowbot="kid")), "assign 0 5D 9D", "bury 0 tomb_tc 2 printed")
        assert g.players[0].suit == "spades" and g.stolen == 1

    def test_a_joker_switches_too(self):
        """§14.20, §4.6.10"""
        g = table(lineup=("5H", "6S", "9D"), cowbot="jane", characters=["wild_card"])
        say(start(g), "assign 0 5H 6S", "bury 0 tomb_tl 0 joker_suit")
        assert g.players[0].uses == 1 and g.players[0].suit == "spades"


def test_pass_only_when_the_cemetery_is_full():
    """§4.4.4, §14.3 The poker card is recorded all the same (§4.4.3)."""
    g = table(lineup=("5H", "6S", "9D"))
    have(g, gold=0, circled=[t for t in BOX.tombs if t != "tomb_mc"])
    say(start(g), "assign 0 5H 6S")
    assert options(g)[-1] == "pass_turn 0" and not among(g, "bury") and among(g, "ride")
    say(g, "pass_turn 0")
    assert g.over and g.players[0].poker == ("9D",) and "passes" in told(g) and len(sites(g.players[0])) == 8


def test_clones_share_players_until_one_writes():
    g = start(table(2))
    twin = g.clone()
    assert twin.players[0] is g.players[0]
    say(twin, "assign 0 5H 6S")
    assert g.players[0].poker == () and twin.players[1] is g.players[1]
    playout(twin, Random(1))
    assert g.players[1].poker == ()
