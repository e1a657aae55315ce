"""Escorts: battleships too slow to hunt stay with a convoy worth protecting, in its mode and on its course."""

from __future__ import annotations

from collections.abc import Mapping

from sealed_orders.bots.bismarck.ways import toward
from sealed_orders.games.bismarck.cards import BRITISH, FAST_CONVOYS, ID, UNIT
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.order import Answer, Order
from sealed_orders.kernel.prompt import Course

ESCORTS: Mapping[int, tuple[int, ...]] = {
    UNIT["rodney"]: (UNIT["ws8b"], UNIT["sl4"]),
    UNIT["ramillies"]: (UNIT["sl5"], UNIT["sl4"]),
}


def charge(view: BismarckView, escort: int) -> int | None:
    """The convoy an escort looks after: the first of hers that is still at sea."""
    return next((c for c in ESCORTS.get(escort, ()) if view.square[c] and not view.fate[c]), None)


def stay_close(view: BismarckView, escort: int, convoy: int, form: Course, order: Order) -> Answer:
    """With the convoy in its mode, or on the way to where it will be."""
    going = order.get(ID[convoy], ())
    there = going[1] if len(going) > 1 else view.square[convoy]
    mode = "F" if convoy in FAST_CONVOYS else "C"
    if view.square[escort] == view.square[convoy] and any(m.name == mode for m in form.modes):
        most = next(m.most for m in form.modes if m.name == mode)
        if there == form.start or (most and there in SEA_NEXT(form.start)):
            return (mode,) if there == form.start else (mode, there)
    most = next(m.most for m in form.modes if m.name == "M")
    route = toward(BRITISH, form.start, there, most)
    return ("M", *route) if route else ("P",)


def SEA_NEXT(cell: str) -> tuple[str, ...]:
    from sealed_orders.games.bismarck.chart import SEA

    return SEA[BRITISH].next.get(cell, ())
