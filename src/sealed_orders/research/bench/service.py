"""The server compared with what it is built on: commits to the same disk, the same bytes from a bare Starlette."""

from __future__ import annotations

import asyncio
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import process_time

import uvicorn
from websockets.sync.client import connect

from sealed_orders.kernel.game import load
from sealed_orders.research.bench.durable import durable
from sealed_orders.research.bench.slices import Line, Missing, Stopwatch, rates
from sealed_orders.server.http.background import Background, serving
from sealed_orders.server.http.web import LARGEST_FRAME, listen
from sealed_orders.table.line.pace import AT_ONCE
from sealed_orders.table.protocol.matches import NewMatch, NewSeat

LARGE, SMALL = "bismarck", "tutorial"
LOT = 10  # messages at a time


def service() -> Iterator[Line | Missing]:
    """Measure durable orders per second, and positions per second."""
    with tempfile.TemporaryDirectory() as folder, serving(f"sqlite:///{Path(folder) / 'bench.sqlite3'}", 1) as server:
        yield from durable(server, (SMALL, LARGE))
        yield from _positions(server, _key(server))


def _key(server: Background) -> str:
    """Return the key of a seat in a new match."""
    first, second = load(LARGE).sides
    new = NewMatch(LARGE, {first: NewSeat("me"), second: NewSeat("here")})
    made = asyncio.run_coroutine_threadsafe(server.desk.beginnings.make(new), server.loop).result()
    return made.seats[first]


def _positions(server: Background, key: str) -> Iterator[Line | Missing]:
    """Ask repeatedly for a seat's whole position over a WebSocket; a bare application sends the same bytes."""
    try:
        import starlette  # noqa: F401
    except ImportError:
        yield Missing("whole positions", "starlette is not installed")
        return
    watch = Stopwatch(process_time)  # processor time: server and client are one process
    with (
        Asking(f"ws://127.0.0.1:{server.port}/ws/{key}", watch) as ours,
        _bare(ours.text) as port,
        Asking(f"ws://127.0.0.1:{port}/", watch) as theirs,
    ):
        speeds = rates(ours.some, theirs.some, watch)
    text = ours.text
    what = f"whole positions of {LARGE} ({len(text):,} bytes)"
    yield Line(what, *speeds, "positions/s", "Starlette sending the same bytes", 0.7)


class Asking:
    """A client that repeatedly asks for its position, on a new connection whenever it would be throttled."""

    def __init__(self, address: str, watch: Stopwatch) -> None:
        self._address = address
        self._watch = watch
        self._left = 0
        self._line = ExitStack()
        self.text = ""  # the last position

    def __enter__(self) -> Asking:
        self._call()
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()

    def some(self) -> int:
        """Ask for some positions."""
        if self._left < LOT:
            with self._watch.stopped():
                self._call()
        self._left -= LOT
        for _ in range(LOT):
            self._ask()
        return LOT

    def _call(self) -> None:
        self._line.close()
        self._socket = self._line.enter_context(connect(self._address, max_size=None))
        self._left = AT_ONCE - LOT
        self._ask()

    def _ask(self) -> None:
        self._socket.send('{"type":"resume"}')
        while '"type":"position"' not in (text := str(self._socket.recv(60))):
            pass
        self.text = text


@contextmanager
def _bare(text: str) -> Iterator[int]:
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket

    async def answer(socket: WebSocket) -> None:
        await socket.accept()
        async for _ in socket.iter_text():
            await socket.send_text(text)

    listener = listen("127.0.0.1", 0)
    config = uvicorn.Config(
        Starlette(routes=[WebSocketRoute("/", answer)]), lifespan="off", ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME, access_log=False, log_config=None, log_level="warning",
    )  # fmt: skip
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])), daemon=True)
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
