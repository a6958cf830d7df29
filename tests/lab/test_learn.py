"""Learning by self-play: what the network is shown, how it learns, and that what ships can be read and is used."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

import tablewright as tw
from tablewright.bots import Spot
from tablewright.bots.learned.look import Row, look, look_alone
from tablewright.bots.learned.mind import ALONE, Mind, Tally, best, ends, mind_of, mind_with, result
from tablewright.bots.learned.net import (
    SPREAD,
    UNIT,
    Net,
    blocks_of,
    file_of,
    group,
    know_of,
    net_of,
    read,
    squashed,
    tells_points,
)
from tablewright.bots.search import Search
from tablewright.bots.tree import Judge
from tablewright.cli import main
from tablewright.cli.learn import seat_counts
from tablewright.engine import Ask, BadInput, Chance, Table, Together
from tablewright.lab import learn, lessons
from tablewright.lab.trainer import Trainer

GAMES = [(game.id, seats) for game in tw.games() for seats in game.seats]


def plan(game: str, seats: int, file: str = "", **changes: object) -> lessons.Plan:
    return lessons.Plan(game, (seats,), ({},), 6.0, 0.04, 0.7, False, 1, file)._replace(**changes)


def some_positions(game: str, seats: int, every: int = 9) -> list[Table]:
    rng = Random(seats)
    table = tw.game(game).new(seats=seats)
    found: list[Table] = []
    n = 0
    while table.question is not None and len(found) < 40:
        question = table.question
        table.resolve(question.sample(rng) if isinstance(question, Chance) else rng.choice(question.options))
        n += 1
        if n % every == 0 and table.question is not None:
            found.append(table.clone())
    return found


def rows_of(game: str, table: Table) -> list[Row]:
    blocks = blocks_of(game)
    seats = len(table.sheet())
    if not tells_points(game, seats):
        return look(blocks, table)
    return [look_alone(blocks, table, seat) for seat in range(seats)]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_rows_are_numbers_and_always_as_many(game: str, seats: int) -> None:
    width = lessons.width(plan(game, seats))
    for table in some_positions(game, seats):
        rows = np.array(rows_of(game, table), dtype=np.float32)
        assert rows.shape == (seats, width)
        assert np.isfinite(rows).all()


@pytest.mark.parametrize("game", ["galaxies", "western", "kingdoms", "goldwest", "fliptown"])
def test_learning_begins_with_the_evaluation(game: str) -> None:
    """The straight line from the rows to the margin (or to the points of the two) says exactly what `bots/know` says."""
    one = plan(game, 2)
    line, know = lessons.straight(one), know_of(game)
    for table in some_positions(game, 2):
        if type(table.together) is not Together:
            said = np.array(rows_of(game, table), dtype=np.float32) @ line
            points = said[:, 0] * UNIT
            ahead = points - points[::-1] if blocks_of(game).POINTS else said[:, 1] * SPREAD[game] / 2
            assert ahead == pytest.approx(know.evaluate_all(table), abs=1e-3)


def test_slopes_are_those_of_the_loss() -> None:
    """Moving along the slope by a little lowers the loss by as much as the slope says."""
    rng = np.random.default_rng(1)
    rows, targets = rng.normal(size=(64, 5)).astype("f"), rng.random((64, 2)).astype("f")
    trainer = Trainer(5, 1, True, np)
    before = [w.copy() for w in trainer.weights]
    slopes: list[list[np.ndarray]] = []
    trainer._move = lambda found, rate: slopes.append(found)  # type: ignore[method-assign]
    loss = float(trainer.step(rows, targets, 0.0))
    for i in range(3):
        small = 1e-3 / float(np.abs(slopes[0][i]).max())
        trainer.weights = [w - small * slopes[0][i] if j == i else w for j, w in enumerate(before)]
        fallen = loss - float(trainer.step(rows, targets, 0.0))
        # the loss is a mean over both answers, the slopes are those of their sum
        assert fallen == pytest.approx(small * float((slopes[0][i] ** 2).sum()) / 2, rel=0.15)


@pytest.mark.parametrize("fresh", [False, True])
def test_what_can_be_learned_is_learned(fresh: bool) -> None:
    rng = np.random.default_rng(2)
    rows = rng.normal(size=(2000, 6)).astype("f") * [1, 10, 1, 1, 1, 1] + [0, 50, 0, 0, 0, 0]
    truth = 1 / (1 + np.exp(-(rows[:, :1] + 2 * np.abs(rows[:, 2:3]) - 1.5)))
    targets = np.concatenate([truth, 1 - truth], axis=1).astype("f")
    trainer = Trainer(6, 1, fresh, np)
    trainer.measure(rows)
    if not fresh:
        trainer.begin(np.zeros((6, 2), dtype=np.float32))
    for _ in range(2500):
        batch = rng.integers(0, 2000, 256)
        trainer.step(rows[batch], targets[batch], 0.02 if not fresh else 0.002)
    net = Net(*[a.astype("f") for a in trainer.arrays().values()])
    assert np.abs(net.both(rows) - targets).mean() < 0.05


def test_points_are_learned() -> None:
    """From the evaluation and a level at first, to what is true; then from a network that knows it already."""
    rng = np.random.default_rng(3)
    rows = rng.normal(size=(2000, 6)).astype("f")
    truth = (6.0 + 0.3 * rows[:, :1] - 0.5 * np.abs(rows[:, 1:2])).astype("f")
    trainer = Trainer(6, 1, False, np, answers=1)
    trainer.measure(rows)
    trainer.begin(np.zeros((6, 1), dtype=np.float32), truth.mean())
    for _ in range(2500):
        batch = rng.integers(0, 2000, 256)
        trainer.step(rows[batch], truth[batch], 0.002)
    net = Net(*[a.astype("f") for a in trainer.arrays().values()])
    assert np.abs(np.array(net.points(rows)) / UNIT - truth[:, 0]).mean() < 0.05
    for hidden, kept in ((48, 48), (60, 60), (20, 48)):  # as it is, wider, never narrower: what it says stays
        second = Trainer(6, 2, False, np, answers=1, hidden=hidden)
        second.measure(rows * 2 + 1)
        second.go_on(net)
        again = Net(*[a.astype("f") for a in second.arrays().values()])
        assert np.allclose(again.raw(rows), net.raw(rows), atol=0.02)
        second.step(rows[:64], truth[:64], 0.002)
        assert second.arrays()["second"].shape == (kept, 1)
        assert np.any(second.weights[2][net.hidden :]) or kept == net.hidden, "new units begin to learn"


def test_a_network_that_is_gone_on_from_moves_all_its_weights_alike() -> None:
    """Numbers of which it knows nothing yet are soon used, too, even if they seldom differ: plain descent hardly gets
    there."""
    rng = np.random.default_rng(4)
    rows = rng.normal(size=(2000, 3)).astype("f")
    rows[:, 2] = rng.random(2000) < 0.02
    won = (rows[:, :1] + 4 * rows[:, 2:] > 0).astype("f")
    told = np.concatenate([won, won], axis=1)
    known = Net(
        np.array([[0.0, 2.0, 2.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], "f"), np.zeros(3, "f"), np.zeros((1, 2), "f")
    )
    seldom = rows[:, 2] > 0

    def after(go_on: bool) -> float:
        trainer = Trainer(3, 1, False, np, hidden=1)
        trainer.measure(rows)
        trainer.go_on(known) if go_on else trainer.begin(known.first[:, 1:])
        for _ in range(300):
            trainer.step(rows, told, 0.0008)
        said = Net(*[a.astype("f") for a in trainer.arrays().values()]).both(rows[seldom])
        return float(np.abs(said - told[seldom]).mean())

    assert after(go_on=True) < 0.8 * after(go_on=False)


@pytest.mark.parametrize("seats", [2, 3])
def test_whoever_will_score_more_is_likelier_to_win(seats: int) -> None:
    mind = Tally("fliptown", lessons.evaluation(plan("fliptown", 2)), False)
    worlds = some_positions("fliptown", seats)
    for world, values in zip(worlds, mind.worth(worlds), strict=True):
        points = mind.points([(world, seat) for seat in range(seats)])
        assert max(points) - points[values.index(max(values))] < 1e-4
        for seat in range(seats):
            assert mind.worth_to([world], seat)[0] == pytest.approx(values[seat])
    finished = tw.play("fliptown", ["random"] * seats, seed=1).replay()
    values = mind.worth([finished])[0]
    assert [seat for seat in range(seats) if values[seat] == max(values)] == finished.winners()
    assert mind.points([(finished, 0)]) == [finished.scores()[0]]


@pytest.mark.parametrize("cowbot", ["none", "bart"])
def test_alone_it_is_told_by_how_much_the_opponent_is_beaten(cowbot: str) -> None:
    """With a cowbot the margin, without one the score against a usual one; the end is the result itself."""
    mind = mind_of("fliptown", 1)
    assert isinstance(mind, Tally) and mind.alone
    table, rng = tw.game("fliptown").new(seats=1, cowbot=cowbot), Random(4)
    seen: list[tuple[float, float]] = []
    while table.question is not None:
        value, points = mind.worth([table])[0][0], mind.points([(table, 0)])[0]
        seen.append((points - (0.0 if table.cowbot else ALONE), value))
        question = table.question
        table.resolve(question.sample(rng) if isinstance(question, Chance) else rng.choice(question.options))
    assert all((value > 0.5) == (ahead > 0) for ahead, value in seen if abs(ahead) > 0.01)
    assert mind.points([(table, 0)]) == know_of("fliptown").finals(table)
    assert mind.worth([table])[0] == mind.ended(table)


def test_a_lesson_in_points_is_what_was_scored() -> None:
    one = plan("fliptown", 2, trust=1.0)
    mind = mind_with("fliptown", lessons.evaluation(one), 2)
    table = tw.game("fliptown").new(seats=2)
    rows, targets = lessons.lesson(one, table, mind, True, Random(4))
    assert len(rows) == len(targets) and rows.shape[1] == lessons.width(one)
    assert sorted(set((targets[:, 0] * UNIT).round().tolist())) == sorted(set(table.scores()))


def test_self_play_makes_a_network_that_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "WARM", 500)
    monkeypatch.setattr(learn, "ROOM", 20_000)
    file = tmp_path / "net.npz"
    one = plan("western", 2, str(file))
    news: list[learn.News] = []
    arrays = learn.learn(one, 1, news.append)
    assert news[-1].games > 0 and news[-1].steps > 0
    np.savez(file, **arrays)
    mine, share, _ = lessons.check_one((one, 0))
    assert mine and share in (0.0, 0.5, 1.0)
    mind = Mind("western", read(file))
    for table in some_positions("western", 2):
        values = mind.worth([table])[0]
        assert sum(values) == pytest.approx(1.0)


@pytest.mark.parametrize("trained", [False, True])
def test_whoever_plays_may_search(trained: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the network that is learned; as long as there is none, by the evaluation."""
    judged: list[object] = []
    judge = lessons.Pupil.judge

    def watched(pupil: lessons.Pupil, spot: Spot) -> Judge:
        found = judge(pupil, spot)
        judged.append(found.mind)
        return found

    monkeypatch.setattr(lessons.Pupil, "judge", watched)
    one = plan("western", 1, trust=1.0, simulations=4)
    mind = mind_with("western", lessons.evaluation(one), 1)
    rows, targets = lessons.lesson(one, tw.game("western").new(seats=1), mind, trained, Random(4))
    assert len(rows) == len(targets) > 0
    assert judged and all(found is (mind if trained else None) for found in judged)
    assert not lessons.Pupil(4, mind).reuse  # what a network said before it learned more is not true any more


def test_too_little_time_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="more --minutes"):
        learn.learn(plan("western", 2, str(tmp_path / "net.npz"), seconds=0.5), 1, lambda news: None)


def test_a_process_that_breaks_down_is_told(tmp_path: Path) -> None:
    broken = plan("western", 2, str(tmp_path / "net.npz"), explore="often")
    with pytest.raises(RuntimeError, match="1 of 1 processes that played broke down"):
        learn.learn(broken, 1, lambda news: None)


def test_learning_goes_on_from_a_network(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, other = tmp_path / "western-2.npz", tmp_path / "goldwest-2.npz"
    for file in (first, other):
        file.write_bytes(file_of(file.stem[:-2], 2).read_bytes())
    words = ["learn", "western", "--minutes", "0.01", "--check", "0", "--jobs", "1", "--from"]
    for file, why in ((other, "that network looks at"), (first, "too little time to learn")):  # the second may begin
        with pytest.raises(SystemExit, match="2"):
            main([*words, str(file)])
        assert why in capsys.readouterr().err


def test_seat_counts() -> None:
    assert seat_counts("1") == (1,)
    assert seat_counts("3,4,5") == (3, 4, 5)
    for bad in ("", "two", "1;2"):
        with pytest.raises(BadInput, match="--seats"):
            seat_counts(bad)


def test_each_kind_has_its_own_network(capsys: pytest.CaptureFixture[str]) -> None:
    assert group("fliptown", 2) == group("fliptown", 4) != group("fliptown", 1)
    for game, seats in (("western", "2,3"), ("galaxies", "1,2"), ("fliptown", "1,2")):
        with pytest.raises(SystemExit, match="2"):
            main(["learn", game, "--seats", seats])
        assert "each kind has its own network" in capsys.readouterr().err


@pytest.mark.parametrize(("game", "seats"), [(g, s) for g, s in GAMES if file_of(g, s).exists()])
def test_networks_that_ship_fit_their_game(game: str, seats: int) -> None:
    net = net_of(game, seats)
    assert net is not None
    assert len(net.first) == lessons.width(plan(game, seats))
    mind = mind_of(game, seats)
    assert mind is not None
    positions = some_positions(game, seats)
    together, alone = mind.worth(positions), [mind.worth([table])[0] for table in positions]
    for many, one in zip(together, alone, strict=True):
        assert many == pytest.approx(one, abs=1e-5)
        assert all(0.0 <= value <= 1.0 for value in many)


def test_the_end_is_the_result() -> None:
    table = tw.play("goldwest", ["random", "random"], seed=1).replay()
    mind = Mind("goldwest", lessons.evaluation(plan("goldwest", 2)))
    values = mind.ended(table)
    shares, margins = result(mind.know, table)
    assert margins[0] == -margins[1] == table.scores()[0] - table.scores()[1]
    assert (values[0] > values[1]) == (shares[0] > shares[1])
    assert squashed(margins[0], "goldwest") == pytest.approx(1 - squashed(margins[1], "goldwest"))


def test_answers_that_belong_together_are_looked_at_together() -> None:
    """A chain of own answers ends where it ends; the path leads there."""
    table = next(
        t
        for t in some_positions("goldwest", 2, every=1)
        if isinstance(t.question, Ask) and t.question.options[0].name == "activate"
    )
    seat, rng = table.question.seat, Random(1)
    found = [end for option in table.question.options for end in ends(table, option, seat, rng, 3, [24])]
    assert max(len(end.path) for end in found) > 1
    assert len(found) > len(table.question.options)
    for end in found:
        world = table.clone()
        for step in end.path:
            world.resolve(step)
    mind = Mind("goldwest", lessons.evaluation(plan("goldwest", 2)))
    path = best(mind, table, table.question.options, seat, rng)
    assert path[0] in table.question.options


def test_search_can_do_without_the_network() -> None:
    game = tw.game("goldwest")
    table = some_positions("goldwest", 2)[0]
    while isinstance(table.question, Chance):
        table.resolve(table.question.sample(Random(1)))
    spot = Spot(game, table, table.question.seat, Random(2))
    with_net, without = [
        Search(simulations=60, learned=learned).explain(Spot(game, table, spot.seat, Random(2)))
        for learned in (True, False)
    ]
    assert {str(t.step) for t in with_net} == {str(t.step) for t in without}
    if file_of("goldwest", 2).exists():
        assert [t.value for t in with_net] != [t.value for t in without]
