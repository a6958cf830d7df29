"""The sentences of the server itself in other languages. In English they stand where they are said; a file
`words.<language>.toml` in this folder has them by their English (`[sentences]`). Games have such files of their own."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")


def language_of(asked: str, *folders: Path) -> str:
    """What a client asks for, if it is a language that has words here or in one of these folders.

    >>> language_of("tlh"), language_of("../../etc")
    ('en', 'en')
    """
    first = asked.split(",")[0].split(";")[0].strip()
    known = LANGUAGE.fullmatch(first) and any([(f / f"words.{first}.toml").exists() for f in (FOLDER, *folders)])
    return first if known else "en"


@cache
def sentences(language: str) -> dict[str, str]:
    path = FOLDER / f"words.{language}.toml"
    if language == "en" or not path.exists():
        return {}
    found: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))["sentences"]
    return found


def say(sentence: str, language: str, **args: str | int) -> str:
    """A sentence in this language, or in English.

    >>> say("{who} has won.", "en", who="Ada")
    'Ada has won.'
    """
    found = sentences(language).get(sentence, sentence)
    return found.format(**args) if args else found
