"""Askers of a load: visitors who ask for one heavy answer after the other, as fast as they get them."""

from __future__ import annotations

import asyncio
from itertools import cycle

ASKERS = 8


async def ask(port: int, paths: list[str], number: int) -> int:
    """Ask for paths in turn until cancelled; count the answers. An answer that is no success ends it by an error."""
    count = 0
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for path in cycle(paths):
            writer.write(
                f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n"
                f"X-Forwarded-For: 192.0.2.{number}\r\n\r\n".encode()
            )
            await _read(reader, path)
            count += 1
    except asyncio.CancelledError:
        pass
    finally:
        writer.close()
    return count


async def _read(reader: asyncio.StreamReader, path: str) -> None:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    if " 200 " not in head[0]:
        raise ConnectionError(f"{path.rsplit('/', 1)[-1]} was answered with {head[0]}")
    lengths = [line.split(":")[1] for line in head if line.lower().startswith("content-length:")]
    await reader.readexactly(int(lengths[0]))
