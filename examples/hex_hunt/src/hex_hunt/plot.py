"""The plot table: where the enemy's forces can be and probably are, from a side's own reports."""

from __future__ import annotations

from functools import cache

from hex_hunt.board import BOARD
from hex_hunt.chart import AT, ATLANTIC, BRITISH, CELLS, GERMAN, HEXES, SIDES, WATERS
from hex_hunt.ships import FORCES, force
from hex_hunt.tables import FAR, SEARCH
from hex_hunt.view import HexView
from sealed_orders.bots.hunt.officer import Officer
from sealed_orders.bots.hunt.plan import Motion, Plan, compiled, paces, way_to
from sealed_orders.bots.hunt.sea import Places, Sea
from sealed_orders.bots.hunt.theatre import Theatre
from sealed_orders.kernel.board import Reach
from sealed_orders.kernel.order import Order, Side

SEA = Sea(CELLS, AT, WATERS)
GOAL = {GERMAN: ATLANTIC, BRITISH: "0202"}  # where a force that has a plan is bound


@cache
def motion(side: Side) -> Motion:
    """Return how forces probably move: half toward a goal, half at random."""
    pace = paces(0.1, 0.3, range(FAR + 1))
    bound = Plan(way_to(SEA, side, [SEA.index[GOAL[side]]]), 1.5, pace, pace, 1.0, 0.0)
    adrift = Plan(0.0, 0.0, pace, pace, 1.0, 0.0)
    return compiled("plans", SEA, side, {"bound": bound, "adrift": adrift}, startled=0.3, doubt=0.05)


class HexTheatre(Theatre):
    """What one side reads of the enemy's two forces."""

    sea, called, finds = SEA, BOARD.called, float(SEARCH.p)

    def __init__(self, enemy: Side) -> None:
        self.side = enemy
        self.ids = {key: unit for unit, key in enumerate(FORCES[enemy])}
        self.units = range(len(self.ids))

    def reach(self, unit: int, turn: int) -> tuple[int, int]:
        return FAR, FAR

    def motion(self, family: str, turn: int) -> Motion:
        return motion(self.side)


class PlotTable(Officer):
    """One side's staff officer."""

    def __init__(self, side: Side) -> None:
        enemy = next(other for other in SIDES if other != side)
        wanted = {unit: force(key) for unit, key in enumerate(FORCES[enemy])}
        super().__init__(lambda: HexTheatre(enemy), "plans", wanted)

    def seen(self, view: HexView, order: Order) -> Places | None:
        """3.1 Say where the British forces with ships are bound; Germans do not search."""
        ends = {key: [cell, *order.get(key, ("",))[1:]][-1] for key, cell in view.at.items() if view.side == BRITISH}
        searched = [cell for key, cell in ends.items() if key in view.holds.values() and cell in HEXES]
        return SEA.places(*searched) if ends else None

    def reach(self, view: HexView, cell: str) -> tuple[Reach, ...]:
        """2.1 Return how soon the own forces can be there: they go two hexes a turn."""
        far = sorted((SEA.far(view.side, at, cell), key) for key, at in view.at.items())
        return tuple(Reach(key, force(key), -(-steps // FAR)) for steps, key in far if steps < len(CELLS))
