"""Golden transcripts show everything: every rule, building, boss, spot and behaviour of the Rival."""

from __future__ import annotations

import runpy

import golden
import pytest
from western_features import shown_in, wanted

from tablewright.games.western import GAME

NOT_SHOWN = {
    ("rule", "lay_out"): "set-up runs before anybody can listen",
    ("solo", "finds nothing to buy"): "its two or three mats never all lack a card; see test_rival_purchase",
}
PATHS = sorted(golden.folder("western").glob("*.txt"))


@pytest.mark.parametrize("path", PATHS, ids=lambda p: p.stem)
def test_transcript(path) -> None:
    golden.check(path)


def test_everything_is_shown() -> None:
    shown = set()
    for path in PATHS:
        shown |= shown_in(golden.read(path))
    missing = wanted() - shown - set(NOT_SHOWN)
    assert not missing, sorted(missing)
    assert not set(NOT_SHOWN) & shown, "shown after all"


def test_every_rule_runs_in_a_transcript() -> None:
    ran = {step.name for step in golden.steps_run("western")}
    assert {name for kind, name in wanted() - set(NOT_SHOWN) if kind == "rule"} <= ran
    buildings = {arg for step in golden.steps_run("western") for arg in step.args if isinstance(arg, str)}
    assert set(GAME.box().buildings) <= buildings


def test_the_game_runs_alone(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_module("tablewright.games.western", run_name="__main__")
    assert "Winner" in capsys.readouterr().out
