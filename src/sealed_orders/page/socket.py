"""The worker's end of a seat's line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sealed_orders.table.line.socket import HungUp

Tell = Callable[[int, str], None]  # a text, over the line of that number
HangUp = Callable[[int, int, str], None]  # the line's number, a code and a reason


class PortSocket:
    """Messages of one line, over the port that all lines of the page share."""

    def __init__(self, line: int, tell: Tell, hang_up: HangUp) -> None:
        self._line, self._tell, self._hang_up = line, tell, hang_up
        self._received: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._open = True

    async def receive(self) -> bytes | None:
        """Return the next message; None when the client has gone."""
        return await self._received.get()

    async def send(self, text: bytes) -> None:
        """Send a message; HungUp when the client has gone."""
        if not self._open:
            raise HungUp
        self._tell(self._line, text.decode())

    async def close(self, code: int, reason: str) -> None:
        """Hang up."""
        if self._open:
            self._open = False
            self._hang_up(self._line, code, reason)

    def hear(self, text: str) -> None:
        """Take a message of the client."""
        self._received.put_nowait(text.encode())

    def gone(self) -> None:
        """Note that the client has hung up."""
        self._open = False
        self._received.put_nowait(None)
