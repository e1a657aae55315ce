"""Drafting: a player's current order, and what the server says about it before it is sealed."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NamedTuple, TypeAlias, TypeVar

from sealed_orders.kernel.board import Display
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.table.line.staff import NO_TABLE, StaffWork, table_change
from sealed_orders.table.matches import gate
from sealed_orders.table.matches.live import LiveMatch
from sealed_orders.table.protocol.asking import Draft
from sealed_orders.table.protocol.telling import Drafted, Paper, PlotTable, ReachTable

A_MOMENT = 0.02  # seconds that a preview waits for the rest of the answer
T = TypeVar("T")
Orders: TypeAlias = tuple[Order, Order, str]  # the current one, what is proposed beside it, which of it is looked at


class Assessment(NamedTuple):
    """What to say about an order, if worked out already. Its preview is made when the message is sent."""

    id: int
    due: bool = False  # it answers a draft, so it is sent even if there is nothing to say
    order: Order | None = None  # the one to preview
    table: PlotTable | None = None
    revision: int | None = None


class Drafting:
    """The current order of one connection. The staff's table for it is sent again whenever it changes."""

    def __init__(
        self,
        live: LiveMatch,
        side: Side,
        place: int,
        say: Callable[[Assessment | ReachTable], None],
        keep: Callable[[str], Awaitable[Paper]],
        fail: Callable[[BaseException], None],
    ) -> None:
        self._live = live
        self._side = side
        self._place = place  # in the side's team, if it has one
        self._say = say
        self._keep = keep
        self._fail = fail
        self._staff = StaffWork(live.pool, side)
        self._in_hand: tuple[int, Orders] | None = None  # with its decision; None at first
        self._table = NO_TABLE  # as on the client

    async def work(self) -> None:
        """Let the staff work as long as the line is open."""
        await self._staff.work()

    async def take(self, draft: Draft) -> None:
        """Answer a draft in one message; whatever takes longer than a moment follows in another."""
        async with self._live.reading() as match:
            present = draft.number == match.number(self._side)
            partners = gate.partners_draft(match, self._side, draft.order) if present else None
            brief = gate.brief(match, self._side)
            order = self._live.team.beside(match, self._side, self._place, draft.order) if present else draft.order
        if partners is not None:
            self._live.show_draft(partners)
        keeping = asyncio.ensure_future(self._kept(draft))
        pieces: set[Future[Any]] = {keeping}
        table: Future[PlotTable] | None = None
        if present:
            orders = order, draft.proposed, draft.about
            self._in_hand = draft.number, orders
            table = self._staff.table(brief, *orders)
            pieces.add(table)
        try:
            await asyncio.wait(pieces, timeout=A_MOMENT)
            looked_at = order if present and draft.look else None
            answer = Assessment(draft.id, True, looked_at, _ready(table), _ready(keeping))
            self._say(answer)
            if table:
                sent = answer.table is not None
                table.add_done_callback(partial(self._send_table, draft.id, brief, orders, sent))
        finally:
            revision = await keeping  # even if the client has gone in the meantime
        if answer.revision is None and revision is not None:
            self._say(Assessment(draft.id, revision=revision))

    async def _kept(self, draft: Draft) -> int | None:
        """Put a draft into the drawer if it is to be kept. Spectators share a seat, which keeps nothing."""
        if not draft.keep or self._side == SPECTATOR:
            return None
        paper = {"number": draft.number, "answers": draft.order, "beyond": draft.beyond}
        await self._live.team.draft(self._side, self._place, draft.number, draft.order)
        return (await self._keep(gate.encode(paper).decode())).revision

    async def reach(self, cell: str) -> None:
        """Find out who can be in a cell."""
        async with self._live.reading() as match:
            brief = gate.brief(match, self._side)
        self._staff.reach(brief, cell).add_done_callback(self._send_reach)

    def _send_reach(self, answer: Future[ReachTable]) -> None:
        if (table := self._outcome(answer)) is not None:
            self._say(table)

    def follow(self, match: Match) -> None:
        """Have a new table made for a new position. Each decision begins with an untouched order."""
        if self._in_hand is None:
            return
        number = match.number(self._side)
        if number != self._in_hand[0]:
            self._in_hand = number, ({}, {}, "")
        self._make_table(0, gate.brief(match, self._side), self._in_hand[1])

    def _make_table(self, draft: int, brief: gate.Brief, orders: Orders) -> None:
        self._staff.table(brief, *orders).add_done_callback(partial(self._send_table, draft, brief, orders, False))

    def _send_table(self, draft: int, brief: gate.Brief, orders: Orders, sent: bool, answer: Future[PlotTable]) -> None:
        """Send a table that is ready, unless it was sent, and let the staff go on until it is complete."""
        table = self._outcome(answer)
        if table is not None and not sent:
            self._say(Assessment(draft, table=table))
        if table is not None and table.working:
            self._make_table(draft, brief, orders)

    def _outcome(self, answer: Future[T]) -> T | None:
        """Return the staff's result; None if the question was replaced or the staff failed (which is reported)."""
        if answer.cancelled():
            return None
        error = answer.exception()
        if error is not None:
            self._fail(error)
            return None
        return answer.result()

    def message(self, match: Match, assessment: Assessment, shown: Display) -> Drafted | None:
        """Return an assessment as its difference from what the client has; None if there is nothing to say."""
        drafted = Drafted(assessment.id)
        change = None if assessment.table is None else table_change(self._table, assessment.table)
        if assessment.table is not None and change is not None:
            self._table, drafted.table = assessment.table, change
        if assessment.revision is not None:
            drafted.revision = assessment.revision
        if assessment.order is not None:
            drafted.preview = gate.preview(match, self._side, assessment.order, shown)
            mine, error = self._live.team.own_keys(match, self._side, self._place), drafted.preview.error
            if mine is not None and error is not None and error.key not in mine:
                drafted.preview.error = None  # it is not theirs to answer
        return drafted if assessment.due or assessment.revision is not None or change is not None else None


def _ready(future: Future[T] | None) -> T | None:
    """Return the result of a piece of work; None if it is not there yet, or failed."""
    done = future is not None and future.done() and not future.cancelled() and future.exception() is None
    return future.result() if future is not None and done else None
