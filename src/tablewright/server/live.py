"""A table that is in memory, with the people at it: who sits where, who looks at what, and what is sent to whom."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Mapping
from typing import Any, NamedTuple

from tablewright.engine import Pack, find
from tablewright.server import clock, show
from tablewright.server import protocol as p
from tablewright.server.people import Person
from tablewright.server.room import Entry, Refused, Room

BELIEVE = 75.0  # seconds for which another process is believed about who is connected to it


class Sitting(NamedTuple):
    """One seat: who holds it."""

    seat: int
    kind: p.Kind
    user_id: str | None
    bot: str | None
    name: str

    @property
    def playing(self) -> str:
        """As records write it."""
        return self.bot or "random" if self.kind == "bot" else f"me:{self.name}"


class OtherRules(Exception):
    """The table was begun under another version of its game's rules than is installed here. Its entries would mean
    something else now, or nothing: it is not played on, nor shown."""

    def __init__(self, row: Mapping[str, Any], sitting: list[Sitting]) -> None:
        super().__init__(row["id"])
        self.row = row
        self.sitting = sitting

    def said(self) -> dict[str, str]:
        """For people."""
        game = find(self.row["game"])
        return {"game": game.title, "theirs": self.row["rules"], "ours": game.rules}


def must_be_ours(row: Mapping[str, Any], sitting: list[Sitting]) -> None:
    """A table is played by the rules it began with, or not at all."""
    if row["rules"] != find(row["game"]).rules:
        raise OtherRules(row, sitting)


def seats_of(sitting: list[Sitting], person: Person | None) -> list[int]:
    """The seats that this person holds."""
    if person is None:
        return []
    return [s.seat for s in sitting if s.user_id == person.id and s.kind in ("person", "api")]


def may_see(row: Mapping[str, Any], sitting: list[Sitting], person: Person | None) -> bool:
    """Public tables are for everybody, others for those who sit there and for who made them."""
    return not row["private"] or bool(seats_of(sitting, person)) or (person is not None and row["owner"] == person.id)


def players(sitting: list[Sitting], online: set[int]) -> list[p.Player]:
    """Who sits where, as everybody sees it."""
    return [
        p.Player(
            seat=s.seat, name=s.name, kind=s.kind, online=s.kind == "bot" or s.seat in online, bot=s.bot, colour=s.seat
        )
        for s in sitting
    ]


class Connection:
    """One websocket. States wait in a place of their own: a newer one replaces an older one that has not been sent, so
    that a slow reader costs one frame."""

    def __init__(self, person: Person | None, outbox: int) -> None:
        self.person = person
        self.look: int | None = None
        self.chosen = False  # the client itself has said whose view it wants
        self.greeted = False
        self.language = "en"
        self.sent = 0  # the version of the last state that went out, and …
        self.sent_seat: int | None = None  # … whose view it was
        self.state: tuple[int, int | None, bytes] | None = None
        self.outbox: deque[bytes] = deque()
        self.room_for = outbox
        self.wake = asyncio.Event()
        self.closing: str | None = None

    def post(self, message: Any) -> None:
        """Send a message after those that wait; a client that does not read is sent away."""
        if len(self.outbox) >= self.room_for:
            self.close("slow")
            return
        self.outbox.append(p.write(message))
        self.wake.set()

    def close(self, why: str) -> None:
        self.closing = self.closing or why
        self.wake.set()

    def show(self, version: int, seat: int | None, frame: bytes) -> None:
        self.state = (version, seat, frame)
        self.wake.set()

    def take(self) -> bytes | None:
        """The next frame to send."""
        if self.outbox:
            return self.outbox.popleft()
        if self.state is not None:
            self.sent, self.sent_seat, frame = self.state
            self.state = None
            return frame
        return None


class Live:
    """A table in memory."""

    def __init__(self, row: Mapping[str, Any], sitting: list[Sitting]) -> None:
        self.id: str = row["id"]
        self.row = dict(row)
        self.sitting = sitting
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, tuple[float, set[int]]] = {}  # other processes: when they said who is there
        self.announcing: set[str] = set()  # what other processes are about to be told
        self.thinking: set[int] = set()  # seats whose bots are at work here
        self.last_talk = 0
        self.used = time.monotonic()
        self.gone = False  # something could not be stored: what is in memory is not what happened
        self.cache: dict[Any, Any] = {}
        self.room = self.fresh_room()

    def fresh_room(self) -> Room:
        row = self.row
        pack = json.loads(row["pack"]) if row["pack"] else None
        return Room(
            self.id,
            self.row["game"],
            self.row["seats"],
            int(self.row["seed"], 16),
            json.loads(self.row["variant"]),
            [sitting.name for sitting in self.sitting],
            [sitting.seat for sitting in self.sitting if sitting.kind in ("person", "api")],
            self.row["practice"],
            Pack(pack[0], pack[1], "pack") if pack else None,
            clock.Clock(row["bank"], row["increment"] or 0, row["seats"]) if row["bank"] is not None else None,
        )

    def rebuild(self, entries: list[Entry]) -> None:
        """From the history, with the names as they are now."""
        self.room = self.fresh_room()
        for entry in entries:
            self.room.apply(entry)
        self.cache.clear()

    def must_be_here(self) -> None:
        """Nothing is done at a table that has been given up."""
        if self.gone:
            raise Refused("try-again", "The table is being read again: try again.")

    @property
    def status(self) -> p.Status:
        if any([sitting.kind == "open" for sitting in self.sitting]):
            return "open"
        return "over" if self.room.version and self.room.table.over else "playing"

    @property
    def may_have_jobs(self) -> bool:
        """Bots, deadlines and banks make jobs; a table without them has none to delete."""
        timed = self.row["deadline"] is not None or self.row["bank"] is not None
        return timed or any([sitting.kind == "bot" for sitting in self.sitting])

    def due(self, seat: int) -> float | None:
        """Until when this seat may think about its question: the deadline for an answer or the end of its bank, what
        comes first. None: as long as it likes."""
        room = self.room
        if self.status != "playing" or self.sitting[seat].kind == "bot" or seat not in room.asked_when:
            return None
        ends = []
        if self.row["deadline"] is not None:
            ends.append(room.asked_when[seat] + self.row["deadline"])
        if room.clock is not None and (empty := room.clock.empty_at(seat)) is not None:
            ends.append(empty)
        return min(ends, default=None)

    def clocks(self) -> list[p.ClockInfo]:
        """How long people may still think, and whose time runs."""
        found, now = [], clock.now()
        for s in self.sitting:
            until = self.due(s.seat)
            if until is not None:
                found.append(p.ClockInfo(seat=s.seat, left=max(0.0, round(until - now, 2)), running=True))
            elif self.room.clock is not None and s.kind != "bot":
                left = round(self.room.clock.left(s.seat, now), 2)
                found.append(p.ClockInfo(seat=s.seat, left=left, running=False))
        return found

    def held_by(self, person: Person | None) -> list[int]:
        return seats_of(self.sitting, person)

    def may_see(self, person: Person | None) -> bool:
        return may_see(self.row, self.sitting, person)

    def is_owner(self, person: Person | None) -> bool:
        return person is not None and self.row["owner"] == person.id

    def online(self) -> set[int]:
        fresh = time.monotonic() - BELIEVE
        return self.here().union(*[seats for said, seats in self.elsewhere.values() if said > fresh])

    def here(self) -> set[int]:
        """Seats whose people are connected to this process."""
        return {seat for c in self.connections if c.greeted for seat in self.held_by(c.person)}

    def watchers(self) -> int:
        return sum([c.greeted and not self.held_by(c.person) for c in self.connections])

    def players(self) -> list[p.Player]:
        return players(self.sitting, self.online())

    # --- what is sent -------------------------------------------------------------------------------------------------

    def seat_shown(self, connection: Connection) -> int | None:
        """Whose view a connection gets: its only seat, or the seat it has chosen and holds."""
        held = self.held_by(connection.person)
        if connection.look in held:
            return connection.look
        return held[0] if len(held) == 1 and not connection.chosen else None

    def state(self, person: Person | None, seat: int | None, since: int, language: str = "en") -> p.State:
        """The present as this seat sees it."""
        room, started = self.room.spoken(language), self.status != "open"
        if ("public",) not in self.cache or self.cache[("public",)]["version"] != room.version:
            self.cache.clear()
            self.cache[("public",)] = show.public(room)
        key = ("private", seat, started, language)
        if key not in self.cache:
            self.cache[key] = show.private(room, seat)
        floor, lines = show.log(room, seat, since)
        fields: dict[str, Any] = {**self.cache[("public",)], **self.cache[key], "result": show.result(room)}
        if not started:
            fields |= {"questions": [], "waiting": [], "over": False, "seed": None, "result": "", "winners": []}
        return p.State(
            **fields,
            status=self.status,
            players=self.players(),
            you=self.held_by(person),
            log_from=floor,
            log=lines,
            deadline={str(seat): until for seat in room.asked_when if (until := self.due(seat)) is not None},
            clocks=self.clocks(),
            rematch=self.row["rematch"],
            watchers=self.watchers(),
        )

    def show_to(self, connection: Connection) -> None:
        """Give one client the present."""
        if self.gone:
            return
        seat = self.seat_shown(connection)
        since = connection.sent if connection.sent_seat == seat else 0
        held = tuple(self.held_by(connection.person))
        key = ("frame", seat, since, held, connection.language)
        frame = self.cache.get(key)
        if frame is None or self.cache[("public",)]["version"] != self.room.version:
            frame = p.write(self.state(connection.person, seat, since, connection.language))
            self.cache[key] = frame
        connection.show(self.room.version, seat, frame)

    def show_again(self, seat: int) -> None:
        """Give those who hold this seat the present, and nobody else."""
        self.cache.clear()
        for connection in self.connections:
            if connection.greeted and seat in self.held_by(connection.person):
                self.show_to(connection)

    def broadcast(self) -> None:
        """Give everybody the present."""
        self.forget_frames()
        for connection in self.connections:
            if connection.greeted:
                self.show_to(connection)

    def forget_frames(self) -> None:
        """Frames hold what changes without a new version: who is here, and the time."""
        for key in [key for key in self.cache if key[0] == "frame"]:
            del self.cache[key]

    def at(self, person: Person | None, n: int, seat: int | None, language: str = "en") -> p.State:
        """The state after n answers: of a finished game as any seat saw it, else one's own past."""
        past = self.room.spoken(language).past(n)
        fields = show.public(past) | show.private(past, seat)
        if not past.table.over:
            fields |= {"questions": [q for q in fields["questions"] if q.seat == seat or not q.secret]}
        floor, lines = show.log(past, seat, 0)
        return p.State(
            **fields,
            status=self.status,
            players=self.players(),
            you=self.held_by(person),
            log_from=floor,
            log=lines,
            rematch=self.row["rematch"],
            at=n,
        )
