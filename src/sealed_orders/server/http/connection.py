"""A connection over HTTP: closed if its request does not come, refused if there are too many of them."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

try:
    import resource
except ImportError:  # there are no such limits on this system
    resource = None  # type: ignore[assignment]

log = logging.getLogger(__name__)
PATIENCE = 10.0  # seconds for the head of a request, and again for its body
RESERVED = 64  # files for the database, workers and the like
UNLIMITED = 1_000_000
SECONDS_BETWEEN_WARNINGS = 60.0


class Connection(H11Protocol):
    """A connection that waits for a limited time."""

    most = UNLIMITED
    warned = -SECONDS_BETWEEN_WARNINGS
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection and read from it, unless too many are open."""
        super().connection_made(transport)
        if len(self.connections) > self.most:
            self._warn()
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Something has come; a request that has begun must be whole before long."""
        if self._idle and self._waiting is None:
            self._wait()
        super().data_received(data)
        if not self._idle:
            self._done_waiting()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a WebSocket."""
        self._done_waiting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._done_waiting()
        super().connection_lost(exc)

    @property
    def _idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(PATIENCE, self.transport.abort)

    def _done_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _warn(self) -> None:
        now = self.loop.time()
        if now - Connection.warned >= SECONDS_BETWEEN_WARNINGS:
            Connection.warned = now
            log.warning("%s connections are open, as many as this system allows; others are refused", self.most)


def most_connections() -> int:
    """Return how many connections the system has room for, after asking for all that it gives."""
    if resource is None:
        return UNLIMITED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    except (ValueError, OSError):
        pass  # it stays as it is
    return UNLIMITED if soft == resource.RLIM_INFINITY else max(1, soft - RESERVED)


def calm(loop: asyncio.AbstractEventLoop) -> None:
    """Say once in a while that connections cannot be accepted, not for each of them."""
    warned_at = -SECONDS_BETWEEN_WARNINGS

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal warned_at
        if "socket.accept()" not in context.get("message", ""):
            loop.default_exception_handler(context)
        elif loop.time() - warned_at >= SECONDS_BETWEEN_WARNINGS:
            warned_at = loop.time()
            log.error("no connection can be accepted now: %s", context.get("exception"))

    loop.set_exception_handler(handle)
