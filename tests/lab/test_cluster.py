"""The same contest on a Ray cluster of two nodes, started here, one of which is lost in the middle. Takes half a minute,
so it is behind `--slow`."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablewright.engine import BadInput
from tablewright.lab import cluster as module
from tablewright.lab.arena import arena
from tablewright.lab.cluster import Cluster, play_one
from tablewright.lab.contest import Contest
from tablewright.lab.match import Outcome, play_match

BAD = Path(__file__).parent / "lab_bots.py"


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput, match=r"pip install 'tablewright\[ray\]'"):
        Cluster("auto", Contest("goldwest", ["random"], 2))


def test_a_worker_keeps_one_process_for_a_contest() -> None:
    first, second = Contest("goldwest", ["random"], 2), Contest("goldwest", ["random"], 2, seed=5)
    try:
        for contest in (first, second):
            for number in (0, 1):
                found = play_one(json.dumps(contest.order()), number)
                here = play_match(contest, contest.match(number))
                assert (found["match"], found["scores"]) == (number, here["scores"])
            assert len(module._pools) == 1
    finally:
        for pool in module._pools.values():
            pool.close()
        module._pools.clear()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # Ray's own
def test_a_cluster_loses_workers_and_nodes_but_no_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'tablewright[ray]'")
    from ray.cluster_utils import Cluster as Nodes

    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    contest = Contest("goldwest", ["random", f"{BAD}:Good", f"{BAD}:Sleeps"], 2, limit=1.0)
    try:
        second = nodes.add_node(num_cpus=1)
        lost: list[str] = []
        with Cluster(nodes.address, contest) as cluster:

            def disturbed(numbers: Iterator[int]) -> Iterator[Outcome]:
                """Kill a worker after some games, and a whole node after some more."""
                where = ray.remote(lambda: os.getpid())
                for n, outcome in enumerate(cluster.run(numbers)):
                    yield outcome
                    if n == 2:
                        os.kill(ray.get(where.remote()), signal.SIGKILL)  # by now it plays the next match
                        lost.append("worker")
                    if n == 5:
                        nodes.remove_node(second, allow_graceful=False)
                        lost.append("node")

            run = arena(contest, 4, tmp_path / "ray", players=disturbed)
        assert lost == ["worker", "node"]
        assert run.played == run.summary.games == 12
        assert run.data()["bots"][2]["forfeits"] == run.data()["forfeits"] == 8
    finally:
        ray.shutdown()
        nodes.shutdown()
    arena(contest, 4, tmp_path / "here", jobs=2)
    for name in ("rows.csv", "rows.parquet"):
        assert (tmp_path / "ray" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_no_cluster_is_a_clear_error() -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'tablewright[ray]'")
    with pytest.raises(BadInput, match="no Ray cluster at 'auto'"):
        Cluster("auto", Contest("goldwest", ["random"], 2))
