"""The store: matches, seats, orders and decisions in the database. Orders and decisions are only ever added."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from hmac import compare_digest
from typing import Any

import msgspec
import sqlalchemy as sa

from sealed_orders.kernel.event import Outcome
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record, read_kept
from sealed_orders.kernel.timekeeping import Time
from sealed_orders.table.berths import Berth
from sealed_orders.table.clock import Clock
from sealed_orders.table.protocol.names import Key
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import COMMANDERS, NO_SEAT, Seat, hashed, onlooker, report_key, umpires
from sealed_orders.table.store import berths, tables
from sealed_orders.table.store.addition import MARK, Addition, Behind, read_mark
from sealed_orders.table.store.database import Connection, Database
from sealed_orders.table.store.failure import plainly
from sealed_orders.table.store.new_match import NewRows, begin, dice_name
from sealed_orders.table.store.rows import Head, decoded, head_of, seat_of
from sealed_orders.table.store.seeds import Seeds
from sealed_orders.table.store.statements import (
    AGREED,
    HEAD,
    HEAD_ALONE,
    HEADS,
    LOCKED,
    MATCH,
    SEAT,
    SEATS,
    TIME,
    UP,
)
from sealed_orders.table.store.turn import News, Turn

OPEN_SEATS_SHOWN = 200
DELETED = "This match was deleted."


class Store:
    """A database of matches."""

    def __init__(self, database: Database, clock: Clock | None = None, calls: bool = False) -> None:
        self.database = database
        self.clock = clock or Clock()
        self.calls = calls  # whether players get notices outside the page
        self.alone = database.alone  # no other table is on it
        self.seeds = Seeds(database.key)

    async def add(self, rows: NewRows) -> None:
        """Keep a new match, whole or not at all."""
        # Everybody's writing waits for this: nothing is worked out here, and each table is one statement.
        async with self.change() as connection:
            await begin(connection, rows)

    async def seat(self, key: Key) -> Seat | None:
        """Return the seat a key opens, if there is one."""
        async with self.reading() as connection:
            row = (await connection.execute(SEAT, {"here": hashed(key)})).one_or_none()
        return None if row is None else seat_of(row)

    async def opened(self, key: Key) -> Seat:
        """Return the seat that a key opens, for whatever its player does; refuse a key that opens none."""
        seat, berth = await self.sitting(key)
        if berth is not None:
            raise Refusal(COMMANDERS, status=403)
        return seat

    async def sitting(self, key: Key) -> tuple[Seat, Berth | None]:
        """Return the seat at whose side a key sits, and the berth if the key is a member's of its team; or refuse."""
        seat = await self.seat(key)
        if seat is not None:
            return seat, None
        async with self.reading() as connection:
            berth = await berths.opened(connection, hashed(key))
        return await self._beside(berth), berth

    async def berth(self, invite: Key) -> tuple[Seat, Berth]:
        """Return the berth that an invitation is for, taken or not, and its side's seat; refuse any other."""
        async with self.reading() as connection:
            berth = await berths.invited(connection, hashed(invite))
        seat = await self._beside(berth)
        assert berth is not None
        return seat, berth

    async def _beside(self, berth: Berth | None) -> Seat:
        if berth is None:
            raise Refusal(NO_SEAT, status=404)
        async with self.reading() as connection:
            seats = [seat_of(row) for row in await connection.execute(SEATS, {"here": berth.match})]
        return next(seat for seat in seats if seat.side == berth.side)

    async def reader(self, key: Key) -> Seat:
        """Return the seat whose report a key opens; refuse other keys, also those of seats."""
        async with self.reading() as connection:
            seats = [seat_of(row) for row in await connection.execute(SEATS, {"here": _match_of(key)})]
        given = key.encode("utf-8", "surrogatepass")
        seat = next((one for one in seats if compare_digest(report_key(one).encode(), given)), None)
        if seat is None:
            raise Refusal(NO_SEAT, status=404)
        return seat

    async def seats(self, keys: Sequence[Key]) -> dict[Key, Seat]:
        """Return the seats that keys look at their matches from, by their keys.

        The key of a report looks back at a match that is over as a spectator does.
        """
        wanted, columns = {hashed(key): key for key in keys}, tables.seats.c
        here = columns.hash.in_(wanted) | columns.match.in_([_match_of(key) for key in keys])
        async with self.reading() as connection:
            seats = [seat_of(row) for row in await connection.execute(sa.select(tables.seats).where(here))]
        own = {wanted[seat.hash]: seat for seat in seats if seat.hash in wanted}
        past = {report_key(seat): onlooker(seat) for seat in seats if seat.glance.state == "over"}
        return own | {key: past[key] for key in keys if key in past}

    async def beside(self, keys: Sequence[Key]) -> dict[Key, Seat]:
        """Return the seats beside which keys of members sit, by their keys: to look, not to act."""
        wanted = {hashed(key): key for key in keys}
        async with self.reading() as connection:
            members = await berths.listed(connection, wanted)
            rows = await connection.execute(_seats_of([one.match for one in members])) if members else ()
            seats = {(seat.match, seat.side): seat for seat in map(seat_of, rows)}
        return {wanted[one.hash]: seats[one.match, one.side] for one in members}

    async def looking_back(self, key: Key) -> Seat:
        """Return the seat from which a key looks back at its match; refuse a key that does not."""
        seat = (await self.seats([key])).get(key)
        return seat if seat is not None else (await self.sitting(key))[0]

    async def invited(self, invite: Key) -> Seat | None:
        """Return the seat that an invitation is for, taken or not."""
        here = (tables.seats.c.invite == hashed(invite)) | (tables.seats.c.offered == hashed(invite))
        async with self.reading() as connection:
            row = (await connection.execute(sa.select(tables.seats).where(here))).one_or_none()
        return None if row is None else seat_of(row)

    async def owned(self, key: Key) -> str | None:
        """Return the id of the match that a key deletes, if there is one."""
        query = sa.select(tables.matches.c.id).where(tables.matches.c.owner == hashed(key))
        async with self.reading() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def head(self, match: str) -> tuple[Head, list[Seat]]:
        """Return what a list says of a match, and its seats; refuse if the match was deleted."""
        async with self.reading() as connection:
            row = (await connection.execute(HEAD_ALONE, {"here": match})).one_or_none()
            if row is None:
                raise Refusal(DELETED, status=404)
            (head,) = await _agreed(connection, [head_of(row)])
            return head, [seat_of(seat) for seat in await connection.execute(SEATS, {"here": match})]

    async def heads(self, matches: Iterable[str]) -> dict[str, tuple[Head, list[Seat]]]:
        """Matches by their id, each with its seats."""
        wanted = list(matches)
        async with self.reading() as connection:
            rows = await connection.execute(HEADS.where(MATCH.id.in_(wanted)))
            agreed = await _agreed(connection, map(head_of, rows))
            heads: dict[str, tuple[Head, list[Seat]]] = {head.id: (head, []) for head in agreed}
            rows = await connection.execute(_seats_of(wanted))
            for seat in map(seat_of, rows):
                heads[seat.match][1].append(seat)
        return heads

    async def open_seats(self) -> list[Seat]:
        """Return the seats anyone may take, newest match first: open ones, and the spectators' of watched matches."""
        seats, matches = tables.seats.c, tables.matches.c
        query = (
            sa.select(tables.seats)
            .join(tables.matches)
            .where(matches.outcome.is_(None), (seats.player == "open") | (matches.watched & (seats.player == "watch")))
            .order_by(matches.created.desc(), seats.hash)
            .limit(OPEN_SEATS_SHOWN)
        )
        async with self.reading() as connection:
            return [seat_of(row) for row in await connection.execute(query)]

    async def left_alone(self) -> list[str]:
        """Return the matches in which a bot is asked, or a side that has standing answers, oldest first."""
        seats, matches = tables.seats.c, tables.matches.c
        query = (
            sa.select(tables.seats)
            .join(tables.matches)
            .where(matches.outcome.is_(None), (seats.player == "bot") | (seats.rules > 0))
            .order_by(matches.created, matches.id)
        )
        async with self.reading() as connection:
            waiting = [
                seat for seat in map(seat_of, await connection.execute(query)) if seat.glance.state == "your turn"
            ]
        return list(dict.fromkeys(seat.match for seat in waiting))

    async def held(self) -> list[str]:
        """Return the matches in which standing answers may seal by now."""
        seats = tables.seats.c
        query = sa.select(seats.match).where(seats.due > 0, seats.due <= self.clock.now()).order_by(seats.due)
        async with self.reading() as connection:
            return list(dict.fromkeys((await connection.execute(query)).scalars()))

    async def up(self, at: int) -> list[tuple[str, Side]]:
        """Return the sides whose time is up and whose zero takes effect by now, longest waiting first."""
        async with self.reading() as connection:
            return [(row.match, row.side) for row in await connection.execute(UP, {"now": at})]

    async def due(self, matches: Sequence[str]) -> dict[tuple[str, Side], int]:
        """Return when the clocks of some matches reach zero, by match and side; a stopped clock has no entry."""
        clocks = tables.clocks.c
        if not matches:
            return {}
        query = sa.select(clocks.match, clocks.side, clocks.due).where(
            clocks.match.in_(matches), clocks.due.is_not(None)
        )
        async with self.reading() as connection:
            return {(row.match, row.side): row.due for row in await connection.execute(query)}

    async def away(self, matches: Sequence[str]) -> dict[tuple[str, Side], int]:
        """Until when sides of some matches are away that let the others see it, by match and side."""
        if not matches:
            return {}
        query = sa.select(TIME.match, TIME.body).where(TIME.match.in_(matches), TIME.body.like('%"told":true%'))
        async with self.reading() as connection:
            rows = [(row.match, row.body) for row in await connection.execute(query.order_by(TIME.id))]
        told: list[tuple[str, Time]] = [(match, decoded(body, Time)) for match, body in rows]
        until = {(match, time.side): time.at + time.seconds for match, time in told}
        return {whose: at for whose, at in until.items() if at > self.clock.now()}

    async def add_seat(self, seat: Seat) -> None:
        """Put another seat to a match."""
        async with self.change() as connection:
            await Turn(connection, seat.match).add(seat)

    async def delete(self, match: str) -> None:
        """Forget a match and everything about it."""
        async with self.turn(match) as turn:
            await turn.connection.execute(sa.delete(tables.matches).where(tables.matches.c.id == match))

    async def news(self, match: str, since: int) -> News | None:
        """Return what has been added to a match since a decision; None if there is no such match."""
        async with self.reading() as connection:
            row = (await connection.execute(AGREED, {"here": match})).one_or_none()
            news = await Turn(connection, match, *(row or ())).news(since)
        return news if news.seats else None

    async def beginning(self, match: str) -> Record:
        """Return the record of a match as it was at its start; refuse if the match was deleted."""
        query = sa.select(tables.matches.c.record).where(tables.matches.c.id == match)
        async with self.reading() as connection:
            text = (await connection.execute(query)).scalar_one_or_none()
        if text is None:
            raise Refusal(DELETED, status=404)
        return read_kept(text)

    async def record(self, match: str) -> Record | None:
        """Return the whole record of a match, for the referee's eyes; None if there is no such match."""
        begun = await self.opening(match, minutes=True)
        return begun and replace(begun[0], pending=begun[1].pending)

    async def opening(self, match: str, minutes: bool = False) -> tuple[Record, News] | None:
        """Return what a live match begins with: its record without sealed orders, and its news from there on."""
        async with self.reading() as connection:
            row = (await connection.execute(HEAD, {"here": match})).one_or_none()
            if row is None:
                return None
            turn = Turn(connection, match, row.settlement, row.terms, row.clock_revision)
            news = await turn.news(0)
            noted, hands = await turn.minutes() if minutes else ({}, {})
            standing = await turn.standing() if minutes else ()
            umpire = await turn.umpire() if umpires(news.seats) else ()
        begun = read_kept(row.record)
        shown = begun.seed or (row.seed if row.outcome else None)
        record = replace(
            begun,
            seed=shown or self.seeds.shown(dice_name(match, row.day), row.seed, begun.commitment),
            salts=news.salts,
            decisions=news.decisions,
            outcome=decoded(row.outcome, Outcome),
            minutes={n: by for n, by in noted.items() if n <= len(news.decisions) + bool(news.pending)},
            settlement=news.settlement,
            standing=(*begun.standing, *standing),
            hands={n: by for n, by in hands.items() if n <= len(news.decisions) + bool(news.pending)},
            terms=news.terms,
            times=news.times,
            umpire=(*begun.umpire, *umpire),
        )
        return record, msgspec.structs.replace(news, decisions=())

    async def whole(self, match: str) -> Record:
        """Return the whole record of a match; refuse if the match was deleted."""
        record = await self.record(match)
        if record is None:
            raise Refusal(DELETED, status=404)
        return record

    async def put(self, addition: Addition) -> None:
        """Write what an order adds to a match; durable when this comes back. Behind when others were quicker."""
        if self.database.journal is not None:
            await self.database.journal.add(addition)
            return
        async with self.turn(addition.match) as turn:
            if read_mark(await turn.connection.execute(MARK, {"here": addition.match})) != addition.since:
                raise Behind
            await turn.put(addition)

    @asynccontextmanager
    async def turn(self, match: str) -> AsyncIterator[Turn]:
        """The right to change a match, one at a time over all servers; durable when left, else as if never entered."""
        async with self.change() as connection:
            row = (await connection.execute(LOCKED, {"here": match})).one_or_none()
            yield Turn(connection, match, *(row or ()))
            await self.database.announce(connection, match)

    @asynccontextmanager
    async def looking(self, match: str) -> AsyncIterator[Turn]:
        """A look at what is kept of one match."""
        async with self.reading() as connection:
            yield Turn(connection, match)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """A look at the database."""
        with plainly():
            async with self.database.reading() as connection:
                yield connection

    @asynccontextmanager
    async def change(self) -> AsyncIterator[Connection]:
        """A change of the database, whole or not at all."""
        with plainly():
            async with self.database.writing() as connection:
                yield connection


async def _agreed(connection: Connection, heads: Iterable[Head]) -> list[Head]:
    """Return heads of matches with the terms that their players agreed on last."""
    listed = list(heads)
    timed = [head.id for head in listed if head.terms]
    if not timed:
        return listed
    changes = sa.select(TIME.match, TIME.body).where(TIME.match.in_(timed), TIME.body.like('%"terms":{%'))
    rows = await connection.execute(changes.order_by(TIME.id))
    now = {row.match: decoded(row.body, Time).terms for row in rows}
    return [msgspec.structs.replace(head, terms=now.get(head.id, head.terms)) for head in listed]


def _seats_of(matches: list[str]) -> sa.Select[Any]:
    return sa.select(tables.seats).where(tables.seats.c.match.in_(matches)).order_by(tables.seats.c.hash)


def _match_of(key: Key) -> str:
    """Return the match that a report's key begins with; of another key something that is no match."""
    return key.partition("-")[0].encode("utf-8", "replace").decode()
