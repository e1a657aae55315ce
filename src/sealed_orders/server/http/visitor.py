"""A visitor: who asks over HTTP, and whether they are still there."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import Request

from sealed_orders.table.refusal import Refusal

T = TypeVar("T")


def visitor(request: Request[Any, Any, Any]) -> str:
    """Return who is asking: an address, or behind a proxy the one that it names."""
    return request.client.host if request.client else ""


async def while_here(request: Request[Any, Any, Any], work: Coroutine[Any, Any, T]) -> T:
    """Return the result of work that takes long; cancel it if the visitor hangs up before that."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(_hung_up(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Refusal("Nobody is waiting for this any more.", status=503)
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _hung_up(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
