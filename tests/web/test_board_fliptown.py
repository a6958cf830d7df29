"""The table of Fliptown in a real browser: whole games by pointing, every kind of move on the board, no clipping, axe."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from at_table import CAREFUL, QUIET, SMALL, STICKS_OUT, Person, Server, axe, needs_axe, unreachable

import tablewright as tw
from tablewright.engine import Record, find

Sit = Callable[..., Person]
DUEL = {"game": "fliptown", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], "practice": True, "seed": 5}
BOXES = [
    ".slot .txt",
    ".slot",
    ".row .ticket",
    ".one",
    ".who",
    ".piles",
    ".rv .six",
    ".rv .five",
    ".bot",
    ".parts button",
]


@cache
def games(seats: int, many: int) -> list[Record]:
    """Games of random bots, who do everything that can be done; solo ones against the cowbots in turn."""
    bots = ("bart", "earp", "jane", "kid")
    more: dict[str, Any] = {"characters": True}
    return [
        tw.play("fliptown", ["random"] * seats, seed=seed, **more, **({"cowbot": bots[seed % 4]} if seats == 1 else {}))
        for seed in range(many)
    ]


def cut(record: Record, n: int) -> str:
    names = ["Ada", "Hazel", "Rowan", "Maple"][: record.seats]
    return Record(record.game, record.seats, record.seed, record.variant, names, None, record.answers[:n]).text()


def moves() -> set[str]:
    return set(tomllib.loads((find("fliptown").folder / "words.toml").read_text(encoding="utf-8"))["steps"])


@cache
def sample(seats: int, many: int) -> tuple[tuple[frozenset[str], str], ...]:
    """Positions in which seat 0 is asked, until every kind of move that occurs is among the options of one of them."""
    found: list[tuple[frozenset[str], str]] = []
    covered: set[str] = set()
    for record in games(seats, many):
        for n, answer in enumerate(record.answers):
            if answer.seat != 0 or answer.text.split(" ", 1)[0] in covered:
                continue
            asked = [q["options"] for q in record.replay(n).view(0)["questions"] if q["seat"] == 0]
            verbs = frozenset([option.split(" ", 1)[0] for option in asked[0]])
            covered |= verbs
            found.append((verbs, cut(record, n)))
    return tuple(found)


def take_seat(person: Person, server: Server, text: str, settings: str = QUIET) -> None:
    """Open a record and sit down at it."""
    page = person.page
    if not page.url.startswith(server.url):
        page.goto(server.url + "/about")
        page.evaluate(settings)
    made = page.evaluate(
        """async text => { const r = await fetch('/api/import', {method: 'POST',
        headers: {'content-type': 'application/json'}, body: JSON.stringify({text})}); return await r.json() }""",
        text,
    )
    assert "id" in made, made
    page.goto(f"{server.url}/t/{made['id']}")
    page.wait_for_selector(".sheet")


def test_a_whole_game_by_clicking_what_glows(server: Server, sit: Sit) -> None:
    person = sit(seed=8, scheme="light")
    person.open(server.url, DUEL)
    person.page.wait_for_selector(".sheet")
    made = person.play("click", most=600)
    assert person.over() and made > 40
    page = person.page
    assert page.is_visible(".podium li") and "points" in page.inner_text("section.inv")
    assert len(page.query_selector_all(".sheet .mark")) > 10


def test_a_whole_game_on_a_phone(server: Server, sit: Sit) -> None:
    """All by touching: the lineup and the tickets are on the board's tab, one part of the map at a time."""
    person = sit(width=360, height=740, seed=6, has_touch=True, is_mobile=True)
    person.open(server.url, DUEL)
    page = person.page
    page.wait_for_selector(".sheet")
    for _ in range(600):
        if not person.wait_for_turn():
            break
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        person.click_target()
    assert person.over()
    for tab in ("Me", "Rivals", "Log", "Board"):
        page.click(f"role=tab[name={tab}] >> nth=0")
        assert not page.evaluate(SMALL) and page.is_visible(".bar .q")


@pytest.mark.parametrize(
    ("seats", "part"),
    [(2, 0), (2, 1), (1, 0), pytest.param(4, 0, marks=pytest.mark.slow), pytest.param(4, 1, marks=pytest.mark.slow)],
)
def test_every_option_can_be_reached_on_the_board(server: Server, sit: Sit, seats: int, part: int) -> None:
    """Positions that hold every kind of move: each option of the question is clicked to its end. Alone only what two
    players do not have is looked at again: the cowbot, who can be switched at the Cemetery."""
    person = sit(scheme="light")
    problems = []
    for verbs, text in sample(seats, 40)[part::2] if seats > 1 else sample(1, 24)[:3]:
        take_seat(person, server, text, CAREFUL)
        problems += [f"{sorted(verbs)}: {option}" for option in unreachable(person.page)]
        problems += [f"{sorted(verbs)}: {one}" for one in person.page.evaluate(STICKS_OUT, BOXES)]
    assert not problems, "\n".join(problems)


def test_the_sample_holds_every_kind_of_move() -> None:
    covered = {verb for verbs, _ in sample(2, 40) for verb in verbs}
    assert covered == moves()


def test_every_option_can_be_reached_on_a_phone(server: Server, sit: Sit) -> None:
    person = sit(width=360, height=740, scheme="light", has_touch=True, is_mobile=True)
    openers = tuple([f".parts .{part}" for part in ("trail", "mine", "town", "badlands", "cemetery")])
    for verb in ("assign", "ride", "claim"):
        take_seat(person, server, next(text for verbs, text in sample(2, 40) if verb in verbs), CAREFUL)
        assert not unreachable(person.page, openers), verb


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_small_print_and_no_scroll(server: Server, sit: Sit, scheme: str) -> None:
    """In the middle of a game: on the desk, with a rival's map, on the phone with every part of the map."""
    person = sit(scheme=scheme)
    page = person.page
    record = tw.play("fliptown", ["greedy"] * 3, seed=12, characters=True)
    half = len(record.answers) // 2
    n = half + next(n for n, a in enumerate(record.answers[half:]) if a.seat == 0 and a.text.endswith("printed"))
    take_seat(person, server, cut(record, n))
    page.wait_for_selector(".bar.mine")
    problems = axe(page) + page.evaluate(SMALL) + page.evaluate(STICKS_OUT, BOXES)
    height = page.evaluate("() => document.documentElement.scrollHeight")
    page.click(".rv .map")
    page.wait_for_selector(".other")
    assert page.query_selector(".sheet [data-legal]") is None  # somebody else's map cannot be drawn on
    problems += [f"a rival's map: {one}" for one in axe(page)]
    page.click(".other .back")
    assert page.query_selector(".sheet [data-legal]") is not None
    page.set_viewport_size({"width": 390, "height": 844})
    for part in ("trail", "mine", "town", "badlands", "cemetery", "poker"):
        page.click(f".parts .{part}")
        problems += [f"phone, {part}: {one}" for one in page.evaluate(SMALL)]
    problems += axe(page)
    for tab in ("Me", "Rivals"):
        page.click(f"role=tab[name={tab}] >> nth=0")
        problems += [f"phone, {tab}: {one}" for one in axe(page) + page.evaluate(SMALL)]
    assert not problems and height <= 720, "\n".join([*problems, str(height)])


def test_solo_shows_the_cowbot_and_achievements(server: Server, sit: Sit) -> None:
    person = sit()
    page = person.page
    record = tw.play("fliptown", ["greedy"], seed=3, cowbot="jane", cowbot_mode="hard", holdem=True)
    take_seat(person, server, cut(record, len(record.answers) // 2))
    page.wait_for_selector(".bot")
    card = page.inner_text(".bot")
    assert "Calamity Jane" in card and "Hard" in card and "stolen" in card
    assert "of 20" in page.inner_text(".ach")
    person.play("press", most=400)
    assert person.over()
    title = page.inner_text(".ach .title")
    assert title.startswith("You are a ") and "Calamity Jane" in page.inner_text(".podium")


def test_watching_shows_the_lineup_and_every_map(server: Server, sit: Sit) -> None:
    """Somebody who only looks sees the cards of the turn, and each player's map on request."""
    ada, eve = sit(), sit()
    table = ada.open(server.url, {**DUEL, "private": False})
    ada.page.wait_for_selector(".sheet")
    eve.page.goto(f"{server.url}/t/{table}")
    eve.page.wait_for_selector(".sheet")
    assert len(eve.page.query_selector_all(".line .slot")) == 3
    assert len(eve.page.query_selector_all(".rv")) == 2
    eve.page.click(".rv >> nth=1 >> .map")
    assert eve.page.inner_text(".other b").startswith("Map of ")
