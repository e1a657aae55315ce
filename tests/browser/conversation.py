"""What a page and the server send each other over the WebSocket, message by message."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import WebSocket

from tests.browser.table import Table

SETTLED = 800  # milliseconds, after which a page has asked whatever it asks
STEP, STEPS = 100, 600


class Message(NamedTuple):
    """One message."""

    up: bool
    text: str

    @property
    def read(self) -> dict[str, Any]:
        """Return the message's content."""
        read: dict[str, Any] = json.loads(self.text)
        return read


class Conversation:
    """Records all messages from now on."""

    def __init__(self, table: Table) -> None:
        self._page = table.page
        self.messages: list[Message] = []
        self._page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framesent", lambda text: self.messages.append(Message(True, str(text))))
        line.on("framereceived", lambda text: self.messages.append(Message(False, str(text))))

    def up(self, kind: str = "") -> list[dict[str, Any]]:
        """Return what the page has sent: all messages, or those of one kind."""
        return [one.read for one in self.messages if one.up and kind in ("", one.read["type"])]

    def down(self, kind: str = "") -> list[dict[str, Any]]:
        """Return what the server has sent."""
        return [one.read for one in self.messages if not one.up and kind in ("", one.read["type"])]

    def size(self, up: bool) -> int:
        """Return the bytes of what was sent in one direction, before deflation."""
        return sum(len(one.text.encode()) for one in self.messages if one.up is up)

    def clear(self) -> None:
        """Forget the messages so far."""
        self.messages.clear()

    def settled(self) -> None:
        """Wait until nothing more is asked."""
        self._page.wait_for_timeout(SETTLED)

    def until(self, what: str, is_there: Callable[[], bool]) -> None:
        """Wait until there is a message."""
        for _ in range(STEPS):
            if is_there():
                return
            self._page.wait_for_timeout(STEP)
        raise AssertionError(f"never came: {what}")
