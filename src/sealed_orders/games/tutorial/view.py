"""What each side knows."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.view import View


@dataclass(frozen=True)
class HuntView(View):
    """What one side knows: its own ship, its own flights, and the merchants lost."""

    at: str
    flights: int
    sunk: int
