"""The plot table of either side: where the enemy's forces can be and probably are, from the side's own reports."""

from __future__ import annotations

from functools import cache

from convoy_1942.board import CHART
from convoy_1942.chart import ALLIED, AREAS, AT, CLYDE, ENEMY, PLACES, WATERS
from convoy_1942.forces import FORCE, FORCES, MERCHANTS
from convoy_1942.tables import FAR, SEARCH
from convoy_1942.view import ConvoyView
from sealed_orders.bots.hunt.officer import Officer
from sealed_orders.bots.hunt.plan import Motion, Plan, compiled, paces, way_to
from sealed_orders.bots.hunt.sea import Places, Sea
from sealed_orders.bots.hunt.theatre import Theatre
from sealed_orders.kernel.board import Reach
from sealed_orders.kernel.order import Order, Side

SEA = Sea(tuple(PLACES), AT, WATERS)
GOAL = {ALLIED: CLYDE, ENEMY[ALLIED]: "gap"}  # where a force that has a plan is bound


@cache
def motion(side: Side) -> Motion:
    """Return how forces probably move: convoys make for the Clyde, packs for the middle of the ocean or anywhere."""
    pace = paces(0.1 if side == ALLIED else 0.3, 0.4, range(FAR[side] + 1))
    bound = Plan(way_to(SEA, side, [SEA.index[GOAL[side]]]), 1.0, pace, pace, 1.0, 0.0)
    roams = Plan(0.0, 0.0, pace, pace, 1.0, 0.0)
    return compiled("plans", SEA, side, {"bound": bound, "roams": roams}, startled=0.2, doubt=0.05)


class Ocean(Theatre):
    """What one side reads of the enemy's two forces."""

    sea, called, finds = SEA, CHART.called, float(SEARCH.p)

    def __init__(self, enemy: Side) -> None:
        self.side = enemy
        self.ids = {key: unit for unit, key in enumerate(FORCES[enemy])}
        self.units = range(len(self.ids))

    def reach(self, unit: int, turn: int) -> tuple[int, int]:
        return FAR[self.side], FAR[self.side]

    def motion(self, family: str, turn: int) -> Motion:
        return motion(self.side)


class PlotTable(Officer):
    """One side's staff officer."""

    def __init__(self, side: Side) -> None:
        wanted = {unit: FORCE[key].name for unit, key in enumerate(FORCES[ENEMY[side]])}
        super().__init__(lambda: Ocean(ENEMY[side]), "plans", wanted)

    def seen(self, view: ConvoyView, order: Order) -> Places | None:
        """3.1 Say where the own forces with escorts or boats will be."""
        eyes = {force for unit, force in view.holds.items() if unit not in MERCHANTS}
        ends = [[at, *order.get(force, ("",))[1:]][-1] for force, at in view.at.items() if force in eyes]
        return SEA.places(*(cell for cell in ends if cell in AREAS)) if ends else None

    def reach(self, view: ConvoyView, cell: str) -> tuple[Reach, ...]:
        """2.1 Say how soon the own forces can be there."""
        far = sorted((SEA.far(view.side, at, cell), force) for force, at in view.at.items())
        reached = [(steps, force) for steps, force in far if steps < len(PLACES)]
        return tuple(Reach(force, FORCE[force].name, -(-steps // FAR[view.side])) for steps, force in reached)
