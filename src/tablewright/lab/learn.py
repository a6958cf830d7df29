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

from tablewright.bots.learned.look import KINDS, blocks_of, look
from tablewright.bots.learned.mind import Mind, best, result
from tablewright.bots.learned.net import SPREAD, Net, know_of, read, squashed
from tablewright.bots.scales import scale_of
from tablewright.engine import Ask, BadInput, Chance, Step, Table, Together, find

HIDDEN = 48
BATCH = 4096
WARM = 15_000  # rows that are seen before anything is learned
REUSE = 6  # how often a row is used
ROOM = 1_000_000  # rows that are kept: what older players did is soon no longer true
HESITANT = 0.25  # of all decisions: options that seem almost as good are taken, too
DOUBT = 0.02  # how much worse they may seem
RATE = 0.0008  # of learning, at first; in the end a tenth of it
FRESH_RATE = 0.002  # the same for a network that began knowing nothing
FIRST = 0.12  # of the time: then a network that began knowing nothing plays for the first time
HELD = 0.002  # how strongly weights are drawn back to where they began
CHUNK = 8  # games that are sent together


class Plan(NamedTuple):
    """What is to be learned, and how."""

    game: str
    counts: tuple[int, ...]  # seat counts, in turn
    variants: tuple[dict[str, Any], ...]  # in turn
    seconds: float
    explore: float  # the part of all decisions that chance takes
    trust: float  # λ: 1 learns from results alone
    fresh: bool  # begin knowing nothing, instead of with the weights of the evaluation
    seed: int
    file: str  # where the processes find the network


class Lesson(NamedTuple):
    """Rows, and the two things they should have said."""

    rows: Any
    targets: Any
    games: int


def lesson(plan: Plan, table: Table, mind: Mind, trained: bool, rng: Random) -> tuple[Any, Any]:
    """Play one game and see what can be learned from it."""
    blocks, know = mind.blocks, mind.know
    seen: list[Any] = []
    path: tuple[Step, ...] = ()
    while table.question is not None:
        question = table.question
        if isinstance(question, Chance):
            if rng.random() < 0.5:
                seen.append(np.array(look(blocks, table), dtype=np.float32))
            table.resolve(question.sample(rng))
            continue
        if not (plan.game == "kingdoms" and type(table.together) is Together):
            seen.append(np.array(look(blocks, table), dtype=np.float32))
        path = path if path and path[0] in question.options else _choose(plan, table, question, mind, rng)
        table.answer(question.seat, path[0])
        path = path[1:]
    shares, margins = result(know, table)
    end = np.array([[s, squashed(m, plan.game)] for s, m in zip(shares, margins, strict=True)], dtype=np.float32)
    n = len(end)
    rows = np.concatenate(seen)
    targets = np.empty((len(seen), n, 2), dtype=np.float32)
    said = mind.net.both(rows).reshape(len(seen), n, 2) if trained else None
    ahead = end
    for t in range(len(seen) - 1, -1, -1):
        targets[t] = ahead
        if said is not None:
            ahead = plan.trust * ahead + (1.0 - plan.trust) * said[t]
    return rows.astype(np.float16), targets.reshape(-1, 2)


def _choose(plan: Plan, table: Table, question: Ask, mind: Mind, rng: Random) -> tuple[Step, ...]:
    """The option that is taken, and what may be answered after it."""
    options = question.options
    if len(options) == 1:
        return (options[0],)
    if rng.random() < plan.explore:
        return (options[int(rng.random() * len(options))],)
    seat = question.seat
    world = table.determinize(seat, rng)
    doubt = DOUBT if plan.explore and rng.random() < HESITANT else 0.0
    return best(mind, world, options, seat, rng, doubt)


def width(plan: Plan) -> int:
    """How many numbers a row has."""
    table = find(plan.game).new(plan.counts[0], **plan.variants[0])
    return len(look(blocks_of(plan.game), table)[0])


def straight(plan: Plan) -> Any:
    """The evaluation of `bots/know` as weights of rows: what the terms of the own seat are worth, less those of the
    other (with more seats: of the leader of the others); in chances and in margins."""
    seats = plan.counts[0]
    know = know_of(plan.game)
    weights = know.WEIGHTS[seats]
    table = find(plan.game).new(seats, **plan.variants[0])
    blocks = blocks_of(plan.game)
    before = len(blocks.table_block(table)) + KINDS + (3 if seats > 2 else 0)
    block = len(blocks.seat_blocks(table)[0]) + (1 if seats > 1 else 0)
    line = np.zeros((width(plan), 2), dtype=np.float32)
    line[before : before + len(weights), 0] = weights
    if seats > 1:
        line[before + block : before + block + len(weights), 0] = [-w for w in weights]
    line[:, 1] = line[:, 0] * (2.0 / SPREAD[plan.game])
    line[:, 0] /= scale_of(plan.game, seats)[1]
    return line


def evaluation(plan: Plan) -> Net:
    """The network that says what the evaluation says."""
    return Net(straight(plan), np.zeros(2, "f"), np.zeros((0, 2), "f"))


def _teach(plan: Plan, number: int, queue: Any, until: float) -> None:
    """In a process of its own: play until time is up."""
    rng = Random(f"{plan.seed} {number}")
    game, file = find(plan.game), Path(plan.file)
    mind, stamp, trained = Mind(plan.game, evaluation(plan)), 0.0, False
    played = number
    while time.time() < until:
        rows, targets = [], []
        for _ in range(CHUNK):
            if file.exists() and file.stat().st_mtime != stamp:
                stamp = file.stat().st_mtime
                mind, trained = Mind(plan.game, read(file)), True
            table = game.new(plan.counts[played % len(plan.counts)], **plan.variants[played % len(plan.variants)])
            played += 1
            x, y = lesson(plan, table, mind, trained, rng)
            rows.append(x)
            targets.append(y)
        queue.put(Lesson(np.concatenate(rows), np.concatenate(targets), CHUNK))
    queue.put(None)


def array_module() -> Any:
    """CuPy where there is a GPU, else NumPy."""
    try:
        import cupy

        cupy.zeros(1)
        return cupy
    except Exception:
        return np


class Trainer:
    """Descent on cross-entropy, by hand: there is one hidden layer."""

    def __init__(self, inputs: int, seed: int, fresh: bool, xp: Any = None) -> None:
        self.xp = xp if xp is not None else array_module()
        rng = np.random.default_rng(seed)
        first = np.zeros((inputs, HIDDEN + 2), dtype=np.float32)
        first[:, :HIDDEN] = rng.normal(0, (1.0 / inputs) ** 0.5, (inputs, HIDDEN))
        second = np.zeros((HIDDEN, 2), dtype=np.float32)  # at first, only the straight line counts
        if fresh:
            second += rng.normal(0, 0.02, (HIDDEN, 2))
        self.fresh = fresh
        self.weights = [self.xp.asarray(w) for w in (first, np.zeros(HIDDEN + 2, dtype=np.float32), second)]
        self.mean_of = [w.copy() for w in self.weights]  # a moving average: calmer than the latest
        self.momentum = [self.xp.zeros_like(w) for w in self.weights]
        self.speed = [self.xp.zeros_like(w) for w in self.weights]
        self.middle = self.xp.zeros(inputs, dtype=self.xp.float32)
        self.scale = self.xp.ones(inputs, dtype=self.xp.float32)
        self.steps = 0
        self.taught = self.weights[0]

    def begin(self, line: Any) -> None:
        """What goes straight to the answers begins as the evaluation, and is drawn back to it a little."""
        self.weights[0][:, HIDDEN:] = self.xp.asarray(line) / self.scale[:, None]
        self.weights[1][HIDDEN:] = self.middle @ self.xp.asarray(line)
        self.mean_of = [w.copy() for w in self.weights]
        self.taught = self.weights[0].copy()

    def measure(self, rows: Any) -> None:
        """Middle and scale of the numbers in rows: a network learns best from numbers about as large as one."""
        x = rows.astype(self.xp.float32)
        self.middle, self.scale = x.mean(axis=0), 1.0 / self.xp.maximum(x.std(axis=0), 0.1)

    def step(self, rows: Any, targets: Any, rate: float) -> Any:
        """One step of learning; returns how surprised it was."""
        xp = self.xp
        w, bias, second = self.weights
        x = (rows.astype(xp.float32) - self.middle) * self.scale
        xp.clip(x, -8.0, 8.0, out=x)
        inner = x @ w + bias
        hidden = xp.maximum(inner[:, :HIDDEN], 0.0)
        logits = xp.clip(inner[:, HIDDEN:] + hidden @ second, -15.0, 15.0)
        said = 1.0 / (1.0 + xp.exp(-logits))
        loss = -(targets * xp.log(said + 1e-7) + (1 - targets) * xp.log(1 - said + 1e-7)).mean()
        wrong = (said - targets) / len(rows)
        back = xp.concatenate([(wrong @ second.T) * (inner[:, :HIDDEN] > 0), wrong], axis=1)
        self._move([x.T @ back, back.sum(axis=0), hidden.T @ wrong], rate)
        return loss

    def _move(self, slopes: list[Any], rate: float) -> None:
        """Descent with momentum. From the evaluation it goes plainly: where there is little to learn from, little is
        changed. A network that began knowing nothing moves all its weights alike (Adam)."""
        self.steps += 1
        keep = min(0.999, 1 - 1 / (1 + self.steps / 10))
        for i, slope in enumerate(slopes):
            if self.fresh:
                m = self.momentum[i] = 0.9 * self.momentum[i] + 0.1 * slope
                v = self.speed[i] = 0.999 * self.speed[i] + 0.001 * slope * slope
                root = self.xp.sqrt(v / (1 - 0.999**self.steps)) + 1e-8
                self.weights[i] = self.weights[i] - FRESH_RATE / RATE * rate * (m / (1 - 0.9**self.steps)) / root
            else:
                self.momentum[i] = 0.9 * self.momentum[i] + slope
                self.weights[i] = self.weights[i] - rate * self.momentum[i]
            self.mean_of[i] = keep * self.mean_of[i] + (1 - keep) * self.weights[i]
        if not self.fresh:
            self.weights[0] -= (rate * HELD) * (self.weights[0] - self.taught)

    def arrays(self) -> dict[str, Any]:
        """The network for rows as they are, in half precision."""
        first, bias, second = self.mean_of
        plain = first * self.scale[:, None]
        found = {"first": plain, "bias": bias - self.middle @ plain, "second": second}
        return {name: (a.get() if hasattr(a, "get") else a).astype(np.float16) for name, a in found.items()}


class News(NamedTuple):
    """How far the learning is."""

    seconds: float
    games: int
    rows: int
    steps: int
    loss: float


def learn(plan: Plan, jobs: int, tell: Callable[[News], None]) -> dict[str, Any]:
    """Play and learn until time is up; returns the weights."""
    file, inputs = Path(plan.file), width(plan)
    file.unlink(missing_ok=True)
    context = mp.get_context("spawn")
    queue = context.Queue(maxsize=4 * jobs)
    start = time.time()
    until = start + plan.seconds
    workers = [context.Process(target=_teach, args=(plan, n, queue, until), daemon=True) for n in range(jobs)]
    for worker in workers:
        worker.start()
    trainer = Trainer(inputs, plan.seed, plan.fresh)
    xp = trainer.xp
    rows = xp.zeros((ROOM, inputs), dtype=xp.float16)
    targets = xp.zeros((ROOM, 2), dtype=xp.float32)
    seen = games = used = 0
    told = written = start
    loss = 0.0
    for got in _lessons(queue, workers):
        if got is not None:
            rows, targets, seen = _keep(xp, rows, targets, seen, got)
            games += got.games
        now = time.time()
        if seen < WARM:
            continue
        if not used:
            trainer.measure(rows[:seen])
            if not plan.fresh:
                trainer.begin(straight(plan))
            used = 1
        held, done = min(seen, ROOM), 0
        part = min(1.0, (now - start) / plan.seconds)
        while used < REUSE * seen and done < 200:
            batch = xp.random.randint(0, held, BATCH)
            surprise = trainer.step(rows[batch], targets[batch], RATE * (0.1 + 0.9 * (1 - part)))
            used += BATCH
            done += 1
        if done:
            loss = float(surprise)
        if now - written > 4 and (not plan.fresh or part > FIRST):
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


def check_one(job: tuple[Plan, int]) -> tuple[bool, float, float]:
    """One game of the network, which looks at nothing but its own options, against `greedy` on all other seats. Returns
    who played, its share of the victory, and its margin. Alone there is no other seat: the two take turns."""
    from tablewright.bots.plain import Greedy
    from tablewright.bots.spot import Spot

    plan, number = job
    rng = Random(f"check {plan.seed} {number // 2}")
    game, mind = find(plan.game), Mind(plan.game, read(Path(plan.file)))
    seats = plan.counts[number // 2 % len(plan.counts)]
    table = game.new(seats, **plan.variants[number // 2 % len(plan.variants)])
    own = number % seats if seats > 1 else number % 2 - 1  # alone: every second game is greedy's
    careful = plan._replace(explore=0.0)
    greedy = Greedy()
    while table.question is not None:
        question = table.question
        if isinstance(question, Chance):
            table.resolve(question.sample(rng))
        elif question.seat == own:
            table.answer(own, _choose(careful, table, question, mind, rng)[0])
        else:
            step = greedy.choose(Spot(game, table, question.seat, rng)) if len(question.options) > 1 else None
            table.answer(question.seat, question.find(str(step)) if step is not None else question.options[0])
    shares, margins = result(mind.know, table)
    seat = max(own, 0)
    return own >= 0, shares[seat], margins[seat]
