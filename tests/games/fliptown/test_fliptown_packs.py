"""Card packs: bounties, characters, cowbots and rates of one's own, checked with clear errors."""

from __future__ import annotations

import pytest
from fliptown_kit import GAME, have, table

from tablewright.engine import Pack, PackError, check
from tablewright.games.fliptown.arrest import pan_and_work
from tablewright.games.fliptown.gains import check_bounties
from tablewright.games.fliptown.scoring import CONDITIONS


def pack(**sections):
    return Pack("mine", sections, "mine.toml")


SWINDLER = {
    "id": "swindler", "name": "The Swindler", "setup_rank": "JOKER", "start": {"cash": 9, "items": ["bandana"]}, "text": "twice a Town bonus action",
    "ability": {"kind": "bonus_action", "regions": ["town"], "uses": 2, "window": "turn"},
}  # fmt: skip
TYCOON = {
    "id": "tycoon",
    "text": "20 dollars, or the whole Mine",
    "condition": {
        "kind": "any_of",
        "conditions": [{"kind": "current_cash", "n": 20}, {"kind": "circled_whole_region", "regions": ["mine"]}],
    },
}


def test_the_box_satisfies_its_own_schema():
    assert GAME.problems(GAME.data, tuple(GAME.schema)) == []


def test_a_character_and_a_bounty_of_ones_own():
    box = GAME.box(pack(characters=[SWINDLER], bounties=[TYCOON]))
    g = table(2, box=box, characters=["swindler", "cheat"], bounties=["tycoon"])
    assert (g.players[0].cash, g.players[0].uses, g.players[0].things) == (9, 2, ("bandana",))
    me = have(g, cash=20)
    check_bounties(g, me)
    assert me.stars == 7
    assert GAME.words_for(pack(characters=[SWINDLER])).names["Character"]("swindler") == "The Swindler"


def test_rates():
    """§3.5, §7.1 Stars of bounties, gold per pan, dollars per hammer."""
    box = GAME.box(pack(pan_and_work={"gold_per_pan": 3}, bounty_values={"first_side_stars": 10}))
    g = table(2, box=box, bounties=["riches"])
    have(g, pans=5)
    g.resolve(pan_and_work())
    assert (g.players[0].gold, g.players[0].stars) == (17, 10)


@pytest.mark.parametrize("seed", [1, 3, 5])
def test_laws_hold_with_a_pack(seed):
    check(GAME, 2, seed, pack=pack(characters=[SWINDLER], bounties=[TYCOON]), every=60)


@pytest.mark.parametrize(("sections", "problem"), [
    ({"trail": {}}, "unknown section 'trail'"),
    ({"bounties": [{"id": "riches", "condition": {"kind": "lucky"}}]}, "field 'condition'.kind is 'lucky'"),
    ({"bounties": [{"id": "riches", "condition": {"kind": "circled_all", "sites": ["moon"]}}]}, "bounties 'riches': site 'moon' is not on the map"),
    ({"bounties": [{"id": "riches", "condition": {"kind": "circled_in_each_row", "rows": ["ships"], "n": 1}}]}, "row 'ships' is not on the map"),
    ({"bounties": [{**TYCOON, "id": "My Card"}]}, "an id is made of small letters"),
    ({"bounties": [{"id": b, "remove": True} for b in list(GAME.box().bounties)[2:]]}, "a game needs three of them"),
    ({"characters": [{"id": c, "remove": True} for c in list(GAME.box().characters)[3:]]}, "four players need four of them"),
    ({"characters": [{"id": "miner", "remove": True}]}, "none has the setup_rank '8'"),
    ({"characters": [{"id": "miner", "start": {"cash": -1}}]}, "field 'cash' is -1; allowed: a whole number from 0 to 30"),
    ({"cowbots": [{"id": "kid", "remove": True}]}, "'kid' is an option and cannot be removed"),
])  # fmt: skip
def test_problems_are_named(sections, problem):
    with pytest.raises(PackError, match="mine.toml") as error:
        GAME.box(pack(**sections))
    assert problem in str(error.value)


def test_a_condition_inside_another_is_checked():
    bad = {"kind": "any_of", "conditions": [{"kind": "circled_all", "sites": ["moon"]}]}
    with pytest.raises(PackError, match="moon"):
        GAME.box(pack(bounties=[{**TYCOON, "condition": bad}]))


def test_every_condition_may_be_used():
    kinds = GAME.schema["solo_achievements"]["condition"].kinds
    assert set(kinds) == set(CONDITIONS) | {"career_cowbots_defeated"}
