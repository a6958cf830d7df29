"""Every page: axe, sizes, foreign hosts, weight, and what happens to hostile names."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from at_table import QUIET, SMALL, STATIC, Person, Server, axe, needs_axe

Sit = Callable[..., Person]
PAGES = {
    "start": ("/", ".tile"),
    "set-up": ("/new/galaxies", ".srow"),
    "set-up of a generic game": ("/new/fliptown", ".srow"),
    "lobby": ("/lobby", "section"),
    "rules": ("/rules/galaxies#p-3.2", ".marked"),
    "settings": ("/settings", "#name"),
    "about": ("/about", "section"),
    "missing": ("/nowhere", "h1"),
}
THREE = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]


def tidy(page: Any, width: int) -> list[str]:
    """Small print, and a page that scrolls sideways."""
    found: list[str] = page.evaluate(SMALL)
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    return found + ([f"{wide} px wide"] if wide > width else [])


@needs_axe
@pytest.mark.parametrize(
    ("scheme", "width", "height"),
    [("light", 1280, 720), ("dark", 1280, 720), ("light", 360, 740)]
    + [pytest.param("dark", 360, 740, marks=pytest.mark.slow)],
)
def test_pages_are_clean(server: Server, sit: Sit, scheme: str, width: int, height: int) -> None:
    person = sit(width=width, height=height, scheme=scheme)
    problems = []
    for name, (path, ready) in PAGES.items():
        person.page.goto(server.url + path)
        person.page.wait_for_selector(ready)
        problems += [f"{name}: {one}" for one in axe(person.page) + tidy(person.page, width)]
        high = person.page.evaluate("() => document.documentElement.scrollHeight")
        if width == 1280 and name in ("start", "set-up") and high > 720:
            problems.append(f"{name}: {high} px high")
    assert not problems, "\n".join(problems)


@needs_axe
@pytest.mark.parametrize(
    ("game", "scheme"),
    [("galaxies", "light"), ("galaxies", "dark")]
    + [(game, "light") for game in ("western", "fliptown")]
    + [pytest.param(game, "light", marks=pytest.mark.slow) for game in ("kingdoms", "goldwest")]
    + [pytest.param(game, "dark", marks=pytest.mark.slow) for game in ("western", "kingdoms", "goldwest", "fliptown")],
)
def test_tables_are_clean(server: Server, sit: Sit, game: str, scheme: str) -> None:
    """On the desk and on the phone, at the beginning and after some moves; no page scroll at 1280×720."""
    person = sit(scheme=scheme, seed=2)
    person.open(server.url, {"game": game, "seats": THREE, "practice": True, "seed": 3})
    page = person.page
    problems = []
    drawn = game == "galaxies"  # a board of its own is looked at more closely
    for moves in (0, 9) if drawn else (9,):
        person.play("press", most=moves)
        person.wait_for_turn()
        height = page.evaluate("() => document.documentElement.scrollHeight")
        problems += [f"{moves} moves: {one}" for one in axe(page) + tidy(page, 1280)]
        problems += [f"{height} px high"] if height > 720 else []
    for tab in ("moves", "chat", "score") if drawn else ("score",):
        page.click(f"#side-{tab}")
        problems += [f"{tab}: {one}" for one in axe(page)]
    page.set_viewport_size({"width": 360, "height": 740})
    for tab in ("Board", "Me", "Rivals", "Log") if drawn else ("Board", "Me"):
        page.click(f"role=tab[name={tab}] >> nth=0")
        problems += [f"phone, {tab}: {one}" for one in axe(page) + tidy(page, 360)]
    assert not problems, "\n".join(problems)


def test_solo_and_five_players(server: Server, sit: Sit) -> None:
    """The Rogue has a card; five players fit without a page scroll."""
    person = sit(seed=3)
    person.open(server.url, {"game": "galaxies", "seats": [{"kind": "me"}], "variant": {"rogue": "hades"}, "seed": 4})
    person.wait_for_turn()
    assert "Hades" in person.page.inner_text(".rv") and len(person.page.query_selector_all(".pl")) == 4
    person.open(server.url, {"game": "galaxies", "seats": [*THREE, *THREE[1:]], "practice": True, "seed": 4})
    person.wait_for_turn()
    assert len(person.page.query_selector_all(".rv")) == 4 and len(person.page.query_selector_all(".pl")) == 6
    assert person.page.evaluate("() => document.documentElement.scrollHeight") <= 720
    assert not person.page.evaluate(SMALL)


def test_no_request_leaves_the_server_and_the_first_load_is_light(server: Server, sit: Sit) -> None:
    person = sit()
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.page.goto(server.url)
    person.page.wait_for_selector(".tile")
    scripts = {urlsplit(url).path for url in asked if url.endswith(".js")}
    weight = sum([len(gzip.compress((STATIC / path.lstrip("/")).read_bytes(), 9)) for path in scripts])
    assert 0 < weight <= 120_000
    person.page.click(".tile.g-galaxies .play")
    person.page.wait_for_selector(".pl")
    scripts = {urlsplit(url).path for url in asked if url.endswith(".js")}
    assert sum([len(gzip.compress((STATIC / path.lstrip("/")).read_bytes(), 9)) for path in scripts]) <= 120_000
    hosts = {urlsplit(url).netloc for url in asked if not url.startswith("data:")}
    assert hosts == {urlsplit(server.url).netloc}


CORPUS = [
    "<script>window.hit=1</script>",
    "<img src=x onerror=window.hit=1>",
    "<svg/onload=window.hit=1>",
    "'\"><b onmouseover=window.hit=1>x</b>",
    "{@html '<img src=x onerror=hit=1>'}",
    "{{constructor.constructor('hit=1')()}}",
    "javascript:window.hit=1",
    "<iframe srcdoc='<script>parent.hit=1</script>'>",
    "<math><mtext></mtext><style><img src=x onerror=hit=1>",
    "${hit=1}",
    "&lt;script&gt;hit=1&lt;/script&gt;",
    "\u202etxt.exe\u202c",
    "<a href='data:text/html,<script>hit=1</script>'>x</a>",
]


def test_hostile_names_and_talk_stay_text(server: Server, sit: Sit) -> None:
    """The corpus as chat and as names: shown as written, nothing runs, no policy is violated."""
    before = server.metric("csp_reports")
    person = sit()
    page = person.page
    page.goto(server.url + "/settings")
    page.evaluate(QUIET)
    violations: list[str] = []
    page.on("console", lambda m: violations.append(m.text) if "Content Security Policy" in m.text else None)
    for name in CORPUS:
        page.goto(server.url + "/settings")
        page.wait_for_function("() => Boolean(document.querySelector('#name')?.value)")
        page.fill("#name", name[:32])
        page.click("text=Keep")
        page.wait_for_selector("p[role=status]:not(:empty), p[role=alert]")
    seats = [{"kind": "me"}, {"kind": "local", "name": CORPUS[1]}, {"kind": "local", "name": CORPUS[3][:32]}]
    person.open(server.url, {"game": "galaxies", "seats": seats})
    page.wait_for_selector(".curtain")
    page.click(".curtain .btn:last-child")
    person.wait_for_turn()
    page.click("role=tab[name^=Chat]")
    for n, text in enumerate(CORPUS):
        page.fill("input[aria-label='Say something']", text)
        page.keyboard.press("Enter")
        page.wait_for_function("n => document.querySelectorAll('.chat li p').length > n", arg=n)
        page.wait_for_timeout(1_100 if n > 5 else 50)  # talk is limited to a human pace
    shown = page.inner_text(".chat")
    assert CORPUS[0] in shown and CORPUS[2] in shown
    assert CORPUS[1] in page.content().replace("&lt;", "<").replace("&gt;", ">")
    assert page.evaluate("() => window.hit") is None
    assert page.query_selector(".table img[src=x], .table iframe, .table [onmouseover]") is None
    assert not violations and server.metric("csp_reports") == before
    person.problems.clear() if all(["status of 4" in p for p in person.problems]) else None  # refused names
