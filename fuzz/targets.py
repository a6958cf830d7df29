"""What is fuzzed: everything that reads bytes from outside. A target returns, or refuses in one of the ways that its
caller expects; any other exception is a finding."""

from __future__ import annotations

import contextlib
import time
from typing import Any

import msgspec

import tablewright as tw
from tablewright.engine import BadInput
from tablewright.games import games
from tablewright.server import protocol as p
from tablewright.server.fate import export, verify
from tablewright.server.reading import checked
from tablewright.server.room import Room

BODIES = [msgspec.json.Decoder(kind) for kind in p.HTTP if issubclass(kind, p.Asked)]
SECONDS = 2.0  # for one record


def protocol(data: bytes) -> bool:
    """A frame from a client (`session.Sockets._heard` refuses these exceptions). Could it be read?"""
    try:
        message = p.read(data.decode())
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return False
    assert p.read(p.write(message)) == message
    return True


def bodies(data: bytes) -> bool:
    """The body of a request, as each of the kinds that there are. Could one of them be read?"""
    found = False
    for decoder in BODIES:
        try:
            body = decoder.decode(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            continue
        assert decoder.decode(p.write(body)) == body
        found = True
    return found


def record(data: bytes) -> bool:
    """A record to verify and to import. Could it be replayed?"""
    text = data.decode(errors="replace")
    with contextlib.suppress(BadInput):
        verify(text)
    try:
        found, _ = checked(text, time.monotonic() + SECONDS)
    except BadInput:
        return False
    assert tw.Record.parse(found.text()) == found
    return True


TARGETS = {"protocol": protocol, "bodies": bodies, "record": record}


def seeds(target: str) -> list[bytes]:
    """Good inputs to begin with."""
    if target == "record":
        rooms = [Room("t", game.id, 2, n, {}, ["Ada", "Bob"], [0, 1], False) for n, game in enumerate(games())]
        found = []
        for room in rooms:
            while len(room.record.answers) < 40:
                room.settle()
                ask = room.table.questions()[0]
                room.apply(room.check_answer(ask.seat, str(ask.options[-1]), room.version))
            found.append(export(room.record, room.epochs).encode())
        return found
    kinds = p.FromClient.__args__ if target == "protocol" else [kind for kind in p.HTTP if issubclass(kind, p.Asked)]
    return [p.write(_example(msgspec.inspect.type_info(kind))) for kind in kinds]


def _example(kind: Any) -> Any:
    """Some value of a type of the protocol."""
    about = msgspec.inspect
    if isinstance(kind, about.Metadata):
        return _example(kind.type)
    if isinstance(kind, about.StructType):
        tag = {kind.tag_field: kind.tag} if kind.tag_field else {}
        return tag | {field.encode_name: _example(field.type) for field in kind.fields}
    if isinstance(kind, about.ListType):
        return [_example(kind.item_type)]
    if isinstance(kind, about.DictType):
        return {_example(kind.key_type): _example(kind.value_type)}
    if isinstance(kind, about.UnionType):
        return _example(kind.types[0])
    if isinstance(kind, about.LiteralType):
        return kind.values[0]
    if isinstance(kind, about.IntType):
        return kind.ge or 1
    return {about.StrType: "pass word", about.BoolType: True}.get(type(kind))
