"""How a card steers in Computer Bismarck: a raider keeps away from battleships in sight, and stays on patrol."""

from __future__ import annotations

from collections.abc import Collection

from sealed_orders.bots.cards.helm import Helm
from sealed_orders.games.bismarck.chart import CLASS
from sealed_orders.games.bismarck.ships import GERMAN, TYPE
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course, Mode
from sealed_orders.kernel.squares import neighbours

_NEAR = neighbours(set(CLASS))
STILL = ("R", "P")  # 15.3, 9.2 refuel where that can be done, or else search


class BismarckHelm(Helm):
    """5.1 Courses over the sea."""

    def avoids(self, view: BismarckView) -> Collection[str]:  # type: ignore[override]
        """16.6 Return a square with a battleship in sight, and those beside it."""
        if self.side != GERMAN:
            return ()
        heavies = [cell for unit, cell, _ in view.contacts if TYPE[unit] == "B"]
        return {near for cell in heavies for near in (cell, *_NEAR.get(cell, ()))}

    def stay(self, course: Course, going: Mode) -> Answer | None:
        """9.2, 15.3 Refuel, or patrol."""
        names = {mode.name for mode in course.modes}
        still = next((name for name in STILL if name in names), "")
        return (still,) if still else super().stay(course, going)
