"""Two lines build a table: a town with everything in its place, no agenda, no question."""

from __future__ import annotations

from random import Random
from typing import Any

from tablewright.engine import Ask, Pack, Step
from tablewright.games.western import GAME
from tablewright.games.western.box import NO_BUILDING, NOBODY
from tablewright.games.western.table import Western
from tablewright.games.western.town import town as lay_out_town

COLOURS = ("bank", "saloon", "courthouse", "hideout")
BOSSES = ("gambler", "scout", "rancher", "gunslinger")
GAPS = ("hat_3", "steer_4", "tepee_5", "steer_2", "tepee_3", "horseshoe_3")  # example E-5
HANDS = (("hat_5",), ("hat_1",), ("steer_1",), ("tepee_1",))


def town(
    seats: int = 2, homes: tuple[str, ...] = (), bosses: tuple[str, ...] = BOSSES, pack: Pack | None = None
) -> Western:
    """A table in phase two of round one: cards dealt and kept, no token placed, no building anywhere but in the deck."""
    g: Any = GAME.new(seats, pack)
    box = g.box
    g.agenda, g.question, g.round = [], None, 1
    g.town = lay_out_town(box, seats, "medium", box.default_ring, homes or COLOURS[: max(2, seats)])
    g.bosses = bosses[:seats]
    g.gaps, g.hands, g.discards = GAPS, HANDS[:seats], tuple([("horseshoe_1",), ("horseshoe_2",), (), ()][:seats])
    used = {*GAPS, *[h[0] for h in g.hands], *[c for d in g.discards for c in d]}
    g.rival = ("steer_5",) if seats == 1 else ()
    g.pile = tuple([c for c in box.cards if c not in used and c not in g.rival])
    g.slots = dict.fromkeys(g.town.mats, NO_BUILDING)
    g.porches = dict.fromkeys(g.town.mats, ())
    return g


def build(g: Any, **at: str) -> None:
    """Buildings on porches: build(g, bank="jail", saloon="jail+mansion"); an owner owns them."""
    for mat, names in at.items():
        stack = tuple(names.split("+"))
        g.porches = {**g.porches, mat: stack}
        owner = g.town.owner[mat]
        if owner != NOBODY:
            g.players[owner].owned += stack
        g.deck = tuple([b for b in g.deck if b not in stack])


def sell(g: Any, **at: str) -> None:
    """Buildings in buy slots."""
    for mat, building in at.items():
        g.slots = {**g.slots, mat: building}
        g.deck = tuple([b for b in g.deck if b != building])


def own(g: Any, seat: int, *buildings: str) -> None:
    """Buildings a player owns, on the porch of the own mat."""
    home = g.town.homes[seat]
    g.players[seat].owned += buildings
    g.porches = {**g.porches, home: (*g.porches[home], *buildings)}
    g.deck = tuple([b for b in g.deck if b not in buildings])


def stand(g: Any, **at: Any) -> None:
    """Standing tokens: stand(g, bank_porch=0, sheriff_number=(1, "plus"))."""
    for name, who in at.items():
        mat, _, kind = name.partition("_")
        seat, side = who if isinstance(who, tuple) else (who, "-")
        g.stand(seat, f"{mat}.{kind}", side)
        _take_token(g, seat)


def wound(g: Any, **at: int) -> None:
    """Wounded tokens."""
    for name, seat in at.items():
        mat, _, kind = name.partition("_")
        g.wounded += ((f"{mat}.{kind}", seat),)
        _take_token(g, seat)


def _take_token(g: Any, seat: int) -> None:
    me = g.players[seat]
    if me.available:
        me.available -= 1
    else:
        me.lying -= 1


def purse(g: Any, seat: int, money: int = 0, law: int = 0, force: int = 0) -> None:
    g.players[seat].purse = (money, law, force)


def run(g: Any, *answers: Step | str) -> Any:
    """A step to begin with, then answers by their text; those of fate too."""
    for answer in answers:
        if isinstance(answer, str):
            assert g.question is not None, f"nobody asks for {answer!r}"
            answer = g.question.find(answer)
        g.resolve(answer)
    return g


def options(g: Any) -> list[str]:
    assert isinstance(g.question, Ask), g.question
    return [str(o) for o in g.question.options]


def on(g: Any, rng: Random | None = None, until: str = "") -> Any:
    """Let fate answer until a seat is asked (and, with `until`, seats take their first option until that prompt)."""
    rng = rng or Random(1)
    while g.question is not None:
        if not isinstance(g.question, Ask):
            g.resolve(g.question.sample(rng))
        elif until and until not in g.question.prompt:
            g.resolve(g.question.options[0])
        else:
            break
    return g
