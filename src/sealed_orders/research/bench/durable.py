"""Durable orders: how many the server seals per second, compared with a bare loop of commits of the same rows.

The orders come from random matches played beforehand, so that nobody's thinking is timed, nor the making of matches. A
commit of the loop holds what the referee must keep: the order, and with the last one the decision.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from time import perf_counter
from typing import Any

from sealed_orders.bots import bot
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.research.bench.slices import Line, Stopwatch, rates
from sealed_orders.server.database.databases import SqliteFile
from sealed_orders.server.database.engine import connect_to_file
from sealed_orders.server.http.background import Background
from sealed_orders.table.matches.live import LiveMatch
from sealed_orders.table.seats import Glance, Seat, fresh_id, fresh_key, hashed
from sealed_orders.table.store.addition import Addition, Mark
from sealed_orders.table.store.held import plain
from sealed_orders.table.store.new_match import new_rows
from sealed_orders.table.store.rows import Head
from sealed_orders.table.store.store import Store

TOGETHER = 32  # matches in which orders are given at the same time
LOT = 4  # orders of each match at a time


def durable(server: Background, games: Iterable[str]) -> Iterator[Line]:
    """Measure orders per second of one match, and of many at once."""
    store = server.desk.matches.store
    for game in games:
        record = _played(game)
        for together in (1, TOGETHER):
            watch = Stopwatch(perf_counter)
            with Sealing(server, record, together, watch) as ours, BareLoop(store, record, watch) as theirs:
                speeds = rates(ours.some, theirs.some, watch)
            at_once = f"{together} matches at once" if together > 1 else "one match"
            yield Line(f"durable orders of {game}, {at_once}", *speeds, "orders/s", "commits of the same rows", 0.7)


class Sealing:
    """Give the orders of a match again, in several copies of it at the same time."""

    def __init__(self, server: Background, record: Record, together: int, watch: Stopwatch) -> None:
        self._server = server
        self._record = record
        self._together = together
        self._watch = watch
        self._looking = ExitStack()
        self._orders: list[Iterator[tuple[LiveMatch, Seat, int, str]]] = []

    def __enter__(self) -> Sealing:
        return self

    def __exit__(self, *_: object) -> None:
        self._looking.close()

    def some(self) -> int:
        """Seal some orders of every match and return when they are durable."""
        if not self._orders:
            with self._watch.stopped():
                self._run(self._begin)
        done: int = self._run(self._seal)
        return done

    def _run(self, work: Callable[[], Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work(), self._server.loop).result()

    async def _begin(self) -> None:
        self._looking.close()
        matches = self._server.desk.matches
        for _ in range(self._together):
            match, seats = await _begun(matches.store, self._record)
            live = self._looking.enter_context(matches.look(match))
            await live.refresh()
            self._orders.append(_orders(live, seats, self._record))

    async def _seal(self) -> int:
        done: list[int] = await asyncio.gather(*(self._seal_in(orders) for orders in self._orders))
        if min(done) < LOT:
            self._orders = []
        return sum(done)

    async def _seal_in(self, orders: Iterator[tuple[LiveMatch, Seat, int, str]]) -> int:
        done = 0
        for live, seat, number, text in orders:
            await live.seal(seat, number, text, lambda _: None)
            done += 1
            if done == LOT:
                break
        return done


class BareLoop:
    """A loop of commits, one order each, by SQLite's own driver into the same tables."""

    def __init__(self, store: Store, record: Record, watch: Stopwatch) -> None:
        self._store = store
        self._record = record
        self._watch = watch
        assert isinstance(store.database, SqliteFile)
        self._connection = connect_to_file(str(store.database.engine.url.database))
        self._commits: list[list[tuple[str, dict[str, Any]]]] = []

    def __enter__(self) -> BareLoop:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def some(self) -> int:
        """Commit some orders."""
        if not self._commits:
            with self._watch.stopped():
                match, _ = asyncio.run(_begun(self._store, self._record))
                self._commits = [*_rows(match, self._record)]
        lot, self._commits = self._commits[:LOT], self._commits[LOT:]
        for rows in lot:
            self._connection.execute("BEGIN IMMEDIATE")
            for sql, row in rows:
                self._connection.execute(sql, row)
            self._connection.execute("COMMIT")
        return len(lot)


def _played(game: str) -> Record:
    match = Match.new(game, seed="orders")
    players = {side: bot(game, "random", side, seed="orders") for side in match.game.sides}
    while match.waiting:
        side = match.waiting[0]
        prompt = match.prompt(side)
        assert prompt is not None
        match.submit(side, players[side].decide(match.view(side), prompt, match.log(side)))
    return match.record()


async def _begun(store: Store, record: Record) -> tuple[str, dict[Side, Seat]]:
    """Return the match of a record at its beginning, with everybody seated."""
    name, sides = fresh_id(), {side for decision in record.decisions for side in decision.orders}
    seats = {
        side: Seat(hashed(fresh_key()), name, side, "me", Glance("waiting", 1), 0)
        for side in (*sorted(sides), SPECTATOR)
    }
    start = replace(record, decisions=(), outcome=None, pending={}, minutes={})
    head = Head(name, "", record.game, record.scenario, None, False, 0)
    await store.add(new_rows(head, start, seats.values(), store.seeds))
    return name, seats


def _orders(live: LiveMatch, seats: dict[Side, Seat], record: Record) -> Iterator[tuple[LiveMatch, Seat, int, str]]:
    numbers = dict.fromkeys(seats, 0)
    for decision in record.decisions:
        for side, text in decision.orders.items():
            yield live, seats[side], numbers[side], text
            numbers[side] += 1


def _rows(match: str, record: Record) -> Iterator[list[tuple[str, dict[str, Any]]]]:
    """Return what each order adds: itself, and the last one the decision."""
    for number, decision in enumerate(record.decisions):
        for left, (side, text) in zip(range(len(decision.orders))[::-1], decision.orders.items(), strict=True):
            addition = Addition(match, Mark(number, 0, ()), 0)
            addition.seal(side, text)
            if not left:
                addition.decide(decision, b"", record.outcome if number + 1 == len(record.decisions) else None)
            yield [plain(statement, row) for statement, row in addition.rows]
