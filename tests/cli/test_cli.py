"""The command line as people and programs use it."""

from __future__ import annotations

import builtins
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tablewright as tw
from tablewright.cli import main
from tablewright.cli.sim import histogram, wilson
from tablewright.engine import Record

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in an empty folder; lines are what a person types."""
    monkeypatch.chdir(tmp_path)

    def runner(*words: str, lines: Iterator[str] | None = None) -> tuple[int, str, str]:
        typed = lines or iter(())

        def type_line(prompt: str = "") -> str:
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(builtins, "input", type_line)
        code: object = 0
        try:
            main(words)
        except SystemExit as stop:
            code = stop.code
        caught = capsys.readouterr()
        return int(code or 0), caught.out, caught.err  # type: ignore[call-overload]

    return runner


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "saved.txt"
    tw.play("goldwest", ["random", "random"], seed=4).save(path)
    return path


# --- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "galaxxies"], "unknown game 'galaxxies': did you mean 'galaxies'?"),
        (["play", "nowhere.txt"], "nowhere.txt: no such file, and no such game; games: galaxies"),
        (["play", "galaxies", "--seats", "me,me,me,me,me,me"], "Tiny Epic Galaxies is for 1 to 5 players, not 6"),
        (["play", "galaxies", "--seats", "me,greddy"], "unknown bot 'greddy': did you mean 'greedy'?"),
        (
            ["play", "galaxies", "--variant", "rouge=hades"],
            "unknown variant of galaxies 'rouge': did you mean 'rogue'?",
        ),
        (
            ["play", "galaxies", "--variant", "rogue=ares"],
            "variant 'rogue' cannot be 'ares'; allowed: artemis, rothkel",
        ),
        (["play", "galaxies", "--variant", "rogue"], "--variant 'rogue': write NAME=VALUE, for example rogue=gamelyn"),
        (["play", "galaxies", "--pack", "none.toml"], "none.toml: cannot be read"),
        (["sim", "chess"], "unknown game 'chess'"),
        (["sim", "goldwest", "--seats", "random"], "Gold West is for 2 to 4 players, not 1"),
        (["sim", "goldwest", "--seats", "random,expert"], "unknown bot 'expert'"),
        (["laws", "galaxies", "--seats", "7"], "is for 1 to 5 players, not 7"),
        (["perft", "galaxies", "--seats", "0"], "is for 1 to 5 players, not 0"),
        (["bench", "engine", "--game", "go"], "unknown game 'go'"),
        (["bench", "engine", "--game", "goldwest", "--seats", "5"], "is for 2 to 4 players, not 5"),
        (["replay", "missing.txt"], "missing.txt: cannot be read"),
        (["trace", "missing.txt"], "missing.txt: cannot be read"),
        (["games", "checkers"], "unknown game 'checkers'"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(run: Run, words: list[str], sentence: str) -> None:
    code, out, err = run(*words)
    assert code == 2 and sentence in err.replace("\n", " ") and "Traceback" not in err + out


@pytest.mark.parametrize(
    "words", [["sim"], ["nonsense"], ["sim", "galaxies", "--games", "0"], ["perft", "galaxies", "--depth", "x"]]
)
def test_bad_usage_is_exit_code_2(run: Run, words: list[str]) -> None:
    code, out, err = run(*words)
    assert code == 2 and "Traceback" not in err + out


def test_a_corrupted_record_is_refused_by_line(run: Run, saved: Path) -> None:
    text = saved.read_text(encoding="utf-8")
    lines = text.splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("0 "))
    lines[place] = "0 fly_to_the_moon"
    bad = saved.with_name("bad.txt")
    bad.write_text("\n".join(lines), encoding="utf-8")
    for command in ("replay", "play", "trace"):
        code, _, err = run(command, str(bad))
        flat = err.replace("\n", " ")
        assert code == 2 and "fly_to_the_moon" in flat and "is none of" in flat and f"answer {place - 7}" in flat
    bad.write_text(text.replace("rules 1", "rules 77"), encoding="utf-8")
    code, _, err = run("play", str(bad))
    assert code == 2 and "rules version 77" in err


# --- commands --------------------------------------------------------------------------------------------------------


def test_games(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0 and "Tiny Epic Galaxies" in out
    facts = json.loads(run("games", "--json")[1])
    assert [f["id"] for f in facts] == [g.id for g in tw.games()]
    assert "rogue_extra_turn_not_followable" in run("games", "galaxies")[1]
    assert json.loads(run("games", "galaxies", "--json")[1])[0]["seats"] == [1, 2, 3, 4, 5]


def test_help_teaches_by_example(run: Run) -> None:
    for command in ("games", "play", "sim", "laws", "perft", "replay", "trace"):
        code, out, _ = run(command, "--help")
        assert code == 0 and f"tablewright {command}" in out.replace("\n", " ")
    assert "tablewright play galaxies" in run("--help")[1]


def test_sim(run: Run) -> None:
    told = json.loads(run("sim", "goldwest", "--seats", "random,random", "--games", "4", "--json")[1])
    assert told["games"] == 4 and [row["bot"] for row in told["bots"]] == ["random", "random 2"]
    assert sum(row["wins"] for row in told["bots"]) == pytest.approx(4)
    for row in told["bots"]:
        assert row["score_mean"] == pytest.approx(sum(row["parts"].values()), abs=0.1)
        assert sum(n for _, _, n in row["histogram"]) == 4
    again = json.loads(run("sim", "goldwest", "--seats", "random,random", "--games", "4", "--jobs", "1", "--json")[1])
    assert again == told, "the number of processes changes nothing"
    assert "win rate" in run("sim", "goldwest", "--seats", "random,random", "--games", "2", "--jobs", "1")[1]


def test_sim_calls_off_what_does_not_end(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablewright.cli.sim.LONGEST", 40)
    given = ("sim", "kingdoms", "--seats", "random,random", "--games", "2", "--jobs", "1")
    told = json.loads(run(*given, "--json")[1])
    assert told["endless"] == 2 and all([row["wins"] == 0 for row in told["bots"]])
    assert "Called off: 2 of 2 games" in run(*given)[1]


def test_wilson_and_histogram() -> None:
    assert wilson(50, 100) == (0.404, 0.596) and wilson(0, 10)[0] == 0 and wilson(10, 10)[1] == 1
    assert histogram([5]) == [(5, 5, 1)]


def test_laws(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = json.loads(run("laws", "goldwest", "--games", "1", "--jobs", "1", "--json")[1])
    assert [row["seats"] for row in rows] == [2, 3, 4] and all(row["answers"] > 50 for row in rows)
    assert "all laws hold" in run("laws", "goldwest", "--games", "1", "--seats", "2", "--jobs", "1")[1]


def test_a_broken_law_is_exit_code_1_and_leaves_its_record(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = tw.game("goldwest")
    good = game.invariants

    def bad(g: object) -> None:
        good(g)
        raise AssertionError("a camp is missing")

    monkeypatch.setattr(game, "invariants", bad)
    code, _, err = run("laws", "goldwest", "--games", "1", "--seats", "2", "--jobs", "1")
    assert code == 1 and "a camp is missing" in err
    assert Record.load(tmp_path / "broken-goldwest-2-0.txt").answers


def test_perft(run: Run) -> None:
    from tablewright.engine import perft

    rows = json.loads(run("perft", "goldwest", "--seats", "2", "--depth", "2", "--seed", "3", "--json")[1])["rows"]
    table = tw.game("goldwest").new(2)
    assert [row["count"] for row in rows] == [perft(table, 1, 3), perft(table, 2, 3)]
    assert "depth 1:" in run("perft", "goldwest", "--depth", "1")[1]


def test_replay(run: Run, saved: Path) -> None:
    record = Record.load(saved)
    told = json.loads(run("replay", str(saved), "--json")[1])
    assert told["over"] and told["scores"] == record.replay().scores()
    assert "Winner:" in run("replay", str(saved))[1]
    part = run("replay", str(saved), "--upto", "30", "--seat", "1")[1]
    assert "30 answers; the game goes on" in part.replace("\n", " ")
    half = json.loads(run("replay", str(saved), "--upto", "30", "--json")[1])
    assert half["scores"] is None and half["answers"] == 30


def test_replay_names_the_tie_break(run: Run, tmp_path: Path) -> None:
    record = tw.play("goldwest", ["random", "random"], seed=1)
    assert len(set(record.replay().scores())) == 1
    record.save(tmp_path / "g.txt")
    assert "Tie-break: fewer pieces in the Wanted area" in run("replay", str(tmp_path / "g.txt"))[1]


def test_replay_hides_what_a_seat_may_not_know(run: Run, tmp_path: Path) -> None:
    record = tw.play("galaxies", ["random", "random"], seed=2)
    record.save(tmp_path / "g.txt")
    mission = record.replay().players[1].missions[0]  # type: ignore[attr-defined]
    name = tw.game("galaxies").data["missions"]
    shown = next(m["name"] for m in name if m["id"] == mission)
    upto = str(next(i for i, a in enumerate(record.answers) if a.text.startswith("rolled")))
    assert shown not in run("replay", str(tmp_path / "g.txt"), "--upto", upto, "--seat", "0")[1]
    assert shown in run("replay", str(tmp_path / "g.txt"), "--upto", upto, "--seat", "1")[1]


def test_trace(run: Run, saved: Path) -> None:
    rows = json.loads(run("trace", str(saved), "--first", "5", "--last", "9", "--json")[1])
    assert [row["answer"] for row in rows] == [5, 6, 7, 8, 9] and rows[0]["ran"]
    assert "§" in run("trace", str(saved), "--last", "12")[1]


def test_bench(run: Run) -> None:
    rows = json.loads(run("bench", "engine", "--game", "goldwest", "--seats", "2", "--seconds", "0.1", "--json")[1])
    keys = {"game", "seats", "compiled", "decisions_per_s", "clones_per_s", "games_per_s", "decisions_per_game"}
    assert set(rows[0]) == keys and rows[0]["decisions_per_s"] > 0 and rows[0]["clones_per_s"] > 0
    assert "decisions/s" in run("bench", "engine", "--game", "goldwest", "--seats", "2", "--seconds", "0.1")[1]


# --- playing ---------------------------------------------------------------------------------------------------------


def ones() -> Iterator[str]:
    while True:
        yield "1"


def test_a_whole_game_by_typing(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("play", "goldwest", "--seats", "me:Ada,random", "--seed", "3", "--save", "ada.txt", lines=ones())
    record = Record.load(tmp_path / "ada.txt")
    assert code == 0 and record.replay().over and " won." in out and "Saved: ada.txt" in out.replace("\n", " ")
    assert record.players == ["me:Ada", "random"]


def test_everything_at_the_prompt(run: Run, tmp_path: Path) -> None:
    typed = ["", "?", "h", "r", "p", "l", "99", "dance", "s elsewhere.txt", "1", "u", "2", "u", "u", "q"]
    code, out, _ = run("play", "galaxies", "--seats", "me,random", "--seed", "8", lines=iter(typed))
    flat = out.replace("\n", " ")
    assert code == 0
    for piece in (
        "undo: take back",
        "►",
        "§",
        "total",
        "There is no option 99",
        "'dance' is no option",
        "Nothing to undo yet",
    ):
        assert piece in flat, piece
    assert "Go on with: tablewright play elsewhere.txt" in flat
    assert Record.load(tmp_path / "elsewhere.txt").game.id == "galaxies"


def test_an_option_may_be_typed_as_text(run: Run, tmp_path: Path) -> None:
    table = tw.game("galaxies").new(1)
    run("play", "galaxies", "--seats", "me", "--seed", "1", "--save", "a.txt", lines=iter(["end_turn 0"]))
    assert [str(a) for a in Record.load(tmp_path / "a.txt").answers].count("0 end_turn 0") == 1
    assert table.over is False


def test_a_saved_game_goes_on_with_the_same_dice(run: Run, tmp_path: Path) -> None:
    run("play", "goldwest", "--seats", "me,random", "--seed", "6", "--save", "half.txt", lines=iter(["1"] * 10))
    half = Record.load(tmp_path / "half.txt")
    assert not half.replay().over
    code, out, _ = run("play", "half.txt", lines=ones())
    assert code == 0 and "Going on with half.txt" in out
    run("play", "goldwest", "--seats", "me,random", "--seed", "6", "--save", "whole.txt", lines=ones())
    whole, resumed = Record.load(tmp_path / "whole.txt"), Record.load(tmp_path / "half.txt")
    chance = [[a for a in r.answers[: len(half.answers)] if a.seat is None] for r in (whole, resumed)]
    assert resumed.replay().over and chance[0] == chance[1]


def test_two_people_at_one_screen_have_a_curtain(run: Run) -> None:
    code, out, _ = run("play", "galaxies", "--seats", "me:Ada,me:Bob", "--seed", "3", lines=iter(["1", "", "1", "q"]))
    assert code == 0 and "Bob" in out
    assert "the others look away" in out.replace("\n", " ") or "Bob, it is your turn" in out.replace("\n", " ")
    assert "Ada" in out and "Saved" in out


def test_a_file_that_cannot_be_written_is_told(run: Run) -> None:
    _, out, _ = run(
        "play", "goldwest", "--seats", "me,random", "--seed", "1", lines=iter(["s no/such/folder.txt", "s ok.txt"])
    )
    flat = out.replace("\n", " ")
    assert "Cannot save to no/such/folder.txt" in flat and "Saved: ok.txt" in flat
