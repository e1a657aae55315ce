"""A WebSocket as a line of the table has it."""

from __future__ import annotations

from typing import Any

from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from sealed_orders.table.line.socket import HungUp

GONE = (WebSocketDisconnect, OSError)  # what sending to somebody who has gone raises


class WebSocketLine:
    """A WebSocket that has been accepted."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket

    async def receive(self) -> bytes | None:
        """Return the next message; None when the client has gone."""
        event: Any = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            return None
        text, data = event.get("text"), event.get("bytes")
        return text.encode(errors="replace") if text is not None else data or b""

    async def send(self, text: bytes) -> None:
        """Send a message; HungUp when the client has gone."""
        try:
            await self._socket.send_data(text, mode="text", encoding="utf-8")
        except GONE as error:
            raise HungUp from error

    async def close(self, code: int, reason: str) -> None:
        """Hang up."""
        try:
            await self._socket.close(code, reason)
        except GONE as error:
            raise HungUp from error
