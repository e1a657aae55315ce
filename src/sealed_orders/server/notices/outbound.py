"""Outbound: sends one request to a URL that a player gave, past the guard, and reads of the answer only its status.

The name is resolved once, and the connection goes to an address that the guard has seen, with TLS for the original
name. Redirects are not followed, no proxy is used, and no cookie is kept.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import TypeAlias

from sealed_orders.server.notices.guard import Place, check_public, place

PATIENCE = 10.0  # seconds for everything
LONGEST_LINE = 4_096  # bytes of an answer that are read
Resolve: TypeAlias = Callable[[str, int], Awaitable[list[str]]]


class Unreachable(Exception):
    """Nobody answered, or not in HTTP."""


async def resolved(host: str, port: int) -> list[str]:
    """Return the addresses that a name leads to, best first."""
    answers = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[4][0]) for address in answers))


class Outbound:
    """Sends requests."""

    def __init__(
        self, allowed: Collection[str] = (), context: ssl.SSLContext | None = None, resolve: Resolve = resolved
    ) -> None:
        self._allowed = frozenset(allowed)
        self._context = context or ssl.create_default_context()
        self._resolve = resolve

    def check(self, url: str) -> None:
        """Refuse a URL that can never be sent to."""
        place(url, self._allowed)

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send a body; the status of the answer. Refused, or Unreachable."""
        there = place(url, self._allowed)
        try:
            async with asyncio.timeout(PATIENCE):
                addresses = await self._resolve(there.host, there.port)
                if not there.is_allowed:
                    check_public(addresses)
                return await self._exchange(there, addresses[0], _request(there, headers, body))
        except (OSError, ValueError, IndexError) as error:
            raise Unreachable(type(error).__name__) from None

    async def _exchange(self, there: Place, address: str, request: bytes) -> int:
        context = self._context if there.is_tls else None
        name = there.host if there.is_tls else None
        reader, writer = await asyncio.open_connection(
            address, there.port, ssl=context, server_hostname=name, limit=LONGEST_LINE
        )
        try:
            writer.write(request)
            await writer.drain()
            version, status, *_ = (await reader.readline()).split()
            if not version.startswith(b"HTTP/1."):
                raise ValueError
            return int(status)
        finally:
            writer.transport.abort()


def _request(there: Place, headers: Mapping[str, str], body: bytes) -> bytes:
    given = {"host": there.netloc, **headers, "content-length": str(len(body)), "connection": "close"}
    if any(letter in value for value in given.values() for letter in "\r\n\0"):
        raise ValueError
    lines = [f"POST {there.path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items())]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body
