"""Requests of strangers: their JSON is read within limits, and what cannot be read is refused in one sentence."""

from __future__ import annotations

from typing import Any

from litestar import Request

from sealed_orders.kernel.untrusted import ANYTHING, Unreadable, read_json
from sealed_orders.table.refusal import Refusal


class StrangersRequest(Request[Any, Any, Any]):
    """A request whose body may be anything."""

    async def json(self) -> Any:
        """The body as plain data."""
        try:
            return read_json(await self.body() or b"null", ANYTHING)
        except Unreadable as error:
            raise Refusal(f"The request cannot be read: {error}.") from None
