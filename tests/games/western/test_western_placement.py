"""§5 Posse placement."""

from __future__ import annotations

import pytest
from western_kit import build, options, purse, run, stand, town, wound

from tablewright.games.western.placement import arrive, begin_placement, gain_set, gain_wilds, next_turn, placements


def texts(g, seat: int) -> list[str]:
    return [str(o) for o in placements(g, seat)]


def test_order() -> None:
    """§5.1 From the dealer clockwise, one token a turn; players without one are skipped; it ends when nobody has one."""
    g = town(3, bosses=("banker", "scout", "chief"))
    g.dealer = 1
    g.players[2].available = 0
    run(g, begin_placement())
    seats = []
    free = [
        "sheriff.leftover -",
        "bank.influence instant",
        "courthouse.influence instant",
        "hideout.porch -",
        "sheriff.suit up",
    ]
    while g.question is not None:
        seats.append(g.question.seat)
        run(g, f"place {g.question.seat} {free.pop(0)}")
    assert seats == [1, 0, 1, 0] and g.agenda == []


def test_passing_is_impossible() -> None:
    """§5.1.1 Every option places a token."""
    g = run(town(2), begin_placement())
    assert all(o.startswith("place 0 ") for o in options(g)) and len(options(g)) == 14


def test_R_12() -> None:
    """A legal spot always exists, even in the fullest town full of immune players."""
    g = town(4)
    for p in g.players:
        p.immune = True
    for n, spot in enumerate(list(g.town.spots)[:11]):
        g.stand(n % 4, spot, "-")
    assert texts(g, 3) == ["place 3 hideout.influence instant", "place 3 hideout.influence resolution"]


def test_legal_spots() -> None:
    """§5.2, §5.2.1–§5.2.3 Free spots, contested spots, not where one stands oneself."""
    g = town(2)
    stand(g, bank_porch=0, sheriff_number=(1, "plus"))
    wound(g, bank_influence=0, sheriff_leftover=1)
    mine = texts(g, 0)
    assert "place 0 bank.porch -" not in mine
    assert {"place 0 sheriff.number minus", "place 0 sheriff.number plus"} <= set(mine)  # a duel
    assert {"place 0 bank.influence instant", "place 0 sheriff.leftover -"} <= set(mine)  # R-14 only wounded there
    g.players[1].immune = True
    assert "place 0 sheriff.number plus" not in texts(g, 0)
    g.players[1].immune, g.players[0].immune = False, True
    assert "place 0 sheriff.number plus" not in texts(g, 0) and "place 1 bank.porch -" not in texts(g, 1)


def test_R_14() -> None:
    """A spot with only wounded tokens is free."""
    g = town(2)
    wound(g, bank_porch=1)
    run(g, next_turn(0), "place 0 bank.porch -")
    assert g.standing["bank.porch"] == 0 and g.duel is None


def test_R_13() -> None:
    """Several own tokens on one mat, on different spots (§5.2.3)."""
    g = town(2)
    stand(g, sheriff_porch=0)
    run(g, next_turn(0), "place 0 sheriff.leftover -")
    assert [s for s, who in g.standing.items() if who == 0] == ["sheriff.porch", "sheriff.leftover"]


def test_R_31() -> None:
    """An available third token must be placed."""
    g = town(2)
    stand(g, bank_porch=0, sheriff_suit=(0, "up"))
    g.players[0].available, g.players[0].lying, g.players[1].available = 1, 0, 0
    run(g, next_turn(0))
    assert g.question.seat == 0 and all(o.startswith("place") for o in options(g))


def test_R_33() -> None:
    """§5.3, R-33 The side is named with the spot, before any duel, also at number and suit."""
    g = town(2)
    stand(g, sheriff_number=(1, "minus"))
    run(g, next_turn(0), "place 0 sheriff.number plus")
    assert g.duel.side == "plus" and g.sides["sheriff.number"] == "minus"
    run(g, "rolled 6 0", "rolled 1 1", "stop 1")
    assert g.sides["sheriff.number"] == "plus" and g.standing["sheriff.number"] == 0


def test_R_11() -> None:
    """§5.8 A failed attack gives nothing, and the owner's money is not paid."""
    g = town(2)
    build(g, saloon="jail")
    stand(g, saloon_porch=1)
    run(g, next_turn(0), "place 0 saloon.porch -", "rolled 1 0", "rolled 6 1", "stop 0")
    assert g.players[0].purse == (1, 1, 1) and g.players[1].purse == (1, 1, 1)
    assert g.wounded == (("saloon.porch", 0),) and "Jail" not in g.question.prompt


def test_instant_influence() -> None:
    """§5.5.1 1 of the mat's type, on the instant side only."""
    g = run(town(2), next_turn(0), "place 0 bank.influence instant")
    assert g.players[0].purse == (1, 2, 1)
    g = run(town(2), next_turn(0), "place 0 bank.influence resolution")
    assert g.players[0].purse == (1, 1, 1)


def test_instant_wild() -> None:
    """§5.5.1, §1.6.1 The Saloon's type is picked."""
    g = run(town(2), next_turn(0), "place 0 saloon.influence instant")
    assert options(g) == ["gain 0 money 1", "gain 0 law 1", "gain 0 force 1"]
    assert run(g, "gain 0 force 1").players[0].purse == (1, 1, 2)


@pytest.mark.parametrize(("mat", "purse_after"), [("courthouse", (1, 1, 2)), ("hideout", (2, 1, 1))])
def test_neutral_porch(mat: str, purse_after: tuple[int, int, int]) -> None:
    """§5.5.1, §1.3.2 A grey porch gives its influence, and pays nobody."""
    g = run(town(2), next_turn(0), f"place 0 {mat}.porch -")
    assert g.players[0].purse == purse_after and g.players[1].purse == (1, 1, 1)


def test_printed_influence_first() -> None:
    """§5.5.5 Then the building: General Store on the grey Saloon converts the law just gained."""
    g = town(2, homes=("bank", "hideout"))
    build(g, saloon="general_store")
    run(g, next_turn(0), "place 0 saloon.porch -", "gain 0 law 1")
    assert options(g) == [
        "decline 0",
        "convert 0 general_store 0",
        "convert 0 general_store 1",
        "convert 0 general_store 2",
    ]
    assert run(g, "convert 0 general_store 2").players[0].purse == (5, 0, 1)


def test_instant_building_may_be_declined() -> None:
    """§5.5, §5.5.2, §5.5.3 The owner's money comes after it, even if it is declined."""
    g = town(2)
    build(g, saloon="jail")
    run(g, next_turn(0), "place 0 saloon.porch -")
    assert g.players[1].purse == (1, 1, 1)  # not yet
    run(g, "decline 0")
    assert g.players[0].purse == (1, 1, 1) and g.players[1].purse == (2, 1, 1)


def test_R_9() -> None:
    """§5.5.3 The owner is paid for the own building, too; the user does not pay."""
    g = town(2)
    build(g, bank="jail")
    run(g, next_turn(0), "place 0 bank.porch -", "convert 0 jail 1")
    assert g.players[0].purse == (2, 0, 4)


def test_owner_is_paid_whatever_the_timing() -> None:
    """§5.5.3 A resolution building is used later, the money is due now."""
    g = town(2)
    build(g, saloon="blacksmith")
    run(g, next_turn(0), "place 0 saloon.porch -")
    assert g.players[1].purse == (2, 1, 1) and g.question.prompt == "Place a posse token"


def test_an_unaffordable_building() -> None:
    """§12.2 It cannot be used; the owner's money is still due."""
    g = town(2)
    build(g, saloon="train_station")
    purse(g, 0)
    events = g.listen()
    run(g, next_turn(0), "place 0 saloon.porch -")
    assert ("no_use", (0, "train_station"), None) in events
    assert g.players[1].purse == (2, 1, 1)


def test_empty_porch() -> None:
    """§5.5.4 It gives nothing and pays nobody."""
    g = run(town(2), next_turn(0), "place 0 saloon.porch -")
    assert g.standing["saloon.porch"] == 0
    assert [p.purse for p in g.players] == [(1, 1, 1), (1, 1, 1)]


def test_the_sheriffs_porch_pays_nobody() -> None:
    """§5.5.3 It belongs to nobody."""
    g = town(2)
    build(g, sheriff="blacksmith")
    run(g, next_turn(0), "place 0 sheriff.porch -")
    assert [p.purse for p in g.players] == [(1, 1, 1), (1, 1, 1)]


def test_the_rival_gains_nothing() -> None:
    """§5.5.3 Its porch pays nobody in the solo game."""
    g = town(1)
    build(g, saloon="mayors_office")
    g.stand(0, "saloon.porch", "-")
    run(g, arrive(0, "saloon.porch"))
    assert g.players[1].purse == (0, 0, 0) and g.players[0].purse == (1, 1, 1)


def test_limits() -> None:
    """§1.5 0 to 6: gains above are lost."""
    g = town(2)
    purse(g, 0, 5, 6, 0)
    g.gain(0, "money", 2)
    g.gain(0, "law", 2)
    assert g.players[0].purse == (6, 6, 0)
    with pytest.raises(AssertionError):
        g.pay(0, "1force")


def test_R_24() -> None:
    """§1.6.1 A full type is not offered; three full types gain nothing."""
    g = town(2)
    purse(g, 0, 6, 5, 6)
    run(g, gain_set(0, "wild", 2))
    assert g.players[0].purse == (6, 6, 6)  # law was the only choice, and one is lost
    run(g, gain_set(0, "wild", 2))
    run(g, gain_wilds(0, 3))
    assert g.question is None


def test_R_8() -> None:
    """§1.6.2 Counted wilds may differ in type, a printed set may not."""
    g = run(town(2), gain_wilds(0, 2), "gain 0 money 1", "gain 0 law 1")
    assert g.players[0].purse == (2, 2, 1) and g.question is None
    g = run(town(2), gain_set(0, "wild", 2))
    assert options(g) == ["gain 0 money 2", "gain 0 law 2", "gain 0 force 2"]


def test_wounded_tokens_keep_what_they_have() -> None:
    """§5.7, §5.4 A wounded token keeps its instant gain, still counts at its mat and gives nothing later."""
    g = run(town(2), next_turn(0), "place 0 bank.influence instant", "place 1 bank.influence resolution")
    assert g.duel.attacker == 1
    run(g, "rolled 6 0", "rolled 1 1", "stop 0")
    assert g.players[0].purse == (1, 2, 1) and g.present(0, "bank")
    assert g.standing["bank.influence"] == 1 and g.sides["bank.influence"] == "resolution"
