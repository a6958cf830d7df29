"""The board of Kingdoms in a real browser: whole games by pointing, every kind of move, the secret bid, sizes, themes."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from at_table import QUIET, SMALL, Person, Server, axe, needs_axe, unreachable

import tablewright as tw
from tablewright.engine import Record, Step

Sit = Callable[..., Person]
DUEL = {
    "game": "kingdoms",
    "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}],
    "variant": {"turn_cap": 25},
    "practice": True,
    "seed": 5,
}


def test_a_whole_game_by_clicking_what_glows(server: Server, sit: Sit) -> None:
    person = sit(scheme="light", seed=3)
    table = person.open(server.url, DUEL)
    person.play("click", most=600)
    assert person.over() and person.answered == person.asked(table)
    assert "points" in person.page.inner_text(".bar .q")
    assert len(person.page.query_selector_all(".terr")) == 3


def test_a_whole_game_on_a_phone(server: Server, sit: Sit) -> None:
    """The decision lies below the maps on the Board tab, so that no other tab is needed."""
    person = sit(width=360, height=740, seed=6, has_touch=True, is_mobile=True)
    table = person.open(server.url, DUEL)
    page = person.page
    for tab in ("Me", "Rivals", "Log", "Board"):
        page.click(f"role=tab[name={tab}] >> nth=0")
        assert page.is_visible(".bar .q")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    person.play("click", most=600)
    assert person.over() and person.answered == person.asked(table)


# --- positions from games of bots -------------------------------------------------------------------------------------


@cache
def games() -> list[Record]:
    """Games in which the first player has all kinds of moves: the second one saves a last token (§7.11), in the third
    one the Elves are led."""
    return [tw.play("kingdoms", ["random"] * 3, seed=seed, turn_cap=200) for seed in (71, 68, 5)]


def kind(option: Step) -> str:
    """The rule, and what makes it another click: food and ore traded together, a price with mana in it (§8.4)."""
    goods = next((word for word in option.args if re.fullmatch(r"(\d[fmo])+", str(word))), "")
    both = option.name == "trade" and "f" in goods and "o" in goods
    wild = option.name in ("build", "expand") and "m" in goods
    return option.name + (" both" if both else " with mana" if wild else "")


def asked(record: Record) -> dict[int, list[str]]:
    """After how many answers the first player is asked, and of which kind each move is."""
    return {
        n: [kind(option) for ask in table.questions() if ask.seat == 0 for option in ask.options]
        for n, (_, table, _) in enumerate(record.told(), start=1)
        if any([ask.seat == 0 for ask in table.questions()])
    }


def seat_at(person: Person, url: str, record: Record, n: int) -> None:
    """Open the record of a game up to answer `n` and sit down as its first player."""
    cut = Record("kingdoms", record.seats, record.seed, record.variant, record.players, None, record.answers[:n])
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
    positions = [(record, n, moves) for record in games() for n, moves in asked(record).items()]
    kinds = {one for _, _, moves in positions for one in moves}
    assert {one.split()[0] for one in kinds} == set(tw.game("kingdoms").words.steps)
    assert {"trade both", "build with mana", "expand with mana"} <= kinds
    checked: set[str] = set()
    missing: list[str] = []
    for record, n, moves in positions[::20] if slow else sorted(positions, key=lambda p: len(p[2])):
        if slow or not set(moves) <= checked:
            seat_at(person, server.url, record, n)
            missing += [f"{record.seed} after {n}: {one}" for one in unreachable(person.page)]
            checked |= set(moves)
    assert not missing, "\n".join(missing)
    assert slow or checked == kinds


def at_war(record: Record) -> int:
    """Where the first player bids for the first time and has a choice of bids."""
    return next(n for n, moves in asked(record).items() if {"bid", "peace"} <= set(moves))


def test_the_secret_bid(server: Server, sit: Sit) -> None:
    """The dial turns by keys and by clicks and says nothing until it is sealed; then both bids lie open."""
    person = sit(seed=9)
    page = person.page
    record = games()[0]
    seat_at(person, server.url, record, at_war(record))
    assert page.get_attribute(".tray", "data-mode") == "war" and page.is_visible(".terr .swords")
    page.focus(".dial [data-n='0']")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.n") == "1"
    before = page.get_attribute(".table", "data-version")
    page.keyboard.press("Enter")
    page.wait_for_selector(".mix")
    page.click(".dial [data-n='0']")  # it can still be turned
    assert page.inner_text(".mix") == "Offer peace"
    assert page.get_attribute(".table", "data-version") == before
    page.click(".dial [data-n='1']")
    page.hover(".mix >> nth=0")
    assert page.query_selector(".town .cells .gh"), "the own tracks show what the bid would cost"
    page.click(".mix >> nth=0")
    page.wait_for_function("v => document.querySelector('.table').dataset.version !== v", arg=before)
    page.wait_for_selector(".ribbon, .reveal")


def two_starts(record: Record, n: int) -> list[tuple[int, str, str]]:
    """Two spaces from which a patrol can start now, without a way from the first to the second."""
    moves = [
        o.args[1:] for ask in record.replay(n).questions() if ask.seat == 0 for o in ask.options if o.name == "patrol"
    ]
    starts = {start for start, _ in moves}
    return [(n, a, b) for a in starts for b in starts if a != b and (a, b) not in moves]


def test_a_move_is_read_in_order(server: Server, sit: Sit) -> None:
    """First who moves, then where to; another start can be chosen instead; pointing shows the way."""
    person = sit(seed=10)
    page = person.page
    record = games()[0]
    n, here, there = next(found for n in asked(record) for found in two_starts(record, n))
    seat_at(person, server.url, record, n)
    glow = {area.get_attribute("data-target") for area in page.query_selector_all(".area [data-legal]")}
    assert {f"space:{here}", f"space:{there}"} <= glow <= {f"space:{s}" for s in record.replay(n).spaces_of(0)}
    page.locator(f".area [data-target='space:{here}']").dispatch_event("click")
    page.wait_for_selector(".table[data-picks='1']")
    page.locator(".area [data-legal] >> nth=0").dispatch_event("pointerenter")
    page.wait_for_selector(".trail")
    page.locator(f"[data-space='{there}'] button").dispatch_event("click")
    assert page.get_attribute(".table", "data-picks") == "1"
    assert page.query_selector(f"[data-space='{here}'] button.other"), "now the first one is another start"
    page.keyboard.press("Escape")
    page.wait_for_selector(".table[data-picks='0']")


# --- how it looks -----------------------------------------------------------------------------------------------------


def looks_wrong(page: Any, width: int, height: int) -> list[str]:
    """Scroll bars, small letters, text that is cut off, and tokens that leave their map."""
    found = [str(one) for one in page.evaluate(SMALL)]
    wide, high = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    if wide > width or high > height:
        found.append(f"the page is {wide} × {high}")
    return found + page.evaluate(
        """() => {
        const shown = n => n.getClientRects().length && !n.closest('.sr')
        const parts = '.board-k, .own, .rv'.split(', ').map(p => `${p} :is(b, h2, span, p, em, i, li, td, th)`).join()
        const cut = [...document.querySelectorAll(parts)].filter(n => shown(n) && n.textContent.trim()
            && getComputedStyle(n).overflow !== 'visible' && getComputedStyle(n).textOverflow !== 'ellipsis'
            && n.scrollWidth > n.clientWidth + 1).map(n => `cut off: ${n.className} ${n.textContent.trim().slice(0, 30)}`)
        const inner = [...document.querySelectorAll('.tray, .town, .facn, .twr, .acts, .legend')].filter(n => shown(n)
            && innerWidth > 820 && n.scrollHeight > n.clientHeight + 2).map(n => `too high: ${n.className}`)
        const out = [...document.querySelectorAll('.terr .tk')].filter(n => { const a = n.getBoundingClientRect(),
            b = n.closest('.box').getBoundingClientRect(); return a.left < b.left || a.right > b.right || a.top < b.top - 4
            || a.bottom > b.bottom }).map(n => `outside: ${n.dataset.piece}`)
        return [...cut, ...inner, ...out] }"""
    )


@needs_axe
@pytest.mark.parametrize(
    ("scheme", "seats"), [("light", 4), pytest.param("dark", 4, marks=pytest.mark.slow), ("dark", 2)]
)
def test_clean_in_the_middle_of_a_game(server: Server, sit: Sit, scheme: str, seats: int) -> None:
    person = sit(scheme=scheme, seed=9)
    bots = [{"kind": "bot", "bot": "random"}] * (seats - 1)
    person.open(server.url, {"game": "kingdoms", "seats": [{"kind": "me"}, *bots], "seed": 4})
    page = person.page
    problems: list[str] = []
    for _ in range(4):
        person.play("press", most=6)
        person.wait_for_turn()
        problems += looks_wrong(page, 1280, 720)
    problems += axe(page)
    column = page.evaluate(
        "() => { const n = document.querySelector('.rivals'); return n.scrollHeight - n.clientHeight }"
    )
    problems += [f"rivals scroll by {column} px"] if column > 1 else []
    page.set_viewport_size({"width": 360, "height": 740})
    for tab in ("Board", "Me", "Rivals"):
        page.click(f"role=tab[name={tab}] >> nth=0")
        problems += [f"phone, {tab}: {one}" for one in axe(page) + looks_wrong(page, 360, 740)]
    assert not problems, "\n".join(problems)


@needs_axe
def test_the_bid_is_clean_on_all_screens(server: Server, sit: Sit) -> None:
    """The war tray is the fullest one."""
    person = sit(scheme="light", seed=9)
    page = person.page
    record = games()[0]
    seat_at(person, server.url, record, at_war(record))
    page.click(".dial .num:not([disabled]) >> nth=-1")
    problems = axe(page) + looks_wrong(page, 1280, 720)
    page.set_viewport_size({"width": 360, "height": 740})
    problems += [f"phone: {one}" for one in axe(page) + looks_wrong(page, 360, 740)]
    small = page.evaluate(
        """() => [...document.querySelectorAll('.dial .num, .mix')].filter(n => n.offsetWidth < 44 || n.offsetHeight < 44)
        .map(n => `touch: ${n.textContent}`)"""
    )
    assert not problems + small, "\n".join(problems + small)


def test_tokens_travel(server: Server, sit: Sit) -> None:
    """With motion on, tokens fly over the maps and action tokens come to the card."""
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
    person.play("click", most=14)
    person.wait_for_turn()
    page.wait_for_timeout(1_500)
    assert "tk" in page.evaluate("() => [...flown]")
