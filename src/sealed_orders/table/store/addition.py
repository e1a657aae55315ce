"""An addition: what an order puts to a match, worked out as rows before anybody waits for the database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

import msgspec
import sqlalchemy as sa

from sealed_orders.kernel.book import Entry
from sealed_orders.kernel.event import Outcome
from sealed_orders.kernel.hand import Hand
from sealed_orders.kernel.minute import Minute
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Decision, Record
from sealed_orders.kernel.settlement import Settlement
from sealed_orders.kernel.timekeeping import Time
from sealed_orders.kernel.wire import encode
from sealed_orders.table.seats import Seat
from sealed_orders.table.store import tables

Row: TypeAlias = dict[str, Any]
Statement: TypeAlias = sa.Insert | sa.Update | sa.Delete
ORDER, DECISION, ENTRY = sa.insert(tables.orders), sa.insert(tables.decisions), sa.insert(tables.entries)
OUTCOME = (
    sa.update(tables.matches)
    .where(tables.matches.c.id == sa.bindparam("of"))
    .values(outcome=sa.bindparam("outcome"), seed=sa.bindparam("seed"))
)
SETTLED = (
    sa.update(tables.matches)
    .where(tables.matches.c.id == sa.bindparam("of"))
    .values(outcome=sa.bindparam("outcome"), settlement=sa.bindparam("settlement"), seed=sa.bindparam("seed"))
)
RECORD = sa.update(tables.matches).where(tables.matches.c.id == sa.bindparam("of")).values(record=sa.bindparam("begun"))
PAST = (
    sa.update(tables.decisions)
    .where(tables.decisions.c.match == sa.bindparam("of"), tables.decisions.c.number == sa.bindparam("past"))
    .values(state=sa.null())
)
GLANCE = (
    sa.update(tables.seats)
    .where(tables.seats.c.hash == sa.bindparam("seat"))
    .values(glance=sa.bindparam("glance"), touched=sa.bindparam("touched"))
)

CLEAR = (
    sa.update(tables.drawers)
    .where(
        tables.drawers.c.seat == sa.bindparam("drawer"),
        tables.drawers.c.slot == sa.bindparam("place"),
        tables.drawers.c.text != sa.bindparam("nothing"),
    )
    .values(
        text=sa.bindparam("nothing"),
        revision=tables.drawers.c.revision + sa.literal_column("1"),
        at=sa.bindparam("when"),
    )
)

CLOCK = sa.insert(tables.clocks)
UNASKED = sa.delete(tables.clocks).where(tables.clocks.c.match == sa.bindparam("of"))
ANSWERED = (
    sa.update(tables.clocks)
    .where(tables.clocks.c.match == sa.bindparam("of"), tables.clocks.c.side == sa.bindparam("by"))
    .values(sealed=sa.bindparam("sealed"), due=sa.bindparam("until"), fires=sa.bindparam("firing"))
)
MOVED = (
    sa.update(tables.clocks)
    .where(tables.clocks.c.match == sa.bindparam("of"), tables.clocks.c.side == sa.bindparam("by"))
    .values(runs=sa.bindparam("running"), due=sa.bindparam("until"), fires=sa.bindparam("firing"))
)
TIME = sa.insert(tables.times)
REVISED = (
    sa.update(tables.matches)
    .where(tables.matches.c.id == sa.bindparam("of"))
    .values(clock_revision=tables.matches.c.clock_revision + sa.literal_column("1"))
)


ACT = sa.insert(tables.acts)
BY_HAND = sa.delete(tables.acts).where(
    tables.acts.c.match == sa.bindparam("of"), tables.acts.c.side == sa.bindparam("whose")
)
HELD = (
    sa.update(tables.seats)
    .where(tables.seats.c.hash == sa.bindparam("seat"))
    .values(held=sa.bindparam("question"), due=sa.bindparam("until"))
)


class Behind(Exception):
    """Somebody else has changed the match since it was looked at: look again."""


class Mark(msgspec.Struct, frozen=True):
    """How far a match has come in the store. It differs whenever anything was added, or a seat went to another."""

    decisions: int
    orders: int  # that were given for the present decision, replaced and withdrawn ones too
    seats: tuple[tuple[str, str, str, int, int], ...]  # of each the hash of its key, who plays, its book's, rules, team
    settled: bool = False  # those who play have ended it
    clock: int = 0  # how often its clocks were changed from outside: by pauses, gifts, leaves, outages


class AskedSide(NamedTuple):
    """A side that is asked: the number of its question, since when its clock runs, when it is due and takes effect."""

    number: int
    runs: int | None = None
    due: int | None = None
    fires: int | None = None


def _mark() -> sa.Select[Any]:
    here: sa.BindParameter[Any] = sa.bindparam("here")
    decided, given, seats, matches = tables.decisions.c, tables.orders.c, tables.seats.c, tables.matches.c
    last = sa.select(sa.func.coalesce(sa.func.max(decided.number) + 1, 0)).where(decided.match == here)
    decisions = last.scalar_subquery()
    orders = sa.select(sa.func.count()).where(given.match == here, given.number == decisions).scalar_subquery()
    settled = sa.select(matches.settlement.is_not(None)).where(matches.id == here).scalar_subquery()
    clock = sa.select(matches.clock_revision).where(matches.id == here).scalar_subquery()
    columns = (decisions, orders, settled, clock, seats.hash, seats.player, seats.book, seats.rules, seats.team)
    return sa.select(*columns).where(seats.match == here).order_by(seats.hash)


MARK = _mark()  # a row for each seat of the match `here`; empty if there is no such match


def read_mark(rows: Iterable[Any]) -> Mark | None:
    """Return the mark, from those rows."""
    entries = [tuple(row) for row in rows]
    if not entries:
        return None
    decisions, orders, settled, clock, *_ = entries[0]
    return Mark(decisions, orders, tuple(row[4:] for row in entries), bool(settled), clock)


def mark_at(decisions: int, orders: int, seats: Iterable[Seat], settled: bool, clock: int) -> Mark:
    """Return the mark of a match with these numbers of decisions and orders."""
    places = tuple((seat.hash, seat.player, seat.book, seat.rules, seat.team) for seat in seats)
    return Mark(decisions, orders, places, settled, clock)


class Addition:
    """What an order adds to a match that has reached a mark: all of it or nothing, or Behind."""

    def __init__(self, match: str, since: Mark, at: int) -> None:
        self.match = match
        self.since = since
        self.at = at  # when it is made
        self.after = since  # the mark, once this is written
        self.rows: list[tuple[Statement, Row]] = []
        self.held: dict[str, tuple[int, int]] = {}  # by seat

    def seal(self, side: Side, text: str | None, minute: Minute | None = None, hand: Hand | None = None) -> None:
        """Add an order for the current decision, a bot's with its minute; None withdraws the one before."""
        row = order_row(self.match, self.since.decisions, side, text, minute, self.at)
        self.rows.append((ORDER, row | {"hand": hand or ""}))
        self.after = msgspec.structs.replace(self.since, orders=self.since.orders + 1)

    def ask(self, rows: Mapping[Side, AskedSide]) -> None:
        """Set the sides that are asked from now on; no others are."""
        self.rows.append((UNASKED, {"of": self.match}))
        for side, row in rows.items():
            unanswered = {"asked": self.at, "sealed": None, **row._asdict()}
            self.rows.append((CLOCK, {"match": self.match, "side": side, **unanswered}))

    def answer(self, side: Side, sealed: bool, due: int | None = None, fires: int | None = None) -> None:
        """Note whether a side that is asked has sealed its order; if not, until when it can."""
        row = {"of": self.match, "by": side, "sealed": self.at if sealed else None, "until": due, "firing": fires}
        self.rows.append((ANSWERED, row))

    def move(self, side: Side, row: AskedSide) -> None:
        """Until when a side has time now."""
        values = {"running": row.runs, "until": row.due, "firing": row.fires}
        self.rows.append((MOVED, {"of": self.match, "by": side, **values}))

    def time(self, time: Time) -> None:
        """Something that happened to the clocks."""
        self.rows.append((TIME, {"match": self.match, "body": encode(time).decode()}))

    def revise(self) -> None:
        """Add changes of the clocks from outside the match."""
        self.rows.append((REVISED, {"of": self.match}))
        self.after = msgspec.structs.replace(self.after, clock=self.after.clock + 1)

    def act(self, side: Side, number: int, act: Any) -> None:
        """Add an order that was sealed for a player."""
        self.rows.append((ACT, {"match": self.match, "side": side, "number": number, "body": encode(act).decode()}))

    def act_by_hand(self, side: Side) -> None:
        """Forget what was sealed for a player, who has now sealed an order."""
        self.rows.append((BY_HAND, {"of": self.match, "whose": side}))

    def hold(self, seat: Seat, number: int, until: int) -> None:
        """Hold a question for standing answers until a moment; 0 if the player answers it."""
        self.rows.append((HELD, {"seat": seat.hash, "question": number, "until": until}))
        self.held[seat.hash] = number, until

    def clear(self, seat: Seat, slot: str) -> None:
        """Something taken out of a seat's drawer, if it is there."""
        self.rows.append((CLEAR, {"drawer": seat.hash, "place": slot, "nothing": "", "when": self.at}))

    def decide(self, decision: Decision, state: bytes, outcome: Outcome | None = None, seed: str | None = None) -> None:
        """Add the resolved decision with the State, and the outcome if it ended the match."""
        number = self.since.decisions
        kept = None if outcome else state.decode()
        self.rows.append((DECISION, {**decision_row(self.match, number, decision, self.at), "state": kept}))
        self.rows.append((PAST, {"of": self.match, "past": number - 1}))
        if outcome:
            self.rows.append((OUTCOME, {"of": self.match, "outcome": encode(outcome).decode(), "seed": seed}))
        self.after = msgspec.structs.replace(self.since, decisions=self.since.decisions + 1, orders=0)

    def upgrade(self, later: Record, begun: Record) -> None:
        """Other rules from here on: they are kept with the beginning of the match."""
        names = ("version", "wording", "opening", "rolls", "upgrades")
        kept = replace(begun, **{name: getattr(later, name) for name in names})
        self.rows.append((RECORD, {"of": self.match, "begun": encode(kept).decode()}))

    def settle(self, settlement: Settlement, outcome: Outcome, seed: str | None = None) -> None:
        """Add how the players have ended the match."""
        ended = {"outcome": encode(outcome).decode(), "settlement": encode(settlement).decode()}
        self.rows.append((SETTLED, {"of": self.match, **ended, "seed": seed}))
        self.after = msgspec.structs.replace(self.since, settled=True)

    def write(self, game: str, entry: Entry, books: Iterable[str]) -> None:
        """Add the result of the match to players' books, named by the hashes of their keys."""
        row = {"match": self.match, "game": game, "body": encode(entry).decode(), "at": self.at}
        self.rows.extend((ENTRY, {**row, "book": book}) for book in books)

    def glance(self, seats: Iterable[Seat]) -> None:
        """Write the state of the match for some seats."""
        self.rows.extend(
            (GLANCE, {"seat": seat.hash, "glance": encode(seat.glance).decode(), "touched": seat.touched})
            for seat in seats
        )


def decision_row(match: str, number: int, decision: Decision, at: int) -> Row:
    """Return a decision as it is kept."""
    return {"match": match, "number": number, "body": encode(decision).decode(), "at": at}


def order_row(match: str, number: int, side: Side, text: str | None, minute: Minute | None, at: int) -> Row:
    """Return an order as it is kept."""
    noted = None if minute is None else encode(minute).decode()
    return {"match": match, "number": number, "side": side, "text": text, "minute": noted, "at": at, "hand": ""}
