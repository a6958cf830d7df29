"""Every paragraph of the rules is cited by the code that implements it and by a test; transcripts execute everything."""

from __future__ import annotations

import re
from pathlib import Path

import golden
import pytest
from galaxies_kit import BOX, GAME

from tablewright.engine import check

RULES = (Path(__file__).parents[3] / "docs" / "rules" / "galaxies.md").read_text(encoding="utf-8")
CODE = "".join([path.read_text(encoding="utf-8") for path in sorted(Path(GAME.folder).glob("*.py"))])
TESTS = "".join([path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))])

NOT_BEHAVIOUR = {
    "0.1": "scope",
    "0.2": "sources of the rules",
    "1.3": "the Control Mat: slots for as many dice as there are, so that nothing can overflow",
    "13": "worked examples: tests named after them",
    "14": "rulings: checked below by their own numbers",
    "15": "sources and their disagreements",
    "16.4": "where three attack ladders come from",
}
ONLY_TESTED = {
    "1.2": "the dice: engine's Dice",
    "2.7": "what is random is Chance everywhere",
    "11.3": "a single option is answered by the engine",
}


def numbers() -> list[str]:
    """The numbered paragraphs of the rules file, sections with only a table included."""
    found = re.findall(r"^(?:#+ |- )?(\d+(?:\.\d+)+)\b", RULES, re.MULTILINE)
    headings = set(re.findall(r"^#+ (\d+(?:\.\d+)+)\b", RULES, re.MULTILINE))
    return [n for n in found if n not in headings or n == "7.2"] + ["10"]


def exempt(number: str, reasons: dict[str, str]) -> bool:
    return any([number == n or number.startswith(n + ".") for n in reasons])


def cited(source: str) -> set[str]:
    return set(re.findall(r"§(\d+(?:\.\d+)*)", source))


def test_the_rules_were_read():
    assert {"0.3", "3.2.1", "4.4.3", "7.2", "9.3.1", "9.7.3", "11.4", "10"} <= set(numbers()) and len(numbers()) > 120


def test_cited_paragraphs_exist():
    known = set(numbers()) | {n.rsplit(".", i)[0] for n in numbers() for i in (1, 2)} | {"12", "13", "14"}
    assert cited(CODE) | cited(TESTS) <= known, sorted((cited(CODE) | cited(TESTS)) - known)


def test_every_paragraph_is_cited_by_code():
    missing = [n for n in numbers() if n not in cited(CODE) and not exempt(n, NOT_BEHAVIOUR | ONLY_TESTED)]
    assert missing == []


def test_every_paragraph_is_cited_by_a_test():
    missing = [n for n in numbers() if n not in cited(TESTS) and not exempt(n, NOT_BEHAVIOUR)]
    assert missing == []


def test_every_ruling_is_cited_and_tested():
    rulings = re.findall(r"^\| (R-\d+) \|", RULES, re.MULTILINE)
    assert rulings == [f"R-{n}" for n in range(1, 33)]
    not_code = {"R-30": "the data file holds N, the box adds 1"}
    for ruling in rulings:
        assert re.search(rf"def test_{ruling.replace('-', '_')}(_[a-z_]+)?\(", TESTS), f"no test for {ruling}"
        assert re.search(rf"\b{ruling}\b", CODE) or ruling in not_code, f"no code cites {ruling}"


def test_every_example_is_a_test():
    examples = re.findall(r"^(13\.\d) Given", RULES, re.MULTILINE)
    assert len(examples) == 8
    for example in examples:
        assert f"def test_example_{example.replace('.', '_')}(" in TESTS


@pytest.mark.parametrize("seats", GAME.seats)
def test_laws(seats: int):
    for seed in range(100, 102 if seats > 1 else 120):
        check(GAME, seats, seed, every=300)


# --- transcripts -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def steps():
    return golden.steps_run("galaxies")


def test_transcripts_use_every_planet(steps):
    """Every planet's action is performed in some transcript."""
    used = {step.args[1] for step in steps if step.name == "use"}
    assert used == set(BOX.cards), sorted(set(BOX.cards) - used)


def test_transcripts_run_every_rule(steps):
    """Every rule of the game runs in some transcript."""
    import sys

    from tablewright.engine import signatures

    run = {(step.module, step.name) for step in steps}
    modules = [m for m in sys.modules if m.startswith("tablewright.games.galaxies.") and "__" not in m]
    rules = {(m, name) for m in modules for name in signatures(m) if name != "begin"}  # runs before anybody listens
    assert rules <= run, sorted(rules - run)


def test_transcripts_use_every_face(steps):
    for rule in ("activate", "pay_and_follow", "rogue_activates"):
        seen = {a for step in steps if step.name == rule for a in step.args if isinstance(a, str)}
        assert seen == set(BOX.data["dice"]["faces"]), rule


def test_transcripts_use_every_attack(steps):
    """Every kind of attack is carried out (each is a rule of its own)."""
    from tablewright.games.galaxies.rogue import ATTACKS

    assert set(ATTACKS) <= {step.name for step in steps}


def test_transcripts_keep_every_mission(steps):
    assert {step.args[1] for step in steps if step.name == "keep"} == set(BOX.missions)
