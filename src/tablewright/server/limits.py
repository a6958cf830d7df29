"""Buckets: how often something may be done. Memory is bounded, whoever comes."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

KEYS = 20_000


class Buckets:
    """One bucket a key: it holds `burst` drops, each use takes one, `rate` drops a second flow in.

    >>> clock = iter([0.0, 0.0, 0.0, 1.0]).__next__
    >>> buckets = Buckets((1.0, 2.0), clock)
    >>> [buckets.take("ada") for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(self, rate_and_burst: tuple[float, float], clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst = rate_and_burst
        self.clock = clock
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """Is it allowed now?"""
        now = self.clock()
        level, then = self.levels.pop(key, (self.burst, now))
        level = min(self.burst, level + (now - then) * self.rate)
        allowed = level >= 1.0
        self.levels[key] = (level - 1.0 if allowed else level, now)
        if len(self.levels) > KEYS:
            self.levels.popitem(last=False)
        return allowed
