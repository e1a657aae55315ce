"""The plot table: where the other side's forces can be and probably are, from what a side was told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from hex_hunt.sea import AT, ATLANTIC, BRITISH, CELLS, GERMAN, HEXES, SIDES, WATERS
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
from sealed_orders.kernel.fact import Begins, Fact, Left, Phase, Searched, Sighted, Turn, Who
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
        for fact in event.facts:
            belief.heard()
            if not isinstance(fact, Sighted):
                belief.end_search()
            self._take_in(fact, belief)

    def _take_in(self, fact: Fact, belief: Belief) -> None:
        match fact:
            case Begins(who, cells):
                for unit in self._units([who]):
                    belief.put(unit, SEA.places(*cells))
            case Turn(number):
                belief.begin_turn(number)
            case Phase("movement"):
                belief.move()
            case Searched(cells):
                belief.miss(SEA.places(*cells), 1 - FINDS)
            case Sighted(cell, forces):
                for unit in self._units(forces):
                    belief.sight(unit, SEA.places(cell), cell, belief.turn)
            case Left(who):
                for unit in self._units([who]):
                    belief.lose(unit)

    def _units(self, forces: Sequence[Who]) -> list[int]:
        return [FORCES[self.side].index(who.id) for who in forces if who.id in FORCES[self.side]]


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
