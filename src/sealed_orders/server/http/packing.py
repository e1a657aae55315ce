"""Packing: answers with gzip, on a thread if they are large, and once if they are asked for repeatedly."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict

WORTH_PACKING = 1000  # bytes
LARGE = 20_000  # bytes that would keep those who play waiting
KEPT = 32_000_000  # bytes of packed answers
PACKED_ALREADY = ("image/png", "font/woff2")


class Packing:
    """Packs answers; what has a tag is kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._under_way: dict[str, asyncio.Task[bytes]] = {}

    async def pack(self, body: bytes, tag: str = "") -> bytes:
        """Return a body with gzip."""
        if not tag:
            return await _packed(body)
        if tag in self._kept:
            self._kept.move_to_end(tag)
            return self._kept[tag]
        if tag not in self._under_way:
            self._under_way[tag] = asyncio.create_task(self._keep(body, tag))
        return await asyncio.shield(self._under_way[tag])

    async def _keep(self, body: bytes, tag: str) -> bytes:
        try:
            packed = await _packed(body)
        finally:
            del self._under_way[tag]
        self._kept[tag] = packed
        self._size += len(packed)
        while self._size > KEPT:
            self._size -= len(self._kept.popitem(last=False)[1])
        return packed


def is_worth_packing(body: bytes, kind: str) -> bool:
    """Say whether packing saves anything."""
    return len(body) > WORTH_PACKING and kind not in PACKED_ALREADY


async def _packed(body: bytes) -> bytes:
    if len(body) < LARGE:
        return gzip.compress(body, 4, mtime=0)
    return await asyncio.to_thread(gzip.compress, body, 4, mtime=0)
