"""The staff of First Hunt: the lieutenant, who keeps the flights for a distress call and uses the plot table."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.tutorial.lieutenant import Lieutenant, Weights, moved_on
from sealed_orders.bots.tutorial.plot import PlotTable
from sealed_orders.games.tutorial.odds import MOST_FLIGHTS
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Side


class Adviser(Lieutenant):
    """Proposes what the lesson teaches: keep the flights until you know where to look, then send them."""

    solves = False

    def __init__(self, side: Side, seed: str = "") -> None:
        """Open like the lieutenant, but always keep the flights."""
        super().__init__(side, seed)
        self._keeps, self._most = True, MOST_FLIGHTS

    def stated(self, log: Sequence[Event], _likely: Weights) -> Weights:
        """Return the shares of the plot table, moved on to the end of the turn."""
        table = PlotTable(self.side)
        table.read(log)
        (plot,) = table.plots()
        return moved_on(plot.likely)
