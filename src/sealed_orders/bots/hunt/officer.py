"""The staff of any hunt: it keeps the plot table, and answers clients from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Places, Weights
from sealed_orders.bots.hunt.theatre import Theatre
from sealed_orders.kernel.board import Cells, Measure, Outlook, Panel, Plot, Reach
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.words import percent

LEAST = 0.001  # what is less likely is not drawn
TOLD = 0.01  # nor is a gap listed
LISTED = 12  # gaps on paper; the chart has them all


class Officer:
    """Reads a side's reports, and answers from them where each wanted ship can be and probably is.

    A game says what an order will look into, and how soon an own unit can be in a cell.
    """

    working = False

    def __init__(self, theatre: Callable[[], Theatre], motion: str, wanted: Mapping[int, str]) -> None:
        """Take what makes a theatre, the motion model, and the ships on the table by name, the most important first.

        The furthest-on line is another belief, which ignores empty searches, and has its own theatre.
        """
        self.belief = Belief(theatre(), motion)
        self._ring = Belief(theatre(), None, searches=False)
        self._theatre = self.belief.theatre
        self.called = self._theatre.called
        self._wanted = wanted
        self._ids = {unit: name for name, unit in self._theatre.ids.items()}

    def seen(self, view: Any, order: Order) -> Places | None:
        """Return the cells that will be searched at the end of the turn under the current orders; None if none will."""
        return None

    def finds(self, unit: int, view: Any, order: Order) -> Weights | None:
        """Return by cell the chance to find a wanted ship that ends the turn there; None if nothing is searched."""
        seen = self.seen(view, order)
        if seen is None:
            return None
        sighted = ~self._theatre.out_of_sight(unit, seen, seen & self.flown_over(view, order))
        return np.where(sighted, self._theatre.finds, 0.0)

    def flown_over(self, view: Any, order: Order) -> Places:
        """The cells that will have an own plane over them: those of them that are looked into, are so from the air."""
        return self.belief.sea.places()

    def reach(self, view: Any, cell: str) -> tuple[Reach, ...]:
        """Return which own units can be in a cell, and in how many turns; the soonest first."""
        return ()

    def sought(self) -> Iterable[int]:
        """Return the wanted ships that the search is for: the most wanted of those abroad."""
        return self._abroad()[:1]

    def feared(self) -> Iterable[int]:
        """Return the wanted ships that are dangerous to meet: those the search is for."""
        return self.sought()

    def exposed(self, view: Any, order: Order) -> Places | None:
        """Return where own ships will be that should not be met there; None if the staff has no such paper."""
        return None

    def fuel(self, view: Any, order: Order) -> Measure | None:
        """Return what an order burns; None if ships burn nothing."""
        return None

    def when(self, turn: int) -> str:
        """Return what a turn is called."""
        return f"turn {turn}"

    def read(self, log: Sequence[Event]) -> None:
        """Read the side's new reports."""
        self.belief.read(log)
        self._ring.read(log)

    def plots(self) -> tuple[Plot, ...]:
        """Return a plot for every wanted ship that is not known to be gone."""
        return tuple(self._plot(unit) for unit in self._abroad())

    def possible(self) -> dict[str, Cells]:
        """Return every enemy ship, and all cells where she can be."""
        return {self._ids[unit]: self.belief.sea.named(self.belief.can(unit)) for unit in self.belief.units}

    def outlooks(self, view: Any, order: Order) -> tuple[Outlook, ...]:
        """Return what an order promises this turn for every wanted ship; empty when all have moved."""
        if not self.belief.to_move:
            return ()
        finds = {unit: self.finds(unit, view, order) for unit in self._abroad()}
        return tuple(self._outlook(unit, chances) for unit, chances in finds.items() if chances is not None)

    def panels(self, view: Any, order: Order) -> tuple[Panel, ...]:
        """Return the staff's papers for the current orders: the chances to spot."""
        titles = {self._ids[unit]: name for unit, name in self._wanted.items()}
        rows = tuple((titles[out.id], percent(out.chance)) for out in self.outlooks(view, order))
        return (Panel("Chance to spot this turn", rows),) if rows else ()

    def measures(self, view: Any, order: Order) -> tuple[Measure, ...]:
        """Return the chance to spot, the risk to be met, and the fuel; nothing when all have moved."""
        if not self.belief.to_move:
            return ()
        figures = self._cover(view, order), self._risk(view, order), self.fuel(view, order)
        return tuple(measure for measure in figures if measure is not None)

    def _cover(self, view: Any, order: Order) -> Measure | None:
        finds = {unit: self.finds(unit, view, order) for unit in self.sought()}
        if not finds or any(chances is None for chances in finds.values()):
            return None
        missed = (1 - float(self.belief.ahead(unit) @ spots) for unit, spots in finds.items() if spots is not None)
        chance = 1 - prod(missed)
        return Measure("Search cover", f"chance to spot {self.quarry} this turn", chance, percent(chance))

    @property
    def quarry(self) -> str:
        """Return whom the search is for, in words."""
        return " or ".join(self._wanted[unit] for unit in self.sought())

    def _risk(self, view: Any, order: Order) -> Measure | None:
        exposed = self.exposed(view, order)
        if exposed is None:
            return None
        met = 1 - prod(1 - float(self.belief.ahead(unit) @ exposed) for unit in self.feared())
        return Measure("Risk", self.danger, met, percent(met), good=False)

    danger = ""  # what the risk is, in a few words

    def _abroad(self) -> list[int]:
        return [unit for unit in self._wanted if self.belief.can(unit).any()]

    def _plot(self, unit: int) -> Plot:
        sea = self.belief.sea
        likely = self.belief.likely(unit)
        chances = self._chances(likely, np.flatnonzero(likely >= LEAST))
        can, ring = sea.named(self.belief.can(unit)), sea.named(self._ring.can(unit))
        contact = self._last_contact(unit)
        note = "; ".join(filter(None, (self._count(len(can)), _likeliest(chances), contact)))
        return Plot(self._ids[unit], self._wanted[unit], can, chances, ring, note, contact)

    def _last_contact(self, unit: int) -> str:
        """Describe the last contact, and where she is reported to end the turn."""
        reported, met = self.belief.reported_cells(unit), self.belief.met(unit)
        cells = self.belief.sea.named(reported) if reported is not None else ()
        ends = f"reported to end the turn in {cells[0] if len(cells) == 1 else f'one of {len(cells)}'}" if cells else ""
        last = f"last contact: {self.when(met[0])} in {met[1]}" if met else ""
        return "; ".join(filter(None, (ends, last)))

    def _outlook(self, unit: int, finds: Weights) -> Outlook:
        ahead = self.belief.ahead(unit)
        unseen: Weights = ahead * (finds <= 0)
        places = np.flatnonzero(unseen >= LEAST)
        spots = self._chances(ahead * finds, np.flatnonzero(finds))
        gaps = self._chances(unseen, places[np.argsort(-unseen[places], kind="stable")])
        paper = self._gap_paper(self._wanted[unit], gaps)
        return Outlook(self._ids[unit], float(ahead @ finds), spots, gaps, paper)

    def _gap_paper(self, name: str, gaps: Mapping[str, float]) -> Panel:
        """Say where a ship could end the turn unseen: in how many cells, and the most likely ones."""
        likely = [(cell, percent(chance, 1)) for cell, chance in gaps.items() if chance >= TOLD][:LISTED]
        alike = len(gaps) > LISTED and len(set(gaps.values())) == 1
        title = f"Gaps: {name} could end the turn unseen in {self._count(len(gaps))}"
        if alike or (gaps and not likely):
            return Panel(f"{title}, all equally likely", ())
        few = f"; the {len(likely)} likeliest" if len(gaps) > len(likely) else ""
        return Panel(f"{title}{few}", tuple(likely))

    def _count(self, cells: int) -> str:
        return f"{cells} {self.called[cells != 1]}"

    def _chances(self, weights: Weights, places: NDArray[np.intp]) -> dict[str, float]:
        names = self.belief.sea.names
        return dict(zip(names[places].tolist(), weights[places].round(4).tolist(), strict=True))


def burnt(spent: Sequence[int], left: Sequence[int], most: int) -> Measure:
    """Fuel by ship, spent in this turn and left after it, of so much that all could spend."""
    text = f"{sum(spent)}, lowest {min(left)}" if left else str(sum(spent))
    note = "spent this turn; lowest after it"
    return Measure("Fuel", note, sum(spent), text, max(1, most), share=False, good=False)


def _likeliest(chances: Mapping[str, float]) -> str:
    best = max(chances, key=lambda cell: chances[cell], default="")
    if len(chances) > 1 and chances[best] == min(chances.values()):
        return "all equally likely"
    return f"likeliest {best}, {percent(chances[best])}" if best else ""
