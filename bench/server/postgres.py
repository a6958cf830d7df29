"""A PostgreSQL server of one's own for a test or a measurement: in a temporary folder, on a free port of this machine,
stopped and deleted afterwards. Skipped where PostgreSQL is not installed."""

from __future__ import annotations

import contextlib
import glob
import os
import pwd
import shutil
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


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a fresh, empty database."""
    initdb, server = _program("initdb"), _program("postgres")
    folder = Path(tempfile.mkdtemp(prefix="tablewright-pg-"))
    try:
        who = _as_user(folder)
        data, port = folder / "data", free_port()
        options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, **who}
        subprocess.run(
            [initdb, "-D", data, "-U", "tw", "-A", "trust", "-E", "UTF8", "--locale=C"], check=True, **options
        )
        settings = {"listen_addresses": "127.0.0.1", "unix_socket_directories": folder, "port": port}
        chosen = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        process = subprocess.Popen([server, "-D", data, *chosen], **options)
        try:
            _wait(_program("pg_isready"), port, process)
            yield f"postgresql://tw@127.0.0.1:{port}/postgres"
        finally:
            process.send_signal(2)  # fast shutdown
            process.wait(20)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait(isready: str, port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        if process.poll() is not None:
            raise NotInstalled(f"PostgreSQL does not start here (exit {process.returncode})")
        asked = subprocess.run([isready, "-q", "-h", "127.0.0.1", "-p", str(port)], check=False)
        if asked.returncode == 0:
            return
        time.sleep(0.1)
    raise NotInstalled("PostgreSQL does not become ready")
