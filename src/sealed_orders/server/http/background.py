"""A server in the background of another program, such as a test: on a thread, at a free port."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from sealed_orders.book_file import BookFile
from sealed_orders.server.http.application import MakeCourier, opened
from sealed_orders.server.http.web import listen, web_server
from sealed_orders.table.clock import Clock
from sealed_orders.table.desk import Desk


class Background:
    """A running server, and where it is."""

    def __init__(
        self,
        database: str,
        workers: int | None = None,
        archive: BookFile | None = None,
        proxies: tuple[str, ...] = (),
        clock: Clock | None = None,
        make_courier: MakeCourier | None = None,
    ) -> None:
        self.desk: Desk
        self.loop: asyncio.AbstractEventLoop
        self._socket = listen("127.0.0.1", 0)
        self.port = self._socket.getsockname()[1]
        self._database = database
        self._workers = workers
        self._archive = archive
        self._proxies = proxies
        self._clock = clock
        self._make_courier = make_courier
        self._server: uvicorn.Server | None = None
        self._started = threading.Event()
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def url(self) -> str:
        """Say where it answers HTTP."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def thread(self) -> int | None:
        """The thread its event loop runs on."""
        return self._thread.ident

    def start(self) -> None:
        """Start, and come back when it answers."""
        self._thread.start()
        self._started.wait()
        if self._error:
            raise self._error

    def stop(self) -> None:
        """Stop, and come back when it has."""
        if self._server:
            self._server.should_exit = True
        self._thread.join()

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            self._error = error
            self._socket.close()
        finally:
            self._started.set()

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        opening = opened(self._database, self._workers, self._archive, self._clock, self._make_courier)
        async with opening as self.desk:
            self._server = web_server(self.desk, proxies=self._proxies)
            serving = asyncio.create_task(self._server.serve([self._socket]))
            while not self._server.started and not serving.done():
                await asyncio.sleep(0.01)
            self._started.set()
            await serving


@contextmanager
def serving(
    database: str,
    workers: int | None = None,
    archive: BookFile | None = None,
    proxies: tuple[str, ...] = (),
    clock: Clock | None = None,
    make_courier: MakeCourier | None = None,
) -> Iterator[Background]:
    """A server for as long as one needs it."""
    server = Background(database, workers, archive, proxies, clock, make_courier)
    server.start()
    try:
        yield server
    finally:
        server.stop()
