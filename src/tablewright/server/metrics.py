"""Figures about a running server, in Prometheus' text format."""

from __future__ import annotations

import resource
import time
from bisect import bisect_left
from collections import Counter

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counters of one process."""

    def __init__(self) -> None:
        self.began = time.time()
        self.answers = [0] * (len(BOUNDS) + 1)  # how long an answer took until it was stored and sent
        self.answer_seconds = 0.0
        self.bot_answers = 0
        self.bot_failures = 0
        self.connections = 0
        self.closed = 0
        self.refused: Counter[str] = Counter()
        self.requests: Counter[int] = Counter()
        self.csp_reports = 0

    @property
    def answer_count(self) -> int:
        return sum(self.answers) + self.bot_answers

    def answered(self, seconds: float) -> None:
        self.answers[bisect_left(BOUNDS, seconds)] += 1
        self.answer_seconds += seconds

    def text(self, tables: int) -> str:
        """The page of /metrics."""
        usage = resource.getrusage(resource.RUSAGE_SELF)
        lines = ["# TYPE tablewright_answer_seconds histogram"]
        total = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self.answers, strict=True):
            total += count
            lines.append(f'tablewright_answer_seconds_bucket{{le="{bound}"}} {total}')
        lines.append(f"tablewright_answer_seconds_sum {self.answer_seconds:.6f}")
        lines.append(f"tablewright_answer_seconds_count {total}")
        plain = {
            "bot_answers_total": self.bot_answers,
            "bot_failures_total": self.bot_failures,
            "connections": self.connections,
            "connections_closed_total": self.closed,
            "tables_in_memory": tables,
            "csp_reports_total": self.csp_reports,
            "cpu_seconds_total": round(usage.ru_utime + usage.ru_stime, 3),
            "memory_bytes": _resident(),
            "uptime_seconds": round(time.time() - self.began, 1),
        }
        for name, value in plain.items():
            lines += [f"# TYPE tablewright_{name} {'counter' if name.endswith('_total') else 'gauge'}"]
            lines += [f"tablewright_{name} {value}"]
        lines.append("# TYPE tablewright_refused_total counter")
        lines += [f'tablewright_refused_total{{code="{c}"}} {n}' for c, n in sorted(self.refused.items())]
        lines.append("# TYPE tablewright_requests_total counter")
        lines += [f'tablewright_requests_total{{status="{c}"}} {n}' for c, n in sorted(self.requests.items())]
        return "\n".join(lines) + "\n"


def _resident() -> int:
    """Memory in use now; where the system does not tell, the most that ever was."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
