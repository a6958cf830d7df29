"""Playing in a real browser: by pointing, by keys, on a phone, with friends, at one screen, through a crash."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from at_table import LEGAL, QUIET, Person, Server

import tablewright as tw
from tablewright.engine import Ask, Record

DUEL = {"game": "galaxies", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], "practice": True, "seed": 5}
Sit = Callable[..., Person]


def test_two_clicks_from_the_start_page(server: Server, sit: Sit) -> None:
    """A newcomer picks a game and presses Play: the table is there and something is asked."""
    person = sit()
    person.page.goto(server.url)
    person.page.click(".tile.g-galaxies .play")
    person.page.wait_for_selector(".table.g-galaxies .pl")
    assert person.wait_for_turn()
    assert person.page.query_selector_all(".pl") and person.page.inner_text(".bar .q")
    assert len(person.page.query_selector_all(".rv")) == 2


def test_a_whole_game_by_clicking_what_glows(server: Server, sit: Sit) -> None:
    person = sit(seed=3)
    person.open(server.url, DUEL)
    made = person.play("click", most=2_000)
    assert person.over() and made > 20
    assert re.search(r"has won with \d+ points?", person.page.inner_text(".bar .q"))
    assert person.page.is_visible("text=Rematch") and person.page.is_visible(".score tfoot")


def test_a_whole_game_by_keys_alone(server: Server, sit: Sit) -> None:
    """No mouse: numbers choose, Tab and Enter reach the board, arrows look back, Escape returns."""
    person = sit(seed=4)
    person.open(server.url, DUEL)
    person.wait_for_turn()
    person.play("press", most=6)
    page = person.page
    person.wait_for_turn()
    page.focus(".board [data-legal], .mine [data-legal], .bar [data-legal]")
    before = person.mark()
    page.keyboard.press("Enter")
    person.changed(before)
    person.wait_for_turn()
    page.evaluate("document.activeElement.blur()")
    now = page.get_attribute(".table", "data-version")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".replay")
    assert "at=" in page.url
    page.keyboard.press("Escape")
    page.wait_for_selector(".replay", state="detached")
    assert page.get_attribute(".table", "data-version") == now and "at=" not in page.url
    page.keyboard.press("?")
    assert page.is_visible("role=dialog[name=Keys]")
    page.keyboard.press("Escape")
    assert not page.is_visible("role=dialog[name=Keys]")
    page.keyboard.press("d")
    assert "points" in page.inner_text(".toast.words")
    person.play("press", most=2_000)
    assert person.over()


def test_a_whole_game_on_a_phone(server: Server, sit: Sit) -> None:
    """All parts are behind tabs, the question stays in sight, nothing sticks out."""
    person = sit(width=360, height=740, seed=6, has_touch=True, is_mobile=True)
    person.open(server.url, DUEL)
    page = person.page
    for tab in ("Me", "Rivals", "Log", "Board"):
        page.click(f"role=tab[name={tab}]")
        assert page.is_visible(".bar .q")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for _ in range(2_000):
        if not person.wait_for_turn():
            break
        for tab in ("Me", "Rivals", "Board"):  # what can be chosen may lie behind another tab
            if page.query_selector(f"{LEGAL}:visible"):
                break
            page.click(f"role=tab[name={tab}]")
        person.click_target()
    assert person.over()


def test_two_browsers_at_one_online_table(server: Server, sit: Sit) -> None:
    ada, bob = sit(seed=1), sit(seed=2)
    for person, name in ((ada, "Ada"), (bob, "Bob")):
        person.page.goto(server.url + "/settings")
        person.page.evaluate(QUIET)
        person.page.wait_for_function("() => Boolean(document.querySelector('#name')?.value)")
        person.page.fill("#name", name)
        person.page.click("text=Keep")
        person.page.wait_for_selector("text=Your name is kept.")
    ada.page.goto(server.url + "/new/galaxies")
    ada.page.click("role=radiogroup[name='Number of players'] >> role=radio[name='2']")
    ada.page.click("role=radiogroup[name='Seat B'] >> role=radio[name='Invite']")
    ada.page.click("text=Open the table")
    link = ada.page.input_value("input[aria-label^='Invite link']")
    bob.page.goto(link)
    for person in (ada, bob):
        person.page.wait_for_selector(".pl")
    assert "#" not in bob.page.url
    ada.page.click("role=tab[name^=Chat]")
    ada.page.fill("input[aria-label='Say something']", "Good luck!")
    ada.page.keyboard.press("Enter")
    bob.page.click("role=tab[name^=Chat]")
    bob.page.wait_for_selector("text=Good luck!")
    ada.page.click("role=tab[name=Log] >> nth=-1")
    choices = 0
    while choices < 24:
        for person in (ada, bob):
            if person.page.query_selector("[data-legal]:not([disabled])"):
                person.press() if person.page.query_selector(".moves li") else person.click_target()
                choices += 1
        ada.page.wait_for_timeout(20)
    assert ada.page.get_attribute(".table", "data-seat") == "0"
    assert bob.page.get_attribute(".table", "data-seat") == "1"
    # a used link is void
    eve = sit()
    eve.page.goto(link)
    eve.page.wait_for_selector("role=alert")
    assert eve.page.query_selector("[data-legal]") is None
    eve.page.wait_for_load_state("networkidle")
    eve.problems.clear()  # the refusals themselves are errors on the console


def test_hot_seat_with_a_curtain(server: Server, sit: Sit) -> None:
    """Two people at one screen: whoever is asked takes the screen, and the other's secrets are not on it."""
    person = sit(seed=7)
    seats: list[dict[str, Any]] = [{"kind": "me", "name": "Ann"}, {"kind": "local", "name": "Ben"}]
    person.open(server.url, {"game": "galaxies", "seats": seats})
    page = person.page
    seen: dict[str, str] = {}
    curtains = 0
    for _ in range(60):
        page.wait_for_selector(".curtain, [data-legal]:not([disabled])")
        if page.query_selector(".curtain"):
            assert page.query_selector(".mis") is None and page.query_selector("[data-legal]") is None
            curtains += 1
            page.click(".curtain .pri")
            page.wait_for_selector(".curtain", state="detached")
            continue
        seat = page.get_attribute(".table", "data-seat") or ""
        missions = page.inner_text(".mis") if page.query_selector(".mis") else ""
        others = [text for s, text in seen.items() if s != seat]
        assert missions not in others
        person.press()
        if curtains > 3:
            break
        if len(page.query_selector_all(".mis")) == 1:
            seen[seat] = page.inner_text(".mis")
    assert curtains > 3


def test_the_server_is_killed_in_the_middle_of_a_turn(tmp_path: Path, sit: Sit) -> None:
    """kill -9, start again: the page comes back by itself, at the same place, and the game goes on."""
    mortal = Server(tmp_path)
    mortal.start()
    try:
        person = sit(seed=8)
        person.open(mortal.url, DUEL)
        person.play("press", most=10)
        person.wait_for_turn()
        page = person.page
        question, log = page.inner_text(".bar .q"), page.inner_text(".log")
        version = page.get_attribute(".table", "data-version")
        mortal.stop(kill=True)
        page.wait_for_selector(".table[data-line=lost]")
        assert page.is_visible("text=Reconnecting")
        mortal.start()
        page.wait_for_selector(".table[data-line=open]")
        assert page.get_attribute(".table", "data-version") == version
        assert page.inner_text(".bar .q") == question and page.inner_text(".log") == log
        # an answer given while nobody listens is delivered as soon as somebody does
        mortal.stop(kill=True)
        page.wait_for_selector(".table[data-line=lost]")
        page.keyboard.press("1")
        mortal.start()
        page.wait_for_function("v => (document.querySelector('.table')?.dataset.version ?? v) !== v", arg=version)
        person.play("press", most=5)
    finally:
        mortal.stop(kill=True)


def test_a_table_that_cannot_be_opened_says_why(tmp_path: Path, sit: Sit) -> None:
    """One of other rules than the server has after its restart, and one that there is not."""
    mortal = Server(tmp_path)
    mortal.start()
    try:
        person = sit(seed=8)
        page = person.page
        table = person.open(mortal.url, DUEL)
        page.wait_for_load_state("networkidle")  # what the page still fetches would be missed
        mortal.stop()
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as database, database:
            database.execute("UPDATE tables SET rules = '0.9' WHERE id = ?", [table])
        mortal.start()
        page.wait_for_selector("main h2:has-text('begun under version 0.9 of its rules')")
        page.goto(f"{mortal.url}/t/{table[:-1]}")
        page.wait_for_selector("main h2:has-text('This table does not exist')")
        page.wait_for_load_state("networkidle")
        person.problems = [problem for problem in person.problems if "Failed to load resource" not in problem]
    finally:
        mortal.stop()


def test_a_line_that_dies_without_a_word(server: Server, sit: Sit) -> None:
    """Nothing arrives any more, in either direction, and nobody says so: the page finds out and connects again."""
    person = sit(seed=8)
    page, lines, dead = person.page, [], set()

    def between(line: Any) -> None:
        there = line.connect_to_server()
        lines.append(line)
        line.on_message(lambda text: there.send(text) if line not in dead else None)
        there.on_message(lambda text: line.send(text) if line not in dead else None)

    page.route_web_socket(re.compile("/ws/tables/"), between)
    person.open(server.url, DUEL)
    person.play("press", most=4)
    person.wait_for_turn()
    dead.add(lines[0])
    version = page.get_attribute(".table", "data-version")
    page.keyboard.press("1")  # an answer that nobody hears
    page.wait_for_function("v => (document.querySelector('.table')?.dataset.version ?? v) !== v", arg=version)
    assert len(lines) == 2, "it went through a new line"
    dead.add(lines[1])
    page.evaluate("dispatchEvent(new Event('online'))")  # back from a tunnel: not half a minute later
    for _ in range(150):
        if len(lines) == 3:
            break
        page.wait_for_timeout(100)
    page.wait_for_selector(".table[data-line=open]")
    person.play("press", most=3)


def test_replay_of_a_finished_game_has_an_address_for_every_state(server: Server, sit: Sit) -> None:
    person = sit(seed=9)
    body = {**DUEL, "seats": [{"kind": "me"}], "seed": 11, "private": True}
    table = person.open(server.url, body)
    person.play("press", most=3_000)
    assert person.over()
    page = person.page
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Home")
    page.wait_for_selector("text=0 of")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=3 of")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => document.querySelector('.replay')?.innerText.includes('3 of') === false")
    address = page.url
    words = page.inner_text(".replay p")
    with page.expect_response("**/share"):
        page.click(".replay button:has-text('Share')")
    watcher = sit()
    watcher.page.goto(address)
    watcher.page.wait_for_selector(".replay")
    assert watcher.page.inner_text(".replay p") == words
    page.keyboard.press("End")
    page.wait_for_selector(".replay", state="detached")
    page.click("role=tab[name=Log] >> nth=-1")
    page.click(".log li:nth-child(5) button")
    page.wait_for_selector(".replay")
    assert table in page.url


def test_undo_and_confirm(server: Server, sit: Sit) -> None:
    person = sit(seed=10)
    person.open(server.url, DUEL)
    page = person.page
    person.wait_for_turn()
    person.press()  # the mission
    person.wait_for_turn()
    n = page.inner_text(".bar .q")
    before = person.mark()
    page.keyboard.press("2")
    person.changed(before)
    page.wait_for_selector(".bar .lft button:not([disabled])")
    before = person.mark()
    page.keyboard.press("u")
    person.changed(before)
    person.wait_for_turn()
    assert page.inner_text(".bar .q") == n or page.query_selector(".moves li")
    page.evaluate("localStorage.setItem('tablewright', JSON.stringify({motion: 'none', warn: false, confirm: true}))")
    page.reload()
    person.wait_for_turn()
    before = person.mark()
    page.keyboard.press("1")
    page.wait_for_selector("text=Confirm")
    assert person.mark() == before
    page.click(".bar >> text=Confirm")
    person.changed(before)


def test_pieces_travel_and_arrive(server: Server, sit: Sit) -> None:
    """With motion on, every step of an opponent's turn is shown, copies fly and are gone afterwards, input is never blocked."""
    person = sit(seed=11)
    person.open(server.url, DUEL)
    page = person.page
    page.evaluate("localStorage.setItem('tablewright', JSON.stringify({motion: 'normal', warn: false}))")
    page.reload()
    person.wait_for_turn()
    page.evaluate(
        """() => { window.seen = new Set(); window.flown = 0
        new MutationObserver(list => { for (const m of list) {
          if (m.attributeName === 'data-version') seen.add(m.target.dataset.version)
          for (const n of m.addedNodes) if (n.parentElement?.className === 'flights') flown += 1
        }}).observe(document.querySelector('.table'), {attributes: true, childList: true, subtree: true}) }"""
    )
    first = int(page.get_attribute(".table", "data-version") or 0)
    person.play("click", most=15)
    person.wait_for_turn()
    page.wait_for_function("() => !document.querySelector('.away, .flights > *')")
    last = int(page.get_attribute(".table", "data-version") or 0)
    assert page.evaluate("() => flown") > 3
    assert page.evaluate("() => seen.size") > (last - first) / 3


def test_follow_window_answered_in_advance_and_hints(server: Server, sit: Sit) -> None:
    """The followers' window: the die in the bay glows, a lamp asks the bot, the clock answers for the rest of the turn."""
    record = tw.play("galaxies", ["greedy"] * 3, seed=12)
    n = next(
        n
        for n in range(len(record.answers) // 3, len(record.answers))
        if isinstance(q := record.replay(n).question, Ask) and q.seat == 0 and q.prompt.startswith("Follow")
    )
    cut = Record("galaxies", 3, record.seed, record.variant, ["Ada", "Bo", "Cy"], None, record.answers[:n])
    person = sit(seed=12)
    page = person.page
    page.goto(server.url + "/lobby")
    page.evaluate(QUIET)
    page.wait_for_selector("section")
    page.set_input_files(
        "input[type=file]", {"name": "game.txt", "mimeType": "text/plain", "buffer": cut.text().encode()}
    )
    page.wait_for_selector(".bay .now [data-legal]")
    assert page.inner_text(".bar .q").startswith("Follow for")
    assert page.query_selector(".tray [data-legal]") is None  # they are somebody else's dice
    page.keyboard.press("h")
    page.wait_for_selector(".bar .pv >> text=to win")
    before = person.mark()
    page.click("role=button[name='Answer in advance']")
    page.click("text=Not this turn >> nth=-1")
    person.changed(before)
    assert page.query_selector(".toast") is None
    person.wait_for_turn()
