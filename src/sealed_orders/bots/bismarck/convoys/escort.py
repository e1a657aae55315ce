"""Escorts: battleships too slow to hunt stay with a convoy worth protecting, in its mode and on its course."""

from __future__ import annotations

from collections.abc import Mapping

from sealed_orders.bots.bismarck.waters.modes import MOVE, PATROL
from sealed_orders.bots.bismarck.waters.ways import toward
from sealed_orders.games.bismarck.chart import SEA
from sealed_orders.games.bismarck.ships import BRITISH, FAST_CONVOYS, ID, UNIT
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.order import Answer, Order
from sealed_orders.kernel.prompt import Course

ESCORTS: Mapping[int, tuple[int, ...]] = {
    UNIT["rodney"]: (UNIT["ws8b"], UNIT["sl4"]),
    UNIT["ramillies"]: (UNIT["sl5"], UNIT["sl4"]),
    UNIT["df1"]: (UNIT["ws8b"], UNIT["sl1"], UNIT["sl2"]),
    UNIT["df2"]: (UNIT["ws8b"], UNIT["sl1"], UNIT["sl2"]),
    UNIT["df3"]: (UNIT["sl4"], UNIT["sl5"]),
}


def charge(view: BismarckView, escort: int) -> int | None:
    """Return the convoy an escort protects: the first of hers still at sea."""
    return next((c for c in ESCORTS.get(escort, ()) if view.square[c] and not view.fate[c]), None)


def stay_close(view: BismarckView, escort: int, convoy: int, form: Course, order: Order) -> Answer:
    """Stay with the convoy in its mode, or go to where it will be."""
    going = order.get(ID[convoy], ())
    there = going[1] if len(going) > 1 else view.to[convoy]
    modes = {mode.name: mode for mode in form.modes}
    mode = modes.get("F" if convoy in FAST_CONVOYS else "C")
    if mode is not None and view.square[escort] == view.square[convoy]:
        if there == form.start:
            return (mode.name,)
        if mode.most and there in SEA[BRITISH].next[form.start]:
            return (mode.name, there)
    route = toward(BRITISH, form.start, there, modes[MOVE].most)
    return (MOVE, *route) if route else (PATROL,)
