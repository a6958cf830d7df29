"""Card packs: an owner's real maps and tower track, checked with clear errors."""

from __future__ import annotations

import copy

import pytest
from kingdoms_kit import GAME

from tablewright.engine import Pack, PackError, check

LAKE = {
    "id": "E", "name": "Lakeland", "edges": [["F1", "M1"], ["M1", "H1"], ["H1", "M2"]],
    "spaces": [
        {"id": "F1", "terrain": "forest", "next_to_water": True},
        {"id": "M1", "terrain": "mountain", "next_to_water": False},
        {"id": "H1", "terrain": "heartland", "next_to_water": True},
        {"id": "M2", "terrain": "mountain", "next_to_water": False, "pos": [0, 1]},
    ],
}  # fmt: skip


def pack(*cards, **sections):
    return Pack("mine", {"territories": list(cards), **sections} if cards else sections, "mine.toml")


def changed(**fields):
    return pack({**copy.deepcopy(LAKE), **fields})


def spaces(n, **first):
    made = [{"id": f"S{i}", "terrain": "forest", "next_to_water": False} for i in range(n)]
    made[0] |= first
    return {"spaces": made, "edges": [[f"S{i}", f"S{i + 1}"] for i in range(n - 1)]}


def test_a_map_of_ones_own():
    """§2.9, §16.1 A new card joins the others and is no stand-in; spaces without a position lie on a circle."""
    box = GAME.box(pack(LAKE))
    assert list(box.maps) == ["A", "B", "C", "D", "E"]
    assert box.places["E.M1"].borders == ("E.F1", "E.H1") and box.places["E.F1"].rings == (
        ("E.M1",),
        ("E.H1",),
        ("E.M2",),
    )
    assert box.places["E.F1"].pos == (0.5, 0.1) and box.places["E.M2"].pos == (0, 1)
    assert len(GAME.stand_ins(pack(LAKE))) == 4
    assert GAME.words_for(pack(LAKE)).names["Territory"]("E") == "Lakeland"


def test_a_real_map_replaces_a_stand_in():
    """§16.1"""
    mine = pack({**LAKE, "id": "A"}, {"id": "B", "remove": True}, LAKE)
    assert list(GAME.box(mine).maps) == ["A", "C", "D", "E"]
    assert len(GAME.stand_ins(mine)) == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_laws_with_a_pack(seats):
    for seed in range(3):
        check(GAME, seats, seed, pack=pack(LAKE, {"id": "A", "remove": True}), every=80)


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (changed(name=7), "mine.toml: territories 'E': field 'name' is 7; allowed: a text"),
        (changed(colour="red"), "mine.toml: territories 'E': unknown field 'colour'; allowed: id, name, kind, spaces, edges, water"),
        (changed(**spaces(3, terrain="ruins")), "mine.toml: territories 'E': field 'spaces'[0]: field 'terrain' is 'ruins'; allowed: one of 'forest', 'mountain', 'heartland'"),
        (changed(**spaces(3, id="S 0")), "mine.toml: territories 'E': field 'spaces'[0].id is 'S 0'; allowed: letters, digits, - and _"),
        (pack({**LAKE, "id": "Die Mark"}), "mine.toml: territories 'Die Mark': field 'id' is 'Die Mark'; allowed: letters, digits, - and _"),
        (changed(**spaces(1)), "mine.toml: territories 'E': field 'spaces' has 1 spaces; allowed: 2 to 9"),
        (changed(**spaces(10)), "mine.toml: territories 'E': field 'spaces' has 10 spaces; allowed: 2 to 9"),
        (changed(**spaces(3, id="S1")), "mine.toml: territories 'E': field 'spaces' has S1 twice; allowed: different ids"),
        (changed(**spaces(3, pos=[0.5])), "mine.toml: territories 'E': field 'spaces'[0].pos is [0.5]; allowed: two numbers from 0 to 1 (right, down)"),
        (changed(**spaces(3, pos=[0.5, 2])), "mine.toml: territories 'E': field 'spaces'[0].pos is [0.5, 2]; allowed: two numbers from 0 to 1 (right, down)"),
        (changed(water=[{"id": "sea", "pos": ["left", 0]}]), "mine.toml: territories 'E': field 'water'[0].pos is ['left', 0]; allowed: two numbers from 0 to 1 (right, down)"),
        (changed(edges=[["F1", "X9"]]), "mine.toml: territories 'E': field 'edges'[0] is ['F1', 'X9']; allowed: two different spaces out of F1, M1, H1, M2"),
        (changed(edges=[["F1", "F1"]]), "mine.toml: territories 'E': field 'edges'[0] is ['F1', 'F1']; allowed: two different spaces out of F1, M1, H1, M2"),
        (changed(edges=[["F1"]]), "mine.toml: territories 'E': field 'edges'[0] is ['F1']; allowed: two different spaces out of F1, M1, H1, M2"),
        (changed(edges=[["F1", "M1"], ["M1", "F1"]]), "mine.toml: territories 'E': field 'edges'[1] is ['M1', 'F1'], which is there already; allowed: every border once"),
        (changed(edges=[["F1", "M1"]]), "mine.toml: territories 'E': field 'edges': H1, M2 cannot be reached from F1; allowed: borders that connect all spaces"),
        (pack({"id": "A", "remove": True}), "mine.toml: territories: 3 cards are left in the box; allowed: at least 4"),
        (pack(factions=[]), "mine.toml: unknown section 'factions'; allowed: territories, tower"),
    ],
)  # fmt: skip
def test_errors_name_file_map_field_and_what_is_allowed(bad, message):
    """§16.5, §2.5, §2.9, §5.1.1"""
    with pytest.raises(PackError) as error:
        GAME.box(bad)
    assert message in str(error.value)


def levels(*numbers):
    return pack(tower={"levels": [{"level": n, "ore_cost": n, "points": 2 * n} for n in numbers]})


def test_a_real_tower_track():
    """§2.7, §16.3, K5 Two cells of the printed table are doubtful: an owner may correct them."""
    assert GAME.box(levels(1, 2, 3, 4, 5, 6)).tower_points == (0, 2, 4, 6, 8, 10, 12)
    with pytest.raises(
        PackError, match=r"mine.toml: tower: field 'levels' has the levels \[1, 2, 3\]; allowed: 1, 2, 3, 4, 5, 6"
    ):
        GAME.box(levels(1, 2, 3))
    with pytest.raises(PackError, match="field 'levels'"):
        GAME.box(levels(1, 2, 3, 4, 5, 7))


def test_the_data_file_obeys_its_own_schema():
    assert GAME.problems(GAME.data, ("territories", "tower")) == []


def test_a_pack_from_a_file(tmp_path):
    path = tmp_path / "maps.toml"
    path.write_text('[[territories]]\nid = "A"\nedges = [["F1", "M1"]]\n', encoding="utf-8")
    with pytest.raises(
        PackError, match=r"maps.toml: territories 'A': field 'edges': F2, M2, H1 cannot be reached from F1"
    ):
        GAME.new(2, pack=path)
