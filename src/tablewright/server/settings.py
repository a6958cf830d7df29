"""What a server is told at its start. Worker processes get it through the environment."""

from __future__ import annotations

import os
from typing import Any

import msgspec

ENVIRONMENT = "TABLEWRIGHT_SERVER"


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much one client may ask for: (per second, at once) for buckets, counts for the rest."""

    requests: tuple[float, float] = (20.0, 200.0)  # HTTP, for each address
    guests: tuple[float, float] = (0.1, 40.0)  # new guests, for each address
    logins: tuple[float, float] = (0.1, 10.0)  # for each address
    messages: tuple[float, float] = (15.0, 60.0)  # websocket, for each connection
    person: tuple[float, float] = (30.0, 120.0)  # websocket, all connections of one person
    talk: tuple[float, float] = (1.0, 8.0)
    hints: tuple[float, float] = (1.0, 8.0)
    hints_at_once: int = 2  # for each person: one that was asked for, and a warning
    hints_waiting: int = 4  # of everybody, for each process in which bots think
    tables: tuple[float, float] = (0.05, 20.0)  # new tables, for each person
    open_tables: int = 100  # unfinished ones, for each person
    sockets: int = 30  # for each person
    sockets_per_address: int = 300
    outbox: int = 100  # frames that wait for one slow reader
    hello_seconds: float = 10.0
    idle_seconds: float = 7200.0
    send_seconds: float = 20.0


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A server."""

    database: str = "sqlite:///tablewright.db"
    origins: list[str] = []  # from which pages may write: `https://play.example.org`
    https: bool = False  # behind TLS: cookies are `__Host-` and Secure
    trust_proxy: bool = False  # the address of a client is what the proxy says
    bot_processes: int = 1
    bot_seconds: float = 15.0  # a bot that thinks longer is killed
    rooms: int = 500  # idle ones in memory
    log: str = "warning"
    limits: Limits = Limits()

    def to_environment(self) -> None:
        os.environ[ENVIRONMENT] = msgspec.json.encode(self).decode()

    @staticmethod
    def from_environment() -> Settings:
        found: Any = os.environ.get(ENVIRONMENT)
        return msgspec.json.decode(found, type=Settings) if found else Settings()
