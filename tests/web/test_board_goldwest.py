"""The board of Gold West in a real browser: whole games by pointing, every kind of move, sizes, themes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from at_table import QUIET, SMALL, Person, Server, axe, needs_axe, unreachable

import tablewright as tw
from tablewright.engine import Ask, Record

Sit = Callable[..., Person]
BOT = {"kind": "bot", "bot": "random"}
DUEL = {"game": "goldwest", "seats": [{"kind": "me"}, BOT], "practice": True, "seed": 7}


def test_a_whole_game_by_clicking_what_glows(server: Server, sit: Sit) -> None:
    person = sit(scheme="light", seed=5)
    person.open(server.url, DUEL)
    made = person.play("click", most=600)
    assert person.over() and made > 40
    assert "points" in person.page.inner_text(".bar .q")
    assert len(person.page.query_selector_all(".site .built")) > 5


def test_a_whole_game_on_a_phone(server: Server, sit: Sit) -> None:
    """Everything can be done on the Board tab: the own bins stay in sight below the map."""
    person = sit(width=360, height=740, seed=6, has_touch=True, is_mobile=True)
    person.open(server.url, DUEL)
    page = person.page
    for tab in ("Me", "Rivals", "Log", "Board"):
        page.click(f"role=tab[name={tab}] >> nth=0")
        assert page.is_visible(".bar .q")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    person.play("click", most=600)
    assert person.over()


# --- positions from games of bots -------------------------------------------------------------------------------------


@cache
def games() -> list[Record]:
    """Games in which the first player has all kinds of moves."""
    return [tw.play("goldwest", ["random"] * seats, seed=seed) for seats, seed in ((3, 15), (3, 119), (2, 72))]


def asked(record: Record) -> dict[int, set[str]]:
    """After how many answers the first player is asked, and which kinds of moves there are."""
    return {
        n: {option.name for option in table.question.options}
        for n, (_, table, _) in enumerate(record.told(), start=1)
        if isinstance(table.question, Ask) and table.question.seat == 0
    }


def seat_at(person: Person, url: str, record: Record, n: int) -> None:
    """Open the record of a game up to answer `n` and sit down as its first player."""
    cut = Record("goldwest", record.seats, record.seed, record.variant, record.players, None, record.answers[:n])
    page = person.page
    if not page.url.startswith(url):
        page.goto(url + "/about")
        page.evaluate(QUIET)
    made = page.evaluate(
        """async text => { const r = await fetch('/api/import', {method: 'POST',
        headers: {'content-type': 'application/json'}, body: JSON.stringify({text})}); return await r.json() }""",
        cut.text(),
    )
    page.goto(f"{url}/t/{made['id']}")
    page.wait_for_selector("[data-legal]:visible")


def test_every_move_of_every_kind_is_on_the_table(server: Server, sit: Sit, request: pytest.FixtureRequest) -> None:
    """Clicks on the table alone lead to all moves of a question: a position for each kind of move, many with --slow."""
    person = sit(seed=8)
    slow = request.config.getoption("--slow")
    checked: set[str] = set()
    missing: list[str] = []
    for record in games():
        positions = asked(record)
        for n, verbs in list(positions.items())[:: 8 if slow else 1]:
            if slow or not verbs <= checked:
                seat_at(person, server.url, record, n)
                missing += [f"{record.seed} after {n}: {one}" for one in unreachable(person.page)]
                checked |= verbs
    assert not missing, "\n".join(missing)
    assert slow or checked == set(tw.game("goldwest").words.steps)


def looks_wrong(page: Any, width: int, height: int) -> list[str]:
    """Scroll bars, small letters, and text that is cut off."""
    found = [str(one) for one in page.evaluate(SMALL)]
    wide, high = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    if wide > width or high > height:
        found.append(f"the page is {wide} × {high}")
    cut: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.desk :is(b, h2, span, p, em, i), .mat :is(b, h2, span, p, em)')]
        .filter(n => n.getClientRects().length && !n.closest('.sr') && n.textContent.trim()
          && getComputedStyle(n).overflow !== 'visible' && getComputedStyle(n).textOverflow !== 'ellipsis' && n.scrollWidth > n.clientWidth + 1)
        .map(n => `cut off: ${n.className} ${n.textContent.trim().slice(0, 30)}`)"""
    )
    return found + cut


@needs_axe
@pytest.mark.parametrize(
    ("scheme", "seats"), [("light", 4), pytest.param("dark", 4, marks=pytest.mark.slow), ("dark", 2)]
)
def test_clean_in_the_middle_of_a_game(server: Server, sit: Sit, scheme: str, seats: int) -> None:
    person = sit(scheme=scheme, seed=9)
    person.open(server.url, {"game": "goldwest", "seats": [{"kind": "me"}] + [BOT] * (seats - 1), "seed": 4})
    page = person.page
    person.play("press", most=14)
    person.wait_for_turn()
    problems = axe(page) + looks_wrong(page, 1280, 720)
    # nothing of a rival's card lies below the edge of the column
    column = page.evaluate(
        "() => { const n = document.querySelector('.rivals'); return n.scrollHeight - n.clientHeight }"
    )
    problems += [f"rivals scroll by {column} px"] if column > 1 else []
    page.click(".inv header button")
    problems += axe(page) + looks_wrong(page, 1280, 720)
    page.set_viewport_size({"width": 360, "height": 740})
    for tab in ("Board", "Me", "Rivals"):
        page.click(f"role=tab[name={tab}] >> nth=0")
        problems += [f"phone, {tab}: {one}" for one in axe(page) + looks_wrong(page, 360, 740)]
    page.click("role=tab[name=Board] >> nth=0")
    page.click("role=button[name='Show more of the map']")
    problems += [f"the whole map: {one}" for one in looks_wrong(page, 360, 740)]
    assert not problems, "\n".join(problems)


def test_pieces_move_and_tokens_turn(server: Server, sit: Sit) -> None:
    """Resources fly from the map into bins and from bins into the pan; a camp comes from the stock."""
    person = sit(seed=11)
    person.open(server.url, DUEL)
    page = person.page
    page.evaluate("localStorage.setItem('tablewright', JSON.stringify({motion: 'normal', warn: false}))")
    page.reload()
    person.wait_for_turn()
    page.evaluate(
        """() => { window.flown = new Set()
        new MutationObserver(list => { for (const m of list) for (const n of m.addedNodes)
          if (n.parentElement?.className === 'flights') flown.add(String(n.getAttribute('class')).split(' ')[0])
        }).observe(document.querySelector('.table'), {childList: true, subtree: true}) }"""
    )
    person.play("click", most=12)
    person.wait_for_turn()
    page.wait_for_timeout(1_500)
    assert {"res", "built"} <= set(page.evaluate("() => [...flown]"))
