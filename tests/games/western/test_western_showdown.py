"""What a view says about hands and chances."""

from __future__ import annotations

from random import Random
from typing import Any

from western_kit import build, on, run, stand, town, wound

from tablewright.games.western import GAME
from tablewright.games.western.buying import rank_players
from tablewright.games.western.placement import next_turn
from tablewright.games.western.resolution import reveal


def chances(view: dict[str, Any], card: str) -> dict[str, Any]:
    found = next(one for one in view["odds"] if one["card"] == card)
    return {o["mat"]: o for o in found["mats"]}


def test_a_player_sees_the_chances_of_the_own_card() -> None:
    """§17.2 Only of the own card: of a spectator nothing is known."""
    g = town(3)
    stand(g, bank_porch=1, sheriff_number=(0, "plus"))
    run(g, next_turn(0))
    view = g.view(0)
    assert [one["card"] for one in view["odds"]] == ["hat_5"]
    assert view["odds"][0]["counts"] == {"suit": "hat", "value": 1}
    bank = chances(view, "hat_5")["bank"]
    assert bank["hand"] == "high card" and bank["others"] == [1] and 0 < bank["here"] < 1
    assert chances(view, "hat_5")["saloon"]["here"] is None
    assert g.view(None)["odds"] == [] and g.view(None)["hands"] == {}


def test_every_dealt_card_is_weighed() -> None:
    """§4.3 Before one is kept; nothing before the gaps are dealt."""
    g = on(GAME.new(2), Random(3))
    assert len(g.view(0)["odds"]) == len(g.hands[0]) > 1
    early = on(GAME.new(2, boss_assignment="chosen"))
    assert early.view(0)["odds"] == []


def test_chances_do_not_peek() -> None:
    """§17.3 The same in every world of the seat."""
    g = run(town(4), next_turn(0))
    stand(g, bank_porch=1, bank_influence=(2, "instant"))
    for seed in range(5):
        assert g.determinize(0, Random(seed)).view(0)["odds"] == g.view(0)["odds"]


def test_hands_lie_open_after_the_reveal() -> None:
    """§7.2, §7.5 Who meets where, with what, and who wins; a lone player meets the Rival. §8.1 All at the Town Hall."""
    g = town(3)
    stand(g, bank_porch=0, saloon_porch=2)
    wound(g, bank_influence=1)
    assert g.view(0)["hands"] == {}
    run(g, reveal())
    on(g, Random(2))
    hands = g.view(None)["hands"]
    assert {(h["seat"], h["hand"], h["wins"]) for h in hands["bank"]} == {
        (0, "straight", True),
        (1, "high card", False),
    }
    assert [h["seat"] for h in hands["saloon"]] == [2, -2] and "hideout" not in hands and "town_hall" not in hands
    assert [h["wins"] for h in hands["saloon"]].count(True) == 1
    g.question, g.agenda = None, []
    run(g, rank_players())
    assert [h["seat"] for h in g.view(0)["hands"]["town_hall"]] == list(g.ranking)
    assert g.view(0)["odds"] == []


def test_the_solo_rival_is_ranked_too() -> None:
    """§13.6 It is told as nobody's seat."""
    g = town(1)
    stand(g, bank_porch=0)
    run(g, reveal())
    on(g, Random(2))
    g.question, g.agenda = None, []
    run(g, rank_players())
    assert {h["seat"] for h in g.view(0)["hands"]["town_hall"]} == {0, -2}


def test_a_face_says_what_it_does() -> None:
    """§12 The kind and the numbers of an effect, for icons."""
    g = town(2)
    build(g, bank="jail")
    assert g.view(None)["cards"]["jail"]["effect"] == {"kind": "convert", "from": "law", "to": "force", "bonus": 2}
