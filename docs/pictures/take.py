"""Take the pictures of this folder from the running program: `make pictures`. A real server, a real browser; the
positions come from games of greedy bots with fixed seeds, opened as records: the same every time. The boards of single
games are taken by the files beside this one: `python docs/pictures/take.py goldwest` takes those of one game, `start`
those of the pages around them."""

from __future__ import annotations

import base64
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

    def person(self, width: int, height: int, scheme: str, name: str = "Ada", **more: Any) -> Person:
        context = self.browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, **more)
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


# A picture as WebP: a tenth of what the same picture is as PNG.
WEBP = """async png => {
  const bytes = Uint8Array.from(atob(png), c => c.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes]))
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d').drawImage(picture, 0, 0)
  const blob = await canvas.convertToBlob({type: 'image/webp', quality: 0.8})
  return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), b => String.fromCharCode(b)).join(''))
}"""


def shoot(page: Any, name: str) -> None:
    """Fonts loaded, nothing moving."""
    page.evaluate("() => document.fonts.ready")
    page.wait_for_timeout(1_400)
    png = base64.b64encode(page.screenshot()).decode()
    (HERE / f"{name}.webp").write_bytes(base64.b64decode(page.evaluate(WEBP, png)))
    print(f"docs/pictures/{name}.webp")


def stages(camera: Camera, game: str, start: str, middle: str, end: str, point: str) -> None:
    """A board at the start, in the middle (pointing at something) and at the end: by day, by night, on a phone."""
    for stage, text in (("start", start), ("mid", middle), ("end", end)):
        person = camera.person(1280, 720, "light")
        page = person.page
        seat_at(person, camera.server.url, text)
        if stage == "mid":
            page.locator(point).first.wait_for()
            page.hover(point)
        shoot(page, f"{game}-{stage}")
        page.emulate_media(color_scheme="dark")
        shoot(page, f"{game}-{stage}-dark")
        phone = camera.person(390, 844, "light", has_touch=True, is_mobile=True)
        seat_at(phone, camera.server.url, text)
        if stage == "end":
            phone.page.click("role=tab[name=End] >> nth=0")
        shoot(phone.page, f"{game}-{stage}-phone")
        page.context.close()
        phone.page.context.close()


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
            games = sorted([path.stem for path in HERE.glob("*.py") if path.stem != "take"])
            for part in sys.argv[1:] or ["start", *games]:
                take(camera) if part == "start" else importlib.import_module(part).take(camera)
            browser.close()
    finally:
        server.stop()
        shutil.rmtree(server.folder, ignore_errors=True)


def take(camera: Camera) -> None:
    """The pages around the tables."""
    url = camera.server.url
    person = camera.person(1280, 720, "light")
    page = person.page
    page.goto(url)
    page.wait_for_selector(".tile")
    shoot(page, "start")
    page.emulate_media(color_scheme="dark")
    shoot(page, "start-dark")
    page.emulate_media(color_scheme="light")
    page.goto(url + "/new/galaxies")
    page.wait_for_selector(".srow")
    shoot(page, "set-up")
    page.goto(f"{url}/learn/western")
    page.wait_for_selector(".guide:visible")
    shoot(page, "guide")
    page.goto(f"{url}/lobby")
    page.wait_for_selector("section")
    shoot(page, "lobby")
    page.goto(f"{url}/rules/galaxies#p-4.3")
    page.wait_for_selector(".marked")
    shoot(page, "rules")
    phone = camera.person(390, 844, "light", has_touch=True, is_mobile=True)
    phone.page.goto(url)
    phone.page.wait_for_selector(".tile")
    shoot(phone.page, "start-phone")


if __name__ == "__main__":
    main()
