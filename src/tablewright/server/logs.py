"""Structured logs: one JSON object a line, on the error stream. Names, answers, tokens and addresses of invites are
never logged."""

from __future__ import annotations

import json
import logging
import sys
import time

log = logging.getLogger("tablewright")


class AsJson(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "about", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up(level: str) -> None:
    """Send the server's log and uvicorn's to the error stream."""
    stream = logging.StreamHandler(sys.stderr)
    stream.setFormatter(AsJson())
    for name in ("tablewright", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [stream] if name != "uvicorn.error" else []
        logger.propagate = name == "uvicorn.error"
        logger.setLevel(level.upper())
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of every write to a client that has gone
