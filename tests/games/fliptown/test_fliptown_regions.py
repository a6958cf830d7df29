"""§5: the five regions."""

from __future__ import annotations

import pytest
from fliptown_kit import BOX, GAME, among, have, options, say, sites, start, table, told

from tablewright.games.fliptown.bonus import bonus_sites, resolve_pending
from tablewright.games.fliptown.regions import circle, enter, hold_up, stop_at
from tablewright.games.fliptown.town import EFFECTS, call_at, claim, use_building


def after(step, g=None, *answers):
    """The player after one step (and answers)."""
    g = g or table()
    g.resolve(step)
    say(g, *answers)
    return g.players[0]


class TestTrail:
    def test_stops_between_are_lost(self):
        """§5.1.1, §5.1.2, §5.1.6 The position only moves right; crossed-out stops are not circled."""
        g = table(lineup=("5H", "9D", "KC"))
        have(g, gold=0, circled=["trail_4"])
        say(start(g), "assign 0 5H 9D")
        assert among(g, "ride") == [f"trail_{r} 0 printed" for r in ("5", "6", "7", "8", "9")]
        say(g, "ride 0 trail_7 0 printed")
        assert sites(g.players[0]) == ["trail_4", "trail_7"]
        assert g.public()["players"][0]["crossed_out"] == ["trail_A", "trail_2", "trail_3", "trail_5", "trail_6"]

    def test_every_action_ends_with_one_circled_stop(self):
        """§5.1.3, §14.5"""
        assert sites(after(stop_at(0, "trail_5"))) == ["trail_5"]

    @pytest.mark.parametrize(("stop", "gains"), [
        ("trail_A", {"stars": 2}), ("trail_3", {"stars": 1, "pending": ("cemetery",)}), ("trail_4", {"stars": 3, "wanted": 1}), ("trail_5", {"cash": 16}),
        ("trail_6", {"pending": ("badlands",)}), ("trail_7", {"stars": 4, "wanted": 1}), ("trail_8", {"gold": 10}), ("trail_9", {"pending": ("town",)}),
        ("trail_10", {"stars": 5, "wanted": 2}), ("trail_J", {"wanted": 0}), ("trail_Q", {"pending": ("mine",)}), ("trail_K", {"stars": 6, "wanted": 3}),
    ])  # fmt: skip
    def test_rewards(self, stop, gains):
        """§5.1.4"""
        me = after(stop_at(0, stop))
        assert {k: getattr(me, k) for k in gains} == gains and (me.cash, me.gold) == (
            gains.get("cash", 4),
            gains.get("gold", 2),
        )

    @pytest.mark.parametrize(("tool", "pans", "hammers"), [("pan", 1, 0), ("hammer", 0, 1)])
    def test_pan_or_hammer(self, tool, pans, hammers):
        """§5.1.4 trail_2: choose."""
        g = table()
        g.resolve(stop_at(0, "trail_2"))
        assert options(g) == ["choose 0 trail_2 pan", "choose 0 trail_2 hammer"]
        say(g, f"choose 0 trail_2 {tool}")
        assert (g.players[0].pans, g.players[0].hammers) == (pans, hammers)

    def test_crossing_out_six(self):
        """§5.1.4, §14.8"""
        g = table()
        have(g, wanted=8)
        assert after(stop_at(0, "trail_J"), g).wanted == 2

    def test_the_end(self):
        """§5.1.5 After trail_K the Trail is finished."""
        g = table(lineup=("5H", "KD", "KC"))
        have(g, circled=["trail_K"], gold=9)
        say(start(g), "assign 0 5H KD")
        assert not among(g, "ride")


class TestBadlands:
    def test_target_of_the_value(self):
        """§5.2.1 Not twice, whether it succeeded or failed; none for an Ace."""
        g = table(lineup=("5S", "9D", "AC"))
        have(g, gold=0, circled=["bad_9"])
        say(start(g), "assign 0 5S 9D")
        assert not among(g, "rob")
        g = table(lineup=("5S", "9D", "AC"))
        have(g, gold=0)
        assert not among(say(start(g), "assign 0 5S AC"), "rob")

    @pytest.mark.parametrize("target", BOX.targets)
    def test_every_target(self, target):
        """§5.2.2, §5.2.4 Wanted by row, all stars and cash; on failure half the stars."""
        t = BOX.targets[target]
        assert t.wanted == {"chicken": 1, "cattle": 2, "stagecoach": 3, "train": 4}[t.row] and t.stars == 2 * t.half
        good = after(hold_up(0, target), None, f"robbed KC 0 {target}")
        assert (good.wanted, good.stars, good.cash) == (t.wanted, t.stars, 4 + t.cash) and good.succeeded == t.bit
        bad = after(hold_up(0, target), None, f"robbed AC 0 {target}")
        assert (bad.wanted, bad.stars, bad.cash) == (t.wanted, t.half, 4) and bad.succeeded == 0 and bad.circled & t.bit

    @pytest.mark.parametrize(
        ("things", "card", "success"),
        [
            ((), "9C", True),
            ((), "8C", False),
            (("pistol",), "6C", True),
            (("pistol",), "5C", False),
            (("pistol", "rifle"), "3C", True),
            (("pistol", "rifle"), "2C", False),
        ],
    )
    def test_guns(self, things, card, success):
        """§5.2.3, §14.7 3 with the Pistol, 6 with the Rifle instead."""
        g = table()
        have(g, things=things)
        assert bool(after(hold_up(0, "bad_9"), g, f"robbed {card} 0 bad_9").succeeded) == success

    def test_bandana(self):
        """§5.2.2 One Wanted less, never below 0."""
        g = table()
        have(g, things=("bandana",))
        assert after(hold_up(0, "bad_2"), g).wanted == 0
        assert g.gained == 0, "Wanted that is prevented is not gained"

    def test_the_robbery_card_is_discarded(self):
        """§5.2.5"""
        g = table()
        after(hold_up(0, "bad_2"), g, "robbed KC 0 bad_2")
        assert g.discard == ("KC",) and "KC" not in g.deck and g.face_down == 1

    @pytest.mark.parametrize(
        ("row", "last", "region"),
        [
            (["bad_2", "bad_3"], "bad_4", "cemetery"),
            (["bad_6", "bad_7"], "bad_5", "mine"),
            (["bad_8", "bad_10"], "bad_9", "town"),
            (["bad_J", "bad_Q"], "bad_K", "trail"),
        ],
    )
    def test_rows(self, row, last, region):
        """§5.2.6 The third target of a row gives its bonus action; success is not needed."""
        g = table()
        have(g, circled=row)
        g.resolve(hold_up(0, last))
        assert g.players[0].pending == (), "after the robbery"
        say(g, f"robbed AC 0 {last}")
        assert g.players[0].pending == (region,) and g.players[0].bonuses == ("badlands",)

    def test_each_player_draws_a_card(self):
        """§5.2.7"""
        g = start(table(2, lineup=("5S", "9D", "AC")))
        say(
            g,
            "assign 1 5S 9D",
            "rob 1 bad_9 0 printed",
            "robbed KC 1 bad_9",
            "assign 0 5S 9D",
            "rob 0 bad_9 0 printed",
            "robbed QC 0 bad_9",
        )
        assert g.discard[:2] == ("KC", "QC")


class TestMine:
    def test_only_downward(self):
        """§5.3.1, §5.3.2 Links from the entrance or from a circled chamber above, within the range."""
        g = table(lineup=("5D", "6S", "AC"))
        have(g, gold=0)
        assert among(say(start(g), "assign 0 5D 6S"), "dig") == ["mine_1a 0 printed"]
        g = table(lineup=("5D", "6S", "AC"))
        have(g, gold=0, circled=["mine_1a"])
        assert among(say(start(g), "assign 0 5D 6S"), "dig") == ["mine_2b 0 printed"]

    def test_several_branches(self):
        """§5.3.4 A chamber of level 1 stays available."""
        g = table()
        me = have(g, circled=["mine_1a", "mine_2b"])
        assert [str(s).split()[2] for s in bonus_sites(BOX, me, "mine")] == ["mine_1b", "mine_2a", "mine_3b", "mine_3c"]

    def test_the_cheaper_of_two_links(self):
        """§5.3.2, §4.6.8 mine_2b: 5-7 from the left, 8-10 from the right."""
        g = table(lineup=("5D", "KS", "AC"))
        have(g, gold=9, circled=["mine_1a", "mine_1b"])
        assert "mine_2b 3 printed" in among(say(start(g), "assign 0 5D KS"), "dig")
        g = table(lineup=("5D", "KS", "AC"))
        have(g, gold=9, circled=["mine_1a"])
        found = among(say(start(g), "assign 0 5D KS"), "dig")
        assert "mine_2b 6 printed" in found and len([o for o in found if "2b" in o]) == 1

    @pytest.mark.parametrize("chamber", BOX.chambers)
    def test_every_chamber(self, chamber):
        """§5.3.3, §5.3.5 All rewards and the Wanted; level 4 gives nothing else at once."""
        c = BOX.chambers[chamber]
        me = after(enter(0, chamber))
        amounts = {
            "stars": me.stars,
            "gold": me.gold - 2,
            "hammer": me.hammers,
            "pan": me.pans,
            "bonus": len(me.pending),
        }
        printed = {r.kind: r.n or 1 for r in c.rewards}
        assert {k: n for k, n in amounts.items() if n} == printed and me.wanted == c.wanted and sites(me) == [chamber]
        assert (not printed) == (c.level == 4) == bool(c.silver_per) and (c.wanted > 0) == (c.level > 2)

    def test_no_chamber_qualifies(self):
        """§5.3.6"""
        g = table(lineup=("5D", "6S", "AC"))
        have(g, gold=0, circled=["mine_1a", "mine_2b"])
        assert not among(say(start(g), "assign 0 5D AC"), "dig")[1:]
        g = table(lineup=("5D", "6S", "AC"))
        have(g, gold=9, circled=list(BOX.chambers))
        assert not among(say(start(g), "assign 0 5D 6S"), "dig")


def building(name, *answers, **fields):
    """Visit a building with the effect, and answer."""
    g = table()
    have(g, **fields)
    g.resolve(call_at(0, name))
    g.resolve(resolve_pending(0))
    return say(g, *answers)


class TestTown:
    def test_building_of_the_value(self):
        """§5.4.1, §5.4.2 Again and again; the first visit is rewarded once."""
        g = table(lineup=("5C", "2S", "KD"))
        have(g, gold=0, circled=["bank"], cash=0)
        say(start(g), "assign 0 5C 2S")
        assert among(g, "visit") == ["bank 0 printed"]
        assert say(g, "visit 0 bank 0 printed").players[0].stars == 0

    @pytest.mark.parametrize("name", BOX.buildings)
    def test_first_visits(self, name):
        """§5.4.2, §5.4.4"""
        reward = BOX.buildings[name].first[0]
        me = after(call_at(0, name))
        assert me.stars == (reward.n if reward.kind == "stars" else 0)
        assert (reward.region in me.pending) == (reward.kind == "bonus") and sites(me) == [name]
        assert me.bonuses == (("town",) if reward.kind == "bonus" else ())

    def test_effects_are_optional_and_pending(self):
        """§5.4.3 Before or after the bonus action; a visit is legal even if the effect cannot be paid."""
        g = building("hotel", cash=2)
        assert options(g) == ["carry_out 0 badlands", "use_building 0 hotel", "finish 0"]
        assert options(building("hotel", cash=1)) == ["carry_out 0 badlands", "finish 0"]

    def test_undertaker(self):
        """§5.4.3, §5.4.4 First his favour, then the Shovel, then nothing; automatic."""
        g = table()
        for things in (("undertaker_favor",), ("undertaker_favor", "shovel"), ("undertaker_favor", "shovel")):
            g.resolve(call_at(0, "undertaker"))
            assert g.players[0].things == things and set(g.players[0].pending) == {"mine"}

    def test_bank(self):
        """§5.4.4, §14.11"""
        g = building("bank", "use_building 0 bank", cash=9)
        assert options(g) == ["bank_on 0 bank red", "bank_on 0 bank black", "skip 0 bank"]
        say(g, "bank_on 0 bank red")
        assert g.players[0].banked == ("red",) and g.players[0].cash == 5
        assert among(building("bank", "use_building 0 bank", cash=9, banked=("red",)), "bank_on") == ["bank black"]
        assert options(building("bank", cash=3)) == [] == options(building("bank", cash=9, banked=("black", "red")))

    def test_hideout(self):
        """§5.4.4 0 to 4 Wanted."""
        g = building("hideout", "use_building 0 hideout", wanted=9)
        assert options(g) == ["hide 0 1", "hide 0 2", "hide 0 3", "hide 0 4", "skip 0 hideout"]
        assert say(g, "hide 0 3").players[0].wanted == 6
        assert len(options(building("hideout", "use_building 0 hideout", wanted=1))) == 2

    def test_church(self):
        """§5.4.4 $1 per Wanted, at most 8, and only for Wanted that is there (§14.8)."""
        g = building("church", "use_building 0 church", wanted=9, cash=30)
        assert len(among(g, "trade")) == 8
        assert (lambda me: (me.wanted, me.cash))(say(g, "trade 0 church 5").players[0]) == (4, 25)
        assert len(among(building("church", "use_building 0 church", wanted=2, cash=30), "trade")) == 2
        assert len(among(building("church", "use_building 0 church", wanted=9, cash=3), "trade")) == 3

    @pytest.mark.parametrize(
        ("name", "purse", "most"),
        [
            ("saloon", {"cash": 5}, 2),
            ("saloon", {"cash": 40}, 8),
            ("prospectors_club", {"gold": 3}, 3),
            ("prospectors_club", {"gold": 30}, 8),
        ],
    )
    def test_stars_for_sale(self, name, purse, most):
        """§5.4.4 Saloon $2 per star, Prospector's Club 1 gold per star."""
        g = building(name, f"use_building 0 {name}", circled=[name], **purse)
        assert len(among(g, "trade")) == most
        me = say(g, f"trade 0 {name} {most}").players[0]
        assert me.stars == most and (me.cash, me.gold)[name != "saloon"] == next(iter(purse.values())) - most * (
            2 if name == "saloon" else 1
        )

    def test_stables(self):
        """§5.4.4 At most one purchase; each horse once per game."""
        g = building("stables", "use_building 0 stables", cash=9)
        assert among(g, "buy") == ["stables work_horse", "stables trail_horse"]
        me = say(g, "buy 0 stables work_horse").players[0]
        assert (me.cash, me.hammers, me.stars) == (6, 1, 1) and me.pending == ("cemetery",)
        assert among(building("stables", "use_building 0 stables", cash=9, things=("work_horse",)), "buy") == [
            "stables trail_horse"
        ]
        assert among(building("stables", "use_building 0 stables", cash=3), "buy") == ["stables work_horse"]

    @pytest.mark.parametrize(
        ("thing", "price", "stars", "pans"), [("gold_pan", 3, 1, 1), ("pickaxe", 2, 1, 0), ("bandana", 1, 0, 0)]
    )
    def test_general_store(self, thing, price, stars, pans):
        """§5.4.4"""
        me = building("general_store", "use_building 0 general_store", f"buy 0 general_store {thing}").players[0]
        assert (me.cash, me.stars, me.pans, me.things) == (4 - price, stars, pans, (thing,))

    def test_hotel(self):
        """§5.4.4 One step per visit; nothing after 23."""
        g = building("hotel", "use_building 0 hotel", "check_in 0 hotel", cash=10, hotel=2)
        assert (g.players[0].hotel, g.players[0].cash) == (3, 8) and g.sheet()[0]["hotel"] == 14
        assert "use_building 0 hotel" not in options(building("hotel", cash=10, hotel=4))

    def test_gunsmith(self):
        """§5.4.4, §14.10 Pistol, then Rifle; one purchase per visit."""
        g = building("gunsmith", "use_building 0 gunsmith", cash=9)
        assert among(g, "buy") == ["gunsmith pistol"]
        assert say(g, "buy 0 gunsmith pistol").players[0].pending == ("trail",)
        assert among(building("gunsmith", "use_building 0 gunsmith", cash=9, things=("pistol",)), "buy") == [
            "gunsmith rifle"
        ]
        assert "use_building 0 gunsmith" not in options(building("gunsmith", cash=9, things=("pistol", "rifle")))

    def test_bail_bonds(self):
        """§5.4.4, §14.11 One outlaw not yet hunted, free."""
        g = building("bail_bonds", "use_building 0 bail_bonds", "hunt 0 Q")
        assert g.players[0].hunted == ("Q",)
        assert among(building("bail_bonds", "use_building 0 bail_bonds", hunted=("Q",)), "hunt") == ["J", "K"]
        assert options(building("bail_bonds", hunted=("J", "Q", "K"))) == []

    @pytest.mark.parametrize(("choice", "stars", "wanted"), [("stars", 1, 3), ("remove_wanted", 0, 1)])
    def test_sheriffs_office(self, choice, stars, wanted):
        """§5.4.4 Look, then 1 star or cross out 2."""
        g = building(
            "sheriffs_office",
            "use_building 0 sheriffs_office",
            "look 0 sheriffs_office",
            "sheriff_drawn 3C 0",
            wanted=3,
        )
        assert options(g) == [
            "ask_for 0 sheriffs_office stars",
            "ask_for 0 sheriffs_office remove_wanted",
            "skip 0 sheriffs_office",
        ]
        me = say(g, f"ask_for 0 sheriffs_office {choice}").players[0]
        assert (me.stars, me.wanted, g.looked, g.sheriff) == (stars, wanted, (0,), "3C")

    def test_leaving_it(self):
        """§14.9"""
        g = building("hotel")
        g.listen()
        say(g, "use_building 0 hotel", "skip 0 hotel")
        assert g.players[0].pending == ("badlands",) and "skips" in told(g) and g.players[0].cash == 4

    def test_items_work_at_once(self):
        """§5.4.6 The Shovel of the second visit works for a tombstone of the same turn."""
        g = table()
        have(g, things=("undertaker_favor",))
        g.resolve(call_at(0, "undertaker"))
        assert after(circle(0, "tomb_tl"), g).stars == 1

    def test_cards_and_effects_are_in_bijection(self):
        """§5.4.4"""
        kinds = {b.kind for b in BOX.building_list}
        assert kinds == set(EFFECTS) | {"unlock_sequence"}


class TestLand:
    def test_shapes(self):
        """§5.4.5 12 ways for two in a line, 6 for three, 16 around a corner."""
        count = {shape: [p[0] for p in BOX.plots].count(shape) for shape in ("domino", "bar3", "corner3")}
        assert count == {"domino": 12, "bar3": 6, "corner3": 16}
        assert {(p[0], p[3]) for p in BOX.plots} == {("domino", 4), ("bar3", 6), ("corner3", 8)}
        assert BOX.land_values == (3, 1, 1, 1, 2, 1, 1, 1, 3)

    def test_claiming(self):
        """§5.4.5 Stars of the new squares; only unclaimed ones, only what can be paid."""
        g = building("land_office", "use_building 0 land_office", cash=6, circled=["land_office"])
        assert len(among(g, "claim")) == 18 and "domino 0+1" in among(g, "claim") and "bar3 0+3+6" in among(g, "claim")
        me = say(g, "claim 0 domino 0+1").players[0]
        assert (me.stars, me.cash, me.land) == (4, 2, 0b11)
        found = among(
            building("land_office", "use_building 0 land_office", cash=9, land=[0, 1], circled=["land_office"]), "claim"
        )
        assert "domino 0+3" not in found and "corner3 3+4+6" in found

    def test_the_ninth_square(self):
        """§5.4.5 7 more stars at once."""
        g = building(
            "land_office",
            "use_building 0 land_office",
            "claim 0 domino 7+8",
            cash=9,
            land=range(7),
            circled=["land_office"],
        )
        assert g.players[0].stars == 4 + 7
        assert building("land_office", cash=9, land=range(9), circled=["land_office"]).over

    def test_no_shape_fits(self):
        """§5.4.5 One square is left."""
        assert building("land_office", cash=9, land=range(8), circled=["land_office"]).over

    def test_which_squares_in_words(self):
        assert GAME.words.step(claim(0, "domino", (0, 3))) == "Claim a1, a2 (two in a line)"


class TestCemetery:
    def test_a_tombstone(self):
        """§5.5.1 1 Wanted."""
        me = after(circle(0, "tomb_tl"))
        assert (me.wanted, me.stars, sites(me)) == (1, 0, ["tomb_tl"])

    def test_undertaker_and_shovel(self):
        """§5.5.1 No Wanted with the favour, 1 star with the Shovel."""
        g = table()
        have(g, things=("undertaker_favor", "shovel"))
        me = after(circle(0, "tomb_tl"), g)
        assert (me.wanted, me.stars) == (0, 1)

    @pytest.mark.parametrize(("tomb", "before", "gains"), [
        ("tomb_tl", ["tomb_tc", "tomb_ml"], {"pending": ("badlands",), "gold": 6}), ("tomb_tc", ["tomb_tr"], {"stars": 2, "hammers": 1}),
        ("tomb_tr", ["tomb_mr"], {"pending": ("trail",)}), ("tomb_ml", ["tomb_bl"], {"cash": 8, "pending": ("mine",)}), ("tomb_mr", [], {"gold": 4}),
        ("tomb_bc", ["tomb_bl", "tomb_br"], {"pans": 1, "stars": 2, "pending": ("town",)}), ("tomb_br", ["tomb_mr"], {"cash": 12}),
    ])  # fmt: skip
    def test_rewards_between(self, tomb, before, gains):
        """§5.5.2 Every reward whose two tombstones are now circled."""
        g = table()
        have(g, circled=before)
        me = after(circle(0, tomb), g)
        assert {k: getattr(me, k) for k in gains} == gains

    def test_bonus_actions_do_the_same(self):
        """§5.5.3 As an action of the turn and as a bonus action."""
        g = say(start(table()), "assign 0 5H 6S", "bury 0 tomb_tl 0 printed")
        assert (g.players[0].wanted, sites(g.players[0])) == (1, ["tomb_tl"])
        h = say(
            start(table(lineup=("3H", "4H", "9D"))),
            "assign 0 3H 4H",
            "ride 0 trail_3 0 printed",
            "carry_out 0 cemetery",
            "circle 0 tomb_tl",
        )
        assert (h.players[0].wanted, sites(h.players[0])) == (1, ["trail_3", "tomb_tl"])


def test_using_a_building_takes_it_off_the_list():
    g = table()
    have(g, pending=("hotel", "hotel"), cash=9)
    g.resolve(use_building(0, "hotel"))
    assert g.players[0].pending == ("hotel",)
