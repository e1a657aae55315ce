"""A new match, as rows of its tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

import sqlalchemy as sa

from sealed_orders.kernel.record import Record
from sealed_orders.kernel.standing import Standing, changed
from sealed_orders.kernel.wire import encode
from sealed_orders.table.berths import COMMANDER, Berth
from sealed_orders.table.seats import Seat
from sealed_orders.table.store import tables
from sealed_orders.table.store.addition import decision_row, order_row
from sealed_orders.table.store.database import Connection
from sealed_orders.table.store.rows import Head, berth_row, columns_of, seat_row
from sealed_orders.table.store.seeds import Seeds


class NewRows(NamedTuple):
    """A new match as rows of its tables."""

    match: dict[str, Any]
    seats: list[dict[str, Any]]
    decisions: list[dict[str, Any]]
    orders: list[dict[str, Any]]
    salts: list[dict[str, Any]]
    times: list[dict[str, Any]]
    berths: list[dict[str, Any]] = []  # of commanders, where sides are opened for a team


async def begin(connection: Connection, rows: NewRows) -> None:
    """Write a new match."""
    await connection.execute(sa.insert(tables.matches), rows.match)
    await connection.execute(sa.insert(tables.seats), rows.seats)
    if rows.decisions:
        await connection.execute(sa.insert(tables.decisions), rows.decisions)
    if rows.orders:
        await connection.execute(sa.insert(tables.orders), rows.orders)
    if rows.salts:
        await connection.execute(sa.insert(tables.salts), rows.salts)
    if rows.times:
        await connection.execute(sa.insert(tables.times), rows.times)
    if rows.berths:
        await connection.execute(sa.insert(tables.berths), rows.berths)


def dice_name(match: str, day: str) -> str:
    """Return what the seed of a match follows from: from its day, if its dice are everybody's that day."""
    return f"day {day}" if day else match


def new_rows(head: Head, record: Record, seats: Iterable[Seat], seeds: Seeds, state: str | None = None) -> NewRows:
    """Return a new match as rows: itself, its seats, its decisions, and the orders that others gave or that wait.

    The State after the last decision is kept with it, if there is one.
    """
    begun = replace(
        record, decisions=(), outcome=None, pending={}, minutes={}, settlement=None, salts=(), chain=(),
        standing=_closed(record), hands={}, terms=None, times=(),
    )  # fmt: skip
    hidden = record.seed if head.outcome else seeds.hidden(dice_name(head.id, head.day), record.seed)
    shown = hidden if hidden == record.seed else None
    match = {
        **columns_of(head, "outcome", "terms"),
        "record": encode(replace(begun, seed=shown)).decode(),
        "seed": None if shown else hidden,
        "outcome": encode(head.outcome).decode() if head.outcome else None,
        "settlement": encode(record.settlement).decode() if record.settlement else None,
        "terms": encode(record.terms).decode() if record.terms else None,
    }
    last = len(record.decisions) - 1
    decisions = [
        {**decision_row(head.id, number, decision, head.created), "state": state if number == last else None}
        for number, decision in enumerate(record.decisions)
    ]
    given = [*(decision.orders for decision in record.decisions), record.pending]
    orders = [
        order_row(head.id, number, side, text, noted.get(side), head.created)
        | {"hand": "" if texts is record.pending else hands.get(side, "")}
        for number, texts in enumerate(given)
        for noted, hands in [(record.minutes.get(number + 1, {}), record.hands.get(number + 1, {}))]
        for side, text in texts.items()
        if side in noted or side in hands or texts is record.pending
    ]
    salts = [{"match": head.id, "side": salt.side, "text": salt.text, "since": salt.since} for salt in record.salts]
    times = [{"match": head.id, "body": encode(time).decode()} for time in record.times]
    listed = list(seats)
    commanders = [berth_row(Berth(head.id, seat.side, COMMANDER)) for seat in listed if seat.team]
    return NewRows(match, [seat_row(seat) for seat in listed], decisions, orders, salts, times, commanders)


def _closed(record: Record) -> tuple[Standing, ...]:
    """Return the rules of an imported match: players who play on write their own."""
    standing = record.standing
    for side in {one.side for one in standing} if record.outcome is None else ():
        standing = changed(standing, side, (), sum(side in decision.orders for decision in record.decisions))
    return standing
