"""What the tests of Tiny Epic Galaxies share: a table laid out by hand, and answers by their text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import tablewright as tw
from tablewright.engine import Ask, Chance, Step
from tablewright.games.galaxies.table import Galaxies, GalaxiesBox, Player

GAME = tw.game("galaxies")
BOX = cast(GalaxiesBox, GAME.box())
ROW = (
    "jakks",
    "mj_120210",
    "gort",
    "tifnod",
)  # diplomacy/culture 1, diplomacy/energy 2, economy/energy 7, economy/culture 1


def table(seats: int = 2, row: Sequence[str] = ROW, **variant: Any) -> Galaxies:
    """Seat 0 is active, nobody has done anything yet, and nothing is pending. One seat: against Artemis, or `rogue`."""
    g = cast(Galaxies, GAME.new(seats, **{"first_player": "0", **variant}))
    g.agenda.clear()
    g.question = None
    g.row = cast(Any, tuple(row))
    g.deck = tuple([p for p in BOX.cards if p not in row])
    g.listen()
    return g


def set_player(p: Player, **fields: Any) -> Player:
    """Give a player what the example says: `set_player(me, level=3, orbits={"gort": 2})`. Ships at home follow."""
    for name, value in fields.items():
        setattr(p, name, value)
    if "home" not in fields and {"landed", "orbits", "level"} & set(fields):
        p.home = BOX.level_ships[p.level] - len(p.landed) - len(p.orbits)
    return p


def do(g: Galaxies, step: Any) -> Galaxies:
    """Run a rule up to the next question."""
    if g.events is not None:
        g.events.clear()
    g.resolve(step)
    return g


def options(g: Galaxies) -> list[str]:
    """The texts of what may be chosen."""
    assert isinstance(g.question, Ask), f"nobody is asked: {g.question}"
    return [str(o) for o in g.question.options]


def asked(g: Galaxies) -> int | None:
    """The seat that is asked; None: nobody."""
    return g.question.seat if isinstance(g.question, Ask) else None


def pick(g: Galaxies, *answers: str) -> Galaxies:
    """Answer questions (of players or of fate) by text, one after the other."""
    for answer in answers:
        assert g.question is not None, f"no question left for {answer!r}"
        do(g, g.question.find(answer))
    return g


def decide(g: Galaxies, *answers: str) -> Galaxies:
    """Answer players' questions; planets that are drawn meanwhile are any."""
    for answer in answers:
        deal(g)
        pick(g, answer)
    return deal(g)


def deal(g: Galaxies) -> Galaxies:
    """Let fate draw planets."""
    while isinstance(g.question, Chance) and g.question.then.__name__ == "drawn":
        do(g, g.question.outcomes()[0][0])
    return g


def told(g: Galaxies, what: str) -> list[tuple[Any, ...]]:
    """The arguments of the events of this name since the last answer."""
    return [args for name, args, _ in g.events or () if name == what]


def resources(g: Galaxies) -> list[tuple[int, int]]:
    """Energy and culture of every player."""
    return [(p.energy, p.culture) for p in g.players]


def texts(steps: Sequence[Step]) -> list[str]:
    return [str(step) for step in steps]
