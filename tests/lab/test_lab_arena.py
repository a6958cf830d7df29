"""The arena: the same rows however it is run, nothing lost, nothing counted twice, forfeits."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections import deque
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tablewright.bots import play
from tablewright.engine import BadInput, Record
from tablewright.lab.arena import Referee, arena
from tablewright.lab.contest import Contest
from tablewright.lab.ledger import NAME, Ledger
from tablewright.lab.match import Outcome, forfeited, play_match, shares
from tablewright.lab.pool import Pool
from tablewright.lab.rows import rows_of

BAD = Path(__file__).parent / "lab_bots.py"
COMMAND = [sys.executable, "-m", "tablewright", "arena", "goldwest", "--bots", f"random,{BAD}:Good", "--seats", "2"]


def in_process(contest: Contest):  # type: ignore[no-untyped-def]
    """Play here: faster for tests that are not about processes."""
    return lambda numbers: (play_match(contest, contest.match(n)) for n in numbers)


def files(folder: Path) -> tuple[str, list[dict[str, object]]]:
    return (folder / "rows.csv").read_text(), pq.read_table(folder / "rows.parquet").to_pylist()


def test_the_same_rows_with_one_process_or_two_or_none(tmp_path: Path) -> None:
    contest = Contest("goldwest", ["random", f"{BAD}:Good"], 2, seed=3)
    for name, jobs in (("one", 1), ("two", 2)):
        arena(contest, 8, tmp_path / name, jobs)
    arena(contest, 8, tmp_path / "here", players=in_process(contest))
    assert files(tmp_path / "one") == files(tmp_path / "two") == files(tmp_path / "here")
    text, rows = files(tmp_path / "one")
    assert len(rows) == 16 and [r["match"] for r in rows] == sorted([r["match"] for r in rows])
    read = list(csv.DictReader(text.splitlines()))
    assert [int(r["score"]) for r in read] == [r["score"] for r in rows]


def test_a_row_says_what_a_record_says() -> None:
    contest = Contest("kingdoms", ["random", "greedy"], 2, seed=5, records=True)
    outcome = play_match(contest, contest.match(1))
    record = play("kingdoms", ["greedy", "random"], seed=5)
    table = record.replay()
    assert outcome["scores"] == table.scores() and outcome["winners"] == table.winners()
    assert Record.parse(outcome["record"] or "") == record
    first, second = rows_of(contest, outcome)
    assert (first["bot"], first["opponents"], second["bot"]) == ("greedy", "random", "random")
    assert first["score"] == table.scores()[0] == second["best_other"]
    assert json.loads(first["parts"]) == table.sheet()[0]
    assert first["share"] + second["share"] == 1
    assert first["decisions"] + second["decisions"] == len([a for a in record.answers if a.seat is not None])


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    """Killed in the middle, for good: what was written is kept, and every game is played exactly once."""
    command = [*COMMAND, "--games", "80", "--jobs", "2"]
    process = subprocess.Popen(
        [*command, "--out", str(tmp_path / "cut")], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    ledger = tmp_path / "cut" / NAME
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and (not ledger.exists() or ledger.read_bytes().count(b"\n") < 4):
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = ledger.read_bytes()
    assert 3 <= before.count(b"\n") - 1 < 80
    with open(ledger, "ab") as file:
        file.write(b'{"match": 79, "seed"')  # the line it was writing
    contest = Contest("goldwest", ["random", f"{BAD}:Good"], 2)
    run = arena(contest, 80, tmp_path / "cut", jobs=2)
    assert ledger.read_bytes().startswith(before[: before.rindex(b"\n") + 1])
    assert run.played == 80 - (before.count(b"\n") - 1) and run.summary.games == 80
    with Ledger(tmp_path / "cut") as kept:
        assert sorted(kept.places) == list(range(80))
        assert ledger.read_bytes().count(b"\n") == 81
    arena(contest, 80, tmp_path / "whole", players=in_process(contest))
    assert files(tmp_path / "cut") == files(tmp_path / "whole")


def test_ctrl_c_leaves_rows_and_no_processes(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "--games", "20000", "--jobs", "2", "--out", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests may run in the background, deaf to it
    )
    ledger = tmp_path / NAME
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and (not ledger.exists() or ledger.read_bytes().count(b"\n") < 3):
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == 130
    assert process.stdout is not None
    process.stdout.close()
    rows = files(tmp_path)[1]
    assert len(rows) == 2 * (ledger.read_bytes().count(b"\n") - 1) >= 4
    assert json.loads((tmp_path / "summary.json").read_text())["games"] == len(rows) / 2


def test_a_run_can_be_made_longer_but_not_different(tmp_path: Path) -> None:
    contest = Contest("goldwest", ["random", f"{BAD}:Good"], 2)
    assert arena(contest, 4, tmp_path, players=in_process(contest)).played == 4
    assert arena(contest, 6, tmp_path, players=in_process(contest)).played == 2
    shorter = arena(contest, 4, tmp_path, players=in_process(contest))
    assert shorter.played == 0 and shorter.summary.games == 4
    for other in (Contest("goldwest", ["random"], 2), Contest("goldwest", ["random", f"{BAD}:Good"], 2, seed=2)):
        with pytest.raises(BadInput, match="continue it with the same settings"):
            arena(other, 4, tmp_path, players=in_process(other))


def test_a_changed_bot_file_is_another_contest(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(BAD.read_text())
    contest = Contest("goldwest", [f"{mine}:Good"], 2)
    arena(contest, 1, tmp_path / "run", players=in_process(contest))
    mine.write_text(BAD.read_text() + "\n# improved\n")
    changed = Contest("goldwest", [f"{mine}:Good"], 2)
    with pytest.raises(BadInput, match="holds a run with bots"):
        arena(changed, 1, tmp_path / "run", players=in_process(changed))


def test_what_is_no_ledger_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no run of the arena here"):
        Ledger(tmp_path)
    (tmp_path / NAME).write_text("hello\n")
    with pytest.raises(BadInput, match="line 1 is not of a ledger"):
        Ledger(tmp_path)
    (tmp_path / NAME).write_text('{"format": "tablewright ledger 99"}\n')
    with pytest.raises(BadInput, match="line 1 is not of a ledger"):
        Ledger(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="cannot be written"):
        Ledger(tmp_path / "file" / "run", Contest("goldwest", ["random"], 2))


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    contest = Contest("goldwest", ["random"], 2)
    with Ledger(tmp_path, contest), pytest.raises(BadInput, match="another run is writing here"):
        Ledger(tmp_path, contest)


def test_an_outcome_that_comes_twice_counts_once(tmp_path: Path) -> None:
    contest = Contest("goldwest", ["random"], 2)
    run = arena(
        contest, 3, tmp_path, players=lambda numbers: (play_match(contest, contest.match(n)) for n in [*numbers, 0, 1])
    )
    assert run.played == run.summary.games == 3 and len(files(tmp_path)[1]) == 6


@pytest.fixture(scope="module")
def forfeits(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Outcome]]:
    """Every kind of misbehaviour, on both seats. The bot is exchanged after it was entered: one that cannot even be made
    would be refused at the door."""
    kinds = ["Crashes", "Exits", "Dies", "Sleeps", "HoldsTheLock", "Cheats", "Unborn", "Good"]
    found: dict[str, list[Outcome]] = {}
    for kind in kinds:
        limit = 1.0 if kind in ("Sleeps", "HoldsTheLock") else 60.0
        contest = Contest("goldwest", ["random", f"{BAD}:Good"], 2, limit=limit)
        entrant = contest.entrants[1]
        contest.entrants = (contest.entrants[0], entrant._replace(name=f"{BAD}:{kind}"))
        contest.names = tuple([e.name for e in contest.entrants])
        contest.block = (contest.names, contest.names[::-1])
        log = tmp_path_factory.mktemp(kind) / "bots.log"
        with Pool(contest, 2, log) as pool:
            found[kind] = sorted(pool.run(range(2)), key=lambda o: o["match"])
        if kind == "Crashes":
            assert "about to fall" in log.read_text() and "ZeroDivisionError" in log.read_text()
    return found


@pytest.mark.parametrize(
    ("kind", "why", "text"),
    [
        ("Crashes", "crash", "ZeroDivisionError: oops (line 26 of lab_bots.py)"),
        ("Exits", "crash", "SystemExit: 7"),
        ("Dies", "death", "the process ended with code 9 while it was choosing"),
        ("Sleeps", "time", "no choice within 1 s"),
        ("HoldsTheLock", "time", "no choice within 1 s"),
        ("Cheats", "illegal", "chose 'win_the_game 0' is none of:"),
        ("Unborn", "crash", "cannot be made: RuntimeError: no"),
    ],
)
def test_who_misbehaves_forfeits(forfeits: dict[str, list[Outcome]], kind: str, why: str, text: str) -> None:
    first, second = forfeits[kind]
    assert (first["match"], second["match"]) == (0, 1)
    for outcome, seat in ((first, 1), (second, 0)):
        assert outcome["forfeit"] is not None and outcome["scores"] is None
        assert outcome["forfeit"]["why"] == why and outcome["forfeit"]["text"].startswith(text)
        assert (outcome["forfeit"]["seat"], outcome["winners"]) == (seat, [1 - seat])
        assert outcome["forfeit"]["bot"].endswith(kind)


def test_who_behaves_does_not(forfeits: dict[str, list[Outcome]]) -> None:
    assert [o["forfeit"] for o in forfeits["Good"]] == [None, None]


def test_a_forfeit_counts_and_is_told(tmp_path: Path) -> None:
    contest = Contest("goldwest", ["random", f"{BAD}:Cheats"], 3, records=True)
    data = arena(contest, 3, tmp_path, players=in_process(contest)).data()
    honest, cheat = data["bots"]
    assert cheat["forfeits"] == data["forfeits"] == data["games"] == 6
    assert cheat["wins"] < honest["wins"] and cheat["score"] is None
    assert len(data["forfeit_examples"]) == 5 and data["forfeit_examples"][0]["why"] == "illegal"
    rows = files(tmp_path)[1]
    assert {r["forfeit"] for r in rows} == {None, "illegal"} and {r["score"] for r in rows} == {None}
    for match in range(6):
        assert sum([float(str(r["share"])) for r in rows if r["match"] == match]) == pytest.approx(1, abs=1e-5)


def test_a_process_that_is_lost_by_accident_costs_nobody_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEWRIGHT_TEST_MARK", str(tmp_path / "mark"))
    contest = Contest("goldwest", [f"{BAD}:DiesOnce"], 2)
    run = arena(contest, 3, tmp_path / "run", jobs=1)
    assert (tmp_path / "mark").exists()
    assert run.summary.games == 3 and not run.summary.forfeits


def test_a_match_that_ends_its_process_outside_of_a_bot_is_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    contest = Contest("goldwest", ["random"], 2)
    monkeypatch.setattr(contest, "order", lambda: {"game": "chess"})
    with Pool(contest, 1) as pool, pytest.raises(RuntimeError, match=r"match 0 \(seed 1\) ended its process.*--out"):
        list(pool.run([0]))
    with Pool(contest, 1, tmp_path / "log") as pool, pytest.raises(RuntimeError, match="unknown game 'chess'.*log"):
        list(pool.run([0]))


def test_an_abandoned_worker_ends_by_itself(tmp_path: Path) -> None:
    """Whoever ordered the games is gone (killed): the worker ends, even inside a bot that sleeps."""
    contest = Contest("goldwest", [f"{BAD}:Sleeps"], 2, limit=0)
    pool = Pool(contest, 1)
    outcomes = pool.run([0])
    pool._hand_out(iter([0]), deque())
    process = pool._players[0].process
    deadline = time.monotonic() + 20
    while pool._players[0].pulse.thinking() is None or (pool._players[0].pulse.thinking() or (0, 0))[1] < 0.3:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(timeout=10) == 0
    outcomes.close()
    pool.close()


def test_the_sequential_test_ends_at_the_same_match_whatever_the_order(tmp_path: Path) -> None:
    contest = Contest("goldwest", ["random", "greedy"], 2)

    def fake(number: int) -> Outcome:
        match = contest.match(number)
        outcome = forfeited(match, 0, "crash", "")
        outcome["forfeit"] = None
        outcome["winners"] = [match.seating.index("greedy" if number % 5 else "random")]
        outcome["scores"], outcome["parts"] = [1, 2], [{}, {}]
        return outcome

    def in_order(numbers):  # type: ignore[no-untyped-def]
        return (fake(n) for n in numbers)

    def in_disorder(numbers):  # type: ignore[no-untyped-def]
        waiting: list[int] = []
        for n in numbers:
            waiting.append(n)
            if len(waiting) == 7:
                yield from (fake(n) for n in reversed(waiting))
                waiting.clear()
        yield from (fake(n) for n in waiting)

    runs = [
        arena(contest, 2000, tmp_path / name, players=players, sprt=40)
        for name, players in (("a", in_order), ("b", in_disorder))
    ]
    assert runs[0].verdict == runs[1].verdict and runs[0].data() == runs[1].data()
    assert runs[0].verdict is not None and runs[0].verdict.verdict == "worse"
    assert runs[0].summary.games == 2 * runs[0].verdict.seeds < 400
    assert files(tmp_path / "a") == files(tmp_path / "b")
    again = arena(contest, 2000, tmp_path / "a", players=in_order, sprt=40)
    assert again.played == 0 and again.data() == runs[0].data()


def test_the_sequential_test_is_for_two() -> None:
    with pytest.raises(BadInput, match="compares two bots"):
        Referee(Contest("goldwest", ["random"], 2), 30)


def test_a_solo_game_has_win_rates_and_no_ladder(tmp_path: Path) -> None:
    contest = Contest("galaxies", ["random"], 1)
    data = arena(contest, 2, tmp_path, players=in_process(contest)).data()
    assert data["ladder"] == [] and data["pairs"] == []
    assert data["bots"][0]["games"] == 2
    assert {r["best_other"] for r in files(tmp_path)[1]} == {None}


def test_shares_of_a_shared_victory() -> None:
    outcome = forfeited(Contest("goldwest", ["random"], 3).match(0), 0, "crash", "")
    outcome["winners"] = []
    assert shares(outcome) == [0, 0, 0]
    outcome["winners"] = [0, 2]
    assert shares(outcome) == [0.5, 0, 0.5]


def test_the_summary_adds_up(tmp_path: Path) -> None:
    contest = Contest("goldwest", ["random", f"{BAD}:Good"], 3)
    data = arena(contest, 3, tmp_path, players=in_process(contest)).data()
    rows = files(tmp_path)[1]
    for bot in data["bots"]:
        mine = [r for r in rows if r["bot"] == bot["bot"]]
        assert bot["wins"] == pytest.approx(sum([float(str(r["share"])) for r in mine]), abs=0.01)
        assert bot["score"][0] == pytest.approx(sum([int(str(r["score"])) for r in mine]) / len(mine), abs=0.01)
        assert bot["score"][1] <= bot["score"][0] <= bot["score"][2]
    assert sum([s["win_rate"][0] for s in data["seats"]]) == pytest.approx(1, abs=0.001)
    assert len(data["ladder"]) == 2 and data["seeds"] == 1


def test_jobs_of_zero_are_all_cores() -> None:
    with Pool(Contest("goldwest", ["random"], 2), 0) as pool:
        assert pool.jobs == os.cpu_count()


def test_a_game_without_an_end_is_called_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two greedy players of Kingdoms may wait for each other for ever; nobody wins, and it is said."""
    monkeypatch.setattr("tablewright.lab.match.LONGEST", 60)
    contest = Contest("kingdoms", ["greedy", "random"], 2, seed=1)
    found = arena(contest, 2, tmp_path, players=in_process(contest)).summary
    data = found.data()
    assert data["endless"] == data["games"] == 2 and data["forfeits"] == 0
    assert [b["wins"] for b in data["bots"]] == [0, 0] and data["bots"][0]["score"] is None
    with Ledger(tmp_path) as ledger:
        assert all([outcome["answers"] == 60 and outcome["scores"] is None for outcome in ledger.outcomes()])
