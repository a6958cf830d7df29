"""Preset answers are their owner's secret: neither bytes nor time tell others that there are any."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from serving import Person, Seat, Served, run, served

from tablewright.server import lobby, presets
from tablewright.server import schema as db

DECLINE = {"prompt": "Follow*", "option": "decline", "until": "game"}


@pytest.fixture(autouse=True)
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "new_seed", lambda: 77)
    monkeypatch.setattr(presets, "HESITATE", (0.3, 0.4))


class Two:
    """Ada and Bob at a table of Galaxies; Ada has the turn."""

    def __init__(self, ada: Person, bob: Person, table: str, a: Seat, b: Seat) -> None:
        self.ada, self.bob, self.table, self.a, self.b = ada, bob, table, a, b
        self.rng = random.Random(4)

    async def together(self) -> None:
        """Both have seen the newest state."""
        newest = max(self.a.state["version"], self.b.state["version"])
        for seat in (self.a, self.b):
            await seat.until_state(lambda s: s["version"] >= newest)

    async def bob_declines(self) -> None:
        """In advance: whatever he is asked to follow."""
        await self.b.send(t="preset", seat=1, rules=[DECLINE])
        await self.b.until_state(lambda s: s["presets"] != [])

    async def to_the_window(self) -> None:
        """Play on until Bob is asked whether he follows; he is not in a hurry."""
        for _ in range(300):
            await self.together()
            if any([q["seat"] == 1 and q["prompt"].startswith("Follow") for q in self.a.state["questions"]]):
                return
            for seat in (self.a, self.b):
                if asked := seat.question():
                    await seat.choose(self.rng.randrange(len(asked["options"])))
                    break
        raise AssertionError("Bob was never asked to follow")


@asynccontextmanager
async def two(server: Served) -> AsyncIterator[Two]:
    ada, bob = await server.person(), await server.person()
    await ada.post("/api/me", {"name": "Ada"})
    table = await ada.table("galaxies", "me open", private=False)
    await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
    async with ada.at(table) as a, bob.at(table) as b:
        await a.until_state(lambda s: s["players"][1]["online"] and s["waiting"])
        yield Two(ada, bob, table, a, b)


async def seen(seat: Seat) -> list[str]:
    """All that has arrived up to now."""
    await seat.send(t="ping")
    await seat.until(lambda m: m["t"] == "pong")
    return list(seat.frames)


def test_nobody_is_told_that_there_are_presets(tmp_path: Path) -> None:
    """Choosing and withdrawing them sends others nothing and moves no version."""

    async def scenario() -> None:
        async with served(tmp_path) as server, two(server) as both:
            before, info = await seen(both.a), await both.ada.get(f"/api/tables/{both.table}")
            for count in (1, 2, 0):
                await both.b.send(t="preset", seat=1, rules=[DECLINE] * count)
                await both.b.until_state(lambda s, count=count: len(s["presets"]) == count)  # type: ignore[misc]
            assert [f for f in (await seen(both.a))[len(before) :] if '"pong"' not in f] == []
            assert both.b.state["version"] == both.a.state["version"]
            assert await both.ada.get(f"/api/tables/{both.table}") == info

    run(scenario())


def test_by_hand_and_in_advance_look_the_same(tmp_path: Path) -> None:
    """The same game twice: Bob declines by hand, then by a preset. Ada is sent the same bytes."""

    async def declined(in_advance: bool) -> list[str]:
        async with served(tmp_path / str(in_advance)) as server, two(server) as both:
            if in_advance:
                await both.bob_declines()
            await both.to_the_window()
            version, window = both.a.state["version"], both.a.frames[-1]
            if not in_advance:
                option = next(o["text"] for o in both.b.question()["options"] if o["text"].startswith("decline"))
                await both.b.answer(option)
            await both.a.until_state(lambda s: s["version"] > version)
            assert both.a.state["version"] == version + 1
            return [frame.replace(both.table, "") for frame in (window, both.a.frames[-1])]

    async def scenario() -> None:
        for folder in ("True", "False"):
            (tmp_path / folder).mkdir()
        assert await declined(False) == await declined(True)

    run(scenario())


def test_an_answer_in_advance_takes_its_time(tmp_path: Path) -> None:
    """Bob is at the table: his preset waits a moment, and he may still withdraw it. He is not: it comes at once."""

    async def scenario() -> None:
        async with served(tmp_path) as server, two(server) as both:
            await both.bob_declines()
            await both.to_the_window()
            began, version = time.monotonic(), both.a.state["version"]
            assert both.b.question() is None, "he is not asked"
            await both.a.until_state(lambda s: s["version"] > version)
            assert time.monotonic() - began > 0.2
            await both.to_the_window()
            await both.b.send(t="preset", seat=1, rules=[])
            await both.b.until_state(lambda s: s["presets"] == [] and any([q["options"] for q in s["questions"]]))
            version = both.b.state["version"]
            await asyncio.sleep(0.6)
            await seen(both.b)
            assert both.b.state["version"] == version, "withdrawn: it is his to answer"
            await both.b.send(t="preset", seat=1, rules=[DECLINE])
            await both.b.until_state(lambda s: s["version"] > version)
            await both.b.socket.close()
            await both.a.until_state(lambda s: not s["players"][1]["online"])
            for _ in range(40):
                if not both.a.question():
                    break
                await both.a.choose(both.rng.randrange(len(both.a.question()["options"])))
                assert not [q for q in both.a.state["questions"] if q["prompt"].startswith("Follow")]

    run(scenario())


def test_presets_survive_a_restart_and_end_with_the_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server, two(server) as both:
            await both.bob_declines()
            await both.to_the_window()  # the moment before his preset answers for Bob
            table, cookies, version = both.table, dict(both.bob.http.cookies), both.a.state["version"]
        async with served(tmp_path) as server:
            bob = await server.person(cookies)
            async with bob.at(table) as b:
                assert b.state["presets"] == [DECLINE | {"when": ""}]
                await b.until_state(lambda s: s["version"] > version)
            await bob.post(f"/api/tables/{table}/leave", {})
            assert server.parts.play.lives[table].room.presets == {}
            jobs = await server.parts.store.rows(sa.select(db.jobs.c.seat).where(db.jobs.c.table_id == table))
            assert [job["seat"] for job in jobs] in ([], [1])

    run(scenario())
