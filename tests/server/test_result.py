"""What is said at the end of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablewright.server import show, speech
from tablewright.server.room import Room


def new_room() -> Room:
    return Room("t", "galaxies", 2, 1, {}, ["Ada", "Bob"], [0, 1], False)


class Finished:
    """A table that is over."""

    over = True

    def __init__(self, scores: list[int], winners: list[int], decided_by: str = "", drawn: bool = False) -> None:
        self.drawn = lambda: drawn
        self.scores = lambda: scores
        self.winners = lambda: winners
        self.decided_by = lambda: decided_by


@pytest.mark.parametrize(
    ("scores", "winners", "said"),
    [
        ([1, 0], [0], "Ada has won with 1 point."),
        ([3, 12], [1], "Bob has won with 12 points."),
        ([0, -1], [0], "Ada has won with 0 points."),
        ([1, 1], [0, 1], "Ada and Bob have won with 1 point."),
        ([2, 2], [0, 1], "Ada and Bob have won with 2 points."),
        ([1], [], "Ada has lost with 1 point."),
        ([7], [], "Ada has lost with 7 points."),
    ],
)
def test_one_point_and_several_points(scores: list[int], winners: list[int], said: str) -> None:
    room = new_room()
    room.table = Finished(scores, winners)  # type: ignore[assignment]
    assert show.result(room) == said


def test_a_draw_is_not_lost() -> None:
    room = new_room()
    for points, said in ((1, "A draw at 1 point."), (40, "A draw at 40 points.")):
        room.table = Finished([points], [], drawn=True)  # type: ignore[assignment]
        assert show.result(room) == said


def test_the_tie_break_is_named() -> None:
    room = new_room()
    for winners, who in (([0], "Ada has"), ([0, 1], "Ada and Bob have")):
        room.table = Finished([2, 2, 2], winners, "more gold")  # type: ignore[assignment]
        assert show.result(room) == f"{who} won with 2 points. Tie-break: more gold."


def test_each_number_has_a_sentence_in_every_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = {text: text.replace("has won with", "ha").replace(" point", " pt") for text in show.WON}
    lines = ["[sentences]", *[f'"{english}" = "{other}"' for english, other in pair.items()]]
    (tmp_path / "words.eo.toml").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setattr(speech, "FOLDER", tmp_path)
    speech.sentences.cache_clear()
    room = new_room()
    room.words = room.record.game.words_for(None, "eo")
    for points, said in ((1, "Ada ha 1 pt."), (2, "Ada ha 2 pts.")):
        room.table = Finished([points, 0], [0])  # type: ignore[assignment]
        assert show.result(room) == said
    speech.sentences.cache_clear()
