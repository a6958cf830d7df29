"""Dice, bags and draws against independent counts."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine import Bag, Dice, Draw


@given(n=st.integers(1, 4), sides=st.integers(1, 6))
def test_dice_against_all_rolls(n: int, sides: int) -> None:
    faces = tuple(range(1, sides + 1))
    counted = Counter(tuple(sorted(roll)) for roll in product(faces, repeat=n))
    listed = dict(Dice(n, faces).outcomes())
    assert listed.keys() == counted.keys() and Dice(n, faces).count() == len(listed)
    for roll, p in listed.items():
        assert abs(p - counted[roll] / sides**n) < 1e-12
        assert Dice(n, faces).read("+".join(map(str, roll))) == roll


@given(items=st.lists(st.sampled_from("abcd"), min_size=1, max_size=8))
def test_bag_counts_equal_things_together(items: list[str]) -> None:
    listed = dict(Bag(items).outcomes())
    assert listed.keys() == set(items) and abs(sum(listed.values()) - 1) < 1e-12 and Bag(items).count() == len(listed)


def test_samples_follow_the_probabilities() -> None:
    rng = Random(1)
    for source in (Dice(2, (1, 2, 3)), Bag("aab"), Draw("abcd", 2)):
        seen = Counter(source.sample(rng) for _ in range(6000))
        for outcome, p in source.outcomes():
            assert abs(seen[outcome] / 6000 - p) < 0.03


def test_draw_keeps_the_order_of_the_bag() -> None:
    assert Draw("abc", 2).outcomes() == [(("a", "b"), 1 / 3), (("a", "c"), 1 / 3), (("b", "c"), 1 / 3)]
    assert Draw("abc", 0).read("-") == () and Draw("abc", 0).sample(Random(1)) == ()


@pytest.mark.parametrize(
    ("source", "word"),
    [
        (Dice(2, (1, 2)), "1"),
        (Dice(2, (1, 2)), "1+3"),
        (Bag("ab"), "c"),
        (Draw("abc", 2), "a"),
        (Draw("abc", 2), "a+a"),
        (Draw("abc", 2), "a+z"),
    ],
)
def test_what_cannot_happen_is_not_read(source: Dice[int] | Bag[str] | Draw[str], word: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        source.read(word)


@pytest.mark.parametrize(("n", "k"), [(n, k) for n in (1, 2, 3, 4, 5, 9) for k in range(min(n, 4) + 1)])
def test_a_draw_is_the_first_places_of_a_shuffle(n: int, k: int) -> None:
    """Also where it is spelled out: the same numbers give the same draw, and every draw is met about equally often."""
    source, found = Draw(range(n), k), Counter[tuple[int, ...]]()
    for seed in range(2000):
        rng, cards = Random(seed), list(range(n))
        for i in range(k):
            j = i + int(rng.random() * (n - i))
            cards[i], cards[j] = cards[j], cards[i]
        drawn = source.sample(Random(seed))
        assert drawn == tuple(sorted(cards[:k]))
        found[drawn] += 1
    assert len(found) == source.count() and min(found.values()) > 2000 / source.count() * 0.2
