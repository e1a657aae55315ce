"""The plot table: where the other side's forces can be and probably are, from what a side was told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from hex_hunt.sea import AT, ATLANTIC, BRITISH, CELLS, GERMAN, HEXES, HOME, SIDES, WATERS
from hex_hunt.ships import FORCES, force
from hex_hunt.state import HexView
from hex_hunt.steps import FAR, SEARCH
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.filter import Filter
from sealed_orders.bots.hunt.officer import Officer
from sealed_orders.bots.hunt.plan import Motion, Plan, compiled, paces, way_to
from sealed_orders.bots.hunt.sea import Places, Sea
from sealed_orders.bots.hunt.table import Table
from sealed_orders.bots.hunt.theatre import Theatre
from sealed_orders.kernel.board import Reach
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order, Side

SEA = Sea(CELLS, AT, WATERS)
GOAL = {GERMAN: ATLANTIC, BRITISH: "0202"}  # where a force that has a plan is bound
FINDS = float(SEARCH.p)


@cache
def motion(side: Side) -> Motion:
    """Half of the forces are bound somewhere, the others adrift."""
    everywhere, nowhere, pace = np.ones(len(SEA)), np.zeros(len(SEA)), paces(0.1, 0.3, range(FAR + 1))
    bound = Plan(way_to(SEA, side, [SEA.index[GOAL[side]]]), 1.5, pace, pace, everywhere, nowhere)
    adrift = Plan(nowhere, 0.0, pace, pace, everywhere, nowhere)
    return compiled("plans", SEA, side, {"bound": bound, "adrift": adrift}, startled=0.3, doubt=0.05)


class HexTheatre(Theatre):
    """What one side is told of the other's two forces."""

    sea = SEA

    def __init__(self, enemy: Side) -> None:
        self.side = enemy
        self.units = range(len(FORCES[enemy]))

    def reach(self, unit: int, turn: int) -> tuple[int, int]:
        return FAR, FAR

    def filters(self, motion_model: str) -> list[Filter]:
        return [Filter(SEA, self.side, self.units, lambda _: motion(self.side), self.reach)]

    def hear(self, event: Event, belief: Belief) -> None:
        told = event.data  # the one place that reads what events say to machines
        belief.heard()
        if (kind := told.get("kind")) != "sighted":
            belief.end_search()
        match kind:
            case "formed":
                for unit in self.units:
                    belief.put(unit, SEA.places(HOME[self.side]))
            case "turn":
                belief.begin_turn(told["turn"])
            case "moved":
                belief.move()
            case "searched":
                belief.miss(SEA.places(told["cell"]), 1 - FINDS)
            case "sighted":
                for unit in self._units(told["forces"]):
                    belief.sight(unit, SEA.places(told["cell"]), told["cell"], belief.turn)
            case "gone":
                for unit in self._units([told["force"]]):
                    belief.lose(unit)

    def _units(self, forces: Sequence[str]) -> list[int]:
        return [FORCES[self.side].index(key) for key in forces if key in FORCES[self.side]]


class PlotTable(Officer):
    """One side's staff officer."""

    def __init__(self, side: Side) -> None:
        enemy = next(other for other in SIDES if other != side)
        ids = dict(enumerate(FORCES[enemy]))
        wanted = {unit: (key, force(key)) for unit, key in ids.items()}
        beliefs = (Belief(HexTheatre(enemy), "plans"), Belief(HexTheatre(enemy), None, searches=False))
        super().__init__(Table(*beliefs, wanted, cell="hex", finds=FINDS), ids)

    def seen(self, view: HexView, order: Order) -> Places | None:
        """3.1 Where the British forces with ships are bound; Germans do not search."""
        ends = {key: [cell, *order.get(key, ("",))[1:]][-1] for key, cell in view.at.items() if view.side == BRITISH}
        searched = [cell for key, cell in ends.items() if key in view.holds.values() and cell in HEXES]
        return SEA.places(*searched) if ends else None

    def reach(self, view: HexView, cell: str) -> tuple[Reach, ...]:
        """2.1 A force goes two hexes in a turn."""
        far = sorted((SEA.far(view.side, at, cell), key) for key, at in view.at.items())
        return tuple(Reach(key, force(key), -(-steps // FAR)) for steps, key in far if steps < len(CELLS))
