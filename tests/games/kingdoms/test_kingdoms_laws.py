"""§11 and §13: the laws of the engine, information, and what is always true."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest
from kingdoms_kit import GAME, table

from tablewright.engine import Ask, Chance, Pack, check, perft, playout, signature
from tablewright.games.kingdoms.actions import ACTIONS
from tablewright.games.kingdoms.bids import CONDITIONS
from tablewright.games.kingdoms.factions import ABILITIES
from tablewright.games.kingdoms.scoring import BONUSES
from tablewright.games.kingdoms.table import invariants


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_laws(seats):
    """§13.1 to §13.6 after every answer; without a turn cap for even seeds: random games end by themselves."""
    for seed in range(10):
        check(GAME, seats, seed, every=60)


TINY = [
    {
        "id": card,
        "edges": [["X", "Y"]],
        "spaces": [{"id": s, "terrain": t, "next_to_water": s == "X"} for s, t in kinds],
    }
    for card, kinds in zip(
        "ABCD",
        [
            [("X", "forest"), ("Y", "mountain")],
            [("X", "heartland"), ("Y", "forest")],
            [("X", "mountain"), ("Y", "heartland")],
        ]
        * 2,
        strict=False,
    )
]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_laws_on_crowded_maps(seats):
    """§7.11, §13.4 Two spaces a card: no room, many wars, last tokens saved on other cards or not at all."""
    for seed in range(6):
        check(GAME, seats, seed, pack=Pack("tiny", {"territories": TINY}, "tiny.toml"), every=100)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_laws_on_many_seeds(seats):
    for seed in range(10, 300):
        check(GAME, seats, seed, every=60)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end(seats):
    """§11.4 No rule guarantees an end, but random games come to one."""
    for seed in range(30):
        g = GAME.new(seats)
        assert playout(g, Random(seed)) < 3_000 and g.over and g.turn < 1_000


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_markers_never_fall_and_tokens_on_the_card(seats):
    """§13.1 Tower and Magic never fall. §13.5 Action tokens after turn t. §13.4 Nobody loses his last token."""
    g, rng = GAME.new(seats), Random(seats)
    before = [(0, 0)] * seats
    while g.question is not None:
        turn = g.turn
        step = g.question.sample(rng) if isinstance(g.question, Chance) else rng.choice(g.question.options)
        used, alive = len(g.used), [g.in_play(seat) > 0 for seat in range(seats)]
        g.resolve(step)
        assert all([g.in_play(seat) > 0 for seat in range(seats) if alive[seat]])
        now = [(p.tower, p.magic) for p in g.players]
        assert all([a[0] <= b[0] and a[1] <= b[1] for a, b in zip(before, now, strict=True)])
        before = now
        if g.turn == turn + 1 and turn:
            assert used == (turn - 1) % 5 + 1


@pytest.mark.parametrize(
    "spoil",
    [
        lambda g: setattr(g.players[0], "food", 10),
        lambda g: setattr(g.players[0], "mana", -1),
        lambda g: setattr(g.players[0], "tower", 7),
        lambda g: setattr(g.players[0], "supply", 4),
        lambda g: setattr(g, "board", {**g.board, "A.M1": (1, 2)}),
        lambda g: setattr(g, "board", {**g.board, "A.F1": (0, 0, 0)}),
        lambda g: setattr(g, "board", {**g.board, "A.M1": (-1,)}),
        lambda g: setattr(g, "turn", 4),
        lambda g: setattr(g.players[0], "home", "B"),
        lambda g: setattr(g.players[0], "powers", g.players[1].powers),
    ],
)
def test_the_invariants_can_fail(spoil):
    """§13.1, §13.2, §13.3, §13.5, §3.5, §3.10"""
    g = table(used=("trade",))
    invariants(g)
    spoil(g)
    with pytest.raises(AssertionError):
        invariants(g)


def test_nobody_without_a_token():
    """§13.4"""
    g = table()
    g.board = {**g.board, "A.F1": ()}
    g.players[0].supply = 7
    with pytest.raises(AssertionError, match="13.4"):
        invariants(g)


def test_everything_is_public():
    """§11.1 There are no hidden cards: all seats and a spectator see the same board."""
    g = GAME.new(3)
    playout(g, Random(5), limit=150)
    assert g.zones() == []
    views = [g.view(seat) for seat in (0, 1, 2, None)]
    for view in views:
        view.pop("questions")
    assert views[0] == views[1] == views[2] == views[3]
    assert {"players", "territories", "action_card", "alliances", "war", "turn_cap", "ending"} <= set(views[0])


def test_abilities_and_cards_are_in_bijection():
    """§8 Every kind of ability in the data is registered, and every registered kind is in the data."""
    kinds = {level["effect"]["kind"] for f in GAME.data["factions"] for level in f["levels"]}
    assert kinds == set(ABILITIES)
    assert {kind for kind in kinds if kind.startswith("score_")} == set(BONUSES)
    bonuses = [
        e["effect"]["condition"]
        for f in GAME.data["factions"]
        for e in f["levels"]
        if e["effect"]["kind"] == "war_bonus"
    ]
    assert sorted(bonuses) == sorted(CONDITIONS)


def test_actions_and_cards_are_in_bijection():
    """§2.6, §5"""
    assert {a["id"] for a in GAME.data["actions"]} == set(ACTIONS)


def test_decision_types():
    """§12 Every decision of the table of decisions is a kind of option, and there is no other."""
    names = set()
    for seats in (2, 3, 4):
        for seed in range(12):
            g, rng = GAME.new(seats), Random(seed)
            while g.question is not None:
                if isinstance(g.question, Ask):
                    names |= {option.name for ask in g.questions() for option in ask.options}
                    g.resolve(rng.choice(g.question.options))
                else:
                    g.resolve(g.question.sample(rng))
    setup = {"lead", "start_with", "settle", "select"}
    kinds = {
        k for d in GAME.data["decisions"] if d["id"] == "take_action" for k in d["kinds_active"] + d["kinds_follower"]
    }
    acts = {"pass_on" if k == "pass" else k for k in kinds}
    assert names - {"save"} == setup | acts | {"peace", "bid", "keep_mana", "extra_mana"}


def test_options_name_spaces_and_goods():
    """§6.8 A move is described by (from, to)."""
    from tablewright.games.kingdoms.actions import patrol

    assert signature(patrol(0, "A.F1", "A.M1")).types == ("Seat", "Space", "Space")


CASES = tomllib.loads((Path(__file__).parent / "midgame.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['seats']}p-seed{c['seed']}-after{c['after']}")
def test_perft_in_the_middle_of_a_game(case):
    """Counts of legal sequences after a random beginning."""
    g = GAME.new(case["seats"])
    playout(g, Random(case["seed"]), limit=case["after"])
    assert [perft(g, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]


def test_it_prints_a_random_game(capsys):
    import runpy

    runpy.run_module("tablewright.games.kingdoms", run_name="__main__")
    out = capsys.readouterr().out
    assert "Winner" in out and "The action card is wiped" in out
