"""A socket: what carries messages of a seat. The server has a WebSocket, a page a port of its worker."""

from __future__ import annotations

from typing import Protocol


class HungUp(Exception):
    """The client at the other end has gone."""


class Socket(Protocol):
    """A connection to a client, for messages in UTF-8."""

    async def receive(self) -> bytes | None:
        """Return the next message; None when the client has gone."""

    async def send(self, text: bytes) -> None:
        """Send a message; HungUp when the client has gone."""

    async def close(self, code: int, reason: str) -> None:
        """Hang up."""
