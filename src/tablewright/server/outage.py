"""When PostgreSQL goes away for a moment (a restart, a lost connection, a host that hangs without a word): what was
asked is asked again, for some seconds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

PATIENCE = 8.0  # seconds: a restart of the database takes two or three
ANSWER = 3.0  # seconds for one statement or a new connection: the usual ones take milliseconds
LOST = ("08", "57P")  # PostgreSQL's codes: no connection; shut down, crashed, starting
GOES_AWAY = (
    OSError,  # a TimeoutError, too
    NoneFree,  # all connections of the pool wait for an answer
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
)

T = TypeVar("T")


class Unreachable(Exception):
    """The database has not come back in time."""


def is_lost(error: Exception) -> bool:
    """Was it the connection that failed, not what was asked?"""
    if isinstance(error, DBAPIError):
        code = getattr(error.orig, "sqlstate", None) or ""
        return error.connection_invalidated or code.startswith(LOST)
    return isinstance(error, GOES_AWAY)


@contextmanager
def only_once() -> Iterator[None]:
    """What must not be done twice is given up when the connection is lost."""
    try:
        yield
    except Exception as error:
        if is_lost(error):
            raise Unreachable("the database cannot be reached") from error
        raise


async def patiently(work: Callable[[], Awaitable[T]]) -> T:
    """Do it, and again when the connection is lost. What is done here must bear being done twice."""
    until, pause = time.monotonic() + PATIENCE, 0.05
    while True:
        try:
            return await work()
        except Exception as error:
            if not is_lost(error):
                raise
            if time.monotonic() + pause > until:
                raise Unreachable("the database cannot be reached") from error
        await asyncio.sleep(pause)
        pause = min(1.0, pause * 2)
