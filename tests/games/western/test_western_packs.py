"""§18 Card packs: real cards in place of stand-ins."""

from __future__ import annotations

import copy
import pickle
import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from western_kit import build, options, purse, run, stand, town

from tablewright.bots import play
from tablewright.engine import Pack, PackError, Record, check, everything, playout
from tablewright.games.western import GAME
from tablewright.games.western.deal import deal
from tablewright.games.western.packs import BOSS_FIELDS, EFFECT_FIELDS, SCHEMA, TIMING, WHEN
from tablewright.games.western.placement import next_turn

DOCS = Path(__file__).parents[3] / "docs"
EXAMPLE = DOCS / "packs" / "western.toml"
BANK = next(m for m in GAME.data["mat"] if m["id"] == "bank")
SHERIFF = next(m for m in GAME.data["mat"] if m["id"] == "sheriff")


def pack(**data: Any) -> Pack:
    return Pack("mine", data, "mine.toml")


def problems(**data: Any) -> list[str]:
    with pytest.raises(PackError) as caught:
        GAME.box(pack(**data))
    return [line.removeprefix("mine.toml: ") for line in str(caught.value).splitlines()]


# --- good packs --------------------------------------------------------------------------------------------------


def test_the_example_in_the_documentation() -> None:
    """§18 The file under docs/, and the same text in docs/packs.md."""
    blocks = re.findall(r"```toml\n(.*?)```", (DOCS / "packs.md").read_text(encoding="utf-8"), re.S)
    assert blocks == [EXAMPLE.read_text(encoding="utf-8")]
    box: Any = GAME.box(EXAMPLE)
    assert (
        len(box.buildings) == 30
        and "stables" not in box.buildings
        and box.buildings["livery_barn"].effect["value"] == 5
    )
    assert box.buildings["graveyard"].cost == (0, 1, 2) and box.buildings["graveyard"].name == "Graveyard"
    assert box.buildings["theater"].kind == "exchange" and not box.buildings["theater"].stand_in
    names = GAME.words_for(box.pack).names["Building"]
    assert names("theater") == "Opera House" and names("hat_shop") == "Hat Shop (stand-in)"
    assert len(GAME.stand_ins(box.pack)) == len(GAME.stand_ins()) - 4


def test_the_documentation_names_every_kind() -> None:
    """The tables of docs/packs.md are complete: kind, parameters, moment."""
    text = (DOCS / "packs.md").read_text(encoding="utf-8")
    rows = {m[0]: (m[1], m[2]) for m in re.findall(r"^\| `(\w+)` \| (.*?) ?\| `(\w+)` \|", text, re.M)}
    assert set(rows) == set(EFFECT_FIELDS) | set(BOSS_FIELDS)
    for kind, fields in {**EFFECT_FIELDS, **BOSS_FIELDS}.items():
        assert set(re.findall(r"`(\w+)`", rows[kind][0])) == set(fields), kind
        moment = TIMING.get(kind, "instant") if kind in EFFECT_FIELDS else WHEN.get(kind, "phase_three_begin")
        assert rows[kind][1] == moment


def test_the_example_is_played(tmp_path: Path) -> None:
    """Everywhere: bots, records replayed from their text without the file, pickled tables."""
    file = tmp_path / "mine.toml"
    file.write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    record = play("western", ["random"] * 3, seed=5, pack=file)
    file.unlink()
    text = record.text()
    again = Record.parse(text)
    assert again == record and everything(again.replay()) == everything(record.replay())
    table: Any = again.replay(60)
    revived: Any = pickle.loads(pickle.dumps(table))
    assert (
        everything(revived) == everything(table)
        and revived.box is table.box
        and revived.box.pack.name == "My own cards"
    )
    playout(revived, Random(1))
    assert revived.over
    words = GAME.words_for(again.pack)
    assert all(
        [words.event(event) for _, _, events in again.told() for event in events if event[0] not in ("rule", "forced")]
    )


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_laws_with_a_pack(seats: int) -> None:
    for seed in range(3):
        check(GAME, seats, seed, pack=Pack.load(EXAMPLE), every=60)


def test_the_whole_box_as_a_pack() -> None:
    """The game's own cards are a pack that changes nothing; the schema fits them all."""
    same = pack(**{section: copy.deepcopy(GAME.data[section]) for section in SCHEMA})
    assert GAME.box(same).data == GAME.data
    assert play("western", ["random"] * 2, seed=3, pack=same).answers == play("western", ["random"] * 2, seed=3).answers


def test_a_deck_of_the_same_kind() -> None:
    """Thirty cards of any one kind can be played with: parameters at their limits."""
    for kind, fields in EFFECT_FIELDS.items():
        effect: dict[str, Any] = {"kind": kind}
        for name, field in fields.items():
            effect[name] = field.among[-1] if field.among else field.most
        if kind == "convert":
            effect["from"] = "money"
        cards = [
            {"id": b["id"], "timing": TIMING.get(kind, "instant"), "effect": effect} for b in GAME.data["building"]
        ]
        for seats in (1, 3):
            check(GAME, seats, 2, pack=pack(building=cards), every=80)


def test_bosses_of_a_pack() -> None:
    """§11 Every kind with parameters at their limits; four of them are enough."""
    for kind, fields in BOSS_FIELDS.items():
        effect: dict[str, Any] = {"kind": kind}
        for name, field in fields.items():
            effect[name] = field.among[-1] if field.among else field.most
        bosses = [
            {"id": b["id"], "when": WHEN.get(kind, "phase_three_begin"), "effect": effect, "source": "component"}
            for b in GAME.data["boss"][:4]
        ]
        removed = [{"id": b["id"], "remove": True} for b in GAME.data["boss"][4:]]
        made = pack(boss=bosses + removed)
        for variant in ({}, {"boss_assignment": "chosen", "boss_pool": "verified"}):
            check(GAME, 4, 1, variant, pack=made, every=80)


def test_twelve_buildings_are_enough() -> None:
    """§2.7, §13.1.3, §9.4.1 The smallest deck: the game ends when a slot cannot be filled."""
    removed = [{"id": b["id"], "remove": True} for b in GAME.data["building"][12:]]
    for seats in (1, 2, 4):
        record = check(GAME, seats, 4, {"solo_difficulty": "epic"}, pack=pack(building=removed), every=60)
        assert record.replay().over


def test_a_corrected_mat() -> None:
    """§1.4 The grey side of the Bank, as it may really be."""
    back = {
        **BANK["back"],
        "source": "component",
        "spot": [{"id": "porch", "type": "porch", "influence": "force", "instant_amount": 2}],
    }
    made = pack(mat=[{"id": "bank", "back": back, "name": "The Old Bank"}])
    g = town(2, homes=("saloon", "hideout"), pack=made)
    run(g, next_turn(0), "place 0 bank.porch -")
    assert g.players[0].purse == (1, 1, 3)
    assert GAME.words_for(made).names["Mat"]("bank") == "the Old Bank" and not g.box.back["bank"].stand_in
    pot = {"choose_one": [{"kind": "gain", "money": 2}, {"kind": "third_posse_next_round"}]}
    assert GAME.box(pack(mat=[{"id": "sheriff", "pot": pot}])).sheriff_gain == (("money", 2),)


def test_a_free_ability() -> None:
    """§12.2 A fee of 0 is paid by nothing."""
    card = {"id": "train_station", "effect": {"kind": "third_posse_now", "pay_wild": 0}}
    g = town(2, pack=pack(building=[card]))
    build(g, sheriff="train_station")
    purse(g, 0)
    run(g, next_turn(0), "place 0 sheriff.porch -")
    assert options(g) == ["decline 0", "raise_third 0 free"]
    run(g, "raise_third 0 free")
    assert g.players[0].available == 2
    stand(g, bank_porch=1)
    g.resolve(deal())


# --- bad packs ---------------------------------------------------------------------------------------------------

CARD = {**GAME.data["building"][0]}


def test_unknown_sections() -> None:
    assert problems(poker_card=[]) == ["unknown section 'poker_card'; allowed: building, boss, mat"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"vp": "two"}, "building 'jail': field 'vp' is 'two'; allowed: a whole number from 0 to 9"),
        ({"vp": 12}, "building 'jail': field 'vp' is 12; allowed: a whole number from 0 to 9"),
        ({"icons": ["mining", "gold"]}, "building 'jail': field 'icons'[1] is 'gold'; allowed: one of 'mining', 'railway', 'wagon'"),
        ({"icons": "mining"}, "building 'jail': field 'icons' is 'mining'; allowed: a list of one of 'mining', 'railway', 'wagon'"),
        ({"timing": "later"}, "building 'jail': field 'timing' is 'later'; allowed: one of 'instant', 'resolution', 'buy'"),
        ({"timing": "buy"}, "building 'jail': field 'timing' is 'buy'; allowed with effect 'convert': 'instant'"),
        ({"cost": {"law": 1, "force": 1}}, "building 'jail': field 'cost': field 'money' is missing; allowed: a whole number from 0 to 6"),
        ({"cost": {"money": 7, "law": 0, "force": 0}}, "building 'jail': field 'cost': field 'money' is 7; allowed: a whole number from 0 to 6"),
        ({"cost": {"money": 1, "law": 0, "force": 0, "wild": 1}}, "building 'jail': field 'cost': unknown field 'wild'; allowed: money, law, force"),
        ({"effect": {"kind": "fly"}}, "building 'jail': field 'effect'.kind is 'fly'; allowed: convert, exchange, "),
        ({"effect": "fly"}, "building 'jail': field 'effect' is 'fly'; allowed: a table"),
        ({"effect": {"kind": "convert", "from": "law", "to": "law", "bonus": 1}}, "building 'jail': field 'effect': 'from' and 'to' are both 'law'; allowed: two different types"),
        ({"effect": {"kind": "convert", "from": "wild", "to": "law", "bonus": 1}}, "building 'jail': field 'effect': field 'from' is 'wild'; allowed: one of 'money', 'law', 'force'"),
        ({"effect": {"kind": "convert", "from": "law", "to": "force"}}, "building 'jail': field 'effect': field 'bonus' is missing; allowed: a whole number from 0 to 6"),
        ({"effect": {"kind": "duel_immunity", "rounds": 2}}, "building 'jail': field 'effect': unknown field 'rounds'; allowed: none"),
        ({"effect": {"kind": "gain_wild_per_poker_card", "match": "suit", "value": 3, "gain": 1, "max": 3, "separate": True}, "timing": "resolution"}, "building 'jail': field 'effect': 'suit' is missing"),
        ({"effect": {"kind": "draw_and_buy", "pay_wild": 1, "draw": 2, "buy_max": 2}}, "building 'jail': field 'effect': field 'buy_max' is 2; allowed: one of 1"),
        ({"source": "guess"}, "building 'jail': field 'source' is 'guess'; allowed: one of 'component', 'rulebook', 'faq', 'reconstructed'"),
        ({"colour": "red"}, "building 'jail': unknown field 'colour'; allowed: id, name, vp,"),
        ({"name": 3}, "building 'jail': field 'name' is 3; allowed: a text"),
        ({"text": ["a"]}, "building 'jail': field 'text' is ['a']; allowed: a text"),
    ],
)  # fmt: skip
def test_bad_buildings(change: dict[str, Any], message: str) -> None:
    found = problems(building=[{"id": "jail", **change}])
    assert len(found) == 1 and found[0].startswith(message), found


def test_ids_are_words() -> None:
    """A step's text is split at spaces and +."""
    for id in ("Big Bank", "a+b", "2nd", "-", ""):
        found = problems(building=[{**CARD, "id": id}])
        assert found == [f"building {id!r}: field 'id' must be small letters, digits and _, like 'post_office'"]
    assert problems(boss=[{**GAME.data["boss"][0], "id": "The Boss"}])[0].startswith(
        "boss 'The Boss': field 'id' must be"
    )


def test_a_slip_of_the_pen() -> None:
    found = problems(building=[{"id": "gaol", "vp": 2}, {"id": "masion", "vp": 3}])
    assert "building 'gaol': field 'name' is missing; allowed: a text" in found
    assert found[-1] == "building 'masion' is a new entry: did you mean 'mansion'?"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"when": "duel"}, "boss 'scout': field 'when' is 'duel'; allowed with effect 'extra_poker_card': 'deal'"),
        ({"effect": {"kind": "extra_poker_card", "cards": 4, "condition": "third_posse_standing"}}, "boss 'scout': field 'effect': field 'cards' is 4; allowed: a whole number from 2 to 3"),
        ({"effect": {"kind": "extra_poker_card", "cards": 3, "condition": "total_influence_at_most"}}, "boss 'scout': field 'effect': 'limit' is missing"),
        ({"effect": {"kind": "third_posse_this_round", "pay_wild": 1, "optional": False}}, "boss 'scout': field 'effect': field 'optional' is False; allowed: one of True"),
    ],
)  # fmt: skip
def test_bad_bosses(change: dict[str, Any], message: str) -> None:
    assert problems(boss=[{"id": "scout", **change}]) == [message]


def test_too_few_cards() -> None:
    """§2.7, §18.1 Enough for the largest set-up."""
    ids = [b["id"] for b in GAME.data["building"]]
    assert problems(building=[{"id": b, "remove": True} for b in ids[11:]]) == [
        "building: 11 cards are left; allowed: 12 or more"
    ]
    bosses = [b["id"] for b in GAME.data["boss"]]
    assert problems(boss=[{"id": b, "remove": True} for b in bosses[3:]]) == [
        "boss: 3 cards are left; allowed: 4 or more"
    ]
    assert problems(boss=[{"id": b, "remove": True} for b in bosses[:2]]) == [
        "boss: 3 of them are not 'reconstructed'; allowed: 4 or more"
    ]


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([{"id": "bank", "remove": True}], "mat: the mats are courthouse, hideout, saloon, sheriff, town_hall; allowed: exactly bank, courthouse, "),
        ([{"id": "bank", "default_position": 2}], "mat: field 'default_position': every position from 0 to 5 must occur once"),
        ([{"id": "bank", "default_position": 3}, {"id": "sheriff", "default_position": 1}], "mat 'sheriff': field 'default_position' is 1; allowed: 3"),
        ([{"id": "bank", "kind": "sheriff"}], "mat 'bank': field 'kind' is 'sheriff'; allowed: location"),
        ([{"id": "bank", "has_buy_slot": False}], "mat 'bank': field 'has_buy_slot' is False; allowed: True"),
        ([{"id": "bank", "front": {**BANK["front"], "spot": BANK["front"]["spot"][:1]}}], "mat 'bank': field 'front.spot' must list the spots porch, influence"),
        ([{"id": "bank", "back": {**BANK["back"], "spot": [{"id": "porch", "type": "porch"}]}}], "mat 'bank': field 'back.spot': 'influence' is missing"),
        ([{"id": "bank", "back": {**BANK["back"], "spot": []}}], "mat 'bank': field 'back.spot' must list the spots porch"),
        ([{"id": "bank", "back": {**BANK["back"], "pot": {"kind": "gain", "influence": "gold", "amount": 2}}}], "mat 'bank': field 'back': field 'pot': field 'influence' is 'gold'; allowed: one of 'money', 'law', 'force', 'wild'"),
        ([{"id": "sheriff", "spot": SHERIFF["spot"][:2]}], "mat 'sheriff': field 'spot' must list the spots porch, leftover, number, suit"),
        ([{"id": "sheriff", "pot": {"choose_one": [{"kind": "third_posse_next_round"}]}}], "mat 'sheriff': field 'pot.choose_one' must list the kinds gain, third_posse_next_round"),
    ],
)  # fmt: skip
def test_bad_mats(entries: list[dict[str, Any]], message: str) -> None:
    """§1.2, §1.3 Six mats in their places."""
    assert any(line.startswith(message) for line in problems(mat=entries)), problems(mat=entries)


def test_a_pack_for_another_game() -> None:
    with pytest.raises(PackError, match="is a card pack for 'western', not for 'galaxies'"):
        play("galaxies", ["random"] * 2, pack=EXAMPLE)


def test_the_example_parses_alone() -> None:
    assert set(tomllib.loads(EXAMPLE.read_text(encoding="utf-8"))) == {"pack", "building", "boss", "mat"}
