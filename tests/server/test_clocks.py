"""Time: deadlines for an answer, and time banks as on a chess clock."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from serving import Person, Seat, Served, run, served

from tablewright.server import clock
from tablewright.server.clock import Clock
from tablewright.server.room import Entry, Room


class Hands:
    """The hands of the server's clock: they can be moved on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shift = 0.0
        monkeypatch.setattr(clock, "now", lambda: time.time() + self.shift)


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


async def two_at_a_table(server: Served, **asked: Any) -> tuple[Person, Person, str]:
    ada, bob = await server.person(), await server.person()
    table = await ada.table("goldwest", "me open", private=False, **asked)
    await bob.post(f"/api/tables/{table}/join", {})
    return ada, bob, table


def banks(seat: Seat) -> dict[int, tuple[float, bool]]:
    return {found["seat"]: (found["left"], found["running"]) for found in seat.state["clocks"]}


def test_when_the_deadline_has_passed_a_bot_answers(tmp_path: Path, hands: Hands) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, _, table = await two_at_a_table(server, deadline=10)
            async with ada.at(table) as a:
                waiting, version = a.state["waiting"][0], a.state["version"]
                due = a.state["deadline"][str(waiting)]
                assert 5 < due - time.time() < 11 and list(banks(a)) == [waiting] and banks(a)[waiting][1]
                assert 5 < banks(a)[waiting][0] <= 10
                hands.shift = 11
                await a.until_state(lambda s: s["version"] > version)
                late = [line for line in a.log if line["what"] == "late"]
                assert [line["seat"] for line in late] == [waiting] and "time is up" in late[0]["line"]
                assert a.state["deadline"][str(a.state["waiting"][0])] > due + 9, "the next question has its own time"

    run(scenario())


def test_a_bank_runs_down_and_outlives_the_server(tmp_path: Path, hands: Hands) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, bob, table = await two_at_a_table(server, bank=60, increment=5)
            cookies = [dict(person.http.cookies) for person in (ada, bob)]
            info = await ada.get(f"/api/tables/{table}")
            assert (info["deadline"], info["bank"], info["increment"]) == (None, 60, 5)
            async with ada.at(table) as a, bob.at(table) as b:
                turn = a if a.question() else b
                first = turn.state["seat"]
                assert banks(turn)[first][1] and banks(turn)[1 - first] == (60, False)
                hands.shift, given = 20, 0
                while turn.question():
                    await turn.choose(0)
                    given += 1
                left, running = banks(turn)[first]
                assert not running and 30 + 5 * given < left < 40 + 5 * given, "20 seconds and a little, increments"
                assert banks(turn)[1 - first][1]
                before = left
        hands.shift += 30
        async with served(tmp_path) as server:
            ada, bob = await server.person(), await server.person()
            ada.http.cookies, bob.http.cookies = cookies  # type: ignore[assignment]
            async with ada.at(table) as a, bob.at(table) as b:
                other = b if first == 0 else a
                await other.until_state(lambda s: s["clocks"] != [])
                assert banks(other)[first] == (before, False)
                assert 20 < banks(other)[1 - first][0] <= 30.1, "the clock did not stop with the server"
                version = other.state["version"]
                hands.shift += 31
                await other.until_state(lambda s: s["version"] > version)
                late = [line["seat"] for line in other.log if line["what"] == "late"]
                assert late and set(late) == {1 - first}

    run(scenario())


def test_an_empty_bank_without_increment_leaves_the_seat_to_a_bot(tmp_path: Path, hands: Hands) -> None:
    """It answers at once, every time: a whole game is played so."""

    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, bob = await server.person(), await server.person()
            table = await ada.table("fliptown", "me open", private=False, bank=10)
            await bob.post(f"/api/tables/{table}/join", {})
            async with ada.at(table) as a:
                hands.shift = 11
                await a.until_state(lambda s: s["over"], 60)
                assert banks(a) == {0: (0, False), 1: (0, False)}
                late = [line for line in a.log if line["what"] == "late"]
                assert len(late) > 20 and {line["seat"] for line in late} == {0, 1}

    run(scenario())


def test_wishes_about_time_are_checked(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            seats = [{"kind": "me"}, {"kind": "open"}]
            for wish, word in [
                ({"bank": 9}, "bank"), ({"bank": 61 * 86_400}, "bank"), ({"bank": 60, "increment": -1}, "increment"),
                ({"increment": 5}, "give `bank`, too"), ({"bank": "long"}, "bank"), ({"deadline": 1}, "deadline"),
            ]:  # fmt: skip
                refused = await ada.request("POST", "/api/tables", {"game": "goldwest", "seats": seats, **wish})
                assert refused.status_code == 400 and word in refused.json()["message"], refused.text

    run(scenario())


def room_with_clock() -> Room:
    room = Room("t", "goldwest", 2, 99, {}, ["Ada", "Bob"], [0, 1], False, clock=Clock(100, 10, 2))
    room.settle(1000.0)
    return room


def test_taking_an_answer_back_gives_no_time() -> None:
    room = room_with_clock()
    assert room.clock is not None
    seat = next(iter(room.asked))
    for at in (1005.0, 1020.0):
        ask = room.asked[seat]
        room.apply(room.check_answer(seat, str(ask.options[0]), room.version)._replace(at=at))
        room.settle(at)
        plan = room.undo_plan(seat)
        assert plan is not None
        room.apply(Entry(room.version + 1, "undo", seat, plan.text(), None, at + 1))
    assert room.clock.left(seat, 1021.0) == 79.0
    assert room.clock.left(1 - seat, 1021.0) == 100.0


def test_the_log_remembers_who_was_late_through_an_undo() -> None:
    room = room_with_clock()
    late: list[int] = []
    for n in range(6):
        seat, ask = next(iter(room.asked.items()))
        entry = room.check_answer(seat, str(ask.options[0]), room.version)
        if n in (1, 4, 5):
            entry = entry._replace(kind="late")
            late.append(len(room.record.answers) + 1)
        room.apply(entry)
        room.settle()

    def told() -> list[int]:
        return [line.n for lines in room.lines for line in lines if line.what == "late"]

    assert told() == late
    room.apply(Entry(room.version + 1, "undo", seat, f"cut {late[1] - 1} fresh"))
    assert told() == late[:1]
    room.apply(Entry(room.version + 1, "undo", seat, f"cut {late[0] - 1} fresh"))
    assert told() == []


def test_everybody_who_is_asked_at_once_pays() -> None:
    """In a secret round each bank runs until its own seat has answered."""
    room = Room("t", "galaxies", 3, 7, {}, ["A", "B", "C"], [0, 1, 2], False, clock=Clock(100, 0, 3))
    room.settle(1000.0)
    assert room.clock is not None and set(room.asked) == {0, 1, 2} == set(room.clock.since)
    for seat, at in ((1, 1010.0), (0, 1030.0)):
        room.apply(room.check_answer(seat, str(room.asked[seat].options[0]), room.version)._replace(at=at))
        room.settle(at)
    assert [room.clock.left(seat, 1050.0) for seat in range(3)] == [70.0, 90.0, 50.0]
    plan = room.undo_plan(1)
    assert plan is not None and plan.drop is not None
    room.apply(Entry(room.version + 1, "undo", 1, plan.text(), None, 1060.0))
    assert [room.clock.left(seat, 1070.0) for seat in range(3)] == [70.0, 80.0, 30.0]
