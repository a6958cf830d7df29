"""Documentation is executed: examples of public names, of the README and of the tutorial."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

import tablewright
from tablewright import engine

ROOT = Path(__file__).parent.parent
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
COMPILED = not engine.agenda.__file__.endswith(".py")
MODULES = [
    m.name
    for m in pkgutil.walk_packages(tablewright.__path__, "tablewright.")
    if not m.name.endswith("__main__") and ".migrations" not in m.name
]


@pytest.mark.skipif(COMPILED, reason="compiled modules have lost their docstrings")
@pytest.mark.parametrize("name", MODULES)
def test_examples_in_modules(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).failed == 0


@pytest.mark.skipif(COMPILED, reason="compiled modules have lost their docstrings")
@pytest.mark.parametrize("name", [n for n in engine.__all__ if n not in ("Item", "Next", "Question", "Event")])
def test_every_public_name_has_an_example(name: str) -> None:
    assert ">>>" in (getattr(engine, name).__doc__ or ""), f"{name} has no example"


def blocks(path: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)


PAGES = [p for p in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))] if blocks(p)]


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_python_on_pages_runs(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    module = ModuleType(f"page_{page.stem.lower()}")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    for block in blocks(page):
        exec(compile(block, str(page), "exec"), module.__dict__)


def test_the_readme_shows_the_two_commands_on_its_first_screen() -> None:
    first = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:40])
    assert "make play" in first and "make test" in first
    assert len(blocks(ROOT / "README.md")[0].splitlines()) <= 12


def test_the_reference_of_commands_is_true() -> None:
    from tablewright.cli.reference import reference

    fresh = reference()
    assert (ROOT / "docs" / "cli.md").read_text(encoding="utf-8") == fresh, (
        "run: python -m tablewright.cli.reference > docs/cli.md"
    )


def test_no_line_of_a_file_names_a_machine() -> None:
    for path in [
        *ROOT.glob("*.md"),
        *ROOT.glob("*.toml"),
        ROOT / "Makefile",
        ROOT / "constraints.txt",
        *(ROOT / "src").rglob("*.py"),
        *(ROOT / "docs").rglob("*.md"),
    ]:
        if not path.name.startswith("."):
            assert not re.search(r"/(work|farm|root|home)/\w+/", path.read_text(encoding="utf-8")), path
