"""Non-interference: two tables that differ only in what a seat cannot know send that seat the same bytes. Hypothesis
chooses the game, who looks, how it is played, and when the two tables part."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from test_leaks import GAMES, connections, live_table, some_answer

from tablewright.engine import Ask, Chance, Together
from tablewright.server.live import Live
from tablewright.server.room import Room

HIDING = ("galaxies", "western", "goldwest")  # some have seen what others have not
OPENING = {"galaxies": 1, "western": 40, "kingdoms": 40}  # from about where on secret answers are looked for
SEATS = {
    "galaxies": (2, 3, 5),
    "western": (2, 3, 4),
    "kingdoms": (2, 3, 4),
    "goldwest": (2, 3, 4),
    "fliptown": (2, 3, 4),
}


def frames(live: Live) -> dict[int | None, bytes]:
    """What everybody is sent who comes to the table now, with the whole log."""
    clients = connections(live)
    live.cache.clear()
    live.broadcast()
    found = {seat: client.take() for seat, client in clients.items()}
    live.connections.clear()
    return {seat: frame for seat, frame in found.items() if frame is not None}


def played(game: str, seats: int, seed: int, answers: int) -> Live:
    """A table after some answers at random."""
    live, rng = live_table(game, seats, seed), random.Random(seed)
    live.room.settle()
    for _ in range(answers):
        if live.room.table.over:
            break
        live.room.apply(some_answer(live.room, rng))
        live.room.settle()
    return live


def again(live: Live) -> Live:
    """The same table once more, from its record."""
    other = Live(live.row, live.sitting)
    other.room.settle()
    room = other.room
    while room.version < live.room.version:
        answer = live.room.record.answers[len(room.record.answers)]
        room.apply(room.check_answer(answer.seat, answer.text, room.version))  # type: ignore[arg-type]
        room.settle()
    return other


def secrets(room: Room) -> Iterator[Ask]:
    """Questions whose answers nobody else may know now: one of several secret ones that is not the last, or hidden for
    good."""
    asks = [] if isinstance(room.table.question, Chance) else room.table.questions()
    together = isinstance(room.table.together, Together)
    for ask in asks:
        if len(ask.options) > 1 and ((together and len(asks) > 1) or (not together and ask.secret is not None)):
            yield ask


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_is_dealt_anew(game: str) -> None:
    """The second table is a world that the seat can imagine: all that it has not seen lies otherwise there."""
    compared = differ = 0

    @settings(max_examples=20, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def property(data: st.DataObject) -> None:
        nonlocal compared, differ
        seats = data.draw(st.sampled_from(SEATS[game]))
        live = played(game, seats, data.draw(st.integers(0, 2**64)), data.draw(st.integers(10, 150)))
        assume(not live.room.table.over and not isinstance(live.room.table.together, Together))
        seat = data.draw(st.integers(0, seats - 1))
        before, truth = frames(live)[seat], live.room.table
        live.room.table = truth.determinize(seat, random.Random(data.draw(st.integers(0, 2**32))))
        assert frames(live)[seat] == before, f"seat {seat} of {seats} sees something hidden"
        compared += 1
        differ += [list(z.cards) for z in truth.zones()] != [list(z.cards) for z in live.room.table.zones()]

    property()
    assert compared >= 20
    assert differ > 5 or game not in HIDING, "nothing was hidden: the test is blind"


@pytest.mark.parametrize("game", ["galaxies", "western", "kingdoms"])
def test_a_secret_answer_changes_nothing_for_the_others(game: str) -> None:
    """Somebody chooses one thing at one table, another at the other: nobody else can tell the tables apart, nor can
    those who watch."""
    told = 0

    @settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def property(data: st.DataObject) -> None:
        nonlocal told
        seats = data.draw(st.sampled_from(SEATS[game][1:]))
        live = played(game, seats, data.draw(st.integers(0, 2**64)), data.draw(st.integers(0, OPENING[game])))
        for _ in range(OPENING[game]):
            if not live.room.table.over and not list(secrets(live.room)):
                live.room.apply(some_answer(live.room, random.Random(live.room.version)))
                live.room.settle()
        assume(list(secrets(live.room)))
        ask = data.draw(st.sampled_from(list(secrets(live.room))))
        first, second = data.draw(
            st.lists(st.sampled_from([str(o) for o in ask.options]), min_size=2, max_size=2, unique=True)
        )
        twin = again(live)
        assert frames(twin) == frames(live), "they are the same so far"
        for one, text in ((live, first), (twin, second)):
            one.room.apply(one.room.check_answer(ask.seat, text, one.room.version))
        ours, theirs = frames(live), frames(twin)
        assert {seat for seat in ours if ours[seat] != theirs[seat]} <= {ask.seat}, f"{first} or {second}: it shows"
        told += ours[ask.seat] != theirs[ask.seat]

    property()
    assert told > 5, "who chose knows what: otherwise this test is blind"
