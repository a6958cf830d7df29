"""The code and the tests cite the rules file: only what exists there, and everything that states behaviour."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fliptown_kit import BOX, GAME

from tablewright.games.fliptown.poker import RANKING
from tablewright.games.rulebook import paragraphs

HERE = Path(__file__).parent
RULES = paragraphs("fliptown")
NUMBER = re.compile(r"§(\d+(?:\.\d+)*)")

NOT_IN_CODE = {
    "2.8": "an order is needed nowhere but in automated play (§14.1)",
    "3.3": "the five turns are §4",
    "14.29": "about the data: no rank A-K is the Wild Card's",
    "18.1": "says what is no option",
}


def text_of(*paths: Path) -> str:
    return "\n".join([path.read_text(encoding="utf-8") for path in paths])


CODE = text_of(*sorted(GAME.folder.glob("*.py")))
TESTS = text_of(*[p for p in sorted(HERE.glob("test_*.py")) if p != Path(__file__)])


def cited(text: str) -> set[str]:
    """§5.2.3-5.2.6 and §7.4.1 to §7.4.6 name the ones in the middle, too."""
    spans = re.findall(r"§(\d+(?:\.\d+)+)(?:-| to §)(\d+(?:\.\d+)+)", text)
    return set(NUMBER.findall(text)) | {n for a, b in spans for n in between(a, b)}


def between(first: str, last: str) -> list[str]:
    head, _, a = first.rpartition(".")
    return [f"{head}.{n}" for n in range(int(a), int(last.rpartition(".")[2]) + 1)]


def behaviour() -> list[str]:
    """Paragraphs that are no headings, no worked examples and no sections."""
    numbers = [n for n in RULES if "." in n and not n.startswith("15.")]
    return [n for n in numbers if not any([other.startswith(n + ".") for other in RULES])]


@pytest.mark.parametrize("number", sorted(cited(CODE) | cited(TESTS)))
def test_cited_paragraphs_exist(number):
    assert number in RULES


@pytest.mark.parametrize("number", behaviour())
def test_every_paragraph_is_cited_by_code_and_tests(number):
    assert (number in cited(CODE)) != (number in NOT_IN_CODE), "cited by the code, or exempt with a reason"
    assert number in cited(TESTS)


@pytest.mark.parametrize("number", [n for n in RULES if n.startswith("14.")])
def test_every_ruling_is_a_test(number):
    assert f"def test_{number.replace('.', '_')}(" in TESTS


@pytest.mark.parametrize("number", [n for n in RULES if n.startswith("15.")])
def test_every_example_is_a_test(number):
    assert f"def test_example_{number.replace('.', '_')}(" in TESTS


def test_exemptions_are_needed():
    assert set(NOT_IN_CODE) <= set(RULES)


def test_poker_hands_of_the_data_file():
    """The best first, and `nothing` at the end."""
    assert [*BOX.pay, "nothing"] == list(RANKING)
    assert list(BOX.pay.values()) == sorted(BOX.pay.values(), reverse=True)


def test_every_option_of_the_rules_file_is_a_variant():
    for variant in GAME.variants:
        values = ", ".join([str(v).lower() for v in variant.values])
        assert f"| `{variant.name}` | {values} |" in text_of(
            Path(__file__).parents[3] / "docs" / "rules" / "fliptown.md"
        )
        assert variant.rule.removeprefix("§") in RULES
