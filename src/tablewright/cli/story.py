"""A record as people read it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tablewright.engine import Event, Record, Words


def names_of(players: Sequence[str]) -> list[str]:
    """What the seats are called: `me:Ada` is Ada, the second greedy is greedy 2."""
    seen: Counter[str] = Counter()
    found = []
    for player in players:
        name = player.partition(":")[2] or {"me": "You"}.get(player, player)
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    if list(players).count("me") > 1:
        return [f"Player {'ABCDE'[i]}" if p == "me" else n for i, (p, n) in enumerate(zip(players, found, strict=True))]
    return found


def lines(events: Sequence[Event], words: Words, names: Sequence[str], seat: int | None, all_open: bool = False) -> list[str]:
    """The events that a seat may know, in words."""
    found = []
    for event in events:
        if event[2] is None or event[2] == seat or all_open:
            line = words.event(event, names)
            if line:
                found.append(line)
    return found


def story(record: Record, seat: int | None) -> Iterator[str]:
    """Every answer and what came of it. A finished game has no secrets left for a spectator."""
    words, names = record.game.words_for(record.pack), names_of(record.players)
    open_now = seat is None and record.replay().over
    for n, (answer, _, events) in enumerate(record.told(), 1):
        told = lines(events, words, names, seat, open_now)
        if answer.seat is not None:
            ran = [event[1][0] for event in events if event[0] == "rule" and str(event[1][0]) == answer.text]
            secret = not ran or any([event[2] not in (None, seat) for event in events])
            said = "…" if secret and not open_now else words.step(ran[0], names) if ran else answer.text
            yield f"{n:>5}  {names[answer.seat]}: {said}"
        for line in told:
            yield f"       {line}"
