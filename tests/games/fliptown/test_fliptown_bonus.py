"""§6, §7: bonus actions, the order of resolution, bounties."""

from __future__ import annotations

import pytest
from fliptown_kit import BOX, among, have, options, say, sites, start, table, told

from tablewright.games.fliptown.arrest import close_window, pan_and_work
from tablewright.games.fliptown.bonus import carry_out, resolve_pending
from tablewright.games.fliptown.box import Reward
from tablewright.games.fliptown.gains import GAINS, check_bounties
from tablewright.games.fliptown.regions import circle, enter, hold_up, stop_at
from tablewright.games.fliptown.scoring import CONDITIONS
from tablewright.games.fliptown.town import call_at


def pending(*items, **fields):
    g = table()
    have(g, pending=tuple(sorted(items)), **fields)
    g.listen()
    g.resolve(resolve_pending(0))
    return g


class TestBonusActions:
    @pytest.mark.parametrize(
        ("region", "word", "many"),
        [
            ("trail", "stop_at", 13),
            ("badlands", "hold_up", 12),
            ("mine", "enter", 2),
            ("town", "call_at", 13),
            ("cemetery", "circle", 8),
        ],
    )
    def test_any_value(self, region, word, many):
        """§6.1, §6.2, §6.7 An extra action for any value, free of gold."""
        g = say(pending(region, gold=0), f"carry_out 0 {region}")
        assert len(among(g, word)) == many == len(options(g))

    def test_trail_right_of_the_position(self):
        """§6.2"""
        assert among(say(pending("trail", circled=["trail_J"]), "carry_out 0 trail"), "stop_at") == [
            "trail_Q",
            "trail_K",
        ]

    def test_mine_reachable_chambers(self):
        """§6.2 Ranges are ignored."""
        found = among(say(pending("mine", circled=["mine_1a"]), "carry_out 0 mine"), "enter")
        assert found == ["mine_1b", "mine_2a", "mine_2b"]

    def test_badlands_with_guns_and_bandana(self):
        """§6.2 The robbery is compared with that target's value."""
        g = say(
            pending("badlands", things=("pistol", "bandana")),
            "carry_out 0 badlands",
            "hold_up 0 bad_K",
            "robbed 10C 0 bad_K",
        )
        assert (g.players[0].wanted, g.players[0].stars) == (3, 8)

    def test_town_with_full_effect(self):
        """§6.2"""
        g = say(pending("town"), "carry_out 0 town", "call_at 0 hotel")
        assert options(g) == ["carry_out 0 badlands", "use_building 0 hotel", "finish 0"]

    def test_chains(self):
        """§6.3 Without limit."""
        g = pending("trail")
        say(
            g,
            "carry_out 0 trail",
            "stop_at 0 trail_9",
            "carry_out 0 town",
            "call_at 0 undertaker",
            "carry_out 0 mine",
            "enter 0 mine_1a",
        )
        assert sites(g.players[0]) == ["trail_9", "mine_1a", "undertaker"] and g.over


class TestPending:
    def test_any_order(self):
        """§6.4 Any item first; items added meanwhile join the list."""
        g = pending("trail", "mine", "hotel", cash=4)
        assert options(g) == ["use_building 0 hotel", "carry_out 0 mine", "carry_out 0 trail", "finish 0"]
        say(g, "carry_out 0 trail", "stop_at 0 trail_6")
        assert g.players[0].pending == ("badlands", "hotel", "mine")

    def test_two_of_a_kind_are_one_option(self):
        """§6.4"""
        g = pending("mine", "mine")
        assert options(g) == ["carry_out 0 mine", "finish 0"]
        say(g, "carry_out 0 mine", "enter 0 mine_1b")
        assert g.players[0].pending == ("mine",)

    def test_ending_forfeits_the_rest(self):
        """§6.4, §6.5"""
        g = say(pending("mine", "trail"), "finish 0")
        assert g.players[0].pending == () and g.over and "forfeits" in told(g)

    @pytest.mark.parametrize(
        ("region", "circled"),
        [
            ("trail", ["trail_K"]),
            ("badlands", list(BOX.targets)),
            ("mine", list(BOX.chambers)),
            ("cemetery", [t for t in BOX.tombs if t != "tomb_mc"]),
        ],
    )
    def test_no_legal_site(self, region, circled):
        """§6.5 Removed without effect."""
        g = pending(region, circled=circled)
        assert g.over and g.players[0].pending == ()

    def test_an_effect_that_cannot_be_paid_waits(self):
        """§6.4, §14.27 Money may come from another item; when nothing can be resolved the list is cleared."""
        g = pending("bank", "trail", cash=0)
        assert options(g) == ["carry_out 0 trail", "finish 0"]
        say(g, "carry_out 0 trail", "stop_at 0 trail_5")
        assert options(g) == ["use_building 0 bank", "finish 0"]
        assert pending("bank", cash=0).players[0].pending == ()

    def test_gained_when_awarded(self):
        """§6.6 Even if it has no legal site."""
        g = table(bounties=["bonus_in_every_region"])
        have(g, circled=list(BOX.chambers))
        g.resolve(stop_at(0, "trail_Q"))
        assert g.players[0].bonuses == ("trail",) and g.gained & 2
        g.resolve(resolve_pending(0))
        assert g.players[0].pending == ()


def scored(bounty, step, *answers, seats=2, **fields):
    """What seat 0 has scored after one step."""
    g = table(seats, bounties=[bounty])
    have(g, **fields)
    g.resolve(step)
    say(g, *answers)
    return g.players[0].scored == (bounty,)


TOMBS = ["tomb_tl", "tomb_tc", "tomb_tr", "tomb_ml"]
FOUR = [
    "trail_A",
    "trail_2",
    "trail_3",
    "trail_4",
    "bad_2",
    "bad_3",
    "bad_5",
    "mine_1a",
    "mine_1b",
    "mine_2a",
    "mine_2b",
    "bank",
    "hotel",
    "church",
    "saloon",
    "bad_8",
]
CASES = [
    ("four_sites_everywhere", call_at(0, "saloon"), {"circled": FOUR[:14] + FOUR[15:]}, {"circled": FOUR[:13] + FOUR[15:]}),
    ("trail_bonus_actions", stop_at(0, "trail_Q"), {"circled": ["trail_3", "trail_6", "trail_9"]}, {"circled": ["trail_3", "trail_9"]}),
    ("five_tools", enter(0, "mine_1a"), {"pans": 3, "hammers": 1}, {"pans": 3}),
    ("town_star_bonuses", call_at(0, "saloon"), {"circled": ["bank", "hideout", "church", "bail_bonds"]}, {"circled": ["bank", "hideout", "church"]}),
    ("nine_mine_gold", enter(0, "mine_3a"), {"circled": ["mine_1a", "mine_1b", "mine_2a"]}, {"circled": ["mine_1a", "mine_2a"], "gold": 30}),
    ("five_tombstones", circle(0, "tomb_br"), {"circled": TOMBS}, {"circled": TOMBS[:3]}),
    ("trail_end_or_two_outlaws", stop_at(0, "trail_K"), {}, None),
    ("nine_wanted", circle(0, "tomb_br"), {"wanted": 8}, {"wanted": 7}),
    ("four_kinds_of_gear", enter(0, "mine_1a"), {"pans": 2, "things": ("bandana", "pistol")}, {"pans": 2, "things": ("bandana", "shovel", "work_horse")}),
    ("riches", stop_at(0, "trail_8"), {"gold": 7}, {"gold": 6}),
    ("bonus_in_every_region", stop_at(0, "trail_9"), {"bonuses": ("badlands", "cemetery", "mine", "town")}, {"bonuses": ("badlands", "mine", "town")}),
]  # fmt: skip


class TestBounties:
    @pytest.mark.parametrize(("bounty", "step", "enough", "too_little"), CASES, ids=[c[0] for c in CASES])
    def test_conditions(self, bounty, step, enough, too_little):
        """§7.1, §7.4, §7.4.1 to §7.4.6"""
        assert scored(bounty, step, **enough)
        assert too_little is None or not scored(bounty, step, **too_little)

    def test_one_of_each_robbery(self):
        """§7.4.1 Failed robberies count."""
        circled = ["bad_2", "bad_5", "bad_8"]
        assert scored("one_of_each_robbery", hold_up(0, "bad_K"), circled=circled), "circled before the robbery card"
        assert not scored("one_of_each_robbery", hold_up(0, "bad_K"), circled=circled[1:])

    def test_crossed_out_stops_do_not_count(self):
        """§7.4.1"""
        assert not scored("trail_end_or_two_outlaws", stop_at(0, "trail_Q"))

    def test_two_outlaws(self):
        """§7.4"""
        g = table(2, bounties=["trail_end_or_two_outlaws"])
        have(g, hunted=("J",), pending=("bail_bonds",))
        g.resolve(resolve_pending(0))
        say(g, "use_building 0 bail_bonds", "hunt 0 K")
        assert g.players[0].scored and g.players[0].hunted == ("J", "K")

    def test_the_centre_tombstone_does_not_count(self):
        """§7.4.2 Neither does the Cemetery for four sites everywhere."""
        g = table(2, bounties=["five_tombstones"])
        have(g, circled=TOMBS)
        check_bounties(g, g.me(0))
        assert g.players[0].scored == ()
        assert len(BOX.bounties["four_sites_everywhere"].masks) == 4

    def test_spent_gold_still_counts(self):
        """§7.4.3 Gold printed in circled chambers; other gold does not count."""
        g = table(2, bounties=["nine_mine_gold"])
        me = have(g, gold=0, circled=["mine_3a", "mine_3c", "mine_1a"])
        check_bounties(g, me)
        assert me.scored
        h = table(2, bounties=["nine_mine_gold"])
        other = have(h, gold=40, circled=["mine_3a"])
        check_bounties(h, other)
        assert not other.scored

    def test_start_resources_count(self):
        """§7.4.4 Here: the Prospector's pan; the Rifle implies the Pistol."""
        g = table(2, bounties=["four_kinds_of_gear"], characters=["prospector", "cheat"])
        me = have(g, things=("bandana", "pistol", "rifle"))
        check_bounties(g, me)
        assert not me.scored, "pan, Bandana, Pistol"
        GAINS["hammer"](g, me, BOX.stops["trail_2"].choice[1], 0)
        check_bounties(g, me)
        assert me.scored

    def test_current_amounts_for_a_moment(self):
        """§7.2, §7.4.5 It need only hold for a moment, and scores once."""
        g = table(2, bounties=["nine_wanted"])
        have(g, wanted=8)
        g.resolve(circle(0, "tomb_tl"))
        assert g.players[0].stars == 7
        g.me(0).wanted = 0
        g.resolve(circle(0, "tomb_tr"))
        have(g, wanted=12)
        g.resolve(circle(0, "tomb_br"))
        assert g.players[0].stars == 7 and g.players[0].scored == ("nine_wanted",)

    def test_everyone_in_the_same_window_gains_seven(self):
        """§7.3 At the end of the window the card is turned; from then on it is worth 4."""
        g = table(3, bounties=["nine_wanted"])
        for seat in range(3):
            have(g, seat, wanted=8 if seat < 2 else 0)
        start(g)
        for seat in (1, 2, 0):
            say(g, f"assign {seat} 5H 6S", f"bury {seat} tomb_tl 0 printed")
        assert [me.stars for me in g.players] == [7, 7, 0] and g.turned == ("nine_wanted",)
        have(g, 2, wanted=8)
        g.resolve(circle(2, "tomb_br"))
        assert g.players[2].stars == 4 and g.public()["bounties"][0]["stars"] == 4

    def test_bounties_outside_turns(self):
        """§7.3, §14.13 Panning is a window of its own."""
        g = table(2, bounties=["riches"])
        have(g, 0, gold=14, pans=1)
        have(g, 1, gold=14, pans=1)
        g.resolve(pan_and_work())
        assert [me.stars for me in g.players] == [7, 7] and g.turned == ()
        g.resolve(close_window())
        assert g.turned == ("riches",)

    def test_all_scored(self):
        """§7.2"""
        g = table(2, bounties=["riches"])
        me = have(g, gold=40, scored=("riches",))
        check_bounties(g, me)
        assert me.stars == 0

    def test_where_bonus_actions_are_located(self):
        """§7.4.6, §14.12 The site that awards it counts, not the region it is for."""
        g = table(2, bounties=["bonus_in_every_region"])
        g.resolve(stop_at(0, "trail_9"))
        g.resolve(enter(0, "mine_2a"))
        g.resolve(stop_at(0, "trail_Q"))
        assert g.players[0].bonuses == ("mine", "trail")

    def test_where_bonus_actions_are_carried_out(self):
        """§14.12 The other reading."""
        g = table(2, bounties=["bonus_in_every_region"], performed=True)
        have(g, pending=("town",), bonuses=("badlands", "cemetery", "mine", "trail"))
        g.resolve(stop_at(0, "trail_9"))
        assert g.players[0].bonuses == ("badlands", "cemetery", "mine", "trail")
        g.resolve(carry_out(0, "town"))
        assert len(g.players[0].bonuses) == 5 and g.players[0].stars == 7

    def test_cards_and_conditions_are_in_bijection(self):
        """§7.4, §12.6"""

        def kinds(c):
            return {c.kind}.union(*[kinds(part) for part in c.parts])

        used = set().union(*[kinds(c) for c in [*BOX.bounties.values(), *BOX.achievements.values()]])
        assert used == set(CONDITIONS) | {"career_cowbots_defeated"}

    def test_rewards_are_in_bijection(self):
        """§6.4"""

        def kinds(r: Reward):
            return {r.kind}.union(*[kinds(o) for o in r.options])

        rewards = [r for s in [*BOX.stop_list, *BOX.chamber_list] for r in s.rewards] + [
            r for s in BOX.stop_list for r in s.choice
        ]
        rewards += [r for t in BOX.tomb_list for _, r in t.rewards] + [r for b in BOX.building_list for r in b.first]
        used = set().union(*[kinds(r) for r in rewards])
        assert used == set(GAINS)
