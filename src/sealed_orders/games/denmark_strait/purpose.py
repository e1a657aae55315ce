"""13 What the sides of the battle fight for."""

from __future__ import annotations

from sealed_orders.games.denmark_strait.ships import BRITISH, GERMAN
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.game import Purpose


def purpose(view: StraitView) -> Purpose | None:
    """13.1, 13.2, 13.3 How each side wins."""
    clear = view.options["distance"]
    if view.side == BRITISH:
        return Purpose(
            "Beat the Germans: each of their ships sunk, with Failed Morale, or gone by the east edge. They win if it "
            f"is so with all of yours, or if every one of theirs gets {clear} spaces clear of you.",
            "13.1, 13.2, 13.3",
        )
    if view.side == GERMAN:
        return Purpose(
            "Break the British: each of their ships sunk, off the map or with Failed Morale. Or get away: every German "
            f"ship {clear} or more spaces from every British one, and the Bismarck in good order, or gone by the west "
            "or south edge. The east edge is a defeat.",
            "13.1, 13.2, 13.3, 13.5",
        )
    return None
