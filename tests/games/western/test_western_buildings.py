"""§12 Buildings with instant abilities (the others are in the tests of their phase)."""

from __future__ import annotations

from typing import Any

import pytest
from western_kit import build, options, own, purse, run, sell, stand, town, wound

from tablewright.engine import Ask, Pack
from tablewright.games.western import GAME
from tablewright.games.western import buying as b
from tablewright.games.western import resolution as r
from tablewright.games.western.bosses import boss_wilds
from tablewright.games.western.packs import EFFECT_FIELDS, TIMING
from tablewright.games.western.placement import next_turn
from tablewright.games.western.rounds import finish
from tablewright.games.western.table import EFFECTS

LATER = {r.POKER, r.THEATER, b.TO_TOP, b.ANYWHERE, b.DISCOUNT, b.REBATE}


def use(building: str, money: int = 1, law: int = 1, force: int = 1, **kw: Any):
    """Seat 0 is about to use this building on the porch of the Sheriff's Office."""
    g = kw.pop("g", None) or town(2, **kw)
    build(g, sheriff=building)
    purse(g, 0, money, law, force)
    return run(g, next_turn(0), "place 0 sheriff.porch -")


def used(g) -> bool:
    return isinstance(g.question, Ask) and g.question.prompt.startswith(g.top("sheriff").name)


def test_buildings_and_effects_are_in_bijection() -> None:
    """§12 Every kind is implemented at its moment, none without a card."""
    cards = GAME.box().buildings.values()
    assert {c.kind for c in cards if c.timing == "instant"} == set(EFFECTS)
    assert {c.kind for c in cards if c.timing != "instant"} == LATER
    assert set(EFFECT_FIELDS) == set(EFFECTS) | LATER and set(TIMING) == LATER
    for card in cards:
        assert card.timing == TIMING.get(card.kind, "instant")


@pytest.mark.parametrize(
    ("building", "before", "after"),
    [
        ("general_store", (1, 2, 0), (5, 0, 0)), ("jail", (0, 2, 1), (0, 0, 5)), ("mansion", (0, 1, 2), (4, 1, 0)),
        ("law_office", (1, 0, 2), (1, 4, 0)), ("newspaper", (2, 1, 1), (0, 5, 1)), ("shooting_range", (2, 1, 0), (0, 1, 4)),
    ],
)  # fmt: skip
def test_convert(building: str, before: tuple[int, int, int], after: tuple[int, int, int]) -> None:
    """§12.3 Lose n of one type, gain n + 2 of another."""
    g = use(building, *before)
    assert options(g) == ["decline 0", *[f"convert 0 {building} {n}" for n in range(3)]]
    assert run(g, f"convert 0 {building} 2").players[0].purse == after


def test_R_16() -> None:
    """Converting nothing gives just the bonus, also with nothing to convert."""
    g = use("jail", 0, 0, 0)
    assert options(g) == ["decline 0", "convert 0 jail 0"]
    assert run(g, "convert 0 jail 0").players[0].purse == (0, 0, 2)


def test_grand_hotel() -> None:
    """§12.4 2 of one type for 2 of each of the others."""
    g = use("grand_hotel", 3, 2, 1)
    assert options(g) == ["decline 0", "exchange 0 grand_hotel money law", "exchange 0 grand_hotel law money"]
    assert run(g, "exchange 0 grand_hotel money law").players[0].purse == (1, 4, 3)


def test_R_39() -> None:
    """With equal gains B and C are alike: one choice for each type that can be paid."""
    assert len(options(use("grand_hotel", 2, 2, 2))) == 1 + 3
    assert len(options(use("refinery", 2, 2, 2))) == 1 + 6


def test_refinery() -> None:
    """§12.4 1 for 2 of a second and 1 of the third: it matters which."""
    g = use("refinery", 1, 0, 0)
    assert options(g) == ["decline 0", "exchange 0 refinery money law", "exchange 0 refinery money force"]
    assert run(g, "exchange 0 refinery money force").players[0].purse == (0, 1, 2)


def test_exchange_without_influence() -> None:
    """§12.2, §12.4 Not without what it costs."""
    assert not used(use("grand_hotel", 1, 1, 1))


def test_graveyard() -> None:
    """§12.5 Only while somebody, the Rival included, lies wounded; two different types."""
    assert not used(use("graveyard"))
    g = town(2)
    wound(g, bank_porch=1)
    g = use("graveyard", g=g)
    assert options(g) == [
        "decline 0",
        *[f"gain_two 0 graveyard {p}" for p in ("money law", "money force", "law force")],
    ]
    assert run(g, "gain_two 0 graveyard money force").players[0].purse == (2, 1, 2)
    solo = town(1, bosses=("banker",))
    wound(solo, bank_porch=1)
    assert used(use("graveyard", g=solo))


def test_graveyard_with_unequal_gains() -> None:
    """§12.5 In a card pack the two gains may differ: then the order matters."""
    card = {"id": "graveyard", "effect": {"kind": "gain_two_types_if_any_wounded", "gain_a": 2, "gain_b": 1}}
    g = town(2, pack=Pack("own", {"building": [card]}, "own.toml"))
    wound(g, bank_porch=1)
    g = use("graveyard", g=g)
    assert len(options(g)) == 7 and run(g, "gain_two 0 graveyard law money").players[0].purse == (2, 3, 1)


def test_auction_house() -> None:
    """§12.11 Pay 1 wild, see two cards, perhaps buy one; the rest goes back."""
    g = use("auction_house", 1, 2, 2)
    before = g.deck
    assert options(g)[1:] == [
        "auction 0 auction_house 1money",
        "auction 0 auction_house 1law",
        "auction 0 auction_house 1force",
    ]
    run(g, "auction 0 auction_house 1money")
    assert g.question.source.k == 2 and g.players[0].purse == (0, 2, 2)
    run(g, "auctioned jail+mansion 0")
    assert options(g) == ["pass_on 0", "buy_auctioned 0 jail"]
    assert run(g.clone(), "pass_on 0").deck == before
    run(g, "buy_auctioned 0 jail")
    assert g.players[0].bought == ("jail",) and "jail" not in g.deck and g.players[0].sales == 0  # §12.19
    assert g.players[0].purse == (0, 1, 0)


def test_auction_with_a_short_deck() -> None:
    """§12.11 Fewer cards if fewer are left; not usable without any."""
    g = town(2)
    g.deck = ("jail", "auction_house")
    run(use("auction_house", g=g), "auction 0 auction_house 1law")
    assert g.question.source.k == 1
    g = town(2)
    g.deck = ("auction_house",)
    assert not used(use("auction_house", g=g))


def test_central_bank() -> None:
    """§12.12 Any slot, for its cost and 1 wild; affordable pairs only; refilled at once."""
    g = town(2)
    sell(g, bank="jail", saloon="mansion", sheriff="graveyard")
    use("central_bank", 1, 1, 2, g=g)
    assert options(g) == ["decline 0", "buy_now 0 jail 1money", "buy_now 0 graveyard 1force"]
    run(g, "buy_now 0 jail 1money")
    assert g.players[0].purse == (0, 0, 0) and g.question.then.__name__ == "slot_filled"
    run(g, "slot_filled outhouse bank")
    assert g.slots["bank"] == "outhouse" and g.players[0].bought == ("jail",) and g.players[0].sales == 0


def test_R_32() -> None:
    """The purchase is valid with an empty deck; then the game ends at once (§9.4.1)."""
    g = town(2)
    sell(g, bank="jail")
    use("central_bank", 1, 1, 2, g=g)
    g.deck = ()
    g.agenda.append(finish())
    run(g, "buy_now 0 jail 1money")
    assert g.over and g.players[0].owned == ("jail",) and g.scores()[0] == 1


def test_barber_shop() -> None:
    """§12.10 A covered building of a Location Mat comes to the top, if nobody stands on that porch."""
    g = town(2)
    build(g, bank="jail+mansion+outhouse", saloon="stables+newspaper", courthouse="refinery")
    stand(g, saloon_porch=1)
    wound(g, bank_porch=1)
    g = use("barber_shop", g=g)
    assert options(g) == ["decline 0", "bring_up bank jail", "bring_up bank mansion"]
    assert run(g, "bring_up bank jail").porches["bank"] == ("mansion", "outhouse", "jail")


def test_barber_shop_on_the_own_stack() -> None:
    """§12.10 Not the porch the user stands on."""
    g = town(2)
    build(g, bank="jail+barber_shop")
    run(g, next_turn(0), "place 0 bank.porch -")
    assert g.question.prompt == "Place a posse token"


def test_doctors_office() -> None:
    """§12.13, R-14, R-15 An own wounded token to an empty spot of a Location Mat, as if just placed."""
    g = town(2)
    wound(g, bank_porch=0, sheriff_number=1)
    stand(g, saloon_influence=(1, "instant"))
    g.players[0].available = 1
    g = use("doctors_office", g=g)
    assert options(g) == [
        "decline 0", "heal 0 bank.porch bank.influence instant", "heal 0 bank.porch bank.influence resolution",
        "heal 0 bank.porch saloon.porch -", "heal 0 bank.porch courthouse.porch -", "heal 0 bank.porch hideout.porch -",
    ]  # fmt: skip
    run(g, "heal 0 bank.porch courthouse.porch -")
    assert g.standing["courthouse.porch"] == 0 and g.players[0].purse == (1, 1, 2)
    assert ("bank.porch", 0) not in g.wounded and not g.present(0, "bank")


def test_R_15() -> None:
    """The Sheriff's Office is no Location Mat: nobody is healed or moved to it, and the Barber does not work there."""
    g = town(2)
    wound(g, bank_porch=0)
    g.players[0].available = 1
    assert not [o for o in options(use("doctors_office", g=g)) if "sheriff." in o]
    g = town(2)
    build(g, bank="jail+barber_shop", saloon="outhouse+stables")
    g.porches = {**g.porches, "sheriff": ("theater", "mansion")}
    run(g, next_turn(0), "place 0 bank.porch -")
    assert options(g) == ["decline 0", "bring_up saloon outhouse"]


def test_doctor_without_patients() -> None:
    """§12.13 Only own tokens."""
    g = town(2)
    wound(g, bank_porch=1)
    assert not used(use("doctors_office", g=g))


def test_a_healed_token_uses_a_building() -> None:
    """§12.13 5.5 applies in full: the building there, and its owner's money."""
    g = town(2)
    wound(g, bank_porch=0)
    build(g, saloon="jail")
    g.players[0].available = 1
    g = run(use("doctors_office", g=g), "heal 0 bank.porch saloon.porch -", "convert 0 jail 1")
    assert g.players[0].purse == (1, 0, 4) and g.players[1].purse == (2, 1, 1)


def test_stables() -> None:
    """§12.14 Another own standing token; what was still due at the old spot is lost."""
    g = town(2)
    stand(g, bank_influence=(0, "resolution"))
    g = use("stables", g=g)
    assert not [o for o in options(g) if "sheriff" in o]
    run(g, "move 0 bank.influence hideout.porch -")
    assert "bank.influence" not in g.standing and "bank.influence" not in g.sides
    assert g.standing["hideout.porch"] == 0 and g.players[0].purse == (2, 1, 1)
    assert not used(use("stables"))


def test_outhouse() -> None:
    """§12.16 No duels until the round ends, neither way."""
    g = town(2)
    stand(g, bank_porch=1)
    g = run(use("outhouse", g=g), "hide 0")
    assert g.players[0].immune and g.question.seat == 1
    assert "place 1 sheriff.porch -" not in options(g)
    g.players[1].available, g.players[0].available = 0, 1
    run(g, next_turn(0))
    assert "place 0 bank.porch -" not in options(g)


def test_train_station() -> None:
    """§12.18 Only if the third token is neither available nor placed."""
    g = use("train_station", 1, 0, 0)
    assert options(g) == ["decline 0", "raise_third 0 1money"]
    run(g, "raise_third 0 1money")
    assert (g.players[0].available, g.players[0].lying) == (2, 0)
    g = town(2)
    g.players[0].available, g.players[0].lying = 3, 0
    assert not used(use("train_station", g=g))


def test_purchases_through_abilities_count() -> None:
    """§12.19, §9.2, §11.1 They are purchases: no third token next round, and the Banker counts them."""
    g = town(2, bosses=("banker", "chief"))
    own(g, 0, "outhouse")
    run(
        use("auction_house", 1, 1, 3, g=g),
        "auction 0 auction_house 1money",
        "auctioned jail+mansion 0",
        "buy_auctioned 0 jail",
    )
    assert boss_wilds(g, 0) == 1 and g.players[0].bought == ("jail",)


def test_stand_ins_say_so() -> None:
    """§18, §12.19 The card's text and name, and the list of the game."""
    box = GAME.box()
    assert "Stand-in" in box.buildings["hat_shop"].text and "Stand-in" not in box.buildings["jail"].text
    assert GAME.words.names["Building"]("hat_shop") == "Hat Shop (stand-in)"
    assert (
        GAME.words.names["Boss"]("chief") == "The Chief (stand-in)"
        and GAME.words.names["Boss"]("banker") == "The Banker"
    )
    lines = GAME.stand_ins()
    assert len(lines) == 13 + 3 + 1 and any(line.startswith("The Bank (grey side)") for line in lines)
    assert all("Known: " in line and "Guessed: " in line for line in lines)
