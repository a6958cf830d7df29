"""Reconnecting, as a browser does it: how long until a page has its table again, and until an answer is accepted.

    python bench/server/reconnect.py --rounds 10

*killed*: kill -9, start again; from the first answer of the new server (`/healthz`) to the page being connected, and to
the acceptance of an answer that was given while nobody listened. *dropped*: only the connection breaks; from there to
the page being connected again. Needs Chromium and the built client, as the browser tests do."""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "web"))
from at_table import FLAGS, QUIET, Person, Server, missing

ASKED = {"game": "galaxies", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "practice": True}
KEEP = """const Real = WebSocket
window.WebSocket = class extends Real { constructor(...args) { super(...args); window.lastSocket = this } }"""
CONNECTED = ".table[data-line=open]"
MOVED = (
    "v => document.querySelector('.table[data-line=open]') && document.querySelector('.table').dataset.version !== v"
)


def killed(server: Server, person: Person, down: float) -> tuple[float, float]:
    """Seconds from the new server's first answer to the connected page, and to the accepted answer."""
    page = person.page
    person.wait_for_turn()
    version = page.get_attribute(".table", "data-version")
    server.stop(kill=True)
    page.wait_for_selector(".table[data-line=lost]")
    page.keyboard.press("1")
    time.sleep(down)
    server.start()
    back = time.perf_counter()
    page.wait_for_selector(CONNECTED)
    connected = time.perf_counter() - back
    page.wait_for_function(MOVED, arg=version)
    return connected, time.perf_counter() - back


DROP = """() => new Promise((done) => {
  const old = window.lastSocket
  old.addEventListener('close', () => {
    const from = performance.now()
    const look = setInterval(() => {
      const back = window.lastSocket !== old && document.querySelector('.table[data-line=open]')
      if (!back) return
      clearInterval(look)
      done((performance.now() - from) / 1000)
    }, 5)
  })
  old.close()
})"""


def dropped(person: Person) -> float:
    """Seconds from the end of a connection to the table being there again."""
    return float(person.page.evaluate(DROP))


def summary(values: list[float]) -> dict[str, float]:
    return {"median s": round(statistics.median(values), 2), "longest s": round(max(values), 2)}


def measure(rounds: int, down: float) -> dict[str, Any]:
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        try:
            context = chromium.new_context(viewport={"width": 1280, "height": 720})
            context.set_default_timeout(60_000)
            context.add_init_script(KEEP)
            context.add_init_script(QUIET)
            person = Person(context.new_page(), 1)
            person.open(server.url, ASKED)
            drops = [dropped(person) for _ in range(rounds)]
            kills = [killed(server, person, down) for _ in range(rounds)]
        finally:
            chromium.close()
            server.stop(kill=True)
    return {
        "rounds": rounds,
        "down s": down,
        "killed: connected": summary([connected for connected, _ in kills]),
        "killed: answer accepted": summary([accepted for _, accepted in kills]),
        "dropped: connected": summary(drops),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--down", type=float, default=3.0, help="seconds before the server is started again")
    given = parser.parse_args()
    why = missing()
    if why:
        sys.exit(why)
    print(json.dumps(measure(given.rounds, given.down), indent=2))
