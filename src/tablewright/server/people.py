"""Who somebody is: guests without any form, accounts with a password, programs with a key. A session is a random token;
the database keeps its SHA-256 only."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
import unicodedata
from typing import Any, NamedTuple

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.exc import IntegrityError

from tablewright.server import schema as db
from tablewright.server.protocol import Me, Token
from tablewright.server.room import Refused
from tablewright.server.store import Store

REMEMBER = 30.0  # seconds for which a looked-up session is believed
ADJECTIVES = ("Amber", "Bold", "Calm", "Deft", "Early", "Fair", "Glad", "Keen", "Lucky", "Merry", "Noble", "Quick")
ANIMALS = ("Badger", "Crane", "Dormouse", "Egret", "Finch", "Heron", "Ibex", "Lynx", "Marten", "Otter", "Stoat", "Wren")


class Person(NamedTuple):
    """Somebody who acts; `api`: through a program's key."""

    id: str
    name: str
    login: str | None
    api: bool = False

    def me(self) -> Me:
        return Me(id=self.id, name=self.name, guest=self.login is None, login=self.login)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(name: str) -> str:
    """A name as it is shown: visible characters only, single spaces, at most 32 characters and two marks on a letter.

    >>> clean_name("  Ada\\u202e \\n  Lovelace ")
    'Ada Lovelace'
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        category = unicodedata.category(char)
        marks = marks + 1 if category.startswith("M") else 0
        if category == "Zs" or char in "\n\t":
            kept.append(" ")
        elif category[0] not in "CZ" and marks <= 2:
            kept.append(char)
    found = " ".join("".join(kept).split())[:32].strip()
    if not found:
        raise Refused("bad-name", "A name needs at least one visible character.")
    return found


def clean_talk(text: str) -> str:
    """A line of chat: no control characters, no direction overrides."""
    kept = [c if unicodedata.category(c)[0] not in "C" else " " for c in unicodedata.normalize("NFC", text)]
    found = " ".join("".join(kept).split())
    if not found:
        raise Refused("bad-message", "Nothing was said.")
    return found


class People:
    """Sessions and accounts."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.hasher = PasswordHasher()
        self._known: dict[str, tuple[float, Person]] = {}

    async def by_token(self, token: str, api: bool) -> Person | None:
        """Whose cookie or key this is."""
        key = hashed(token)
        found = self._known.get(key)
        if found is not None and found[0] > time.monotonic() and found[1].api == api:
            return found[1]
        is_key = db.sessions.c.token_id.is_not(None)
        row = await self.store.row(
            sa.select(db.users.c.id, db.users.c.name, db.users.c.login)
            .join(db.sessions, db.sessions.c.user_id == db.users.c.id)
            .where(db.sessions.c.hash == key, is_key if api else ~is_key)
        )
        if row is None:
            return None
        person = Person(row["id"], row["name"], row["login"], api)
        if len(self._known) > 20_000:
            self._known.clear()
        self._known[key] = (time.monotonic() + REMEMBER, person)
        return person

    def forget(self, user_id: str) -> None:
        self._known = {k: v for k, v in self._known.items() if v[1].id != user_id}

    async def new_guest(self) -> tuple[Person, str]:
        name = f"{secrets.choice(ADJECTIVES)} {secrets.choice(ANIMALS)}"
        person = Person(secrets.token_urlsafe(12), name, None)
        token = secrets.token_urlsafe(32)
        now = time.time()
        async with self.store.write() as connection:
            await connection.execute(db.users.insert().values(id=person.id, name=name, created=now))
            await connection.execute(_session(token, person.id, now))
        return person, token

    async def rename(self, person: Person, name: str) -> Person:
        cleaned = clean_name(name)
        async with self.store.write() as connection:
            await connection.execute(db.users.update().where(db.users.c.id == person.id).values(name=cleaned))
        self.forget(person.id)
        return person._replace(name=cleaned)

    async def sign_up(self, person: Person, login: str, password: str) -> Person:
        """The guest becomes an account and keeps its tables."""
        if person.login is not None:
            raise Refused("not-allowed", "You are signed in already.")
        cleaned = clean_name(login)
        digest = await asyncio.to_thread(self.hasher.hash, password)
        values = {"login": cleaned.lower(), "name": cleaned, "password": digest}
        try:
            async with self.store.write() as connection:
                await connection.execute(db.users.update().where(db.users.c.id == person.id).values(**values))
        except IntegrityError:
            raise Refused("taken", "This name is taken.") from None
        self.forget(person.id)
        return Person(person.id, cleaned, cleaned.lower())

    async def log_in(self, login: str, password: str) -> tuple[Person, str]:
        """A wrong name and a wrong password look the same, and take the same time."""
        row = await self.store.row(sa.select(db.users).where(db.users.c.login == login.strip().lower()))
        digest = row["password"] if row is not None else self._nobody
        try:
            await asyncio.to_thread(self.hasher.verify, digest, password)
        except (VerificationError, InvalidHashError):
            row = None
        if row is None:
            raise Refused("wrong", "Name or password is wrong.")
        token = secrets.token_urlsafe(32)
        async with self.store.write() as connection:
            await connection.execute(_session(token, row["id"], time.time()))
        return Person(row["id"], row["name"], row["login"]), token

    @property
    def _nobody(self) -> str:
        if not hasattr(self, "_nobodys_hash"):
            self._nobodys_hash = self.hasher.hash(secrets.token_urlsafe(16))
        return self._nobodys_hash

    async def log_out(self, token: str) -> None:
        async with self.store.write() as connection:
            await connection.execute(db.sessions.delete().where(db.sessions.c.hash == hashed(token)))
        self._known.pop(hashed(token), None)

    # --- keys of programs ---------------------------------------------------------------------------------------------

    async def new_token(self, person: Person, name: str) -> Token:
        count = len(await self.tokens(person))
        if count >= 20:
            raise Refused("too-many", "Twenty keys are enough: delete one first.")
        secret, now = "tw_" + secrets.token_urlsafe(32), time.time()
        made = Token(id=secrets.token_urlsafe(8), name=clean_name(name), created=now, secret=secret)
        values = {"hash": hashed(secret), "user_id": person.id, "token_id": made.id, "name": made.name}
        async with self.store.write() as connection:
            await connection.execute(db.sessions.insert().values(**values, created=now, seen=now))
        return made

    async def tokens(self, person: Person) -> list[Token]:
        columns = db.sessions.c
        query = sa.select(columns.token_id, columns.name, columns.created)
        query = query.where(columns.user_id == person.id, columns.token_id.is_not(None)).order_by(columns.created)
        rows = await self.store.rows(query)
        return [Token(id=row["token_id"], name=row["name"], created=row["created"]) for row in rows]

    async def drop_token(self, person: Person, token_id: str) -> None:
        columns = db.sessions.c
        async with self.store.write() as connection:
            await connection.execute(
                db.sessions.delete().where(columns.user_id == person.id, columns.token_id == token_id)
            )
        self.forget(person.id)


def _session(token: str, user_id: str, now: float) -> Any:
    return db.sessions.insert().values(hash=hashed(token), user_id=user_id, created=now, seen=now)
