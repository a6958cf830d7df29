"""The built browser app, from `server/static`: files as they are, compressed once; all other paths are the app's."""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "static"
COMPRESS = {".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".md"}
MISSING = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Tablewright</title>
<h1>Tablewright</h1><p>The server runs, but the browser app has not been built into it.</p>
<p>In a checkout: <code>make web</code> (or <code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>),
then reload. Installed wheels have it built in. The protocol is open without it: see docs/protocol.md.</p></html>"""


class File(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    kind: str
    cache: str
    stamp: float


class Static:
    """Files of one folder, and of nothing outside it."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder.resolve()
        self._files: dict[Path, File] = {}

    def find(self, path: str) -> File:
        """The file at this path; the app's page for every path that is no file."""
        wanted = (self.folder / path.lstrip("/")).resolve()
        if not wanted.is_relative_to(self.folder) or not wanted.is_file():
            wanted = self.folder / "index.html"
        if not wanted.is_file():
            return File(MISSING, None, "text/html; charset=utf-8", "no-cache", 0.0)
        stamp = wanted.stat().st_mtime
        found = self._files.get(wanted)
        if found is None or found.stamp != stamp:
            found = self._files[wanted] = self._load(wanted, stamp)
        return found

    def _load(self, path: Path, stamp: float) -> File:
        body = path.read_bytes()
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        if path.suffix == ".js":
            kind = "text/javascript"
        if kind.startswith("text/"):
            kind += "; charset=utf-8"
        packed = gzip.compress(body, 9, mtime=0) if path.suffix in COMPRESS and len(body) > 500 else None
        hashed = "assets" in path.relative_to(self.folder).parts  # the build puts a hash into these names
        cache = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return File(body, packed, kind, cache, stamp)
