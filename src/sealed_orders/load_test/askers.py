"""Askers: visitors of a load who request one heavy answer after another, as fast as they arrive."""

from __future__ import annotations

import asyncio
from itertools import cycle

ASKERS = 8
REFUSED = 1.0  # seconds until somebody asks again who has used up what one visitor may ask in a minute


async def ask(port: int, paths: list[str], number: int) -> int:
    """Request paths in turn until cancelled; count the answers. Any failure raises an error."""
    count = 0
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for path in cycle(paths):
            writer.write(
                f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n"
                f"X-Forwarded-For: 192.0.2.{number}\r\n\r\n".encode()
            )
            if await _is_given(reader, path):
                count += 1
            else:
                await asyncio.sleep(REFUSED)
    except asyncio.CancelledError:
        pass
    finally:
        writer.close()
    return count


async def _is_given(reader: asyncio.StreamReader, path: str) -> bool:
    """Read an answer; return whether it is what was asked for, and not a refusal because of too many requests."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    status = head[0].split()[1]
    if status not in {"200", "429"}:
        raise ConnectionError(f"{path.rsplit('/', 1)[-1]} was answered with {head[0]}")
    lengths = [line.split(":")[1] for line in head if line.lower().startswith("content-length:")]
    await reader.readexactly(int(lengths[0]))
    return status == "200"
