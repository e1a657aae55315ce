"""How a card steers in the Denmark Strait: the manoeuvre that takes a ship nearest to a space, or off the map."""

from __future__ import annotations

from sealed_orders.bots.cards.helm import Helm
from sealed_orders.games.denmark_strait.chart import DISTANCE, LEADS, SIZE, place
from sealed_orders.games.denmark_strait.helm import Manoeuvre
from sealed_orders.games.denmark_strait.movement import cost, legal
from sealed_orders.games.denmark_strait.ships import NUMBER
from sealed_orders.games.denmark_strait.victory import ATLANTIC
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Choice, Pick

OUT = "out"  # instead of a space: to the Atlantic


class StraitHelm(Helm):
    """7.3 Manoeuvres that cost no points."""

    words = (OUT,)

    def steer(self, view: StraitView, choice: Choice, goal: str) -> Answer | None:  # type: ignore[override]
        """7.3 Choose where she ends, and next where she heads."""
        if view.step != "move" or not isinstance(choice, Pick) or choice.key not in NUMBER:
            return None
        free = [m for m in legal(view, NUMBER[choice.key]) if not cost(view, NUMBER[choice.key], m)]
        best = min(free, key=lambda m: (_left(m, goal), m.name), default=None)
        return (best.name,) if best else None


def _left(manoeuvre: Manoeuvre, goal: str) -> float:
    """Return how far she is from a goal then; half a space less if she heads nearer."""
    here, ahead = manoeuvre.space, ""
    if here in DISTANCE:
        ahead = LEADS[here][manoeuvre.facing]
    return _far(here, goal) + 0.5 * min(_far(ahead, goal), _far(here, goal) + 1)


def _far(space: str, goal: str) -> float:
    if goal != OUT:
        return float(DISTANCE[space][goal]) if space in DISTANCE else 2.0 * SIZE
    if space not in DISTANCE:
        return 0.0 if space in ATLANTIC else 2.0 * SIZE
    column, row = place(space)
    return float(min(column, SIZE + 1 - row))
