"""The board of Western: played by pointing alone, readable everywhere, nothing asked that cannot be clicked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from at_table import CLIPPED, QUIET, SMALL, Person, Server, axe, unreachable

import tablewright as tw
from tablewright.engine import Record

Sit = Callable[..., Person]
GAME = tw.game("western")
STEPS = set(tomllib.loads((GAME.folder / "words.toml").read_text(encoding="utf-8"))["steps"])
DUEL = {"game": "western", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "practice": True, "seed": 5}
SAMPLE = {
    "keep",
    "place",
    "force_reroll",
    "exchange",
    "heal",
    "bring_up",
    "buy",
    "advance",
}  # each drawn in its own way
NAMES = ["Ada", "Bob", "Cleo", "Dan"]


@cache
def positions() -> dict[str, str]:
    """For every kind of step: the record of a game that has come to a question to seat 0 which offers it."""
    found: dict[str, str] = {}
    for seed in range(400):
        seats = seed % 4 + 1
        record = tw.play("western", ["random"] * seats, seed=seed, boss_assignment=("random", "chosen")[seed % 2])
        for n, (_, table, _) in enumerate(record.told(), 1):
            kinds = {option.name for ask in table.questions() if ask.seat == 0 for option in ask.options}
            if fresh := kinds - set(found):
                cut = Record(GAME, seats, record.seed, record.variant, NAMES[:seats], None, record.answers[:n])
                found.update(dict.fromkeys(fresh, cut.text()))
        if set(found) >= STEPS:
            break
    return found


def sit_at(person: Person, server: Server, text: str) -> Any:
    """Open a record and sit down at it."""
    page = person.page
    page.goto(server.url + "/about")
    page.evaluate(QUIET)
    made = page.evaluate(
        """async text => { const r = await fetch('/api/import', {method: 'POST',
        headers: {'content-type': 'application/json'}, body: JSON.stringify({text})}); return await r.json() }""",
        text,
    )
    page.goto(f"{server.url}/t/{made['id']}")
    page.wait_for_selector(".town")
    person.wait_for_turn()
    return page


def test_a_whole_game_by_clicking_what_glows(server: Server, sit: Sit) -> None:
    person = sit(seed=3)
    table = person.open(server.url, DUEL)
    person.play("click", most=1_000)
    assert person.over() and person.answered == person.asked(table)
    assert re.search(r"won with \d+ points", person.page.inner_text(".bar .q"))


def test_alone_against_the_rival(server: Server, sit: Sit, request: pytest.FixtureRequest) -> None:
    """The Rival has a card of its own, rolls and duels; a whole game with --slow."""
    person = sit(seed=4)
    person.open(server.url, {**DUEL, "seats": [{"kind": "me"}], "variant": {"solo_difficulty": "hard"}})
    person.wait_for_turn()
    assert "The Rival" in person.page.inner_text(".rivals") and "Hard" in person.page.inner_text(".rivals")
    whole = request.config.getoption("--slow")
    person.play("click", most=1_000 if whole else 12)
    assert person.over() == whole


def test_a_whole_game_on_a_phone(server: Server, sit: Sit) -> None:
    """The street from mat to mat, a compass to go there."""
    person = sit(390, 844, seed=6, has_touch=True)
    table = person.open(server.url, DUEL)
    person.wait_for_turn()
    person.play("click", most=1_000)
    assert person.over() and person.answered == person.asked(table)
    page = person.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click(".compass button >> nth=3")
    page.wait_for_function("() => document.querySelector('#wt-sheriff').getBoundingClientRect().top < innerHeight / 2")
    for tab in ("Me", "Rivals", "Log"):
        page.click(f"role=tab[name={tab}] >> nth=0")
        assert page.is_visible(".bar") and page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_every_kind_of_step_occurs() -> None:
    """What the other tests sample from is complete."""
    assert set(positions()) == STEPS


@pytest.mark.parametrize(("width", "height"), [(1280, 720), pytest.param(360, 740, marks=pytest.mark.slow)], ids=str)
def test_every_option_can_be_clicked(
    server: Server, sit: Sit, width: int, height: int, request: pytest.FixtureRequest
) -> None:
    """Where a kind of step is asked, all options are reached by clicking what glows; every kind with --slow."""
    person = sit(width, height)
    kinds = STEPS if request.config.getoption("--slow") else SAMPLE
    for text in dict.fromkeys([text for kind, text in positions().items() if kind in kinds]):
        page = sit_at(person, server, text)
        asked = page.inner_text(".bar .q")
        assert not (wrong := unreachable(page)), (asked, wrong)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_is_cut_off(server: Server, sit: Sit, seats: int) -> None:
    """At 1280×720 no scrolling, no text under 14 px, no card or sign whose words do not fit; early
    and late."""
    record = tw.play("western", ["greedy"] * seats, seed=7 + seats)
    record.players = NAMES[:seats]
    person = sit()
    for share in (0.3, 0.9):
        n = next(
            n
            for n in range(int(len(record.answers) * share), len(record.answers))
            if any([ask.seat == 0 for ask in record.replay(n).questions()])
        )
        cut = Record(GAME, seats, record.seed, record.variant, record.players, None, record.answers[:n])
        page = sit_at(person, server, cut.text())
        page.evaluate("() => document.fonts.ready")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert not page.evaluate(SMALL), page.evaluate(SMALL)
        assert not (cut_off := page.evaluate(CLIPPED, ".town, .rv .row, .rv .inf, .mine")), cut_off


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(server: Server, sit: Sit, scheme: str) -> None:
    """In the middle of a game, at a desk and on a phone; and in a duel."""
    person = sit(1280, 720, scheme)
    page = sit_at(person, server, positions()["reroll"])
    assert axe(page) == []
    page = sit_at(person, server, positions()["buy"])
    assert axe(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    for tab in ("Board", "Me", "Rivals"):
        page.click(f"role=tab[name={tab}] >> nth=0")
        assert axe(page) == [], tab
