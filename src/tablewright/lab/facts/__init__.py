"""What is worth showing of each game, in which order and under which title. A game without a module here is shown all
the same: every event that its rules tell, under the event's own name."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple


class Section(NamedTuple):
    """A table of the report: the event that is told, the kind of thing it is about, a title and perhaps a remark."""

    what: str
    kind: str
    title: str
    about: str = ""


def sections(game: str) -> tuple[Section, ...]:
    """The sections that somebody chose for this game.

    >>> sections("galaxies")[0].title, sections("nim")
    ('Planets colonized', ())
    """
    name = f"tablewright.lab.facts.{game}"
    if find_spec(name) is None:
        return ()
    found: tuple[Section, ...] = import_module(name).SECTIONS
    return found


def noise(game: str) -> frozenset[str]:
    """Events that happen all the time and tell a designer nothing."""
    name = f"tablewright.lab.facts.{game}"
    if find_spec(name) is None:
        return frozenset()
    found: frozenset[str] = import_module(name).NOISE
    return found
