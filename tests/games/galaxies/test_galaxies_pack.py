"""Card packs, names, stand-ins, and what the box offers to the eye."""

from __future__ import annotations

import json

import pytest
from galaxies_kit import BOX, GAME, do, options, pick, resources, set_player, table

from tablewright.engine import Pack, PackError, check, signatures
from tablewright.games.galaxies import schema
from tablewright.games.galaxies.actions import EFFECTS, use
from tablewright.games.galaxies.table import Card, invariants


def pack(**sections) -> Pack:
    return Pack("test", sections, "test.toml")


def planet(**fields):
    """A planet of one's own."""
    new = {
        "id": "test_planet", "name": "Test Planet", "vp": 2, "track": "economy", "resource": "energy",
        "numbered_spaces": 2, "advances_to_colonize": 3, "own_turn_only": False, "once_per_turn": False,
        "effect": {"kind": "gain", "energy": 1, "culture": 1}, "description": "Gain 1 energy and 1 culture.",
    }  # fmt: skip
    return {**new, **fields}


def with_planet(**fields):
    """A table whose row begins with a planet of one's own."""
    new = planet(**fields)
    box = GAME.box(pack(planets=[new]))
    g = table()
    g.box, g.row = box, ("test_planet", *g.row[1:])
    return g


def test_the_box_satisfies_its_schema():
    """Every planet and mission of the game, effects by kind; and every kind of effect has a schema."""
    assert GAME.problems(GAME.data, ("planets", "missions")) == [] and schema.check(GAME.data) == []
    assert set(schema.EFFECT) == set(EFFECTS)
    kinds = {m["condition"]["kind"] for m in GAME.data["missions"]}
    assert kinds == set(schema.CONDITION)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"effect": {"kind": "gain", "energy": 1}}, "field 'culture' is missing"),
        ({"effect": {"kind": "gain", "energy": 1, "culture": 9}}, "a whole number from 0 to 7"),
        ({"effect": {"kind": "explode"}}, "kind is 'explode'; allowed: gain, pay_gain"),
        ({"effect": {"kind": "steal", "resource": "gold", "amount": 1}}, "one of 'energy', 'culture'"),
        ({"effect": {"kind": "move_own_ships", "ships": 3, "distinct": True, "cost_energy": 0, "cost_culture": 0}}, "one of 2"),
        ({"effect": {"kind": "use_row_planet", "steps": 1}}, "unknown field 'steps'"),
        ({"effect": {"kind": "convert", "from": "energy", "to": "energy", "min": 1}}, "two different resources"),
        ({"effect": {"kind": "reroll_inactive", "min_dice": 1}}, "needs own_turn_only = true"),
        ({"numbered_spaces": 4}, "advances_to_colonize must be numbered_spaces + 1"),
        ({"id": "Test Planet"}, "small letters"),
        ({"colour": "red"}, "unknown field 'colour'"),
    ],
)  # fmt: skip
def test_a_bad_planet(fields: dict, message: str):
    """§17.1, §17.3 What is wrong is named by file, entry and field."""
    with pytest.raises(PackError, match="test.toml: planets '[tT]est.[pP]lanet'") as error:
        GAME.box(pack(planets=[planet(**fields)]))
    assert message in str(error.value)


def test_a_bad_box():
    """§17.2 The box must stay playable for every number of players."""
    gone = [{"id": p, "remove": True} for p, card in BOX.cards.items() if card.vp == 7]
    with pytest.raises(PackError, match="105 points"):
        GAME.box(pack(planets=gone))
    with pytest.raises(PackError, match="5 players need 10"):
        GAME.box(pack(missions=[{"id": m, "remove": True} for m in ("elder", "hoarder", "hermit")]))
    odd = {"id": "equalizer", "condition": {"kind": "equal", "what": ["energy"], "vp": 1}}
    with pytest.raises(PackError, match="compares two things"):
        GAME.box(pack(missions=[odd]))
    with pytest.raises(PackError, match="unknown section 'rogues'"):
        GAME.box(pack(rogues=[]))


def test_a_game_with_a_pack():
    """A pack changes, adds and removes cards; the laws hold, and the words know the new names."""
    mine = pack(
        planets=[planet(), {"id": "jakks", "vp": 2, "name": "Greater Jakks"}, {"id": "gort", "remove": True}],
        missions=[{"id": "hoarder", "condition": {"kind": "at_least", "energy": 1, "culture": 1, "vp": 1}}],
    )
    box = GAME.box(mine)
    assert len(box.cards) == 40 and box.cards["jakks"].vp == 2 and "gort" not in box.cards
    assert GAME.words_for(mine).step(use(0, "test_planet")) == "Use Test Planet"
    assert GAME.words_for(mine).step(use(0, "jakks")) == "Use Greater Jakks"
    for seats in (1, 2):
        assert check(GAME, seats, 2, pack=mine, every=400).replay().box is box


@pytest.mark.parametrize(
    ("effect", "chosen", "after"),
    [
        ({"kind": "gain", "energy": 1, "culture": 1}, (), (3, 2)),
        ({"kind": "gain_per_home_ship", "resource": "energy", "per_ship": 2}, (), (6, 1)),
        ({"kind": "convert", "from": "energy", "to": "culture", "min": 2}, (), (0, 3)),
        ({"kind": "steal", "resource": "energy", "amount": 2}, (), (4, 1)),
    ],
)  # fmt: skip
def test_parameters_count(effect: dict, chosen: tuple[str, ...], after: tuple[int, int]):
    """§7.2, §17.1 The numbers of an effect are those of its card."""
    g = with_planet(effect=effect)
    pick(do(g, use(0, "test_planet")), *chosen)
    assert resources(g)[0] == after


def test_parameters_of_ships():
    """§7.2 Steps, pairs and prices are those of the card, too."""
    g = with_planet(
        effect={"kind": "regress_enemy", "track": "any", "steps": 2, "ships": 2, "cost_energy": 0, "cost_culture": 0}
    )
    set_player(g.players[1], orbits={"gort": 3, "mj_120210": 2})
    do(g, use(0, "test_planet"))
    assert g.players[1].orbits == {"gort": 1, "mj_120210": 0}
    g = with_planet(effect={"kind": "upgrade", "discount": 1, "payment": "mixed", "condition": "none"})
    assert options(do(g, use(0, "test_planet"))) == ["upgrade 0 1 0", "upgrade 0 0 1"]
    g = with_planet(effect={"kind": "follow_price", "culture": 3}, own_turn_only=True)
    assert do(g, use(0, "test_planet")).price == 3
    g = with_planet(effect={"kind": "everyone_advances", "others_steps": 2, "self_steps": 3, "track": "any"})
    for p in g.players:
        set_player(p, orbits={"gort": 0})
    do(g, use(0, "test_planet"))
    assert [p.orbits["gort"] for p in g.players] == [3, 2]


def test_stand_ins():
    """§16.1, §16.2, §16.3 What is reconstructed is said."""
    found = GAME.stand_ins()
    assert "Rogue level 1: 1 VP (§16.2)" in found and "Gamelyn: resources up to 4 (§16.1)" in found
    assert "Gamelyn, attack of level 5: once per turn (§16.3)" in found
    assert "Hades, attack of level 1: any number of times (§16.3)" in found
    assert not [line for line in found if line.startswith("Artemis")]


def test_words_of_steps():
    """Sentences as a player would say them."""
    from tablewright.games.galaxies import actions, planets, powers, rogue, turn

    say = [
        (turn.take(0, "diplomacy"), "Pick up Diplomacy"),
        (turn.turn_die(0, "move", "colony"), "Turn Move to Colony"),
        (actions.upgrade(0, 2, 0), "Upgrade your empire for 2 energy"),
        (actions.upgrade(0, 1, 2), "Upgrade your empire for 1 energy 2 culture"),
        (actions.move(0, "home", "jakks.surface"), "Move a ship from home to the surface of Jakks"),
        (actions.move(0, "gort.orbit", "home"), "Move a ship from orbit around Gort to home"),
        (planets.exchange(0, "energy", 2), "Turn 2 culture into energy"),
        (planets.exchange(0, "culture", 2), "Turn 2 energy into culture"),
        (planets.steal(0, 1, "energy", 1), "Take 1 energy from Bob"),
        (powers.borrow(0, 1, "gort", "energy"), "Use Gort of Bob for 1 energy"),
        (rogue.rogue_steals(1, 0), "Give up 1 energy"),
        (actions.regress(3, "gort", 1), "Push seat 3 back at Gort by 1"),
    ]
    for step, sentence in say:
        assert GAME.words.step(step, ["Ada", "Bob"]) == sentence


def test_the_game_runs_alone(capsys: pytest.CaptureFixture[str]):
    """A random game in words."""
    import runpy

    runpy.run_module("tablewright.games.galaxies", run_name="__main__")
    log = capsys.readouterr().out
    assert "Winner: Player" in log and "colonizes" in log and "{" not in log


def test_every_told_event_has_words():
    """Every `g.tell(...)` in the source has a sentence, and every sentence is told."""
    import re
    from pathlib import Path

    source = "".join([path.read_text(encoding="utf-8") for path in sorted(Path(GAME.folder).glob("*.py"))])
    assert set(re.findall(r'\btell\(\s*"([^"]+)"', source)) == set(GAME.words.events)
    rules = {name for m in ("actions", "follow", "planets", "powers", "rogue", "setup", "turn")
             for name in signatures(f"tablewright.games.galaxies.{m}")}  # fmt: skip
    assert set(GAME.words.steps) <= rules


def test_public_is_plain_and_complete():
    """§2.6 A table can be drawn from what is public; it is plain data."""
    g = table()
    set_player(g.players[1], colonies=("mared",))
    seen = json.loads(json.dumps(g.public()))
    assert seen["cards"]["mared"]["name"] == "Mared" and set(seen["cards"]) == {*g.row, "mared"}
    assert seen["players"][0] == {
        "energy": 2, "culture": 1, "cap": 7, "level": 1, "home": 2, "landed": [], "orbits": {}, "colonies": [], "used": [],
        "vp": 0, "dice": 4, "next": 2,
    }  # fmt: skip
    assert isinstance(BOX.cards["mared"], Card)


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (lambda g: setattr(g.players[0], "energy", 8), "resources"),
        (lambda g: setattr(g.players[0], "home", 3), "ships"),
        (lambda g: set_player(g.players[0], landed=("jakks", "jakks")), "one ship a surface"),
        (lambda g: set_player(g.players[0], orbits={"mared": 0}), "planets of the row"),
        (lambda g: set_player(g.players[0], orbits={"jakks": 2}), "levels"),
        (lambda g: setattr(g, "deck", g.deck[1:]), "planets 39"),
        (lambda g: setattr(g, "dice", ("move",)), "dice"),
        (lambda g: setattr(g, "row", (*g.row, "-")), "the row"),
        (lambda g: (setattr(g, "deck", (g.row[0], *g.deck)), setattr(g, "row", ("-", *g.row[1:]))), "an open slot"),
        (lambda g: setattr(g.players[0], "missions", ["elder", "hoarder"]), "missions"),
    ],
)  # fmt: skip
def test_11_4_invariants(broken, message: str):
    """§11.4 A broken table is noticed."""
    g = table()
    invariants(g)
    broken(g)
    with pytest.raises(AssertionError, match=message):
        invariants(g)


def test_11_4_the_end_was_missed():
    """§11.4, §11.2 Nobody has 21 points unnoticed."""
    g = table(row=("jakks", "mj_120210", "mared", "tifnod"))
    g.deck = tuple([p for p in g.deck if p not in ("gort", "piedes", "nibiru")])
    set_player(g.players[0], colonies=("gort", "piedes", "nibiru"))
    with pytest.raises(AssertionError, match="missed"):
        invariants(g)
