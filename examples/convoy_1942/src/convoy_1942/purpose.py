"""5 What the sides play for."""

from __future__ import annotations

from convoy_1942.chart import ALLIED, GERMAN
from convoy_1942.view import ConvoyView
from sealed_orders.kernel.game import Purpose


def purpose(view: ConvoyView) -> Purpose | None:
    """5.1 Return what brings points."""
    return {
        ALLIED: Purpose("Bring the merchants into the Clyde: a point for each, and two for each boat sunk.", "5.1"),
        GERMAN: Purpose("Find the convoys and sink their ships: a point for each.", "5.1"),
    }.get(view.side)
