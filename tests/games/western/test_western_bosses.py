"""§11 Bosses (the duellists are in test_western_duels.py, the lucky ones in test_western_setup.py)."""

from __future__ import annotations

import pytest
from western_kit import options, own, purse, run, stand, town, wound

from tablewright.games.western import GAME
from tablewright.games.western.bosses import BOSS_KINDS, boss_wilds
from tablewright.games.western.packs import BOSS_FIELDS
from tablewright.games.western.placement import begin_placement


def test_bosses_and_abilities_are_in_bijection() -> None:
    """§11 Every kind of ability is implemented, and none without a boss."""
    kinds = {boss.kind for boss in GAME.box().bosses.values()}
    assert kinds == BOSS_KINDS == set(BOSS_FIELDS)


@pytest.mark.parametrize(("bought", "wilds"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (6, 2)])
def test_banker(bought: int, wilds: int) -> None:
    """§11.1 1 wild per two buildings bought so far, at most 2."""
    g = town(2, bosses=("banker", "chief"))
    own(g, 0, *list(g.deck[:bought]))
    assert boss_wilds(g, 0) == wilds


def test_rancher() -> None:
    """§11.3 He may pay 1 wild for his third token, if it is not available."""
    g = town(2, bosses=("banker", "rancher"))
    purse(g, 1, 1, 0, 2)
    run(g, begin_placement())
    assert options(g) == ["stay_home 1", "raise_third 1 1money", "raise_third 1 1force"]
    stays = run(g.clone(), "stay_home 1")
    assert (stays.players[1].available, stays.players[1].lying) == (2, 1)
    run(g, "raise_third 1 1force")
    assert (g.players[1].available, g.players[1].lying, g.players[1].purse) == (3, 0, (1, 0, 1))
    assert g.question.prompt == "Place a posse token"


def test_a_rancher_who_need_not_or_cannot_pay() -> None:
    """§11.3 Not offered with the third token available; without influence only staying is left."""
    g = town(2, bosses=("rancher", "chief"))
    g.players[0].available, g.players[0].lying = 3, 0
    assert run(g, begin_placement()).question.prompt == "Place a posse token"
    g = town(2, bosses=("rancher", "chief"))
    purse(g, 0)
    assert run(g, begin_placement()).question.prompt == "Place a posse token"


def test_cowgirl() -> None:
    """§11.5 1 wild per own standing token on a porch of any mat, at most 2."""
    g = town(2, bosses=("cowgirl", "chief"))
    stand(g, bank_porch=0, saloon_porch=1, sheriff_number=(0, "plus"))
    wound(g, sheriff_porch=0)
    assert boss_wilds(g, 0) == 1
    stand(g, sheriff_porch=0, hideout_porch=0)
    assert boss_wilds(g, 0) == 2


def test_chief() -> None:
    """§11.7 1 wild per own wounded token, at most 2."""
    g = town(2, bosses=("chief", "banker"))
    wound(g, bank_porch=0, saloon_porch=1)
    assert (boss_wilds(g, 0), boss_wilds(g, 1)) == (1, 0)
    wound(g, bank_influence=0, sheriff_porch=0)
    assert boss_wilds(g, 0) == 2


def test_others_gain_nothing() -> None:
    """§7.4 Bosses read at other moments."""
    for boss in ("gambler", "scout", "rancher", "gunslinger", "lawman"):
        assert boss_wilds(town(2, bosses=(boss, "chief")), 0) == 0
