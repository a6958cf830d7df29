"""The words of the client: what its sources say themselves, what its catalogues hold, and a language made for tests."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
SOURCE = WEB / "src"
SPOKEN = {"aria-label", "aria-valuetext", "title", "placeholder", "alt", "label", "unit", "about", "text"}
# Names that are the same in every language: the program's, and commands to type.
NAMES = {"Tablewright", "tablewright verify"}
WORD = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
SENTENCE = re.compile(r"^[^a-z]*[A-ZÀ-Þ][a-zà-ÿ’']+ [A-Za-zÀ-ÿ]|[a-zà-ÿ]+ [a-zà-ÿ]+.*[.!?…:]$")
STRINGS = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"|`((?:[^`\\]|\\.)*)`")


def sources() -> list[Path]:
    """All that is shown comes from here; tests and generated files say nothing to players."""
    files = [*SOURCE.rglob("*.svelte"), *SOURCE.rglob("*.ts")]
    return sorted([f for f in files if not f.name.endswith(".test.ts") and f.name != "protocol.ts"])


def catalogues() -> list[Path]:
    return sorted([SOURCE / "words" / "en.json", *(SOURCE / "games").rglob("words/en.json")])


def readers(catalogue: Path) -> list[Path]:
    """The sources that may speak from this catalogue: a game's own, or the frame's."""
    games = SOURCE / "games"
    drawn = {path.parents[1].name for path in SOURCE.glob("games/*/words/en.json")}
    if games in catalogue.parents:
        return [f for f in sources() if catalogue.parents[1] in f.parents]
    return [f for f in sources() if games not in f.parents or f.relative_to(games).parts[0] not in drawn]


def ids(catalogue: Path) -> set[str]:
    """Keys that come from the data of a game: boards name things by their ids."""
    data = WEB.parent / "src" / "tablewright" / "games" / catalogue.parents[1].name / "data.toml"
    return set(re.findall(r"\w+", data.read_text(encoding="utf-8"))) if data.exists() else set()


def _expression(text: str, at: int) -> int:
    """Where the expression that begins at this brace ends; braces in strings do not count."""
    depth = 0
    while at < len(text):
        found = STRINGS.match(text, at)
        if found and text[at] in "'\"`":
            at = found.end()
            continue
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        at += 1
        if not depth:
            return at
    return at


def markup(source: str) -> Iterator[tuple[str, str]]:
    """What a component's markup says itself: ("text" or an attribute's name, words). Expressions are left out here."""
    for part in ("script", "style"):
        source = re.sub(rf"<{part}\b.*?</{part}>", "", source, flags=re.DOTALL)
    source = re.sub(r"<!--.*?-->|&\w+;", "", source, flags=re.DOTALL)
    at, said, tag = 0, "", False
    while at < len(source):
        here = source[at]
        if here == "{":
            at = _expression(source, at)
        elif tag and (found := re.match(r'([\w:-]+)="', source[at:])):
            end, words = at + found.end(), ""
            while source[end] != '"':
                if source[end] == "{":
                    end = _expression(source, end)
                else:
                    words, end = words + source[end], end + 1
            if found[1] in SPOKEN and (found[1] != "about" or " " in words):  # `about="planet:{id}"` is no sentence
                yield found[1], words
            at = end + 1
        else:
            if not tag and here != "<":
                said += here
            if here == "<":
                yield "text", said.strip()
                said, tag = "", True
            elif here == ">" and tag and source[at - 1] != "=":
                tag = False
            at += 1
    yield "text", said.strip()


def literals(source: str) -> Iterator[str]:
    """Strings of the code that read like something said to people."""
    code = re.sub(r"^\s*//.*$|/\*.*?\*/|<!--.*?-->|<style.*?</style>", "", source, flags=re.DOTALL | re.MULTILINE)
    for found in STRINGS.finditer(code):
        words = re.sub(r"\$\{[^{}]*\}", "", found[1] or found[2] or found[3] or "")
        if SENTENCE.search(words) and "://" not in words and not words.startswith(("./", "../")):
            yield words


def own_words(path: Path) -> list[str]:
    """What a source says without a catalogue."""
    text = path.read_text(encoding="utf-8")
    found = [words for _, words in markup(text) if WORD.search(words)] if path.suffix == ".svelte" else []
    return [words for words in [*found, *literals(text)] if words.strip(" ·") not in NAMES]


def keys_used(path: Path) -> tuple[set[str], list[str]]:
    """Keys that a source names (alone, or in a list of words), and patterns of keys that it makes (`side.${tab}`)."""
    text = path.read_text(encoding="utf-8")
    whole = set(re.findall(r"'([^'\n]+)'", text))  # also those inside of a made one
    made: list[str] = []
    for found in STRINGS.finditer(text):
        string = found[1] or found[2] or found[3] or ""
        if "${" in string:
            parts = [re.escape(part) for part in re.split(r"\$\{[^{}]*\}", string)]
            if re.search("[A-Za-z]", "".join(parts)):
                made.append(".+".join(parts))
        else:
            whole |= {string, *string.split()}
    return whole, made


def pseudo(sentence: str) -> str:
    return f"⟦{sentence}⟧"


def write_pseudo(folder: Path, language: str) -> None:
    """A second language by adding files only: every sentence in brackets."""
    for catalogue in catalogues():
        words = json.loads(catalogue.read_text(encoding="utf-8"))
        place = folder / catalogue.relative_to(WEB).with_name(f"{language}.json")
        place.write_text(json.dumps({key: pseudo(text) for key, text in words.items()}), encoding="utf-8")
