"""A record as people read it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tablewright.engine import Event, Record, Step, Words


def names_of(players: Sequence[str]) -> list[str]:
    """What the seats are called: `me:Ada` is Ada, `me` on the first seat is Player A, the second greedy is greedy 2.

    >>> names_of(["me:Ada", "greedy", "greedy", "me"])
    ['Ada', 'greedy', 'greedy 2', 'Player D']
    """
    seen: Counter[str] = Counter()
    found = []
    for seat, player in enumerate(players):
        name = player.partition(":")[2] or (f"Player {'ABCDE'[seat]}" if player == "me" else player)
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return found


def answer_line(name: str, prompt: str, step: Step, words: Words, names: Sequence[str]) -> str:
    """An answer that no event tells of."""
    said = words.step(step, names)
    return f"{name}: {said}" if step.args else f"{name}: {prompt} {said}"


def lines(events: Sequence[Event], words: Words, names: Sequence[str], seat: int | None, all_open: bool) -> list[str]:
    """The events that a seat may know, in words."""
    found = []
    for event in events:
        if event[2] is None or event[2] == seat or all_open:
            line = words.event(event, names)
            if line:
                found.append(line)
    return found


def story(record: Record, seat: int | None) -> Iterator[str]:
    """What came of every answer; the answer itself where nothing else tells of it. A finished game has no secrets left
    for a spectator."""
    words, names = record.game.words_for(record.pack), names_of(record.players)
    open_now = seat is None and record.replay().over
    asked: dict[int, str] = {}
    for n, (answer, table, events) in enumerate(record.told(), 1):
        told = lines(events, words, names, seat, open_now)
        ran = [event[1][0] for event in events if event[0] == "rule" and str(event[1][0]) == answer.text]
        if answer.seat is not None and not told and ran and not any([event[2] is not None for event in events]):
            told = [answer_line(names[answer.seat], asked.get(answer.seat, ""), ran[0], words, names)]
        for line in told:
            yield f"{n:>5}  {line}"
        asked = {ask.seat: ask.prompt for ask in table.questions()}
