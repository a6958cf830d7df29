"""§4–§6, §8–§10: the turn, the supply track, metals, building and looting, the end."""

from __future__ import annotations

from random import Random

import pytest
from goldwest_kit import BOX, GAME, ask, begun, bins, build, choose, fate, options, quiet, told, town

from tablewright.engine import Ask, playout
from tablewright.games.goldwest.build import build_or_loot, camp, choose_store, loot, settle
from tablewright.games.goldwest.goods import NOTHING, counted, heap
from tablewright.games.goldwest.metals import claim, end_metals, influence, ship, use_metals
from tablewright.games.goldwest.scoring import running_score
from tablewright.games.goldwest.turn import choose_bin, clean_up, pass_bin, take_final_turn, take_turn


class TestTurn:
    def test_4_2_a_normal_turn(self) -> None:
        """§4.1, §4.2, §4.5, §14.1 Activate, use metals, build or loot, store; then the next player. One player decides."""
        g = begun(2)
        g.listen()
        seat = g.active
        prompts = []
        while g.active == seat:
            if isinstance(g.question, Ask):
                assert g.question.seat == seat
                prompts.append(g.question.prompt)
                g.resolve(g.question.options[-1])
            else:
                fate(g)
        assert prompts == [
            "Activate which bin?", "Leave which resource in bin 1?", "Use your metals", "Loot which token?",
            "Store the resources in which bin?",
        ]  # fmt: skip
        assert g.turn == 1 and g.active == 1 - seat and told(g)[0] == f"{['Ann', 'Bob'][seat]} activates bin 2"

    def test_4_3_a_final_turn(self) -> None:
        """§4.3, §10.2 Steps 1 and 2 only; activating a bin is mandatory."""
        g = quiet(2)
        g.resolve(take_final_turn(0))
        assert [str(s) for s in g.agenda] == ["clean_up 0", "use_metals 0"] and options(g) == [
            "activate 0 1",
            "activate 0 2",
        ]

    def test_4_4_nothing_is_saved(self) -> None:
        """§4.4, §9.3 What is left in the usage area goes back to the bank; the next player begins."""
        g = quiet(2, gold=2, wood=1)
        g.resolve(clean_up(0))
        assert g.usage == NOTHING and g.active == 1 and g.turn == 1

    def test_4_6_one_option(self) -> None:
        """§4.6 With end_metals as the only option metals end by themselves."""
        g = quiet(2, copper=1)
        g.players[0].coaches = (8, 0, 0)
        g.resolve(use_metals(0))
        assert g.question is None and any([what == "forced" for what, _, _ in g.events])


class TestActivate:
    def test_5_1_only_bins_with_something(self) -> None:
        g = quiet()
        g.players[0].bins = bins({}, {"gold": 1}, {}, {"wood": 2})
        assert ask(g, choose_bin(0)) == ["activate 0 2", "activate 0 4"]

    def test_5_2_5_3_5_4(self) -> None:
        """§5.2, §5.3, §5.4 All out of the bin; one left in each bin on the way, what is there stays; the rest is used."""
        g = quiet()
        g.players[0].bins = bins({"wood": 1}, {"silver": 2}, {"gold": 2, "stone": 1})
        g.resolve(choose_bin(0))
        choose(g, "activate 0 3")
        assert options(g) == ["leave 0 gold 2", "leave 0 stone 2"]
        choose(g, "leave 0 gold 2")
        assert options(g) == ["leave 0 gold 1", "leave 0 stone 1"]
        choose(g, "leave 0 stone 1")
        assert g.players[0].bins == bins({"wood": 1, "stone": 1}, {"silver": 2, "gold": 1})
        assert counted(g.usage) == {"gold": 1}

    def test_5_4_bin_1(self) -> None:
        """§5.4 From bin 1 everything reaches the usage area."""
        g = quiet()
        g.players[0].bins = bins({"wood": 2, "gold": 1})
        g.resolve(choose_bin(0))
        assert counted(g.usage) == {"wood": 2, "gold": 1} and g.players[0].bins == bins()

    def test_5_5_the_hand_runs_out(self) -> None:
        """§5.5 The other bins get nothing; no metals, and a loot."""
        g = quiet()
        g.players[0].bins = bins({}, {}, {}, {"gold": 2})
        g.resolve(take_turn(0))
        assert g.players[0].bins == bins({}, {"gold": 1}, {"gold": 1}) and g.usage == NOTHING
        assert all([o.startswith("loot 0 ") for o in options(g)])

    def test_5_6_no_points(self) -> None:
        g = quiet()
        g.players[0].bins = bins({}, {}, {}, {"gold": 4})
        g.resolve(choose_bin(0))
        assert running_score(g, 0) == 0

    def test_R_5(self) -> None:
        """The active player chooses what stays, from the bin next to the activated one towards bin 1, freely."""
        g = quiet()
        g.players[0].bins = bins({}, {}, {}, {"gold": 1, "wood": 1, "stone": 1, "copper": 1})
        g.resolve(choose_bin(0))
        for text in ("leave 0 wood 3", "leave 0 copper 2", "leave 0 stone 1"):
            choose(g, text)
        assert g.players[0].bins == bins({"stone": 1}, {"copper": 1}, {"wood": 1}) and counted(g.usage) == {"gold": 1}


class TestMetals:
    def test_6_1_1_three_ways(self) -> None:
        """§6.1.1, §6.1.3 Claim, influence, ship; wood and stone pay for nothing."""
        g = quiet(2, silver=4, wood=3, stone=3)
        g.display = ("points_4silver", "points_5silver", "ship_one")
        assert ask(g, use_metals(0)) == [
            "claim 0 points_4silver",
            "influence 0 1,1 docks",
            "ship 0 silver",
            "end_metals 0",
        ]

    def test_6_1_2_nothing_is_compulsory(self) -> None:
        g = quiet(2, silver=4)
        g.resolve(use_metals(0))
        g.resolve(end_metals(0))
        assert g.question is None and running_score(g, 0) == 0

    def test_R_6(self) -> None:
        """Any order, interleaved: ship, claim, ship, influence, ship."""
        g = quiet(2, silver=9)
        g.display = ("points_4silver",)
        g.resolve(use_metals(0))
        for text in (
            "ship 0 silver",
            "claim 0 points_4silver",
            "ship 0 silver",
            "influence 0 1,1 docks",
            "ship 0 silver",
        ):
            choose(g, text)
        assert g.players[0].coaches == (0, 3, 0) and g.question is None  # one silver is left and shipped, or not
        assert g.usage == heap({"silver": 0})

    def test_6_2_1_exact_cost(self) -> None:
        """§6.2.1 At least those metals; one a turn; only what is on display."""
        g = quiet(2, copper=2, gold=2)
        g.display = ("points_2copper_2gold", "boomtown_free", "points_4gold")
        assert ask(g, use_metals(0))[:2] == ["claim 0 points_2copper_2gold", "claim 0 boomtown_free"]
        g.claimed = True
        assert not [o for o in ask(g, use_metals(0)) if o.startswith("claim")]

    def test_6_2_2_claim(self) -> None:
        """§6.2.2, §6.2.3, §6.2.4 Pay, score, take the highest bonus tile; the card is not replaced."""
        g = quiet(3, silver=5, copper=1)
        g.display = ("points_5silver", "ship_one")
        g.resolve(claim(0, "points_5silver"))
        assert running_score(g, 0) == 13 + 4 and g.bonuses == (3, 2, 1) and g.display == ("ship_one",)
        assert counted(g.usage) == {"copper": 1} and g.players[0].investments == ("points_5silver",) and g.claimed

    def test_R_23(self) -> None:
        """The bonus tile is taken automatically; when they have run out there is none."""
        g = quiet(2, silver=5)
        g.bonuses = ()
        g.display = ("points_5silver",)
        g.resolve(claim(0, "points_5silver"))
        assert running_score(g, 0) == 13 and g.bonuses == ()

    def test_R_24(self) -> None:
        """Eight cards in a game: a claimed one leaves a gap."""
        g = quiet(2, silver=5)
        g.display = (*[c for c in BOX.cards if c != "points_5silver"][:7], "points_5silver")
        g.resolve(claim(0, "points_5silver"))
        assert len(g.display) == 7

    def test_6_3_1_prices(self) -> None:
        """§6.3.1 The price of a space is the metal of its column and the metal of its row."""
        listed = {(s["col"], s["row"]): heap(s["cost"]) for s in GAME.data["boomtown"]["space"]}
        assert {tuple([int(n) for n in space.split(",")]): price for space, price in BOX.prices.items()} == listed
        assert counted(BOX.prices["2,0"]) == {"gold": 2} and counted(BOX.prices["0,1"]) == {"copper": 1, "silver": 1}

    def test_6_3_2_one_paid_placement(self) -> None:
        """§6.3.2 One a turn, on an empty space, with a token left."""
        g = quiet(2, gold=4)
        g.display = ()
        assert ask(g, use_metals(0)) == ["influence 0 2,0 town_hall", "ship 0 gold", "end_metals 0"]
        choose(g, "influence 0 2,0 town_hall")
        assert g.placed and options(g) == ["ship 0 gold", "end_metals 0"]
        g = quiet(2, gold=4)
        g.display = ()
        g.town = town(s20=(1,))
        assert ask(g, use_metals(0)) == ["ship 0 gold", "end_metals 0"]

    def test_6_3_3_the_4_vp_token(self) -> None:
        """§6.3.3 A token of influence; on the 4-VP token 4 points at once. §11.2 Later it gives nothing."""
        g = quiet(2, copper=1, gold=1)
        g.resolve(influence(0, "0,0", "vp_token"))
        assert running_score(g, 0) == 4 and g.players[0].influence == 11 and g.town == town(s00=(0,))
        assert "Ann places an influence token in Boomtown: 4-VP token, the space of 1 copper + 1 gold" in told(g)
        assert g.sheet()[0]["Boomtown"] == 4

    def test_6_3_4_two_tokens(self) -> None:
        """§6.3.4, §6.3.5, §11.2 Both spaces of an office may be held by one player, whose bonus counts twice, at the end."""
        g = quiet(2)
        build(g.players[0], settlements="A1 B1 C1")
        g.town = town(s10=(0,))
        assert g.sheet()[0]["Boomtown"] == 3 and running_score(g, 0) == 0
        g.town = town(s10=(0,), s20=(0,))
        assert g.sheet()[0]["Boomtown"] == 6

    def test_6_4_1_ship(self) -> None:
        """§6.4.1, §6.4.6 Each metal moves the coach of its own track; coaches may share a step."""
        g = quiet(2, copper=1, gold=1)
        g.players[1].coaches = (1, 0, 0)
        g.resolve(ship(0, "copper"))
        assert g.players[0].coaches == (1, 0, 0) and counted(g.usage) == {"gold": 1}

    def test_6_4_2_crossing_points(self) -> None:
        """§6.4.2 2 points at step 2, 3 at step 5, the bonus stacks at steps 4 and 8."""
        g = quiet(2, copper=8)
        g.display = ()
        g.placed = True
        scores = []
        for _ in range(8):
            g.resolve(ship(0, "copper"))
            scores.append(running_score(g, 0))
        assert scores == [0, 2, 2, 9, 12, 12, 12, 19] and g.players[0].tiles == 2

    def test_6_4_3_stacks(self) -> None:
        """§6.4.3, §6.4.4 First the high tile, then the low one, then nothing; the lines are for everybody."""
        g = quiet(3)
        for seat, vp in ((0, 8 + 2 + 3), (1, 5 + 2 + 3), (2, 2 + 3)):
            g.active = seat
            g.usage = heap({"silver": 5})
            for _ in range(5):
                g.resolve(ship(seat, "silver"))
            assert running_score(g, seat) == vp
        assert g.stacks[1] == ((), (8, 5)) and [p.tiles for p in g.players] == [1, 1, 0]

    def test_R_22(self) -> None:
        """§6.4.5 At step 8 the coach is done."""
        g = quiet(2, gold=1, copper=1)
        g.display = ()
        g.placed = True
        g.players[0].coaches = (0, 0, 8)
        assert ask(g, use_metals(0)) == ["ship 0 copper", "end_metals 0"]


class TestShown:
    def test_4_5_step(self) -> None:
        """§4.5 Everybody sees which step the turn has come to; mats are part of what lies open."""
        g = quiet(2, wood=1, stone=1, gold=1)
        assert g.public()["step"] == "" and g.mats() == g.public()["players"]
        for asking, step in (
            (choose_bin(0), "activate"), (pass_bin(0, 1), "activate"), (use_metals(0), "metals"),
            (build_or_loot(0), "build"), (choose_store(0), "store"),
        ):  # fmt: skip
            ask(g, asking)
            assert g.public()["step"] == step


class TestBuild:
    def test_8_2_kinds(self) -> None:
        """§8.2, §8.3 Kinds by the materials; any revealed token."""
        hexes = sorted(BOX.named(BOX.docks))
        camps, settlements, loots = [[f"{kind} 0 {h}" for h in hexes] for kind in ("camp", "settle", "loot")]
        assert ask(quiet(2, wood=1, stone=2), build_or_loot(0)) == camps + settlements
        assert ask(quiet(2, wood=3), build_or_loot(0)) == camps == ask(quiet(2, stone=1), build_or_loot(0))
        assert ask(quiet(2, gold=5), build_or_loot(0)) == loots

    def test_8_2_no_influence_token(self) -> None:
        """§8.2 A settlement needs an influence token."""
        g = quiet(2, wood=1, stone=1)
        g.players[0].influence = 0
        assert not [o for o in ask(g, build_or_loot(0)) if o.startswith("settle")]

    @pytest.mark.parametrize("material", ["wood", "stone"])
    def test_8_4_camp(self, material: str) -> None:
        """§8.4, §8.6.1 1 wood or 1 stone; take the token, place a camp: 1 influence in its terrain."""
        g = quiet(2, **{material: 2})
        g.resolve(camp(0, "E3"))
        assert g.players[0].camps == BOX.bit["E3"] and g.players[0].pieces == 11 and "E3" not in g.revealed
        assert g.public()["players"][0]["influence"][g.board.terrain["E3"]] == 1 and counted(g.usage) == {material: 1}
        assert g.public()["hexes"]["E3"]["state"] == "camp"

    def test_8_5_settlement(self) -> None:
        """§8.5, §8.6.2 1 wood and 1 stone, an influence token under the piece: 2 influence, one mining token."""
        g = quiet(2, wood=2, stone=1)
        g.resolve(settle(0, "E3"))
        me, terrain = g.public()["players"][0], g.board.terrain["E3"]
        assert me["influence"][terrain] == 2 and me["buildings"][terrain] == 1 and me["influence_tokens"] == 11
        assert counted(g.usage) == {"wood": 1} and g.public()["hexes"]["E3"]["owner"] == 0

    def test_8_5_1_further_material_is_lost(self) -> None:
        """§8.5.1, §8.1 One piece a turn, whatever is left."""
        g = begun(2)
        seat = g.active
        g.players[seat].bins = bins({"wood": 3, "stone": 3})
        g.resolve(choose_bin(seat))
        fate(g)
        assert options(g)[0].startswith("camp")
        choose(g, f"settle {seat} E3")
        fate(g)
        choose(g, f"store {seat} 1")
        assert g.usage == NOTHING and g.active != seat and g.players[seat].pieces == 11

    def test_8_6_3_no_cap(self) -> None:
        """§8.6.3 Influence may exceed the seven printed spaces."""
        g = quiet(3)
        names = [h for h, t in g.board.terrain.items() if t == "gold"][:6]
        build(g.players[0], settlements=" ".join(names))
        assert g.public()["players"][0]["influence"]["gold"] == 12

    def test_8_7_loot(self) -> None:
        """§8.7 A piece into the Wanted area, -1, the resources as usual, the hex empty, no influence."""
        g = quiet(2)
        goods = BOX.goods[g.revealed["E3"]]
        g.resolve(loot(0, "E3"))
        fate(g)
        choose(g, "store 0 1")
        me = g.players[0]
        assert (me.wanted, me.pieces, running_score(g, 0)) == (1, 11, -1) and not me.camps | me.settlements
        assert g.public()["hexes"]["E3"]["state"] == "empty" and me.bins[0] == tuple(
            [a + b for a, b in zip(goods, BOX.start_bins[0][0], strict=True)]
        )

    @pytest.mark.parametrize("kind", [camp, settle, loot])
    def test_9_1_reveal(self, kind) -> None:
        """§9.1 Every face-down neighbour is turned up, after camp, settlement and loot."""
        g = quiet(2, wood=1, stone=1)
        down = [h for h in BOX.around["E3"] if g.face_down & BOX.bit[h]]
        g.resolve(kind(0, "E3"))
        fate(g)
        assert down and all([h in g.revealed for h in down]) and not g.face_down & BOX.near["E3"]
        assert [line for line in told(g) if "is revealed" in line] and options(g)[0] == "store 0 1"

    def test_9_2_store(self) -> None:
        """§9.2 All of them into one bin, occupied or not; 0, 1, 2 or 3 points for the placement."""
        for bin, vp in ((1, 0), (2, 1), (3, 2), (4, 3)):
            g = quiet(2)
            g.players[0].bins = bins(*[{"wood": 1}] * 4)
            g.taken = heap({"gold": 2, "silver": 1})
            g.resolve(choose_store(0))
            choose(g, f"store 0 {bin}")
            assert counted(g.players[0].bins[bin - 1]) == {"silver": 1, "gold": 2, "wood": 1}
            assert running_score(g, 0) == vp and g.taken == NOTHING


class TestTheEnd:
    @pytest.mark.parametrize(("seats", "turns", "rounds"), [(2, 26, 12), (3, 39, 12), (4, 44, 10)])
    def test_10_3_game_length(self, seats: int, turns: int, rounds: int) -> None:
        """§10.1, §10.2, §10.3, §2.8 Everybody places all pieces; then one final turn each, player 1 first."""
        for seed in range(25):
            g = GAME.new(seats)
            events = g.listen()
            playout(g, Random(seed))
            order = [(what, args[0]) for what, args, _ in events if what in ("turn", "final turn")]
            clockwise = [(g.board.first + i) % seats for i in range(seats)]
            assert order == [("turn", s) for s in clockwise * rounds] + [("final turn", s) for s in clockwise]
            assert g.turn == turns and [p.pieces for p in g.players] == [0] * seats

    def test_10_2_1_abilities_in_a_final_turn(self) -> None:
        """§10.2.1 E.g. a camp is upgraded."""
        g = quiet(2)
        g.turn = 24
        g.players[0].bins = bins({"copper": 1, "silver": 3})
        g.display = ("upgrade_camp",)
        build(g.players[0], camps="E3")
        g.resolve(take_final_turn(0))
        choose(g, "claim 0 upgrade_camp")
        choose(g, "upgrade 0 E3")
        assert g.players[0].settlements == BOX.bit["E3"] and g.players[0].camps == 0

    def test_11_told_at_the_end(self) -> None:
        """§11 The parts of final scoring are told, and are what the score sheet adds up."""
        g = GAME.new(2)
        events = g.listen()
        playout(g, Random(11))
        for seat, points in enumerate(g.sheet()):
            said = {what: [a for w, a, _ in events if w == what and a[0] == seat] for what, _, _ in events}
            assert points["groups"] == said["scores group"][0][1]
            assert points["terrain"] == sum([a[2] for a in said.get("scores terrain", [])])
            assert points["Boomtown"] == g.players[seat].town + sum([a[2] for a in said.get("scores office", [])])
            assert points["looting"] == -g.players[seat].wanted - sum([a[1] for a in said.get("scores looting", [])])
        assert g.scores() == [sum(points.values()) for points in g.sheet()]
