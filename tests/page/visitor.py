"""A visitor of a page, whose table runs in this process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sealed_orders.page.desk import PageDesk, begin


class Visitor:
    """What the client does: requests and lines. `saves` counts how often the browser was given the file."""

    def __init__(self) -> None:
        self.received: asyncio.Queue[tuple[int, dict[str, Any]]] = asyncio.Queue()
        self.saves = 0
        self.on_save: Callable[[], None] = lambda: None
        self.page: PageDesk

    async def sit(self, file: Path) -> Visitor:
        """Open the page."""
        self.page = await begin(
            str(file),
            self._save,
            lambda line, text: self.received.put_nowait((line, json.loads(text))),
            lambda line, code, reason: self.received.put_nowait(
                (line, {"type": "closed", "code": code, "text": reason})
            ),
        )
        return self

    async def leave(self) -> None:
        """Close the page."""
        assert self.page.kept
        await self.page.kept.aclose()

    async def _save(self) -> None:
        await asyncio.sleep(0)
        self.saves += 1
        self.on_save()

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Return the status and content of an answer."""
        sent = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        status, headers, answer = await self.page.call(method, path, sent)
        return status, json.loads(answer) if answer and dict(headers)["content-type"] == "application/json" else answer

    async def hunt(self) -> str:
        """Begin First Hunt as the hunter; return the key of the seat."""
        seats = {"hunter": {"player": "me"}, "raider": {"player": "bot", "bot": "corsair"}}
        status, made = await self.ask(
            "POST", "/api/matches", {"game": "tutorial", "scenario": "breakout", "seats": seats}
        )
        assert status == 201, made
        return str(made["seats"]["hunter"])

    async def hear(self, kind: str) -> dict[str, Any]:
        """Return the next message of a kind."""
        while True:
            _, message = await asyncio.wait_for(self.received.get(), 30)
            if message["type"] == kind:
                return message
