"""What stands before the application: who may write from where, how often, and the headers of every answer. Plain
ASGI, so that nothing behind it can forget it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from tablewright.server.limits import Buckets
from tablewright.server.logs import log
from tablewright.server.metrics import Metrics
from tablewright.server.protocol import Failure, write
from tablewright.server.settings import Settings

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Receive, Send], Awaitable[None]]

SAFE = {"GET", "HEAD", "OPTIONS"}
REPORTS = "/api/csp-report"
CSP = "; ".join(
    [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
        "connect-src 'self'", "media-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'self'",
        "frame-ancestors 'none'", f"report-uri {REPORTS}",
    ]
)  # fmt: skip
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}


class Guard:
    """Checks origins and rates, adds headers, counts and logs."""

    def __init__(self, app: App, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics
        self.trust_proxy = settings.trust_proxy
        self.origins = {origin.rstrip("/").lower() for origin in settings.origins}
        self.hosts = {urlsplit(origin).netloc for origin in self.origins}
        self.requests = Buckets(settings.limits.requests)
        self.headers = [(k.encode(), v.encode()) for k, v in HEADERS.items()]
        if settings.https:
            self.headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        scope["address"] = self.address(scope, headers)
        refusal = self.refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal is not None:
                self.metrics.refused[refusal[1]] += 1
                await receive()
                await send({"type": "websocket.close", "code": 4000 + refusal[0], "reason": refusal[1]})
                return
            await self.app(scope, receive, send)
            return
        await self._http(scope, receive, send, refusal)

    def address(self, scope: Any, headers: dict[str, str]) -> str:
        """Whose request it is, for limits. What a client says about itself counts only behind a proxy of ours."""
        if self.trust_proxy and "x-forwarded-for" in headers:
            return headers["x-forwarded-for"].rpartition(",")[2].strip()
        return str(scope["client"][0]) if scope.get("client") else "?"

    def refusal(self, scope: Any, headers: dict[str, str]) -> tuple[int, str, str] | None:
        """Why this request is not let in."""
        if not self.requests.take(scope["address"]):
            return 429, "too-fast", "Too many requests: wait a little."
        known = scope["path"] in ("/healthz", "/metrics") or headers.get("host", "").lower() in self.hosts
        if self.hosts and not known:
            return 421, "bad-host", "This server does not answer under that name."
        writes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if not writes or scope["path"] == REPORTS or headers.get("authorization", "").startswith("Bearer "):
            return None  # a foreign page cannot send an Authorization header
        if headers.get("origin", "").lower() not in self.origins:
            return 403, "bad-origin", "This request does not come from a page of this server."
        return None

    async def _http(self, scope: Any, receive: Receive, send: Send, refusal: tuple[int, str, str] | None) -> None:
        began, status = time.perf_counter(), 500

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = {name.lower() for name, _ in message.get("headers", [])}
                message["headers"] = [
                    *message.get("headers", []), *[(k, v) for k, v in self.headers if k not in own]
                ]  # fmt: skip
                if scope["path"].startswith("/api/") and b"cache-control" not in own:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        try:
            if refusal is not None:
                self.metrics.refused[refusal[1]] += 1
                await _answer(with_headers, refusal)
            else:
                await self.app(scope, receive, with_headers)
        finally:
            self.metrics.requests[status] += 1
            taken = round((time.perf_counter() - began) * 1000, 1)
            log.debug("request", extra={"about": {"method": scope["method"], "status": status, "ms": taken}})


async def _answer(send: Send, refusal: tuple[int, str, str]) -> None:
    status, code, message = refusal
    body = write(Failure(code=code, message=message))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
