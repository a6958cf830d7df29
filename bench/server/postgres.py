"""A PostgreSQL server of one's own for a test or a measurement: in a temporary folder, on a free port of this machine,
stopped and deleted afterwards. Skipped where PostgreSQL is not installed."""

from __future__ import annotations

import contextlib
import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from harness import free_port


class NotInstalled(Exception):
    """There is no PostgreSQL here."""


def _program(name: str) -> str:
    found = shutil.which(name) or next(iter(sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), reverse=True)), None)
    if found is None:
        raise NotInstalled(f"PostgreSQL is not installed ({name} not found)")
    return found


def _as_user(folder: Path) -> dict[str, Any]:
    """PostgreSQL does not run as root: then it runs as its own user."""
    if os.getuid() != 0:
        return {}
    try:
        user = pwd.getpwnam("postgres")
    except KeyError:
        raise NotInstalled("PostgreSQL does not run as root, and there is no user 'postgres'") from None
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Postgres:
    """A server that can be stopped and started; what it has stored stays."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"postgresql://tw@127.0.0.1:{self.port}/postgres"
        self.options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, **_as_user(folder)}
        create = [_program("initdb"), "-D", folder / "data", "-U", "tw", "-A", "trust", "-E", "UTF8", "--locale=C"]
        subprocess.run(create, check=True, **self.options)
        self.start()

    def start(self) -> None:
        settings = {"listen_addresses": "127.0.0.1", "unix_socket_directories": self.folder, "port": self.port}
        chosen = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self.process = subprocess.Popen([_program("postgres"), "-D", self.folder / "data", *chosen], **self.options)
        _wait(_program("pg_isready"), self.port, self.process)

    def stop(self) -> None:
        """A fast shutdown: connections are cut, transactions rolled back."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)


@contextlib.contextmanager
def postgres_server() -> Iterator[Postgres]:
    """A fresh, empty server."""
    folder = Path(tempfile.mkdtemp(prefix="tablewright-pg-"))
    try:
        server = Postgres(folder)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a fresh, empty database."""
    with postgres_server() as server:
        yield server.url


def _wait(isready: str, port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        if process.poll() is not None:
            raise NotInstalled(f"PostgreSQL does not start here (exit {process.returncode})")
        asked = subprocess.run([isready, "-q", "-h", "127.0.0.1", "-p", str(port)], check=False)
        if asked.returncode == 0:
            return
        time.sleep(0.1)
    raise NotInstalled("PostgreSQL does not become ready")
