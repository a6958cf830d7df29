"""Learning what positions are worth, by self-play.

Processes play games: each looks where its answers may lead, takes the way whose end the network likes best (at first,
as long as the network knows nothing: the evaluation of `bots/know`), and now and then another one. What became of the
positions is what the network learns: the result, mixed with what it said itself a little later (TD(λ)), which is less
noisy. The trainer runs on a GPU where CuPy finds one, else on NumPy. Games end in another order every time, so two runs
give different weights; whether they *play* well, the check at the end and `tablewright arena` tell."""

from __future__ import annotations

import multiprocessing as mp
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tablewright.bots.learned.mind import mind_with
from tablewright.bots.learned.net import Net, read, tells_points
from tablewright.engine import BadInput, find
from tablewright.lab.lessons import Lesson, Plan, evaluation, lesson, straight, width
from tablewright.lab.trainer import RATE, Trainer

BATCH = 4096
WARM = 15_000  # rows that are seen before anything is learned
REUSE = 6  # how often a row is used
ROOM = 1_000_000  # rows that are kept: what older players did is soon no longer true
FIRST = 0.12  # of the time: then a network that began knowing nothing plays for the first time …
AFTER = 0.3  # … and one whose player searches: until then it searches by the evaluation, and does not do badly
CHUNK = 8  # games that are sent together


def _teach(plan: Plan, number: int, queue: Any, until: float) -> None:
    """In a process of its own: play until time is up."""
    rng = Random(f"{plan.seed} {number}")
    game, file = find(plan.game), Path(plan.file)
    mind, stamp, trained = mind_with(plan.game, evaluation(plan), plan.counts[0]), 0.0, False
    played = number
    while time.time() < until:
        rows, targets = [], []
        for _ in range(CHUNK):
            if file.exists() and file.stat().st_mtime != stamp:
                stamp = file.stat().st_mtime
                mind, trained = mind_with(plan.game, read(file), plan.counts[0]), True
            table = game.new(plan.counts[played % len(plan.counts)], **plan.variants[played % len(plan.variants)])
            played += 1
            x, y = lesson(plan, table, mind, trained, rng)
            rows.append(x)
            targets.append(y)
        queue.put(Lesson(np.concatenate(rows), np.concatenate(targets), CHUNK))
    queue.put(None)


class News(NamedTuple):
    """How far the learning is."""

    seconds: float
    games: int
    rows: int
    steps: int
    loss: float


def learn(plan: Plan, jobs: int, tell: Callable[[News], None], begin: Net | None = None) -> dict[str, Any]:
    """Play and learn until time is up, from what a network knows already if one is given; returns the weights."""
    file, inputs = Path(plan.file), width(plan)
    file.unlink(missing_ok=True)
    if begin is not None:
        _write(file, {"first": begin.first, "bias": begin.bias, "second": begin.second})
    context = mp.get_context("spawn")
    queue = context.Queue(maxsize=4 * jobs)
    start = time.time()
    until = start + plan.seconds
    workers = [context.Process(target=_teach, args=(plan, n, queue, until), daemon=True) for n in range(jobs)]
    for worker in workers:
        worker.start()
    answers = 1 if tells_points(plan.game, plan.counts[0]) else 2
    trainer = Trainer(inputs, plan.seed, plan.fresh, answers=answers, hidden=plan.hidden)
    xp = trainer.xp
    rows = xp.zeros((ROOM, inputs), dtype=xp.float16)
    targets = xp.zeros((ROOM, answers), dtype=xp.float32)
    seen = games = used = 0
    told = written = start
    loss = 0.0
    waits = AFTER if plan.simulations else FIRST if plan.fresh else 0.0
    for got in _lessons(queue, workers):
        if got is not None:
            rows, targets, seen = _keep(xp, rows, targets, seen, got)
            games += got.games
        now = time.time()
        if seen < WARM:
            continue
        if not used:
            trainer.measure(rows[:seen])
            if begin is not None:
                trainer.go_on(begin)
            elif not plan.fresh:
                line = xp.asarray(straight(plan))
                level = (targets[:seen] - rows[:seen].astype(xp.float32) @ line).mean() if answers == 1 else 0.0
                trainer.begin(line, level)
            used = 1
        held, done = min(seen, ROOM), 0
        part = min(1.0, (now - start) / plan.seconds)
        while used < REUSE * seen and done < 200:
            batch = xp.random.randint(0, held, BATCH)
            surprise = trainer.step(rows[batch], targets[batch], plan.rate * RATE * (0.1 + 0.9 * (1 - part)))
            used += BATCH
            done += 1
        if done:
            loss = float(surprise)
        if now - written > 4 and (begin is not None or part > waits):
            _write(file, trainer.arrays())
            written = time.time()
        if now - told > 5:
            tell(News(now - start, games, seen, trainer.steps, loss))
            told = now
    tell(News(time.time() - start, games, seen, trainer.steps, loss))
    for worker in workers:
        worker.join(5)
    if not trainer.steps:
        raise BadInput(f"too little time to learn: {seen} positions were seen, {WARM} are needed; give more --minutes")
    return trainer.arrays()


def _lessons(queue: Any, workers: list[Any]) -> Iterator[Lesson | None]:
    """What the processes send; None where nothing has come for a moment. Ends when all have ended."""
    ended = 0
    while ended < len(workers):
        try:
            got = queue.get(timeout=0.02)
        except Empty:
            broken = [worker for worker in workers if worker.exitcode]
            if broken:
                raise RuntimeError(f"{len(broken)} of {len(workers)} processes that played broke down") from None
            yield None
            continue
        if got is None:
            ended += 1
        else:
            yield got


def _keep(xp: Any, rows: Any, targets: Any, seen: int, got: Lesson) -> tuple[Any, Any, int]:
    """Write new rows over the oldest ones."""
    n = len(got.rows)
    at = seen % ROOM
    fit = min(n, ROOM - at)
    x, y = xp.asarray(got.rows), xp.asarray(got.targets)
    rows[at : at + fit], targets[at : at + fit] = x[:fit], y[:fit]
    if fit < n:
        rows[: n - fit], targets[: n - fit] = x[fit:], y[fit:]
    return rows, targets, seen + n


def _write(file: Path, arrays: dict[str, Any]) -> None:
    """Whole or not at all: others are reading."""
    draft = file.with_suffix(".draft.npz")
    np.savez(draft, **arrays)
    draft.replace(file)
