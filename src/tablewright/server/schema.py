"""The tables of the database. A change here needs a migration (`migrations/versions`); a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

users = Table(
    "users",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(32), nullable=False),
    Column("login", String(32), unique=True),  # None: a guest
    Column("password", String(200)),
    Column("created", Float, nullable=False),
)

sessions = Table(  # cookies of people, and keys of programs: only the hash of either is kept
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("token_id", String(32), unique=True),  # None: a cookie
    Column("name", String(32)),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", String(16), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", String(64), nullable=False),  # hexadecimal
    Column("variant", Text, nullable=False),  # JSON
    Column("pack", Text),  # JSON
    Column("private", Boolean, nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("deadline", Integer),  # seconds for one answer
    Column("bank", Integer),  # seconds for all answers of a seat, and …
    Column("increment", Integer),  # … how many each answer adds
    Column("owner", String(32), nullable=False, index=True),
    Column("status", String(8), nullable=False),
    Column("n", Integer, nullable=False),
    Column("waiting", String(64), nullable=False),  # JSON
    Column("winners", String(64), nullable=False),  # JSON
    Column("rematch", String(32)),
    Column("created", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Index("ix_tables_lobby", "private", "status", "moved"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, bot, api, open
    Column("user_id", String(32), index=True),
    Column("bot", String(32)),
    Column("name", String(48), nullable=False),
)

presets = Table(  # answers that somebody gives in advance; no entries, because nobody else may know of them
    "presets",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", String(32), nullable=False),
    Column("rules", Text, nullable=False),  # JSON
)

invites = Table(
    "invites",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("void", Boolean, nullable=False),  # used or revoked
)

entries = Table(  # all that happened, in order; never changed, never deleted
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("nonce", String(80)),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "nonce"),
)

talk = Table(
    "talk",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("user_id", String(32), nullable=False),
    Column("seat", Integer),
    Column("name", String(48), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

jobs = Table(  # a bot is to answer for this seat, when it is due; a deadline of a person is such a job, due later
    "jobs",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("bot", String(32), nullable=False),
    Column("due", Float, nullable=False, index=True),
    Column("worker", String(32)),  # who works at it …
    Column("until", Float, nullable=False),  # … and until when nobody else may
    Column("tries", Integer, nullable=False),
)
