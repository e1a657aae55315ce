"""5 What the sides play for."""

from __future__ import annotations

from hex_hunt.chart import BRITISH, GERMAN
from hex_hunt.view import HexView
from sealed_orders.kernel.game import Purpose


def purpose(view: HexView) -> Purpose | None:
    """5.1, 5.2 Say how each side wins."""
    return {
        GERMAN: Purpose("Take more ships into the Atlantic than are sunk.", "5.1, 5.2"),
        BRITISH: Purpose("Sink as many ships as break out, or more. Search the hexes they must pass.", "3.1, 5.2"),
    }.get(view.side)
