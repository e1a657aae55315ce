"""The hunter's plot table: in which areas the raider may be, from the hunter's reports. It needs no numpy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sealed_orders.bots.tutorial.lieutenant import RUN, STAYS, Weights, moved_on, weights
from sealed_orders.games.tutorial.chart import AREAS, SEA
from sealed_orders.games.tutorial.odds import search
from sealed_orders.games.tutorial.view import HuntView
from sealed_orders.kernel.board import Cells, Measure, Outlook, Panel, Plot, Reach
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Reported, Sighted, Sunk, Turn
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.words import many, percent

HUNTER, RAIDER, TITLE = "hunter", "raider", "Raider"
LANES = frozenset(key for key, area in AREAS.items() if area.lane)


class PlotTable:
    """1.3 The hunter's staff officer. The raider gets no reports of the cruiser, so hers has an empty table."""

    working = False

    def __init__(self, side: Side) -> None:
        self.side = side
        self._can: Cells = tuple(AREAS)
        self._likely: Weights = weights(())

    def read(self, log: Sequence[Event]) -> None:
        """2.2, 3.2, 4.2 She runs two areas at most; contacts, calls and lost merchants say where she is."""
        can = set(AREAS)
        for fact in every_fact(log):
            match fact:
                case Turn():
                    can = {to for area in can for to in SEA.reach(area, RUN)}
                case Sunk():
                    can &= LANES
                case Reported(cell=cell) | Sighted(cell=cell) if cell in AREAS:
                    can = {cell}
        self._can = tuple(area for area in AREAS if area in can)
        likely = weights(log)
        total = sum(likely[area] for area in can)
        self._likely = {area: likely[area] / total if area in can else 0.0 for area in AREAS}

    def plots(self) -> tuple[Plot, ...]:
        """Return where the raider is now."""
        if self.side != HUNTER:
            return ()
        likely = {area: round(self._likely[area], 4) for area in self._can if self._likely[area]}
        best = max(likely, key=lambda area: likely[area])
        note = f"{many(len(self._can), 'area')}; likeliest {AREAS[best].name}, {percent(likely[best])}"
        return (Plot(RAIDER, TITLE, self._can, likely, self._can, note),)

    def possible(self) -> Mapping[str, Cells]:
        """Return the areas where the raider can be."""
        return {RAIDER: self._can} if self.side == HUNTER else {}

    def panels(self, view: HuntView, order: Order) -> tuple[Panel, ...]:
        """3.1 The chance to find her."""
        rows = tuple((TITLE, percent(out.chance)) for out in self.outlooks(view, order))
        return (Panel("Chance to find her this turn", rows),) if rows else ()

    def outlooks(self, view: HuntView, order: Order) -> tuple[Outlook, ...]:
        """3.1 Return what the search finds at the end of the turn, and where she would be unseen."""
        if self.side != HUNTER or view.step != "orders":
            return ()
        there, chance = self._end(view, order), self._finds(view, order)
        gaps = {area: round(share, 4) for area, share in moved_on(self._likely).items() if area != there and share}
        gaps = dict(sorted(gaps.items(), key=lambda gap: -gap[1]))
        rows = tuple((AREAS[area].name, percent(share)) for area, share in gaps.items())
        paper = Panel(f"Gaps: {TITLE} could end the turn unseen in {many(len(gaps), 'area')}", rows)
        return (Outlook(RAIDER, chance, {there: round(chance, 4)}, gaps, paper),)

    def measures(self, view: HuntView, order: Order) -> tuple[Measure, ...]:
        """3.1 The chance to find her, and the flights it takes."""
        if self.side != HUNTER or view.step != "orders":
            return ()
        chance, sent = self._finds(view, order), int(order["flights"][0])
        left = f"{sent}, {view.flights - sent} left"
        flights = Measure("Flights", "used up this turn", sent, left, max(1, view.flights), share=False, good=False)
        return Measure("Search cover", "chance to find the raider this turn", chance, percent(chance)), flights

    def reach(self, view: HuntView, cell: str) -> tuple[Reach, ...]:
        """2.3 The cruiser goes one area a turn."""
        steps = SEA.reach(view.at, len(AREAS)).get(cell) if self.side == HUNTER and view.at else None
        return (Reach("cruiser", "Cruiser", steps),) if steps is not None else ()

    def _end(self, view: HuntView, order: Order) -> str:
        return order["cruiser"][-1] if len(order["cruiser"]) > 1 else view.at

    def _finds(self, view: HuntView, order: Order) -> float:
        """3.1 She is where she was and lurks, or has run there."""
        there, flights = self._end(view, order), int(order["flights"][0])
        lurks = STAYS * self._likely[there] if AREAS[there].lane else 0.0
        runs = moved_on(self._likely)[there] - lurks
        return lurks * float(search(flights, True)) + runs * float(search(flights, False))
