"""A receiver: a real HTTP server that keeps what it gets and answers as instructed."""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, NamedTuple


class Got(NamedTuple):
    """A request."""

    line: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """What has arrived, and how to answer."""

    def __init__(self) -> None:
        self.got: list[Got] = []
        self.answer = b"HTTP/1.1 204 No Content\r\n\r\n"
        self.silent = False
        self.port = 0

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = dict(line.split(": ", 1) for line in head[1:] if line)
            body = await reader.readexactly(int(headers["content-length"]))
            self.got.append(Got(head[0], headers, body))
            if self.silent:
                await asyncio.sleep(60)
            writer.write(self.answer)
            await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def receiver(context: ssl.SSLContext | None = None) -> AsyncIterator[Receiver]:
    """Listen while the block runs."""
    own = Receiver()
    server = await asyncio.start_server(own.serve, "127.0.0.1", 0, ssl=context)
    own.port = server.sockets[0].getsockname()[1]
    try:
        yield own
    finally:
        server.close()


@contextmanager
def receiving() -> Iterator[Receiver]:
    """Provide a receiver on a thread."""
    loop, ready = asyncio.new_event_loop(), threading.Event()
    here: list[Any] = []

    async def run(done: asyncio.Event) -> None:
        async with receiver() as own:
            here.extend((own, done))
            ready.set()
            await done.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(run(asyncio.Event())))
    thread.start()
    ready.wait()
    try:
        yield here[0]
    finally:
        loop.call_soon_threadsafe(here[1].set)
        thread.join()
        loop.close()
