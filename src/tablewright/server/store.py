"""The store: everything that must not be lost. One code path for SQLite (one process) and PostgreSQL (several); an
entry is acknowledged only after `append` has returned, and that is after the commit.

SQLite commits are dear (the disk must confirm each), so appends that arrive while one is being committed share the next
one. PostgreSQL does the same by itself; there every append also notifies the other processes, in its transaction, and a
lost or silent connection is waited for (`outage`)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tablewright.engine import BadInput
from tablewright.server import clock, outage
from tablewright.server import schema as db
from tablewright.server.outage import only_once, patiently
from tablewright.server.protocol import PresetRule, write
from tablewright.server.room import Entry

CHANNEL = "tablewright"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
SQLITE = {"pool_size": 4, "max_overflow": 0}
MIGRATING = 7_461_626  # PostgreSQL's advisory lock of this name
LEASE = 30.0  # seconds for which a job belongs to the process that works at it


class Conflict(Exception):
    """Somebody else has written this table meanwhile: read it again."""


class Job(NamedTuple):
    """A bot is to answer for this seat."""

    table_id: str
    seat: int
    bot: str
    due: float
    tries: int = 0


class Batch(NamedTuple):
    """What one change of a table writes, all or nothing."""

    table_id: str
    entries: Sequence[Entry]
    status: Mapping[str, Any]  # columns of the row in `tables`
    jobs: Sequence[tuple[Job, bool]]  # all jobs of the table from now on; is it ours already?
    had_jobs: bool = True  # there may be others, to be deleted
    presets: Sequence[tuple[int, list[PresetRule], list[PresetRule]]] = ()  # seats whose presets have run out: old, new


def driver(url: str) -> str:
    """The address with the asynchronous driver in it.

    >>> driver("sqlite:///games.db"), driver("postgresql://localhost/tw")
    ('sqlite+aiosqlite:///games.db', 'postgresql+asyncpg://localhost/tw')
    """
    for plain, full in DRIVERS.items():
        if url.startswith(plain + "://"):
            return full + url[len(plain) :]
    if url.startswith(("sqlite+aiosqlite://", "postgresql+asyncpg://")):
        return url
    raise BadInput(f"--database {url.split('://')[0]!r}: expected sqlite:///FILE or postgresql://USER@HOST/NAME")


class Store:
    """The database."""

    def __init__(self, url: str, worker: str) -> None:
        self.url = driver(url)
        self.worker = worker
        self.sqlite = self.url.startswith("sqlite")
        self.engine: AsyncEngine = create_async_engine(self.url, **(SQLITE if self.sqlite else _postgresql()))
        self._writer: sa.Engine | None = None  # SQLite's hot path: one hop to one thread for a whole transaction
        self._thread = ThreadPoolExecutor(1, "sqlite-writer")
        if self.sqlite:
            sa.event.listen(self.engine.sync_engine, "connect", _pragmas)
            self._writer = sa.create_engine(self.url.replace("+aiosqlite", ""), poolclass=sa.StaticPool)
            sa.event.listen(self._writer, "connect", _pragmas)
        self._writing = asyncio.Lock()
        self._waiting: list[tuple[Batch, asyncio.Future[None]]] = []
        self._flusher: asyncio.Task[None] | None = None

    async def close(self) -> None:
        if self._flusher is not None:
            await self._flusher
        with suppress(TimeoutError):  # a database that hangs does not keep us
            async with asyncio.timeout(outage.ANSWER):
                await self.engine.dispose()
        if self._writer is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._writer.dispose)
        self._thread.shutdown()

    async def migrate(self) -> None:
        """Bring the schema up to date; two processes that start together take turns."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))

        def upgrade(connection: sa.Connection) -> None:
            newest = ScriptDirectory.from_config(config).get_current_head()
            if MigrationContext.configure(connection).get_current_revision() == newest:
                return
            if not self.sqlite:
                connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

        # no time-out: a migration takes as long as it takes, and the other process's as well
        engine = self.engine if self.sqlite else create_async_engine(self.url, poolclass=sa.NullPool)
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction. SQLite has one writer at a time: wait here, not in the database."""
        if self.sqlite:
            async with self._writing, self.engine.begin() as connection:
                yield connection
            return
        connection, held = await patiently(self._sound)
        async with held:
            with only_once():
                yield connection
                await connection.commit()

    async def _sound(self) -> tuple[AsyncConnection, AsyncExitStack]:
        """A connection that has just worked, in a transaction: those in the pool may have died there."""
        async with AsyncExitStack() as stack:
            connection = await stack.enter_async_context(self.engine.connect())
            await connection.execute(sa.text("SELECT 1"))
            return connection, stack.pop_all()

    async def rows(self, query: sa.Select[Any]) -> list[Mapping[str, Any]]:
        return await patiently(lambda: self._rows(query))

    async def _rows(self, query: sa.Select[Any]) -> list[Mapping[str, Any]]:
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).mappings())

    async def row(self, query: sa.Select[Any]) -> Mapping[str, Any] | None:
        found = await self.rows(query)
        return found[0] if found else None

    async def ping(self) -> None:
        async with self.engine.connect() as connection:
            await connection.execute(sa.text("SELECT 1"))

    # --- the hot path -------------------------------------------------------------------------------------------------

    async def append(self, batch: Batch) -> None:
        """Store entries; returns when they are committed. Raises Conflict if the table has moved on meanwhile."""
        if not self.sqlite:
            await patiently(lambda: self._once(batch))  # one at a time: PostgreSQL itself commits several together
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((batch, done))
        if self._flusher is None or self._flusher.done():
            self._flusher = asyncio.create_task(self._flush())
        await done

    async def _once(self, batch: Batch) -> None:
        """Commit. When the connection was lost after an earlier attempt had been committed, all is there already."""
        try:
            await self._commit([batch])
        except Conflict:
            if not batch.entries:
                raise
            stored = await self.entries(batch.table_id, batch.entries[0].seq - 1)
            if stored[: len(batch.entries)] != list(batch.entries):
                raise

    async def _flush(self) -> None:
        while self._waiting:
            taken, self._waiting = self._waiting, []
            try:
                await self._commit([batch for batch, _ in taken])
                outcomes: list[BaseException | None] = [None] * len(taken)
            except Exception:
                outcomes = [await self._alone(batch) for batch, _ in taken]
            for (_, done), outcome in zip(taken, outcomes, strict=True):
                if done.done():
                    continue
                if outcome is None:
                    done.set_result(None)
                else:
                    done.set_exception(outcome)

    async def _alone(self, batch: Batch) -> BaseException | None:
        try:
            await self._commit([batch])
        except Exception as error:
            return error
        return None

    async def _commit(self, batches: Sequence[Batch]) -> None:
        work = self._statements(batches, clock.now())
        try:
            if self._writer is not None:
                async with self._writing:
                    await asyncio.get_running_loop().run_in_executor(self._thread, _execute, self._writer, work)
                return
            async with self.engine.begin() as connection:
                for statement, rows in work:
                    if statement is _STATUS:  # each round trip counts: the update tells the other processes, too
                        await connection.execute(_STATUS_AND_NOTIFY, self._told(rows[0]))
                    else:
                        await connection.execute(statement, rows)
        except IntegrityError as error:
            raise Conflict from error

    def _told(self, status: dict[str, Any]) -> dict[str, Any]:
        return {**status, "payload": f"{self.worker} entries {status['id_']}"}

    def _statements(self, batches: Sequence[Batch], now: float) -> list[tuple[Any, list[dict[str, Any]]]]:
        """What several batches write, in as few statements as one."""
        entries = [{"table_id": b.table_id, **e._asdict()} for b in batches for e in b.entries]
        status = [{"id_": b.table_id, "moved": now, **b.status} for b in batches]
        tables = [{"table_id": b.table_id} for b in batches if b.had_jobs]
        jobs = [_job_row(job, self.worker if ours else None, now) for b in batches for job, ours in b.jobs]
        presets = [
            {"table_id_": b.table_id, "seat_": seat, "old": write(old).decode(), "rules": write(new).decode()}
            for b in batches
            for seat, old, new in b.presets
        ]
        work = [(_ENTRIES, entries), (_STATUS, status), (_FORGET, tables), (_JOBS, jobs), (_PRESETS, presets)]
        return [(statement, rows) for statement, rows in work if rows]

    async def notify(self, connection: AsyncConnection, table_id: str, about: str = "entries") -> None:
        """Tell the other processes that there is something to read: which table, never what."""
        if not self.sqlite:
            await connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": f"{self.worker} {about} {table_id}"})

    async def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """The history of a table, from a version on."""
        columns = db.entries.c
        query = (
            sa.select(columns.seq, columns.kind, columns.seat, columns.text, columns.nonce, columns.at)
            .where(columns.table_id == table_id, columns.seq > after)
            .order_by(columns.seq)
        )
        return [Entry(**row) for row in await self.rows(query)]

    # --- jobs ---------------------------------------------------------------------------------------------------------

    async def due_jobs(self, now: float, first: bool = False) -> list[Job]:
        """Jobs that nobody works at; they are ours from now on. When the only process starts, all claims are void."""
        columns = db.jobs.c
        free = sa.true() if first and self.sqlite else columns.until < now
        async with self.write() as connection:
            query = sa.select(columns.table_id, columns.seat, columns.bot, columns.due, columns.tries)
            query = query.where(columns.due <= now, free).limit(64)
            if not self.sqlite:
                query = query.with_for_update(skip_locked=True)
            found = [Job(*row) for row in await connection.execute(query)]
            for job in found:
                await connection.execute(
                    db.jobs.update()
                    .where(columns.table_id == job.table_id, columns.seat == job.seat)
                    .values(worker=self.worker, until=now + LEASE, tries=job.tries + 1)
                )
        return found


_ENTRIES = db.entries.insert()
_JOBS = db.jobs.insert()
_STATUS = (
    db.tables.update()
    .where(db.tables.c.id == sa.bindparam("id_"))
    .values({name: sa.bindparam(name) for name in ("moved", "n", "status", "waiting", "winners")})
)
_STATUS_AND_NOTIFY = _STATUS.returning(sa.func.pg_notify(CHANNEL, sa.bindparam("payload", type_=sa.Text)))
_FORGET = db.jobs.delete().where(db.jobs.c.table_id == sa.bindparam("table_id"))
_PRESETS = (
    db.presets.update()
    .where(db.presets.c.table_id == sa.bindparam("table_id_"), db.presets.c.seat == sa.bindparam("seat_"))
    .where(db.presets.c.rules == sa.bindparam("old"))  # somebody may have chosen others meanwhile
    .values(rules=sa.bindparam("rules"))
)
_NOTIFY = sa.text("SELECT pg_notify(:channel, :payload)")


def _postgresql() -> dict[str, Any]:
    """A database that hangs is found out: statements, new connections and waiting for a free one have their time."""
    in_time = {"timeout": outage.ANSWER, "command_timeout": outage.ANSWER}
    return {"pool_size": 8, "max_overflow": 4, "pool_timeout": outage.PATIENCE, "connect_args": in_time}


def _execute(engine: sa.Engine, work: list[tuple[Any, list[dict[str, Any]]]]) -> None:
    with engine.begin() as connection:
        for statement, rows in work:
            connection.execute(statement, rows)


def _job_row(job: Job, worker: str | None, now: float) -> dict[str, Any]:
    return {**job._asdict(), "worker": worker, "until": now + LEASE if worker is not None else 0.0}


def _pragmas(connection: Any, _: Any) -> None:
    """Nothing committed is lost in a crash or a power cut; readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def table_status(status: str, n: int, waiting: Sequence[int], winners: Sequence[int]) -> dict[str, Any]:
    """The columns of `tables` that every change writes."""
    return {"status": status, "n": n, "waiting": json.dumps(list(waiting)), "winners": json.dumps(list(winners))}
