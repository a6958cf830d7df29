"""All words of the client are in catalogues, and a second language needs nothing but files."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from at_table import QUIET, Person, Server
from client_words import (
    NAMES,
    SOURCE,
    WEB,
    WORD,
    catalogues,
    ids,
    keys_used,
    markup,
    own_words,
    readers,
    sources,
    write_pseudo,
)

Sit = Callable[..., Person]


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_words_outside_the_catalogues(path: Path) -> None:
    assert own_words(path) == []


def test_the_scanner_sees_what_a_player_would_read() -> None:
    source = """<script>const a = 'You are here.'</script>
      <p title="Two words" class="not this">Hello {name ? 'there you are.' : ''} <b>{t('key')}</b></p><Icon label={x} />"""
    assert [words for _, words in markup(source) if WORD.search(words)] == ["Two words", "Hello"]


@pytest.mark.parametrize("path", catalogues(), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_every_key_is_used_and_every_sentence_is_whole(path: Path) -> None:
    words = json.loads(path.read_text(encoding="utf-8"))
    used = [keys_used(file) for file in readers(path)]
    whole = ids(path).union(*[keys for keys, _ in used])
    made = [pattern for _, patterns in used for pattern in patterns]
    assert [key for key in words if key not in whole and not any([re.fullmatch(m, key) for m in made])] == []
    assert [key for key, text in words.items() if not text.strip() or text.count("{") != text.count("}")] == []


# --- a language made for this test ------------------------------------------------------------------------------------

LANGUAGE = "eo"
BUILDER = WEB / "node_modules" / ".bin" / "vite"


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client built with one more file for each catalogue."""
    folder = tmp_path_factory.mktemp("translated")
    shutil.copytree(WEB, folder / "web", ignore=shutil.ignore_patterns("node_modules"))
    (folder / "web" / "node_modules").symlink_to(WEB / "node_modules")
    write_pseudo(folder / "web", LANGUAGE)
    command = [str(BUILDER), "build", "--outDir", str(folder / "built"), "--logLevel", "error"]
    subprocess.run(command, cwd=folder / "web", check=True, env={**os.environ, "NODE_ENV": "production"})
    return folder / "built"


# Texts and spoken attributes of all that can be seen.
SAID = """() => { const found = []
  const seen = node => node.checkVisibility() && !node.closest('[aria-hidden=true], defs, noscript, .sprite, code')
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) { const node = walk.currentNode
    if (seen(node.parentElement)) found.push(node.textContent) }
  for (const node of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]'))
    if (seen(node)) for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext'])
      if (node.getAttribute(name)) found.push(node.getAttribute(name))
  return found }"""


def letters(text: str) -> str:
    return re.sub(r"[^a-zà-ÿ]", "", text.lower())


class Listener:
    """Hears all that the server says to a page, and serves the translated client instead of the built-in one."""

    def __init__(self, page: Any, built: Path) -> None:
        self.heard = ""
        self.name = ""
        self.page = page
        page.route("**/*", lambda route: self.answer(route, built))
        page.on("websocket", lambda socket: socket.on("framereceived", self.frame))

    def answer(self, route: Any, built: Path) -> None:
        path = route.request.url.split("://", 1)[1].partition("/")[2].partition("?")[0]
        if path.startswith("api/"):
            response = route.fetch()
            if path == "api/me":
                self.name = letters(response.json()["name"])
            said = letters(response.text())  # while this waits, others are answered, and heard
            self.heard += said
            route.fulfill(response=response)
        else:
            file = built / path
            route.fulfill(path=str(file if path and file.is_file() else built / "index.html"))

    def frame(self, frame: Any) -> None:
        self.heard += letters(frame if isinstance(frame, str) else frame.decode())

    def leftovers(self, known: tuple[str, ...] = ()) -> list[str]:
        """What the page goes on saying that is neither from the catalogues nor from the server; what the server has said
        may be seen before it is heard here."""
        for _ in range(40):
            found = [words for words in self.strange() if words not in known]
            if not found:
                break
            self.page.wait_for_timeout(250)
        return found

    def strange(self) -> list[str]:
        """What the page says now that nobody has been heard to say."""
        found = []
        for said in self.page.evaluate(SAID):
            rest = str(said)
            while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", "|", rest)) != rest:
                rest = shorter
            for words in re.split(r"[^\w\s'’-]|\n", rest):
                if WORD.search(words) and words.strip() not in NAMES and letters(words) not in self.heard + self.name:
                    found.append(words.strip())
        return found


PAGES = ("/", "/new/galaxies", "/new/fliptown", "/lobby", "/rules/goldwest", "/settings", "/about", "/nowhere")


@pytest.mark.skipif(not BUILDER.exists(), reason="the client's tools are not installed (npm ci in web/)")
def test_a_second_language_by_adding_files(server: Server, sit: Sit, translated: Path) -> None:
    person = sit()
    listener = Listener(person.page, translated)
    page = person.page
    page.goto(server.url + "/about")
    page.evaluate(QUIET.replace("motion: 'none'", f"motion: 'none', language: '{LANGUAGE}'"))
    left: dict[str, list[str]] = {}
    for path in PAGES:
        listener.heard = ""
        page.goto(server.url + path)
        try:  # an answer that the listener was fetching for the page before may be lost, and then this page waits for it
            page.wait_for_function("() => /⟦/.test(document.querySelector('main')?.innerText ?? '')", timeout=8_000)
        except Exception:
            page.reload()
            page.wait_for_function("() => /⟦/.test(document.querySelector('main')?.innerText ?? '')")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("() => document.documentElement.lang") == LANGUAGE
        left[path] = listener.leftovers(("English", "esperanto", "Esperanto"))
    bots = [{"kind": "bot", "bot": "random"}] * 2
    for game in ("galaxies", "western", "kingdoms", "goldwest", "fliptown"):
        listener.heard = ""
        person.open(server.url, {"game": game, "seats": [{"kind": "me"}, *bots], "practice": True, "seed": 3})
        person.wait_for_turn()
        page.wait_for_function("() => /⟦/.test(document.querySelector('main')?.innerText ?? '')")
        left[game] = listener.leftovers()
        for tab in ("moves", "chat", "score"):
            page.click(f"#side-{tab}")
            left[f"{game}, {tab}"] = listener.leftovers()
    page.keyboard.press("?")
    left["keys"] = listener.leftovers()
    assert {place: words for place, words in left.items() if words} == {}
