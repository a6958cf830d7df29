"""Several processes that search side by side: each grows a tree of its own from the same spot, and what they found of
the options of the first question is added up (root parallel). What they get is the spot, never the true table."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any, NamedTuple

from tablewright.bots.spot import Spot
from tablewright.bots.tree import Node


class Found(NamedTuple):
    """What one process found about an option."""

    option: str
    prior: float
    visits: int
    total: float
    scores: list[float]


@cache
def _crew(jobs: int) -> ProcessPoolExecutor:
    """The processes are started once and wait for the next question."""
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))


def grow_together(spot: Spot, jobs: int, grow: Callable[..., list[Found]], *how: Any) -> tuple[Node, int]:
    """Let every process search with its own seed; returns what they found, and how often they looked in all."""
    seeds = [spot.rng.getrandbits(64) for _ in range(jobs)]
    futures = [_crew(jobs).submit(grow, spot, seed, *how) for seed in seeds]
    root = Node(0.0)
    visits = 0
    for future in futures:  # in the order of the seeds, so that sums are the same every time
        for found in future.result():
            visits += found.visits
            _add(root, spot, found)
    return root, visits


def _add(root: Node, spot: Spot, found: Found) -> None:
    option = spot.question.find(found.option)
    node = root.children.get(option)
    if node is None:
        node = root.add(option, found.prior)
    node.visits += found.visits
    node.total += found.total
    if found.scores:
        node.add_scores(found.scores)


def report(root: Node, spot: Spot) -> list[Found]:
    """What a process tells about its tree."""
    seen = [(option, root.children[option]) for option in spot.options if option in root.children]
    return [Found(str(o), n.prior, n.visits, n.total, n.scores) for o, n in seen]
