"""Learning at the table: a guided first game by following the ring, and the coach of practice games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from at_table import QUIET, REACH, Person, Server, axe

import tablewright as tw

Sit = Callable[..., Person]
DUEL = {"game": "galaxies", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "pip"}], "practice": True, "seed": 5}


def follow(person: Person) -> None:
    """One click on what the guide rings, where a finger would reach it."""
    page, last, points = person.page, None, []
    for _ in range(100):
        before = person.mark()
        rings = [ring for ring in page.query_selector_all(".ringed:not([disabled])") if ring.is_visible()]
        points = [point for point in [ring.evaluate(REACH) for ring in rings] if point is not None]
        if points and last == (before, points):  # nothing moves any more, and no new state has come
            break
        last = (before, points)
        page.wait_for_timeout(50)
    else:
        raise AssertionError("the ring cannot be reached: " + page.inner_text(".guide:visible"))
    page.mouse.click(*points[0])
    person.changed(before)
    assert page.get_attribute(".guide:visible", "data-beat") != "left", "the ring led astray"


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
        page.wait_for_selector(".ringed:visible:not([disabled]), .guide[data-beat=done]:visible")
        beat = page.get_attribute(".guide:visible", "data-beat")
        if beat == "done":
            break
        if beat not in beats:
            beats.append(beat)
            here = f".guide[data-beat='{beat}']:visible"
            said = page.inner_text(f"{here} p")
            while page.is_visible(f"{here} .btn.pri"):
                page.click(f"{here} .btn.pri")
                assert page.inner_text(f"{here} p") != said
                said = page.inner_text(f"{here} p")
        follow(person)
    assert page.get_attribute(".guide:visible", "data-beat") == "done" and len(beats) >= 8
    page.click(".guide:visible .btn.pri")
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
    """The coach's opinion is given here: what counts is that it is asked for, and that the player decides."""
    person = sit(seed=3)
    page = person.page
    page.goto(server.url + "/about")
    page.evaluate("localStorage.setItem('tablewright', JSON.stringify({motion: 'none', warn: true}))")
    asked: list[str] = []

    def coach(socket: Any) -> None:
        """Between page and server: the page's own question to the coach gets a clear answer."""
        there = socket.connect_to_server()

        def up(text: str) -> None:
            message = json.loads(text)
            if message["t"] == "hint" and message.get("warn"):
                asked.append(text)
            there.send(text)

        def down(text: str) -> None:
            message = json.loads(text)
            if message["t"] == "hint" and message["warn"]:
                for option in message["options"]:
                    option |= {"chance": 0.2 if option["text"].startswith("end_turn") else 0.6, "visits": 50}
                message["options"].sort(key=lambda option: -option["chance"])
            socket.send(json.dumps(message))

        socket.on_message(up)
        there.on_message(down)

    page.route_web_socket("**/ws/**", coach)
    person.open(server.url, DUEL)
    page.click(".bar [data-legal] >> nth=0")  # one of two missions
    page.wait_for_selector(".bar >> text=End the turn")
    page.wait_for_timeout(1_500)  # the coach needs a moment
    before = person.mark()
    page.click(".bar >> text=End the turn")
    page.wait_for_selector("text=Do it anyway")
    assert asked and re.search(r"(?s)Really\? .*60 % to win, against 20 %", page.inner_text(".bar .pv"))
    page.click("text=Choose again")
    assert not page.is_visible("text=Do it anyway") and person.mark() == before
    page.click(".bar >> text=End the turn")
    page.click("text=Do it anyway")
    person.changed(before)
