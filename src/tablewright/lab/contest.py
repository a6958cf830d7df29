"""A contest: which bots play which game, and in which order. Every game of a contest has a number; from the number
alone follow its seed and who sits where, so that any process on any machine can play it, and a run can be continued."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from importlib.metadata import version
from itertools import combinations, combinations_with_replacement
from time import process_time
from typing import Any, NamedTuple

from tablewright.bots import BOTS, Bot, bot
from tablewright.bots.own import is_own, own_bot, source_of
from tablewright.engine import BadInput, Game, Pack, find

PROGRAM = version("tablewright")
LIMIT = 60.0  # seconds for one decision


class Entrant(NamedTuple):
    """A bot that takes part; of a bot in a file also the text of the file, so that it can play on other machines.

    >>> Entrant.enter("greedy")
    Entrant(name='greedy', source=None)
    """

    name: str
    source: str | None = None

    @staticmethod
    def enter(name: str) -> Entrant:
        """The entrant with this name; a bot that cannot be made is named before anything starts."""
        bot(name)
        return Entrant(name, source_of(name) if is_own(name) else None)

    @property
    def digest(self) -> str | None:
        """Changes when the bot's file changes."""
        return hashlib.sha256(self.source.encode()).hexdigest()[:16] if self.source is not None else None

    def make(self) -> Bot:
        """A new bot. It counts the time that this process computes, so that a busy machine does not weaken it."""
        return bot(self.name, process_time) if self.source is None else own_bot(self.name, self.source)


class Match(NamedTuple):
    """One game to be played: who sits where, with which seed."""

    number: int
    seed: int
    seating: tuple[str, ...]


class Contest:
    """All games of an experiment. Every seed is played by every line-up of bots in every rotation of the seats.

    >>> contest = Contest("galaxies", ["greedy", "random"], seats=2, seed=1)
    >>> [(m.seed, m.seating) for m in map(contest.match, range(3))]
    [(1, ('greedy', 'random')), (1, ('random', 'greedy')), (2, ('greedy', 'random'))]
    """

    def __init__(
        self,
        game: Game | str,
        bots: Sequence[str | Entrant],
        seats: int | None = None,
        seed: int = 1,
        variant: dict[str, Any] | None = None,
        pack: Pack | None = None,
        limit: float = LIMIT,
        watch: bool = False,
        records: bool = False,
        explore: float = 0.0,
    ) -> None:
        """`limit`: seconds for one decision (0: none); `watch`: note the facts of every game for `balance`; `records`:
        keep the record of every game; `explore`: the part of all decisions that chance takes instead of the bot."""
        self.game = game if isinstance(game, Game) else find(game)
        self.entrants = tuple([b if isinstance(b, Entrant) else Entrant.enter(b) for b in bots])
        self.names = tuple([e.name for e in self.entrants])
        if not self.names:
            raise BadInput(f"no bots; name some, for example {','.join(list(BOTS)[:2])}")
        for name in self.names:
            if self.names.count(name) > 1:
                raise BadInput(f"the bot {name!r} is named twice; to let it play itself, name it once and give --seats")
        self.seats = seats if seats is not None else max(len(self.names), self.game.seats[0])
        self.game.check_seats(self.seats)
        self.seed = seed
        self.variant = self.game.variant(variant or {})
        self.pack = pack
        self.game.box(pack)  # a pack that does not fit is named before anything starts
        self.limit = limit
        self.watch = watch
        self.records = records
        self.explore = explore
        self.lineups = lineups(self.names, self.seats)
        self.rotations = len(rotations(self.lineups[0]))
        self.block = tuple([seating for lineup in self.lineups for seating in rotations(lineup)])

    def match(self, number: int) -> Match:
        """The game with this number. Whole blocks (all line-ups and rotations of a seed) follow each other."""
        block, place = divmod(number, len(self.block))
        return Match(number, self.seed + block, self.block[place])

    def matches(self, games: int) -> int:
        """How many matches there are when every line-up plays at least this many games."""
        return -(-games // self.rotations) * len(self.block)

    def entrant(self, name: str) -> Entrant:
        return self.entrants[self.names.index(name)]

    def identity(self) -> dict[str, Any]:
        """What must be the same for a run to be continued, as plain data."""
        return {
            "game": self.game.id,
            "rules": self.game.rules,
            "bots": [[e.name, e.digest] for e in self.entrants],
            "seats": self.seats,
            "seed": self.seed,
            "variant": self.variant,
            "pack": [self.pack.name, self.pack.digest] if self.pack else None,
            "watch": self.watch,
            "records": self.records,
            "explore": self.explore,
        }

    def order(self) -> dict[str, Any]:
        """All that another process needs to play, as plain data."""
        return {
            "program": PROGRAM,
            **self.identity(),
            "bots": [list(e) for e in self.entrants],
            "pack": [self.pack.name, self.pack.data] if self.pack else None,
            "limit": self.limit,
        }

    @staticmethod
    def of(order: dict[str, Any]) -> Contest:
        """The contest from an order; it must come from the same program and rules."""
        game, pack = find(order["game"]), order["pack"]
        if (order["program"], order["rules"]) != (PROGRAM, game.rules):
            raise BadInput(
                f"ordered by Tablewright {order['program']} with rules {order['rules']} of {game.id}; "
                f"here is {PROGRAM} with {game.rules}: install the same version everywhere"
            )
        return Contest(
            game,
            [Entrant(*e) for e in order["bots"]],
            order["seats"],
            order["seed"],
            order["variant"],
            Pack(pack[0], pack[1], f"pack {pack[0]}") if pack else None,
            order["limit"],
            order["watch"],
            order["records"],
            order["explore"],
        )


def lineups(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who meets whom: every choice of as many bots as there are seats. With fewer bots than seats each takes part as
    often as any other, give or take one seat.

    >>> lineups("abc", 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> lineups("ab", 3)
    [('a', 'a', 'b'), ('a', 'b', 'b')]
    """
    if len(names) >= seats:
        return list(combinations(names, seats))
    least = seats // len(names)
    found = combinations_with_replacement(names, seats)
    return [lineup for lineup in found if all([least <= lineup.count(name) <= least + 1 for name in names])]


def rotations(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The different seatings of a line-up when everybody moves on by one seat.

    >>> rotations(("a", "b", "b")), rotations(("a", "a"))
    ([('a', 'b', 'b'), ('b', 'b', 'a'), ('b', 'a', 'b')], [('a', 'a')])
    """
    return list(dict.fromkeys([lineup[i:] + lineup[:i] for i in range(len(lineup))]))
