"""The plot table: where the unseen enemy may be, and the staff officer's tools, from a side's own knowledge alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck.arrivals import arrivals
from sealed_orders.bots.bismarck.belief import Belief
from sealed_orders.bots.bismarck.sea import CELLS, INDEX, Squares, Weights, squares
from sealed_orders.games.bismarck.calendar import title
from sealed_orders.games.bismarck.cards import BRITISH, GERMAN, ID, NAME, OWN, PLANES, SHIPS, TYPE
from sealed_orders.games.bismarck.chart import in_fog
from sealed_orders.games.bismarck.flight import lands, projection
from sealed_orders.games.bismarck.search import totals
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.board import Cells, Outlook, Panel, Plot, Reach
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order, Side

NAMED = np.array(CELLS)
LEAST = 0.001  # what is less likely is not drawn
TOLD = 0.01  # nor is a gap listed
LISTED = 12  # gaps on paper; the chart has them all
# Whom a side's staff keeps on the table, most wanted first.
WANTED = {
    BRITISH: tuple(u for u in OWN[GERMAN]),
    GERMAN: tuple(u for u in OWN[BRITISH] if u in SHIPS and TYPE[u] in "BAM"),
}


class PlotTable:
    """One side's staff officer: reads what the side is told, and answers from that."""

    working = False

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
        chances = _chances(likely, np.flatnonzero(likely >= LEAST))
        can, ring = _names(self._belief.can(unit)), _names(self._ring.can(unit))
        heard = self._heard(unit)
        note = "; ".join(filter(None, (_count(len(can)), _likeliest(chances), heard)))
        return Plot(ID[unit], NAME[unit], can, chances, ring, note, heard)

    def _heard(self, unit: int) -> str:
        """10.9 The last contact, and where she is told to end the turn."""
        told, met = self._belief.told(unit), self._belief.met(unit)
        cells = _names(told) if told is not None else ()
        ends = f"told: ends the turn in {cells[0] if len(cells) == 1 else f'one of {len(cells)}'}" if cells else ""
        last = f"last contact: {title(met[0])} in {met[1]}" if met else ""
        return "; ".join(filter(None, (ends, last)))

    def covered(self, view: BismarckView, order: Order) -> Squares:
        """9.2 The squares the side will see into at the end of the turn, if its orders are carried out."""
        sums = totals(projection(view, order), self.side, projected=True)
        on_map = {cell: total for cell, total in sums.items() if cell in INDEX}  # a convoy may leave it
        return squares(*(c for c, total in on_map.items() if total >= view.level(c) and not in_fog(c, view.fog)))

    def flown_over(self, view: BismarckView, order: Order) -> Squares:
        """9.5 The squares with an own plane in the air at the end of the turn."""
        then = projection(view, order)
        return squares(*(then.to[u] for u in PLANES if then.to_mode[u] not in ("", "B") and not lands(then, u)))

    def outlooks(self, view: BismarckView, order: Order) -> tuple[Outlook, ...]:
        """9.2, 9.5 What an order promises this turn for every wanted ship; nothing when all have moved."""
        if not self._belief.to_move:
            return ()
        seen = self.covered(view, order)
        over = seen & self.flown_over(view, order)
        units = (u for u in WANTED[self.side] if self._belief.can(u).any())
        return tuple(self._outlook(unit, over if TYPE[unit] == "S" else seen) for unit in units)

    def _outlook(self, unit: int, seen: Squares) -> Outlook:
        ahead = self._belief.ahead(unit)
        unseen: Weights = ahead * ~seen
        places = np.flatnonzero(unseen >= LEAST)
        spots = _chances(ahead, np.flatnonzero(seen))
        gaps = _chances(unseen, places[np.argsort(-unseen[places], kind="stable")])
        return Outlook(ID[unit], float(ahead @ seen), spots, gaps, _gap_paper(NAME[unit], gaps))

    def reach(self, view: BismarckView, cell: str) -> tuple[Reach, ...]:
        """Which own ships and planes can be in a square, and in how many turns; the soonest first."""
        return arrivals(view, self.side, cell)

    def panels(self, view: BismarckView, order: Order) -> tuple[Panel, ...]:
        """The staff's paper for the orders in hand: the chances to spot."""
        titles = {ID[unit]: NAME[unit] for unit in WANTED[self.side]}
        rows = tuple((titles[out.id], _percent(out.chance)) for out in self.outlooks(view, order))
        return (Panel("Chance to spot this turn", rows),) if rows else ()


def _gap_paper(name: str, gaps: dict[str, float]) -> Panel:
    """Where a ship could end the turn unseen: in how many squares, and the likeliest if some are likelier."""
    likely = [(cell, f"{chance:.1%}") for cell, chance in gaps.items() if chance >= TOLD][:LISTED]
    alike = len(gaps) > LISTED and len(set(gaps.values())) == 1
    if alike or (gaps and not likely):
        return Panel(f"Gaps: {name} could end unseen in {_count(len(gaps))}, none likelier than others", ())
    few = f"; the {len(likely)} likeliest" if len(gaps) > len(likely) else ""
    return Panel(f"Gaps: {name} could end unseen in {_count(len(gaps))}{few}", tuple(likely))


def _likeliest(chances: dict[str, float]) -> str:
    best = max(chances, key=lambda cell: chances[cell], default="")
    if len(chances) > 1 and chances[best] == min(chances.values()):
        return "all alike"
    return f"likeliest {best}, {_percent(chances[best])}" if best else ""


def _percent(chance: float) -> str:
    """Whole, but neither nought nor all unless it is so."""
    if 0 < chance < 0.01:
        return "under 1%"
    return f"{chance:.0%}" if not 0.99 < chance < 1 - 1e-9 else "over 99%"


def _count(squares: int) -> str:
    return f"{squares} square{'s' * (squares != 1)}"


def _chances(weights: Weights, places: NDArray[np.intp]) -> dict[str, float]:
    return dict(zip(NAMED[places].tolist(), weights[places].round(4).tolist(), strict=True))


def _names(where: Squares) -> Cells:
    return tuple(NAMED[where].tolist())
