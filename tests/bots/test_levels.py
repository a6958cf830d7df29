"""The eight characters, and the names by which bots are called."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from time import process_time

import pytest

import tablewright as tw
from tablewright.bots import CHARACTERS, Greedy, Level, Search, Spot, bot, level, play
from tablewright.bots.levels import setting
from tablewright.engine import Ask, BadInput, Step, playout

NAMES = ["Pip", "Willow", "Hazel", "Rowan", "Linden", "Maple", "Hawthorn", "Old Oak"]


def test_the_characters_stand_in_order() -> None:
    assert [(c.level, c.name) for c in CHARACTERS] == list(enumerate(NAMES, 1))


@pytest.mark.parametrize("game", [g.id for g in tw.games()])
def test_levels_look_further_and_misjudge_less(game: str) -> None:
    for seats in tw.game(game).seats:
        settings = [setting(game, seats, n) for n in range(1, 9)]
        assert settings[0].noise > 0 and settings[7].simulations > 0 and settings[7].noise == 0
        for weaker, stronger in pairwise(settings):
            assert weaker != stronger
            assert weaker.simulations <= stronger.simulations
            if weaker.simulations == stronger.simulations:
                assert weaker.noise > stronger.noise


def test_a_level_finds_its_setting_at_the_table() -> None:
    seen = []
    for name in ("pip", "level:8"):
        found = bot(name, process_time)
        assert isinstance(found, Level)
        table = tw.game("goldwest").new(2)
        playout(table, Random(1), 5)
        assert table.question is not None
        spot = Spot(tw.game("goldwest"), table, table.question.seat, Random(2))  # type: ignore[union-attr]
        assert found.choose(spot) in spot.options
        seen.append(found._bot)
    assert isinstance(seen[0], Greedy) and seen[0].noise == setting("goldwest", 2, 1).noise
    assert isinstance(seen[1], Search) and seen[1].clock is process_time and seen[1].seconds == 1.0


def test_a_setting_has_the_name_of_a_bot() -> None:
    for n in range(1, 9):
        chosen = setting("western", 2, n)
        by_name, by_level = bot(chosen.name), level("western", 2, n)
        assert type(by_name) is type(by_level)
        assert (by_name.noise, getattr(by_name, "simulations", 0)) == (chosen.noise, chosen.simulations)


def test_a_seat_count_that_was_not_measured_takes_the_nearest() -> None:
    assert setting("galaxies", 5, 4) in [setting("galaxies", n, 4) for n in (2, 3, 4)]


def test_there_is_no_ninth_level() -> None:
    with pytest.raises(BadInput, match="there is no level 9: levels go from 1 to 8"):
        level("galaxies", 2, 9)
    with pytest.raises(BadInput, match="unknown bot 'level:9'"):
        bot("level:9")


def test_judgements_that_are_off_lose() -> None:
    wins = 0.0
    for seed in range(4):
        bots = ["greedy", "greedy~20"] if seed % 2 == 0 else ["greedy~20", "greedy"]
        winners = play("goldwest", bots, seed).replay().winners()
        wins += (seed % 2 in winners) / len(winners)
    assert wins >= 3


@pytest.mark.parametrize("name", ["greedy~", "greedy~loud", "greedy~-1", "search@50~nan"])
def test_noise_is_a_number(name: str) -> None:
    with pytest.raises(BadInput, match="write greedy~2.5 for judgements that are off by 2.5 points"):
        bot(name)


def test_a_search_may_misjudge_its_options_too() -> None:
    """… all of them: also those of which it has only taken the first look."""
    game, rng = tw.game("goldwest"), Random(1)
    table = game.new(seats=2)
    playout(table, rng, limit=20)
    while not isinstance(table.question, Ask) or len(table.question.options) < 5:
        playout(table, rng, limit=1)
    seat, options = table.question.seat, set(table.question.options)

    def chosen(noise: float) -> set[Step]:
        """What it takes in sixty tries."""
        spots = [Spot(game, table, seat, Random(n)) for n in range(60)]
        return {Search(simulations=12, noise=noise).choose(spot) for spot in spots}

    assert len(chosen(0.0)) <= 2 and chosen(500.0) == options
