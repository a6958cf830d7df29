"""Bots at the tables: they answer for their own seats, for people whose time is up, and as coaches."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from tablewright.bots import Spot
from tablewright.engine import Ask
from tablewright.server import clock, guided
from tablewright.server import protocol as p
from tablewright.server.live import Live, OtherRules
from tablewright.server.outage import Unreachable
from tablewright.server.people import Person
from tablewright.server.room import Refused
from tablewright.server.store import Conflict, Job
from tablewright.server.workers import BotFailed, any_option

if TYPE_CHECKING:
    from tablewright.server.play import Play

log = logging.getLogger("tablewright")
HINT, WARNING = 0.8, 0.3  # seconds that the coach thinks


class Bots:
    """All bots of this process."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.hinting: Counter[str] = Counter()  # hints under way, by person

    async def think(self, live: Live, job: Job) -> None:
        """A bot answers for a seat, or what somebody has answered in advance is given."""
        if job.seat in live.thinking or self.play.stopping:
            return
        live.thinking.add(job.seat)
        try:
            while not self.play.stopping and not live.gone and await self._think_once(live, job):
                pass
        except Exception:
            log.exception("bot", extra={"about": {"table": live.id, "seat": job.seat}})
        finally:
            live.thinking.discard(job.seat)
        if live.gone:  # its answer could not be stored; the job is there still, and ours
            self.play.spawn(self._again(job))

    async def _again(self, job: Job) -> None:
        await asyncio.sleep(1)
        try:
            live = await self.play.live(job.table_id)
        except Unreachable:
            self.play.spawn(self._again(job))
        else:
            await self.think(live, job)

    async def _think_once(self, live: Live, job: Job) -> bool:
        """One answer; was there a question? (This goes on until there is none, so that a seat has one thinker at a
        time.)"""
        async with live.lock:
            ask = live.room.table.question_for(job.seat)
            if ask is None or live.status != "playing":
                return False
            preset = live.room.preset(job.seat) if live.sitting[job.seat].kind != "bot" else None
            if preset is None and not self._is_due(live, job.seat):
                return False
            since = live.room.asked_at[job.seat]
            spot = Spot(live.room.record.game, live.room.table, job.seat, Random())
        if preset is None:
            text = await self._choice(live, job, spot)
        else:
            await self.play.presets.hesitate()
            text = str(preset)
        async with live.lock:
            room = live.room
            if room.asked_at.get(job.seat) != since or (preset is not None and room.preset(job.seat) != preset):
                return True
            entry = room.check_answer(job.seat, text, room.version)
            if live.sitting[job.seat].kind != "bot" and preset is None:
                entry = entry._replace(kind="late")
            try:
                await self.play.change(live, entry)
                self.play.metrics.bot_answers += preset is None
            except Conflict:
                pass  # another process was faster: look again
            finally:
                live.broadcast()
            return True

    def _is_due(self, live: Live, seat: int) -> bool:
        """A bot answers for a person only when the time for this very question is up."""
        until = live.due(seat)
        return live.sitting[seat].kind == "bot" or (until is not None and until <= clock.now())

    async def _choice(self, live: Live, job: Job, spot: Spot) -> str:
        scripted = guided.answer_of(live.room, job.seat)
        if scripted is not None:
            return scripted
        for _ in range(2):
            try:
                text = await self.play.workers.choose(job.bot, spot)
                if any([str(option) == text for option in spot.options]):
                    return text
                raise BotFailed(f"chose {text!r}, which is no option")
            except BotFailed as error:
                self.play.metrics.bot_failures += 1
                about = {"table": live.id, "seat": job.seat, "bot": job.bot, "error": str(error)}
                log.warning("bot failed", extra={"about": about})
        return any_option(spot)

    async def sweep(self, first: bool = False) -> None:
        """Take up jobs that are due and that nobody works at: after a restart, after a deadline."""
        for job in await self.play.store.due_jobs(clock.now(), first):
            try:
                live = await self.play.live(job.table_id)
            except OtherRules:
                continue  # it waits for the program that can play it
            self.play.spawn(self.think(live, job))

    async def hint(self, live: Live, person: Person, seat: int, warn: bool = False) -> p.Hint:
        """What the search thinks. Between people there is no help from the engine."""
        async with live.lock:
            self.play.seat_of(live, person, seat)
            if not live.room.practice and live.room.people - set(live.held_by(person)):
                raise Refused("not-allowed", "There are no hints in games between people.")
            ask = live.room.table.question_for(seat)
            if not isinstance(ask, Ask):
                raise Refused("not-asked", "You are not asked anything now.")
            version, words, names = live.room.version, live.room.words, live.room.names
            spot = Spot(live.room.record.game, live.room.table, seat, Random())
        thoughts = await self._thoughts(person, spot, WARNING if warn else HINT)
        said = {str(option): words.step(option, names) for option in ask.options}
        options = [
            p.HintOption(text=text, say=said[text], chance=round(chance, 4), visits=visits, expected=expected)
            for text, chance, visits, expected in thoughts
        ]
        return p.Hint(seat=seat, version=version, bot="search", options=options, warn=warn)

    async def _thoughts(self, person: Person, spot: Spot, seconds: float) -> list[tuple[str, float, int, list[float]]]:
        """Bots at the tables wait behind hints, so that few may wait themselves."""
        limits, settings = self.play.settings.limits, self.play.settings
        many = self.hinting.total() >= limits.hints_waiting * settings.bot_processes
        if many or self.hinting[person.id] >= limits.hints_at_once:
            raise Refused("too-fast", "Too many hints at once: try again in a moment.")
        self.hinting[person.id] += 1
        try:
            return await self.play.workers.thoughts(spot, seconds)
        except BotFailed as error:
            raise Refused("try-again", "No hint this time.") from error
        finally:
            self.hinting[person.id] -= 1
            self.hinting += Counter()  # forget zeros
