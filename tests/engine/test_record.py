"""Save, load, replay, undo; and what is refused, by line."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import toys

import tablewright as tw
from tablewright.engine import Answer, Pack, Record, RecordError, check, everything


@pytest.fixture
def record() -> Record:
    return check(toys.duel, 3, 4)


def test_text_round_trip(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    record.save(path)
    again = Record.load(path)
    assert again == record and everything(again.replay()) == everything(record.replay())
    assert record != "something else"


def test_every_prefix_replays(record: Record) -> None:
    table = record.new()
    for n, answer in enumerate(record.answers):
        assert everything(record.replay(n)) == everything(table)
        question = table.question if answer.seat is None else table.question_for(answer.seat)
        assert question is not None
        table.answer(answer.seat, question.find(answer.text))


def test_undo_cuts_lines_off(record: Record) -> None:
    assert record.undo(2).answers == record.answers[:-2] and record.undo(10_000).answers == []


def test_told_gives_the_events_of_every_answer(record: Record) -> None:
    told = list(record.told())
    assert [answer for answer, _, _ in told] == record.answers
    assert any(event[0] == "bid" for _, _, events in told for event in events)


def test_a_pack_travels_with_the_record() -> None:
    pack = Pack("mine", {"cards": [{"id": "c1", "worth": 5}]}, "mine.toml")
    record = Record(toys.duel, 2, 1, pack=pack)
    again = Record.parse(record.text())
    assert again.pack is not None and again.pack.data == pack.data and again.new().over is False


def text_of(record: Record, *, replace: dict[str, str] | None = None, tail: list[str] | None = None) -> str:
    head, _, _ = record.text().partition("\n\n")
    for old, new in (replace or {}).items():
        assert old in head
        head = head.replace(old, new)
    lines = [str(a) for a in record.answers] if tail is None else tail
    return "\n".join([head, "", *lines])


@pytest.mark.parametrize(
    ("replace", "message"),
    [
        ({"tablewright record 1": "PGN"}, "line 1: 'PGN' is not a record"),
        ({"game duel\n": ""}, "the line 'game …' is missing"),
        ({"game duel": "game chess"}, "unknown game 'chess'"),
        ({"rules 1": "rules 9"}, "rules version 9 of duel, this program plays version 1"),
        ({"seats 3": "seats 9"}, "Duel is for 2 to 4 players, not 9"),
        ({"seats 3": "seats many"}, "'seats many': expected a whole number"),
        ({"variant {": "variant ["}, "expected JSON"),
        ({'variant {"rounds": 3}': "variant []"}, "expected JSON \\(an object\\)"),
        ({'variant {"rounds": 3}': 'variant {"speed": 3}'}, "unknown variant of duel 'speed'"),
        ({'variant {"rounds": 3}': 'variant {"rounds": 30}'}, "variant 'rounds' cannot be 30; allowed: 3, 1, 2"),
        ({"players [": "players 1 ["}, "expected JSON \\(a list\\)"),
    ],
)
def test_a_bad_head_is_named(record: Record, replace: dict[str, str], message: str) -> None:
    with pytest.raises(tw.BadInput, match=message):
        Record.parse(text_of(record, replace=replace))


def test_empty_text_is_no_record() -> None:
    with pytest.raises(RecordError, match="is not a record"):
        Record.parse("")


def test_a_record_without_answers_or_optional_lines() -> None:
    record = Record.parse("tablewright record 1\ngame duel\nrules 1\nseats 2\nseed 5")
    assert record.answers == [] and record.players == ["seat 0", "seat 1"] and record.variant == {"rounds": 3}


@pytest.mark.parametrize("line", ["hello", "x y", "0", "*"])
def test_a_line_that_is_no_answer_is_named(record: Record, line: str) -> None:
    with pytest.raises(RecordError, match=r"line 9: .* is no answer"):
        Record.parse(text_of(record, tail=[line]))


def broken(record: Record, n: int, answer: Answer) -> Record:
    answers = [*record.answers[:n], answer, *record.answers[n + 1 :]]
    return Record(record.game, record.seats, record.seed, record.variant, answers=answers)


def test_an_illegal_answer_is_named_with_what_was_legal(record: Record) -> None:
    n = next(i for i, a in enumerate(record.answers) if a.text.startswith("bid"))
    seat = record.answers[n].seat
    with pytest.raises(RecordError, match=rf"answer {n + 1} \({seat} bid {seat} c99\) is illegal: .* is none of: bid"):
        broken(record, n, Answer(seat, f"bid {seat} c99")).replay()


def test_an_impossible_outcome_is_named(record: Record) -> None:
    with pytest.raises(RecordError, match="answer 1 .* is illegal: .* is no outcome here"):
        broken(record, 0, Answer(None, "dealt c1 0")).replay()


def test_an_answer_by_the_wrong_one_is_named(record: Record) -> None:
    with pytest.raises(RecordError, match="it is for fate to answer here"):
        broken(record, 0, Answer(1, "dealt c1+c2 0")).replay()
    n = next(i for i, a in enumerate(record.answers) if a.seat is not None)
    with pytest.raises(RecordError, match="it is for seat"):
        broken(record, n, Answer(None, record.answers[n].text)).replay()
    with pytest.raises(RecordError, match="seat 9 is not asked; waiting for seat"):
        broken(record, n, Answer(9, record.answers[n].text)).replay()


def test_answers_after_the_end_are_refused(record: Record) -> None:
    longer = Record(record.game, 3, record.seed, record.variant, answers=[*record.answers, Answer(0, "rest 0")])
    with pytest.raises(RecordError, match="the game is already over"):
        longer.replay()


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        Record.load(tmp_path / "missing.txt")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="is not a text file"):
        Record.load(tmp_path / "bytes")
    (tmp_path / "other").write_text("hello", encoding="utf-8")
    with pytest.raises(RecordError, match="other: line 1"):
        Record.load(tmp_path / "other")


def test_a_long_game_loads_quickly(tmp_path: Path) -> None:
    record = tw.play("galaxies", ["random", "random"], seed=3)
    assert len(record.answers) > 300
    record.save(tmp_path / "long.txt")
    start = time.perf_counter()
    Record.load(tmp_path / "long.txt").replay()
    assert time.perf_counter() - start < 5  # the figure is in bench/results.md; this only guards against a disaster
