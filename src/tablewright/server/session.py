"""One websocket: what its client may say, how often, and what happens then. Knows no web framework: it is given a way
to receive text and a way to send it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable

import msgspec

from tablewright.server import protocol as p
from tablewright.server.limits import Buckets
from tablewright.server.live import Connection, Live
from tablewright.server.lobby import Lobby
from tablewright.server.logs import log
from tablewright.server.outage import Unreachable
from tablewright.server.people import Person
from tablewright.server.play import NoTable, Play
from tablewright.server.room import Refused
from tablewright.server.settings import Limits
from tablewright.server.speech import language_of, say

Receive = Callable[[], Awaitable[str | None]]  # None: the client has gone
SendText = Callable[[bytes], Awaitable[None]]


class Sockets:
    """All websockets of this process, and their limits."""

    def __init__(self, play: Play, lobby: Lobby, limits: Limits) -> None:
        self.play = play
        self.lobby = lobby
        self.limits = limits
        self.of_person: Counter[str] = Counter()
        self.of_address: Counter[str] = Counter()
        self.person_rate = Buckets(limits.person)
        self.talk_rate = Buckets(limits.talk)
        self.hint_rate = Buckets(limits.hints)

    def full(self, who: str, address: str) -> bool:
        too_many = self.of_person[who] >= self.limits.sockets
        return too_many or self.of_address[address] >= self.limits.sockets_per_address

    async def converse(
        self, live: Live, person: Person | None, address: str, receive: Receive, send: SendText
    ) -> str:  # fmt: skip
        """Serve one client until it goes or is sent away; returns why."""
        who = person.id if person is not None else f"@{address}"
        connection = Connection(person, self.limits.outbox)
        self.of_person[who] += 1
        self.of_address[address] += 1
        self.play.metrics.connections += 1
        live.connections.add(connection)
        writer = asyncio.create_task(self._write(connection, send))
        reader = asyncio.create_task(self._read(live, connection, who, receive))
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
            if writer.done() and not reader.done():  # sent away; an answer under way is finished first
                async with live.lock:
                    reader.cancel()
        finally:
            writer.cancel()
            await asyncio.gather(writer, reader, return_exceptions=True)
            self.of_person[who] -= 1
            self.of_address[address] -= 1
            self.of_person += Counter()  # forget zeros
            self.of_address += Counter()
            self.play.metrics.connections -= 1
            self.play.metrics.closed += 1
            await self.play.left(live, connection)
        return connection.closing or "gone"

    async def _write(self, connection: Connection, send: SendText) -> None:
        """Frames go out one after the other; whoever does not take them is sent away."""
        while True:
            await connection.wake.wait()
            connection.wake.clear()
            while (frame := connection.take()) is not None and connection.closing != "slow":
                try:
                    async with asyncio.timeout(self.limits.send_seconds):
                        await send(frame)
                except TimeoutError:
                    connection.closing = "slow"
                    return
            if connection.closing is not None:
                async with asyncio.timeout(1):
                    await send(p.write(p.Bye(why=connection.closing)))
                return

    async def _read(self, live: Live, connection: Connection, who: str, receive: Receive) -> None:
        rate = Buckets(self.limits.messages)
        deadline = time.monotonic() + self.limits.hello_seconds
        while True:
            wait = self.limits.idle_seconds if connection.greeted else max(0.0, deadline - time.monotonic())
            try:
                async with asyncio.timeout(wait):
                    text = await receive()
            except TimeoutError:
                connection.close("idle")
                await asyncio.sleep(1)
                return
            if text is None:
                return
            if not rate.take("") or not self.person_rate.take(who):
                self._refuse(connection, Refused("too-fast", "Too many messages: wait a little."), None)
                await asyncio.sleep(0.25)  # the client's own messages wait in its own connection
                continue
            await self._heard(live, connection, text)

    async def _heard(self, live: Live, connection: Connection, text: str) -> None:
        try:
            message = p.read(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            self._refuse(connection, Refused("bad-message", f"This message cannot be read: {error}"[:300]), None)
            return
        nonce = message.nonce if isinstance(message, p.Reply) else None
        try:
            await self._do(live, connection, message)
        except Refused as error:
            self._refuse(connection, error, nonce)
        except NoTable:
            connection.close("gone")
        except Unreachable:
            self._refuse(connection, Refused("try-again", "The database does not answer just now: try again."), nonce)
            connection.close("restart")
        except Exception:
            log.exception("websocket", extra={"about": {"table": live.id, "message": type(message).__name__}})
            self._refuse(connection, Refused("try-again", "Something went wrong here: try again."), nonce)

    def _refuse(self, connection: Connection, error: Refused, nonce: str | None) -> None:
        self.play.metrics.refused[error.code] += 1
        connection.post(p.Trouble(code=error.code, message=say(str(error), connection.language), nonce=nonce))

    async def _do(self, live: Live, connection: Connection, message: p.FromClient) -> None:
        play, person = self.play, connection.person
        if isinstance(message, p.Hello):
            connection.language = language_of(message.language, live.room.record.game.folder)
            await play.greet(live, connection, message.since)
            return
        if isinstance(message, p.Ping):
            connection.post(p.Pong(time=time.time()))
            return
        if not connection.greeted:
            raise Refused("bad-message", "Say hello first.")
        if isinstance(message, p.Look):
            await self._look(live, connection, message.seat)
        elif isinstance(message, p.At):
            async with live.lock:
                connection.post(self.lobby.state_at(live, person, message.n, message.seat, connection.language))
        elif person is None:
            raise Refused("not-your-seat", "Spectators without a name only look.")
        elif isinstance(message, p.Reply):
            version = await play.answer(live, person, message)
            connection.post(p.Ack(nonce=message.nonce, version=version))
        elif isinstance(message, p.UndoAsked):
            await play.undo(live, person, message.seat, message.turn)
        elif isinstance(message, p.Consent):
            await play.consent(live, person, message.seat, message.yes)
        elif isinstance(message, p.Preset):
            await play.presets.choose(live, person, message)
        elif isinstance(message, p.WhyAsked):
            connection.post(await play.why(live, person, message.seat, message.target, connection.language))
        elif isinstance(message, p.Say):
            if not self.talk_rate.take(person.id):
                raise Refused("too-fast", "Too much talk: wait a little.")
            await play.talk.say(live, person, message.text)
        else:
            if not self.hint_rate.take(person.id):
                if message.warn:
                    return
                raise Refused("too-fast", "Too many hints: think a little.")
            play.spawn(self._coach(live, connection, person, message))

    async def _coach(self, live: Live, connection: Connection, person: Person, asked: p.HintAsked) -> None:
        """A hint takes its time; the player may answer meanwhile."""
        try:
            connection.post(await self.play.bots.hint(live, person, asked.seat, asked.warn))
        except Refused as error:
            if not asked.warn:
                connection.post(p.Trouble(code=error.code, message=str(error)))

    async def _look(self, live: Live, connection: Connection, seat: int | None) -> None:
        """Whose view is sent from now on; never one of a seat that this client does not hold."""
        async with live.lock:
            if seat is not None and seat not in live.held_by(connection.person):
                raise Refused("not-your-seat", "This is not your seat.")
            connection.look, connection.chosen = seat, True
            live.forget_frames()
            live.show_to(connection)
