"""Card packs: laying them over the data, checking them, carrying them in records and between processes."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
import toys

from tablewright.engine import Field, Game, Pack, PackError, Record, RecordError, merged, table_problems
from tablewright.engine import game as game_module


def pack(**data: Any) -> Pack:
    return Pack("mine", data, "mine.toml")


def error(game: Game, made: Pack) -> str:
    with pytest.raises(PackError) as caught:
        game.box(made)
    return str(caught.value)


def load(tmp_path: Path, text: str) -> Pack:
    file = tmp_path / "cards.toml"
    file.write_text(text, encoding="utf-8")
    return Pack.load(file)


# --- reading -----------------------------------------------------------------------------------------------------


def test_a_file_is_read(tmp_path: Path) -> None:
    made = load(tmp_path, '[pack]\nname = "Mine"\ngame = "duel"\nabout = "x"\n[[cards]]\nid = "c1"\nworth = 4\n')
    assert (made.name, made.game, made.data) == ("Mine", "duel", {"cards": [{"id": "c1", "worth": 4}]})
    assert toys.duel.box(made).data["cards"][0] == {"id": "c1", "worth": 4}
    assert load(tmp_path, "").name == "cards"
    assert toys.duel.box(tmp_path / "cards.toml").data["cards"] == toys.duel.data["cards"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards = [", "is not TOML"),
        ("pack = 3", "section 'pack' is 3; allowed: a table"),
        ("[pack]\nname = 3", "section 'pack': field 'name' is 3; allowed: a text"),
        ("[pack]\nauthor = 'me'", "section 'pack': unknown field 'author'; allowed: name, game, about"),
        ("[constants]\ndig = 2024-05-05", "only texts, numbers, true/false, lists and tables are allowed"),
    ],
)
def test_unreadable_files(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(PackError) as caught:
        load(tmp_path, text)
    assert str(caught.value).startswith(f"{tmp_path / 'cards.toml'}: ") and message in str(caught.value)


def test_files_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PackError, match="is not TOML"):
        Pack.load(tmp_path / "x.toml")
    with pytest.raises(PackError, match=r"nothing.toml: cannot be read \(No such file or directory\)"):
        Pack.load(tmp_path / "nothing.toml")


# --- laying over -------------------------------------------------------------------------------------------------


def test_changed_added_removed() -> None:
    extra = [{"id": "c1", "worth": 7}, {"id": "c9", "worth": 3}, {"id": "c2", "remove": True}]
    assert toys.duel.box(pack(cards=extra)).data["cards"] == [{"id": "c1", "worth": 7}, {"id": "c9", "worth": 3}]
    assert toys.duel.data["cards"] == [
        {"id": "c1", "worth": 1},
        {"id": "c2", "worth": 2},
    ]  # the game's own is untouched
    assert toys.duel.box(pack(constants={"dig": 5})).data["constants"] == {"dig": 5}
    assert toys.duel.box(pack(cards=[{"id": "c1", "remove": False}])).data["cards"] == toys.duel.data["cards"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"planets": []}, "mine.toml: unknown section 'planets'; allowed: cards, constants"),
        ({"cards": {"id": "c1"}}, "mine.toml: section 'cards' must be a list of tables"),
        ({"constants": [1]}, "mine.toml: section 'constants' must be a table"),
        ({"cards": [3]}, "mine.toml: every entry of 'cards' needs a text field 'id'; this one has none: 3"),
        ({"cards": [{"worth": 3}]}, "mine.toml: every entry of 'cards' needs a text field 'id'"),
        ({"cards": [{"id": "c1"}, {"id": "c1"}]}, "mine.toml: cards 'c1' is there twice; allowed: one entry for each id"),
        ({"cards": [{"id": "c1", "remove": 1}]}, "mine.toml: cards 'c1': field 'remove' is 1; allowed: true or false"),
        ({"cards": [{"id": "c11", "remove": True}]}, "mine.toml: cards 'c11' cannot be removed: unknown cards 'c11': did you mean 'c1'?"),
        ({"cards": [{"id": "c1", "worth": "two"}]}, "mine.toml: cards 'c1': field 'worth' is 'two'; allowed: a whole number from 1 to 9"),
        ({"cards": [{"id": "c1", "worth": True}]}, "mine.toml: cards 'c1': field 'worth' is True; allowed: a whole number from 1 to 9"),
        ({"cards": [{"id": "c1", "worth": 10}]}, "mine.toml: cards 'c1': field 'worth' is 10; allowed: a whole number from 1 to 9"),
        ({"cards": [{"id": "c1", "hue": "red"}]}, "mine.toml: cards 'c1': unknown field 'hue'; allowed: id, worth"),
        ({"cards": [{"id": "cc1"}]}, "mine.toml: cards 'cc1': field 'worth' is missing; allowed: a whole number from 1 to 9\nmine.toml: cards 'cc1' is a new entry: did you mean 'c1'?"),
        ({"constants": {"dig": 1.5}}, "mine.toml: constants: field 'dig' is 1.5; allowed: a whole number"),
    ],
)  # fmt: skip
def test_bad_packs_are_named(data: dict[str, Any], message: str) -> None:
    assert message in error(toys.duel, pack(**data))


def test_all_problems_at_once() -> None:
    lines = error(
        toys.duel, pack(cards=[{"id": "c1", "worth": 0}, {"id": "c2", "worth": 99}], constants={"dig": "x"})
    ).splitlines()
    assert len(lines) == 3 and all(line.startswith("mine.toml: ") for line in lines)


def test_a_pack_for_another_game() -> None:
    other = Pack("mine", {}, "mine.toml", "western")
    assert error(toys.duel, other) == "mine.toml: is a card pack for 'western', not for 'duel'"


def test_sections_without_ids_are_replaced_whole() -> None:
    base = {"ranks": [{"step": 1}, {"step": 2}], "rounds": 3}
    assert merged(base, pack(ranks=[{"step": 9}]))["ranks"] == [{"step": 9}]
    assert merged(base, pack(rounds=5))["rounds"] == 5
    with pytest.raises(PackError, match="section 'rounds' must be a single value"):
        merged(base, pack(rounds=[5]))
    with pytest.raises(PackError, match="unknown section 'moons'; allowed: ranks, rounds"):
        merged(base, pack(moons=[5]))


def small_game(data: str, **kw: Any) -> Game:
    given = {"id": "small", "title": "Small", "about": "-", "seats": (2,), "rules": "1", "open": toys.DuelBox}
    return Game(
        folder=toys.folder(data), set_up=toys.set_up, names=lambda box: {}, invariants=toys.invariants, **given, **kw
    )


def test_entries_must_be_tables() -> None:
    game = small_game("[[ranks]]\nstep = 1\n", schema={"ranks": {"step": Field(int)}})
    assert error(game, pack(ranks=[3])) == "mine.toml: ranks: every entry must be a table; this one is 3"


def test_a_game_without_packs() -> None:
    assert "allowed: none: this game takes no card packs" in error(small_game("[[ranks]]\nstep = 1\n"), pack(ranks=[]))


def test_what_a_schema_cannot_say() -> None:
    game = small_game(
        toys.DATA,
        schema={"cards": {"id": Field(str), "worth": Field(int)}},
        check=lambda data: ["cards: too few are left"] if len(data["cards"]) < 2 else [],
    )
    assert error(game, pack(cards=[{"id": "c1", "remove": True}])) == "mine.toml: cards: too few are left"
    assert len(game.box(pack(cards=[{"id": "c1", "worth": 1}])).data["cards"]) == 2


def test_kinds_and_inner_tables() -> None:
    effect = Field(dict, kinds={"gain": {"n": Field(int, least=0)}, "none": {}})
    assert effect.problems({"kind": "gain", "n": 2}, "x") == []
    assert effect.problems({"kind": "gain"}, "x") == ["x: field 'n' is missing; allowed: a whole number from 0"]
    for kind in ("fly", 3, None, ["gain"], {"gain": 1}):
        assert effect.problems({"kind": kind}, "x") == [f"x.kind is {kind!r}; allowed: gain, none"]
    assert effect.problems({}, "x") == ["x.kind is None; allowed: gain, none"]
    icons = Field(list, each=Field(str, among=("a", "b")))
    assert icons.problems(["a", "c", 1], "x") == [
        "x[1] is 'c'; allowed: one of 'a', 'b'",
        "x[2] is 1; allowed: one of 'a', 'b'",
    ]
    assert icons.problems("a", "x") == ["x is 'a'; allowed: a list of one of 'a', 'b'"]
    assert (
        Field(list).allowed() == "a list"
        and Field(bool).allowed() == "true or false"
        and Field(dict).allowed() == "a table"
    )
    assert Field(dict).problems({"any": "thing"}, "x") == []
    inner = Field(dict, fields={"law": Field(int)})
    assert table_problems({"cost": {"law": "1"}}, {"cost": inner}, "y") == [
        "y: field 'cost': field 'law' is '1'; allowed: a whole number"
    ]


# --- carrying ----------------------------------------------------------------------------------------------------


def test_a_box_travels_as_game_and_pack() -> None:
    made = Pack("mine", {"constants": {"dig": 8}}, "mine.toml", "duel")
    again = pickle.loads(pickle.dumps(made))
    assert (again.name, again.data, again.where, again.game, again.digest) == (
        "mine",
        made.data,
        "mine.toml",
        "duel",
        made.digest,
    )
    box = toys.duel.box(made)
    assert pickle.loads(pickle.dumps(box)) is box is toys.duel.box(again)
    assert toys.duel.box() is not box and toys.duel.box().pack is None


def test_the_digest_is_of_name_and_data() -> None:
    one = Pack("a", {"constants": {"dig": 1}}, "here.toml")
    assert one.digest == Pack("a", {"constants": {"dig": 1}}, "there.toml").digest
    assert one.digest != Pack("b", {"constants": {"dig": 1}}, "here.toml").digest
    assert one.digest != Pack("a", {"constants": {"dig": 2}}, "here.toml").digest


def test_boxes_of_packs_are_forgotten_in_the_end() -> None:
    first = Pack("0", {"constants": {"dig": 1}}, "x")
    own, old = toys.duel.box(), toys.duel.box(first)
    for n in range(1, game_module.MANY + 3):
        toys.duel.box(Pack(str(n), {"constants": {"dig": n}}, "x"))
    assert toys.duel.box() is own and toys.duel.box(first) is not old
    assert toys.duel.box(first).data == old.data


def test_a_record_carries_its_pack() -> None:
    record = Record(toys.duel, 2, 3, pack=pack(constants={"dig": 9}))
    again = Record.parse(record.text())
    assert again == record and again.pack is not None and again.pack.where == "pack 'mine'"
    assert toys.duel.box(again.pack) is toys.duel.box(record.pack)


@pytest.mark.parametrize("value", ["[]", '["mine"]', '["mine", 3]', "[3, {}]", '["mine", {}, 4]'])
def test_a_record_with_a_broken_pack(value: str, tmp_path: Path) -> None:
    text = Record(toys.duel, 2, 3).text().replace("\nseed 3", f"\nseed 3\npack {value}")
    with pytest.raises(PackError, match="a pack in a record is a list of its name and its data, not"):
        Record.parse(text)
    (tmp_path / "game.txt").write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=r"game\.txt: a pack in a record is a list"):
        Record.load(tmp_path / "game.txt")


def test_a_record_with_a_pack_that_does_not_fit() -> None:
    text = (
        Record(toys.duel, 2, 3)
        .text()
        .replace("\nseed 3", '\nseed 3\npack ["mine", {"cards": [{"id": "c1", "worth": 70}]}]')
    )
    with pytest.raises(
        PackError, match="pack 'mine': cards 'c1': field 'worth' is 70; allowed: a whole number from 1 to 9"
    ):
        Record.parse(text).new()
