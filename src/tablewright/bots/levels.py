"""Levels: eight characters of the woods, from one who plays what catches the eye to the strongest bot there is. Levels
differ by how far they look and by how much they misjudge, never by what they know. The settings of every game and seat
count are data (levels.json), made by `tablewright ladder GAME --tune`."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from tablewright.bots.plain import Greedy
from tablewright.bots.search import Search
from tablewright.bots.spot import Spot
from tablewright.bots.thought import Thought
from tablewright.engine import BadInput, Step

FILE = Path(__file__).parent / "levels.json"
CAP = 1.0  # seconds that no level thinks longer than


class Character(NamedTuple):
    """Who plays a level: its id as the name of a bot, its name for people, and what it is like."""

    id: str
    name: str
    level: int
    about: str


CHARACTERS = (
    Character("pip", "Pip", 1, "A sapling on its first game: plays what catches the eye."),
    Character("willow", "Willow", 2, "Knows the rules, bends easily, often misses what matters."),
    Character("hazel", "Hazel", 3, "Friendly and quick: good moves, and now and then a bad one."),
    Character("rowan", "Rowan", 4, "Sound: rarely passes up what is best right now."),
    Character("linden", "Linden", 5, "Patient: begins to think a few moves ahead."),
    Character("maple", "Maple", 6, "Bright: weighs what you might do in return."),
    Character("hawthorn", "Hawthorn", 7, "Thorny: plans ahead and leaves you little."),
    Character("old-oak", "Old Oak", 8, "Has seen every game there is and thinks for up to a second."),
)


class Setting(NamedTuple):
    """How a level plays: so many simulations a decision (0: it only looks at what follows at once), with judgements
    that are off by so many points.

    >>> Setting(0, 2.5).name, Setting(400, 0.0).name
    ('greedy~2.5', 'search@400')
    """

    simulations: int
    noise: float

    @property
    def name(self) -> str:
        """The same setting as the name of a bot."""
        word = f"search@{self.simulations}" if self.simulations else "greedy"
        return f"{word}~{self.noise:g}" if self.noise else word

    def bot(self, clock: Callable[[], float]) -> Greedy | Search:
        if not self.simulations:
            return Greedy(noise=self.noise)
        return Search(seconds=CAP, simulations=self.simulations, noise=self.noise, clock=clock)


@cache
def _settings() -> dict[str, dict[str, list[list[float]]]]:
    found: dict[str, dict[str, list[list[float]]]] = json.loads(FILE.read_text(encoding="utf-8"))["levels"]
    return found


def setting(game: str, seats: int, level: int) -> Setting:
    """The setting of a level; for a seat count that was not measured that of the nearest one, for an unknown game the
    usual one.

    >>> setting("a game of one's own", 2, 1).simulations
    0
    """
    if not 1 <= level <= len(CHARACTERS):
        raise BadInput(f"there is no level {level}: levels go from 1 to {len(CHARACTERS)}")
    known = _settings().get(game) or _settings()["usual"]
    nearest = min(known, key=lambda n: (abs(int(n) - seats), int(n)))
    simulations, noise = known[nearest][level - 1]
    return Setting(int(simulations), noise)


class Level:
    """A character: it finds its setting when it sees which game is played by how many."""

    def __init__(self, level: int, clock: Callable[[], float] = perf_counter) -> None:
        self.character = CHARACTERS[level - 1]
        self._clock = clock
        self._bot: Greedy | Search | None = None

    def choose(self, spot: Spot) -> Step:
        return self._at(spot).choose(spot)

    def explain(self, spot: Spot) -> list[Thought]:
        """What the character thinks of every option, best first."""
        return self._at(spot).explain(spot)

    def _at(self, spot: Spot) -> Greedy | Search:
        if self._bot is None:
            self._bot = level(spot.game.id, spot.seats, self.character.level, self._clock)
        return self._bot


def level(game: str, seats: int, n: int, clock: Callable[[], float] = perf_counter) -> Greedy | Search:
    """The bot of a level in a game with so many seats.

    >>> type(level("galaxies", 2, 8)).__name__
    'Search'
    """
    return setting(game, seats, n).bot(clock)
