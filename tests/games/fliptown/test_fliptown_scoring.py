"""§12, §13: the end, silver stars, titles and achievements, cowbots."""

from __future__ import annotations

from random import Random

import pytest
from fliptown_kit import BOX, GAME, have, say, start, table, told

from tablewright.games.fliptown.deck import shuffle, unseen
from tablewright.games.fliptown.regions import circle, enter, hold_up, stop_at
from tablewright.games.fliptown.rounds import end_game
from tablewright.games.fliptown.scoring import achievements, is_tied, outcome, silver
from tablewright.games.fliptown.town import call_at


def score(**fields):
    g = table()
    have(g, **fields)
    return g.sheet()[0]


class TestScore:
    def test_sum(self):
        """§12.1 A quarter of the cash, half of the gold, silver stars and stars."""
        sheet = score(cash=11, gold=5, stars=7, hotel=2)
        assert (sheet["cash"], sheet["gold"], sheet["hotel"], sum(sheet.values())) == (2, 2, 7, 18)

    @pytest.mark.parametrize(("steps", "silver"), list(enumerate([0, 2, 7, 14, 23])))
    def test_hotel(self, steps, silver):
        """§12.2 Only the last circled star."""
        assert score(hotel=steps)["hotel"] == silver

    @pytest.mark.parametrize(("chamber", "circled", "points"), [
        ("mine_4a", ["tomb_tl", "tomb_tr"], 3), ("mine_4b", ["bank", "hotel", "church"], 3), ("mine_4c", ["mine_1a", "mine_2a", "mine_3a"], 4),
        ("mine_4d", ["trail_3", "trail_K"], 2), ("mine_4e", ["bad_2", "bad_K"], 2),
    ])  # fmt: skip
    def test_deep_mine(self, chamber, circled, points):
        """§12.3, §14.15 One per circled site; the centre tombstone and the chamber itself count."""
        assert score(circled=[chamber, *circled])["deep mine"] == points
        assert score(circled=circled)["deep mine"] == 0

    def test_the_sources_add_up(self):
        """§12.1"""
        g = table(characters=["mayor"])
        g.resolve(stop_at(0, "trail_4"))
        g.resolve(enter(0, "mine_3d"))
        g.resolve(call_at(0, "saloon"))
        have(g, circled=["tomb_tc"], things=("shovel",))
        g.resolve(circle(0, "tomb_tr"))
        g.resolve(hold_up(0, "bad_8"))
        say(g, "robbed KC 0 bad_8")
        sheet = g.sheet()[0]
        assert {k: n for k, n in sheet.items() if n} == {
            "trail": 3,
            "badlands": 6,
            "mine": 4,
            "town": 1,
            "cemetery": 3,
            "character": 3,
            "cash": 1,
        }
        assert g.players[0].stars == 20

    @pytest.mark.parametrize(("fields", "winners", "tie_break"), [
        ([{}, {}], [0, 1], ""), ([{"stars": 1}, {}], [0], ""), ([{"wanted": 1}, {}], [1], "less Wanted"),
        ([{"gold": 2}, {"gold": 3}], [1], "more gold"), ([{"cash": 5}, {}], [0], "more cash"),
        ([{"stars": 1, "wanted": 9}, {}], [0], ""),
        ([{"gold": 3, "wanted": 1}, {}], [1], "less Wanted"),
        ([{"cash": 7, "gold": 2}, {"gold": 3}], [1], "more gold"),
    ])  # fmt: skip
    def test_winners(self, fields, winners, tie_break):
        """§12.4 Highest score; ties: least Wanted, most gold, most cash, else shared."""
        g = table(2)
        for seat, one in enumerate(fields):
            have(g, seat, **one)
        assert g.winners() == winners and g.decided_by() == tie_break


class TestTitles:
    @pytest.mark.parametrize(
        ("stars", "wanted", "title"),
        [
            (0, 0, "Tenderfoot Homesteader"),
            (28, 1, "Scruffy Ranger"),
            (50, 5, "Gritty Drifter"),
            (60, 9, "Fearless Gunslinger"),
            (78, 14, "Legendary Outlaw"),
            (77, 14, "Renowned Outlaw"),
        ],
    )
    def test_two_words(self, stars, wanted, title):
        """§12.5"""
        g = table()
        have(g, stars=stars, wanted=wanted)
        assert g.title() == title

    def test_told_at_the_end_of_a_solo_game(self):
        """§12.5, §12.6"""
        g = table()
        have(g, stars=40, pans=4, hammers=3, hands=("nothing",) * 3)
        g.listen()
        g.resolve(end_game())
        assert [e[1] for e in g.events if e[0] in ("title", "achieves")] == [
            (0, "Scrappy Homesteader"),
            (0, "seven_tools"),
            (0, "clean_slate"),
            (0, "law_abiding"),
        ]
        assert g.public()["result"] == {
            "title": "Scrappy Homesteader",
            "achievements": ["seven_tools", "clean_slate", "law_abiding"],
        }
        assert table(2).public()["result"] is None and start(table()).public()["result"] is None
        quiet = table()
        quiet.resolve(end_game())
        assert quiet.over and quiet.events is None

    def test_not_told_with_several_players(self):
        g = table(2)
        g.listen()
        g.resolve(end_game())
        assert told(g) == ["scores", "scores"]


SIX = [
    "trail_A",
    "trail_2",
    "trail_3",
    "trail_4",
    "trail_5",
    "trail_6",
    "bad_2",
    "bad_3",
    "bad_4",
    "bad_5",
    "bad_6",
    "bad_7",
    "mine_1a",
    "mine_1b",
    "mine_2a",
    "mine_2b",
    "mine_2c",
    "mine_3a",
    "bank",
    "hotel",
    "church",
    "saloon",
    "stables",
    "hideout",
]
OUTER = [t for t in BOX.tombs if t != "tomb_mc"]
STARS = ["trail_A", "trail_3", "trail_4", "trail_7", "trail_10", "trail_K"]
ACHIEVEMENTS = {
    "six_sites_everywhere": ({"circled": SIX}, {"circled": SIX[1:]}), "seven_tools": ({"pans": 7}, {"pans": 6}),
    "clean_slate": ({"wanted": 0}, {"wanted": 1}), "all_mine_gold": ({"circled": list(BOX.chambers)}, {"circled": list(BOX.chambers)[1:]}),
    "all_trail_stars": ({"circled": STARS}, {"circled": STARS[1:]}),
    "town_star_bonuses": ({"circled": ["bank", "hideout", "church", "bail_bonds", "saloon"]}, {"circled": ["bank", "hideout"]}),
    "one_of_each_robbery": ({"circled": ["bad_2", "bad_5", "bad_8", "bad_J"]}, {"circled": ["bad_2", "bad_5", "bad_8"]}),
    "all_outer_tombstones": ({"circled": OUTER}, {"circled": OUTER[1:]}), "monster_hand": ({"hands": ("four_of_a_kind",)}, {"hands": ("full_house",)}),
    "no_tools": ({}, {"hammers": 1}), "rich": ({"cash": 30, "gold": 15}, {"cash": 30, "gold": 14}),
    "three_good_hands": ({"hands": ("two_pair", "flush", "straight")}, {"hands": ("two_pair", "flush", "one_pair")}),
    "law_abiding": ({"wanted": 5}, {"wanted": 5, "arrests": 1}), "most_wanted": ({"wanted": 20}, {"wanted": 19}),
    "silver_24": ({"hotel": 4, "circled": ["mine_4a"]}, {"hotel": 4}), "whole_region": ({"circled": list(BOX.targets)}, {"circled": list(BOX.targets)[1:]}),
    "legendary": ({"stars": 78}, {"stars": 77}),
}  # fmt: skip


class TestAchievements:
    @pytest.mark.parametrize("name", ACHIEVEMENTS)
    def test_each(self, name):
        """§12.6, §14.24 Checked at the end; they never affect the score."""
        for met, fields in zip((True, False), ACHIEVEMENTS[name], strict=True):
            g = table()
            have(g, hands=fields.get("hands", ("nothing",) * 3), **{k: v for k, v in fields.items() if k != "hands"})
            assert (name in g.achievements()) == met

    def test_all_are_tested(self):
        assert set(BOX.achievements) == set(ACHIEVEMENTS) | {"cowbots_normal", "cowbot_hard", "cowbot_one_card"}

    def test_cowbot_achievements(self):
        """§12.6"""
        g = table(cowbot="kid", mode="hard")
        have(g, stars=200, hands=("nothing",) * 3)
        g.stolen = 1
        assert {"cowbot_hard", "cowbot_one_card"} <= set(g.achievements())
        g.stolen = 2
        assert "cowbot_one_card" not in g.achievements()
        g.options = g.options._replace(mode="easy")
        assert "cowbot_hard" not in g.achievements() and "cowbot_one_card" not in table().achievements()

    def test_a_career(self):
        """§14.30 All four cowbots in normal mode, over several games."""
        g = table(cowbot="kid")
        have(g, stars=200)
        assert "cowbots_normal" not in g.achievements(["bart", "earp"])
        assert "cowbots_normal" in g.achievements(["bart", "earp", "jane"])
        have(g, stars=0)
        assert "cowbots_normal" not in achievements(g, ["bart", "earp", "jane"])

    def test_silver(self):
        """§14.22"""
        g = table()
        assert silver(BOX, have(g, hotel=1, circled=["mine_4d", "trail_3"])) == 3


TRIGGER = {
    "bart": ("diamonds", "trail_8"),
    "earp": ("clubs", "trail_9"),
    "jane": ("hearts", "trail_A"),
    "kid": ("spades", "trail_10"),
}
CARD = {"hearts": "6H", "spades": "6S", "diamonds": "6D", "clubs": "6C"}


class TestCowbots:
    @pytest.mark.parametrize("cowbot", TRIGGER)
    def test_steal(self, cowbot):
        """§13.1, §13.2, §13.3, §4.4.7 Active by a lineup card of its suit, triggered by what the player gained."""
        suit, stop = TRIGGER[cowbot]
        g = table(lineup=("KH", CARD[suit], "JD" if suit != "diamonds" else "JS"), cowbot=cowbot)
        have(g, gold=5)
        say(start(g), f"assign 0 KH {g.lineup[2]}", f"ride 0 {stop} 0 printed")
        if g.question is not None:
            say(g, "finish 0")
        assert g.stolen == 1 and g.face_down == 2 and "steals" in told(g)
        assert g.public()["cowbot"]["stolen"] == 1 and g.public()["cowbot"]["triggered"] and len(g.deck) == 49

    @pytest.mark.parametrize(
        ("cowbot", "lineup", "stop"),
        [
            ("bart", "KH 6S JC", "trail_8"),
            ("bart", "KH 6D JC", "trail_7"),
            ("earp", "KH 6C JD", "trail_7"),
            ("kid", "KH 6S JD", "trail_8"),
            ("jane", "KH 6S JD", "trail_8"),
        ],
    )
    def test_no_steal(self, cowbot, lineup, stop):
        """§13.3 Not active, or not triggered."""
        g = say(
            start(table(lineup=lineup.split(), cowbot=cowbot)),
            f"assign 0 KH {lineup.split()[2]}",
            f"ride 0 {stop} 0 printed",
        )
        assert g.stolen == 0 and g.over

    def test_modified_suit_card(self):
        """§13.2 The suit card as modified; value and poker cards as printed."""
        g = say(start(table(lineup=("6S", "KD", "JD"), cowbot="kid")), "assign 0 6S KD", "ride 0 trail_10 2 printed")
        assert g.stolen == 0, "its only spade was read as a heart"
        g = say(
            start(table(lineup=("6H", "KD", "JD"), cowbot="kid")),
            "assign 0 6H KD",
            "rob 0 bad_K 2 printed",
            "robbed AC 0 bad_K",
        )
        assert g.stolen == 1

    def test_gross_gains(self):
        """§13.3.1 Crossing out afterwards does not help; prevented Wanted is not gained; other phases do not count."""
        g = table(lineup=("6S", "3C", "JD"), cowbot="kid")
        have(g, gold=20, wanted=2)
        say(start(g), "assign 0 3C 6S", "visit 0 hideout 3 printed", "use_building 0 hideout", "hide 0 2")
        assert g.stolen == 0
        g = table(lineup=("6S", "2C", "JD"), cowbot="kid")
        have(g, things=("bandana", "undertaker_favor"))
        say(start(g), "assign 0 6S 2C", "rob 0 bad_2 0 printed", "robbed KC 0 bad_2")
        assert g.stolen == 0
        g = say(start(table(lineup=("6S", "3C", "JD"), cowbot="kid")), "assign 0 6S JD", "bury 0 tomb_tl 0 printed")
        assert g.stolen == 1, "§13.3.2 the Wanted cannot be refused"

    def test_stolen_cards_stay_out(self):
        """§13.4 They get an identity when the deck is shuffled without them, and nobody sees it."""
        g = table(cowbot="kid", lineup=())
        g.discard = tuple(g.deck[:30])
        g.deck = g.deck[30:]
        g.stolen, g.face_down, g.round = 2, 2, 2
        g.listen()
        g.resolve(shuffle())
        assert g.question.only == -1
        say(g, "stolen_drawn KC", "stolen_drawn QC")
        assert len(g.deck) == 50 and g.loot == (("KC", "QC"),) and g.discard == () and not g.stolen
        assert g.view(0)["loot 1"] == 2 and "KC" not in str(g.view(0)) and g.may_be[0] == frozenset(BOX.cards[30:])
        worlds = [g.determinize(0, Random(n)) for n in range(80)]
        assert len({w.loot for w in worlds}) > 40 and all([set(w.loot[0]) <= g.may_be[0] for w in worlds])
        assert all([sorted([*w.deck, *w.loot[0]]) == sorted(BOX.cards) for w in worlds])

    def test_a_card_seen_later_was_not_stolen(self):
        """§13.4, §3.9"""
        g = table(cowbot="kid", lineup=())
        g.loot, g.may_be, g.round = (("KC",),), (frozenset(["KC", "QC", "JC"]),), 2
        g.deck = [c for c in g.deck if c not in ("KC", "QC")]
        g.discard = ("QC",)
        assert {g.determinize(0, Random(n)).loot[0][0] for n in range(40)} == {"KC", "JC"}
        g.stolen = g.face_down = 1
        g.round = 3
        g.resolve(shuffle())
        say(g, "stolen_drawn AH")
        assert g.may_be[0] == {"KC", "JC"} and g.may_be[1] == frozenset(BOX.cards) - {"QC"} and len(g.deck) == 50
        assert all(
            [
                set(w.loot[0]) < {"KC", "JC"} and w.loot[0] != w.loot[1]
                for w in [g.determinize(0, Random(n)) for n in range(40)]
            ]
        )
        assert unseen(g) == frozenset(BOX.cards)

    @pytest.mark.parametrize(
        ("mode", "points"),
        [
            ("easy", 2 + 4 * 12 + 3 * 13),
            ("normal", 4 + 4 * 12 + 3 * 13 + 2 * 14),
            ("hard", 6 + 4 * 12 + 3 * 13 + 2 * 14 + 13),
        ],
    )
    def test_score(self, mode, points):
        """§13.5 Stolen cards, and what the player left out; crossed-out stops are left out, too."""
        g = table(cowbot="kid", mode=mode)
        g.stolen = 2
        assert g.cowbot_score() == points
        have(g, circled=["trail_K", "bad_2", "bank", "mine_1a"])
        less = {"easy": 4 + 3, "normal": 4 + 3 + 2, "hard": 4 + 3 + 2 + 1}[mode]
        assert g.cowbot_score() == points - less

    @pytest.mark.parametrize("cowbot", BOX.cowbots)
    def test_multipliers(self, cowbot):
        """§13.5 4, 3, 2, 1; the first is the region of its suit."""
        card = BOX.cowbots[cowbot]
        assert [x for _, x in card.multipliers] == [4, 3, 2, 1] and BOX.region_suit[card.multipliers[0][0]] == card.suit

    def test_five_for_a_character_and_for_holdem(self):
        """§13.5"""
        plain = table(cowbot="kid").cowbot_score()
        assert table(cowbot="kid", characters=["miner"], holdem=True).cowbot_score() == plain + 10

    @pytest.mark.parametrize(("ahead", "winners", "event"), [(1, [0], "beats_cowbot"), (-1, [], "loses_to_cowbot")])
    def test_winning(self, ahead, winners, event):
        """§13.6"""
        g = table(cowbot="kid", mode="easy")
        have(g, hands=("nothing",) * 3, cash=0, gold=0)
        have(g, stars=g.cowbot_score() + ahead)
        g.listen()
        g.resolve(end_game())
        assert g.winners() == winners and event in told(g)

    def tied(self, wanted, loot=("9C",), stolen=0):
        g = table(cowbot="kid", mode="easy", round=3, lineup=())
        have(g, wanted=wanted, hands=("nothing",) * 3, cash=0, gold=0)
        if loot:
            g.loot, g.may_be = (loot,), (frozenset(BOX.cards),)
        g.deck = [c for c in g.deck if c not in loot]
        g.stolen, g.face_down = stolen, stolen
        have(g, stars=g.cowbot_score())
        g.listen()
        assert is_tied(g)
        return g

    @pytest.mark.parametrize(
        ("wanted", "winners", "event"), [(8, [0], "beats_cowbot"), (10, [], "loses_to_cowbot"), (9, [], "draw")]
    )
    def test_a_tie_shows_the_stolen_cards(self, wanted, winners, event):
        """§13.6 The lowest stolen value against the Wanted; the lower number wins."""
        g = self.tied(wanted, ("KC", "9C"))
        assert outcome(g) == 0
        g.resolve(end_game())
        assert g.over and g.winners() == winners and told(g)[0] == "loot" and event in told(g)
        assert g.drawn() == (event == "draw")
        assert g.public()["cowbot"]["cards"] == [["KC", "9C"], []]

    def test_cards_of_the_last_round(self):
        """§13.6 They get their identity only now."""
        g = self.tied(5, ("9C",), stolen=2)
        g.resolve(end_game())
        say(g, "loot_shown KC", "loot_shown 2C")
        assert g.over and g.winners() == [] and g.loot == (("9C",), ("KC", "2C")) and g.in_doubt() == frozenset()

    def test_no_stolen_cards(self):
        """§13.6, §14.21 The player wins the tie."""
        g = self.tied(30, ())
        g.resolve(end_game())
        assert g.winners() == [0] and not g.caught


def test_solo_without_a_cowbot_is_won_by_playing():
    """§12.5 The score is the result."""
    assert table().winners() == [0]


def test_names_of_stand_ins():
    """§17"""
    assert len(GAME.stand_ins()) == 1 + 3 + 7 and "score titles" in GAME.stand_ins()[0]
