"""The mate: convoys avoid the packs, packs go where the plot table has the convoys; in a fight all close in."""

from __future__ import annotations

from collections.abc import Sequence

from convoy_1942.chart import ALLIED, CLYDE, WATERS
from convoy_1942.forces import BOATS, FORCE, FORCES, MERCHANTS, UNIT
from convoy_1942.plot import SEA, PlotTable
from convoy_1942.tables import FAR, apart, targets
from convoy_1942.view import ConvoyView
from sealed_orders.bots import Listing
from sealed_orders.kernel.allot import Allot
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer, Order, Side
from sealed_orders.kernel.plane import Point, bearing
from sealed_orders.kernel.prompt import Course, Prompt

BOTS = {
    "mate": Listing("convoy_1942.bot:Mate", "steers by the plot table, and closes in a fight", level="good", rung=1)
}


class Mate:
    """Plays either side."""

    def __init__(self, side: Side, seed: str = "") -> None:
        self._side = side
        self._dice = FastDice(f"{seed}:{side}")
        self._staff = PlotTable(side)
        self.reason = ""

    def decide(self, view: ConvoyView, prompt: Prompt, log: Sequence[Event]) -> Order:
        """Return a legal order, and the reason for it."""
        self._staff.read(log)
        order: dict[str, Answer] = {}
        for choice in prompt.choices:
            if isinstance(choice, Allot):
                order[choice.key] = choice.answer([self._dice.pick(FORCES[self._side], "")] * len(choice.items))
                self.reason = "All in one force; the other is a dummy."
            elif isinstance(choice, Course):
                order[choice.key] = self._course(choice)
                self.reason = "By the plot table."
        return order or self._fight(view)

    def _course(self, course: Course) -> Answer:
        """Return a course: a convoy's avoids the packs, a pack's leads to the likeliest area of its convoy."""
        likely = [plot.likely for plot in self._staff.plots()]
        if self._side == ALLIED:
            left = {cell: SEA.far(ALLIED, cell, CLYDE) for cell in WATERS[ALLIED].next[course.start]}
            shortest = [cell for cell, steps in left.items() if steps == min(left.values())]
            return "sail", min(shortest, key=lambda cell: sum(chances.get(cell, 0.0) for chances in likely))
        chances = likely[list(FORCE).index(course.key) % len(likely)] if likely else {}
        goal = max((cell for cell in chances if cell in WATERS[self._side]), key=lambda cell: chances[cell], default="")
        return ("sail", *SEA.toward(self._side, course.start, goal, FAR[self._side])) if goal else ("sail",)

    def _fight(self, view: ConvoyView) -> Order:
        """Return helm and attacks: every unit makes for the nearest enemy at her best speed, and attacks if she can."""
        order: dict[str, Answer] = {}
        for unit in (unit for unit in view.spot if unit in view.holds and unit not in MERCHANTS):
            foes = [other for other in view.spot if UNIT[other].side != self._side]
            wanted = [other for other in foes if other in MERCHANTS or unit not in BOATS] or foes
            nearest = min(wanted, key=lambda other, unit=unit: apart(view.spot, unit, other))  # type: ignore[misc]
            order[f"{unit}_course"] = (str(bearing(Point(*view.spot[unit]), Point(*view.spot[nearest]))),)
            order[f"{unit}_speed"] = (str(UNIT[unit].knots),)
            if nearest in targets(view.spot, unit):
                order[f"{unit}_arms"] = (nearest,)
        self.reason = "Close in, and attack the nearest."
        return order
