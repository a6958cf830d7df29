"""The addresses: each is read, handed on to `lobby`, `play`, `people` or `session`, and answered."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from litestar import MediaType, Request, Response, WebSocket, delete, get, post, websocket
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from tablewright.games import game as known_game
from tablewright.games import rulebook
from tablewright.server import protocol as p
from tablewright.server.asking import answer, server, slow_down, somebody, whoever
from tablewright.server.guard import REPORTS
from tablewright.server.live import OtherRules
from tablewright.server.logs import log
from tablewright.server.play import NoTable
from tablewright.server.room import Refused
from tablewright.server.shelf import on_offer
from tablewright.server.things import thing

# --- who you are ------------------------------------------------------------------------------------------------------


@get("/api/me")
async def me(request: Request[Any, Any, State]) -> Response[Any]:
    return answer(request, (await somebody(request)).me())


@post("/api/me", status_code=200)
async def rename(request: Request[Any, Any, State], data: JSONBody[p.Rename]) -> Response[Any]:
    person = await server(request).people.rename(await somebody(request), data.name)
    return answer(request, person.me())


@post("/api/signup", status_code=200)
async def signup(request: Request[Any, Any, State], data: JSONBody[p.Credentials]) -> Response[Any]:
    slow_down(request)
    person = await somebody(request)
    return answer(request, (await server(request).people.sign_up(person, data.login, data.password)).me())


@post("/api/login", status_code=200)
async def login(request: Request[Any, Any, State], data: JSONBody[p.Credentials]) -> Response[Any]:
    slow_down(request)
    person, request.state.new_token = await server(request).people.log_in(data.login, data.password)
    return answer(request, person.me())


@post("/api/logout", status_code=200)
async def logout(request: Request[Any, Any, State]) -> Response[Any]:
    token = request.cookies.get(server(request).cookie)
    if token:
        await server(request).people.log_out(token)
    person, request.state.new_token = await server(request).people.new_guest()
    return answer(request, person.me())


@get("/api/tokens")
async def tokens(request: Request[Any, Any, State]) -> Response[Any]:
    return answer(request, await server(request).people.tokens(await somebody(request)))


@post("/api/tokens")
async def new_token(request: Request[Any, Any, State], data: JSONBody[p.TokenAsked]) -> Response[Any]:
    person = await somebody(request)
    if person.api:
        raise Refused("not-allowed", "A key cannot make keys.")
    return answer(request, await server(request).people.new_token(person, data.name), 201)


@delete("/api/tokens/{token_id:str}", status_code=200)
async def drop_token(request: Request[Any, Any, State], token_id: FromPath[str]) -> Response[Any]:
    person = await somebody(request)
    await server(request).people.drop_token(person, token_id)
    return answer(request, await server(request).people.tokens(person))


# --- games ------------------------------------------------------------------------------------------------------------


@get("/api/games", sync_to_thread=False)
def list_games(request: Request[Any, Any, State]) -> Response[Any]:
    return answer(request, on_offer())


@get("/api/games/{game_id:str}/rules", sync_to_thread=False)
def rules(game_id: FromPath[str]) -> Response[str]:
    text = rulebook.rulebook(known_game(game_id).id)
    return Response(text, media_type="text/markdown; charset=utf-8")


@get("/api/games/{game_id:str}/things/{target:str}", sync_to_thread=False)
def one_thing(request: Request[Any, Any, State], game_id: FromPath[str], target: FromPath[str]) -> Response[Any]:
    found = thing(known_game(game_id).id, target[:64])
    if found is None:
        raise NoTable
    return answer(request, found)


@get("/api/games/{game_id:str}/cards", sync_to_thread=False)
def cards(request: Request[Any, Any, State], game_id: FromPath[str]) -> Response[Any]:
    return answer(request, known_game(game_id).data)


# --- tables -----------------------------------------------------------------------------------------------------------


@post("/api/tables")
async def create(request: Request[Any, Any, State], data: JSONBody[p.TableAsked]) -> Response[Any]:
    person = await somebody(request)
    if not server(request).new_tables.take(person.id):
        raise Refused("too-fast", "Too many new tables: wait a little.")
    return answer(request, await server(request).lobby.create(person, data), 201)


@post("/api/games/{game_id:str}/guide")
async def guide(
    request: Request[Any, Any, State], game_id: FromPath[str], data: JSONBody[p.GuideAsked]
) -> Response[Any]:
    person = await somebody(request)
    if not server(request).new_tables.take(person.id):
        raise Refused("too-fast", "Too many new tables: wait a little.")
    return answer(request, await server(request).lobby.guide(person, game_id, data.beat), 201)


@get("/api/tables")
async def tables(request: Request[Any, Any, State]) -> Response[Any]:
    return answer(request, await server(request).lobby.lists(await whoever(request)))


@get("/api/tables/{table_id:str}")
async def table(request: Request[Any, Any, State], table_id: FromPath[str]) -> Response[Any]:
    return answer(request, await server(request).lobby.info(await whoever(request), table_id))


@post("/api/tables/{table_id:str}/join", status_code=200)
async def join(
    request: Request[Any, Any, State], table_id: FromPath[str], data: JSONBody[p.JoinAsked]
) -> Response[Any]:
    return answer(request, await server(request).lobby.join(await somebody(request), table_id, data))


@post("/api/tables/{table_id:str}/leave", status_code=200)
async def leave(
    request: Request[Any, Any, State], table_id: FromPath[str], data: JSONBody[p.LeaveAsked]
) -> Response[Any]:
    return answer(request, await server(request).lobby.leave(await somebody(request), table_id, data.bot))


@post("/api/tables/{table_id:str}/invites")
async def invite(
    request: Request[Any, Any, State], table_id: FromPath[str], data: JSONBody[p.InviteAsked]
) -> Response[Any]:
    return answer(request, await server(request).lobby.invite(await somebody(request), table_id, data.seat), 201)


@post("/api/tables/{table_id:str}/rematch", status_code=200)
async def rematch(request: Request[Any, Any, State], table_id: FromPath[str]) -> Response[Any]:
    return answer(request, await server(request).lobby.rematch(await somebody(request), table_id))


@post("/api/tables/{table_id:str}/share", status_code=200)
async def share(request: Request[Any, Any, State], table_id: FromPath[str]) -> Response[Any]:
    return answer(request, await server(request).lobby.share(await somebody(request), table_id))


@get("/api/tables/{table_id:str}/record")
async def record(request: Request[Any, Any, State], table_id: FromPath[str]) -> Response[str]:
    text = await server(request).lobby.record(await whoever(request), table_id)
    headers = {"content-disposition": f'attachment; filename="{table_id}.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@get("/api/tables/{table_id:str}/at/{n:int}")
async def at(
    request: Request[Any, Any, State], table_id: FromPath[str], n: FromPath[int], seat: FromQuery[int | None] = None
) -> Response[Any]:  # fmt: skip
    return answer(request, await server(request).lobby.at(await whoever(request), table_id, n, seat))


@post("/api/import", request_max_body_size=1_000_000)
async def read_in(request: Request[Any, Any, State], data: JSONBody[p.ImportAsked]) -> Response[Any]:
    person = await somebody(request)
    if not server(request).new_tables.take(person.id):
        raise Refused("too-fast", "Too many new tables: wait a little.")
    return answer(request, await server(request).lobby.read_in(person, data), 201)


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: WebSocket[Any, Any, State], table_id: FromPath[str]) -> None:
    """Live play. Refused before it begins: absent and forbidden tables alike."""
    parts, address = server(socket), socket.scope["address"]  # type: ignore[typeddict-item]
    person = await whoever(socket)
    try:
        live = await parts.play.visible(table_id, person)
    except NoTable:
        await socket.close(code=4404)
        return
    except OtherRules:  # the reason is told at /api/tables/{id}
        await socket.close(code=4409)
        return
    if parts.sockets.full(person.id if person else f"@{address}", address):
        await socket.close(code=4429)
        return
    await socket.accept()

    async def receive() -> str | None:
        message: Any = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        return text if isinstance(text, str) else ""

    async def send(frame: bytes) -> None:
        await socket.send({"type": "websocket.send", "text": frame.decode(), "bytes": None})

    why = await parts.sockets.converse(live, person, address, receive, send)
    with contextlib.suppress(Exception):
        await socket.close(code=1012 if why == "restart" else 1000, reason=why)


# --- the rest ---------------------------------------------------------------------------------------------------------


@get("/healthz")
async def health(request: Request[Any, Any, State]) -> Response[Any]:
    """Is the process well, and its database?"""
    try:
        async with asyncio.timeout(2):
            await server(request).store.ping()
    except Exception:
        return answer(request, {"ok": False}, 503)
    return answer(request, {"ok": True})


@get("/metrics", sync_to_thread=False)
def metrics(request: Request[Any, Any, State]) -> Response[str]:
    """For this machine only; a proxy must not pass it on."""
    if request.scope["address"] not in ("127.0.0.1", "::1", "testclient"):  # type: ignore[typeddict-item]
        raise NoTable
    return Response(server(request).metrics.text(len(server(request).play.lives)), media_type=MediaType.TEXT)


@post(REPORTS, status_code=204)
async def csp_report(request: Request[Any, Any, State]) -> None:
    server(request).metrics.csp_reports += 1
    log.warning("csp", extra={"about": {"report": (await request.body())[:500].decode("utf-8", "replace")}})


@get(["/", "/{path:path}"], sync_to_thread=False)
def page(request: Request[Any, Any, State], path: FromPath[str] = "") -> Response[bytes]:
    """The browser app."""
    if path.startswith(("/api/", "/ws/")):
        raise NoTable
    file = server(request).static.find(path)
    headers = {"cache-control": file.cache, "vary": "accept-encoding"}
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, media_type=file.kind, headers=headers)
    return Response(file.body, media_type=file.kind, headers=headers)


HANDLERS: Any = [
    me, rename, signup, login, logout, tokens, new_token, drop_token, list_games, rules, one_thing, cards, guide,
    create, tables, table, join, leave, invite, rematch, share, record, at, read_in, table_socket, health, metrics,
    csp_report, page,
]  # fmt: skip
