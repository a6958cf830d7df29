"""The rows that people analyse: one per game and seat, in the order of the games, as CSV and as Parquet."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from tablewright.lab.contest import Contest
from tablewright.lab.match import Outcome, shares

SCHEMA = pa.schema(
    [
        ("game", pa.string()),
        ("seats", pa.int8()),
        ("match", pa.int64()),
        ("seed", pa.int64()),
        ("seat", pa.int8()),
        ("bot", pa.string()),
        ("opponents", pa.string()),
        ("score", pa.int32()),
        ("best_other", pa.int32()),
        ("share", pa.float64()),
        ("forfeit", pa.string()),
        ("decisions", pa.int32()),
        ("answers", pa.int32()),
        ("parts", pa.string()),
    ]
)
BATCH = 20_000


def rows_of(contest: Contest, outcome: Outcome) -> Iterator[dict[str, Any]]:
    """One game, seat by seat. `share` is the part of the victory (1, or less when it is shared); `parts` is where the
    points come from, as JSON; a forfeited game has no scores."""
    won, scores, parts, forfeit = shares(outcome), outcome["scores"], outcome["parts"], outcome["forfeit"]
    for seat, name in enumerate(outcome["seating"]):
        others = [s for s in range(len(won)) if s != seat]
        yield {
            "game": contest.game.id,
            "seats": contest.seats,
            "match": outcome["match"],
            "seed": outcome["seed"],
            "seat": seat,
            "bot": name,
            "opponents": ",".join([outcome["seating"][s] for s in others]),
            "score": scores[seat] if scores else None,
            "best_other": max([scores[s] for s in others]) if scores and others else None,
            "share": round(won[seat], 6),
            "forfeit": forfeit["why"] if forfeit and forfeit["seat"] == seat else None,
            "decisions": outcome["decisions"][seat],
            "answers": outcome["answers"],
            "parts": json.dumps(parts[seat], sort_keys=True) if parts else None,
        }


def write_rows(folder: Path, contest: Contest, outcomes: Iterable[Outcome]) -> int:
    """Write `rows.csv` and `rows.parquet`; returns how many rows. Both appear complete or not at all."""
    count = 0
    made = [folder / "rows.csv.part", folder / "rows.parquet.part"]
    with (
        open(made[0], "w", encoding="utf-8", newline="") as text,
        pq.ParquetWriter(made[1], SCHEMA, compression="zstd") as parquet,
    ):
        table = csv.DictWriter(text, SCHEMA.names, lineterminator="\n")
        table.writeheader()
        batch: list[dict[str, Any]] = []
        for outcome in outcomes:
            for row in rows_of(contest, outcome):
                table.writerow(row)
                batch.append(row)
                count += 1
            if len(batch) >= BATCH:
                parquet.write_table(pa.Table.from_pylist(batch, SCHEMA))
                batch.clear()
        parquet.write_table(pa.Table.from_pylist(batch, SCHEMA))
    for path in made:
        path.replace(path.with_suffix(""))
    return count
