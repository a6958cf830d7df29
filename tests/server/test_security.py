"""Forged, stale, doubled and foreign messages change nothing; floods and strangers are kept out."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from serving import LOOSE, Served, run, served
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablewright.engine import everything
from tablewright.server.settings import Limits


def snapshot(server: Served, table: str) -> str:
    room = server.parts.play.lives[table].room
    return json.dumps([room.version, everything(room.table), [str(a) for a in room.record.answers]])


FORGED = [
    '{"t":"answer"}', "[]", "null", "0", '"answer"', "{", '{"t":"answer","version":"1","seat":0,"text":"x","nonce":"n"}',
    '{"t":"answer","version":1,"seat":"0","text":"x","nonce":"n"}', '{"t":"answer","version":1,"seat":0,"text":["x"],"nonce":"n"}',
    '{"t":"answer","version":1e3,"seat":0,"text":"x","nonce":"n"}', '{"t":"answer","version":-1,"seat":0,"text":"x","nonce":"n"}',
    '{"t":"answer","version":1,"seat":-1,"text":"x","nonce":"n"}', '{"t":"answer","version":1,"seat":99,"text":"x","nonce":"n"}',
    '{"t":"answer","version":1,"seat":true,"text":"x","nonce":"n"}', '{"t":"answer","version":1,"seat":null,"text":"rolled move","nonce":"n"}',
    '{"t":"answer","version":1,"seat":0,"text":"x","nonce":""}', '{"t":"answer","version":1,"seat":0,"text":"x","nonce":"n","extra":1}',
    '{"t":"fate","text":"x"}', '{"t":"state"}', '{"t":"undo","seat":0,"to":0}', '{"t":"look","seat":1}', '{"t":"at","n":5,"seat":1}',
    '{"t":"consent","seat":0,"yes":true}', '{"t":"consent","seat":SEAT,"yes":true}', '{"t":"undo","seat":SEAT}', '{"t":"hint","seat":SEAT}',
    '{"t":"preset","seat":SEAT,"rules":[]}', '{"t":"preset","seat":0,"rules":[{"prompt":1}]}', '{"t":"chat","text":""}',
    '{"t":"answer","version":99999999999999999999999,"seat":0,"text":"x","nonce":"n"}', '{"t":"hello","since":-5}', "\u0000", "🂡" * 100,
    "[" * 5000 + "]" * 5000, '{"t":"answer","version":1,"seat":0,"nonce":"n","text":' + '{"a":' * 2000 + "1" + "}" * 2001,
]  # fmt: skip


def test_forged_answers_leave_the_table_as_it_was(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, bob = await server.person(), await server.person()
            made = await ada.new_table("galaxies", "me open", private=False)
            await bob.post(f"/api/tables/{made['id']}/join", {})
            async with ada.at(made["id"]) as a, bob.at(made["id"]) as b:
                await a.choose(0)
                await b.choose(0)
                await a.until_state(lambda s: s["version"] >= b.state["version"])
                first = a.state["waiting"][0]
                mover, other = (a, b) if first == 0 else (b, a)
                before, old = snapshot(server, made["id"]), len(other.frames)
                option = mover.question()["options"][0]["text"]
                version = mover.state["version"]
                for message in FORGED:
                    await other.socket.send(message.replace("SEAT", str(first)))
                for seat, text, at in [  # another's seat; not asked; never; from the future; older than the question
                    (first, option, version), (1 - first, option, version), (1 - first, "keep 0 elder", 3), (first, option, 0),
                ]:  # fmt: skip
                    await other.send(t="answer", version=at, seat=seat, text=text, nonce=f"{seat}{at}{text}")
                for text, at in [
                    (option, 1),
                    (option, version + 1),
                    ("fly 0 away", version),
                    (option + " ", version),
                    (option.upper(), version),
                    ("", version),
                ]:
                    await mover.send(t="answer", version=at, seat=first, text=text, nonce=f"m{at}{text}")
                await mover.socket.send(b"\x00binary")
                await mover.send(t="ping")
                await mover.until(lambda m: m["t"] == "pong")
                await other.send(t="ping")
                await other.until(lambda m: m["t"] == "pong")
                assert snapshot(server, made["id"]) == before
                codes = {json.loads(f)["code"] for f in [*mover.frames, *other.frames] if '"t":"error"' in f}
                assert codes - {"not-allowed"} == {"bad-message", "not-your-seat", "not-asked", "stale", "illegal"}, (
                    codes
                )
                assert not any([json.loads(f)["t"] == "ack" for f in other.frames[old:]])

    run(scenario())


@pytest.mark.parametrize("seed", range(3))
def test_random_messages_leave_the_table_as_it_was(seed: int, tmp_path: Path) -> None:
    """Fuzz: well-formed messages with random fields; only an option of this very question by its own seat counts."""

    async def scenario() -> None:
        rng = random.Random(seed)
        async with served(tmp_path) as server:
            ada, eve = await server.person(), await server.person()
            table = await ada.table("kingdoms", "me local", private=False)
            live = server.parts.play.lives[table]
            async with ada.at(table) as a, eve.at(table) as e:
                await a.send(t="look", seat=a.state["waiting"][0])
                await a.until_state(lambda s: s["seat"] is not None)
                before = snapshot(server, table)
                legal = [str(option) for ask in live.room.table.questions() for option in ask.options]
                for n in range(150):
                    field = lambda: rng.choice([-1, 0, 1, 2, 7, "0", None, True, [], {}, 1.5, "x" * rng.randrange(300)])  # noqa: E731
                    message: dict[str, Any] = {
                        "t": rng.choice(["answer", "consent", "look", "at", "preset", "hint", "chat", field()]), "version": field(),
                        "seat": field(), "text": field(), "nonce": str(n), "yes": field(), "rules": field(), "n": field(),
                    }  # fmt: skip
                    kept = [name for name in message if name == "t" or rng.random() < 0.6]
                    await rng.choice([a, e]).send(**{name: message[name] for name in kept})
                    if rng.random() < 0.3:
                        await e.send(
                            t="answer",
                            version=a.state["version"],
                            seat=rng.randrange(2),
                            text=rng.choice(legal),
                            nonce=f"e{n}",
                        )
                for seat in (a, e):
                    await seat.send(t="ping")
                    await seat.until(lambda m: m["t"] == "pong")
                after = snapshot(server, table)
                assert after == before

    run(scenario())


def test_twenty_sends_of_one_nonce_are_one_answer(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            table = await ada.table("goldwest", "me local")
            async with ada.at(table) as seat:
                await seat.look()
                asked, version = seat.question(), seat.state["version"]
                n = seat.state["n"]
                message = {
                    "t": "answer",
                    "version": version,
                    "seat": asked["seat"],
                    "text": asked["options"][0]["text"],
                    "nonce": "same",
                }
                cookie = {"cookie": ada.cookie()}
                address = server.origin.replace("http", "ws") + f"/ws/tables/{table}"
                sockets = [await connect(address, origin=server.origin, additional_headers=cookie) for _ in range(20)]  # type: ignore[arg-type]

                async def send(socket: Any) -> int:
                    await socket.send('{"t":"hello"}')
                    await socket.send(json.dumps(message))
                    while True:
                        got = json.loads(await asyncio.wait_for(socket.recv(), 20))
                        assert got["t"] != "error", got
                        if got["t"] == "ack":
                            return int(got["version"])

                versions = await asyncio.gather(*[send(socket) for socket in sockets])
                for socket in sockets:
                    await socket.close()
                assert len(set(versions)) == 1 and versions[0] == version + 1
                room = server.parts.play.lives[table].room
                answers = [answer for answer in room.record.answers[n:] if answer.seat is not None]
                assert [answer.text for answer in answers] == [message["text"]]
                # and once more much later
                await seat.send(**message)
                assert (await seat.until(lambda m: m["t"] == "ack"))["version"] == versions[0]

    run(scenario())


ORIGINS = [
    None,
    "null",
    "http://evil.example",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "https://{host}",
    "http://sub.{host}",
    "http://{host}.evil.example",
    "http://evil@{host}",
]


def test_foreign_origins_may_not_write_or_connect(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            table = await ada.table()
            host = server.origin.removeprefix("http://")
            for origin in ORIGINS:
                headers = {"origin": origin.format(host=host)} if origin is not None else {}
                cookies = dict(ada.http.cookies)
                async with httpx.AsyncClient(base_url=server.origin, cookies=cookies) as stranger:
                    response = await stranger.post("/api/me", json={"name": "Mallory"}, headers=headers)
                    assert response.status_code == 403 and response.json()["code"] == "bad-origin", origin
                with pytest.raises(InvalidStatus) as refused:
                    async with connect(
                        server.origin.replace("http", "ws") + f"/ws/tables/{table}",
                        additional_headers={"cookie": ada.cookie(), **headers},
                    ):
                        pass
                assert refused.value.response.status_code == 403
            assert (await ada.get("/api/me"))["name"] == ada.me["name"]
            async with httpx.AsyncClient(base_url=server.origin) as rebound:
                response = await rebound.get("/api/me", headers={"host": "evil.example"})
                assert response.status_code == 421

    run(scenario())


def test_absent_and_forbidden_tables_look_the_same(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, eve = await server.person(), await server.person()
            private = await ada.table("galaxies", "me open")
            absent = "A" * len(private)
            for method, path, body in [
                ("GET", "/api/tables/{}", None), ("GET", "/api/tables/{}/record", None), ("GET", "/api/tables/{}/at/0", None),
                ("POST", "/api/tables/{}/join", {}), ("POST", "/api/tables/{}/join", {"seat": 1}), ("POST", "/api/tables/{}/join", {"invite": "x" * 22}),
                ("POST", "/api/tables/{}/leave", {}), ("POST", "/api/tables/{}/invites", {"seat": 1}), ("POST", "/api/tables/{}/rematch", None),
            ]:  # fmt: skip
                answers = []
                for table in (private, absent):
                    response = await eve.request(method, path.format(table), body)
                    headers = {k: v for k, v in response.headers.items() if k != "date"}
                    answers.append((response.status_code, headers, response.content))
                assert answers[0] == answers[1], path
                assert answers[0][0] == 404, path
            for table in (private, absent):
                with pytest.raises(InvalidStatus):
                    async with eve.at(table):
                        pass
            assert len(private) >= 22
            assert private not in json.dumps(await eve.get("/api/tables"))

    run(scenario())


def test_an_invite_is_good_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada, bob, eve = [await server.person() for _ in range(3)]
            made = await ada.new_table("galaxies", "me open open")
            codes = [invite["url"].partition("#invite=")[2] for invite in made["invites"]]
            path = f"/api/tables/{made['id']}"
            joined = await bob.post(f"{path}/join", {"invite": codes[0], "name": "Bob"})
            assert joined["you"] == [1] and joined["players"][1]["name"] == "Bob"
            assert (await eve.request("POST", f"{path}/join", {"invite": codes[0]})).status_code == 410
            assert (await bob.request("POST", f"{path}/invites", {"seat": 2})).status_code == 403
            again = await ada.post(f"{path}/invites", {"seat": 2})  # the first link for this seat is withdrawn
            assert (await eve.request("POST", f"{path}/join", {"invite": codes[1]})).status_code == 410
            results = await asyncio.gather(
                *[
                    p.request("POST", f"{path}/join", {"invite": again["url"].partition("#invite=")[2]})
                    for p in (eve, await server.person())
                ]
            )
            assert sorted([r.status_code for r in results]) == [200, 410]
            row = server.parts.store
            import sqlalchemy as sa

            async with row.engine.connect() as connection:
                kept = str((await connection.execute(sa.text("SELECT * FROM invites"))).all())
            assert not any([code in kept for code in codes]), "codes are kept as hashes only"

    run(scenario())


def test_headers_and_cookies(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server, httpx.AsyncClient(base_url=server.origin) as fresh:
            first = await fresh.get("/api/me")
            cookie = first.headers["set-cookie"].lower()
            assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie and "domain" not in cookie
            assert (await fresh.get("/api/me")).json() == first.json() and "set-cookie" not in (
                await fresh.get("/api/me")
            ).headers
            for path in ("/", "/t/abc", "/api/me", "/api/nothing", "/api/games"):
                headers = (await fresh.get(path)).headers
                policy = headers["content-security-policy"]
                assert "unsafe" not in policy and "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
                assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
                assert "server" not in headers
        safe = served(tmp_path, https=True, database=f"sqlite:///{tmp_path}/https.db")
        async with safe as server, httpx.AsyncClient(base_url=server.origin) as fresh:
            answer = await fresh.get("/api/me")
            cookie = answer.headers["set-cookie"]
            assert cookie.startswith("__Host-tablewright=") and "secure" in cookie.lower()
            assert "strict-transport-security" in answer.headers

    run(scenario())


def test_only_hashes_of_tokens_and_passwords_are_kept(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            await ada.post("/api/signup", {"login": "Ada", "password": "correct horse"})
            key = (await ada.post("/api/tokens", {"name": "bot"}))["secret"]
            token = ada.http.cookies["tablewright"]
        kept = b"".join([path.read_bytes() for path in tmp_path.iterdir()])
        for secret in (token, key, "correct horse"):
            assert secret.encode() not in kept
        assert b"$argon2id$" in kept

    run(scenario())


TIGHT = msgspec.structs.replace(
    LOOSE,
    messages=(5.0, 10.0),
    requests=(1.0, 40.0),
    guests=(0.01, 3.0),
    tables=(0.01, 2.0),
    sockets=3,
    hello_seconds=0.4,
)


def test_floods_are_slowed_down_and_others_do_not_notice(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path, limits=TIGHT) as server:
            ada, eve = await server.person(), await server.person()
            table = await ada.table("goldwest", "me bot", private=False)
            async with ada.at(table) as a, eve.at(table) as e:
                for _ in range(400):
                    await e.send(t="ping")
                for _ in range(4):
                    await a.until_state(lambda s: 0 in s["waiting"], 10)
                    await asyncio.wait_for(a.choose(0), 10)
                await e.until(lambda m: m["t"] == "error" and m["code"] == "too-fast")
                with pytest.raises(InvalidStatus):
                    async with eve.at(table), eve.at(table), eve.at(table):
                        pass
            codes = [
                (await eve.request("POST", "/api/tables", {"game": "galaxies", "seats": [{"kind": "me"}]})).status_code
                for _ in range(3)
            ]
            assert codes == [201, 201, 429]
            async with httpx.AsyncClient(base_url=server.origin) as fresh:
                got = []
                for _ in range(60):
                    got.append((await fresh.get("/api/me", headers={"connection": "close"})).status_code)
                    fresh.cookies.clear()
                assert got[0] == 200 and got[-1] == 429 and set(got) == {200, 429}

    run(scenario())


def test_huge_silent_and_slow_clients_are_sent_away(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = msgspec.structs.replace(LOOSE, hello_seconds=0.3, outbox=20)
        async with served(tmp_path, limits=limits) as server:
            ada = await server.person()
            table = await ada.table("goldwest", "me bot")
            async with ada.at(table, hello=False) as silent:
                assert (await silent.until(lambda m: m["t"] == "bye", 5))["why"] == "idle"
            async with ada.at(table) as huge:
                await huge.socket.send('{"t":"chat","text":"' + "x" * 20_000 + '"}')
                with pytest.raises(ConnectionClosed) as closed:
                    while True:
                        await huge.next()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
            live = server.parts.play.lives[table]
            connection = next(iter(live.connections), None)
            assert connection is None or not connection.outbox
            assert (await ada.request("POST", "/api/me", {"name": "x" * 100_000})).status_code in (400, 413)
            assert (await ada.request("POST", "/api/import", {"text": "x" * 2_000_000})).status_code in (400, 413)

    run(scenario())


def test_a_reader_that_does_not_read_costs_one_frame(tmp_path: Path) -> None:
    """States replace each other; other messages are bounded, then the client is sent away."""
    from tablewright.server.live import Connection

    connection = Connection(None, 5)
    for n in range(1000):
        connection.show(n, None, b"x" * 10_000)
    assert connection.take() == b"x" * 10_000 and connection.take() is None and connection.sent == 999
    for n in range(10):
        connection.post({"n": n})
    assert len(connection.outbox) == 5 and connection.closing == "slow"


NASTY = [
    "<script>alert(1)</script>",
    "\u202eevil",
    "a\u0000b",
    "x" * 33,
    "",
    "   ",
    "\u200b\u200b",
    "Z\u0351\u0351\u0351\u0351\u0351",
    '"><img src=x onerror=alert(1)>',
]


def test_names_and_talk_are_limited_text(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            ada = await server.person()
            for name in NASTY:
                response = await ada.request("POST", "/api/me", {"name": name})
                if response.status_code == 200:
                    shown = response.json()["name"]
                    assert 0 < len(shown) <= 32 and not re.search(r"[\u0000-\u001f\u200b-\u200f\u202a-\u202e]", shown)
                    assert response.headers["content-type"].startswith("application/json")
                else:
                    assert response.status_code == 400
            table = await ada.table()
            async with ada.at(table) as seat:
                await seat.send(t="chat", text="hello \u202e\u0007<b>world</b>")
                assert (await seat.until(lambda m: m["t"] == "chat"))["text"] == "hello <b>world</b>"

    run(scenario())


def test_limits_can_be_read_from_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(Limits()), type=Limits) == Limits()
