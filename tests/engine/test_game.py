"""Games, variants, words, notation, errors."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
import toys

import tablewright as tw
from tablewright.engine import BadInput, Variant, Words, find, open_box, perft, playout, signature, targets


def test_unknown_games_and_variants_are_named_with_what_is_right() -> None:
    with pytest.raises(BadInput, match="unknown game 'galaxxies': did you mean 'galaxies'"):
        tw.game("galaxxies")
    with pytest.raises(BadInput, match="unknown variant of duel 'round': did you mean 'rounds'"):
        toys.duel.new(2, round=1)
    with pytest.raises(BadInput, match="unknown game 'zzz': Allowed"):
        find("zzz")


def test_variants_are_read_by_value_or_text() -> None:
    switch = Variant("tie", (False, True), "", "§1")
    assert switch.read("TRUE") is True and switch.read(False) is False
    with pytest.raises(BadInput, match="variant 'tie' cannot be 1; allowed: false, true"):
        switch.read(1)


def test_seats_default_to_two() -> None:
    assert toys.duel.new().n == 2  # type: ignore[attr-defined]


def test_a_box_is_opened_once() -> None:
    assert toys.duel.box() is toys.duel.box() and pickle.loads(pickle.dumps(toys.duel.box())) is toys.duel.box()
    assert open_box("duel", None) is toys.duel.box()


def test_words_name_arguments_by_their_type() -> None:
    words = toys.duel.words
    assert words.step(toys.bid(0, "c7"), ["Ada"]) == "Bid card 7"
    assert words.step(toys.rest(1), ["Ada"]) == "1 rests" and words.step(toys.rest(0), ["Ada"]) == "Ada rests"
    assert words.step(toys.dig(0)) == "dig 0"
    assert words.event(("dealt", (("c1", "c2"),), 0)) == "You get card 1, card 2"
    assert words.event(("dealt", ((),), 0)) == "You get nothing"
    assert words.event(("unheard of", (), None)) is None


def test_a_sentence_with_a_wrong_name_is_an_error() -> None:
    words = Words({"steps": {"bid": "Bid {colour}"}}, {})
    with pytest.raises(BadInput, match="the sentence for 'bid' mentions 'colour'"):
        words.step(toys.bid(0, "c1"))


def test_targets_come_from_types() -> None:
    assert targets(toys.bid(1, "c3")) == ["seat:1", "card:c3"]
    assert targets(toys.dealt(("c1", "c2"), 0)) == ["card:c1", "card:c2", "seat:0"]
    assert signature(toys.bid(0, "c1")).paragraphs == ("2",)


def test_perft_counts_sequences() -> None:
    from random import Random

    assert [perft(toys.duel.new(2, rounds=1), d, 1) for d in (0, 1, 2, 3)] == [1, 2, 4, 12]
    done = toys.duel.new(2, rounds=1)
    playout(done, Random(1))
    assert perft(done, 3) == 1


def test_playout_stops_at_its_limit() -> None:
    from random import Random

    g = toys.duel.new(2, rounds=3)
    assert playout(g, Random(1), 3) == 3 and not g.over


def test_stand_ins_are_listed_by_the_game() -> None:
    assert toys.duel.stand_ins() == []


def test_rules_without_a_source_file_are_read_at_run_time() -> None:
    from tablewright.engine import Agenda, Next, Words, rule

    @rule
    def whisper(g: Agenda, seat: int, word: str) -> Next:
        """§9.9 Softly."""

    seen = signature(whisper(0, "hi"))
    assert seen.names == ("seat", "word") and seen.types == ("int", "str") and seen.paragraphs == ("9.9",)
    assert Words({"steps": {"whisper": "Whisper {word}"}}, {}).step(whisper(0, "hi")) == "Whisper hi"


def test_rules_typed_at_a_prompt() -> None:
    import sys
    from types import ModuleType

    module = sys.modules["prompt_rules"] = ModuleType("prompt_rules")
    exec("from tablewright.engine import rule\n@rule\ndef shout(g, seat: int): return None", module.__dict__)
    assert signature(module.shout(3)).types == ("int",)


def test_a_game_is_imported_when_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tablewright.engine.box import OPENERS, PLACES, register

    (tmp_path / "lazy_game.py").write_text(
        "import toys\nfrom tablewright.engine.box import OPENERS\nOPENERS['lazy'] = toys.duel.box\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    register("lazy", "lazy_game")
    try:
        assert open_box("lazy", None) is toys.duel.box()
    finally:
        OPENERS.pop("lazy")
        PLACES.pop("lazy")
