"""People from end to end: a guest becomes an account and finds its seats elsewhere; programs have keys; two ask for a
rematch at once."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import httpx
from serving import Seat, run, served
from websockets.asyncio.client import connect


def test_a_guest_with_tables_signs_up_and_plays_on_elsewhere(tmp_path: Path) -> None:
    """Seats, hidden cards and the right to answer go with the account, not with the browser."""

    async def scenario() -> None:
        secret = {"login": "Ada", "password": "analytical engine"}
        async with served(tmp_path) as server:
            ada, bob = await server.person(), await server.person()
            alone = await ada.table("fliptown", "me bot")
            shared = await ada.table("galaxies", "me open", private=False)
            await bob.post(f"/api/tables/{shared}/join", {})
            async with ada.at(shared) as before:
                missions = before.state["view"]["missions 0"]
            await ada.post("/api/signup", secret)
        async with served(tmp_path) as server:  # after a restart, in another browser
            elsewhere = await server.person()
            assert (await elsewhere.get("/api/tables"))["mine"] == []
            assert (await elsewhere.request("GET", f"/api/tables/{alone}")).status_code == 404
            me = await elsewhere.post("/api/login", secret)
            assert me["login"] == "ada" and not me["guest"] and me["id"] == ada.me["id"]
            mine = {table["id"]: table["you"] for table in (await elsewhere.get("/api/tables"))["mine"]}
            assert mine == {alone: [0], shared: [0]}
            async with elsewhere.at(shared) as a:
                assert a.state["you"] == [0] and a.state["view"]["missions 0"] == missions
                await a.choose(0)
            async with elsewhere.at(alone) as a:
                await a.play_on(random.Random(1), 3)

    run(scenario())


def test_both_browsers_of_an_account_see_the_same_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            first, second = await server.person(), await server.person()
            secret = {"login": "Bob", "password": "difference engine"}
            table = await first.table("goldwest", "me local")
            await first.post("/api/signup", secret)
            await second.post("/api/login", secret)
            async with first.at(table) as one, second.at(table) as two:
                for seat in (one, two):
                    await seat.send(t="look", seat=one.state["waiting"][0])
                    await seat.until_state(lambda s: s["seat"] is not None)
                await one.choose(0)
                await two.until_state(lambda s: s["version"] >= one.state["version"])
                assert two.state["n"] == one.state["n"]

    run(scenario())


def test_a_rematch_that_both_want_is_one_table(tmp_path: Path) -> None:
    """Both ask at the same moment, several times: one table, both sit at it, everybody has moved on by one seat."""

    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, bob, eve = [await server.person() for _ in range(3)]
            table = await ada.table("fliptown", "me open", private=False, bank=3600, increment=5)
            await bob.post(f"/api/tables/{table}/join", {})
            async with ada.at(table) as a, bob.at(table) as b:
                assert (await ada.request("POST", f"/api/tables/{table}/rematch")).status_code == 403, "it is not over"
                await asyncio.gather(a.play_on(random.Random(1)), b.play_on(random.Random(2)))
                path = f"/api/tables/{table}/rematch"
                made = await asyncio.gather(*[who.post(path) for who in (ada, bob) * 4])
                new = {found["id"] for found in made}
                assert len(new) == 1
                await a.until_state(lambda s: s["rematch"] in new)
                await b.until_state(lambda s: s["rematch"] in new)
            assert (await eve.request("POST", path)).status_code == 403
            again = new.pop()
            for who, seat in ((ada, 1), (bob, 0)):
                info = await who.get(f"/api/tables/{again}")
                assert info["you"] == [seat] and (info["bank"], info["increment"]) == (3600, 5)
                mine = [found["id"] for found in (await who.get("/api/tables"))["mine"]]
                assert sorted(mine) == sorted([table, again])
            assert server.parts.play.lives[again].row["seed"] != server.parts.play.lives[table].row["seed"]
            async with ada.at(again) as a, bob.at(again) as b:
                await asyncio.gather(a.play_on(random.Random(3), 1), b.play_on(random.Random(4), 1))

    run(scenario())


def test_accounts_keep_tables_across_browsers(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, other, eve = [await server.person() for _ in range(3)]
            table = await ada.table()
            me = await ada.post("/api/signup", {"login": "Ada Lovelace", "password": "analytical engine"})
            assert me["guest"] is False and me["id"] == ada.me["id"]
            assert (
                await eve.request("POST", "/api/signup", {"login": "ada lovelace", "password": "something else"})
            ).status_code == 409
            assert (await eve.request("POST", "/api/signup", {"login": "eve", "password": "short"})).status_code == 400
            wrong = [
                await other.request("POST", "/api/login", {"login": login, "password": "wrong password"})
                for login in ("Ada Lovelace", "nobody")
            ]
            assert wrong[0].status_code == wrong[1].status_code == 401 and wrong[0].content == wrong[1].content
            await other.post("/api/login", {"login": "ADA lovelace", "password": "analytical engine"})
            assert (await other.get("/api/me"))["id"] == me["id"]
            assert (await other.get("/api/tables"))["mine"][0]["id"] == table
            old = dict(other.http.cookies)
            await other.post("/api/logout")
            assert (await other.get("/api/me"))["guest"]
            async with httpx.AsyncClient(base_url=server.origin, cookies=old) as thief:
                assert (await thief.get("/api/me")).json()["id"] != me["id"], "the old session is void"

    run(scenario())


def test_a_program_plays_through_the_bot_api(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            key = (await ada.post("/api/tokens", {"name": "my bot"}))["secret"]
            assert (await ada.get("/api/tokens"))[0]["secret"] is None
            headers = {"authorization": f"Bearer {key}"}
            bob = await server.person()
            table = await bob.table("fliptown", "me open", private=False)
            async with httpx.AsyncClient(base_url=server.origin, headers=headers) as program:
                joined = await program.post(f"/api/tables/{table}/join", json={})
                assert joined.status_code == 200 and joined.json()["players"][1]["kind"] == "api"
                assert (await program.post("/api/tokens", json={"name": "more"})).status_code == 403
            address = server.origin.replace("http", "ws") + f"/ws/tables/{table}"
            async with connect(address, additional_headers=headers) as socket, bob.at(table) as b:
                program_seat = Seat(socket)
                await program_seat.send(t="hello")
                await program_seat.until(lambda m: m["t"] == "state")
                assert b.state["players"][1]["kind"] == "api"
                await asyncio.gather(program_seat.play_on(random.Random(1)), b.play_on(random.Random(2)))
                assert b.state["over"] and program_seat.state["over"]
            keys = await ada.get("/api/tokens")
            assert (await ada.request("DELETE", f"/api/tokens/{keys[0]['id']}")).status_code == 200
            async with httpx.AsyncClient(base_url=server.origin, headers=headers) as program:
                assert (await program.get("/api/me")).status_code == 401

    run(scenario())
