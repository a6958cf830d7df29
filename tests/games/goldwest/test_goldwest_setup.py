"""§1–§3: components, set-up, geometry."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from goldwest_kit import BOX, GAME, begun

from tablewright.engine import Chance
from tablewright.games.goldwest.box import TERRAINS
from tablewright.games.goldwest.goods import RESOURCES, counted, listed
from tablewright.games.goldwest.invariants import invariants

DATA = GAME.data


def places(*hexes: tuple[int, int]) -> int:
    named = {place: h for h, place in BOX.at.items()}
    return BOX.mask(tuple([named[p] for p in hexes]))


class TestComponents:
    def test_1_1_board(self) -> None:
        """§1.1 8 tiles of 7 hexes and 4 water hexes."""
        assert len(BOX.hexes) == 56 and len(BOX.water) == 4 and len(BOX.covered) == 8
        assert all([len(hexes) == 7 for hexes in BOX.covered.values()])

    def test_1_2_mining_tokens(self) -> None:
        """§1.2 14 a terrain, each with 2 or 3 resources; equal fronts are equal tokens."""
        assert {t: len(tokens) for t, tokens in BOX.tokens.items()} == dict.fromkeys(TERRAINS, 14)
        assert {sum(goods) for goods in BOX.goods.values()} == {2, 3}
        assert BOX.tokens["forest"].count("wood+wood+wood") == 3
        for entry in DATA["mining_token"]:
            assert sum(entry["resources"].values()) == entry["count"]
            ground = next(t for t in DATA["terrain"] if t["id"] == entry["terrain"])
            assert set(entry["resources"]) & set(ground["guaranteed_one_of"]), entry["id"]

    def test_1_4_1_5_cards(self) -> None:
        """§1.4, §1.5, §7.2 12 offices, 20 investments, 9 of them points only."""
        assert len(BOX.offices) == 12 and len(BOX.cards) == 20
        assert sum([c.kind == "none" for c in BOX.cards.values()]) == 9
        assert all([4 <= sum(c.cost) <= 5 and not c.cost[3] and not c.cost[4] for c in BOX.cards.values()])

    def test_0_3_resources(self) -> None:
        assert [r["id"] for r in DATA["resource"]] == list(RESOURCES)
        assert counted(BOX.goods["gold+wood+stone"]) == {"gold": 1, "wood": 1, "stone": 1}


class TestGeometry:
    def test_3_1_neighbours(self) -> None:
        """§3.1, §3.5 The six neighbours, across tile borders."""
        assert BOX.around["E2"] == ("E1", "F1", "F2", "E3", "D2", "D1")  # clockwise from N
        for h, (q, r) in BOX.at.items():
            near = {(q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r)}
            assert {BOX.at[n] for n in BOX.around[h]} == near & set(BOX.at.values())
            assert all([h in BOX.around[n] for n in BOX.around[h]])

    def test_3_1_1_names(self) -> None:
        """§3.1.1 (-6, 2) is A1, (-2, 1) is E3, (0, -1) is G2; the order of names is the order of hexes."""
        assert (BOX.at["A1"], BOX.at["E3"], BOX.at["G2"]) == ((-6, 2), (-2, 1), (0, -1))
        assert BOX.at["N2"] == (7, -2) and sorted(BOX.hexes) == list(BOX.hexes)

    def test_3_2_water(self) -> None:
        assert set(BOX.water) == {(-1, 1), (0, 0), (1, 0), (2, -1)} and not set(BOX.water) & set(BOX.at.values())

    def test_3_3_slots(self) -> None:
        """§3.3 The slots cover every hex once; the map is symmetric."""
        assert sorted([h for hexes in BOX.covered.values() for h in hexes]) == list(BOX.hexes)
        assert BOX.at[BOX.covered["NE"][0]] == (4, -3)
        assert {(1 - q, -r) for q, r in BOX.at.values()} == set(BOX.at.values())

    def test_3_4_rotation(self) -> None:
        """§3.4 With rotation k ring position i shows ring[(i - k) mod 6]; the centre never moves."""
        assert BOX.tiles["T0/0"] == ("silver", "forest", "copper", "copper", "forest", "gold", "copper")
        assert BOX.tiles["T0/1"] == ("silver", "copper", "forest", "copper", "copper", "forest", "gold")
        assert BOX.tiles["T0/5"] == ("silver", "copper", "copper", "forest", "gold", "copper", "forest")

    def test_3_6_docks(self) -> None:
        """§3.6 The twelve hexes next to water."""
        wet = [(-2, 1), (-2, 2), (-1, 0), (-1, 2), (0, -1), (0, 1), (1, -1), (1, 1), (2, -2), (2, 0), (3, -2), (3, -1)]
        assert BOX.docks == places(*wet)
        shares = {slot: (BOX.mask(hexes) & BOX.docks).bit_count() for slot, hexes in BOX.covered.items()}
        assert shares == {"W": 0, "NW": 2, "N": 3, "NE": 1, "E": 0, "SE": 2, "S": 3, "SW": 1}

    def test_3_7_edges(self) -> None:
        """§3.7 30 edge hexes; 24 with two players, four of them only then."""
        assert BOX.counts[3].edge.bit_count() == BOX.counts[4].edge.bit_count() == 30
        two = BOX.counts[2].edge
        assert two.bit_count() == 24
        assert two & ~BOX.counts[3].edge == places((-3, 1), (-3, 2), (4, -2), (4, -1))

    def test_R_18(self) -> None:
        """With two players the hexes beside the face-down tiles are edge hexes."""
        assert BOX.counts[2].edge.bit_count() == 24 and BOX.counts[2].edge & BOX.bit["D2"]

    def test_3_8_lines(self) -> None:
        """§3.8 Every line is one unbroken run of positions, water included, with two players too."""
        assert len(BOX.lines) == 14 + 9 + 10  # q from -6 to 7, r from -4 to 4, q + r from -4 to 5
        for hexes in (BOX.counts[2].hexes, BOX.counts[3].hexes):
            open_places = {BOX.at[h] for h in BOX.named(hexes)} | set(BOX.water)
            for key in (lambda q, r: q, lambda q, r: r, lambda q, r: q + r):
                lines: dict[int, list[tuple[int, int]]] = {}
                for q, r in open_places:
                    lines.setdefault(key(q, r), []).append((q, r))
                for run in lines.values():
                    spread = max(max(p[i] for p in run) - min(p[i] for p in run) for i in (0, 1))
                    assert spread == len(run) - 1

    def test_the_flags_of_the_data_file(self) -> None:
        """The data file says of each hex what follows from §3."""
        named = {place: h for h, place in BOX.at.items()}
        for entry in DATA["board"]["hexes"]["list"]:
            h = named[entry["q"], entry["r"]]
            assert h in BOX.covered[entry["slot"]]
            ring = ["C", *DATA["board"]["ring_order"]][BOX.covered[entry["slot"]].index(h)]
            assert ring == entry["ring"]
            assert entry["water_adjacent"] == bool(BOX.docks & BOX.bit[h])
            assert entry["edge_34p"] == bool(BOX.counts[4].edge & BOX.bit[h])
            assert entry["edge_2p"] == bool(BOX.counts[2].edge & BOX.bit[h])
            assert entry["in_play_2p"] == bool(BOX.counts[2].hexes & BOX.bit[h])


class TestSetUp:
    @pytest.mark.parametrize(("seats", "tiles", "hexes"), [(2, 6, 42), (3, 8, 56), (4, 8, 56)])
    def test_2_1_tiles(self, seats: int, tiles: int, hexes: int) -> None:
        """§2.1, §2.8 Different tiles at random, each with a random rotation; every terrain has its hexes."""
        g = begun(seats, 4)
        assert len({t.split("/")[0] for t in g.board.tiles.values()}) == tiles and len(g.board.terrain) == hexes
        for slot, tile in g.board.tiles.items():
            assert tuple([g.board.terrain[h] for h in BOX.covered[slot]]) == BOX.tiles[tile]
        if seats > 2:
            assert Counter(g.board.terrain.values()) == dict.fromkeys(TERRAINS, 14)

    def test_2_1_1_two_players(self) -> None:
        """§2.1.1 The slots W and E are out of the game."""
        g = begun(2)
        assert "W" not in g.board.tiles and "E" not in g.board.tiles and "A1" not in g.board.terrain

    def test_R_1(self) -> None:
        """Random slots, random rotation: 48 ways for the first slot, 42 for the second, each as likely."""
        g = GAME.new(3)
        assert g.question.source.count() == 48 and {p for _, p in g.question.outcomes()} == {1 / 48}
        g.resolve(g.question.find("tile_drawn T3/5 W"))
        assert g.question.source.count() == 42

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_2_2_tokens(self, seats: int) -> None:
        """§2.2, §2.2.1 A token on every hex; the twelve next to water lie open."""
        g = begun(seats, 2)
        assert set(g.revealed) == set(BOX.named(BOX.docks)) and len(g.revealed) == 12
        assert g.face_down == BOX.counts[seats].hexes & ~BOX.docks
        assert sum([len(bag) for bag in g.bags]) == 56 - 12

    def test_R_27(self) -> None:
        """With two players 14 tokens are left over, and nobody knows which: what nobody has seen is one bag."""
        g = begun(2)
        unseen = sum([len(bag) for bag in g.bags])
        assert unseen - g.face_down.bit_count() == 14
        assert g.view(0)["unseen forest"] == len(g.bags[0])

    def test_2_3_pieces(self) -> None:
        """§2.3 12 camp pieces, with four players 10; 12 influence tokens; no points."""
        for seats, pieces in ((2, 12), (3, 12), (4, 10)):
            g = begun(seats)
            assert [(p.pieces, p.influence, p.coaches) for p in g.players] == [(pieces, 12, (0, 0, 0))] * seats
            assert [sum(points.values()) for points in g.sheet()] == [0] * seats

    def test_2_4_boomtown(self) -> None:
        """§2.4 Four different offices on a layout that leaves one space free."""
        g = begun(2)
        assert len(set(g.board.offices)) == 4
        shown = g.public()["boomtown"]
        assert Counter([s["office"] for s in shown]) == {**dict.fromkeys(g.board.offices, 2), "vp_token": 1}

    def test_2_4_all_layouts(self) -> None:
        """§2.4 The 18 layouts are different; an office covers two spaces side by side; one space is free."""
        assert len(BOX.layouts) == 18 == len(set(BOX.layouts.values()))
        for places in BOX.layouts.values():
            assert places.count(-1) == 1 and all([places.count(i) == 2 for i in range(4)])
            for i in range(4):
                a, b = [n for n, place in enumerate(places) if place == i]
                assert b - a == 3 or (b - a == 1 and a // 3 == b // 3)

    def test_R_4(self) -> None:
        """Uniform over the 18 layouts; the offices are drawn one after the other."""
        g = GAME.new(2)
        seen = []
        while isinstance(g.question, Chance):
            name = g.question.then.__name__
            if name in ("layout_drawn", "office_drawn"):
                seen.append((name, g.question.source.count(), {p for _, p in g.question.outcomes()}))
            g.resolve(g.question.sample(Random(3)))
        assert seen[0] == ("layout_drawn", 18, {1 / 18}) and [n for _, n, _ in seen[1:]] == [12, 11, 10, 9]

    def test_2_5_investments(self) -> None:
        """§2.5, §2.5.1 Eight of twenty cards; bonus tiles by the number of players."""
        assert [begun(n).bonuses for n in (2, 3, 4)] == [(3, 2, 1), (4, 3, 2, 1), (5, 4, 3, 2, 1)]
        assert len(set(begun(2).display)) == 8

    def test_2_6_shipping(self) -> None:
        assert begun(2).stacks == (((7, 4), (7, 4)), ((8, 5), (8, 5)), ((9, 6), (9, 6)))

    def test_2_7_order(self) -> None:
        """§2.7, §2.7.1 The first player is drawn; tokens go round clockwise and show the starting resources."""
        g = begun(4, 1)
        first = g.board.first
        start = [[listed(goods) for goods in g.players[(first + i) % 4].bins] for i in range(4)]
        assert start == [
            [("wood",), ("copper", "stone"), (), ()],
            [("wood",), ("silver", "stone"), (), ()],
            [("wood",), ("gold", "stone"), (), ()],
            [("wood",), ("gold", "stone"), ("copper",), ()],
        ]
        assert g.active == first and {begun(4, seed).board.first for seed in range(20)} == {0, 1, 2, 3}
        invariants(g)

    def test_13_2_random_events(self) -> None:
        """§13.2 Fate is asked for tiles, tokens, Boomtown, investments and the first player, and for nothing else."""
        g = GAME.new(3)
        asked = []
        while isinstance(g.question, Chance):
            asked.append(g.question.then.__name__)
            g.resolve(g.question.sample(Random(1)))
        assert Counter(asked) == {
            "tile_drawn": 8, "turned_up": 12, "layout_drawn": 1, "office_drawn": 4, "investments_drawn": 1, "first_player": 1,
        }  # fmt: skip
