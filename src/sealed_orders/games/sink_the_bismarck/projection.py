"""6.1 Where a side's markers will be if its plots are carried out."""

from __future__ import annotations

from dataclasses import replace

from sealed_orders.games.sink_the_bismarck import markers
from sealed_orders.games.sink_the_bismarck.chart import CLASS
from sealed_orders.games.sink_the_bismarck.markers import NUMBER
from sealed_orders.games.sink_the_bismarck.plots import ESCORT, STAND
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.order import Order


def projected(view: SinkView, order: Order) -> SinkView:
    """6.1, 9.4 The same view with every marker at the end of its plot; an escort where its convoy goes."""
    cells = list(view.cell)
    number = NUMBER[view.side]
    for key, answer in order.items():
        if key not in number or not answer:
            continue
        end = answer[0] if markers.KIND[number[key]] == markers.CONVOY else answer[-1]
        if end != STAND and end in CLASS:
            cells[number[key]] = end
    for key, answer in order.items():
        if key in number and answer and answer[0].startswith(ESCORT):
            cells[number[key]] = cells[number[answer[0].removeprefix(ESCORT)]]
    return replace(view, cell=cells)
