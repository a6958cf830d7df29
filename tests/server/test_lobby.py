"""Tables as people use them: invites, hot-seat, spectators, leaving, rematch, records."""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path

import httpx
import pytest
from serving import Inline, run, served

import tablewright as tw
from tablewright.server.workers import Workers, bot_list


def test_people_meet_by_invite_and_play_live(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, bob = await server.person(), await server.person()
            await ada.post("/api/me", {"name": "Ada"})
            made = await ada.new_table("goldwest", "me open")
            async with ada.at(made["id"]) as a:
                assert (
                    a.state["status"] == "open"
                    and a.state["questions"] == []
                    and a.state["players"][1]["kind"] == "open"
                )
                code = made["invites"][0]["url"].partition("#invite=")[2]
                await bob.post(f"/api/tables/{made['id']}/join", {"invite": code, "name": "Bob"})
                await a.until_state(lambda s: s["status"] == "playing" and s["waiting"])
                async with bob.at(made["id"]) as b:
                    await a.until_state(lambda s: s["players"][1]["online"])
                    for _ in range(6):
                        turn = a if a.question() else b
                        await turn.choose(0)
                        await (b if turn is a else a).until_state(lambda s, v=turn.state["version"]: s["version"] >= v)
                    assert a.state["n"] == b.state["n"]
                    await a.send(t="chat", text="hello")
                    heard = await b.until(lambda m: m["t"] == "chat")
                    assert (heard["name"], heard["seat"], heard["text"]) == ("Ada", 0, "hello")
                await a.until_state(lambda s: not s["players"][1]["online"])
            async with bob.at(made["id"], hello=False) as b:
                await b.send(t="hello", since=0)
                assert (await b.until(lambda m: m["t"] == "chat"))["text"] == "hello", "talk is kept"
            mine = (await bob.get("/api/tables"))["mine"]
            assert [t["id"] for t in mine] == [made["id"]] and mine[0]["you"] == [1]

    run(scenario())


def test_hot_seat_has_a_curtain(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            table = await ada.table("galaxies", "me local")
            async with ada.at(table) as seat:
                assert seat.state["you"] == [0, 1] and seat.state["seat"] is None
                assert seat.question() is None and seat.state["view"]["missions 0"] == 2
                await seat.send(t="look", seat=0)
                await seat.until_state(lambda s: s["seat"] == 0)
                assert isinstance(seat.state["view"]["missions 0"], list) and seat.state["view"]["missions 1"] == 2
                await seat.choose(0)
                assert seat.question() is None, "seat 1 is asked, but seat 0 looks"
                await seat.send(t="look", seat=None)
                await seat.until_state(lambda s: s["seat"] is None)
                assert seat.state["view"]["missions 0"] == 2
                await seat.send(t="look", seat=1)
                await seat.until_state(lambda s: s["seat"] == 1)
                assert seat.state["view"]["missions 0"] == 2 and isinstance(seat.state["view"]["missions 1"], list)
                assert all([line["only"] in (None, 1) for line in seat.state["log"]]) and seat.state["log_from"] == 0
                await seat.choose(0)

    run(scenario())


def test_public_tables_can_be_joined_and_watched(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, bob, eve = [await server.person() for _ in range(3)]
            table = await ada.table("western", "me open", private=False)
            assert [t["id"] for t in (await eve.get("/api/tables"))["open"]] == [table]
            await bob.post(f"/api/tables/{table}/join", {"seat": 1})
            assert (await eve.request("POST", f"/api/tables/{table}/join", {})).status_code == 403
            lobby = await eve.get("/api/tables")
            assert lobby["open"] == [] and [t["id"] for t in lobby["watch"]] == [table]
            async with eve.at(table) as e, ada.at(table) as a:
                assert e.state["you"] == [] and e.state["seat"] is None
                await e.until_state(lambda s: s["watchers"] == 1)
                await e.send(t="chat", text="good luck")
                assert (await a.until(lambda m: m["t"] == "chat"))["seat"] is None
            async with httpx.AsyncClient(base_url=server.origin) as nobody:
                info = (await nobody.get(f"/api/tables/{table}")).json()
                assert info["status"] == "playing" and info["you"] == []

    run(scenario())


def test_leaving_hands_the_seat_to_a_bot_and_rematch_moves_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, bob = await server.person(), await server.person()
            table = await ada.table("fliptown", "me open", private=False)
            await bob.post(f"/api/tables/{table}/join", {})
            async with ada.at(table) as a:
                await bob.post(f"/api/tables/{table}/leave", {"bot": "random"})
                await a.until_state(lambda s: s["players"][1]["kind"] == "bot")
                await a.play_on(random.Random(1))
                assert a.state["over"] and a.state["seed"]
                refused = await bob.request("POST", f"/api/tables/{table}/rematch")
                assert refused.status_code == 403
                made = await asyncio.gather(*[ada.post(f"/api/tables/{table}/rematch") for _ in range(3)])
                assert len({m["id"] for m in made}) == 1
                await a.until_state(lambda s: s["rematch"] == made[0]["id"])
                async with ada.at(made[0]["id"]) as again:
                    assert again.state["you"] == [1] and again.state["players"][0]["kind"] == "bot"
                    assert again.state["commit"] != a.state["commit"]
                await a.send(t="undo", seat=0)
                assert (await a.until(lambda m: m["t"] == "error"))["code"] == "not-allowed", "the seed is known now"

    run(scenario())


def test_a_finished_game_is_shared_by_who_has_played_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, bob = await server.person(), await server.person()
            table = await ada.table("fliptown", "me")
            assert (await ada.request("POST", f"/api/tables/{table}/share")).status_code == 403, "it is not over"
            async with ada.at(table) as a:
                await a.play_on(random.Random(1))
            assert (await bob.request("GET", f"/api/tables/{table}")).status_code == 404
            assert (await bob.request("POST", f"/api/tables/{table}/share")).status_code == 404
            await ada.post(f"/api/tables/{table}/share")
            assert (await bob.request("GET", f"/api/tables/{table}")).json()["status"] == "over"
            lists = (await bob.request("GET", "/api/tables")).json()
            assert table not in [t["id"] for part in lists.values() for t in part], "it stands in no list"

    run(scenario())


def test_undo_by_consent_between_people(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, bob = await server.person(), await server.person()
            table = await ada.table("galaxies", "me open", private=False)
            await bob.post(f"/api/tables/{table}/join", {})
            async with ada.at(table) as a, bob.at(table) as b:
                await a.choose(0)
                assert a.state["undo"]["allowed"]
                await b.choose(0)
                await a.until_state(lambda s: s["version"] >= b.state["version"])
                n = a.state["n"]
                assert not a.state["undo"]["allowed"] and a.state["undo"]["ask"]
                await a.send(t="undo", seat=0)
                await b.until_state(lambda s: s["undo"]["request"] == 0)
                await b.send(t="consent", seat=1, yes=False)
                await a.until_state(lambda s: s["undo"]["request"] is None and s["version"] > n)
                await a.send(t="undo", seat=0)
                await b.until_state(lambda s: s["undo"]["request"] == 0)
                await b.send(t="consent", seat=1, yes=True)
                await a.until_state(lambda s: s["n"] < n)
                await b.until_state(lambda s: s["n"] == a.state["n"])
                assert a.question(0) and all([line["n"] <= a.state["n"] for line in a.log])
                await a.send(t="hint", seat=0)
                assert (await a.until(lambda m: m["t"] == "error"))[
                    "message"
                ] == "There are no hints in games between people."

    run(scenario())


def test_practice_undo_hint_and_preset_over_the_wire(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            table = await ada.table("galaxies", "me bot")
            async with ada.at(table) as seat:
                await seat.send(t="hint", seat=0)
                hint = await seat.until(lambda m: m["t"] == "hint")
                assert {o["text"] for o in hint["options"]} == {o["text"] for o in seat.question()["options"]}
                best = hint["options"][0]
                assert 0 < best["chance"] < 1 and best["visits"] > 0 and len(best["expected"]) == 2
                await seat.play_on(random.Random(3), 12)
                await seat.until_state(lambda s: 0 in s["waiting"])
                n, log = seat.state["n"], len(seat.log)
                assert seat.state["undo"]["allowed"]
                await seat.send(t="undo", seat=0)
                await seat.until_state(lambda s: s["n"] < n)
                assert len(seat.log) < log
                await seat.send(t="preset", seat=0, rules=[{"prompt": "Follow*", "option": "decline", "until": "game"}])
                await seat.until_state(lambda s: s["presets"] != [])
                for _ in range(25):
                    await seat.play_on(random.Random(5), 1)
                    asked = seat.question()
                    assert asked is None or not asked["prompt"].startswith("Follow")

    run(scenario())


def test_every_state_of_a_finished_game_has_an_address(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, eve = await server.person(), await server.person()
            table = await ada.table("fliptown", "me bot", private=False)
            async with ada.at(table) as seat:
                await seat.play_on(random.Random(1), 3)
                past = await ada.get(f"/api/tables/{table}/at/4?seat=0")
                assert past["at"] == 4 and past["n"] == 4 and past["seat"] == 0
                assert (await ada.request("GET", f"/api/tables/{table}/at/4?seat=1")).status_code == 403
                await seat.play_on(random.Random(2))
                total = seat.state["n"]
                for n in (0, 1, total // 2, total):
                    for who in (0, 1):
                        state = await eve.get(f"/api/tables/{table}/at/{n}?seat={who}")
                        assert state["n"] == n and state["seat"] == who
                assert (
                    state["over"]
                    and (await eve.request("GET", f"/api/tables/{table}/at/{total + 1}")).status_code == 400
                )
                await seat.send(t="at", n=2, seat=1)
                assert (await seat.until(lambda m: m["t"] == "state" and m["at"] == 2))["seat"] == 1
                text = await eve.get(f"/api/tables/{table}/record")
                assert tw.Record.parse(text).replay().over

    run(scenario())


def test_records_come_in_finished_or_to_go_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        record = tw.play("goldwest", ["random", "random"], seed=4)
        async with served(tmp_path) as server:
            ada, eve = await server.person(), await server.person()
            done = (await ada.post("/api/import", {"text": record.text()}))["id"]
            state = await ada.get(f"/api/tables/{done}/at/{len(record.answers)}")
            assert state["over"] and state["status"] == "over"
            assert (await eve.request("GET", f"/api/tables/{done}")).status_code == 404
            assert [t["id"] for t in (await ada.get("/api/tables"))["mine"]] == [done]
            half = record.undo(len(record.answers) // 2)
            table = (await ada.post("/api/import", {"text": half.text(), "seat": 0}))["id"]
            async with ada.at(table) as seat:
                assert seat.state["n"] >= len(half.answers) and seat.state["practice"]
                await seat.play_on(random.Random(1))
            text = await ada.get(f"/api/tables/{table}/record")
            from tablewright.server.fate import verify

            verdict = verify(text)
            assert verdict.foreign > 0
            for bad in [
                "",
                "hello",
                record.text() + "0 fly away\n",
                half.text().replace("goldwest", "chess"),
                half.text().replace("0 ", "1 "),
                record.text().replace("players [", "players [1,"),
                record.text() * 30,
            ]:
                response = await ada.request("POST", "/api/import", {"text": bad})
                assert response.status_code == 400, bad[:100]
                assert len(response.json()["message"]) < 600

    run(scenario())


class Broken(Inline):
    """A bot that fails."""

    async def choose(self, bot: str, spot: object) -> str:
        from tablewright.server.workers import BotFailed

        raise BotFailed("no idea")


def test_a_bot_that_fails_does_not_stop_the_game(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            server.parts.play.workers = Broken()  # type: ignore[assignment]
            ada = await server.person()
            table = await ada.table("fliptown", "bot bot", private=False)
            async with ada.at(table) as seat:
                await seat.until_state(lambda s: s["over"], 60)
            assert server.parts.metrics.bot_failures > 10

    run(scenario())


def test_bots_think_in_processes_that_can_be_killed(tmp_path: Path) -> None:
    """A hung bot costs its process; the pool goes on."""

    async def scenario() -> None:
        workers = Workers(1, 0.5)
        try:
            from tablewright.server.workers import BotFailed

            began = time.monotonic()
            with pytest.raises(BotFailed, match="Timeout"):
                await workers._run(time.sleep, 60)
            assert time.monotonic() - began < 20
            assert await workers._run(abs, -3) == 3 and workers.kills == 1
        finally:
            await asyncio.to_thread(workers.close)
        async with served(tmp_path, inline=False, bot_seconds=30) as server:
            ada = await server.person()
            table = await ada.table("fliptown", "me bot")
            async with ada.at(table) as seat:
                await seat.until_state(lambda s: s["waiting"] == [0], 60)
                await seat.choose(0)
            assert server.parts.metrics.bot_answers > 0 and server.parts.metrics.bot_failures == 0

    run(scenario())


def test_bad_requests_get_one_clear_sentence(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            me = {"kind": "me"}
            for body in [
                {}, {"game": "chess", "seats": [me]}, {"game": "galaxies", "seats": []}, {"game": "goldwest", "seats": [me] * 8},
                {"game": "galaxies", "seats": [me], "variant": {"rogue": "nobody"}}, {"game": "galaxies", "seats": [me], "variant": {"x": 1}},
                {"game": "galaxies", "seats": [{"kind": "bot", "bot": "nobody"}]}, {"game": "galaxies", "seats": [{"kind": "god"}]}, {"game": "galaxies", "seats": [{"kind": "bot", "bot": "own.py:Own"}]}, {"game": "galaxies", "seats": [{"kind": "bot", "bot": "search@9999999"}]},
                {"game": "galaxies", "seats": [me, {"kind": "open"}], "seed": 1}, {"game": "galaxies", "seats": [me], "seed": -1}, {"game": "galaxies", "seats": [me], "deadline": 1},
            ]:  # fmt: skip
                response = await ada.request("POST", "/api/tables", body)
                assert response.status_code == 400, body
                assert set(response.json()) == {"code", "message"}
            response = await ada.request("POST", "/api/tables", None, headers={"content-type": "text/plain"})
            assert response.status_code in (400, 415)
            assert (await ada.request("GET", "/api/games/chess/rules")).status_code == 400
            assert (await ada.request("PUT", "/api/me", {})).status_code == 405
            assert json.loads((await ada.request("GET", "/api/tables/x/at/abc")).text)["code"] in (
                "bad-request",
                "not-found",
            )

    run(scenario())


def test_games_rules_cards_health_metrics(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            games = await ada.get("/api/games")
            assert games[0]["id"] == "galaxies" and games[0]["bots"][0]["id"] == bot_list()[0].id
            for game in games:
                assert (await ada.get(f"/api/games/{game['id']}/rules")).startswith("#")
                assert isinstance(await ada.get(f"/api/games/{game['id']}/cards"), dict)
                assert game["variants"] == [] or game["variants"][0]["default"] == game["variants"][0]["values"][0]
            assert (await ada.get("/healthz")) == {"ok": True}
            figures = await ada.get("/metrics")
            assert (
                "tablewright_answer_seconds_count" in figures and 'tablewright_requests_total{status="200"}' in figures
            )
            page = await ada.request("GET", "/t/something")
            assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
            assert (await ada.request("GET", "/../../pyproject.toml")).headers["content-type"].startswith("text/html")
            assert (await ada.request("GET", "/%2e%2e/app.py")).headers["content-type"].startswith("text/html")
            assert (await ada.request("POST", "/api/csp-report", {"x": 1})).status_code == 204

    run(scenario())


def test_bots_are_characters_unless_somebody_says_otherwise(tmp_path: Path) -> None:
    """At a new table, for who leaves, for who is in a record from elsewhere: with names that people know."""

    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, bob = await server.person(), await server.person()
            seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "bot"}]
            table = (await ada.post("/api/tables", {"game": "goldwest", "seats": seats, "private": False}))["id"]
            for person, name in ((bob, "Bob"), (bob, "Rowan")):
                await person.post(f"/api/tables/{table}/join", {"name": name})
            info = await ada.get(f"/api/tables/{table}")
            assert [s["bot"] for s in info["players"]] == [None, None, None, "hazel"]
            info = await bob.post(f"/api/tables/{table}/leave", {})
            assert [(s["bot"], s["name"]) for s in info["players"][1:]] == [
                ("rowan", "Rowan"),
                ("rowan", "Rowan 2"),
                ("hazel", "Hazel"),
            ]
            record = tw.Record(tw.game("goldwest"), 3, 1, {}, ["me:Ada", "old-oak", "me:Cyd"])
            text = record.text()
            table = (await ada.post("/api/import", {"text": text, "seat": 0}))["id"]
            info = await ada.get(f"/api/tables/{table}")
            assert [(s["bot"], s["name"]) for s in info["players"][1:]] == [("old-oak", "Old Oak"), ("rowan", "Cyd")]

    run(scenario())
