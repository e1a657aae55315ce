"""Somebody who looks at a live match: a window of a seat."""

from __future__ import annotations

from typing import Protocol

from sealed_orders.table.protocol.names import Slot
from sealed_orders.table.protocol.telling import Paper, PartnersDraft
from sealed_orders.table.seats import Seat


class Watcher(Protocol):
    """Somebody who looks at a live match."""

    def wake(self) -> None:
        """Something may have changed."""

    def warn(self, text: str) -> None:
        """Something went wrong that players should know of."""

    def show(self, draft: PartnersDraft) -> None:
        """Note that a partner has drafted something."""

    def put(self, seat: Seat, slot: Slot, paper: Paper) -> None:
        """Something was put into the drawer of a seat."""

    def clear(self, seat: Seat, slot: Slot) -> None:
        """Something was taken out of it, if anything was there."""

    async def open_again(self) -> None:
        """Something may have been put into drawers elsewhere."""
