"""Bad input: one sentence that names what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class BadInput(ValueError):
    """Something a person gave us cannot be used; the message is meant for that person.

    >>> raise BadInput("unknown game 'chess'; there is galaxies")
    Traceback (most recent call last):
    tablewright.engine.errors.BadInput: unknown game 'chess'; there is galaxies
    """


class NotOver(RuntimeError):
    """Scores exist only when the game is over.

    >>> raise NotOver("the game is not over yet")
    Traceback (most recent call last):
    tablewright.engine.errors.NotOver: the game is not over yet
    """


def unknown(kind: str, word: str, allowed: Iterable[str]) -> BadInput:
    """The error for a word that is none of the allowed ones, with a guess.

    >>> print(unknown("game", "galaxy", ["galaxies", "western"]))
    unknown game 'galaxy': did you mean 'galaxies'? Allowed: galaxies, western
    """
    words = list(allowed)
    near = get_close_matches(word, words, 1)
    guess = f" did you mean {near[0]!r}?" if near else ""
    return BadInput(f"unknown {kind} {word!r}:{guess} Allowed: {', '.join(words) or 'none'}")
