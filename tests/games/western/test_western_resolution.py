"""§7 Resolution."""

from __future__ import annotations

import pytest
from western_kit import build, options, own, purse, run, stand, town, wound

from tablewright.games.western.resolution import (
    altered,
    begin_resolution,
    contestants,
    in_play,
    resolve_mat,
    reveal,
    winners_at,
)


def resolution(seats: int = 2, hands: tuple[str, ...] = (), rival: str = "steer_3", **kw):
    """A table whose cards lie open."""
    g = town(seats, **kw)
    if hands:
        g.hands = tuple([(h,) for h in hands])
    g.shown = tuple(range(seats))
    g.rival = (*g.rival, rival)
    g.altered = tuple([h[0] for h in g.hands])
    return g


def test_reveal() -> None:
    """§7.1 All own cards, and the Rival card, which can be any card nobody has seen."""
    g = town(2)
    stand(g, bank_porch=0)
    pile = g.pile
    run(g, reveal())
    assert g.shown == (0, 1) and sorted(g.question.source.items) == sorted(pile)
    run(g, f"rival_revealed {pile[2]}")
    assert g.rival == (pile[2],) and pile[2] not in g.pile and g.altered == ("hat_5", "hat_1")


def test_contestants() -> None:
    """§7.2, §5.4 Every player with a token there, standing or wounded, from the dealer on."""
    g = town(3)
    g.dealer = 2
    stand(g, bank_porch=0)
    wound(g, bank_influence=2)
    assert contestants(g, "bank") == [2, 0] and contestants(g, "saloon") == []


@pytest.mark.parametrize(
    ("number", "suit", "card"),
    [
        (None, None, "hat_5"),
        ("plus", None, "hat_1"),
        ("minus", None, "hat_4"),
        (None, "up", "steer_5"),
        (None, "down", "tepee_5"),
        ("plus", "up", "steer_1"),
    ],
)
def test_altered_cards(number: str | None, suit: str | None, card: str) -> None:
    """§7.3, §7.3.1–§7.3.3 Value and suit, wrapping, both together."""
    g = town(2)
    if number:
        stand(g, sheriff_number=(0, number))
    if suit:
        stand(g, sheriff_suit=(0, suit))
    assert altered(g, 0) == card and altered(g, 1) == "hat_1"


def test_wounded_tokens_change_nothing() -> None:
    """§5.6, §5.7 Deferred benefits belong to the standing token."""
    g = town(2)
    stand(g, sheriff_number=(1, "plus"))
    wound(g, sheriff_number=0)
    assert altered(g, 0) == "hat_5" and altered(g, 1) == "hat_2"


def test_beginning_of_phase_three() -> None:
    """§7.4, §6.6 From the dealer: Wanted, boss, buildings by position; each wild is chosen separately."""
    g = resolution(2, bosses=("cowgirl", "banker"))
    g.dealer, g.wanted = 1, 0
    build(g, bank="blacksmith", sheriff="tepee_village")
    own(g, 1, "jail", "graveyard")
    stand(g, bank_porch=0, sheriff_porch=0)
    run(g, begin_resolution())
    asked = []
    while g.question is not None:
        asked.append(g.question.seat)
        run(g, f"gain {g.question.seat} law 1") if f"gain {g.question.seat} law 1" in options(g) else run(
            g, options(g)[0]
        )
    # the Banker's 1; then Wanted 1, Cowgirl 2, horseshoes 1, tepees 2
    assert asked == [1, 0, 0, 0, 0, 0, 0] and sum(g.players[0].purse) == 3 + 6


def test_the_pot() -> None:
    """§7.5, §7.5.1 Two players compare hands; the Rival takes no part."""
    g = resolution(hands=("hat_5", "hat_1"), rival="steer_3")
    stand(g, bank_porch=0)
    wound(g, bank_influence=1)
    run(g, resolve_mat("bank"))
    assert g.players[0].purse == (3, 1, 1) and g.players[1].purse == (1, 1, 1)


def test_a_lone_player_meets_the_rival() -> None:
    """§7.5.2 A larger key of the Rival takes the pot away."""
    g = resolution(hands=("hat_5", "hat_1"), rival="steer_5")
    stand(g, bank_porch=1)
    assert g.key("steer_5", "bank") > g.key("hat_1", "bank")
    events = g.listen()
    run(g, resolve_mat("bank"))
    assert g.players[1].purse == (1, 1, 1) and ("rival_wins_hand", ("bank", "straight"), None) in events
    g.altered = ("hat_1", "hat_5")
    run(g, resolve_mat("bank"))
    assert g.players[1].purse == (3, 1, 1)


def test_R_6() -> None:
    """A full tie with the Rival: the player collects."""
    g = resolution(rival="hat_5")
    stand(g, bank_porch=0)
    assert winners_at(g, "bank", [0]) == [0]


def test_shared_best_key() -> None:
    """§7.5.3, §7.5.6 All who share it win, from the dealer clockwise."""
    g = resolution(3, hands=("hat_5", "hat_4", "steer_1"))
    g.altered, g.dealer = ("hat_5", "hat_5", "steer_1"), 1
    stand(g, saloon_porch=0, saloon_influence=(1, "instant"))
    wound(g, saloon_porch=2)
    run(g, resolve_mat("saloon"))
    assert g.question.seat == 1
    run(g, "gain 1 law 2")
    assert g.question.seat == 0 and g.players[1].purse == (1, 3, 1)


def test_the_resolution_side() -> None:
    """§7.5.4 The pot once, however many tokens, then 2 of the spot's type for a standing token."""
    g = resolution()
    stand(g, bank_porch=0, bank_influence=(0, "resolution"))
    run(g, resolve_mat("bank"))
    assert g.players[0].purse == (3, 3, 1)
    g = resolution()
    stand(g, bank_influence=(0, "instant"))
    run(g, resolve_mat("bank"))
    assert g.players[0].purse == (3, 1, 1)


def test_a_wounded_token_on_the_resolution_side() -> None:
    """§7.5.4, §5.7 It wins the pot, not the spot; the standing loser wins nothing."""
    g = resolution()
    stand(g, bank_influence=(1, "resolution"))
    wound(g, bank_influence=0)
    run(g, resolve_mat("bank"))
    assert g.players[0].purse == (3, 1, 1) and g.players[1].purse == (1, 1, 1)


def test_the_saloon() -> None:
    """§1.6.2 The pot and the spot are separate sets of one type each."""
    g = resolution(hands=("hat_5", "tepee_1"), rival="hat_2")
    stand(g, saloon_influence=(0, "resolution"))
    run(g, resolve_mat("saloon"), "gain 0 law 2")
    assert options(g) == ["gain 0 money 2", "gain 0 law 2", "gain 0 force 2"]
    assert run(g, "gain 0 money 2").players[0].purse == (3, 3, 1)


def test_the_sheriffs_pot() -> None:
    """§7.5.5 1 law and 1 force, or the third token next round; always both are offered."""
    g = resolution()
    stand(g, sheriff_leftover=0)
    run(g, resolve_mat("sheriff"))
    assert options(g) == ["take_influence 0", "take_third 0"]
    assert run(g.clone(), "take_influence 0").players[0].purse == (1, 2, 2)
    assert run(g, "take_third 0").players[0].third


def test_R_40() -> None:
    """§12.15 The Theater pays its winning user a set of wilds, after pot and spot."""
    g = resolution(hands=("hat_5", "tepee_1"))
    build(g, bank="theater")
    stand(g, bank_porch=0, bank_influence=(0, "resolution"))
    run(g, resolve_mat("bank"))
    assert g.players[0].purse == (3, 3, 1) and options(g) == ["gain 0 money 2", "gain 0 law 2", "gain 0 force 2"]
    g = resolution(hands=("hat_1", "hat_5"))
    build(g, bank="theater")
    stand(g, bank_porch=0)
    wound(g, bank_influence=1)
    run(g, resolve_mat("bank"))
    assert g.question is None  # it did not win


def test_in_play() -> None:
    """§12.6.1 Gaps, Rival, own cards as altered; no discards."""
    g = resolution()
    g.altered = ("hat_1", "hat_1")
    assert in_play(g) == (*g.gaps, "steer_3", "hat_1", "hat_1")


@pytest.mark.parametrize(
    ("building", "n"),
    [("blacksmith", 1), ("cattle_farm", 3), ("hat_shop", 3), ("tepee_village", 2), ("prospectors_camp", 1)],
)
def test_R_7(building: str, n: int) -> None:
    """§12.6 After the reveal: matching cards in play, suits and values as altered, at most 3 (or 2)."""
    g = resolution()
    build(g, bank=building)
    stand(g, bank_porch=0)
    purse(g, 0)
    run(g, begin_resolution())
    while g.question is not None:
        run(g, options(g)[0])
    assert sum(g.players[0].purse) == n


def test_R_29() -> None:
    """§7.4 Phase-three gains cannot be declined; instant buildings can (test_instant_building_may_be_declined)."""
    g = resolution()
    g.wanted = 0
    run(g, begin_resolution())
    assert options(g) == ["gain 0 money 1", "gain 0 law 1", "gain 0 force 1"]
