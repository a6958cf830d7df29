"""§7: the abilities of investments, one test or more for each kind; §13.1.1: what a peek tells to whom."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from goldwest_kit import BOX, GAME, ask, bins, build, choose, fate, options, quiet, told, town

from tablewright.engine import Chance, Pack, check
from tablewright.games.goldwest.abilities import ABILITIES, add, choose_peek, peek, upgrade, use_ability
from tablewright.games.goldwest.box import TERRAINS
from tablewright.games.goldwest.build import camp, turn_up
from tablewright.games.goldwest.goods import counted
from tablewright.games.goldwest.metals import claim, use_metals
from tablewright.games.goldwest.offices import OFFICES
from tablewright.games.goldwest.scoring import running_score


def test_cards_and_abilities_are_in_bijection() -> None:
    """Every ability is registered once and is that of some card; every office has its bonus."""
    assert {c.kind for c in BOX.cards.values()} == set(ABILITIES)
    kinds = [o.kind for o in BOX.offices.values()]
    assert sorted(kinds) == sorted(OFFICES) and len(set(kinds)) == 12


def test_7_1_an_ability_is_lost_but_the_card_is_not() -> None:
    """§7.1 The card can be claimed for its points."""
    g = quiet(2, silver=4)
    g.display = ("boomtown_stack",)
    g.resolve(claim(0, "boomtown_stack"))
    assert running_score(g, 0) == 5 + 3 and g.question is None


@pytest.mark.parametrize("card", [c.id for c in BOX.cards.values() if c.kind == "none"])
def test_7_2_points_only(card: str) -> None:
    """§7.2 Nothing but points."""
    g = quiet(2)
    g.usage, g.display = BOX.cards[card].cost, (card,)
    g.resolve(claim(0, card))
    assert g.question is None and running_score(g, 0) == BOX.cards[card].vp + 3


@pytest.mark.parametrize("terrain", TERRAINS)
def test_7_3_added_influence(terrain: str) -> None:
    """§7.3 One token on the influence track: +1 influence, no settlement, no mining token; mandatory."""
    g = quiet(2)
    g.resolve(use_ability(0, f"{terrain}_influence"))
    me = g.public()["players"][0]
    assert me["influence"] == {t: int(t == terrain) for t in TERRAINS} == me["added"]
    assert me["influence_tokens"] == 11 and me["buildings"][terrain] == 0 and g.question is None


def test_7_3_lost_without_a_token() -> None:
    g = quiet(2)
    g.players[0].influence = 0
    g.resolve(use_ability(0, "gold_influence"))
    assert g.players[0].added == (0, 0, 0, 0)


def test_7_4_two_free_steps() -> None:
    """§7.4 On the same or different tracks; a finished coach cannot move."""
    g = quiet(2)
    g.players[0].coaches = (8, 7, 0)
    assert ask(g, use_ability(0, "ship_two")) == ["ship_free 0 silver 2", "ship_free 0 gold 2", "decline 0"]
    choose(g, "ship_free 0 silver 2")
    assert options(g) == ["ship_free 0 gold 1", "decline 0"]
    choose(g, "ship_free 0 gold 1")
    assert g.players[0].coaches == (8, 8, 1) and running_score(g, 0) == 8 and g.question is None


def test_7_4_lost_when_all_coaches_are_done() -> None:
    g = quiet(2)
    g.players[0].coaches = (8, 8, 8)
    g.resolve(use_ability(0, "ship_one"))
    assert g.question is None


def test_R_9() -> None:
    """Free steps trigger tiles and lines."""
    g = quiet(2)
    g.players[0].coaches = (1, 3, 0)
    g.resolve(use_ability(0, "ship_two"))
    choose(g, "ship_free 0 copper 2")
    choose(g, "ship_free 0 silver 1")
    assert running_score(g, 0) == 2 + 8 and g.players[0].tiles == 1


def test_14_2_declining_ends_the_whole_ability() -> None:
    """§14.2, §7.1 One of two steps, then no more."""
    g = quiet(2)
    g.resolve(use_ability(0, "ship_two"))
    choose(g, "decline 0")
    assert g.question is None and g.players[0].coaches == (0, 0, 0)


def test_7_5_a_free_space() -> None:
    """§7.5 Any empty space, without paying; the 4-VP token scores 4."""
    g = quiet(2)
    g.town = ((1,), (0,), *[()] * 7)
    offered = ask(g, use_ability(0, "boomtown_free"))
    assert len(offered) == 8 and "place_free 0 0,0 vp_token" not in offered and offered[-1] == "decline 0"
    g.town = ((),) * 9
    g.resolve(use_ability(0, "boomtown_free"))
    choose(g, "place_free 0 0,0 vp_token")
    assert running_score(g, 0) == 4 and g.players[0].influence == 11 and not g.placed


def test_7_5_lost_when_all_spaces_are_taken() -> None:
    g = quiet(2)
    g.town = ((0,),) * 9
    g.resolve(use_ability(0, "boomtown_free"))
    assert g.question is None
    g.town = ((),) * 9
    g.players[0].influence = 0
    g.resolve(use_ability(0, "boomtown_free"))
    assert g.question is None and g.town == ((),) * 9


def test_7_6_stacking() -> None:
    """§7.6 On top of an opponent's token; both score the office."""
    g = quiet(2)
    g.town = town(s10=(1,))
    for p in g.players:
        p.settlements = BOX.bit["A1"] | BOX.bit["A2"]
    g.resolve(use_ability(0, "boomtown_stack"))
    choose(g, "place_free 0 1,0 town_hall")
    assert g.town == town(s10=(1, 0)) and [points["Boomtown"] for points in g.sheet()] == [2, 2]


def test_7_6_own_tokens_do_not_count() -> None:
    """§7.6 Only spaces held by an opponent; lost without one, or without a token."""
    g = quiet(2)
    g.town = ((0,), (1,), *[()] * 7)
    assert ask(g, use_ability(0, "boomtown_stack")) == ["place_free 0 1,0 town_hall", "decline 0"]
    g = quiet(2)
    g.town = ((0,), *[()] * 8)
    g.resolve(use_ability(0, "boomtown_stack"))
    assert g.question is None
    g.town, g.players[0].influence = ((1,), *[()] * 8), 0
    g.resolve(use_ability(0, "boomtown_stack"))
    assert g.question is None


class TestPeek:
    def test_7_7_two_tokens_one_after_the_other(self) -> None:
        """§7.7, §13.1 Face-down tokens only; they stay face down; all see where, only the player sees what."""
        g = quiet(2)
        offered = ask(g, use_ability(0, "peek_two"))
        assert offered == [f"peek 0 {h} 2" for h in BOX.named(g.face_down)] + ["decline 0"]
        choose(g, "peek 0 E1 2")
        assert isinstance(g.question, Chance) and g.question.only == 0
        fate(g, 5)
        assert "peek 0 E1 1" not in options(g) and g.face_down & BOX.bit["E1"]
        seen = g.peeked["E1"][0]
        assert g.view(0)["peeked E1"] == [seen] and g.view(1)["peeked E1"] == 1
        assert g.public()["hexes"]["E1"]["peeked_by"] == [0]
        private = [e for e in g.events if e[0] == "sees"]
        assert private[0][2] == 0 and "Ann looks at the face-down token on E1" in told(g)

    def test_7_7_not_twice(self) -> None:
        """§14 A token that the player has looked at before is not offered; another player may look at it."""
        g = quiet(3)
        g.resolve(peek(0, "E1", 1))
        fate(g)
        assert "peek 0 E1 2" not in ask(g, choose_peek(0, 2)) and "peek 1 E1 2" in ask(g, choose_peek(1, 2))

    def test_7_7_the_same_token(self) -> None:
        """§13.1.1, §13.2 What somebody has seen stays what it is: for the next who looks, and when it is revealed."""
        g = quiet(3)
        g.resolve(peek(0, "E1", 1))
        fate(g, 3)
        seen = g.peeked["E1"][0]
        g.active = 1
        g.resolve(peek(1, "E1", 1))
        assert g.question is None and g.peekers["E1"] == (0, 1) and g.peeked["E1"] == [seen]
        g.resolve(turn_up("E1"))
        assert g.question is None and g.revealed["E1"] == seen and not g.peeked and not g.peekers

    def test_7_7_nothing_left_to_look_at(self) -> None:
        g = quiet(2)
        g.face_down = 0
        g.resolve(use_ability(0, "peek_two"))
        assert g.question is None

    def test_13_1_1_determinized(self) -> None:
        """§13.1.1 For the others a peeked token may be any of those not seen; for the player it is what it is."""
        g = quiet(2)
        g.resolve(peek(0, "E1", 1))
        fate(g, 3)
        terrain = TERRAINS.index(g.board.terrain["E1"])
        unseen = Counter([*g.bags[terrain], *g.peeked["E1"]])
        mine, theirs = Counter(), Counter()
        rng = Random(7)
        for _ in range(1500):
            mine[g.determinize(0, rng).peeked["E1"][0]] += 1
            theirs[g.determinize(1, rng).peeked["E1"][0]] += 1
        assert list(mine) == g.peeked["E1"]
        for token, n in unseen.items():
            assert abs(theirs[token] / 1500 - n / sum(unseen.values())) < 0.05
        assert sum(theirs.values()) == 1500 and set(theirs) == set(unseen)

    def test_13_1_1_a_reveal_after_a_peek(self) -> None:
        """A pending reveal asks anew about the tokens that the seat has not seen."""
        g = quiet(2, wood=1)
        others = [h for h in BOX.around["E3"] if g.face_down & BOX.bit[h]]
        g.resolve(peek(0, others[0], 1))
        fate(g, 3)
        g.resolve(camp(0, "E3"))
        world = g.determinize(1, Random(2))
        while isinstance(world.question, Chance):
            assert Counter(world.question.source.items) == Counter(
                world.bags[TERRAINS.index(world.board.terrain[world.question.args[0]])]
            )
            world.resolve(world.question.sample(Random(1)))
        assert set(others) <= set(world.revealed)

    def test_R_26(self) -> None:
        """Face-down tokens on the map only; private to the player."""
        g = quiet(2)
        hexes = [o.split()[2] for o in ask(g, choose_peek(0, 2))[:-1]]
        assert hexes == BOX.named(g.face_down) and not set(hexes) & set(g.revealed)
        choose(g, f"peek 0 {hexes[0]} 2")
        fate(g)
        spectator = g.view(None)
        assert spectator[f"peeked {hexes[0]}"] == 1

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_laws_with_many_peeks(self, seats: int) -> None:
        """The laws hold in games in which every investment costs one metal and lets one look at tokens."""
        metals = ["copper", "silver", "gold"]
        cards = [
            {"id": c, "cost": {**dict.fromkeys(metals, 1)}, "effect": {"kind": "peek_mining_tokens", "count": 4}}
            for c in BOX.cards
        ]
        for i, card in enumerate(cards):
            card["cost"] = {metals[i % 3]: 1}
        pack = Pack("peeks", {"investment": cards}, "peeks.toml")
        looks = 0
        for seed in range(4):
            record = check(GAME, seats, seed, every=30, pack=pack)
            looks += sum([answer.text.startswith("peek ") for answer in record.answers])
        assert looks > 40


def test_7_8_two_resources() -> None:
    """§7.8 Any two into any bins, equal or different; no points."""
    g = quiet(2)
    g.players[0].bins = bins({"wood": 1})
    assert len(ask(g, use_ability(0, "two_resources"))) == 5 * 4 + 1
    choose(g, "add 0 gold 1 2")
    assert len(options(g)) == 21
    choose(g, "add 0 gold 4 1")
    assert g.players[0].bins == bins({"wood": 1, "gold": 1}, {}, {}, {"gold": 1})
    assert running_score(g, 0) == 0 and g.question is None


def test_7_9_upgrade() -> None:
    """§7.9 One of the player's camps becomes a settlement: +1 influence."""
    g = quiet(2)
    build(g.players[0], camps="E3 G2", settlements="E4")
    build(g.players[1], camps="H3")
    g.players[0].wanted = 2
    assert ask(g, use_ability(0, "upgrade_camp")) == ["upgrade 0 E3", "upgrade 0 G2", "decline 0"]
    before = sum(g.public()["players"][0]["influence"].values())
    choose(g, "upgrade 0 G2")
    assert g.players[0].settlements == BOX.mask(("E4", "G2")) and g.players[0].influence == 11
    assert sum(g.public()["players"][0]["influence"].values()) == before + 1


def test_7_9_lost_without_camp_or_token() -> None:
    g = quiet(2)
    g.resolve(use_ability(0, "upgrade_camp"))
    assert g.question is None
    build(g.players[0], camps="E3")
    g.players[0].influence = 0
    g.resolve(use_ability(0, "upgrade_camp"))
    assert g.question is None


def test_R_2() -> None:
    """The bank never runs out: forty gold in one bin, and more may be added."""
    g = quiet(2)
    g.players[0].bins = bins({"gold": 40})
    g.resolve(add(0, "gold", 1, 1))
    assert counted(g.players[0].bins[0]) == {"gold": 41}


def test_R_3() -> None:
    """Twelve influence tokens are a hard limit: no placement, no added influence, no upgrade without one."""
    g = quiet(2, gold=2)
    g.display = ()
    g.players[0].influence = 0
    assert ask(g, use_metals(0)) == ["ship 0 gold", "end_metals 0"]
    build(g.players[0], camps="E3")
    for card in ("gold_influence", "upgrade_camp", "boomtown_free"):
        g = quiet(2)
        build(g.players[0], camps="E3")
        g.players[0].influence = 0
        g.resolve(use_ability(0, card))
        assert g.question is None and g.players[0].influence == 0


def test_R_7() -> None:
    """One paid placement and one from a card in the same turn, in either order."""
    g = quiet(2, copper=2, gold=4)
    g.display = ("boomtown_free",)
    g.resolve(use_metals(0))
    for text in ("claim 0 boomtown_free", "place_free 0 1,1 docks", "influence 0 2,0 town_hall"):
        choose(g, text)
    assert sum([0 in tokens for tokens in g.town]) == 2
    g = quiet(2, copper=2, gold=4)
    g.display = ("boomtown_free",)
    g.resolve(use_metals(0))
    for text in ("influence 0 2,0 town_hall", "claim 0 boomtown_free", "place_free 0 1,1 docks"):
        choose(g, text)
    assert sum([0 in tokens for tokens in g.town]) == 2 and g.question is None


def test_R_8() -> None:
    """Permissions are optional, also in part; added terrain influence is not."""
    for card in ("ship_one", "ship_two", "boomtown_free", "peek_two", "two_resources"):
        assert "decline 0" in ask(quiet(2), use_ability(0, card))
    g = quiet(2)
    g.resolve(use_ability(0, "two_resources"))
    choose(g, "add 0 gold 1 2")
    choose(g, "decline 0")
    assert g.question is None
    g.resolve(use_ability(0, "forest_influence"))
    assert g.players[0].added == (1, 0, 0, 0)


def test_R_21() -> None:
    """Stacking on the 4-VP token is allowed and scores 4 at once."""
    g = quiet(2)
    g.town = town(s00=(1,))
    g.resolve(use_ability(0, "boomtown_stack"))
    choose(g, "place_free 0 0,0 vp_token")
    assert running_score(g, 0) == 4 and running_score(g, 1) == 0


def test_R_33() -> None:
    """Resources of §7.8 enter bins and cannot be used in the same turn."""
    g = quiet(2, copper=2, silver=2)
    g.display = ("two_resources",)
    g.resolve(claim(0, "two_resources"))
    choose(g, "add 0 gold 1 2")
    choose(g, "add 0 gold 1 1")
    assert counted(g.usage) == {} and g.question is None


def test_R_34() -> None:
    """An upgraded camp is a settlement for tie-breaks, Docks and Town Hall."""
    g = quiet(2)
    build(g.players[0], camps="E3")
    g.resolve(upgrade(0, "E3"))
    g.town = town(s10=(0,), s01=(0,))  # Town Hall and Docks
    assert g.sheet()[0]["Boomtown"] == 2 + 1
    terrain = g.board.terrain["E3"]
    # an added token gives the opponent as much influence, but no settlement: the upgraded camp breaks the tie
    g.players[1].added = tuple([2 * (t == terrain) for t in TERRAINS])
    assert g.sheet()[0]["terrain"] == BOX.second_bonus[TERRAINS.index(terrain)] and g.sheet()[1]["terrain"] == 0
