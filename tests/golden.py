"""Golden transcripts: records with the events and scores written between the answers.

Each is replayed by the tests and must come out the same to the letter. Rewrite all of them with `make golden` (and
review the diff); make a new one with

    python tests/golden.py galaxies three_players --seats 3 --seed 5 [--bots greedy] [--variant rogue=hades]
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from tablewright.bots import play
from tablewright.engine import Record, Step
from tablewright.engine.agenda import text

HERE = Path(__file__).parent / "games"


def folder(game: str) -> Path:
    return HERE / game / "transcripts"


def transcript(record: Record) -> str:
    """The record with what happened after each answer, and the final scores."""
    head, _, _ = record.text().partition("\n\n")
    lines = [head, ""]
    table = record.new()
    for answer, after, events in record.told():
        table = after
        lines.append(str(answer))
        for what, args, only in events:
            if what != "rule":
                lines.append(
                    f"    {what} {' '.join([text(a) for a in args])}" + (f" (only {only})" if only is not None else "")
                )
    lines.append("")
    if table.over:
        for seat, points in enumerate(table.sheet()):
            lines.append(f"= seat {seat}: {sum(points.values())} " + " ".join([f"{k}:{v}" for k, v in points.items()]))
        lines.append(f"= winners: {' '.join([str(s) for s in table.winners()]) or '-'}")
    return "\n".join(lines) + "\n"


def read(path: Path) -> Record:
    """The record inside a transcript."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith(("    ", "="))]
    return Record.parse("\n".join(lines))


def check(path: Path) -> None:
    """The transcript still comes out as it is written."""
    fresh = transcript(read(path))
    if os.environ.get("GOLDEN") == "rewrite":
        path.write_text(fresh, encoding="utf-8")
    assert fresh == path.read_text(encoding="utf-8"), (
        f"{path.name} differs: if that is meant, run `make golden` and review the diff"
    )


def steps_run(game: str) -> list[Step]:
    """Every rule with its arguments that runs in any transcript of a game."""
    found: dict[Step, None] = {}
    for path in sorted(folder(game).glob("*.txt")):
        for _, _, events in read(path).told():
            for what, args, _ in events:
                if what == "rule":
                    found[args[0]] = None
    return list(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("name")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="random")
    parser.add_argument("--variant", action="append", default=[])
    given = parser.parse_args()
    variant = dict([v.split("=") for v in given.variant])
    record = play(given.game, [given.bots] * given.seats, given.seed, **variant)
    path = folder(given.game) / f"{given.name}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(transcript(record), encoding="utf-8")
    print(f"{path}: {len(record.answers)} answers")


if __name__ == "__main__":
    main()
