"""Take the pictures of this folder from the running program: `make pictures`. A real server, a real browser, a practice
game with a fixed seed, played by the bots' hints."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests" / "web"))

from at_table import FLAGS, QUIET, Person, Server, missing  # noqa: E402

TABLE = {
    "game": "galaxies",
    "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}],
    "practice": True,
    "seed": 12,
}


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


def advised(person: Person, most: int) -> None:
    """Play as the hints say."""
    for _ in range(most):
        if not person.wait_for_turn():
            return
        before = person.mark()
        person.page.keyboard.press("h")
        try:
            person.page.wait_for_selector(".moves .best", state="attached", timeout=4_000)
        except Exception:
            person.press()
            continue
        person.page.evaluate("() => document.querySelector('.moves .best').click()")
        person.changed(before)


def at_home(person: Person) -> None:
    """Until my own dice lie there."""
    for _ in range(30):
        if not person.wait_for_turn() or "Activate a die" in person.page.inner_text(".bar .q"):
            return
        advised(person, 1)


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
            take(Camera(browser, server))
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
    table = person.open(url, TABLE)
    advised(person, 55)
    at_home(person)
    shoot(page, "mid-game-light")
    page.emulate_media(color_scheme="dark")
    shoot(page, "mid-game")
    page.set_viewport_size({"width": 390, "height": 844})
    for tab in ("Board", "Me", "Rivals", "Log"):
        page.click(f"role=tab[name={tab}] >> nth=0")
        shoot(page, f"phone-{tab.lower()}")
    page.set_viewport_size({"width": 1280, "height": 720})
    advised(person, 2_000)
    shoot(page, "end")
    page.keyboard.press("ArrowUp")
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
    solo = camera.person(1280, 720, "dark")
    solo.open(url, {**TABLE, "seats": [{"kind": "me"}], "variant": {"rogue": "zendica"}})
    advised(solo, 30)
    at_home(solo)
    shoot(solo.page, "solo-rogue")
    five = camera.person(1280, 720, "dark")
    five.open(url, {**TABLE, "seats": [{"kind": "me"}] + [{"kind": "bot", "bot": "greedy"}] * 4})
    advised(five, 30)
    at_home(five)
    shoot(five.page, "five-players")
    wide = camera.person(1920, 1080, "dark")
    wide.open(url, TABLE)
    advised(wide, 30)
    at_home(wide)
    shoot(wide.page, "wide")
    for game in ("western", "kingdoms", "goldwest", "fliptown"):
        other = camera.person(1280, 720, "light")
        other.open(url, {**TABLE, "game": game})
        advised(other, 10)
        other.wait_for_turn()
        shoot(other.page, f"generic-{game}")
    assert table


if __name__ == "__main__":
    main()
