"""The plot table of any hunt: what a belief says of each wanted ship, as clients draw it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Places, Weights
from sealed_orders.kernel.board import Cells, Outlook, Panel, Plot
from sealed_orders.kernel.event import Event

LEAST = 0.001  # what is less likely is not drawn
LISTED = 12  # gaps on paper; the chart has them all


class Table:
    """Reads what a side is told, and answers from that: where each wanted ship can be, and probably is."""

    def __init__(
        self,
        belief: Belief,
        ring: Belief,
        wanted: Mapping[int, tuple[str, str]],
        cell: str = "square",
        finds: float = 1.0,
    ) -> None:
        """A belief, one that leaves out vain searches, the wanted ships with id and name.

        And what a cell is called, and how often a search finds who is in a cell it looks into.
        """
        self.belief = belief
        self._ring = ring
        self.wanted = wanted
        self._cell = cell
        self._finds = finds

    def read(self, log: Sequence[Event]) -> None:
        """Take in what the side was told."""
        self.belief.read(log)
        self._ring.read(log)

    def plots(self) -> tuple[Plot, ...]:
        """Every wanted ship that is not known to be gone."""
        return tuple(self._plot(unit) for unit in self._abroad())

    def possible(self, ids: Mapping[int, str]) -> dict[str, Cells]:
        """Every enemy ship, and all cells where she can be."""
        return {ids[unit]: self.belief.sea.named(self.belief.can(unit)) for unit in self.belief.units}

    def outlooks(self, seen: Mapping[int, Places]) -> tuple[Outlook, ...]:
        """What will be seen of each wanted ship this turn, by ship the cells looked into; nothing after the move."""
        if not self.belief.to_move:
            return ()
        return tuple(self._outlook(unit, seen[unit]) for unit in self._abroad())

    def chances_to_spot(self, outlooks: Sequence[Outlook]) -> tuple[Panel, ...]:
        """The staff's paper for the orders in hand."""
        titles = dict(self.wanted.values())
        rows = tuple((titles[out.id], percent(out.chance)) for out in outlooks)
        return (Panel("Chance to spot this turn", rows),) if rows else ()

    def _abroad(self) -> list[int]:
        return [unit for unit in self.wanted if self.belief.can(unit).any()]

    def _plot(self, unit: int) -> Plot:
        sea, (name, title) = self.belief.sea, self.wanted[unit]
        likely = self.belief.likely(unit)
        chances = self._chances(likely, np.flatnonzero(likely >= LEAST))
        can, ring = sea.named(self.belief.can(unit)), sea.named(self._ring.can(unit))
        heard = self._heard(unit)
        note = "; ".join(filter(None, (self._count(len(can)), _likeliest(chances), heard)))
        return Plot(name, title, can, chances, ring, note, heard)

    def _heard(self, unit: int) -> str:
        """The last contact, and where she is told to end the turn."""
        told, met = self.belief.told(unit), self.belief.met(unit)
        cells = self.belief.sea.named(told) if told is not None else ()
        ends = f"told: ends the turn in {cells[0] if len(cells) == 1 else f'one of {len(cells)}'}" if cells else ""
        last = f"last contact: turn {met[0]} in {met[1]}" if met else ""
        return "; ".join(filter(None, (ends, last)))

    def _outlook(self, unit: int, seen: Places) -> Outlook:
        name, title = self.wanted[unit]
        ahead = self.belief.ahead(unit)
        unseen: Weights = ahead * ~seen
        places = np.flatnonzero(unseen >= LEAST)
        spots = self._chances(ahead * self._finds, np.flatnonzero(seen))
        gaps = self._chances(unseen, places[np.argsort(-unseen[places], kind="stable")])
        return Outlook(name, float(ahead @ seen) * self._finds, spots, gaps, self._gap_paper(title, gaps))

    def _gap_paper(self, name: str, gaps: Mapping[str, float]) -> Panel:
        """Where a ship could end the turn unseen: the likeliest cells, and of how many."""
        few = f"; the {LISTED} likeliest" if len(gaps) > LISTED else ""
        title = f"Gaps: {name} could end unseen in {self._count(len(gaps))}{few}"
        return Panel(title, tuple((cell, f"{chance:.1%}") for cell, chance in list(gaps.items())[:LISTED]))

    def _count(self, cells: int) -> str:
        return f"{cells} {self._cell}{'s' * (cells != 1)}"

    def _chances(self, weights: Weights, places: NDArray[np.intp]) -> dict[str, float]:
        names = self.belief.sea.names
        return dict(zip(names[places].tolist(), weights[places].round(4).tolist(), strict=True))


def _likeliest(chances: Mapping[str, float]) -> str:
    best = max(chances, key=lambda cell: chances[cell], default="")
    if len(chances) > 1 and chances[best] == min(chances.values()):
        return "all alike"
    return f"likeliest {best}, {percent(chances[best])}" if best else ""


def percent(chance: float) -> str:
    """Whole, but neither nought nor all unless it is so."""
    if 0 < chance < 0.01:
        return "under 1%"
    return f"{chance:.0%}" if not 0.99 < chance < 1 - 1e-9 else "over 99%"
