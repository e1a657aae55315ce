"""9.1, 9.3, 12.1 The reports of ships that a side knows of, on the map."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.graf_spee.calendar import title
from sealed_orders.games.graf_spee.chart import SEA
from sealed_orders.games.graf_spee.ships import GERMAN, ID, NAME, SIDE
from sealed_orders.games.graf_spee.state import MERCHANT, Heard
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.board import Cells, Trace
from sealed_orders.kernel.words import many


def traces(view: SpeeView) -> Iterator[Trace]:
    """9.1, 9.3, 12.1 Every report; round the last one of a German ship, where the British can take her to be."""
    last = {report.ship: report for report in view.heard}
    for report in view.heard:
        ours = view.side == GERMAN and SIDE[report.ship] == GERMAN
        turns = view.turn - report.turn
        within = _within(report.cell, turns) if ours and report == last[report.ship] and not view.ended else ()
        limit = f"what the British can know: within {many(turns, 'square')}" if within else ""
        yield Trace(ID[report.ship], SIDE[report.ship], report.cell, report.turn, _said(report, ours), within, limit)


def _said(report: Heard, ours: bool) -> str:
    when = title(report.turn)
    if report.by != MERCHANT:
        return f"seen in port, {when}"
    return f"sunk, but radioed, {when}" if ours else f"{NAME[report.ship]}, by a merchant ship, {when}"


def _within(cell: str, turns: int) -> Cells:
    """5.5 Return the squares that a ship can be in some turns after she was in one."""
    reach, rim = {cell}, {cell}
    for _ in range(turns):
        rim = {near for one in rim for near in SEA.next.get(one, ())} - reach
        reach |= rim
    return tuple(sorted(reach))
