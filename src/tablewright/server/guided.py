"""Guided games on the server: a practice table with the seed and the seats of a guide is one. Rivals follow the guide's
line as long as the learner does."""

from __future__ import annotations

from tablewright.games.guide import Guide, guide_of
from tablewright.server.protocol import Chapter, GuideInfo
from tablewright.server.room import Room


def guide_at(room: Room) -> Guide | None:
    """The guide that this table follows."""
    record = room.record
    guide = guide_of(record.game.id) if room.practice else None
    same = guide is not None and (record.seed, record.seats) == (guide.seed, guide.seats)
    return guide if same else None


def answer_of(room: Room, seat: int) -> str | None:
    """What the guide's line says for a rival; None: the bot thinks for itself."""
    guide = guide_at(room)
    return guide.answer_of(seat, room.record.answers) if guide is not None else None


def info(room: Room) -> GuideInfo | None:
    """What the learner is told."""
    guide = guide_at(room)
    if guide is None:
        return None
    place = guide.at(room.record.answers)
    beat = guide.beats[place.beat] if place.beat is not None else None
    return GuideInfo(
        beat=place.beat,
        of=len(guide.beats),
        chapter=beat.chapter if beat else len(guide.chapters),
        chapters=[Chapter(title=title, beat=guide.first_of(n)) for n, title in enumerate(guide.chapters)],
        say=list(beat.say) if beat else [],
        answer=place.answer,
        rule=beat.rule if beat else "",
        left=place.left,
    )
