"""The staff officer of any hunt: he keeps a plot table, and answers clients from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sealed_orders.bots.hunt.sea import Places
from sealed_orders.bots.hunt.table import Table
from sealed_orders.kernel.board import Cells, Outlook, Panel, Plot, Reach
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order


class Officer:
    """A game says what an order will look into, and how soon an own unit can be in a cell."""

    working = False

    def __init__(self, table: Table, ids: Mapping[int, str]) -> None:
        """His table, and the ids of all the enemy's ships."""
        self.table = table
        self._ids = ids

    def read(self, log: Sequence[Event]) -> None:
        """Take in what the side was told."""
        self.table.read(log)

    def plots(self) -> tuple[Plot, ...]:
        """What is on the table."""
        return self.table.plots()

    def possible(self) -> dict[str, Cells]:
        """By its id, where each enemy ship can be."""
        return self.table.possible(self._ids)

    def outlooks(self, view: Any, order: Order) -> tuple[Outlook, ...]:
        """What the orders in hand promise for each plot."""
        seen = self.seen(view, order)
        return () if seen is None else self.table.outlooks(dict.fromkeys(self._ids, seen))

    def panels(self, view: Any, order: Order) -> tuple[Panel, ...]:
        """The chances to spot."""
        return self.table.chances_to_spot(self.outlooks(view, order))

    def seen(self, view: Any, order: Order) -> Places | None:
        """The cells that will be looked into under the orders in hand; None where nothing will."""
        return None

    def reach(self, view: Any, cell: str) -> tuple[Reach, ...]:
        """Which own units can be in a cell, and in how many turns, the soonest first."""
        return ()
