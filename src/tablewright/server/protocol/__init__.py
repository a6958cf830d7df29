"""Everything that crosses the wire, as types. `docs/protocol.md` and `web/src/lib/protocol.ts` are generated from them
(`python -m tablewright.server.typescript`); they know no web framework."""

from __future__ import annotations

import msgspec

from tablewright.server.protocol.client import *  # noqa: F403 - all their names are names of the protocol
from tablewright.server.protocol.client import FromClient
from tablewright.server.protocol.http import *  # noqa: F403
from tablewright.server.protocol.server import *  # noqa: F403
from tablewright.server.protocol.wire import *  # noqa: F403

read = msgspec.json.Decoder(FromClient).decode
write = msgspec.json.Encoder().encode
