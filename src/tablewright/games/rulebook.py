"""The rules files as people read them: a paragraph by its number."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from tablewright.engine.errors import BadInput

_HERE = Path(__file__).resolve().parent
_FOLDERS = (_HERE.parent / "rulebooks", _HERE.parents[2] / "docs" / "rules")  # in a wheel; in a checkout
_NUMBER = re.compile(r"^[\s\-#>|]*\**(?:§\s*)?([A-Z]?-?\d+(?:\.\d+)*)\**[.\s|:)]")


@cache
def rulebook(id: str) -> str:
    """The whole rules file of a game.

    >>> rulebook("galaxies").splitlines()[0]
    '# Tiny Epic Galaxies — rules for implementation'
    """
    for folder in _FOLDERS:
        path = folder / f"{id}.md"
        if path.exists():
            return path.read_text(encoding="utf-8")
    raise BadInput(f"no rules file for {id!r}")


@cache
def paragraphs(id: str) -> dict[str, str]:
    """Every numbered paragraph of a rules file.

    >>> print(paragraphs("galaxies")["6.2"])
    6.2 Price: 1 culture (2 while `nibiru` is in force), paid first. Players who cannot pay are skipped.
    """
    found: dict[str, str] = {}
    number = ""
    for line in rulebook(id).splitlines():
        match = _NUMBER.match(line)
        if match and (not match.group(1).isdecimal() or line.startswith("#")):
            number = match.group(1)
            found.setdefault(number, line.lstrip("-# ").strip())
        elif line.startswith("#"):
            number = ""
        elif number and line.strip():
            found[number] += "\n" + line.strip()
    return found


@cache
def chapters(id: str) -> dict[str, str]:
    """The title of the chapter in which each numbered paragraph stands.

    >>> chapters("galaxies")["6.2"], chapters("galaxies")["R-3"]
    ('6. Following', '14. Rulings')
    """
    found: dict[str, str] = {}
    title = ""
    for line in rulebook(id).splitlines():
        if line.startswith("## "):
            title = line[3:]
        match = _NUMBER.match(line)
        if match:
            found.setdefault(match.group(1), title)
    return found
