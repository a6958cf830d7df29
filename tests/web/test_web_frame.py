"""The frame around the boards: what a thing is and why it cannot be chosen, the set-up, and the end of a game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from at_table import AXE, SMALL, Person, Server, axe

import tablewright as tw
from tablewright.engine import Ask, Record

Sit = Callable[..., Person]
TWO = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]


def boxes_apart(page: Any, one: str, other: str) -> bool:
    a, b = page.locator(one).first.bounding_box(), page.locator(other).first.bounding_box()
    return any(
        [p[at] + p[size] <= q[at] + 1 for p, q in ((a, b), (b, a)) for at, size in (("x", "width"), ("y", "height"))]
    )


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (360, 740)])
def test_a_planet_is_looked_at_and_says_why_not(server: Server, sit: Sit, width: int, height: int) -> None:
    person = sit(width=width, height=height)
    person.open(server.url, {"game": "galaxies", "seats": TWO, "practice": True, "seed": 3})
    person.wait_for_turn()
    page = person.page
    planet = page.locator("[data-look^='planet:']").first
    planet.scroll_into_view_if_needed()
    planet.click()
    page.wait_for_selector(".thing .why")
    said = page.inner_text(".thing")
    assert "Why not?" in said and "Planet" in said and "§" in said
    assert boxes_apart(page, ".thing", ".bar"), "the card covers what is asked"
    assert not page.evaluate(SMALL)
    if AXE.is_file():
        assert not axe(page)
    page.keyboard.press("Escape")
    page.wait_for_selector(".thing", state="detached")
    assert page.evaluate("() => document.activeElement?.dataset.look ?? ''").startswith("planet:"), "focus is back"
    page.keyboard.press("Enter")
    page.wait_for_selector(".thing")
    page.click(".thing header button")
    page.wait_for_selector(".thing", state="detached")


def finished(game: str, seats: int, **variant: Any) -> str:
    """The record of a game played at random."""
    record = Record(tw.game(game), seats, 7, tw.game(game).variant(variant), [f"me:P{seat}" for seat in range(seats)])
    table, rng = record.new(), Random(7)
    while not table.over:
        question = table.question
        if isinstance(question, Ask):
            record.append(table, question.seat, rng.choice(list(question.options)))
        elif table.questions():
            ask = table.questions()[0]
            record.append(table, ask.seat, rng.choice(list(ask.options)))
        else:
            assert question is not None
            record.append(table, None, question.sample(rng))
    return record.text()


@pytest.mark.parametrize(("game", "seats"), [("goldwest", 3), ("fliptown", 1)])
def test_the_end_of_a_game(server: Server, sit: Sit, game: str, seats: int) -> None:
    """Result, sources, replay, record, link and dice; beside the board on a desk, a place of its own on a phone."""
    person = sit()
    page = person.page
    page.goto(server.url + "/about")
    made = page.evaluate(
        """async text => (await fetch('/api/import', {method: 'POST', headers: {'content-type': 'application/json'},
        body: JSON.stringify({text})})).json()""",
        finished(game, seats),
    )
    page.goto(f"{server.url}/t/{made['id']}")
    page.wait_for_selector(".end .result")
    assert page.inner_text(".end tfoot").startswith("Total")
    if game == "fliptown":
        page.wait_for_selector(".end .ach")
    problems = axe(page) if AXE.is_file() else []
    page.click(".end summary:has-text('dice')")
    page.click("text=Check the seal")
    page.wait_for_function("() => /Right/.test(document.querySelector('.end details p[role=status]')?.innerText ?? '')")
    assert page.locator(".board").bounding_box()["width"] > 700, "the result leaves the board alone"
    with page.expect_download() as saved:
        page.click(".end a[download]")
    assert saved.value.suggested_filename.endswith(".txt")
    page.set_viewport_size({"width": 360, "height": 740})
    page.click("role=tab[name=End]")
    page.wait_for_selector(".end .result", state="visible")
    problems += [f"phone: {one}" for one in (axe(page) if AXE.is_file() else []) + page.evaluate(SMALL)]
    page.click(".bar button:has-text('Replay')")
    page.wait_for_selector(".replay")
    assert not problems, "\n".join(problems)


def test_a_solo_mode_in_one_step(server: Server, sit: Sit) -> None:
    """Set-up: Solo, the opponent by its name, Start."""
    person = sit()
    page = person.page
    page.goto(server.url + "/new/galaxies")
    page.click("role=radio[name=Solo]")
    page.click("text=Hades (hard)")
    page.click("text=Start game")
    page.wait_for_selector(".rv")
    assert "Hades" in page.inner_text(".rv")
