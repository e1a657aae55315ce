"""A load from start to end: fill, connect, play, play beside askers, restart, reconnect."""

from __future__ import annotations

import asyncio
import os
import platform
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa

from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.load_test.askers import ASKERS, ask
from sealed_orders.load_test.figures import Figures, Killed, Phase, Storm, spread
from sealed_orders.load_test.matches import Table, fill, unproven
from sealed_orders.load_test.player import Clock, Player, Sent
from sealed_orders.load_test.servers import Servers

REPLAYED = "sink_the_bismarck"  # the game of the longest matches: its replays are the heaviest answers
TICK = 0.05  # seconds
PATIENCE = 120  # seconds until everybody must have a position


class Load:
    """Players of many matches, and the servers they play on."""

    def __init__(self, tables: list[Table], finished: list[Table], servers: Servers, every: float) -> None:
        self._servers = servers
        self._finished = finished
        self._players: list[Player] = []
        for table in tables:
            sent = Sent()
            for side, key in table.keys.items():
                if side != SPECTATOR:
                    self._players.append(Player(table.game, key, len(self._players), sent, every))
        self.playing = len(self._players)
        self._watching = [
            Player(table.game, table.keys[SPECTATOR], 100_000 + n, Sent(), 0) for n, table in enumerate(tables)
        ]
        self._tasks: list[asyncio.Task[None]] = []
        self.clock = Clock()

    async def storm(self, clients: int) -> Storm:
        """Connect all players at once, and spectators up to a number of clients; return when all are connected."""
        coming = [*self._players, *self._watching][: max(clients, self.playing)]
        ports, used = self._servers.ports, self._servers.seconds
        self.clock.back, self.clock.begun = [], time.perf_counter()
        for number, player in enumerate(coming):
            self._tasks.append(asyncio.create_task(player.play(ports[number % len(ports)], self.clock)))
        deadline = time.monotonic() + PATIENCE
        while len(self.clock.back) < len(coming) - len(self.clock.faults) and time.monotonic() < deadline:
            await asyncio.sleep(TICK)
            self._servers.check()
        if missing := len(coming) - len(self.clock.back):
            self.clock.faults.append(f"{missing} clients had no position after {PATIENCE} seconds")
        used = self._servers.seconds - used
        return Storm(len(coming), spread(self.clock.back), round(used, 2), round(self._servers.began, 1))

    async def play(self, seconds: float, askers: int = 0) -> Phase:
        """Let everybody play for a while, beside askers."""
        paths = [f"/api/seats/{table.keys[SPECTATOR]}/replay" for table in self._finished]
        ports, used, since = self._servers.ports, self._servers.seconds, time.monotonic()
        self.clock.sealed, self.clock.seen = [], []
        asking = [
            asyncio.create_task(ask(ports[number % len(ports)], paths[number:] + paths[:number], number))
            for number in range(askers)
        ]
        lag: list[float] = []
        while time.monotonic() - since < seconds:
            before = time.perf_counter()
            await asyncio.sleep(TICK)
            lag.append(time.perf_counter() - before - TICK)
        self._servers.check()
        for task in asking:
            task.cancel()
        answers = await asyncio.gather(*asking, return_exceptions=True)
        self.clock.faults.extend(str(answer) for answer in answers if isinstance(answer, BaseException))
        took = time.monotonic() - since
        return Phase(
            round(took, 1),
            spread(self.clock.sealed),
            spread(self.clock.seen),
            sum(answer for answer in answers if isinstance(answer, int)),
            round((self._servers.seconds - used) / took, 2),
            spread(lag),
        )

    async def play_until_killed(self, seconds: float) -> None:
        """Let everybody play for a while, then kill the servers; errors caused by that are no faults."""
        await asyncio.sleep(seconds)
        self._servers.check()
        noted = len(self.clock.faults)
        self._servers.stop(signal.SIGKILL)
        await self.leave()
        del self.clock.faults[noted:]

    def noted(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Count errors in this program itself as faults."""
        self.clock.faults.append(f"{context['message']}: {context.get('exception', '')!r}")

    async def leave(self) -> None:
        """Disconnect everybody; errors caused by that are no faults."""
        noted = len(self.clock.faults)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        del self.clock.faults[noted:]


class Size(NamedTuple):
    """How much to measure."""

    matches: int
    servers: int
    seconds: float  # of each of the two phases
    every: float  # seconds between two orders of a player
    clients: int  # that come back after the restart


async def run(database: str, folder: Path, size: Size) -> Figures:
    """Measure; NotEmpty if the database already contains matches, ServerFailed if a server exits by itself."""
    load_before = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    tables, finished = await fill(database, size.matches, REPLAYED)
    with _serving(Servers(database, size.servers, folder / "servers.log")) as running:
        empty = running.megabytes
        load = Load(tables, finished, running, size.every)
        asyncio.get_running_loop().set_exception_handler(load.noted)
        first = await load.storm(0)
        alone = await load.play(size.seconds)
        full = running.megabytes
        beside = await load.play(size.seconds, ASKERS)
        await load.leave()
        running.stop()
        running.start()
        restart = await load.storm(size.clients)
        await load.leave()
    return Figures(
        sa.make_url(database).get_backend_name(),
        size.servers,
        size.matches,
        load.playing,
        dict(Counter(table.game for table in tables)),
        platform.python_version(),
        os.cpu_count() or 1,
        round(load_before, 1),
        first,
        alone,
        beside,
        restart,
        round(empty, 1),
        round(full, 1),
        load.clock.faults,
        load.clock.lost,
    )


async def kill(database: str, folder: Path, size: Size, kills: int) -> Killed:
    """Kill the servers in mid-play, as often as wanted; each time, all players reconnect at the same moment."""
    tables, _ = await fill(database, size.matches, REPLAYED)
    dice = FastDice("kills")
    with _serving(Servers(database, size.servers, folder / "servers.log")) as running:
        load = Load(tables, [], running, size.every)
        asyncio.get_running_loop().set_exception_handler(load.noted)
        for _ in range(kills):
            await load.storm(0)
            await load.play_until_killed(dice.between(0, 1000, "") / 1000 * 2 * size.seconds)
            running.start()
        await load.storm(0)
        await load.leave()
        running.stop()
    wrong = await unproven(database, tables)
    return Killed(
        sa.make_url(database).get_backend_name(),
        size.servers,
        size.matches,
        load.playing,
        kills,
        len(load.clock.sealed),
        load.clock.lost,
        len(tables) - len(wrong),
        [*load.clock.faults, *wrong],
    )


@contextmanager
def _serving(servers: Servers) -> Iterator[Servers]:
    try:
        servers.start()
        yield servers
    finally:
        with suppress(ProcessLookupError):
            servers.stop()
