"""The same contests on a Ray cluster. Every match is a task of its own, which Ray starts again elsewhere if a worker or
a machine is lost; a task plays in a process of its own beside the worker, so that a bot that hangs is stopped there as
it is here. The ledger stays with the one who started the run."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import Any, Self

from tablewright.engine import BadInput
from tablewright.lab.contest import Contest
from tablewright.lab.match import Outcome
from tablewright.lab.pool import Pool

AHEAD = 2  # tasks for every core of the cluster, so that none waits

_pools: dict[str, Pool] = {}  # on a worker: the pool of the contest it plays now


class Cluster:
    """A connection to a cluster, on which a contest is played; use it in a `with` statement."""

    def __init__(self, address: str, contest: Contest) -> None:
        """`address`: as `ray.init` takes it (`auto`, `ray://host:10001`, `host:6379`)."""
        try:
            import ray
        except ImportError:
            raise BadInput("--ray needs Ray: pip install 'tablewright[ray]'") from None
        self.ray: Any = ray
        self.ours = not ray.is_initialized()
        if self.ours:
            try:
                ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise BadInput(f"no Ray cluster at {address!r}: {str(error).splitlines()[0][:200]}") from None
        self.order = ray.put(json.dumps(contest.order()))
        self.task = ray.remote(num_cpus=1, max_retries=-1)(play_one)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.ours:
            self.ray.shutdown()

    def cores(self) -> int:
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def run(self, matches: Iterable[int]) -> Iterator[Outcome]:
        """Play these matches; outcomes come as they are ready, in any order."""
        todo, pending = iter(matches), set[Any]()
        try:
            while True:
                for number in todo:
                    pending.add(self.task.remote(self.order, number))
                    if len(pending) >= AHEAD * self.cores():
                        break
                if not pending:
                    return
                ready, _ = self.ray.wait(list(pending), num_returns=1)
                for task in ready:
                    pending.discard(task)
                    outcome: Outcome = self.ray.get(task)
                    yield outcome
        finally:
            for task in pending:
                self.ray.cancel(task, force=True)


def play_one(order: str, number: int) -> Outcome:
    """On a worker: play one match, in the process that this worker keeps for the contest."""
    if order not in _pools:
        for pool in _pools.values():
            pool.close()
        _pools.clear()
        _pools[order] = Pool(Contest.of(json.loads(order)), jobs=1)
    return next(_pools[order].run([number]))
