"""Builds tables for the tests of Fliptown: two lines, then answers, then what can be seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import tablewright as tw
from tablewright.engine import Ask, Chance
from tablewright.games.fliptown.characters import become
from tablewright.games.fliptown.player import Player
from tablewright.games.fliptown.table import Fliptown, Options, invariants, new_table
from tablewright.games.fliptown.turn import act_together, end_turn

GAME = tw.game("fliptown")
BOX: Any = GAME.box()
PLAIN = ("5H", "6S", "9D")  # a lineup that pays nobody


def table(
    seats: int = 1,
    lineup: Iterable[str] = PLAIN,
    characters: Iterable[str] = (),
    bounties: Iterable[str] = (),
    cowbot: str = "",
    round: int = 1,
    box: Any = BOX,
    **options: Any,
) -> Fliptown:
    """A table in the first turn of a round: the Sheriff card lies face down, the lineup is turned up; nobody has been
    asked yet (`start` does that)."""
    chosen = {"characters": False, "holdem": False, "mode": "normal", "marshal_self": False, "performed": False}
    g = new_table(box, seats, Options(**{**chosen, **options}))
    g.round, g.turn, g.face_down = round, 1, 1
    g.lineup = tuple(lineup)
    g.deck = [card for card in g.deck if card not in g.lineup]
    g.bounties = tuple(bounties)
    g.cowbot = cowbot
    for seat, character in enumerate(characters):
        become(g, seat, character)
    return g


def have(g: Fliptown, seat: int = 0, **fields: Any) -> Player:
    """Give a player amounts, things or circled sites (`circled=["trail_3"]` is added to the map)."""
    me = g.me(seat)
    for name, value in fields.items():
        if name == "circled":
            value = me.circled | sum([BOX.bits[site] for site in value])
        if name == "land":
            value = sum([1 << square for square in value])
        if name == "stars":
            me.earned = (*me.earned[:7], value, me.earned[8])
        setattr(me, name, value)
    return me


def start(g: Fliptown) -> Fliptown:
    """§4.3, §4.4 Everybody acts; then the turn ends."""
    g.listen()
    g.agenda = [end_turn()]
    g.resolve(act_together())
    return g


def say(g: Fliptown, *lines: str) -> Fliptown:
    """Answer, one text after the other: for fate if it is asked, else for the seat whose option it is."""
    for line in lines:
        question = g.question
        if isinstance(question, Chance):
            g.answer(None, question.find(line))
        else:
            asks = [ask for ask in g.questions() if line in [str(o) for o in ask.options]]
            assert asks, f"{line!r} is none of {[str(o) for ask in g.questions() for o in ask.options]}"
            g.answer(asks[0].seat, asks[0].find(line))
        invariants(g)
    return g


def options(g: Fliptown, seat: int = 0) -> list[str]:
    """The texts a seat may answer now."""
    ask = g.question_for(seat)
    return [str(option) for option in ask.options] if isinstance(ask, Ask) else []


def among(g: Fliptown, word: str, seat: int = 0) -> list[str]:
    """The options that begin with a word, without it and without the seat."""
    return [" ".join(o.split(" ")[2:]) for o in options(g, seat) if o.split(" ")[0] == word]


def told(g: Fliptown) -> list[str]:
    """The names of the events so far."""
    return [what for what, _, _ in g.events or [] if what not in ("rule", "forced")]


def sites(me: Player) -> list[str]:
    """What is circled, but the centre tombstone."""
    return [site for site, bit in BOX.bits.items() if me.circled & bit and site != "tomb_mc"]
