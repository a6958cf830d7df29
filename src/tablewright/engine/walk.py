"""Walking through positions without a record: random games for search and benchmarks, counts for tests."""

from __future__ import annotations

from random import Random

from tablewright.engine.agenda import Ask
from tablewright.engine.table import Table


def perft(g: Table, depth: int, seed: int = 0) -> int:
    """How many sequences of `depth` decisions there are from here (fate answers alike everywhere: by the seed).

    >>> import tablewright as tw
    >>> perft(tw.game("galaxies").new(seats=2), 1, seed=1)
    2
    """
    g = g.clone()
    while g.question is not None and not isinstance(g.question, Ask):
        g.resolve(g.question.sample(Random(seed)))
    if g.question is None or depth == 0:
        return 1
    if depth == 1:
        return len(g.question.options)
    total = 0
    for option in g.question.options:
        after = g.clone()
        after.resolve(option)
        total += perft(after, depth - 1, seed)
    return total


def playout(g: Table, rng: Random, limit: int = 1_000_000) -> int:
    """A fast random game from here, at most `limit` decisions: no record, no callback. Returns how many were made.

    >>> import tablewright as tw
    >>> table = tw.game("galaxies").new(seats=2)
    >>> playout(table, Random(1)) > 100, table.over
    (True, True)
    """
    decisions = 0
    random = rng.random
    while decisions < limit:
        question = g.question
        if question is None:
            break
        if type(question) is Ask:
            decisions += 1
            options = question.options
            g.resolve(options[int(random() * len(options))])
        else:
            g.resolve(question.sample(rng))
    return decisions
