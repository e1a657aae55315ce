"""The staff of a line: it keeps the plot table, outside the match's lock, from the briefs that it gets."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from sealed_orders.bots import Listening, StaffOfficer, plot_table
from sealed_orders.bots.weighing import NOTHING, weighed
from sealed_orders.kernel.board import Clue
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder, Order, Side
from sealed_orders.table.matches.gate import Brief
from sealed_orders.table.protocol.telling import PlotTable, ReachTable
from sealed_orders.table.work.pool import Pool

NO_TABLE = PlotTable((), (), False, (), (), NOTHING)
T = TypeVar("T")


class Staff:
    """The staff of one seat. Its officer keeps the plot table, and reads on in the log where they stopped."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._match: Match | None = None
        self._officer: StaffOfficer | None = None

    def plot(self, brief: Brief, order: Order, proposed: Order, about: str = "") -> PlotTable:
        """Return the plot table, from the side's own log and view; empty if the game or the match has none.

        The order is weighed against the same with the answers proposed, if there are any, and with others to the
        choice it is about.
        """
        officer = self._ready(brief)
        if officer is None:
            return NO_TABLE
        if brief.prompt is None:
            return PlotTable(officer.plots(), (), outlooks=(), clues=clues_of(officer), weighed=NOTHING)
        try:
            whole = brief.prompt.complete(order)
        except IllegalOrder:
            whole = {}
        papers, outlooks = officer.panels(brief.view, whole), officer.outlooks(brief.view, whole)
        scales = weighed(officer, brief.view, brief.prompt, order, proposed, about) if proposed else NOTHING
        return PlotTable(officer.plots(), papers, officer.working, outlooks, clues_of(officer), scales)

    def reach(self, brief: Brief, cell: str) -> ReachTable:
        """Return which of the side's units can be in a cell, from its own view."""
        officer = self._ready(brief)
        exists = any(cell in board.labels for board in brief.game.boards())
        return ReachTable(cell, officer.reach(brief.view, cell) if officer is not None and exists else ())

    def _ready(self, brief: Brief) -> StaffOfficer | None:
        if brief.match is not self._match:  # it was loaded again, and may be behind what the officer has read
            self._match, self._officer = brief.match, _officer(brief, self._side)
        if self._officer is not None:
            self._officer.read(brief.log)
        return self._officer


def _officer(brief: Brief, side: Side) -> StaffOfficer | None:
    if side not in brief.game.sides or brief.options.get("plot_table") == "off":
        return None
    return plot_table(brief.game.name, side)


def clues_of(officer: StaffOfficer) -> tuple[Clue, ...]:
    """Return the reports of something unknown, if an officer keeps them."""
    return officer.clues() if isinstance(officer, Listening) else ()


def table_change(old: PlotTable, new: PlotTable) -> PlotTable | None:
    """Return the parts of a new plot table that differ from the old one; None if nothing does."""
    if old == new:
        return None
    same = [
        part for part in ("plots", "papers", "outlooks", "clues", "weighed") if getattr(old, part) == getattr(new, part)
    ]
    return replace(new, **dict.fromkeys(same, UNSET))


class StaffWork:
    """Questions to the staff of a line, worked out one by one. A newer question of the same kind replaces an older one.

    A question that was replaced is cancelled, even if the staff is already working on it.
    """

    def __init__(self, pool: Pool, side: Side) -> None:
        self._pool = pool
        self._staff = Staff(side)
        self._questions: dict[str, tuple[Callable[[], Any], Future[Any]]] = {}
        self._new = asyncio.Event()

    def table(self, brief: Brief, order: Order, proposed: Order, about: str = "") -> Future[PlotTable]:
        """Return the plot table, whole, with the papers for an order, weighed against what is proposed beside it."""
        return self._ask("table", partial(self._staff.plot, brief, order, proposed, about))

    def reach(self, brief: Brief, cell: str) -> Future[ReachTable]:
        """Return which own units can be in a cell."""
        return self._ask("reach", partial(self._staff.reach, brief, cell))

    def _ask(self, kind: str, work: Callable[[], T]) -> Future[T]:
        answer: Future[T] = asyncio.get_running_loop().create_future()
        if kind in self._questions:
            self._questions.pop(kind)[1].cancel()
        self._questions[kind] = work, answer
        self._new.set()
        return answer

    async def work(self) -> None:
        """Answer questions as long as the line is open."""
        while True:
            await self._new.wait()
            self._new.clear()
            while self._questions:
                kind = next(iter(self._questions))
                await self._work_out(kind, *self._questions.pop(kind))

    async def _work_out(self, kind: str, work: Callable[[], T], answer: Future[T]) -> None:
        try:
            result = await self._pool.think(work)
        except Exception as error:
            answer.set_exception(error)
            return
        if kind in self._questions:
            answer.cancel()
        else:
            answer.set_result(result)
