"""The staff of First Hunt: the lieutenant, who keeps the flights for a distress call and speaks of the plot table."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.tutorial.lieutenant import Lieutenant, Weights, flown, heard, moved_on
from sealed_orders.bots.tutorial.plot import PlotTable
from sealed_orders.games.tutorial.odds import MOST_FLIGHTS
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.words import percent

WORTH = 0.3  # how likely she must be where the cruiser goes, for flights to go up


class Adviser(Lieutenant):
    """Proposes what the lesson teaches: keep the flights until you know where to look, then send them."""

    def sends(self, share: float, log: Sequence[Event]) -> int:
        """3.1 Send all of them after a call, where she is likely."""
        return MOST_FLIGHTS if heard(log) and share >= WORTH else 0

    def why_sent(self, flights: int, share: float, log: Sequence[Event]) -> str:
        """3.1 Say why so many flights go up, or why none."""
        if flights:
            return flown(flights)
        if not heard(log):
            return "Each flight can be used once: keep them until a distress call says where to look."
        return f"Each flight can be used once, and {percent(share)} is not worth one."

    def stated(self, log: Sequence[Event], _likely: Weights) -> Weights:
        """Return the shares of the plot table, moved on to the end of the turn."""
        table = PlotTable(self.side)
        table.read(log)
        (plot,) = table.plots()
        return moved_on(plot.likely)
