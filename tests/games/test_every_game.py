"""What is the same for every game: transcripts, perft counts, words, the laws on a few seeds."""

from __future__ import annotations

import tomllib
from pathlib import Path

import golden
import pytest

import tablewright as tw
from tablewright.engine import check, perft

HERE = Path(__file__).parent
IDS = [game.id for game in tw.games()]
TRANSCRIPTS = [path for id in IDS for path in sorted(golden.folder(id).glob("*.txt"))]
CASES = [
    (id, case) for id in IDS for case in tomllib.loads((HERE / id / "perft.toml").read_text(encoding="utf-8"))["case"]
]


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda p: f"{p.parent.parent.name}-{p.stem}")
def test_transcript(path: Path) -> None:
    golden.check(path)


@pytest.mark.parametrize(
    ("id", "case"), CASES, ids=lambda v: v if isinstance(v, str) else f"{v['seats']}p-seed{v['seed']}"
)
def test_perft(id: str, case: dict) -> None:
    table = tw.game(id).new(case["seats"], **case.get("variant", {}))
    for depth, count in enumerate(case["counts"], 1):
        assert perft(table, depth, case["seed"]) == count, f"depth {depth}"


@pytest.mark.parametrize(("id", "seats"), [(id, seats) for id in IDS for seats in tw.game(id).seats])
@pytest.mark.no_cover
def test_laws(id: str, seats: int) -> None:
    """A few seeds; `tablewright laws` runs as many as you like."""
    for seed in range(4):
        check(tw.game(id), seats, seed, every=60)


@pytest.mark.parametrize("id", IDS)
def test_a_game_runs_alone(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    import runpy

    runpy.run_module(f"tablewright.games.{id}", run_name="__main__")
    assert "winner" in capsys.readouterr().out.lower()
