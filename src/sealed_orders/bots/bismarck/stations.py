"""Where German ships can refuel, as their side knows it."""

from __future__ import annotations

from sealed_orders.games.bismarck.cards import GERMAN
from sealed_orders.games.bismarck.chart import PORTS
from sealed_orders.games.bismarck.movement import OILERS
from sealed_orders.games.bismarck.view import BismarckView


def refuelling_squares(view: BismarckView) -> tuple[str, ...]:
    """6.26, 15.3 The German ports, the oilers that are afloat, and in the solitaire game the secret squares."""
    oilers = (view.square[oiler] for oiler in OILERS if view.square[oiler])
    return (*sorted(PORTS[GERMAN]), *oilers, *view.secret)
