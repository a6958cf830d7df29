"""What a thing of a game is: a card, a place, a piece. Name, printed values and text come from the data of the box,
rules and rulings from the rules file, wherever they name the thing. Nothing here depends on a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tablewright.engine import Game, find
from tablewright.games.rulebook import chapters, paragraphs
from tablewright.server import protocol as p

TEXTS = ("text", "description", "requires")
HIDDEN = {
    "id", "name", "face", "rule", "source", "confirmed", "known", "guessed", "note", "notes", "index", "count", "pos",
    "position", "row", "col", "setup_rank", "params", "who", "default_position", "pre_circled", "colour", "color",
}  # fmt: skip
ABOUT_SOURCES = re.compile(
    r"sources|decision types|state machine|provenance|reconstructed|invariants|card packs|differs"
)
MOST_RULES, MOST_RULINGS, LONG = 4, 8, 420


def entries(data: Any, section: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every entry of a data file that has an id, with the section it stands in."""
    if isinstance(data, dict):
        if "id" in data or "face" in data:
            yield section, data
        for name, value in data.items():
            yield from entries(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from entries(value, section)


def entry_of(game: Game, kind: str, id: str) -> dict[str, Any]:
    """What is printed on this thing; of several with one id, the one whose section is called like the kind."""
    found = [(section, e) for section, e in entries(game.data) if id in (e.get("id"), e.get("face"))]
    alike = [e for section, e in found if section.rstrip("s")[:4] == kind[:4] or section.startswith(kind)]
    return alike[0] if alike else found[0][1] if len(found) == 1 else {}


def name_of(game: Game, kind: str, id: str, entry: dict[str, Any]) -> str | None:
    """What players call it; None: there is no such thing."""
    if "name" in entry:
        return str(entry["name"])
    for type, namer in game.words.names.items():
        if type.lower() == kind:
            try:
                return namer(id)
            except (KeyError, ValueError, IndexError, AttributeError, TypeError):
                return None
    return str(entry.get("text", id)) if entry else None


def printed(entry: dict[str, Any]) -> dict[str, str]:
    """The numbers and words on it, as far as they are plain; what it does is in its text."""
    found: dict[str, str] = {}
    for name, value in entry.items():
        if name in HIDDEN or name in TEXTS or name.endswith(("_source", "_detail")):
            continue
        if isinstance(value, bool):
            if value:
                found[name] = "yes"
        elif isinstance(value, (int, str)):
            found[name] = str(value)
        elif isinstance(value, dict) and value and all([type(n) is int for n in value.values()]):
            found[name] = ", ".join([f"{n} {what}" for what, n in value.items() if n])
        elif isinstance(value, list) and value and all([isinstance(x, str) for x in value]):
            found[name] = ", ".join(value)
    return {name: value.replace("_", " ") for name, value in found.items() if value}


def origin(game: Game, entry: dict[str, Any], id: str, name: str) -> list[str]:
    """What is not certain about it, in so many words."""
    notes = [str(entry[key]) for key in ("guessed", "note", "notes") if isinstance(entry.get(key), str)]
    mentions = re.compile(rf"\b({re.escape(name)}|{re.escape(id)})\b")
    return notes + [line for line in game.stand_ins() if len(id) > 2 and mentions.search(line)]


def _excerpt(text: str, mentions: re.Pattern[str]) -> str:
    """A long paragraph (a table of all cards) is cut to its head and the lines that speak of the thing."""
    text = re.sub(r"\s*\|\s*", " | ", text).strip(" |") if text.startswith("|") else text
    if len(text) <= LONG:
        return text
    head, *lines = text.split("\n")
    return "\n".join([head, *[line for line in lines if mentions.search(line)]])[: 3 * LONG]


def _kind(game: Game, kind: str) -> list[p.Paragraph]:
    """What the rules say of things of this kind: the beginning of the chapter that is called after it."""
    titles = chapters(game.id)
    alike = [n for n in paragraphs(game.id) if kind[:4] in titles.get(n, "").lower() and "." in n]
    return [p.Paragraph(number=n, text=paragraphs(game.id)[n][:LONG]) for n in alike[:2]]


def _named(game: Game, id: str, name: str, first: str) -> tuple[list[p.Paragraph], list[p.Paragraph]]:
    """The rules and the rulings that name a thing; the rule that its data file names comes first."""
    plain = name.removeprefix("The ").removeprefix("the ")
    mentions = re.compile(rf"`{re.escape(id)}`|\b{re.escape(plain)}\b")
    rules: list[p.Paragraph] = []
    rulings: list[p.Paragraph] = []
    titles = chapters(game.id)
    for number, text in paragraphs(game.id).items():
        title = titles.get(number, "").lower()
        said = number == first or (len(name) > 3 and mentions.search(text) is not None)
        if not said or ABOUT_SOURCES.search(title) or "example" in title:
            continue
        found = p.Paragraph(number=number, text=_excerpt(text, mentions))
        (rulings if "ruling" in title else rules).append(found)
    rules.sort(key=lambda one: (one.number != first, len(one.text)))
    return rules[:MOST_RULES], rulings[:MOST_RULINGS]


@lru_cache(4096)
def thing(game_id: str, target: str) -> p.ThingInfo | None:
    """All about a thing (`planet:nagato`); None: there is no such thing."""
    game = find(game_id)
    kind, _, id = target.partition(":")
    entry = entry_of(game, kind, id)
    name = name_of(game, kind, id, entry)
    if name is None or not id:
        return None
    rules, rulings = _named(game, id, name, str(entry.get("rule", "")))
    sources = {str(value) for key, value in entry.items() if key == "source" or key.endswith("_source")}
    return p.ThingInfo(
        target=target,
        kind=kind,
        name=name,
        text=" ".join([str(entry[key]) for key in TEXTS if isinstance(entry.get(key), str) and entry[key] != name]),
        values=printed(entry),
        stand_in="reconstructed" in sources,
        notes=origin(game, entry, id, name),
        rules=rules or _kind(game, kind),
        rulings=rulings,
    )
