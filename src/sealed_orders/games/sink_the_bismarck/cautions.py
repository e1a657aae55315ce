"""Cautions: what a side should know before it seals a plot, although the plot is legal."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.sink_the_bismarck import markers, ships
from sealed_orders.games.sink_the_bismarck.forces import called, ships_in
from sealed_orders.games.sink_the_bismarck.markers import FORCE, KIND, NUMBER
from sealed_orders.games.sink_the_bismarck.plots import SAIL, fuel_cost
from sealed_orders.games.sink_the_bismarck.ships import SHIPS
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.board import Caution
from sealed_orders.kernel.order import Order


def cautions(view: SinkView, order: Order) -> Iterator[Caution]:
    """7.2, 9.4 A ship that runs dry; a convoy that its escort leaves."""
    if view.step != "plot":
        return
    for key, answer in order.items():
        marker = NUMBER[view.side].get(key, markers.NOBODY)
        if marker == markers.NOBODY or KIND[marker] != FORCE or not answer or answer[0] != SAIL:
            continue
        cost = fuel_cost(len(answer) - 1)
        dry = [s for s in ships_in(view, marker) if SHIPS[s].fuel and cost and view.fuel[s] <= cost]
        if dry:
            text = f"{ships.names(dry)} will have no fuel left; speed will be 1 at most."
            yield Caution(key, text, "7.2", f"{key} {SAIL}", "Stay")
        convoy = view.escort[marker]
        if convoy != markers.NOBODY and view.cell[convoy] == view.cell[marker]:
            text = f"{called(view, marker)} leaves {markers.NAME[convoy]} without an escort."
            mend = f"{key} escort_{markers.ID[convoy]}"
            yield Caution(key, text, "9.4", mend, f"Escort {markers.NAME[convoy]}")
