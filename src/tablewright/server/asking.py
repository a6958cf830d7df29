"""Who asks, and how an answer goes back: cookies, keys, JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar import MediaType, Request, Response, WebSocket
from litestar.datastructures import Cookie, State

from tablewright.server import protocol as p
from tablewright.server.people import Person
from tablewright.server.room import Refused

if TYPE_CHECKING:
    from tablewright.server.app import Server

YEAR = 365 * 86_400


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


def slow_down(request: Request[Any, Any, State]) -> None:
    if not server(request).logins.take(request.scope["address"]):  # type: ignore[typeddict-item]
        raise Refused("too-fast", "Too many attempts: wait a little.")
