"""The lab on the command line."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from tablewright.cli import main

ROOT = Path(__file__).parent.parent.parent
BAD = ROOT / "tests" / "lab" / "lab_bots.py"


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        main(arguments)
        code = 0
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    told = capsys.readouterr()
    return code, told.out, told.err


def test_a_small_arena(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    arguments = ["arena", "goldwest", "--bots", f"random,{BAD}:Good", "--games", "4", "--seats", "2", "--out", folder]
    code, text, _ = call(capsys, *arguments, "--jobs", "2")
    assert code == 0 and "random" in text and "Elo stronger" in text and "rows.parquet" in text
    code, text, _ = call(capsys, *arguments, "--json")
    data = json.loads(text)
    assert code == 0 and data["games"] == 4 and data == json.loads((tmp_path / "run" / "summary.json").read_text())


def test_three_bots_have_a_ladder_and_forfeits_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    bots = f"random,{BAD}:Good,{BAD}:Cheats"
    code, text, _ = call(capsys, "arena", "goldwest", "--bots", bots, "--games", "2", "--seats", "2", "--jobs", "2")
    assert code == 0 and "ladder" in text and "Cheats on seat" in text.replace("\n", " ")
    assert "forfeits (illegal)" in text.replace("\n", " ")


def test_the_sequential_test_says_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "goldwest", "--bots", f"random,{BAD}:Cheats", "--seats", "2", "--jobs", "2", "--sprt", "100"]
    code, text, _ = call(capsys, *arguments, "--games", "400")
    assert code == 0 and "random is better (sequential test, 1" in text.replace("\n", " ")
    assert "different games in" in text  # it is one game, again and again
    code, text, _ = call(capsys, *arguments, "--games", "2")
    assert code == 0 and "No verdict yet" in text


def test_a_study_writes_its_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "pages" / "goldwest.html"
    arguments = [
        "balance",
        "goldwest",
        "--bots",
        "random",
        "--seats",
        "2,3",
        "--games",
        "24",
        "--out",
        str(tmp_path / "run"),
    ]
    code, text, _ = call(capsys, *arguments, "--explore", "0.5", "--html", str(page), "--jobs", "2")
    assert code == 0 and "48 games, 120 players" in text and "Report:" in text
    command = (
        "tablewright balance goldwest --bots random --seats 2,3 --games 24 --seed 1 --explore 0.5 --html goldwest.html"
    )
    assert command in page.read_text(encoding="utf-8")
    code, text, _ = call(capsys, *arguments, "--explore", "0.5", "--json")
    assert json.loads(text)["games"] == 48 and {p.name for p in (tmp_path / "run").iterdir()} == {"seats-2", "seats-3"}


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["arena", "goldwest", "--bots", "nobody"], "unknown bot 'nobody'"),
        (["arena", "goldwest", "--bots", "none.py:A,random"], "cannot be read"),
        (["arena", "goldwest", "--bots", "random,greedy", "--sprt", "30", "--seats", "9"], "not 9"),
        (["arena", "goldwest", "--bots", "random", "--seats", "2", "--sprt", "30"], "compares two bots"),
        (["balance", "goldwest", "--seats", "two"], "write numbers"),
    ],
)
def test_bad_input_is_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], problem: str) -> None:
    code, _, text = call(capsys, *arguments)
    assert code == 2 and problem in text


@pytest.mark.parametrize("missing", ["numpy", "pyarrow"])
@pytest.mark.parametrize("command", ["arena", "balance"])
def test_without_the_extra_it_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, missing: str, command: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    code, _, text = call(capsys, command, "goldwest")
    assert code == 2 and "pip install 'tablewright[lab]'" in text


def test_the_bot_of_the_documentation_plays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The example of docs/lab.md, as it stands there."""
    page = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
    source = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    assert len([line for line in source.splitlines() if line.strip()]) <= 12
    file = tmp_path / "my_bot.py"
    file.write_text(source, encoding="utf-8")
    code, text, _ = call(
        capsys, "arena", "goldwest", "--bots", f"{file}:MyBot,random", "--games", "4", "--jobs", "2", "--json"
    )
    data = json.loads(text)
    assert code == 0 and data["forfeits"] == 0 and data["bots"][0]["bot"].endswith("my_bot.py:MyBot")
    assert data["bots"][0]["wins"] >= 3  # looking one step ahead beats choosing at random
