"""The application of one process: its parts, from the first request to the last, and what refusals look like. Its
addresses are in `addresses`."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import secrets
import time
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, Request, Response, WebSocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException

from tablewright.engine import BadInput
from tablewright.server import protocol as p
from tablewright.server.addresses import HANDLERS
from tablewright.server.asking import answer, server
from tablewright.server.fanout import Listener
from tablewright.server.guard import App, Guard
from tablewright.server.limits import Buckets
from tablewright.server.live import OtherRules
from tablewright.server.lobby import Gone, Lobby
from tablewright.server.logs import log, set_up
from tablewright.server.metrics import Metrics
from tablewright.server.outage import Unreachable
from tablewright.server.people import People
from tablewright.server.play import NoTable, Play
from tablewright.server.room import Refused
from tablewright.server.session import Sockets
from tablewright.server.settings import Settings
from tablewright.server.speech import language_of, say
from tablewright.server.static import Static
from tablewright.server.store import Store
from tablewright.server.workers import Workers

STATUS = {"wrong": 401, "taken": 409, "too-many": 429, "too-fast": 429, "bad-name": 400, "bad-message": 400}
OTHER_RULES = (
    "This table of {game} was begun under version {theirs} of its rules; version {ours} is installed here. "
    "It can be played on where version {theirs} is installed."
)
CLOSED = 200  # a closed websocket leaves a knot of objects that only the collector unties: do it after so many


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

    def _settle_memory(self, quiet: bool = True) -> None:
        """What lives long is taken out of the collector's sight: a full collection would stop play for half a second.
        It is done at the start, and later when nobody plays; then what was taken out and has died since goes, too."""
        if quiet:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 30, 1_000_000)

    async def _sweep(self) -> None:
        first, answers, closed = True, 0, 0
        settled = announced = time.monotonic()
        while True:
            quiet = answers == self.metrics.answer_count
            answers = self.metrics.answer_count
            if time.monotonic() - settled > (300 if quiet else 3600):
                self._settle_memory(quiet)
                settled = time.monotonic()
            if self.metrics.closed - closed >= CLOSED:
                closed = self.metrics.closed
                gc.collect()
            try:
                await self.play.bots.sweep(first)
                first = False
                if not self.store.sqlite and time.monotonic() - announced > 30:
                    await self.play.still_here()
                    announced = time.monotonic()
            except Unreachable as error:
                log.error("sweep", extra={"about": {"error": str(error)}})
            except Exception:
                log.exception("sweep")
            await asyncio.sleep(1)


def _failure(
    request: Request[Any, Any, State], status: int, code: str, message: str, **args: str
) -> Response[Any]:  # fmt: skip
    if not isinstance(request, WebSocket):
        server(request).metrics.refused[code] += 1
    language = language_of(request.headers.get("accept-language", "en"))
    return answer(request, p.Failure(code=code, message=say(message, language, **args)), status)


def on_refused(request: Request[Any, Any, State], error: Refused) -> Response[Any]:
    return _failure(request, STATUS.get(error.code, 403), error.code, str(error))


def on_no_table(request: Request[Any, Any, State], _: Exception) -> Response[Any]:
    return _failure(request, 404, "not-found", "There is nothing here for you.")


def on_gone(request: Request[Any, Any, State], _: Gone) -> Response[Any]:
    return _failure(request, 410, "gone", "This invite has been used or withdrawn: ask for a new one.")


def on_other_rules(request: Request[Any, Any, State], error: OtherRules) -> Response[Any]:
    return _failure(request, 409, "other-rules", OTHER_RULES, **error.said())


def on_unreachable(request: Request[Any, Any, State], _: Unreachable) -> Response[Any]:
    return _failure(request, 503, "try-again", "The database does not answer just now: try again.")


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
    app = Litestar(
        HANDLERS,
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
            OtherRules: on_other_rules,
            Unreachable: on_unreachable,
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
