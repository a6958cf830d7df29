"""The golden transcripts execute every action, every level of every faction and every way a war can end."""

from __future__ import annotations

import golden
import pytest
from kingdoms_kit import GAME
from kingdoms_seen import ABILITIES, ENDS, STEPS, WARS, seen_in

from tablewright.engine.agenda import RULES

PATHS = sorted(golden.folder("kingdoms").glob("*.txt"))


@pytest.fixture(scope="module")
def seen() -> set[str]:
    return set().union(*[seen_in(golden.read(path)) for path in PATHS])


@pytest.mark.parametrize("what", [*STEPS, *ABILITIES, *WARS, *ENDS])
def test_the_transcripts_show(what, seen):
    """§5, §7.8, §8, §9.1"""
    assert what in seen


def test_every_rule_runs():
    names = {name.rpartition(".")[2] for name in RULES if name.startswith("tablewright.games.kingdoms.")}
    assert names == {step.name for step in golden.steps_run("kingdoms")} | {"begin"}, (
        "`begin` runs before the first answer"
    )


def test_every_faction_researches_every_level():
    """§8"""
    reached = set()
    for path in PATHS:
        for _, table, _ in golden.read(path).told():
            reached |= {(p.faction, p.magic) for p in table.players}
    assert {(f, level) for f in GAME.box().abilities for level in range(6)} <= reached
