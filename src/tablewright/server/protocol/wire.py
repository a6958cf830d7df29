"""What all messages are made of."""

from __future__ import annotations

from typing import Annotated

import msgspec

FRAME = 16_384  # bytes of one websocket frame from a client

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
Secret = Annotated[str, msgspec.Meta(min_length=8, max_length=256)]
Word = Annotated[str, msgspec.Meta(max_length=64)]
Line = Annotated[str, msgspec.Meta(max_length=400)]
SeatNo = Annotated[int, msgspec.Meta(ge=0, le=7)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Nonce = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Wire(msgspec.Struct, frozen=True, kw_only=True):
    """What all messages are: immutable, by keyword."""


class Asked(Wire, frozen=True, forbid_unknown_fields=True):
    """What clients send: unknown fields are refused."""
