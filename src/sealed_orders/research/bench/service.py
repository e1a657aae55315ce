"""The server against the bare means it is made of: commits to the same disk, the same bytes from a bare Starlette."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

import uvicorn
from websockets.sync.client import connect

from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.game import load
from sealed_orders.research.bench.slices import Line, Missing, rates
from sealed_orders.server.application import Desk
from sealed_orders.server.background import Background, serving
from sealed_orders.server.protocol import NewMatch, NewSeat
from sealed_orders.server.web import LARGEST_FRAME, listen

LARGE, SMALL = "bismarck", "tutorial"
LOT = 10  # orders, or messages, at a time


def service() -> Iterator[Line | Missing]:
    """Durable orders a second, and positions a second."""
    with tempfile.TemporaryDirectory() as folder, serving(f"sqlite:///{Path(folder) / 'bench.sqlite3'}", 1) as server:
        with _bare_commits(Path(folder) / "bare.sqlite3") as commits:
            for game in (SMALL, LARGE):
                orders = _Orders(server, game)
                found = rates(orders.some, commits, perf_counter)
                yield Line(f"durable orders of {game}", *found, "orders/s", "commits of a row to the same disk", 0.7)
        yield from _positions(server, orders.key)


class _Orders:
    """Random orders, sealed one after the other; a new match whenever one is over."""

    def __init__(self, server: Background, game: str) -> None:
        self._server = server
        self._game = game
        self._dice = FastDice("orders")
        self._begin()

    def some(self) -> int:
        """Seal some orders and come back when they are durable."""
        done: int = self._do(self._seal)
        return done

    def _do(self, work: Callable[[Desk], Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work(self._server.desk), self._server.loop).result()

    def _begin(self) -> None:
        made = self._do(self._made)
        self.match, self.key = made.match, next(iter(made.seats.values()))

    async def _made(self, desk: Desk) -> Any:
        first, second = load(self._game).sides
        return await desk.lobby.make(NewMatch(self._game, {first: NewSeat("me"), second: NewSeat("here")}))

    async def _seal(self, desk: Desk) -> int:
        done = 0
        with desk.matches.look(self.match) as live:
            while done < LOT:
                async with live.reading() as match:
                    waiting = match.waiting
                    asked = {side: (match.number(side), match.prompt(side)) for side in waiting}
                if not waiting:
                    break
                for side, (number, prompt) in asked.items():
                    seat = next(seat for seat in live.seats if seat.side == side)
                    assert prompt is not None
                    await live.seal(seat, number, prompt.sample(self._dice), lambda _: None)
                    done += 1
            else:
                return done
        made = await self._made(desk)
        self.match, self.key = made.match, next(iter(made.seats.values()))
        return done


@contextmanager
def _bare_commits(path: Path) -> Iterator[Callable[[], int]]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("CREATE TABLE orders (number INTEGER PRIMARY KEY, text TEXT)")

        def some() -> int:
            for _ in range(LOT):
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("INSERT INTO orders (text) VALUES (?)", ("hood M 1623 1724; suffolk P",))
                connection.execute("COMMIT")
            return LOT

        yield some


def _positions(server: Background, key: str) -> Iterator[Line | Missing]:
    """A seat asks for its whole position again and again, over a WebSocket; a bare application sends the same bytes."""
    try:
        import starlette  # noqa: F401
    except ImportError:
        yield Missing("whole positions", "starlette is not installed")
        return
    with connect(f"ws://127.0.0.1:{server.port}/ws/{key}", max_size=None) as ours:
        text = _heard(ours)
        with _bare(text) as port, connect(f"ws://127.0.0.1:{port}/", max_size=None) as theirs:
            found = rates(_asking(ours), _asking(theirs))  # by the processor: server and asker are one process
    what = f"whole positions of {LARGE} ({len(text):,} bytes)"
    yield Line(what, *found, "positions/s", "Starlette sending the same bytes", 0.7)


def _heard(socket: Any) -> str:
    """The next position; other messages are passed over."""
    while '"type":"position"' not in (text := str(socket.recv(60))):
        pass
    return text


def _asking(socket: Any) -> Callable[[], int]:
    def some() -> int:
        for _ in range(LOT):
            socket.send('{"type":"resume"}')
            _heard(socket)
        return LOT

    return some


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
