"""What people say at the tables."""

from __future__ import annotations

import sqlalchemy as sa

from tablewright.server import clock
from tablewright.server import protocol as p
from tablewright.server import schema as db
from tablewright.server.live import Live
from tablewright.server.people import Person, clean_talk
from tablewright.server.store import Store

LINES = 50  # that a newcomer reads


class Talk:
    """At all tables of this process."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def say(self, live: Live, person: Person, text: str) -> None:
        held = live.held_by(person)
        name = live.sitting[held[0]].name if held else person.name
        values = {"table_id": live.id, "user_id": person.id, "seat": held[0] if held else None, "name": name}
        async with self.store.write() as connection:
            await connection.execute(db.talk.insert().values(**values, text=clean_talk(text), at=clock.now()))
            await self.store.notify(connection, live.id, "talk")
        await self.show_new(live)

    async def show_new(self, live: Live) -> None:
        """Send what has not been sent yet."""
        for line in await self.read(live, live.last_talk):
            if line.id > live.last_talk:
                live.last_talk = line.id
                for connection in live.connections:
                    if connection.greeted:
                        connection.post(line)

    async def read(self, live: Live, after: int) -> list[p.Chat]:
        """The latest lines after this one."""
        columns = db.talk.c
        query = sa.select(columns.id, columns.name, columns.seat, columns.text, columns.at.label("time"))
        query = query.where(columns.table_id == live.id, columns.id > after).order_by(columns.id.desc()).limit(LINES)
        return [p.Chat(**row) for row in reversed(await self.store.rows(query))]
