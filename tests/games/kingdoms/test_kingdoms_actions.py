"""§5 and §6: the six actions, collecting, and which spaces may be entered."""

from __future__ import annotations

import pytest
from kingdoms_kit import GAME, holders, options, say, table

from tablewright.games.kingdoms.actions import build, collect, expand, income, patrol, quest, research, trade
from tablewright.games.kingdoms.turn import act


def offered(g, action, seat=0):
    """What the active player may do with this action, besides nothing."""
    g.used = (action,)
    g.resolve(act(seat))
    return options(g)[1:] if not g.over else []


ORCS = ("orcs", "humans", "dwarves", "elves")


# --- moving ----------------------------------------------------------------------------------------------------------


def test_patrol_over_land_borders_of_the_same_card():
    """§5.1.1, §6.8 Any card will do; equal tokens are one option."""
    g = table(where={"A.F1": (0, 0), "B.M1": (0,), "C.F1": (1, 1), "C.H1": (2, 2)})
    assert offered(g, "patrol") == [
        "patrol 0 A.F1 A.M1",
        "patrol 0 A.F1 A.H1",
        "patrol 0 B.M1 B.H1",
        "patrol 0 B.M1 B.H2",
    ]
    g.resolve(patrol(0, "A.F1", "A.M1"))
    assert holders(g, "A.F1", "A.M1") == [(0,), (0,)]


def test_patrol_borders_are_those_of_the_data():
    """§5.1.1, K38 What only touches at a corner or across water is not listed and not adjacent."""
    box = GAME.box()
    assert box.places["D.M1"].borders == ("D.H1",) and box.places["D.H1"].borders == ("D.F1", "D.M1", "D.M2")
    for card in GAME.data["territories"]:
        pairs = {frozenset(edge) for edge in card["edges"]}
        for a in card["spaces"]:
            for b in card["spaces"]:
                adjacent = f"{card['id']}.{b['id']}" in box.places[f"{card['id']}.{a['id']}"].borders
                assert adjacent == (frozenset((a["id"], b["id"])) in pairs)


def test_quest_to_any_space_of_any_other_card():
    """§5.2.1, K7 Other homes, the own home from abroad, the neutral card; no border needed."""
    g = table(2, where={"A.F1": (0,), "B.M1": (0,), "B.F1": (1, 1), "C.F1": (-1,)})
    found = offered(g, "quest")
    from_home = [o.split()[3] for o in found if o.split()[2] == "A.F1"]
    abroad = [o.split()[3] for o in found if o.split()[2] == "B.M1"]
    assert from_home == ["B.F2", "B.M1", "B.H1", "B.H2", "C.F1", "C.M1", "C.M2", "C.H1", "C.H2"]
    assert abroad == ["A.F1", "A.F2", "A.M1", "A.M2", "A.H1", "C.F1", "C.M1", "C.M2", "C.H1", "C.H2"]
    g.resolve(quest(0, "A.F1", "B.M1"))
    assert holders(g, "A.F1", "B.M1") == [(), (0, 0)], "§6.3, K6 onto a lone own token, and that is no war"
    assert g.war is None


def test_entering_a_foreign_or_neutral_token_starts_a_war():
    """§5.1.2, §5.2.2"""
    g = table(where={"A.F1": (0, 0), "A.M1": (1,), "B.F1": (1,), "C.F1": (2, 2)})
    g.resolve(patrol(0, "A.F1", "A.M1"))
    assert g.war is not None and g.war.space == "A.M1"
    g = table(2)
    g.resolve(quest(0, "A.F1", "C.M1"))
    assert g.war is not None and g.war.neutral


def test_at_most_two_tokens_on_a_space():
    """§6.1, §6.2, §6.4 Two own, two of another, or shared: closed to everybody."""
    g = table(where={"A.F1": (0,), "A.M1": (0, 0), "A.H1": (1, 2), "B.F1": (1, 1), "C.F1": (2, 2)}, allied=[(1, 2)])
    found = offered(g, "patrol")
    assert not any([o.endswith((" A.M1", " A.H1")) for o in found if " A.F1 " in o])
    assert not any([o.endswith((" B.F1", " C.F1")) for o in offered(g, "quest")])


def test_one_token_may_not_attack():
    """§6.5, §6.7 Not even a neutral token; but it may move where no war starts."""
    g = table(2, where={"A.F1": (0,), "B.F1": (1,), "B.F2": (1,), "C.F1": (-1,), "C.M1": (-1,)})
    ends = [o.split()[3] for o in offered(g, "quest")]
    assert ends == ["B.M1", "B.H1", "B.H2", "C.M2", "C.H1", "C.H2"]


def test_a_lone_token_may_not_be_attacked():
    """§6.6, K30 A player's last token is protected, a neutral one is not."""
    g = table(2, where={"A.F1": (0, 0), "A.M1": (1,), "C.F1": (-1,)})
    assert offered(g, "patrol") == ["patrol 0 A.F1 A.H1"]
    assert "quest 0 A.F1 C.F1" in offered(g, "quest")


def test_leaving_a_shared_space():
    """§6.7 At any time, without penalty; the other stays."""
    g = table(where={"A.F1": (0, 1), "A.H1": (0,), "B.F1": (1,), "C.F1": (2, 2)}, allied=[(0, 1)])
    g.resolve(patrol(0, "A.F1", "A.M1"))
    assert holders(g, "A.F1", "A.M1") == [(1,), (0,)] and g.players[0].supply == 5 and g.allied == ((0, 1),)


# --- building --------------------------------------------------------------------------------------------------------


def test_build_one_level():
    """§5.3.1, §5.3.2"""
    g = table(stock=[(0, 0, 9)] * 4, tower=(2, 0, 0, 0))
    assert offered(g, "build") == ["build 0 3o"]
    say(g, "build 0 3o")
    assert g.players[0].tower == 3 and g.players[0].ore == 6


def test_build_ends_at_level_six():
    """§5.3.1"""
    assert offered(table(stock=[(0, 0, 9)] * 4, tower=(6, 0, 0, 0)), "build") == []


def test_build_must_be_paid_in_full():
    """§5 General"""
    assert offered(table(stock=[(9, 9, 3)] * 4, tower=(3, 0, 0, 0)), "build") == []


def test_several_on_one_level():
    """§5.3.3"""
    g = table(stock=[(0, 0, 3)] * 4, tower=(2, 3, 3, 0))
    g.resolve(build(0, "3o"))
    assert [p.tower for p in g.players] == [3, 3, 3]


@pytest.mark.parametrize(("magic", "dwarf", "cost"), [(0, 3, 3), (1, 3, 4), (1, 2, 3), (1, 4, 3)])
def test_dwarves_make_their_level_dearer(magic, dwarf, cost):
    """§5.3.2, §8.3.1 Only to exactly the level on which they stand."""
    g = table(stock=[(0, 0, 9)] * 4, tower=(2, 0, dwarf, 0), magic=(0, 0, magic, 0))
    assert offered(g, "build") == [f"build 0 {cost}o"]


def test_dwarves_build_cheaper():
    """§5.3.2, §8.3.3, K24 One ore less, level 1 for nothing; and no surcharge for themselves."""
    g = table(stock=[(0, 0, 9)] * 4, magic=(0, 0, 3, 0), tower=(0, 0, 0, 0))
    assert offered(g, "build", 2) == ["build 2 -"]
    g = table(stock=[(0, 0, 9)] * 4, magic=(0, 0, 3, 0), tower=(0, 0, 4, 0))
    assert offered(g, "build", 2) == ["build 2 4o"]


def test_elves_build_with_mana():
    """§8.4.3, K22 Mana for ore, unit for unit, in any mixture."""
    g = table(
        people=("elves", "orcs", "humans"), magic=(3, 0, 0), stock=((9, 2, 2), (0, 0, 0), (0, 0, 0)), tower=(2, 0, 0)
    )
    assert offered(g, "build") == ["build 0 1m2o", "build 0 2m1o"]
    g = table(
        people=("elves", "orcs", "humans"), magic=(2, 0, 0), stock=((9, 2, 2), (0, 0, 0), (0, 0, 0)), tower=(2, 0, 0)
    )
    assert offered(g, "build") == []


# --- research --------------------------------------------------------------------------------------------------------


def test_research_one_level_for_its_mana():
    """§5.4.1"""
    for level in range(5):
        assert offered(table(people=ORCS, magic=(level, 0, 0, 0), stock=[(0, level, 0)] * 4), "research") == []
        g = table(people=ORCS, magic=(level, 0, 0, 0), stock=[(0, level + 1, 0)] * 4)
        assert offered(g, "research") == ["research 0"]
        say(g, "research 0")
        assert g.players[0].magic == level + 1 and g.players[0].mana == 0
    assert offered(table(people=ORCS, magic=(5, 0, 0, 0), stock=[(0, 9, 0)] * 4), "research") == []


def test_abilities_work_at_once_and_stay():
    """§5.4.2, K34 The new level and all lower ones."""
    g = table(stock=[(0, 9, 0)] * 4, magic=(1, 0, 0, 0))
    g.resolve(research(0))
    assert g.players[0].powers.trade_bonus == 1 and g.players[0].powers.instead == {"research": "trade"}
    g.resolve(trade(0, "2m", "ore"))
    assert g.players[0].stock == (0, 5, 3)


# --- expanding -------------------------------------------------------------------------------------------------------


def test_expand_beside_a_lone_own_token():
    """§5.5.1, §5.5.2 Not on empty spaces, pairs or shared spaces; never a war."""
    where = {"A.F1": (0,), "A.M1": (0, 0), "A.H1": (0, 1), "B.F1": (0,), "B.F2": (1,), "C.F1": (2, 2)}
    g = table(where=where, allied=[(0, 1)], stock=[(7, 0, 0)] * 4)
    assert offered(g, "expand") == ["expand 0 A.F1 6f", "expand 0 B.F1 6f"]
    say(g, "expand 0 A.F1 6f")
    assert g.board["A.F1"] == (0, 0) and g.players[0].food == 1 and g.players[0].supply == 1


@pytest.mark.parametrize("tokens", range(1, 7))
def test_expand_costs_the_new_number_of_tokens(tokens):
    """§5.5.2"""
    spaces = ["A.F1", "A.F2", "A.M1", "A.M2", "A.H1", "B.F1"]
    where = dict.fromkeys(spaces[:tokens], (0,)) | {"C.F1": (1, 1), "C.M1": (2, 2)}
    assert offered(table(where=where, stock=[(tokens, 9, 9)] * 4), "expand") == []
    assert f"expand 0 A.F1 {tokens + 1}f" in offered(table(where=where, stock=[(tokens + 1, 0, 0)] * 4), "expand")


def test_no_eighth_token():
    """§5.5.3"""
    where = {"A.F1": (0,), "A.F2": (0, 0), "A.M1": (0, 0), "A.M2": (0, 0), "C.F1": (1, 1), "C.M1": (2, 2)}
    assert offered(table(where=where, stock=[(9, 9, 9)] * 4), "expand") == []


def test_no_lone_token_no_expansion():
    """§5.5.1"""
    assert offered(table(stock=[(9, 9, 9)] * 4), "expand") == []


def test_elves_expand_with_mana():
    """§8.4.3, K22"""
    where = {"D.F1": (0,), "C.F1": (1, 1), "C.M1": (2, 2)}
    g = table(
        4,
        people=("elves", "orcs", "humans", "dwarves"),
        magic=(3, 0, 0, 0),
        stock=[(1, 2, 0)] * 4,
        where=where | {"B.F1": (3,)},
    )
    assert offered(g, "expand") == ["expand 0 D.F1 1f1m", "expand 0 D.F1 2m"]
    g.resolve(expand(0, "D.F1", "1f1m"))
    assert g.players[0].stock == (0, 1, 0)


# --- trading and collecting ------------------------------------------------------------------------------------------


def test_trade_some_of_one_kind_for_another():
    """§5.6.1, §5.6.2, K42 With the bank only; no more than held."""
    g = table(stock=((2, 0, 1), (9, 9, 9), (9, 9, 9)))
    assert offered(g, "trade") == [
        "trade 0 1f mana", "trade 0 2f mana", "trade 0 1f ore", "trade 0 2f ore", "trade 0 1o food", "trade 0 1o mana",
    ]  # fmt: skip
    say(g, "trade 0 2f mana")
    assert g.players[0].stock == (0, 2, 1) and g.players[1].stock == (9, 9, 9)


def test_trade_never_beyond_nine():
    """§5.6.2, K21 No more than fits; at least one."""
    assert offered(table(stock=((5, 8, 9),) * 3), "trade") == [
        "trade 0 1f mana", "trade 0 1m food", "trade 0 2m food", "trade 0 3m food", "trade 0 4m food",
        "trade 0 1o food", "trade 0 2o food", "trade 0 3o food", "trade 0 4o food", "trade 0 1o mana",
    ]  # fmt: skip
    assert offered(table(stock=((9, 9, 9),) * 3), "trade") == []


def test_humans_get_one_more():
    """§5.6.3, §8.1.2, K20, K21 Of the kind received; lost if there is no room."""
    g = table(magic=(2, 0, 0))
    g.resolve(trade(0, "2f", "ore"))
    assert g.players[0].stock == (1, 2, 4)
    g = table(magic=(2, 0, 0), stock=((3, 2, 7),) * 3)
    g.resolve(trade(0, "2f", "ore"))
    assert g.players[0].stock == (1, 2, 9)


def test_humans_get_one_more_when_trading_instead_of_research():
    """§8.1.1, §8.1.2"""
    g = table(magic=(2, 0, 0), used=("research",))
    g.resolve(act(0))
    say(g, "trade 0 3f mana")
    assert g.players[0].stock == (0, 6, 1)


def test_elves_trade_ore_and_food_together_for_mana():
    """§5.6.3, §8.4.1 Each mixture once, also only as much as fits."""
    g = table(people=("elves", "orcs", "humans"), magic=(1, 0, 0), stock=((2, 0, 1), (0, 0, 0), (0, 0, 0)))
    found = offered(g, "trade")
    assert found[-2:] == ["trade 0 1f1o mana", "trade 0 2f1o mana"] and len(found) == 8
    say(g, "trade 0 2f1o mana")
    assert g.players[0].stock == (0, 3, 0)
    g = table(people=("elves", "orcs", "humans"), magic=(1, 0, 0), stock=((9, 7, 9), (0, 0, 0), (0, 0, 0)))
    assert [o for o in offered(g, "trade") if "f" in o.split()[2] and "o" in o.split()[2]] == ["trade 0 1f1o mana"]


def test_collect_one_unit_for_each_space():
    """§5.7.1 On any card; two own tokens still yield one; on a shared space both collect."""
    where = {"A.F1": (0, 0), "A.M1": (0,), "B.H1": (0, 1), "B.F1": (1,), "C.F1": (2, 2)}
    g = table(where=where, allied=[(0, 1)], stock=[(0, 0, 0)] * 3)
    g.resolve(collect(0))
    g.resolve(collect(1))
    assert [p.stock for p in g.players] == [(1, 1, 1), (1, 1, 0), (0, 0, 0)]


def test_stocks_stop_at_nine():
    """§5.7.2, K37 Legal even if nothing is gained; the rest is lost."""
    g = table(where={"A.F1": (0,), "B.F1": (0,), "C.F1": (1, 1), "C.H1": (2, 2)}, stock=[(0, 8, 0)] * 3)
    g.resolve(collect(0))
    assert g.players[0].stock == (0, 9, 0)
    g.resolve(collect(0))
    assert g.players[0].stock == (0, 9, 0)


def test_humans_fish():
    """§8.1.4, K33 One food if any occupied space on any card is next to water, not one per space."""
    wet = {"A.F1": (0,), "B.H2": (0,), "C.F1": (1, 1), "C.H1": (2, 2)}
    dry = {"A.F2": (0,), "B.M1": (0,), "C.F1": (1, 1), "C.H1": (2, 2)}
    assert income(table(magic=(4, 0, 0), where=wet), 0) == (2, 1, 0)
    assert income(table(magic=(3, 0, 0), where=wet), 0) == (1, 1, 0)
    assert income(table(magic=(4, 0, 0), where=dry), 0) == (0, 1, 1)


@pytest.mark.parametrize(("magic", "ore"), [(1, 1), (2, 2)])
def test_dwarves_dig_when_they_enter_a_mountain(magic, ore):
    """§8.3.2 By Patrol or Quest."""
    for step in (patrol(2, "A.F1", "A.M1"), quest(2, "A.F1", "B.M1")):
        g = table(where={"A.F1": (2, 2), "A.H1": (0,), "C.F1": (1,)}, magic=(0, 0, magic))
        g.resolve(step)
        assert g.players[2].ore == ore
    g = table(where={"A.F1": (2, 2), "A.M1": (0,), "C.F1": (1,)}, magic=(0, 0, magic))
    g.resolve(patrol(2, "A.F1", "A.H1"))
    assert g.players[2].ore == 1


def test_dwarves_dig_before_the_war():
    """§8.3.2, K23 The ore can pay for the war and is kept if it is lost; never above nine."""
    g = table(
        where={"A.F1": (2, 2), "A.M1": (0,), "A.H1": (0,), "C.F1": (1, 1)}, magic=(0, 0, 2), stock=[(0, 0, 0)] * 3
    )
    g.resolve(patrol(2, "A.F1", "A.M1"))
    assert options(g, 2) == ["peace 2", "bid 2 1 1o"] and g.players[2].ore == 1
