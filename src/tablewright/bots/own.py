"""A bot of one's own: a class in a Python file, named `my_bot.py:MyBot`."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from tablewright.bots.spot import Bot
from tablewright.engine import BadInput, unknown


def is_own(name: str) -> bool:
    """Whether this names a class in a file rather than a bot that comes with the program.

    >>> is_own("my_bot.py:MyBot"), is_own("my_bot.py"), is_own("greedy")
    (True, True, False)
    """
    return name.partition(":")[0].endswith(".py")


def source_of(name: str) -> str:
    """The text of the file in which the bot is written."""
    path = Path(name.partition(":")[0])
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"bot {name!r}: {path} cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise BadInput(f"bot {name!r}: {path} is not a text file") from None


def own_bot(name: str, source: str | None = None) -> Bot:
    """A new bot of the class `file.py:Class`. The file is run once; `source` is its text where the file itself is not
    at hand (on another machine)."""
    path, _, wanted = name.partition(":")
    module = _run(path, source_of(name) if source is None else source)
    classes = [value for value in vars(module).values() if isinstance(value, type)]
    here = [c for c in classes if c.__module__ == module.__name__ and callable(getattr(c, "choose", None))]
    choosers = [c.__name__ for c in here]
    if not wanted and len(choosers) == 1:
        wanted = choosers[0]
    if not wanted:
        raise BadInput(f"bot {name!r}: say which class, for example {path}:{(choosers or ['MyBot'])[0]}")
    made: Any = getattr(module, wanted, None)
    if made is None:
        raise unknown(f"class in {path}", wanted, choosers)
    if not callable(getattr(made, "choose", None)):
        raise BadInput(f"bot {name!r}: {wanted} has no method choose(self, spot)")
    bot: Bot = made()
    return bot


@cache
def _run(path: str, source: str) -> ModuleType:
    file = Path(path).resolve()
    module = ModuleType(f"own_{file.stem}_{hashlib.sha256(source.encode()).hexdigest()[:8]}")
    module.__file__ = str(file)
    sys.modules[module.__name__] = module  # so that what the file defines can be pickled, and dataclasses work
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))  # a bot may import its neighbours
    try:
        exec(compile(source, str(file), "exec"), vars(module))
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise BadInput(f"bot file {path} cannot be run: {type(error).__name__}: {error}") from error
    return module
