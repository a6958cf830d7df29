"""The laws read events with the names of the card pack that is played with."""

from __future__ import annotations

import pytest
from toys import CARDS, DuelBox, folder, invariants, set_up

from tablewright.engine import Field, Game, LawBroken, Pack, Variant, check

KNOWN, NEW = CARDS[:-1], CARDS[-1]
DATA = "".join([f'[[cards]]\nid = "{card}"\nworth = 1\n' for card in KNOWN])


def names(box):
    worth = {card["id"]: card["worth"] for card in box.data["cards"]}
    return {"Card": lambda card: f"card of worth {worth[card]}"}


game = Game(
    id="duel with a pack", title="Duel", about="A toy", seats=(2,), rules="1", folder=folder(DATA), open=DuelBox, set_up=set_up,
    names=names, invariants=invariants, variants=(Variant("rounds", (3, 1, 2), "how many rounds", "§1"),),
    schema={"cards": {"id": Field(str), "worth": Field(int)}}, bound=500,
)  # fmt: skip


def test_names_come_from_the_pack():
    with pytest.raises(LawBroken, match="KeyError: 'c12'"):
        for seed in range(20):
            check(game, 2, seed)
    for seed in range(20):
        check(game, 2, seed, pack=Pack("new", {"cards": [{"id": NEW, "worth": 2}]}, "new.toml"))
