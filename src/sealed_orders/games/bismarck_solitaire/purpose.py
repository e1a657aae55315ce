"""13.2 What a cruise is for."""

from __future__ import annotations

from sealed_orders.games.bismarck_solitaire.chart import PORTS
from sealed_orders.games.bismarck_solitaire.mission import TURNS
from sealed_orders.games.bismarck_solitaire.state import SIDES
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.game import Purpose
from sealed_orders.kernel.words import many


def purpose(view: CruiseView) -> Purpose | None:
    """13.2, 14.1 Explain the points needed, the way home, and the medal."""
    if view.side not in SIDES:
        return None
    ports = " or ".join(PORTS[port].name for port in view.ports)
    win = f"Score {many(view.goal, 'point')} and bring the Bismarck home to {ports} after turn {view.return_after}"
    earn = "You score for convoys, warships and prizes; the event charts show where each can appear."
    medal = f"{view.medal['name']}: {view.medal['text']}"
    return Purpose(f"{win} and by turn {TURNS}. {earn} {medal}", "3.4, 13.2, 14.1")
