"""§1 Hands: every three cards, checked against an enumeration that knows nothing of the game's code."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product

import pytest

from tablewright.games.western import GAME
from tablewright.games.western.box import category

BOX = GAME.box()
SUITS = ("steer", "horseshoe", "tepee", "hat")
ORDER = ("high card", "pair", "straight", "flush", "three of a kind", "straight flush")


def by_hand(cards: tuple[str, str, str]) -> str:
    """The category, from the printed words alone: count suits and gaps, no sorting, no ranks."""
    suits = {c.split("_")[0] for c in cards}
    values = [int(c.split("_")[1]) for c in cards]
    run = any(set(values) == {n, n + 1, n + 2} for n in (1, 2, 3))
    kinds = len(set(values))
    if run:
        return "straight flush" if len(suits) == 1 else "straight"
    if kinds == 1:
        return "three of a kind"
    if len(suits) == 1:
        return "flush"
    return "pair" if kinds == 2 else "high card"


def test_every_hand_of_three_cards() -> None:
    """§1.8 All 20·19·18/6 hands, with each card as the own one."""
    seen: Counter[str] = Counter()
    for hand in combinations(BOX.cards, 3):
        seen[by_hand(hand)] += 1
        for own, left, right in permutations(hand):
            key = BOX.keys[left, right][own]
            assert BOX.hand_name(key) == by_hand(hand), hand
            assert key % 10 == SUITS.index(own.split("_")[0]) + 1 and key // 10 % 10 == int(own.split("_")[1])
    assert sum(seen.values()) == 20 * 19 * 18 // 6 == 1140
    assert seen == {
        "straight flush": 4 * 3, "three of a kind": 5 * 4, "flush": 4 * (10 - 3), "straight": 3 * (4**3 - 4),
        "pair": 5 * 6 * 16, "high card": 7 * (4**3 - 4),
    }  # fmt: skip


def test_every_comparison() -> None:
    """§1.9 For all gaps: category, then own value, then own suit; no two natural cards tie."""
    for left, right in permutations(BOX.cards, 2):
        others = [c for c in BOX.cards if c not in (left, right)]
        keys = BOX.keys[left, right]
        order = sorted(others, key=lambda c: keys[c])
        expected = sorted(
            others,
            key=lambda c: (ORDER.index(by_hand((c, left, right))), int(c.split("_")[1]), SUITS.index(c.split("_")[0])),
        )
        assert order == expected and len({keys[c] for c in others}) == 18


def test_altered_cards_may_make_two_things_at_once() -> None:
    """§1.8 An altered card can equal a gap card: pair + flush is a flush, three of a kind + flush three of a kind."""
    assert BOX.hand_name(BOX.keys["hat_3", "hat_5"]["hat_3"]) == "flush"
    assert BOX.hand_name(BOX.keys["hat_3", "hat_3"]["hat_3"]) == "three of a kind"
    for own, left, right in product(BOX.cards, repeat=3):
        assert BOX.keys[left, right][own] == BOX.keys[right, left][own]


@pytest.mark.parametrize("values", [(5, 1, 2), (4, 5, 1)])
def test_R_4(values: tuple[int, int, int]) -> None:
    """A straight does not wrap."""
    assert category(((values[0], 1), (values[1], 2), (values[2], 3))) == "high_card"


def test_R_5() -> None:
    """Shared cards never break a tie: with the same category only the own card counts."""
    keys = BOX.keys["hat_5", "tepee_5"]
    assert keys["steer_2"] > keys["hat_1"] and keys["hat_1"] > keys["tepee_1"]


def test_suits() -> None:
    """§1.7 hat > tepee > horseshoe > steer."""
    keys = BOX.keys["hat_1", "steer_3"]
    assert keys["hat_5"] > keys["tepee_5"] > keys["horseshoe_5"] > keys["steer_5"]


def test_the_sheriff_wraps() -> None:
    """§7.3.1, §7.3.2 1 ↔ 5 and steer ↔ hat."""
    assert (BOX.minus["hat_1"], BOX.plus["hat_5"]) == ("hat_5", "hat_1")
    assert (BOX.up["hat_2"], BOX.down["steer_2"]) == ("steer_2", "hat_2")
    for card in BOX.cards:
        assert BOX.plus[BOX.minus[card]] == card == BOX.down[BOX.up[card]]
    assert (BOX.up["steer_4"], BOX.up["horseshoe_4"], BOX.up["tepee_4"]) == ("horseshoe_4", "tepee_4", "hat_4")
