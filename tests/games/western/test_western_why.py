"""Why something cannot be chosen: real sentences, with numbers and a paragraph that exists."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from western_kit import build, on, purse, run, sell, stand, town, wound

from tablewright.engine import Ask
from tablewright.games.western import GAME
from tablewright.games.western.buying import take_buy, take_leftover, take_step
from tablewright.games.western.placement import gained, next_turn, place

BOOK = (Path(__file__).parents[3] / "docs" / "rules" / "western.md").read_text(encoding="utf-8")


def said(g: Any, target: str, seat: int = 0) -> str:
    """Sentence and paragraph; empty: nothing to say."""
    because = GAME.why(g, seat, target)
    if because is None:
        return ""
    assert re.search(rf"^(?:\| )?{re.escape(because.paragraph)} ", BOOK, re.M), because
    return f"{because.text} §{because.paragraph}"


def test_a_spot_that_is_taken() -> None:
    """§5.2.3, §12.16 One's own token, and duels that nobody can have."""
    g = town(3)
    stand(g, bank_porch=0, saloon_porch=1)
    run(g, next_turn(0))
    assert said(g, "spot:bank.porch") == "Your own token stands on this spot. §5.2.3"
    assert said(g, "spot:saloon.porch") == said(g, "spot:hideout.porch") == ""
    g.players[1].immune = True
    assert said(g, "spot:saloon.porch") == "The Scout stands here and takes no part in duels this round. §12.16"
    g.players[0].immune = True
    assert said(g, "spot:saloon.porch").startswith("You take no part in duels this round, and somebody")
    assert said(g, "spot:nowhere.porch") == said(g, "gap:1") == said(g, "spot:bank.porch", 1) == ""


def test_the_solo_rival_has_a_name() -> None:
    g = town(1)
    stand(g, saloon_porch=1)
    g.players[1].immune = True
    run(g, next_turn(0))
    assert said(g, "spot:saloon.porch").startswith("The Rival stands here")


def test_where_a_token_can_be_moved() -> None:
    """§12.13 Not to the Sheriff's Office, not where any token is."""
    g = town(2)
    build(g, bank="doctors_office")
    wound(g, saloon_influence=0)
    run(g, place(0, "bank.porch", "-"))
    assert said(g, "spot:sheriff.porch") == "Only to a Location Mat, and the Sheriff's Office is none. §12.13"
    assert said(g, "spot:bank.porch") == "Only to a spot without any token, standing or wounded. §12.13"
    assert said(g, "spot:saloon.porch") == "" and said(g, "building:doctors_office") == ""


def test_buildings_while_posses_are_placed() -> None:
    """§8.3, §5.5.2"""
    g = town(2)
    build(g, saloon="jail")
    sell(g, bank="mansion")
    run(g, next_turn(0))
    assert said(g, "building:mansion").endswith("in phase four, at a mat where you have a token. §8.3")
    assert said(g, "building:jail") == "A building is used by the token that is placed on its porch. §5.5.2"
    assert said(g, "building:castle") == said(g, "mat:bank") == ""
    assert said(g, "industry:mining").startswith("Only the first player at the Town Hall")
    assert said(g, "influence:law") == said(g, "boss:scout") == said(g, "industry:fishing") == ""


def test_what_a_purchase_needs() -> None:
    """§8.3 A token there; §8.3.1 the printed cost: a mansion is 3 money and 2 force."""
    g = town(2)
    build(g, hideout="jail")
    sell(g, bank="mansion", saloon="graveyard", hideout="wagon_depot")
    stand(g, bank_porch=0, saloon_porch=0)
    purse(g, 0, money=2, law=1, force=1)
    g.ranking = (0, 1)
    run(g, take_buy(0))
    assert said(g, "building:mansion") == "Mansion needs 3 money, you have 2 and 2 force, you have 1. §8.3.1"
    assert said(g, "building:graveyard") == ""
    assert said(g, "building:wagon_depot") == "Wagon Depot needs 2 force, you have 1. §8.3.1"
    purse(g, 0, money=6, law=6, force=6)
    assert said(g, "building:wagon_depot") == "You have no token at the Hideout. §8.3"
    assert said(g, "building:jail") == "It is not for sale: only buildings in a buy slot are. §8.3"
    assert said(g, "spot:bank.porch") == "Tokens are placed in phase two, one at a time. §5.1"


def test_the_leftover_needs_no_token() -> None:
    g = town(2)
    sell(g, hideout="wagon_depot")
    stand(g, sheriff_leftover=0)
    purse(g, 0, money=1, law=0, force=2)
    g.ranking = (0, 1)
    run(g, take_leftover())
    assert said(g, "building:wagon_depot") == ""


def test_purchases_during_placement() -> None:
    """§12.11, §12.12"""
    g = town(2)
    build(g, hideout="central_bank")
    sell(g, bank="mansion", saloon="graveyard")
    purse(g, 0, money=1, law=2, force=2)
    run(g, place(0, "hideout.porch", "-"))
    assert said(g, "building:mansion").endswith("§12.12") and said(g, "building:graveyard") == ""
    g = town(2)
    build(g, bank="auction_house")
    purse(g, 0, money=2, law=2, force=1)
    run(g, place(0, "bank.porch", "-"), "auction 0 auction_house 1money", "auctioned graveyard+mansion 0")
    assert said(g, "building:mansion") == "Mansion needs 3 money, you have 1 and 2 force, you have 1. §12.11"
    assert said(g, "building:graveyard") == ""


def test_what_the_barber_cannot_bring_up() -> None:
    """§12.10"""
    g = town(3)
    build(
        g,
        bank="barber_shop",
        saloon="jail+mansion",
        courthouse="graveyard+hat_shop",
        hideout="post_office",
        sheriff="outhouse",
    )
    sell(g, bank="theater")
    stand(g, courthouse_porch=1)
    run(g, place(0, "bank.porch", "-"))
    assert said(g, "building:jail") == said(g, "mat:saloon") == ""
    assert said(g, "building:mansion") == "Mansion is on top already. §12.10"
    assert said(g, "building:graveyard") == "The Scout stands on the porch of the Courthouse. §12.10"
    assert said(g, "mat:hideout") == "No building is covered at the Hideout. §12.10"
    assert said(g, "mat:sheriff") == "The Sheriff's Office is no Location Mat. §12.10"
    assert said(g, "building:theater") == "Only a covered building on a porch can come to the top. §12.10"
    assert said(g, "mat:town_hall") == ""


def test_industries() -> None:
    """§8.6.1 Ranks hold 3, 2 and 1."""
    g = town(3)
    g.track = {"mining": 3, "railway": 1, "wagon": 1}
    run(g, take_step(0))
    assert said(g, "industry:mining") == "Mining is on the first rank already. §8.6.1"
    assert said(g, "industry:wagon") == ""
    g = town(3)
    g.track = {"mining": 2, "railway": 2, "wagon": 1}
    run(g, take_step(0))
    assert said(g, "industry:wagon") == "The second rank is full: it holds 2 tokens. §8.6.1"


def test_influence_and_bosses() -> None:
    """§1.6.1, §2.1"""
    g = town(2)
    purse(g, 0, money=6, law=2)
    g.question = gained(g, 0, "wild", 1)
    assert said(g, "influence:money") == "You hold 6 money already, and there is room for no more. §1.6.1"
    assert said(g, "influence:law") == ""
    g = on(GAME.new(2, boss_assignment="chosen"))
    first = g.question.options[0].args[1]
    g.resolve(g.question.options[0])
    on(g)
    assert said(g, f"boss:{first}", g.question.seat) == "Another player has taken this boss. §2.1"
    assert said(g, "boss:nobody", g.question.seat) == ""


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_options_need_no_reason(seats: int) -> None:
    """In whole games: nothing that is offered is explained away, except by what it costs besides."""
    g, rng = GAME.new(seats), Random(seats)
    while g.question is not None:
        if isinstance(g.question, Ask):
            for option in g.question.options:
                if option.name in ("place", "buy", "buy_auctioned", "advance", "gain", "bring_up", "choose_boss"):
                    kind = {"place": "spot", "advance": "industry", "gain": "influence", "choose_boss": "boss"}
                    thing = option.args[1 if len(option.args) > 1 else 0]
                    target = f"{kind.get(option.name, 'building')}:{thing}"
                    discounted = option.name == "buy" and option.args[2] != g.box.buildings[thing].price
                    assert discounted or GAME.why(g, g.question.seat, target) is None, (option, g.question.prompt)
            g.resolve(rng.choice(g.question.options))
        else:
            g.resolve(g.question.sample(rng))
