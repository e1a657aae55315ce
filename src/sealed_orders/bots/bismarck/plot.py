"""The plot table: where the unseen enemy may be, and the staff's tools, only from a side's own knowledge."""

from __future__ import annotations

from functools import partial

from sealed_orders.bots.bismarck.theatre.campaign import Campaign
from sealed_orders.bots.bismarck.waters.arrivals import arrivals
from sealed_orders.bots.bismarck.waters.sea import squares
from sealed_orders.bots.bismarck.waters.ways import INDEX
from sealed_orders.bots.hunt.officer import Officer
from sealed_orders.bots.hunt.sea import Places
from sealed_orders.games.bismarck.calendar import title
from sealed_orders.games.bismarck.chart import in_fog
from sealed_orders.games.bismarck.flight import lands, projection
from sealed_orders.games.bismarck.search import totals
from sealed_orders.games.bismarck.ships import BRITISH, GERMAN, NAME, OWN, PLANES, SHIPS, TYPE
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.board import Reach
from sealed_orders.kernel.order import Order, Side

# Whom a side's staff plots, most wanted first.
WANTED = {
    BRITISH: tuple(u for u in OWN[GERMAN]),
    GERMAN: tuple(u for u in OWN[BRITISH] if u in SHIPS and TYPE[u] in "BAM"),
}


class PlotTable(Officer):
    """One side's staff: reads what the side is told, and answers from that."""

    def __init__(self, side: Side) -> None:
        super().__init__(partial(Campaign, side), "plans", {unit: NAME[unit] for unit in WANTED[side]})
        self.side = side

    def when(self, turn: int) -> str:
        """4.0 Name a turn."""
        return title(turn)

    def seen(self, view: BismarckView, order: Order) -> Places:
        """9.2 Return the squares the side will see at the end of the turn, if its orders are carried out."""
        sums = {
            c: total for c, total in totals(projection(view, order), self.side, projected=True).items() if c in INDEX
        }
        return squares(*(c for c, total in sums.items() if total >= view.level(c) and not in_fog(c, view.fog)))

    def flown_over(self, view: BismarckView, order: Order) -> Places:
        """9.5 Return the squares with one of its planes in the air at the end of the turn."""
        then = projection(view, order)
        return squares(*(then.to[u] for u in PLANES if then.to_mode[u] not in ("", "B") and not lands(then, u)))

    def reach(self, view: BismarckView, cell: str) -> tuple[Reach, ...]:
        """List its ships and planes that can get to a square, and in how many turns, soonest first."""
        return arrivals(view, self.side, cell)
