"""Learning at the table: a guided first game by following the ring, and the coach of practice games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_table import QUIET, REACH, Person, Server, axe

import tablewright as tw

Sit = Callable[..., Person]
DUEL = {"game": "galaxies", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "pip"}], "practice": True, "seed": 5}


def follow(person: Person) -> None:
    """One click on what the guide rings."""
    page, before = person.page, person.mark()
    page.wait_for_selector(".ringed:visible")
    point = page.locator(".ringed:visible").first.evaluate(REACH)
    assert point is not None, page.inner_text(".guide:visible")
    page.mouse.click(*point)
    person.changed(before)


def learn(person: Person, server: Server, game: str) -> None:
    person.page.goto(server.url + "/about")
    person.page.evaluate(QUIET)
    person.page.goto(f"{server.url}/learn/{game}")
    person.page.wait_for_selector(".guide:visible")


@pytest.mark.parametrize("game", [game.id for game in tw.games()])
def test_a_guided_first_game_by_following_the_ring(server: Server, sit: Sit, game: str) -> None:
    """From the first page of the first beat to the last, by clicks alone; then the game goes on."""
    person = sit(seed=3)
    learn(person, server, game)
    page, beats = person.page, []
    for _ in range(80):
        page.wait_for_selector(".ringed:visible, .guide[data-beat=done]:visible")
        beat = page.get_attribute(".guide:visible", "data-beat")
        if beat == "done":
            break
        if beat not in beats:
            beats.append(beat)
            said = page.inner_text(".guide:visible p")
            while page.is_visible(".guide:visible .btn.pri"):
                page.click(".guide:visible .btn.pri")
                assert page.inner_text(".guide:visible p") != said
                said = page.inner_text(".guide:visible p")
        follow(person)
    assert page.get_attribute(".guide:visible", "data-beat") == "done" and len(beats) >= 8
    page.click(".guide:visible >> text=Play on")
    page.wait_for_selector(".guide", state="detached")
    assert person.wait_for_turn()


def test_the_guide_on_a_phone_and_its_chapters(server: Server, sit: Sit) -> None:
    """Another way than the guide's is fine; the chapters open anywhere; axe finds nothing."""
    person = sit(width=390, height=844, seed=3, has_touch=True, is_mobile=True)
    learn(person, server, "galaxies")
    page = person.page
    assert not axe(page)
    page.click(".guide:visible [aria-label=Chapters]")
    page.click(".guide:visible >> text=Other people's turns")
    page.wait_for_function("() => document.querySelector('.guide')?.dataset.beat === '7'")
    page.click(".bar >> text=No, thanks")
    page.wait_for_selector(".guide[data-beat=left]:visible")
    assert page.query_selector(".ringed") is None
    page.click(".guide:visible >> text=Back to the guide")
    page.wait_for_function("() => document.querySelector('.guide')?.dataset.beat === '7'")
    assert page.is_visible(".ringed")


def test_the_coach_gives_a_reason(server: Server, sit: Sit) -> None:
    person = sit(seed=3)
    person.open(server.url, DUEL)
    person.wait_for_turn()
    person.page.keyboard.press("h")
    person.page.wait_for_function("() => /\\d+ % to win/.test(document.querySelector('.bar .pv').textContent)")
    said = person.page.inner_text(".bar .pv")
    assert "Expected points" in said or "Next best" in said or "Nearly as good" in said


def test_the_coach_asks_again_before_a_move_that_gives_much_away(server: Server, sit: Sit) -> None:
    """Ending the turn with four unused dice is no good; it can be done all the same."""
    person = sit(seed=3)
    person.page.goto(server.url + "/about")
    person.page.evaluate("localStorage.setItem('tablewright', JSON.stringify({motion: 'none', warn: true}))")
    person.open(server.url, DUEL)
    page = person.page
    page.click(".bar [data-legal] >> nth=0")  # one of two missions
    page.wait_for_selector(".bar >> text=End the turn")
    for _ in range(20):  # the coach needs a moment
        page.wait_for_timeout(300)
        before = person.mark()
        page.click(".bar >> text=End the turn")
        page.wait_for_timeout(200)
        if page.is_visible("text=Do it anyway"):
            break
        assert person.mark() != before, "neither asked nor done"
        person.wait_for_turn()
        while not page.is_visible(".bar >> text=End the turn"):
            person.press()
            person.wait_for_turn()
    assert "Really?" in page.inner_text(".bar .pv")
    page.click("text=Choose again")
    assert not page.is_visible("text=Do it anyway")
    page.wait_for_selector(".bar >> text=End the turn")
    before = person.mark()
    page.click(".bar >> text=End the turn")
    page.click("text=Do it anyway")
    person.changed(before)
