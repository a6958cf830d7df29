"""A bot of one's own, from a file."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from tablewright.bots import bot, play
from tablewright.bots.own import own_bot
from tablewright.engine import BadInput

FIRST = """
from dataclasses import dataclass

@dataclass
class First:
    n: int = 0
    def choose(self, spot):
        return spot.options[self.n]

class Helper: ...
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(FIRST, encoding="utf-8")
    return path


def test_a_class_in_a_file_plays(file: Path) -> None:
    record = play("goldwest", [f"{file}:First", "random"], seed=3)
    assert record.replay().over and record.players[0].endswith("mine.py:First")
    assert record == play("goldwest", [f"{file}:First", "random"], seed=3)


def test_the_only_class_that_chooses_need_not_be_named(file: Path) -> None:
    assert type(bot(str(file))).__name__ == "First"


def test_what_the_file_defines_can_be_pickled(file: Path) -> None:
    made = bot(f"{file}:First")
    assert pickle.loads(pickle.dumps(made)) == made


def test_the_text_is_enough_where_the_file_is_not(tmp_path: Path) -> None:
    assert type(own_bot("elsewhere.py:First", FIRST)).__name__ == "First"


def test_a_bot_may_import_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "neighbour_of_mine.py").write_text("WHICH = 0\n", encoding="utf-8")
    path = tmp_path / "social.py"
    path.write_text(
        "from neighbour_of_mine import WHICH\nclass A:\n    def choose(self, spot):\n        return spot.options[WHICH]\n"
    )
    assert type(bot(f"{path}:A")).__name__ == "A"


@pytest.mark.parametrize(
    ("text", "name", "problem"),
    [
        (None, "none.py:A", "cannot be read"),
        (b"\xff\xfe", "mine.py:A", "is not a text file"),
        (b"class A:\n", "mine.py:A", "cannot be run: IndentationError"),
        (b"import sys; sys.exit(3)", "mine.py:A", "cannot be run: SystemExit"),
        (FIRST.encode(), "mine.py:Frist", "did you mean 'First'"),
        (FIRST.encode(), "mine.py:Helper", "Helper has no method choose"),
        (b"x = 1", "mine.py", "say which class"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: bytes | None, name: str, problem: str) -> None:
    if text is not None:
        (tmp_path / "mine.py").write_bytes(text)
    with pytest.raises(BadInput, match=problem):
        bot(str(tmp_path / name))
