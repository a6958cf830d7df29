"""`tablewright serve`: the table in the browser."""

from __future__ import annotations

import importlib.util
import os
import socket
from typing import Annotated

import typer

from tablewright.cli.options import out
from tablewright.engine import BadInput

NAME = "serve"
EPILOG = (
    "Examples:  tablewright serve  ·  tablewright serve --host 0.0.0.0 --port 8080  ·  tablewright serve --database "
    "postgresql://tw@localhost/tw --workers 2 --origin https://play.example.org"
)
NEEDS = ("litestar", "uvicorn", "msgspec", "sqlalchemy", "aiosqlite", "alembic", "argon2", "pebble", "asyncpg")


def command(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others on your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port (0: any free one).")] = 8000,
    database: Annotated[
        str, typer.Option(help="Where games are kept: sqlite:///FILE or postgresql://USER@HOST/NAME.")
    ] = "sqlite:///tablewright.db",
    workers: Annotated[int, typer.Option(min=1, help="Processes (more than one needs PostgreSQL).")] = 1,
    bots: Annotated[int, typer.Option(min=1, help="Processes in which bots think, for each worker.")] = 1,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="The public address, if it is another one: https://play.example.org; repeat for several."),
    ] = None,
    proxy: Annotated[bool, typer.Option("--proxy", help="Behind a proxy: believe its X-Forwarded-For.")] = False,
    log: Annotated[str, typer.Option(help="How much to log: debug, info, warning or error.")] = "warning",
) -> None:
    """Serve the table in the browser: people, bots, live and turn-based play."""
    _check_extra()
    if workers > 1 and database.startswith("sqlite"):
        raise BadInput("several workers need PostgreSQL: --database postgresql://USER@HOST/NAME")
    if log.lower() not in ("debug", "info", "warning", "error"):
        raise BadInput(f"--log {log!r}: expected debug, info, warning or error")
    with listen(host, port) as listener:
        _run(listener, host, database, workers, bots, [o.rstrip("/") for o in origin or []], proxy, log.lower())


def _check_extra() -> None:
    missing = [name for name in NEEDS if importlib.util.find_spec(name) is None]
    if missing:
        raise BadInput(f"the server needs more packages ({', '.join(missing)}): pip install 'tablewright[server]'")


def _run(
    listener: socket.socket,
    host: str,
    database: str,
    workers: int,
    bots: int,
    origins: list[str],
    proxy: bool,
    level: str,
) -> None:
    import asyncio

    import msgspec
    import uvicorn
    from sqlalchemy.exc import SQLAlchemyError

    from tablewright.server.logs import set_up
    from tablewright.server.protocol import FRAME
    from tablewright.server.settings import Limits, Settings
    from tablewright.server.store import Store

    port = listener.getsockname()[1]
    given = os.environ.get("TABLEWRIGHT_LIMITS")
    settings = Settings(
        database=database,
        origins=origins + _local_origins(host, port) if not origins or host != "127.0.0.1" else origins,
        https=bool(origins) and all([o.startswith("https://") for o in origins]),
        trust_proxy=proxy,
        bot_processes=bots,
        log=level,
        limits=msgspec.json.decode(given, type=Limits) if given else Limits(),
    )
    settings.to_environment()
    set_up(level)

    async def migrate() -> None:
        store = Store(database, "migrate")
        try:
            await store.migrate()
        finally:
            await store.close()

    try:
        asyncio.run(migrate())
    except (OSError, SQLAlchemyError) as error:
        reason = str(error.__cause__ or error).splitlines()[0]
        raise BadInput(f"--database: cannot be reached or opened ({reason})") from None
    out.print(f"Tablewright is ready: [bold]{origins[0] if origins else settings.origins[0]}[/]  (Ctrl+C stops it)")
    config = uvicorn.Config(
        "tablewright.server.app:create_app",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_config=None,
        access_log=False,
        ws_max_size=FRAME,
        ws_max_queue=8,
        ws_per_message_deflate=False,  # a hundred kilobytes for each connection, and a third of the time of a state
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=3,
        server_header=False,
        proxy_headers=False,
    )
    if workers == 1:
        uvicorn.Server(config).run(sockets=[listener])
        return
    from uvicorn.supervisors import Multiprocess

    Multiprocess(config, sockets=[listener]).run()


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections. It says that it speaks TCP: only then does asyncio send small messages at once
    (TCP_NODELAY); otherwise the second of two waits up to 40 ms for the other side's word on the first."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise BadInput(f"cannot listen on {host}:{port} ({error.strerror}); choose another --port") from None
    listener.listen(2048)  # from now on nobody is turned away: whoever comes early waits
    listener.set_inheritable(True)
    return listener


def _local_origins(host: str, port: int) -> list[str]:
    """Under which addresses browsers reach this machine."""
    names = ["127.0.0.1", "localhost"]
    if host not in ("127.0.0.1", "localhost", "::1"):
        names.insert(0, host)
    if host in ("0.0.0.0", "::"):
        own = socket.gethostname()
        names = ["127.0.0.1", "localhost", own, *_addresses(own)]
    suffix = "" if port == 80 else f":{port}"
    return [f"http://{name}{suffix}".lower() for name in dict.fromkeys(names)]


def _addresses(name: str) -> list[str]:
    try:
        return sorted({str(found[4][0]) for found in socket.getaddrinfo(name, None, socket.AF_INET)})
    except OSError:
        return []
