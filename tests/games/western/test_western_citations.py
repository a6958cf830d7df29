"""The code and the tests cite the rulebook, and the rulebook alone."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
BOOK = (ROOT / "docs" / "rules" / "western.md").read_text(encoding="utf-8")
CODE = "\n".join([p.read_text(encoding="utf-8") for p in sorted((ROOT / "src/tablewright/games/western").glob("*.py"))])
TESTS = "\n".join([p.read_text(encoding="utf-8") for p in sorted(Path(__file__).parent.glob("test_western_*.py"))])

PARAGRAPHS = set(re.findall(r"^(?:\| )?(\d+(?:\.\d+)+) ", BOOK, re.M))
SECTIONS = set(re.findall(r"^## (\d+)\.", BOOK, re.M))
RULINGS = set(re.findall(r"^- \*\*(R-\d+)\*\*", BOOK, re.M))
EXAMPLES = set(re.findall(r"^- \*\*(E-\d+)\*\*", BOOK, re.M))

NOT_BEHAVIOUR = {
    "0.1": "sources",
    "0.2": "scope: cited by the laws for every number of players",
    "0.3": "vocabulary",
    "2.7.4": "counts that follow from 2.7",
    "12.19": "says which cards are reconstructed and that purchases count: shown by packs.stand_ins",
    "18.2": "a remark on the sources",
}


def cited(text: str) -> set[str]:
    """Numbers after §, with ranges such as §5.2.1–§5.2.3 spelled out."""
    found = set(re.findall(r"§(\d+(?:\.\d+)*)", text))
    for head, first, last in re.findall(r"§((?:\d+\.)+)(\d+)–§\1(\d+)", text):
        found |= {f"{head}{n}" for n in range(int(first), int(last) + 1)}
    return found


def test_the_book_is_read() -> None:
    assert len(PARAGRAPHS) > 130 and len(RULINGS) == 40 and len(EXAMPLES) == 9 and len(SECTIONS) == 19


def test_cited_paragraphs_exist() -> None:
    wrong = {n for n in cited(CODE) | cited(TESTS) if n not in PARAGRAPHS and n not in SECTIONS}
    assert not wrong, wrong


def test_every_paragraph_is_cited_by_code() -> None:
    missing = PARAGRAPHS - cited(CODE) - set(NOT_BEHAVIOUR)
    assert not missing, sorted(missing)


def test_every_paragraph_is_cited_by_a_test() -> None:
    missing = PARAGRAPHS - cited(TESTS) - set(NOT_BEHAVIOUR)
    assert not missing, sorted(missing)


def test_every_ruling_and_example_is_a_test() -> None:
    rulings = {r.replace("-", "_") for r in RULINGS}
    assert not {r for r in rulings if not re.search(rf"test_{r}\b", TESTS)}
    assert not {e for e in EXAMPLES if f"def test_example_{e.replace('-', '_')}(" not in TESTS}


def test_files_and_rules_stay_short() -> None:
    for path in (ROOT / "src/tablewright/games/western").glob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) < 400, path.name
