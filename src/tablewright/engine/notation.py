"""What a rule's arguments mean, read from the annotations in its source. Compiled functions have lost theirs, so the
source file is parsed: the same answer interpreted and compiled."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from functools import cache
from typing import NamedTuple

from tablewright.engine.agenda import Step, text


class Signature(NamedTuple):
    """A rule as its source states it: the names and types of its arguments (after the table) and its docstring.

    >>> Signature(("seat",), ("Seat",), "§3.5 Pass on.").paragraphs
    ('3.5',)
    """

    names: tuple[str, ...]
    types: tuple[str, ...]
    doc: str

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The numbers of the rules that the docstring cites."""
        return tuple(dict.fromkeys(re.findall(r"§(\d+(?:\.\d+)*)", self.doc)))


@cache
def signatures(module: str) -> dict[str, Signature]:
    """All rules of a module by name.

    >>> import tablewright.games.galaxies.turn
    >>> signatures("tablewright.games.galaxies.turn")["activate"].types
    ('Seat', 'Face')
    """
    path = getattr(sys.modules[module], "__file__", None) or ""
    with open(re.sub(r"(\.cpython[^/]*|\.py)$", "", path) + ".py", encoding="utf-8") as file:
        tree = ast.parse(file.read())
    found: dict[str, Signature] = {}
    for f in tree.body:
        if isinstance(f, ast.FunctionDef) and any(
            [isinstance(d, ast.Name) and d.id == "rule" for d in f.decorator_list]
        ):
            args = f.args.args[1:]
            types = tuple([ast.unparse(a.annotation) if a.annotation else "" for a in args])
            found[f.name] = Signature(tuple([a.arg for a in args]), types, ast.get_docstring(f) or "")
    return found


def signature(step: Step) -> Signature:
    """The signature of a step's rule.

    >>> from tablewright.games.galaxies.turn import activate
    >>> signature(activate(0, "move")).names
    ('seat', 'face')
    """
    try:
        return signatures(step.module)[step.name]
    except (OSError, KeyError):  # a rule without a source file: typed at a prompt, or inside a function
        return _at_run_time(step)


def _at_run_time(step: Step) -> Signature:
    arguments = list(inspect.signature(step.run).parameters.values())[1:]
    types = tuple([a.annotation if isinstance(a.annotation, str) else a.annotation.__name__ for a in arguments])
    return Signature(tuple([a.name for a in arguments]), types, step.run.__doc__ or "")


def targets(step: Step) -> list[str]:
    """What a click may mean: `planet:nagato`, `face:move`.

    >>> from tablewright.games.galaxies.turn import activate
    >>> targets(activate(0, "move"))
    ['seat:0', 'face:move']
    """
    found: list[str] = []
    for kind, value in zip(signature(step).types, step.args, strict=True):
        for one in value if isinstance(value, tuple) else (value,):
            name = re.sub(r"tuple\[(\w+), \.\.\.\]", r"\1", kind)
            found.append(f"{name.lower()}:{text(one)}")
    return found
