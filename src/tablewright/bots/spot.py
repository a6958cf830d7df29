"""A spot is where a bot decides: only what its seat may know. A bot never receives the true table."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from tablewright.engine import Ask, Game, Step, Table


class Spot:
    """A decision as one seat sees it. The table inside is a determinized one: what the seat has not seen was dealt anew
    before the bot got hold of it, so that a spot holds no secret and can be sent to another process.

    >>> import tablewright as tw
    >>> from tablewright.engine import playout
    >>> game = tw.game("galaxies"); table = game.new(seats=2)
    >>> _ = playout(table, Random(1), limit=10)
    >>> spot = Spot(game, table, table.question.seat, Random(2))
    >>> spot.view == table.view(spot.seat), spot.sample(Random(3)) is table
    (True, False)
    """

    __slots__ = ("game", "seat", "rng", "_world")

    def __init__(self, game: Game, table: Table, seat: int, rng: Random) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng  # the bot's own generator, never the one that rolls the dice
        self._world = table.determinize(seat, rng)

    def __reduce__(self) -> tuple[Any, ...]:
        return _revive, (self.game.id, self._world, self.seat, self.rng)

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self._world.sheet(self.seat))

    @property
    def question(self) -> Ask:
        ask = self._world.question_for(self.seat)
        assert ask is not None, "a spot is made for a seat that is asked"
        return ask

    @property
    def options(self) -> list[Step]:
        return list(self.question.options)

    @property
    def view(self) -> dict[str, Any]:
        return self._world.view(self.seat)

    def sample(self, rng: Random) -> Table:
        """A table as it may be, for all this seat knows; the seat's question is the table's question."""
        return self._world.determinize(self.seat, rng)


def _revive(game: str, world: Table, seat: int, rng: Random) -> Spot:
    from tablewright.engine import find

    return Spot(find(game), world, seat, rng)


class Bot(Protocol):
    """Whatever chooses."""

    def choose(self, spot: Spot) -> Step: ...
