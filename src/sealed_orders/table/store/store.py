"""The store: matches, seats, orders and decisions in the database. Orders and decisions are only ever added."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from hmac import compare_digest
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from sealed_orders.kernel.event import Outcome
from sealed_orders.kernel.hand import Hand
from sealed_orders.kernel.minute import Minute
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Decision, Record, read_decision, read_kept
from sealed_orders.kernel.salt import Salt
from sealed_orders.kernel.settlement import Settlement
from sealed_orders.kernel.standing import Rule, Standing, changed
from sealed_orders.kernel.terms import Terms
from sealed_orders.kernel.timekeeping import Time
from sealed_orders.kernel.wire import encode
from sealed_orders.table.clock import Clock
from sealed_orders.table.protocol.names import Key
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import NO_SEAT, Glance, Seat, fresh_key, hashed, onlooker, report_key
from sealed_orders.table.store import tables
from sealed_orders.table.store.addition import MARK, Addition, Behind, Mark, decision_row, mark_at, order_row, read_mark
from sealed_orders.table.store.database import Connection, Database
from sealed_orders.table.store.failure import plainly
from sealed_orders.table.store.seeds import Seeds

OPEN_SEATS_SHOWN = 200
DELETED = "This match was deleted."
# What every client asks for when it connects. Written once: building a statement takes longer than running it.
HERE: sa.BindParameter[str] = sa.bindparam("here")
SEAT = sa.select(tables.seats).where(tables.seats.c.hash == HERE)
SEATS = sa.select(tables.seats).where(tables.seats.c.match == HERE).order_by(tables.seats.c.hash)
_HEAD = tables.matches.c
_AGREED = (_HEAD.settlement, _HEAD.terms, _HEAD.clock_revision)
HEAD = sa.select(_HEAD.record, _HEAD.outcome, _HEAD.day, _HEAD.seed, *_AGREED).where(_HEAD.id == HERE)
AGREED = sa.select(*_AGREED).where(_HEAD.id == HERE)
LOCKED = AGREED.with_for_update()
DECISIONS = (
    sa.select(tables.decisions.c.body, tables.decisions.c.state)
    .where(tables.decisions.c.match == HERE, tables.decisions.c.number >= sa.bindparam("since"))
    .order_by(tables.decisions.c.number)
)
SEALED = (
    sa.select(tables.orders.c.side, tables.orders.c.text)
    .where(tables.orders.c.match == HERE, tables.orders.c.number == sa.bindparam("number"))
    .order_by(tables.orders.c.id)
)
SALTS = (
    sa.select(tables.salts.c.side, tables.salts.c.text, tables.salts.c.since)
    .where(tables.salts.c.match == HERE)
    .order_by(tables.salts.c.id)
)
_TIME = tables.times.c
TIMES = sa.select(tables.times.c.body).where(tables.times.c.match == HERE).order_by(tables.times.c.id)

UP = (
    sa.select(tables.clocks.c.match, tables.clocks.c.side)
    .where(tables.clocks.c.fires <= sa.bindparam("now"))
    .order_by(tables.clocks.c.fires)
    .limit(500)
)


class Head(msgspec.Struct, frozen=True):
    """What a list of matches says of one."""

    id: str
    name: str
    game: str
    scenario: str
    outcome: Outcome | None
    watched: bool
    created: int
    owner: str = ""  # the hash of the key that deletes the match
    unverified: str = ""  # why the referee does not vouch for it
    day: str = ""  # whose position it is played from
    terms: Terms | None = None


HEADS = sa.select(*(_HEAD[name] for name in Head.__struct_fields__))
HEAD_ALONE = HEADS.where(_HEAD.id == HERE)


class News(msgspec.Struct, frozen=True):
    """What has been added to a match since some decision, what is sealed for the present one, and who sits there."""

    decisions: tuple[Decision, ...]
    pending: dict[Side, str]
    seats: tuple[Seat, ...]
    mark: Mark  # how far the match has come with all that
    settlement: Settlement | None = None
    salts: tuple[Salt, ...] = ()  # all of them, those of the beginning too
    state: str | None = None  # after the last of the decisions, where it was kept
    terms: Terms | None = None
    times: tuple[Time, ...] = ()  # all that happened to its clocks


class NewRows(NamedTuple):
    """A new match as rows of its tables."""

    match: dict[str, Any]
    seats: list[dict[str, Any]]
    decisions: list[dict[str, Any]]
    orders: list[dict[str, Any]]
    salts: list[dict[str, Any]]
    times: list[dict[str, Any]]


class Store:
    """A database of matches."""

    def __init__(self, database: Database, clock: Clock | None = None, calls: bool = False) -> None:
        self.database = database
        self.clock = clock or Clock()
        self.calls = calls  # whether players are told outside the page
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
        return None if row is None else _seat(row)

    async def opened(self, key: Key) -> Seat:
        """Return the seat that a key opens; refuse a key that opens none."""
        seat = await self.seat(key)
        if seat is None:
            raise Refusal(NO_SEAT, status=404)
        return seat

    async def reader(self, key: Key) -> Seat:
        """Return the seat whose report a key opens; refuse other keys, also those of seats."""
        async with self.reading() as connection:
            seats = [_seat(row) for row in await connection.execute(SEATS, {"here": _match_of(key)})]
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
            seats = [_seat(row) for row in await connection.execute(sa.select(tables.seats).where(here))]
        own = {wanted[seat.hash]: seat for seat in seats if seat.hash in wanted}
        past = {report_key(seat): onlooker(seat) for seat in seats if seat.glance.state == "over"}
        return own | {key: past[key] for key in keys if key in past}

    async def looking_back(self, key: Key) -> Seat:
        """Return the seat from which a key looks back at its match; refuse a key that does not."""
        seat = (await self.seats([key])).get(key)
        if seat is None:
            raise Refusal(NO_SEAT, status=404)
        return seat

    async def invited(self, invite: Key) -> Seat | None:
        """Return the seat that an invitation is for, taken or not."""
        here = (tables.seats.c.invite == hashed(invite)) | (tables.seats.c.offered == hashed(invite))
        async with self.reading() as connection:
            row = (await connection.execute(sa.select(tables.seats).where(here))).one_or_none()
        return None if row is None else _seat(row)

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
            (head,) = await _agreed(connection, [_head(row)])
            return head, [_seat(seat) for seat in await connection.execute(SEATS, {"here": match})]

    async def heads(self, matches: Iterable[str]) -> dict[str, tuple[Head, list[Seat]]]:
        """Matches by their id, each with its seats."""
        wanted = list(matches)
        async with self.reading() as connection:
            rows = await connection.execute(HEADS.where(_HEAD.id.in_(wanted)))
            agreed = await _agreed(connection, map(_head, rows))
            heads: dict[str, tuple[Head, list[Seat]]] = {head.id: (head, []) for head in agreed}
            rows = await connection.execute(_seats_of(wanted))
            for seat in map(_seat, rows):
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
            return [_seat(row) for row in await connection.execute(query)]

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
            waiting = [seat for seat in map(_seat, await connection.execute(query)) if seat.glance.state == "your turn"]
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
        """When the clocks of some matches come to zero, by match and side; none for those that stand still."""
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
        query = sa.select(_TIME.match, _TIME.body).where(_TIME.match.in_(matches), _TIME.body.like('%"told":true%'))
        async with self.reading() as connection:
            rows = [(row.match, row.body) for row in await connection.execute(query.order_by(_TIME.id))]
        told: list[tuple[str, Time]] = [(match, _decoded(body, Time)) for match, body in rows]
        until = {(match, time.side): time.at + time.seconds for match, time in told}
        return {whose: at for whose, at in until.items() if at > self.clock.now()}

    async def add_seat(self, seat: Seat) -> None:
        """Put another seat to a match."""
        async with self.change() as connection:
            await connection.execute(sa.insert(tables.seats).values(_seat_row(seat)))

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
        begun = read_kept(row.record)
        shown = begun.seed or (row.seed if row.outcome else None)
        record = replace(
            begun,
            seed=shown or self.seeds.shown(dice_name(match, row.day), row.seed, begun.commitment),
            salts=news.salts,
            decisions=news.decisions,
            outcome=_decoded(row.outcome, Outcome),
            minutes={n: by for n, by in noted.items() if n <= len(news.decisions) + bool(news.pending)},
            settlement=news.settlement,
            standing=(*begun.standing, *standing),
            hands={n: by for n, by in hands.items() if n <= len(news.decisions) + bool(news.pending)},
            terms=news.terms,
            times=news.times,
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


class Turn:
    """A look at one match, or a change of it, within one transaction."""

    def __init__(
        self, connection: Connection, match: str, settled: str | None = None, terms: str | None = None, clock: int = 0
    ) -> None:
        self.connection = connection
        self._match = match
        self._settled: Settlement | None = _decoded(settled, Settlement)
        self._terms: Terms | None = _decoded(terms, Terms)
        self._clock = clock

    async def news(self, since: int) -> News:
        """Return what has been added since a decision, and what is sealed for the present one."""
        kept = (await self.connection.execute(DECISIONS, {"here": self._match, "since": since})).all()
        decisions = tuple(read_decision(row.body) for row in kept)
        rows = await self.connection.execute(SEALED, {"here": self._match, "number": since + len(decisions)})
        given = [(row.side, row.text) for row in rows]
        seats = tuple(map(_seat, await self.connection.execute(SEATS, {"here": self._match})))
        # What was sealed when the match was settled is never opened.
        pending = {side: text for side, text in dict(given).items() if text is not None and self._settled is None}
        mark = mark_at(since + len(decisions), len(given), seats, self._settled is not None, self._clock)
        rows = await self.connection.execute(SALTS, {"here": self._match})
        salts = tuple(Salt(row.side, row.text, row.since) for row in rows)
        state = kept[-1].state if kept else None
        return News(decisions, pending, seats, mark, self._settled, salts, state, self._terms, await self._times())

    async def _times(self) -> tuple[Time, ...]:
        if self._terms is None:
            return ()
        rows = await self.connection.execute(TIMES, {"here": self._match})
        times: list[Time] = [_decoded(row.body, Time) for row in rows]
        # Who beats does not wait for those who play: an outage may be noted after what happened when it was over.
        return tuple(sorted(times, key=lambda time: (time.at, time.what != "outage")))

    async def minutes(self) -> tuple[dict[int, dict[Side, Minute]], dict[int, dict[Side, Hand]]]:
        """Return the minutes of the bots' orders and the hands, by the decision's number in the record and by side."""
        sealed = tables.orders.c
        rows = await self.connection.execute(
            sa.select(sealed.number, sealed.side, sealed.text, sealed.minute, sealed.hand)
            .where(sealed.match == self._match)
            .order_by(sealed.number, sealed.id)
        )
        minutes: dict[int, dict[Side, Minute]] = {}
        hands: dict[int, dict[Side, Hand]] = {}
        for (number, side), row in {(row.number, row.side): row for row in rows}.items():  # the last order counts
            if row.minute is not None:
                minutes.setdefault(number + 1, {})[side] = _decoded(row.minute, Minute)
            if row.hand:
                hands.setdefault(number + 1, {})[side] = row.hand
        return minutes, hands

    async def standing(self, side: Side | None = None) -> tuple[Standing, ...]:
        """Return the rules that sides, or one of them, wrote for questions to come, oldest first."""
        written = tables.standing.c
        whose = sa.true() if side is None else written.side == side
        columns = (written.side, written.rules, written.since)
        query = sa.select(*columns).where(written.match == self._match, whose).order_by(written.id)
        rows = await self.connection.execute(query)
        return tuple(Standing(row.side, _decoded(row.rules, tuple[Rule, ...]), row.since) for row in rows)

    async def stand(self, side: Side, rules: tuple[Rule, ...], since: int) -> None:
        """Put rules in the place of a side's own, from its own question `since` on."""
        written = tables.standing
        now = changed(await self.standing(side), side, rules, since)
        here = (written.c.match == self._match) & (written.c.side == side)
        await self.connection.execute(sa.delete(written).where(here, written.c.since >= since))
        if now and now[-1].since == since:
            row = {"match": self._match, "side": side, "rules": encode(rules).decode(), "since": since}
            await self.connection.execute(sa.insert(written), row)

    async def write_rules(self, seat: Seat, values: dict[str, int]) -> None:
        """Note at a seat that its rules were written, how long they hold, and what they hold."""
        seats = tables.seats
        counted = {"rules": seats.c.rules + sa.literal_column("1")}
        await self.connection.execute(sa.update(seats).where(seats.c.hash == seat.hash).values(**counted, **values))

    async def acts(self, side: Side) -> list[str]:
        """Return what was sealed for a side since its player last sealed an order, each as JSON, oldest first."""
        acts = tables.acts.c
        query = sa.select(acts.body).where(acts.match == self._match, acts.side == side).order_by(acts.number)
        return list((await self.connection.execute(query)).scalars())

    async def forget_acts(self, side: Side) -> None:
        """Tell nobody who comes after what was sealed for a side."""
        acts = tables.acts
        await self.connection.execute(sa.delete(acts).where(acts.c.match == self._match, acts.c.side == side))

    async def put(self, addition: Addition) -> None:
        """Write an addition."""
        for statement, row in addition.rows:
            await self.connection.execute(statement, row)

    async def salt(self, side: Side, text: str) -> None:
        """Keep the salt of somebody who sits down now."""
        decided = tables.decisions.c
        count = sa.select(sa.func.count()).where(decided.match == self._match)
        since = (await self.connection.execute(count)).scalar_one() + 1
        row = {"match": self._match, "side": side, "text": text, "since": since}
        await self.connection.execute(sa.insert(tables.salts), row)

    async def take(self, side: Side, key: Key, name: str = "", salt: str = "") -> bool:
        """Take an open seat under a fresh key, if it is open. Of two who try, one gets it."""
        free = (tables.seats.c.side == side) & (tables.seats.c.player == "open")
        return await self._claim(free, key, salt, name=name)

    async def accept(self, seat: Seat, key: Key, name: str = "", salt: str = "") -> bool:
        """Take the seat of an invitation under a fresh key, if nobody has come yet. Of two who try, one gets it."""
        seats = tables.seats.c
        free = (seats.invite == seat.invite) & (seats.player == "invited")
        return await self._claim(free, key, salt, name=name)

    async def sit_down(self, side: Side, key: Key, salt: str = "") -> bool:
        """Take the seat that is kept for somebody at a rematch, where it has the name, if they have not come yet."""
        seats = tables.seats.c
        free = (seats.side == side) & (seats.player == "invited") & (seats.invite == "")
        return await self._claim(free, key, salt)

    async def _claim(self, free: sa.ColumnElement[bool], key: Key, salt: str, **more: str) -> bool:
        """Take a seat if it is free. The dice of every later decision depend on the salt of whoever takes it."""
        seats = tables.seats
        claimed = await self.connection.execute(
            sa.update(seats)
            .where(seats.c.match == self._match, free)
            .values(player="away", hash=hashed(key), **more)
            .returning(seats.c.side)
        )
        side = claimed.scalar_one_or_none()
        if side is not None and salt:
            await self.salt(side, salt)
        return side is not None

    async def reopen(self, seat: Seat) -> None:
        """Open a seat to anyone: its key opens nothing any more, and the next has a book of his own."""
        seats = tables.seats
        left = {"hash": hashed(fresh_key()), "player": "open", "book": "", "muted": False, "name": "", "offered": ""}
        await self.connection.execute(sa.update(seats).where(seats.c.hash == seat.hash).values(left))
        await self._forget(seat, tables.drawers, tables.channels, tables.notices)

    async def rename(self, seat: Seat, name: str) -> None:
        """Change the name of who sits at a seat."""
        here = tables.seats.c.hash == seat.hash
        await self.connection.execute(sa.update(tables.seats).where(here).values(name=name))

    async def seat_bot(self, seat: Seat, bot: str, seconds: float) -> None:
        """Give a seat to a computer player: what it does goes into nobody's book."""
        here = tables.seats.c.hash == seat.hash
        values = {"player": "bot", "bot": bot, "seconds": seconds, "book": "", "offered": ""}
        await self.connection.execute(sa.update(tables.seats).where(here).values(values))
        await self._forget(seat, tables.channels, tables.notices)

    async def offer(self, seat: Seat, invite: Key | None, at: int) -> None:
        """Let an invitation give a seat that is played to another person, or none any more."""
        here = tables.seats.c.hash == seat.hash
        values = {"offered": "" if invite is None else hashed(invite), "sent": at}
        await self.connection.execute(sa.update(tables.seats).where(here).values(values))

    async def invite(self, seat: Seat, invite: Key, at: int) -> None:
        """Put another invitation in the place of a seat's, which opens nothing any more."""
        here = tables.seats.c.hash == seat.hash
        await self.connection.execute(sa.update(tables.seats).where(here).values(invite=hashed(invite), sent=at))

    async def pass_on(self, seat: Seat, key: Key, name: str = "", salt: str = "") -> None:
        """Give a seat that is played to who has come by its invitation: its old key opens nothing any more."""
        values = {"hash": hashed(key), "player": "away", "name": name, "invite": seat.offered, "offered": ""}
        here = tables.seats.c.hash == seat.hash
        await self.connection.execute(sa.update(tables.seats).where(here).values(**values, book="", muted=False))
        await self._forget(seat, tables.drawers, tables.channels, tables.notices)
        if salt:
            await self.salt(seat.side, salt)

    async def _forget(self, seat: Seat, *kept: sa.Table) -> None:
        """Forget what is kept for the player of a seat who gives it away."""
        for table in kept:
            await self.connection.execute(sa.delete(table).where(table.c.seat == seat.hash))


async def _agreed(connection: Connection, heads: Iterable[Head]) -> list[Head]:
    """Return heads of matches with the terms that their players agreed on last."""
    listed = list(heads)
    timed = [head.id for head in listed if head.terms]
    if not timed:
        return listed
    changes = sa.select(_TIME.match, _TIME.body).where(_TIME.match.in_(timed), _TIME.body.like('%"terms":{%'))
    rows = await connection.execute(changes.order_by(_TIME.id))
    now = {row.match: _decoded(row.body, Time).terms for row in rows}
    return [msgspec.structs.replace(head, terms=now.get(head.id, head.terms)) for head in listed]


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
        **_columns(head, "outcome", "terms"),
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
    return NewRows(match, [_seat_row(seat) for seat in seats], decisions, orders, salts, times)


def _closed(record: Record) -> tuple[Standing, ...]:
    """Return the rules of a match that was brought in: whoever plays on writes their own."""
    standing = record.standing
    for side in {one.side for one in standing} if record.outcome is None else ():
        standing = changed(standing, side, (), sum(side in decision.orders for decision in record.decisions))
    return standing


def _seats_of(matches: list[str]) -> sa.Select[Any]:
    return sa.select(tables.seats).where(tables.seats.c.match.in_(matches)).order_by(tables.seats.c.hash)


def _match_of(key: Key) -> str:
    """Return the match that a report's key begins with; of another key something that is no match."""
    return key.partition("-")[0].encode("utf-8", "replace").decode()


def _seat(row: Any) -> Seat:
    columns = dict(row._mapping)
    return Seat(**columns | {"glance": msgspec.json.decode(columns["glance"], type=Glance)})


def _seat_row(seat: Seat) -> dict[str, Any]:
    return _columns(seat, "glance") | {"glance": encode(seat.glance).decode()}


def _head(row: Any) -> Head:
    columns = dict(row._mapping)
    outcome, terms = _decoded(columns["outcome"], Outcome), _decoded(columns["terms"], Terms)
    return Head(**columns | {"outcome": outcome, "terms": terms})


def _columns(thing: msgspec.Struct, *but: str) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in thing.__struct_fields__ if name not in but}


def _decoded(text: str | None, kind: type[Any]) -> Any:
    return None if text is None else msgspec.json.decode(text, type=kind)
