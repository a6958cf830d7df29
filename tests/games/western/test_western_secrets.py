"""§17 Hidden information, laws."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from western_kit import on, run, stand, town

from tablewright.engine import Ask, Chance, check
from tablewright.games.western import GAME
from tablewright.games.western.placement import next_turn
from tablewright.games.western.resolution import reveal


def test_what_is_public() -> None:
    """§17.1 Everything that lies open, and how many cards lie face down."""
    g = run(town(3), next_turn(0))
    seen = g.public()
    assert {"players", "mats", "gaps", "track", "deck", "dealer", "wanted", "duel", "ranking"} <= set(seen)
    assert seen["draw_pile"] == len(g.pile) - 1 and seen["rival_face_down"] == 1 and seen["rival_cards"] == []
    assert [m["id"] for m in seen["mats"]] == list(g.town.ring)
    assert [p["card"] for p in seen["players"]] == [None] * 3
    g.shown = (1,)
    assert [p["card"] for p in g.public()["players"]] == [None, "hat_1", None]


def test_what_is_private() -> None:
    """§17.2 The own card and the own discards."""
    g = town(2)
    mine, yours = g.view(0), g.view(1)
    assert mine["own 0"] == ["hat_5"] and mine["discard 0"] == ["horseshoe_1"]
    assert yours["own 0"] == 1 and yours["discard 0"] == 1
    assert g.view(None)["own 0"] == 1


def test_what_nobody_knows() -> None:
    """§17.3 The pile, with the Rival card somewhere in it."""
    g = town(2)
    assert g.view(0)["pile"] == len(g.pile) and g.view(None)["pile"] == len(g.pile)


def test_the_rival_card_may_be_any_unseen_card() -> None:
    """§17.3 For seat 0: 20 cards less six gaps, its own and its discard, all equally likely."""
    g = town(3)
    stand(g, bank_porch=0)
    rng, seen = Random(5), Counter()
    for _ in range(6000):
        world = g.determinize(0, rng)
        world.resolve(reveal())
        assert isinstance(world.question, Chance)
        seen[world.question.sample(rng).args[0]] += 1
    unseen = set(g.box.cards) - set(g.gaps) - {"hat_5", "horseshoe_1"}
    assert set(seen) == unseen and len(unseen) == 12
    assert all(abs(n - 500) < 110 for n in seen.values()), seen


def test_worlds_of_a_seat() -> None:
    """§17.2 Own cards stay, the others' are dealt anew, sizes stay."""
    g = town(4)
    rng, yours = Random(1), set()
    for _ in range(50):
        world = g.determinize(0, rng)
        assert world.hands[0] == g.hands[0] and world.discards[0] == g.discards[0]
        assert [len(h) for h in world.hands] == [1] * 4 and [len(d) for d in world.discards] == [
            len(d) for d in g.discards
        ]
        yours.add(world.hands[1][0])
    assert len(yours) > 8 and g.hands[1] == ("hat_1",)


def test_random_events() -> None:
    """§17.4 Every kind of fate there is, and no other."""
    kinds = set()
    for seats in (1, 2, 3):
        for seed in range(12):
            g, rng = GAME.new(seats, mat_layout="random" if seed % 2 else "box"), Random(seed)
            while g.question is not None:
                if isinstance(g.question, Ask):
                    g.resolve(rng.choice(g.question.options))
                else:
                    kinds.add(g.question.then.__name__)
                    g.resolve(g.question.sample(rng))
    assert kinds == {
        "mat_laid", "colours_given", "colour_of_human", "colour_of_rival", "boss_given", "dealer_chosen", "slot_filled",
        "porch_filled", "dealt_to_rival", "gaps_dealt", "rival_card_turned", "hand_dealt", "rolled", "rival_revealed",
        "auctioned", "rival_rolled", "drawn_for_rival",
    }  # fmt: skip


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_laws(seats: int) -> None:
    """§0.2 All engine laws, with the rulebook and with switches."""
    for seed in range(100, 112):
        check(GAME, seats, seed, every=50)


@pytest.mark.parametrize("level", ["learner", "beginner", "medium", "hard", "epic"])
def test_laws_at_every_difficulty(level: str) -> None:
    """§13.1.3 Alone, against five Rivals."""
    for seed in range(4):
        check(GAME, 1, seed, {"solo_difficulty": level}, every=30)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_laws_on_many_seeds(seats: int) -> None:
    for seed in range(1000, 1200):
        check(GAME, seats, seed, every=15)


def test_invariants_catch_a_lost_card() -> None:
    """A check that cannot fail would be none."""
    for spoil in ("pile", "deck"):
        g = on(GAME.new(2), Random(2))
        GAME.invariants(g)
        setattr(g, spoil, getattr(g, spoil)[1:])
        with pytest.raises(AssertionError):
            GAME.invariants(g)
    g = on(GAME.new(2), Random(2))
    g.players[0].available += 1
    with pytest.raises(AssertionError, match="tokens of 0"):
        GAME.invariants(g)
    g = on(GAME.new(2), Random(2))
    g.players[0].purse = (7, 0, 0)
    with pytest.raises(AssertionError):
        GAME.invariants(g)
