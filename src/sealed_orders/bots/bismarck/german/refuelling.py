"""6.26, 15.3 Where raiders may refuel under the rules in force, and how an oiler gets to one."""

from __future__ import annotations

from collections.abc import Mapping

from sealed_orders.bots.bismarck.theatre.motion import RAIDERS
from sealed_orders.bots.bismarck.waters.ways import far
from sealed_orders.games.bismarck.chart import PORTS
from sealed_orders.games.bismarck.movement import OILERS
from sealed_orders.games.bismarck.ships import GERMAN
from sealed_orders.games.bismarck.view import BismarckView

THIRSTY = 3  # fuel factors at which a raider needs an oiler
CALL = 4  # squares from which an oiler comes to her


def refuelling_places(view: BismarckView) -> tuple[str, ...]:
    """List the German ports, the squares of the oilers afloat, and in the solitaire game the secret ones."""
    oilers = (view.square[oiler] for oiler in OILERS if view.square[oiler])
    return (*sorted(PORTS[GERMAN]), *oilers, *view.secret)


def nearest_place(view: BismarckView, here: str) -> str:
    """Return the refuelling place nearest to a square."""
    return min(sorted(refuelling_places(view)), key=lambda cell: far(GERMAN, here, cell))


def customer(view: BismarckView, oiler: int, going: Mapping[int, str]) -> str:
    """Return where an oiler should wait for a raider or meet one; None if no raider needs it."""
    here = view.square[oiler]
    ends = [going.get(u) or view.to[u] for u in RAIDERS if view.square[u] and view.fuel[u] <= THIRSTY]
    near = [cell for cell in ends if far(GERMAN, here, cell) <= CALL]
    return min(near, key=lambda cell: far(GERMAN, here, cell), default="")
