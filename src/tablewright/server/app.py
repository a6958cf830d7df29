"""The application: addresses, cookies, status codes. All that knows the web framework is here; what happens behind an
address is in `lobby`, `play`, `people` and `session`."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import secrets
import time
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, MediaType, Request, Response, WebSocket, delete, get, post, websocket
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException, ValidationException
from litestar.params import FromPath, FromQuery, JSONBody

from tablewright.engine import BadInput
from tablewright.games import game as known_game
from tablewright.games import rulebook
from tablewright.server import protocol as p
from tablewright.server.fanout import Listener
from tablewright.server.guard import REPORTS, App, Guard
from tablewright.server.limits import Buckets
from tablewright.server.lobby import Gone, Lobby
from tablewright.server.logs import log, set_up
from tablewright.server.metrics import Metrics
from tablewright.server.people import People, Person
from tablewright.server.play import NoTable, Play
from tablewright.server.room import Refused
from tablewright.server.session import Sockets
from tablewright.server.settings import Settings
from tablewright.server.shelf import on_offer
from tablewright.server.speech import language_of, say
from tablewright.server.static import Static
from tablewright.server.store import Store
from tablewright.server.things import thing
from tablewright.server.workers import Workers

STATUS = {"wrong": 401, "taken": 409, "too-many": 429, "too-fast": 429, "bad-name": 400, "bad-message": 400}
YEAR = 365 * 86_400


class Server:
    """The parts of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.database, secrets.token_hex(8))
        self.workers = Workers(settings.bot_processes, settings.bot_seconds)
        self.people = People(self.store)
        self.play = Play(self.store, self.workers, settings, self.metrics)
        self.lobby = Lobby(self.play)
        self.sockets = Sockets(self.play, self.lobby, settings.limits)
        self.static = Static()
        self.guests = Buckets(settings.limits.guests)
        self.logins = Buckets(settings.limits.logins)
        self.new_tables = Buckets(settings.limits.tables)
        self.cookie = "__Host-tablewright" if settings.https else "tablewright"

    @contextlib.asynccontextmanager
    async def running(self, _: Litestar) -> AsyncIterator[None]:
        """From the first request to the last."""
        await self.store.migrate()
        self._settle_memory()
        tasks = [asyncio.create_task(self._sweep())]
        if not self.store.sqlite:
            tasks.append(asyncio.create_task(Listener(self.play).run()))
        log.info("ready", extra={"about": {"database": self.store.url.split(":")[0], "worker": self.store.worker}})
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.play.close()
            await asyncio.to_thread(self.workers.close)
            await self.store.close()
            log.info("stopped")

    def _settle_memory(self) -> None:
        """What lives long is taken out of the collector's sight: a full collection would stop play for half a second.
        It is done at the start, and later when nobody plays."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 30, 1_000_000)

    async def _sweep(self) -> None:
        first, answers = True, 0
        settled = announced = time.monotonic()
        while True:
            quiet = answers == self.metrics.answer_count
            answers = self.metrics.answer_count
            if time.monotonic() - settled > (300 if quiet else 3600):
                self._settle_memory()
                settled = time.monotonic()
            try:
                await self.play.sweep(first)
                first = False
            except Exception:
                log.exception("sweep")
            if not self.store.sqlite and time.monotonic() - announced > 30:
                await self.play.still_here()
                announced = time.monotonic()
            await asyncio.sleep(1)


def server(request: Request[Any, Any, State] | WebSocket[Any, Any, State]) -> Server:
    found: Server = request.app.state.server
    return found


async def whoever(request: Request[Any, Any, State] | WebSocket[Any, Any, State]) -> Person | None:
    """Whose request it is: a program's by its key, a person's by the cookie."""
    people = server(request).people
    given = request.headers.get("authorization", "")
    if given.startswith("Bearer "):
        return await people.by_token(given[7:], api=True)
    token = request.cookies.get(server(request).cookie)
    return await people.by_token(token, api=False) if token else None


async def somebody(request: Request[Any, Any, State]) -> Person:
    """The same; who is nobody yet becomes a guest."""
    found = await whoever(request)
    if found is None:
        if "authorization" in request.headers:
            raise Refused("wrong", "This key is not valid.")
        if not server(request).guests.take(request.scope["address"]):  # type: ignore[typeddict-item]
            raise Refused("too-fast", "Too many new guests from here: wait a little.")
        found, token = await server(request).people.new_guest()
        request.state.new_token = token
    return found


def remember(request: Request[Any, Any, State], response: Response[Any]) -> Response[Any]:
    """Set the cookie of a new session."""
    token = getattr(request.state, "new_token", None)
    if token is not None:
        name, https = server(request).cookie, server(request).settings.https
        cookie = Cookie(name, value=token, path="/", max_age=YEAR, httponly=True, secure=https, samesite="lax")
        response.cookies.append(cookie)
    return response


def answer(request: Request[Any, Any, State], body: Any, status: int = 200) -> Response[Any]:
    return remember(request, Response(p.write(body), media_type=MediaType.JSON, status_code=status))


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


def slow_down(request: Request[Any, Any, State]) -> None:
    if not server(request).logins.take(request.scope["address"]):  # type: ignore[typeddict-item]
        raise Refused("too-fast", "Too many attempts: wait a little.")


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


def _failure(request: Request[Any, Any, State], status: int, code: str, message: str) -> Response[Any]:
    if not isinstance(request, WebSocket):
        server(request).metrics.refused[code] += 1
    language = language_of(request.headers.get("accept-language", "en"))
    return answer(request, p.Failure(code=code, message=say(message, language)), status)


def on_refused(request: Request[Any, Any, State], error: Refused) -> Response[Any]:
    return _failure(request, STATUS.get(error.code, 403), error.code, str(error))


def on_no_table(request: Request[Any, Any, State], _: Exception) -> Response[Any]:
    return _failure(request, 404, "not-found", "There is nothing here for you.")


def on_gone(request: Request[Any, Any, State], _: Gone) -> Response[Any]:
    return _failure(request, 410, "gone", "This invite has been used or withdrawn: ask for a new one.")


def on_bad_input(request: Request[Any, Any, State], error: BadInput) -> Response[Any]:
    return _failure(request, 400, "bad-input", str(error)[:500])


def on_http(request: Request[Any, Any, State], error: HTTPException) -> Response[Any]:
    if error.status_code == 404:
        return on_no_table(request, error)
    detail = error.extra or error.detail if isinstance(error, ValidationException) else error.detail
    return _failure(request, error.status_code, "bad-request", str(detail)[:300])


def on_error(request: Request[Any, Any, State], error: Exception) -> Response[Any]:
    log.error("failed", exc_info=error, extra={"about": {"handler": request.scope.get("path_template", "?")}})
    return _failure(request, 500, "broken", "Something went wrong here.")


def build(settings: Settings) -> tuple[App, Server]:
    """The application and its parts."""
    parts = Server(settings)
    handlers: Any = [
        me, rename, signup, login, logout, tokens, new_token, drop_token, list_games, rules, one_thing, cards, guide,
        create, tables, table, join, leave, invite, rematch, share, record, at, read_in, table_socket, health, metrics,
        csp_report, page,
    ]  # fmt: skip
    app = Litestar(
        handlers,
        lifespan=[parts.running],
        state=State({"server": parts}),
        request_max_body_size=65_536,
        openapi_config=None,
        logging_config=None,
        debug=False,
        exception_handlers={
            Refused: on_refused,
            NoTable: on_no_table,
            Gone: on_gone,
            BadInput: on_bad_input,
            HTTPException: on_http,
            Exception: on_error,
        },
    )
    return Guard(app, settings, parts.metrics), parts  # type: ignore[arg-type]


def create_app() -> App:
    """For uvicorn's workers: settings come through the environment."""
    settings = Settings.from_environment()
    set_up(settings.log)
    return build(settings)[0]
