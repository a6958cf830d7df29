"""The code and the tests cite the rules file: only what exists there, and everything that states behaviour."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kingdoms_kit import GAME

from tablewright.games.rulebook import paragraphs

HERE = Path(__file__).parent
RULES = paragraphs("kingdoms")
NUMBER = re.compile(r"§(\d+(?:\.\d+)*)")
RULING = re.compile(r"\bK(\d+)\b")

OVERVIEW = {"1.2": "overview", "1.3": "overview", "1.4": "overview"}
NOT_IN_CODE = OVERVIEW | {
    "2.1": "a component list, checked against the data file by a test",
    "2.2": "a component list, checked against the data file by a test",
    "2.3": "says itself that the engine needs only three integers",
    "2.4": "a component list, checked against the data file by a test",
    "11.3": "a consequence of §3, checked by a test",
    "16.2": "about the retail part",
    "16.3": "about sources",
    "16.4": "about sources",
}
NOT_IN_TESTS = OVERVIEW | {"1.1": "overview", "16.2": "about the retail part", "16.4": "about sources"}


def behaviour() -> list[str]:
    """Paragraphs of part 1 that are no headings and no worked examples."""
    numbers = [n for n in RULES if n[0].isdecimal() and "." in n and not n.startswith("15.")]
    return [n for n in numbers if not any([other.startswith(n + ".") for other in RULES]) or n == "7.3"]


def text_of(*paths: Path) -> str:
    return "\n".join([path.read_text(encoding="utf-8") for path in paths])


CODE = text_of(*sorted(GAME.folder.glob("*.py")))
TESTS = text_of(*[p for p in sorted(HERE.glob("test_*.py")) if p != Path(__file__)])


def cited(text: str) -> set[str]:
    spans = {n for a, b in re.findall(r"§(\d+\.\d+) to §(\d+\.\d+)", text) for n in between(a, b)}
    return set(NUMBER.findall(text)) | spans


def between(first: str, last: str) -> list[str]:
    """§6.1 to §6.6 names the ones in the middle, too."""
    section, a = first.split(".")
    return [f"{section}.{n}" for n in range(int(a), int(last.split(".")[1]) + 1)]


@pytest.mark.parametrize("number", sorted(cited(CODE) | cited(TESTS)))
def test_cited_paragraphs_exist(number):
    assert number in RULES


@pytest.mark.parametrize("number", sorted(set(RULING.findall(CODE)) | set(RULING.findall(TESTS))))
def test_cited_rulings_exist(number):
    assert f"K{number}" in RULES or number in ("35", "40")


@pytest.mark.parametrize("number", behaviour())
def test_every_paragraph_is_cited_by_code_and_tests(number):
    assert (number in cited(CODE)) != (number in NOT_IN_CODE), "cited by the code, or exempt with a reason"
    assert (number in cited(TESTS)) != (number in NOT_IN_TESTS), "cited by a test, or exempt with a reason"


@pytest.mark.parametrize("ruling", [n for n in RULES if re.fullmatch(r"K\d+", n)])
def test_every_ruling_is_cited_and_tested(ruling):
    assert ruling[1:] in RULING.findall(CODE)
    assert f"def test_{ruling}(" in TESTS


@pytest.mark.parametrize("example", [n for n in RULES if n.startswith("15.")])
def test_every_example_is_a_test(example):
    assert f"def test_example_{example.replace('.', '_')}(" in TESTS


def test_exemptions_are_needed():
    assert set(NOT_IN_CODE) | set(NOT_IN_TESTS) <= set(RULES)
