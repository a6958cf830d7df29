"""A second language is files: one beside the words of each game, one beside the server's own sentences."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

import pytest
from serving import run, served

from tablewright.engine import find
from tablewright.server import speech

SERVER = Path(speech.__file__).parent


def bracketed(sentence: str) -> str:
    return f"⟦{sentence}⟧"


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def refusals() -> list[str]:
    """Every sentence with which the server refuses something."""
    found = []
    for path in SERVER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused" and len(node.args) == 2:
                said = node.args[1]
                if isinstance(said, ast.Constant) and isinstance(said.value, str):
                    found.append(said.value)
    return found


def write(path: Path, parts: dict[str, dict[str, str]]) -> None:
    lines = []
    for part, words in parts.items():
        lines += [f"[{part}]", *[f"{quoted(key)} = {quoted(bracketed(text))}" for key, text in words.items()]]
    path.write_text("\n".join(lines), encoding="utf-8")


@pytest.fixture
def esperanto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Galaxies and the server speak a made-up language: every sentence in brackets."""
    game = find("galaxies")
    folder = tmp_path / "galaxies"
    folder.mkdir()
    for name in ("words.toml", "data.toml"):
        shutil.copy(game.folder / name, folder / name)
    prompts = {"Keep one mission": "Keep one mission", "{}: {}": "{}: {}"}
    texts = {planet["name"]: planet["name"] for planet in game.data["planets"]}
    write(
        folder / "words.eo.toml",
        {"steps": dict(game.words.steps), "events": dict(game.words.events), "prompts": prompts, "texts": texts},
    )
    own = tmp_path / "server"
    own.mkdir()
    write(own / "words.eo.toml", {"sentences": {text: text for text in [*refusals(), "Nothing to undo yet."]}})
    monkeypatch.setattr(game, "folder", folder)
    monkeypatch.setattr(speech, "FOLDER", own)
    speech.sentences.cache_clear()


def test_two_people_read_one_table_in_two_languages(tmp_path: Path, esperanto: None) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            table = await ada.table("galaxies", "me bot", private=False, seed=3)
            async with ada.at(table) as here, ada.at(table, language="eo") as there:
                for one in (here, there):
                    await one.until_state(lambda s: s["waiting"] == [0])
                asked, other = here.state["questions"][0], there.state["questions"][0]
                assert other["prompt"] == bracketed(asked["prompt"]) and other["key"] == asked["key"] == asked["prompt"]
                assert [o["say"] for o in other["options"]] != [o["say"] for o in asked["options"]]
                assert all([re.fullmatch("⟦.*⟧", o["say"]) for o in other["options"]])
                assert [o["text"] for o in other["options"]] == [o["text"] for o in asked["options"]]
                assert len(there.state["log"]) == len(here.state["log"]) > 0
                assert all(["⟦" in line["line"] for line in there.state["log"]])
                assert not any(["⟦" in line["line"] for line in here.state["log"]])
                assert there.state["undo"]["why"] == "⟦Nothing to undo yet.⟧"
                await there.send(t="answer", version=there.state["version"], seat=0, text="nonsense", nonce="n")
                assert (await there.until(lambda m: m["t"] == "error"))["message"] == "⟦This is none of the options.⟧"
                answer = other["options"][0]["text"]
                await there.send(t="answer", version=there.state["version"], seat=0, text=answer, nonce="m")
                await there.until_state(lambda s: s["n"] > here.state["n"] or s["version"] > 1)
                assert all(["⟦" in line["line"] for line in there.state["log"]]), "the log goes on in the same language"

    run(scenario())


def test_a_language_that_nobody_has_written_is_english(tmp_path: Path) -> None:
    assert speech.language_of("tlh", tmp_path) == speech.language_of("../words", tmp_path) == "en"
    (tmp_path / "words.de.toml").write_text("", encoding="utf-8")
    assert speech.language_of("de;q=0.9, en", tmp_path) == "de"
    words = find("galaxies").words_for(None, "tlh")
    assert words.prompt("Keep one mission") == "Keep one mission"
