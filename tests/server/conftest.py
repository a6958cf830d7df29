"""What the tests of the server share: the measurements' programs (`bench/server`), and a PostgreSQL of one's own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench" / "server"))
from postgres import NotInstalled, Postgres, postgres_server


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    try:
        with postgres_server() as found:
            yield found
    except NotInstalled as reason:
        pytest.skip(str(reason))
