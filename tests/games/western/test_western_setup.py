"""§1–§4, §13.1–§13.2: components, set-up, the deal."""

from __future__ import annotations

from random import Random

import pytest
from western_kit import GAPS, on, options, own, purse, run, town

from tablewright.engine import Ask, Chance, Together
from tablewright.games.western import GAME
from tablewright.games.western.bosses import cards_dealt
from tablewright.games.western.deal import Row, deal
from tablewright.games.western.packs import SCHEMA

BOX = GAME.box()


def begin(seats: int, seed: int = 1, **variant: object):
    """A table whose first cards are dealt."""
    return on(GAME.new(seats, **variant), Random(seed), until="Keep")


def test_components() -> None:
    """§1.1, §1.4 What is in the box."""
    assert (len(BOX.buildings), len(BOX.bosses), len(BOX.cards), len(BOX.mat_names)) == (30, 8, 20, 6)
    facts = {m: (f.influence, f.now, f.later, f.pot, f.amount) for m, f in BOX.front.items()}
    assert facts == {
        "bank": ("law", 1, 2, "money", 2), "saloon": ("wild", 1, 2, "wild", 2),
        "courthouse": ("force", 1, 2, "law", 2), "hideout": ("money", 1, 2, "force", 2),
    }  # fmt: skip
    for mat, back in BOX.back.items():
        front = BOX.front[mat]
        assert (back.influence, back.now, back.later, back.pot) == (front.influence, 1, 0, front.pot)
    assert BOX.sheriff_gain == (("law", 1), ("force", 1))


def test_the_deck_follows_its_pattern() -> None:
    """§18 cost = VP + 2; 9/12/6/3 cards; 22 icons of each industry; 41 of each influence."""
    cards = BOX.buildings.values()
    assert all(sum(c.cost) == c.vp + 2 for c in cards)
    assert [len([c for c in cards if c.vp == n]) for n in (1, 2, 3, 4)] == [9, 12, 6, 3]
    assert {sum(c.shares[i] for c in cards) for i in ("mining", "railway", "wagon")} == {22}
    assert [sum(c.cost[i] for c in cards) for i in range(3)] == [41, 41, 41]
    for section in SCHEMA:
        assert GAME.problems(GAME.data, (section,)) == []


@pytest.mark.parametrize(("seats", "spots"), [(1, 10), (2, 10), (3, 11), (4, 12)])
def test_spots(seats: int, spots: int) -> None:
    """§1.3, §1.3.5 How many spots there are; §1.3.1–§1.3.4 which."""
    g = town(seats)
    assert len(g.town.spots) == spots
    assert g.town.spots_of["bank"] == ("bank.porch", "bank.influence")
    assert g.town.spots_of["sheriff"] == ("sheriff.porch", "sheriff.leftover", "sheriff.number", "sheriff.suit")
    assert g.town.spots_of["town_hall"] == ()
    if seats < 4:
        assert g.town.spots_of["hideout"] == ("hideout.porch",)
    assert g.town.spots["bank.influence"] == ("instant", "resolution")
    assert (g.town.spots["sheriff.number"], g.town.spots["sheriff.suit"]) == (("minus", "plus"), ("down", "up"))


def test_ring() -> None:
    """§1.2 A mat is shouldered by the gaps before and after it, the Town Hall by 5 and 0. §2.4 The box layout."""
    g = town(4)
    assert g.town.ring == ("town_hall", "bank", "saloon", "sheriff", "courthouse", "hideout")
    assert [g.town.shoulders[m] for m in g.town.ring] == [(5, 0), (0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_set_up(seats: int) -> None:
    """§2.1, §2.2, §2.3, §2.6–§2.8, §2.7.1–§2.7.2 A table after set-up."""
    g = begin(seats, seed=seats)
    assert g.town.side == ("few" if seats < 3 else "many")
    assert set(g.track.values()) == {0} and g.wanted == -1
    for p in g.players[:seats]:
        assert (p.purse, p.available, p.lying) == ((1, 1, 1), 2, 1)
    assert len(set(g.bosses)) == seats
    assert all(b != "-" for b in g.slots.values()) and len(g.slots) == 5
    for mat in g.town.mats:
        owned = g.town.owner[mat] != -1
        assert len(g.porches[mat]) == (
            0 if owned and not (seats == 1 and mat == g.town.homes[1]) else (2 if owned else 1)
        )
    assert len(g.deck) == {1: 22 - 2, 2: 22, 3: 23, 4: 24}[seats]  # §2.7.4
    positions = [g.town.position[m] for m in g.town.homes[:seats]]
    assert positions == sorted(positions)  # §2.5


@pytest.mark.parametrize(("level", "n"), [("learner", 0), ("beginner", 1), ("medium", 2), ("hard", 3), ("epic", 4)])
def test_difficulties(level: str, n: int) -> None:
    """§13.1.3, §2.7.3, R-26 The Rival's start buildings are its own, on its porch; §13.1.1 two mats are grey."""
    g = begin(1, solo_difficulty=level)
    home = g.town.homes[1]
    assert len(g.players[1].owned) == n and g.porches[home] == g.players[1].owned
    assert len(g.deck) == 22 - n
    assert list(g.town.owner.values()).count(-1) == 4 and g.dealer == 0  # §13.1.2
    assert g.players[1].purse == (0, 0, 0)  # §13.1
    shown = g.public()["players"][1]
    assert (
        shown["rival"]
        and shown["boss"] is None
        and shown["points"]["buildings"] == sum(BOX.buildings[b].vp for b in g.porches[home])
    )


def test_R_26() -> None:
    """The Rival's start buildings count for everything: VP, icons, number, and they can be used by the human."""
    g = begin(1, solo_difficulty="epic")
    rival = g.public()["players"][1]
    assert sum(rival["shares"].values()) == sum(len(BOX.buildings[b].icons) for b in rival["buildings"]) > 0
    assert g.top(g.town.homes[1]).id == rival["buildings"][-1] and len(rival["buildings"]) == 4


def test_R_1() -> None:
    """The mats lie as on the box, or shuffled; seats follow the mats."""
    rings = {begin(3, seed, mat_layout="random").town.ring for seed in range(40)}
    assert len(rings) > 12
    for ring in rings:
        assert (ring[0], ring[3]) == ("town_hall", "sheriff") and set(ring) == set(BOX.mat_names)
    g = begin(3, 5, mat_layout="random")
    assert [g.town.position[m] for m in g.town.homes] == sorted([g.town.position[m] for m in g.town.homes])


def test_R_34() -> None:
    """Colours are drawn; only the set matters with two or three players, alone there are two draws."""
    g = GAME.new(2)
    assert isinstance(g.question, Chance) and g.question.source.count() == 6
    assert GAME.new(4).town.homes == ("bank", "saloon", "courthouse", "hideout")
    solo = run(GAME.new(1), "colour_of_human hideout", "colour_of_rival bank hideout")
    assert solo.town.homes == ("hideout", "bank")


def test_chosen_bosses() -> None:
    """§2.1 In seat order, none twice."""
    g = on(GAME.new(2, boss_assignment="chosen"))
    assert g.question.seat == 0 and len(options(g)) == 8
    run(g, "choose_boss 0 chief")
    assert g.question.seat == 1 and "choose_boss 1 chief" not in options(g) and len(options(g)) == 7


def test_verified_bosses() -> None:
    """§18.1 Only the five photographed ones."""
    g = on(GAME.new(4, boss_assignment="chosen", boss_pool="verified"))
    assert [o.split()[-1] for o in options(g)] == ["banker", "gambler", "rancher", "scout", "cowgirl"]


def test_first_dealer() -> None:
    """§2.6 Random, or the first seat."""
    assert {begin(4, seed).dealer for seed in range(30)} == {0, 1, 2, 3}
    assert {begin(4, seed, first_dealer="seat").dealer for seed in range(9)} == {0}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_deal(seats: int) -> None:
    """§4.1, §4.2, §4.4 Six gaps, the Rival, two cards each; §13.2 alone, one of the Rival's two lies open."""
    g = town(seats, bosses=("banker", "rancher", "chief", "lawman"))
    g.resolve(deal())
    on(g)
    assert len(g.gaps) == 6 and [len(h) for h in g.hands] == [2] * seats
    assert len(g.rival) == (1 if seats == 1 else 0)
    assert len(g.pile) == 20 - 6 - 2 * seats - len(g.rival)
    assert g.draws_left() == len(g.pile) - 1  # the face-down Rival card has no identity yet
    assert g.public()["rival_face_down"] == 1


def test_R_2() -> None:
    """The dealer is dealt first, all cards of a player together."""
    g = town(3)
    g.dealer = 1
    g.resolve(deal())
    rng, order = Random(3), []
    while isinstance(g.question, Chance):
        step = g.question.sample(rng)
        if step.name == "hand_dealt":
            order.append(step.args[1])
        g.resolve(step)
    assert order == [1, 2, 0]


def test_keep() -> None:
    """§4.3 At the same time and in secret; the rest is discarded."""
    g = town(2, bosses=("banker", "chief"))
    g.resolve(deal())
    on(g)
    assert isinstance(g.together, Together) and [q.seat for q in g.questions()] == [0, 1]
    mine, yours = g.hands
    g.answer(1, g.question_for(1).options[1])
    assert g.hands == (mine, yours) and g.question_for(1) is None  # not run before all have chosen
    g.answer(0, g.question_for(0).options[0])
    assert g.hands == ((mine[0],), (yours[1],)) and g.discards == ((mine[1],), (yours[0],))


def test_lucky_bosses() -> None:
    """§4.2.1, §11.2, §11.4 Three cards for the Gambler with his third token, for the Scout with 5 influence or less."""
    g = town(2, bosses=("gambler", "scout"))
    purse(g, 1, 2, 2, 1)
    assert (cards_dealt(g, 0), cards_dealt(g, 1)) == (2, 3)
    g.players[0].available, g.players[0].lying = 3, 0
    purse(g, 1, 2, 2, 2)
    assert (cards_dealt(g, 0), cards_dealt(g, 1)) == (3, 2)
    g.resolve(deal())
    on(g)
    assert [len(h) for h in g.hands] == [3, 2]


def test_R_3() -> None:
    """A third token that comes later in the round does not count: the deal is over then."""
    g = town(2, bosses=("gambler", "scout"))
    assert cards_dealt(g, 0) == 2 and g.players[0].lying == 1


def test_a_row_keeps_its_order() -> None:
    """§4.2 Gap 0 first."""
    row = Row(("a", "b", "c"), 2)
    assert row.count() == 6 == len(row.outcomes()) and row.read("c+a") == ("c", "a")
    for bad in ("a", "a+a", "a+x", "a+b+c"):
        with pytest.raises(ValueError, match="expected 2 different ones of a, b, c"):
            row.read(bad)
    assert {row.sample(Random(n)) for n in range(60)} == {r for r, _ in row.outcomes()}
    g = town(2)
    g.resolve(deal())
    run(g, "gaps_dealt " + "+".join(GAPS))
    assert g.gaps == GAPS


def test_next_round_uses_all_cards() -> None:
    """§4.1 Nothing of the last round stays out."""
    g = town(2)
    own(g, 0, "jail")
    g.shown, g.altered = (0, 1), ("hat_1", "hat_2")
    g.resolve(deal())
    assert isinstance(g.question, Chance) and len(g.question.source.items) == 20
    assert g.shown == () and g.altered == () and isinstance(on(g).question, Ask)
