"""Take the pictures of this folder from the running program: `make pictures`. A real server, a real browser; the
positions come from games of greedy bots with fixed seeds, opened as records: the same every time. The boards of single
games are taken by the files beside this one: `python docs/pictures/take.py goldwest` takes those of one game."""

from __future__ import annotations

import importlib
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests" / "web"))

from at_table import FLAGS, QUIET, Person, Server, missing  # noqa: E402

import tablewright as tw  # noqa: E402
from tablewright.engine import Ask, Record  # noqa: E402

NAMES = ("Ada", "Hazel", "Rowan", "Maple", "Old Oak")


def position(game: str, seats: int, share: float, prompt: str = "", seed: int = 12, **variant: Any) -> str:
    """The record of a game up to the first question to seat 0 after this share of its answers."""
    record = tw.play(game, ["greedy"] * seats, seed=seed, **variant)
    record.players = list(NAMES[:seats])
    for n in range(int(len(record.answers) * share), len(record.answers)):
        question = record.replay(n).question
        if isinstance(question, Ask) and question.seat == 0 and question.prompt.startswith(prompt):
            cut = Record(record.game, seats, record.seed, record.variant, record.players, None, record.answers[:n])
            return cut.text()
    return record.text()


class Camera:
    """One browser, many sizes."""

    def __init__(self, browser: Any, server: Server) -> None:
        self.browser = browser
        self.server = server

    def person(self, width: int, height: int, scheme: str, name: str = "Ada") -> Person:
        context = self.browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        context.set_default_timeout(30_000)
        page = context.new_page()
        page.goto(self.server.url + "/about")
        page.evaluate(QUIET)
        page.evaluate(
            """name => fetch('/api/me', {method: 'POST', headers: {'content-type': 'application/json'},
            body: JSON.stringify({name})})""",
            name,
        )
        return Person(page, 5)


def shoot(page: Any, name: str) -> None:
    """Fonts loaded, nothing moving."""
    page.evaluate("() => document.fonts.ready")
    page.wait_for_timeout(1_400)
    page.screenshot(path=HERE / f"{name}.png")
    print(f"docs/pictures/{name}.png")


def seat_at(person: Person, url: str, text: str) -> None:
    """Open a record and sit down at it."""
    made = person.page.evaluate(
        """async text => { const r = await fetch('/api/import', {method: 'POST',
        headers: {'content-type': 'application/json'}, body: JSON.stringify({text})}); return await r.json() }""",
        text,
    )
    assert "id" in made, made
    person.page.goto(f"{url}/t/{made['id']}")
    person.page.wait_for_selector(".bar .q")


def main() -> None:
    why = missing()
    if why:
        raise SystemExit(f"No pictures: {why}.")
    from playwright.sync_api import sync_playwright

    server = Server(Path(tempfile.mkdtemp()))
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
            camera = Camera(browser, server)
            if len(sys.argv) < 2:
                take(camera)
            for game in sys.argv[1:] or sorted([p.stem for p in HERE.glob("*.py") if p.stem != "take"]):
                importlib.import_module(game).take(camera)
            browser.close()
    finally:
        server.stop()
        shutil.rmtree(server.folder, ignore_errors=True)


def take(camera: Camera) -> None:
    url = camera.server.url
    person = camera.person(1280, 720, "light")
    page = person.page
    page.goto(url)
    page.wait_for_selector(".tile")
    shoot(page, "start")
    page.goto(url + "/new/galaxies")
    page.wait_for_selector(".srow")
    shoot(page, "set-up")
    seat_at(person, url, position("galaxies", 3, 0.55, "Activate"))
    page.hover(".ds [data-legal]")
    shoot(page, "mid-game-light")
    page.emulate_media(color_scheme="dark")
    page.hover(".ds [data-legal]")
    shoot(page, "mid-game")
    page.set_viewport_size({"width": 390, "height": 844})
    for tab in ("Board", "Me", "Rivals", "Log"):
        page.click(f"role=tab[name={tab}] >> nth=0")
        shoot(page, f"phone-{tab.lower()}")
    page.set_viewport_size({"width": 1280, "height": 720})
    person.play("press", most=2_000)
    shoot(page, "end")
    page.evaluate("() => document.activeElement.blur()")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.wait_for_selector(".replay")
    page.click("role=tab[name=Log] >> nth=-1")
    shoot(page, "replay")
    page.goto(f"{url}/lobby")
    page.wait_for_selector("section")
    shoot(page, "lobby")
    page.goto(url)
    page.wait_for_selector(".tile")
    shoot(page, "start-dark")
    page.goto(f"{url}/rules/galaxies#p-4.3")
    page.wait_for_selector(".marked")
    shoot(page, "rules-dark")
    follow = camera.person(1280, 720, "dark")
    seat_at(follow, url, position("galaxies", 3, 0.4, "Follow"))
    shoot(follow.page, "follow")
    solo = camera.person(1280, 720, "dark")
    seat_at(solo, url, position("galaxies", 1, 0.5, "Activate", rogue="zendica"))
    shoot(solo.page, "solo-rogue")
    five = camera.person(1280, 720, "dark")
    seat_at(five, url, position("galaxies", 5, 0.6, "Activate"))
    shoot(five.page, "five-players")
    wide = camera.person(1920, 1080, "dark")
    seat_at(wide, url, position("galaxies", 4, 0.7, "Move"))
    shoot(wide.page, "wide")


if __name__ == "__main__":
    main()
