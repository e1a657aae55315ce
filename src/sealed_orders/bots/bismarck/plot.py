"""The plot table: where the unseen enemy may be, and the staff officer's tools, from a side's own knowledge alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sealed_orders.bots.bismarck.belief import Belief
from sealed_orders.bots.bismarck.sea import CELLS, Squares, Weights, squares
from sealed_orders.games.bismarck.cards import BRITISH, GERMAN, ID, NAME, OWN, SHIPS, SIDE, TYPE
from sealed_orders.games.bismarck.chart import in_fog, waters
from sealed_orders.games.bismarck.flight import projection
from sealed_orders.games.bismarck.movement import limit
from sealed_orders.games.bismarck.search import totals
from sealed_orders.games.bismarck.tables import SLOW_KNOTS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.board import Cells, Panel, Plot
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order, Side

NAMED = np.array(CELLS)
LEAST = 0.001  # what is less likely is not drawn
HORIZON = 12  # turns
# Whom a side's staff keeps on the table, most wanted first.
WANTED = {
    BRITISH: tuple(u for u in OWN[GERMAN]),
    GERMAN: tuple(u for u in OWN[BRITISH] if u in SHIPS and TYPE[u] in "BAM"),
}


class PlotTable:
    """One side's staff officer: reads what the side is told, and answers from that."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self._belief = Belief(side, motion="plans")
        self._ring = Belief(side, motion=None, searches=False)

    def read(self, log: Sequence[Event]) -> None:
        """Take in what the side was told."""
        self._belief.read(log)
        self._ring.read(log)

    def plots(self) -> tuple[Plot, ...]:
        """Every wanted ship that is not known to be gone."""
        return tuple(self._plot(u) for u in WANTED[self.side] if self._belief.can(u).any())

    def possible(self) -> dict[str, Cells]:
        """Every enemy ship, and all squares where she can be."""
        return {ID[unit]: _names(self._belief.can(unit)) for unit in self._belief.units}

    def _plot(self, unit: int) -> Plot:
        likely = self._belief.likely(unit)
        chances = {CELLS[n]: round(float(likely[n]), 4) for n in np.flatnonzero(likely >= LEAST)}
        can, ring = _names(self._belief.can(unit)), _names(self._ring.can(unit))
        best = max(chances, key=lambda cell: chances[cell], default="")
        note = f"{len(can)} squares; likeliest {best}, {chances[best]:.0%}" if best else f"{len(can)} squares"
        return Plot(ID[unit], NAME[unit], can, chances, ring, note)

    def covered(self, view: BismarckView, order: Order) -> Squares:
        """9.2 The squares the side will see into at the end of the turn, if its orders are carried out."""
        sums = totals(projection(view, order), self.side, projected=True)
        return squares(*(c for c, total in sums.items() if total >= view.level(c) and not in_fog(c, view.fog)))

    def spotting(self, view: BismarckView, order: Order) -> dict[int, float]:
        """The chance to spot each wanted surface ship this turn under an order."""
        seen = self.covered(view, order)
        return {
            unit: float(self._belief.ahead(unit) @ seen)
            for unit in WANTED[self.side]
            if TYPE[unit] != "S" and self._belief.can(unit).any()
        }

    def gaps(self, view: BismarckView, order: Order, unit: int) -> list[tuple[str, float]]:
        """Where a ship is likely to be at the end of the turn and the side will not see into, likeliest first."""
        ahead: Weights = self._belief.ahead(unit) * ~self.covered(view, order)
        places = np.argsort(-ahead)
        return [(CELLS[n], float(ahead[n])) for n in places[:HORIZON] if ahead[n] >= LEAST]

    def reach(self, view: BismarckView, cell: str) -> tuple[tuple[str, int], ...]:
        """Which own ships can be in a square, and in how many turns, fuel allowing; the soonest first."""
        found = []
        for unit in (u for u in OWN[self.side] if u in SHIPS and view.square[u] and TYPE[u] != "M"):
            turns = turns_to(view, unit, cell)
            if turns is not None:
                found.append((unit, turns))
        return tuple((NAME[unit], turns) for unit, turns in sorted(found, key=lambda item: (item[1], item[0])))

    def panels(self, view: BismarckView, order: Order) -> tuple[Panel, ...]:
        """The staff's papers for the orders in hand: chances to spot, and the gaps in the line for the first ship."""
        chances = self.spotting(view, order)
        if not chances:
            return ()
        rows = tuple((NAME[unit], f"{chance:.0%}") for unit, chance in chances.items())
        first = next(iter(chances))
        gaps = tuple((cell, f"{chance:.1%}") for cell, chance in self.gaps(view, order, first))
        return (Panel("Chance to spot this turn", rows), Panel(f"Gaps: {NAME[first]} could end unseen in", gaps))


def turns_to(view: BismarckView, unit: int, cell: str) -> int | None:
    """6.51.1, 6.53.1 The fewest turns in which a ship as she is can be in a square, if fuel allows."""
    far = waters(unit, SIDE[unit]).reach(view.square[unit], 2 * HORIZON).get(cell)
    if far is None:
        return None
    steps = limit(view, unit, "M")
    for turn in range(2 * HORIZON):
        if far <= 0:
            return turn
        far -= steps
        steps = _next_limit(view, unit, steps)
    return None


def _next_limit(view: BismarckView, unit: int, steps: int) -> int:
    """6.51.1 A battleship or carrier that has just gone two squares goes one, and then two again."""
    if not view.knots[unit]:
        return 0
    if TYPE[unit] in "SO" or view.knots[unit] < SLOW_KNOTS:
        return 1
    return 1 if TYPE[unit] in "BA" and steps > 1 else 2


def _names(where: Squares) -> Cells:
    return tuple(NAMED[where].tolist())
