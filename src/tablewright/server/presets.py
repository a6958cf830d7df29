"""Preset answers ("never follow energy this turn"), so that games over days flow. They are their owner's secret: no
entry, no version, no frame to anybody else tells that there are any. While the person is at the table, such an answer
comes after a moment, as if it were given by hand."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from tablewright.server import protocol as p
from tablewright.server import schema as db
from tablewright.server.live import Live
from tablewright.server.people import Person

if TYPE_CHECKING:
    from tablewright.server.play import Play

HESITATE = (0.6, 1.8)  # seconds between which people decline
RULES = msgspec.json.Decoder(list[p.PresetRule])


class Presets:
    """Those of all tables of this process."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.rng = Random()

    async def read(self, live: Live) -> None:
        """As they are stored; those of somebody who has left the seat do not count."""
        columns, seats = db.presets.c, db.seats.c
        sits = sa.and_(seats.table_id == columns.table_id, seats.seat == columns.seat, seats.user_id == columns.user_id)
        query = sa.select(columns.seat, columns.rules).join(db.seats, sits).where(columns.table_id == live.id)
        live.room.presets = {row["seat"]: RULES.decode(row["rules"]) for row in await self.play.store.rows(query)}

    async def choose(self, live: Live, person: Person, asked: p.Preset) -> None:
        """These are the preset answers of a seat from now on. Nobody else is sent anything."""
        async with live.lock:
            self.play.seat_of(live, person, asked.seat)
            here = {"table_id": live.id, "seat": asked.seat}
            async with self.play.store.write() as connection:
                for table in (db.presets,) if live.may_have_jobs else (db.presets, db.jobs):
                    await connection.execute(table.delete().filter_by(**here))
                if asked.rules:
                    rules = p.write(asked.rules).decode()
                    await connection.execute(db.presets.insert().values(**here, user_id=person.id, rules=rules))
                await self.play.store.notify(connection, live.id, "presets")
            live.room.presets[asked.seat] = asked.rules
            if live.room.preset(asked.seat) is not None:
                await self.play.refresh(live)
            live.show_again(asked.seat)

    async def heard(self, live: Live) -> None:
        """They were changed in another process."""
        before = live.room.presets
        await self.read(live)
        for seat in before.keys() | live.room.presets.keys():
            if before.get(seat, []) != live.room.presets.get(seat, []):
                live.show_again(seat)

    def at_once(self, live: Live) -> list[int]:
        """Seats whose presets need not hesitate: who is not at the table cannot seem to answer by hand, and where
        nobody else is, there is nobody to tell."""
        return [seat for seat, rules in live.room.presets.items() if rules and not self._hides(live, seat)]

    def _hides(self, live: Live, seat: int) -> bool:
        mine = {s.seat for s in live.sitting if s.user_id == live.sitting[seat].user_id}
        return bool(live.room.people - mine) and seat in live.online()

    async def hesitate(self) -> None:
        """As long as somebody may take who looks, and declines."""
        await asyncio.sleep(self.rng.uniform(*HESITATE))
