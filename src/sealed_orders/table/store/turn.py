"""A look at one match, or a change of it, within one transaction."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from sealed_orders.kernel.hand import Hand
from sealed_orders.kernel.minute import Minute
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Decision, read_decision
from sealed_orders.kernel.salt import Salt
from sealed_orders.kernel.settlement import Settlement
from sealed_orders.kernel.standing import Rule, Standing, changed
from sealed_orders.kernel.terms import Terms
from sealed_orders.kernel.timekeeping import Time
from sealed_orders.kernel.umpire import UmpireLine
from sealed_orders.kernel.wire import encode
from sealed_orders.table.berths import Berth
from sealed_orders.table.protocol.names import Key
from sealed_orders.table.seats import EXPECTED, UMPIRE, Seat, fresh_key, hashed
from sealed_orders.table.store import berths, tables
from sealed_orders.table.store.addition import Addition, Mark, mark_at
from sealed_orders.table.store.database import Connection
from sealed_orders.table.store.rows import decoded, seat_of, seat_row
from sealed_orders.table.store.statements import DECISIONS, SALTS, SEALED, SEATS, TIMES, UMPIRE_LINES


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
    berths: tuple[Berth, ...] = ()  # of all its teams


class Turn:
    """A look at one match, or a change of it, within one transaction."""

    def __init__(
        self, connection: Connection, match: str, settled: str | None = None, terms: str | None = None, clock: int = 0
    ) -> None:
        self.connection = connection
        self._match = match
        self._settled: Settlement | None = decoded(settled, Settlement)
        self._terms: Terms | None = decoded(terms, Terms)
        self._clock = clock

    async def news(self, since: int) -> News:
        """Return what has been added since a decision, and what is sealed for the present one."""
        kept = (await self.connection.execute(DECISIONS, {"here": self._match, "since": since})).all()
        decisions = tuple(read_decision(row.body) for row in kept)
        rows = await self.connection.execute(SEALED, {"here": self._match, "number": since + len(decisions)})
        given = [(row.side, row.text) for row in rows]
        seats = tuple(map(seat_of, await self.connection.execute(SEATS, {"here": self._match})))
        # What was sealed when the match was settled is never opened.
        pending = {side: text for side, text in dict(given).items() if text is not None and self._settled is None}
        mark = mark_at(since + len(decisions), len(given), seats, self._settled is not None, self._clock)
        rows = await self.connection.execute(SALTS, {"here": self._match})
        salts = tuple(Salt(row.side, row.text, row.since) for row in rows)
        state = kept[-1].state if kept else None
        times = await self._times()
        crowd = await berths.read(self.connection, self._match) if any(seat.team for seat in seats) else ()
        return News(decisions, pending, seats, mark, self._settled, salts, state, self._terms, times, crowd)

    async def _times(self) -> tuple[Time, ...]:
        if self._terms is None:
            return ()
        rows = await self.connection.execute(TIMES, {"here": self._match})
        times: list[Time] = [decoded(row.body, Time) for row in rows]
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
                minutes.setdefault(number + 1, {})[side] = decoded(row.minute, Minute)
            if row.hand:
                hands.setdefault(number + 1, {})[side] = row.hand
        return minutes, hands

    async def umpire(self) -> tuple[UmpireLine, ...]:
        """Return what the umpire did, and was asked, oldest first."""
        rows = await self.connection.execute(UMPIRE_LINES, {"here": self._match})
        return tuple(decoded(row.body, UmpireLine) for row in rows)

    async def write(self, line: UmpireLine) -> None:
        """Add something that the umpire did, or was asked."""
        row = {"match": self._match, "body": encode(line).decode()}
        await self.connection.execute(sa.insert(tables.umpire), row)

    async def standing(self, side: Side | None = None) -> tuple[Standing, ...]:
        """Return the rules that sides, or one of them, wrote for questions to come, oldest first."""
        written = tables.standing.c
        whose = sa.true() if side is None else written.side == side
        columns = (written.side, written.rules, written.since)
        query = sa.select(*columns).where(written.match == self._match, whose).order_by(written.id)
        rows = await self.connection.execute(query)
        return tuple(Standing(row.side, decoded(row.rules, tuple[Rule, ...]), row.since) for row in rows)

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
        """Take a seat if it is free. The dice of every later decision depend on the salt of the player who takes it."""
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

    async def add(self, seat: Seat) -> None:
        """Add a seat."""
        await self.connection.execute(sa.insert(tables.seats).values(seat_row(seat)))

    async def come(self, seat: Seat, key: Key, name: str) -> bool:
        """Take the umpire's seat under a fresh key, if nobody has come yet. Of two who try, one gets it."""
        seats = tables.seats
        taken = await self.connection.execute(
            sa.update(seats)
            .where(seats.c.hash == seat.hash, seats.c.invite == seat.invite, seats.c.player == EXPECTED)
            .values(player=UMPIRE, hash=hashed(key), name=name)
            .returning(seats.c.match)
        )
        return taken.scalar_one_or_none() is not None

    async def send_away(self, seat: Seat) -> None:
        """Let the umpire go: their key opens nothing any more, and somebody else can be invited."""
        values = {"player": EXPECTED, "hash": hashed(fresh_key()), "invite": "", "name": ""}
        await self.connection.execute(sa.update(tables.seats).where(tables.seats.c.hash == seat.hash).values(values))
        await self._forget(seat, tables.drawers)

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
