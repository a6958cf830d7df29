"""A server, a browser, and a person who plays by what the page shows."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tablewright.engine import Record

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "tablewright" / "server" / "static"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
needs_axe = pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed (npm ci in web/)")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets",  # a page may come from the test
]
CAREFUL = "localStorage.setItem('tablewright', JSON.stringify({motion: 'none', warn: false, confirm: true}))"
QUIET = "localStorage.setItem('tablewright', JSON.stringify({motion: 'none', warn: false}))"


def missing() -> str:
    """Why the browser tests cannot run here; empty if they can."""
    try:
        import litestar  # noqa: F401
        import playwright  # noqa: F401
    except ImportError as error:
        return f"{error.name} is not installed"
    if shutil.which("chromium") is None:
        return "chromium is not installed"
    if not (STATIC / "index.html").is_file():
        return "the client is not built (make web)"
    return ""


class Server:
    """`tablewright serve` on a free port of this machine, with a database of its own; it can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until it answers."""
        database = f"sqlite:///{self.folder / 'tables.db'}"
        command = [sys.executable, "-m", "tablewright", "serve", "--port", str(self.port), "--database", database]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(self.url + "/healthz", timeout=2):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise RuntimeError("the server does not answer:\n" + (self.folder / "server.log").read_text()[-2000:])

    def stop(self, kill: bool = False) -> None:
        """Stop it; `kill`: at once, with all its workers, in the middle of whatever it does."""
        if self.process is None:
            return
        sign = signal.SIGKILL if kill else signal.SIGTERM
        os.killpg(self.process.pid, sign)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(timeout=10)
        self.process = None

    def metric(self, name: str) -> float:
        """A number of /metrics."""
        with urllib.request.urlopen(self.url + "/metrics", timeout=5) as answer:
            found = re.search(rf"^\S*{name}\S* ([0-9.e+-]+)$", answer.read().decode(), re.MULTILINE)
        assert found, name
        return float(found[1])


# A point at which a click really reaches this element, and not something that lies above it.
REACH = """element => {
  element.scrollIntoView({block: 'nearest', inline: 'nearest'})
  const box = element.getBoundingClientRect()
  for (const fy of [.5, .82, .95, .18, .05, .35, .65]) for (const fx of [.5, .2, .8, .05, .95, .35, .65]) {
    const x = box.left + box.width * fx, y = box.top + box.height * fy
    const top = document.elementFromPoint(x, y)
    if (top && (top === element || element.contains(top))) return [x, y]
  }
  return null
}"""

LEGAL = "[data-legal]:not([disabled])"
MARK = """() => { const t = document.querySelector('.table')
  return t ? [t.dataset.version, t.dataset.picks, t.dataset.seat, t.dataset.over].join(' ') : '' }"""


QUESTION = "() => document.querySelector('.bar .q > span')?.textContent.trim() ?? ''"


class Person:
    """Somebody at a table page."""

    def __init__(self, page: Any, seed: int = 1) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.problems: list[str] = []
        self.answered: set[str] = set()  # questions to which something that glows was clicked
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("console", lambda m: self.problems.append(f"console: {m.text}") if m.type == "error" else None)

    def open(self, base: str, body: dict[str, Any]) -> str:
        """Make a table by the API, as the set-up page does, and sit down."""
        if not self.page.url.startswith(base):
            self.page.goto(base + "/about")
            self.page.evaluate(QUIET)
        made = self.page.evaluate(
            """async body => { const r = await fetch('/api/tables', {method: 'POST',
            headers: {'content-type': 'application/json'}, body: JSON.stringify(body)}); return await r.json() }""",
            body,
        )
        assert "id" in made, made
        self.page.goto(f"{base}/t/{made['id']}")
        self.page.wait_for_selector(".table[data-version]")
        return str(made["id"])

    def mark(self) -> str:
        return str(self.page.evaluate(MARK))

    def asked(self, table: str) -> set[str]:
        """Every question that the record of a finished game has for the first player, in the words of the page."""
        text = self.page.evaluate("async id => await (await fetch(`/api/tables/${id}/record`)).text()", table)
        record = Record.parse(text)
        words = record.game.words_for(None)
        return {
            words.prompt(ask.prompt)
            for n in range(len(record.answers))
            for ask in record.replay(n).questions()
            if ask.seat == 0
        }

    def over(self) -> bool:
        return self.page.query_selector(".table[data-over=true]") is not None

    def wait_for_turn(self, timeout: float = 30_000) -> bool:
        """Until something can be chosen (True) or the game is over (False)."""
        self.page.wait_for_function(
            f"() => document.querySelector('.table[data-over=true]') || document.querySelector('{LEGAL}')",
            timeout=timeout,
        )
        return not self.over()

    def changed(self, before: str) -> None:
        self.page.wait_for_function(f"before => ({MARK})() !== before", arg=before, timeout=15_000)

    def click_target(self) -> None:
        """One click on something that glows, where a finger would: nothing may lie above it."""
        for _ in range(20):
            before = self.mark()
            targets = self.page.query_selector_all(f"{LEGAL}:visible")
            if not targets:  # the next state is on its way
                if not self.wait_for_turn():
                    return
                continue
            target = self.rng.choice(targets)
            try:
                label = target.get_attribute("aria-label") or target.inner_text()
                question = self.page.evaluate(QUESTION)
                point = target.evaluate(REACH)
                for _ in range(3):  # a panel that is just opening or closing is gone in a moment
                    if point is None and self.mark() == before:
                        self.page.wait_for_timeout(150)
                        point = target.evaluate(REACH)
            except Exception:  # it has just been replaced by the next state
                continue
            if point is None:
                if self.mark() == before and target.is_visible():
                    raise AssertionError(f"glows, but cannot be reached: {label}")
                continue
            self.page.mouse.click(*point)
            try:
                self.changed(before)
            except Exception as error:
                raise AssertionError(f"a click on {label!r} changed nothing ({before})") from error
            self.answered.add(question)
            return
        raise AssertionError("nothing to click")

    def press(self) -> None:
        """One choice by its number."""
        before = self.mark()
        count = self.page.evaluate("document.querySelectorAll('.moves')[0]?.children.length ?? 0")
        if not count:  # the list follows the board
            self.page.wait_for_function(
                "() => document.querySelector('.moves li, .table[data-over=true]')", timeout=15_000
            )
            return
        self.page.keyboard.press(str(self.rng.randint(1, min(9, count))))
        self.changed(before)

    def play(self, how: str, most: int) -> int:
        """Play until the game is over, at most so many choices; the number made."""
        act = {"click": self.click_target, "press": self.press}[how]
        for n in range(most):
            if not self.wait_for_turn():
                return n
            act()
        return most


def axe(page: Any) -> list[str]:
    """What axe finds wrong with the page."""
    page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    found = page.evaluate(
        """async () => (await axe.run(document, {resultTypes: ['violations']})).violations.map(v =>
        `${v.id} (${v.impact}): ${v.nodes.slice(0, 4).map(n => n.target.join(' ') + ' | ' +
        (n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? '')).join(' || ')}`)"""
    )
    return [str(one) for one in found]


# Text that is smaller than 14 px, and things that stick out of the window sideways.
SMALL = """() => { const found = []
  for (const node of document.querySelectorAll('body *')) {
    if (node.closest('.sprite, .sr, noscript, [hidden], .flights') || !node.getClientRects().length) continue
    const own = [...node.childNodes].some(c => c.nodeType === 3 && c.textContent.trim())
    if (!own || node.closest('defs, symbol')) continue
    const svg = node.ownerSVGElement
    const scale = svg ? (node.getScreenCTM()?.a ?? 1) : (node.currentCSSZoom ?? 1)
    const size = parseFloat(getComputedStyle(node).fontSize) * scale
    if (size < 13.9) found.push(`${node.tagName} ${size.toFixed(1)}px: ${node.textContent.trim().slice(0, 30)}`)
  }
  return found }"""


# Click every way through what glows, with moves to be confirmed, and note the moves that one comes to. `openers` are to
# be clicked first, one after the other (on a phone a part of the table may lie behind a tab).
EXPLORE = """async openers => {
  const reach = REACH
  const rest = () => new Promise(done => setTimeout(done, 0))
  const spots = () => [...document.querySelectorAll('.part [data-legal]:not([disabled])')].filter(
    node => node.getClientRects().length && reach(node))
  const picks = () => Number(document.querySelector('.table').dataset.picks)
  const say = () => document.querySelector('.bar .pv b')?.textContent.trim() ?? ''
  const ready = () => document.querySelector('.bar .rgt .pri[data-legal]:not(.opt)')
  const escape = async () => { document.body.dispatchEvent(
    new KeyboardEvent('keydown', {key: 'Escape', bubbles: true})); await rest() }
  const listed = () => [...document.querySelectorAll('.side .moves .say')].map(node => node.textContent.trim())
  const left = new Set()
  const more = () => document.querySelector('.side .more')
  for (let page = 0, old = -1; page < 40 && left.size > old; page++) {
    old = left.size
    listed().forEach(one => left.add(one))
    more()?.click()
    await rest()
  }
  const all = left.size
  for (const button of document.querySelectorAll('.bar .opt.sec')) left.delete(button.textContent.trim())
  const news = () => more() || listed().some(one => left.has(one))
  const explore = async depth => {
    for (const open of openers.length && !depth ? openers : ['']) {
      const turn = async () => { if (open) { document.querySelector(open)?.click(); await rest() } }
      await turn()
      const count = spots().length
      for (let i = 0; i < count && left.size; i++) {
        const before = picks()
        await turn()
        spots()[i]?.click()
        await rest()
        if (ready()) { left.delete(say()); await escape(); }
        else if (picks() > before && depth < 4 && news()) await explore(depth + 1)
        while (picks() > before) await escape()
      }
    }
  }
  for (let again = 0; again < 2 && left.size; again++) await explore(0)  // a new state takes picks back
  return {left: [...left], all}
}""".replace("REACH", REACH)


def unreachable(page: Any, openers: tuple[str, ...] = ()) -> list[str]:
    """The moves of the present question that clicks on the table itself do not lead to. What mentions nothing on the
    table (to pass) may be a button of the action bar; the numbered list does not count."""
    careful = page.evaluate("() => JSON.parse(localStorage.getItem('tablewright') ?? '{}').confirm ?? false")
    if not careful:
        page.evaluate(CAREFUL)
        page.reload()
    page.wait_for_selector(".part [data-legal]:visible")
    found = page.evaluate(EXPLORE, list(openers))
    if not careful:
        page.evaluate(QUIET)
    assert found["all"], "no question"
    return sorted(found["left"])


# What sticks out of its box, for selectors whose boxes should hold all of it.
STICKS_OUT = """selectors => selectors.flatMap(selector => [...document.querySelectorAll(selector)].flatMap(node =>
  node.getClientRects().length && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)
    ? [`${selector}: ${node.textContent.trim().slice(0, 40)} ${node.scrollWidth}x${node.scrollHeight}`] : []))"""

# Text that is cut off inside these parts of the page.
CLIPPED = """parts => [...document.querySelectorAll(parts)].flatMap(part => [...part.querySelectorAll('*')])
  .filter(e => e.getClientRects().length && !e.closest('.sr') && getComputedStyle(e).overflowX !== 'visible'
    && !/auto|scroll/.test(getComputedStyle(e).overflowX) && e.textContent.trim()
    && (e.scrollWidth > e.clientWidth + 1) && !(e instanceof SVGElement))
  .map(e => `${e.className}: ${e.textContent.trim().slice(0, 40)} (${e.scrollWidth} > ${e.clientWidth})`)"""
