"""§11, §12: final scoring, every office, terrain bonuses with every tie, looting penalties, the winner."""

from __future__ import annotations

import pytest
from goldwest_kit import BOX, bins, build, lay_offices, on_terrain, quiet, town

from tablewright.games.goldwest.box import TERRAINS
from tablewright.games.goldwest.offices import OFFICES, group_sizes
from tablewright.games.goldwest.scoring import looting_penalties, running_score, terrain_bonuses


def worth(g, seat: int, office: str) -> int:
    """What one token on an office is worth."""
    bonus = BOX.offices[office]
    return OFFICES[bonus.kind](g, seat, bonus.effect, terrain_bonuses(g))


class TestLargestGroup:
    def test_11_1(self) -> None:
        """§11.1 2 points a building in the largest group, camps and settlements alike; with equal groups one counts."""
        g = quiet(3)
        build(g.players[0], camps="D1 D2 J1", settlements="D3 J2")
        assert group_sizes(g, 0) == [3, 2] and g.sheet()[0]["groups"] == 6
        build(g.players[0], camps="D1 D2 J1 J2")
        assert g.sheet()[0]["groups"] == 4
        assert g.sheet()[1]["groups"] == 0

    def test_11_1_what_does_not_connect(self) -> None:
        """§11.1, §3.2 Water, empty hexes and other players' buildings do not connect; nor does the Wanted area (R-32)."""
        g = quiet(3)
        build(g.players[0], camps="F2 F4")  # (-1, 0) and (-1, 2): water between them
        assert group_sizes(g, 0) == [1, 1]
        build(g.players[0], camps="D1 D3")
        build(g.players[1], camps="D2")
        g.players[0].wanted = 3
        assert group_sizes(g, 0) == [1, 1]

    def test_3_5_across_tiles(self) -> None:
        """§3.5 Tile borders do not matter."""
        g = quiet(3)
        build(g.players[0], camps="C2 D2")  # (-4, 2) of W is next to (-3, 1) of NW
        assert group_sizes(g, 0) == [2]


class TestLooting:
    @pytest.mark.parametrize(
        ("wanted", "lost"),
        [
            ((0, 0), (0, 0)),
            ((3, 0), (3, 0)),
            ((3, 3), (3, 3)),
            ((4, 3), (4, 1)),
            ((4, 1), (4, 0)),
            ((5, 3, 3), (5, 1, 1)),
            ((5, 5, 4), (5, 5, 0)),
            ((5, 4, 2), (5, 2, 0)),
            ((2, 2, 2, 1), (2, 2, 2, 0)),
            ((6, 5, 5, 1), (6, 2, 2, 0)),
        ],
    )
    def test_11_3(self, wanted: tuple[int, ...], lost: tuple[int, ...]) -> None:
        """§11.3.1, §11.3.2, §11.3.3 Most Wanted, all Second Most Wanted, no second after a tie."""
        g = quiet(len(wanted))
        for p, w in zip(g.players, wanted, strict=True):
            p.wanted = w
        assert tuple(looting_penalties(g)) == lost

    def test_11_3_4_on_top(self) -> None:
        """§11.3.4 On top of the point lost at each loot."""
        g = quiet(2)
        g.players[0].wanted = 3
        assert g.sheet()[0]["looting"] == -6 and running_score(g, 0) == -3


class TestTerrain:
    @pytest.mark.parametrize(
        ("ranks", "awards"),
        [
            ([(3, 0), (2, 0), (1, 0)], [10, 6, 0]),  # §11.4.2
            ([(3, 0), (2, 0), (2, 0)], [10, 3, 3]),
            ([(3, 1), (3, 0), (2, 0)], [10, 6, 0]),  # §11.4.1 settlements break the tie
            ([(3, 0), (2, 1), (2, 0)], [10, 6, 0]),
            ([(3, 1), (3, 1), (2, 0)], [8, 8, 0]),  # §11.4.3
            ([(3, 1), (3, 1), (3, 1)], [5, 5, 5]),
            ([(1, 0), (0, 0), (0, 0)], [10, 0, 0]),
            ([(0, 0), (0, 0), (0, 0)], [0, 0, 0]),  # §11.4.5
            ([(2, 0), (2, 0), (2, 0), (2, 0)], [4, 4, 4, 4]),
            ([(3, 0), (2, 0), (2, 0), (2, 0)], [10, 2, 2, 2]),
            ([(3, 0), (3, 0), (3, 0), (2, 0)], [5, 5, 5, 0]),
            ([(2, 0), (1, 0)], [6, 0]),  # §11.4.4
            ([(2, 0), (2, 0)], [3, 3]),
            ([(2, 1), (2, 0)], [6, 0]),
            ([(0, 0), (0, 0)], [0, 0]),
        ],
    )
    def test_11_4(self, ranks: list[tuple[int, int]], awards: list[int]) -> None:
        """§11.4.1–§11.4.5 Silver (10 / 6): influence and settlements of each player, what each receives."""
        g = quiet(len(ranks))
        silver = TERRAINS.index("silver")
        here = on_terrain(g, "silver", 14).split()
        for p, (influence, settlements) in zip(g.players, ranks, strict=True):
            build(p, settlements=" ".join(here[:settlements]))
            here = here[settlements:]
            p.added = tuple([(influence - 2 * settlements if t == silver else 0) for t in range(4)])
        assert terrain_bonuses(g)[silver] == awards
        assert [points["terrain"] for points in g.sheet()] == awards

    def test_11_4_values(self) -> None:
        """§11.4 First and second values of the four terrains."""
        values = dict(zip(TERRAINS, zip(BOX.first_bonus, BOX.second_bonus, strict=True), strict=True))
        assert values == {"forest": (8, 4), "gold": (9, 5), "silver": (10, 6), "copper": (11, 7)}

    @pytest.mark.parametrize("terrain", range(4))
    def test_11_4_rounding(self, terrain: int) -> None:
        """§11.4.3, §11.4.4 Always rounded down per player."""
        g = quiet(3)
        for p in g.players:
            p.added = tuple([int(t == terrain) for t in range(4)])
        total = BOX.first_bonus[terrain] + BOX.second_bonus[terrain]
        assert terrain_bonuses(g)[terrain] == [total // 3] * 3
        g = quiet(2)
        for p in g.players:
            p.added = tuple([int(t == terrain) for t in range(4)])
        assert terrain_bonuses(g)[terrain] == [BOX.second_bonus[terrain] // 2] * 2


class TestOffices:
    def test_12_1_courthouse(self) -> None:
        """§12.1 One a building in the terrain of greatest influence; settlements count once."""
        g = quiet(3)
        gold, forest = on_terrain(g, "gold", 2), on_terrain(g, "forest", 3)
        build(g.players[0], camps=forest, settlements=gold)  # gold 4 with 2 tokens, forest 3 with 3 tokens
        assert worth(g, 0, "courthouse") == 2 and worth(g, 1, "courthouse") == 0

    def test_12_2_deeds_office(self) -> None:
        """§12.2 2 for each terrain in which points were received."""
        g = quiet(3)
        build(g.players[0], camps=f"{on_terrain(g, 'gold', 1)} {on_terrain(g, 'forest', 1)}")
        build(g.players[1], camps=on_terrain(g, "gold", 2, 3))
        build(g.players[2], camps=on_terrain(g, "forest", 1, 3))
        assert [worth(g, seat, "deeds_office") for seat in range(3)] == [4, 2, 2]

    def test_12_3_frontier_office(self) -> None:
        """§12.3 One a building on the edge; D2 is an edge hex with two players only."""
        for seats, points in ((2, 2), (3, 1)):
            g = quiet(seats)
            build(g.players[0], camps="D2 E2", settlements="E1")
            assert worth(g, 0, "frontier_office") == points

    def test_12_4_homestead_office(self) -> None:
        """§12.4 2 for each influence in the weakest terrain; nothing if absent from one."""
        g = quiet(3)
        hexes = [on_terrain(g, t, 1) for t in TERRAINS]
        build(g.players[0], camps=" ".join(hexes[:3]))
        assert worth(g, 0, "homestead_office") == 0
        build(g.players[0], settlements=" ".join(hexes))
        assert worth(g, 0, "homestead_office") == 4

    def test_12_5_sheriffs_office(self) -> None:
        """§12.5 One a building next to at least one building of another player."""
        g = quiet(3)
        build(g.players[0], camps="D1 D2 J1")
        build(g.players[1], camps="D3")
        build(g.players[2], settlements="E2")
        assert [worth(g, seat, "sheriffs_office") for seat in range(3)] == [2, 1, 1]

    def test_12_6_shipping_office(self) -> None:
        """§12.6 2 a shipping bonus tile."""
        g = quiet(2)
        g.players[0].tiles = 3
        assert worth(g, 0, "shipping_office") == 6

    def test_12_7_depot(self) -> None:
        """§12.7 2 a building in the second-largest group; equal groups count; one group or none: 0."""
        g = quiet(3)
        build(g.players[0], camps="D1 D2 J1 N1")
        assert worth(g, 0, "depot") == 2
        build(g.players[0], camps="D1 D2 J1 J2")
        assert worth(g, 0, "depot") == 4
        build(g.players[0], camps="D1 D2")
        assert worth(g, 0, "depot") == 0 == worth(g, 1, "depot")

    def test_12_8_docks(self) -> None:
        """§12.8 One a camp, two a settlement next to water."""
        g = quiet(2)
        build(g.players[0], camps="E3 G2 D1", settlements="E4 E1")
        assert worth(g, 0, "docks") == 1 + 1 + 2

    def test_R_31(self) -> None:
        """The settlement is worth 2, the camp 1."""
        g = quiet(2)
        build(g.players[0], camps="E3")
        build(g.players[1], settlements="E4")
        assert (worth(g, 0, "docks"), worth(g, 1, "docks")) == (1, 2)

    def test_12_9_mayors_office(self) -> None:
        """§12.9 3 for each pair of own tokens in Boomtown, rounded down."""
        g = quiet(2)
        g.town = ((0,), (0,), (1,), (0,), *[()] * 5)
        assert (worth(g, 0, "mayors_office"), worth(g, 1, "mayors_office")) == (3, 0)

    def test_R_20(self) -> None:
        """All tokens in the grid count: on this office, on the 4-VP token, a stacked one."""
        g = quiet(2)
        lay_offices(g, "mayors_office", "docks", "saloon", "depot")
        g.town = town(s00=(0,), s10=(0,), s20=(0,), s01=(1, 0))
        assert worth(g, 0, "mayors_office") == 6 and g.sheet()[0]["Boomtown"] == 12

    def test_12_10_saloon(self) -> None:
        """§12.10 2 an investment."""
        g = quiet(2)
        g.players[0].investments = ("ship_one", "peek_two")
        assert worth(g, 0, "saloon") == 4

    def test_12_11_surveyors_office(self) -> None:
        """§12.11 The best straight line in any of the three directions."""
        g = quiet(3)
        build(g.players[0], camps="D1 D3 D5 E1", settlements="J1")
        assert worth(g, 0, "surveyors_office") == 3

    def test_R_19(self) -> None:
        """Water and other gaps do not break the line: F2, water, F4 in one column, another player's F5."""
        g = quiet(3)
        build(g.players[0], camps="F1 F2 F4")
        build(g.players[1], camps="F5")
        assert worth(g, 0, "surveyors_office") == 3

    def test_12_12_town_hall(self) -> None:
        """§12.12, §12.0 One a settlement in the final position."""
        g = quiet(2)
        build(g.players[0], camps="D1", settlements="D2 D3")
        assert worth(g, 0, "town_hall") == 2

    def test_R_16(self) -> None:
        """Every terrain in which points were received counts once, shared ones too; with two players only the leader
        receives any, or both if tied."""
        g = quiet(3)
        for p in g.players[:2]:
            p.added = (1, 0, 0, 0)
        assert [worth(g, seat, "deeds_office") for seat in range(3)] == [2, 2, 0]
        g = quiet(2)
        g.players[0].added, g.players[1].added = (2, 1, 0, 0), (1, 1, 0, 0)
        assert [worth(g, seat, "deeds_office") for seat in range(2)] == [4, 2]

    def test_R_17(self) -> None:
        """A tie for the strongest terrain: the best one for the player."""
        g = quiet(3)
        build(g.players[0], camps=on_terrain(g, "forest", 2), settlements=on_terrain(g, "gold", 1))
        assert worth(g, 0, "courthouse") == 2


class TestWinner:
    def test_11_5_most_points(self) -> None:
        g = quiet(3)
        g.players[1].stored = 5
        assert g.winners() == [1] and g.decided_by() == ""

    def test_11_5_fewest_wanted(self) -> None:
        """§11.5 Equal points: fewest camp pieces in the Wanted area."""
        g = quiet(2)
        g.players[0].stored, g.players[0].wanted = 9, 2
        g.players[1].stored = 5
        assert [sum(p.values()) for p in g.sheet()] == [5, 5] and g.winners() == [1]
        assert g.decided_by() == "fewer pieces in the Wanted area"

    def test_11_5_most_resources(self) -> None:
        """§11.5 Then most resources in the supply track."""
        g = quiet(3)
        for p in g.players:
            p.bins = bins({"wood": 1})
        g.players[2].bins = bins({"wood": 1}, {}, {}, {"stone": 1})
        assert g.winners() == [2] and g.decided_by() == "more resources in the supply track"

    def test_R_28(self) -> None:
        """A full tie: the victory is shared."""
        g = quiet(4)
        for p in g.players:
            p.bins = bins({"wood": 1})
        assert g.winners() == [0, 1, 2, 3] and g.decided_by() == ""
