"""How a card steers in Sink the Bismarck: forces by their ships, to a hex, with a convoy, or over the edge."""

from __future__ import annotations

from collections.abc import Collection

from sealed_orders.bots.cards.helm import Helm
from sealed_orders.games.sink_the_bismarck.chart import EXITS, SOUTH
from sealed_orders.games.sink_the_bismarck.forces import in_use, ships_in
from sealed_orders.games.sink_the_bismarck.markers import CONVOYS, FORCES, NUMBER
from sealed_orders.games.sink_the_bismarck.plots import ESCORT, SAIL
from sealed_orders.games.sink_the_bismarck.ships import ID as SHIP
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Choice, Course

CONVOY, EDGE = "convoy", "edge"  # instead of a hex: the nearest convoy; over the southern edge


class SinkHelm(Helm):
    """6.1 Forces by the ships that are in them."""

    words = (*Helm.words, CONVOY, EDGE)

    def units(self, view: SinkView, choice: Choice) -> tuple[str, ...]:  # type: ignore[override]
        """4.1 Return the ships of a force; nobody else follows a card unless it names them."""
        marker = NUMBER[self.side].get(choice.key, -1)
        return tuple(SHIP[ship] for ship in ships_in(view, marker)) if marker in FORCES[self.side] else (choice.key,)

    def steer(self, view: SinkView, choice: Choice, goal: str) -> Answer | None:  # type: ignore[override]
        """6.6, 9.4 To a hex; with a convoy; over the edge."""
        if not isinstance(choice, Course) or choice.key not in NUMBER[self.side]:
            return None
        if NUMBER[self.side][choice.key] not in FORCES[self.side] or view.shadowing[NUMBER[self.side][choice.key]]:
            return None
        escort = next((mode.name for mode in choice.modes if mode.name.startswith(ESCORT)), "")
        if goal == CONVOY and escort:
            return (escort,)
        if goal == EDGE and choice.start in EXITS:
            return (SAIL, SOUTH)
        self._convoys = self._unescorted(view, NUMBER[self.side][choice.key])
        return super().steer(view, choice, goal) if self._convoys or goal != CONVOY else None

    def _unescorted(self, view: SinkView, marker: int) -> list[str]:
        """9.4 Convoys that no other force escorts; all if each has one."""
        taken = {view.escort[other] for other in in_use(view, self.side) if other != marker}
        afloat = [m for m in CONVOYS if view.cell[m]]
        return [view.cell[m] for m in afloat if m not in taken] or [view.cell[m] for m in afloat]

    def goals(self, goal: str) -> Collection[str]:
        """9.4, 6.6 Return what the words of a card stand for."""
        if goal == CONVOY:
            return self._convoys
        return EXITS if goal == EDGE else super().goals(goal)
