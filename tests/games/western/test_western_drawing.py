"""The table in the terminal, and the odds."""

from __future__ import annotations

from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.console import Console
from western_kit import build, on, own, run, sell, stand, town, wound

from tablewright.bots import Spot
from tablewright.cli.tables import western as w
from tablewright.engine import Ask, Chance, Pack
from tablewright.games.western import GAME
from tablewright.games.western.placement import next_turn, place
from tablewright.games.western.resolution import reveal, winners_at
from tablewright.games.western.showdown import odds_of

PLAYERS = ["Ada", "Bob", "Cleo", "Dan"]


def printed(thing: Any, width: int = 100) -> str:
    console = Console(width=width, record=True, force_terminal=True, color_system=None, file=StringIO())
    console.print(thing)
    return console.export_text()


def drawn(g: Any, seat: int | None = 0, width: int = 100) -> str:
    return printed(w.draw(g.view(seat), g.sheet(seat), PLAYERS[: g.town.humans], GAME.words, width), width)


@pytest.mark.parametrize("width", [100, 140])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_position_can_be_drawn(seats: int, width: int) -> None:
    """Whole games, for everybody who may look, never wider than the terminal."""
    g, rng, n = GAME.new(seats), Random(seats), 0
    while g.question is not None:
        if n % 61 == 0:
            for seat in (0, seats - 1, None):
                lines = drawn(g, seat, width).splitlines()
                assert max([len(line.rstrip()) for line in lines]) <= width
        g.resolve(rng.choice(g.question.options) if isinstance(g.question, Ask) else g.question.sample(rng))
        n += 1
    assert "Round" in drawn(g, 0, width)


def test_what_a_player_must_see() -> None:
    g = town(3)
    build(g, bank="jail+mansion", sheriff="hat_shop")
    sell(g, bank="refinery", saloon="graveyard")
    stand(g, bank_porch=1, sheriff_number=(2, "plus"))
    wound(g, bank_influence=0)
    g.wanted, g.track, g.players[1].immune = 2, {"mining": 1, "railway": 0, "wagon": 3}, True
    run(g, next_turn(0))
    text = drawn(g)
    for words in (
        "Round 1 of 6", "Wanted: Cleo", "5 hat", "Your card: 5 hat", "Porch: Mansion (+1)", "Sale:  Refinery*", "3★ MM  2L 3F",
        "1L/2L", "(a)", " B ", " C  +1", "1st 5/3 wagon", "3rd 2/1 mining", "Rival: ?", "hides from duels", "The Gambler",
        "2 Saloon", "5 Hideout (grey)", "1 wild per hat card in play", "discarded: 1 shoe",
    ):  # fmt: skip
        assert words in text, words
    assert "Your card" not in drawn(g, None)


def test_hidden_cards_are_not_drawn() -> None:
    """The drawing is the same in every world of a seat."""
    g = run(town(3), next_turn(0))
    for seed in range(5):
        assert drawn(g.determinize(0, Random(seed))) == drawn(g)


def test_a_duel_is_drawn() -> None:
    g = town(2)
    stand(g, bank_porch=1)
    run(g, place(0, "bank.porch", "-"), "rolled 2 0", "rolled 6 1", "add_card 0")
    text = drawn(g)
    assert (
        "Duel at the Bank: porch" in text
        and "Ada attacks: die 2 + card 5 = 7" in text
        and "Bob defends: die 6 = 6" in text
    )


def test_altered_cards_and_ranking_are_drawn() -> None:
    g = town(2)
    g.shown, g.altered, g.ranking, g.rival = (0, 1), ("hat_1", "hat_1"), (1, 0), ("steer_1",)
    own(g, 0, "jail")
    text = drawn(g, width=140)
    assert "5 hat → 1 hat" in text and "Order:  B   A" in text and "Rival: 1 steer" in text and "1: Jail" in text


def test_names_of_a_pack_are_drawn() -> None:
    """A view carries the faces of its cards."""
    made = Pack(
        "mine", {"building": [{"id": "jail", "name": "Big House", "cost": {"money": 0, "law": 0, "force": 0}}]}, "x"
    )
    g = town(2, pack=made)
    sell(g, bank="jail")
    assert "Big House" in drawn(g) and "free" in drawn(g)


def test_options_are_listed_by_mat() -> None:
    assert w.group(place(0, "sheriff.number", "plus")) == "Sheriff" and w.group(next_turn(0)) == ""


# --- odds --------------------------------------------------------------------------------------------------------


def by_sampling(g: Any, seat: int, mat: str, n: int = 1200) -> float:
    """How often the seat wins when unseen cards are dealt at random."""
    rng, wins = Random(7), 0
    for _ in range(n):
        world = g.determinize(seat, rng)
        world.resolve(reveal())
        while isinstance(world.question, Chance):
            world.resolve(world.question.sample(rng))
        here = [s for s in world.from_dealer() if world.present(s, mat)]
        wins += seat in winners_at(world, mat, here)
    return wins / n


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_odds_are_exact(seats: int) -> None:
    """§7.5 Against an independent estimate; alone and contested, with altered cards."""
    g = town(seats, bosses=("gambler", "scout", "rancher", "gunslinger"))
    stand(g, bank_porch=0, saloon_porch=0)
    if seats > 1:
        stand(g, sheriff_number=(1, "plus"), bank_influence=(1, "instant"))
    if seats > 2:
        wound(g, bank_influence=2)
    g.sides = dict(g.sides)
    odds = {o.mat: o for o in odds_of(g, 0, "hat_5")}
    assert odds["bank"].others == list(range(1, min(seats, 3)))
    expected = odds["bank"].here if seats > 1 else odds["bank"].alone
    assert abs(expected - by_sampling(g, 0, "bank")) < 0.05
    assert abs(odds["saloon"].alone - by_sampling(g, 0, "saloon")) < 0.05
    assert odds["saloon"].here is None and odds["bank"].hand == "straight"


def test_odds_use_what_is_known() -> None:
    """Shown cards, open Rival cards, and a card that must be the Rival's."""
    g = town(2)
    stand(g, bank_porch=0, bank_influence=(1, "instant"))
    g.shown = (1,)
    sure = {o.mat: o for o in odds_of(g, 0, "hat_5")}
    assert sure["bank"].here == 1.0 and sure["town_hall"].here == 1.0
    assert {o.mat: o for o in odds_of(g, 1, "hat_1")}["bank"].here < 1.0
    g.shown = (0, 1)
    assert {o.mat: o for o in odds_of(g, 1, "hat_1")}["bank"].here == 0.0
    solo = town(1)
    solo.rival, solo.set_aside = ("steer_5",), ("steer_1",)
    assert {o.alone for o in odds_of(solo, 0, "hat_5")} <= {0.0, 1.0}
    solo.rival, solo.set_aside = ("steer_5", "steer_1"), ()
    assert {o.alone for o in odds_of(solo, 0, "hat_5")} == {0.0, 1.0}


def test_odds_do_not_peek() -> None:
    """The same in every world of the seat."""
    g = run(town(4), next_turn(0))
    stand(g, bank_porch=1, bank_influence=(2, "instant"))
    known = odds_of(g, 0, "hat_5")
    for seed in range(8):
        assert odds_of(g.determinize(0, Random(seed)), 0, "hat_5") == known


def test_the_command() -> None:
    help, show = w.COMMANDS["odds"]
    assert "chances" in help
    g = on(GAME.new(3), Random(4))
    text = printed(show(Spot(GAME, g, g.question.seat, Random(1))))
    assert text.count("With the") == len(g.hands[g.question.seat]) and "Town Hall (to be first)" in text and "%" in text
    early = on(GAME.new(2, boss_assignment="chosen"))
    assert "not dealt yet" in printed(show(Spot(GAME, early, 0, Random(1))))
    solo = on(GAME.new(1), Random(2))
    assert "%" in printed(show(Spot(GAME, solo, 0, Random(1))))
