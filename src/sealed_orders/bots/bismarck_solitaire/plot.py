"""The staff of a cruise: nothing is hidden, so there is no plot; it plays the mission on and counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from time import perf_counter

from sealed_orders.bots.bismarck_solitaire.commander import Commander
from sealed_orders.bots.bismarck_solitaire.reckoning import Reckoning
from sealed_orders.games.bismarck_solitaire.chart import SEA
from sealed_orders.games.bismarck_solitaire.estimate import completed, share
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK, NAMES, PIECES
from sealed_orders.games.bismarck_solitaire.situation import afloat
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.board import Cells, Measure, Outlook, Panel, Plot, Reach
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.words import percent

SECONDS = 0.4  # seconds of simulation per question; earlier results still count while nothing has happened
TELLING, ENOUGH = 25, 400  # games: fewer say too little, more add nothing
TITLE = "Chance to complete the mission"
SURE = 1.96  # standard errors for 95 %
FAR = 40  # squares, more than any distance


class PlotTable:
    """Plays the mission on from the current position, a little more each time it is asked."""

    def __init__(self, side: Side, seconds: float = SECONDS) -> None:
        self.side = side
        self.seconds = seconds
        self._read = -1
        self._won = self._games = 0
        self.working = False

    def read(self, log: Sequence[Event]) -> None:
        """Start over when something has happened."""
        if len(log) != self._read:
            self._read, self._won, self._games = len(log), 0, 0

    def plots(self) -> tuple[Plot, ...]:
        """2.6 Nothing is hidden."""
        return ()

    def possible(self) -> Mapping[str, Cells]:
        """2.6 Nothing is hidden."""
        return {}

    def panels(self, view: CruiseView, order: Order) -> tuple[Panel, ...]:
        """13.2 Return how likely the mission is completed from here, played by the commander; not before it begins."""
        if view.step == "place":
            return ()
        self._simulate(view)
        self.working = self._games < TELLING
        if self.working:
            return (Panel(TITLE, ()),)
        won = share(self._won, self._games)
        chance = f"{percent(won.p)}, give or take {percent(SURE * won.error)}"
        rows = (("If the commander plays on", chance), ("Simulated", f"{self._games} games"))
        return (Panel(TITLE, rows),)

    def _simulate(self, view: CruiseView) -> None:
        start, more = perf_counter(), True
        while more and self._games < ENOUGH:
            self._won += completed(view, Commander(BISMARCK).decide, f"staff {self._read} {self._games}")
            self._games += 1
            more = perf_counter() - start < self.seconds

    def outlooks(self, view: CruiseView, order: Order) -> tuple[Outlook, ...]:
        """2.6 Nothing is hidden."""
        return ()

    def measures(self, view: CruiseView, order: Order) -> tuple[Measure, ...]:
        """11.1 Return how likely the plan succeeds after a move, by the commander's estimate, and the barrels."""
        if view.step != "move" or BISMARCK not in order:
            return ()
        mode, *route = order[BISMARCK]
        left = view.barrels[BISMARCK] - (mode == "burn")
        worth = Reckoning(view).moved(route[-1] if route else view.square[BISMARCK], left)
        plan = Measure("Mission", "the commander's plan succeeds", worth, percent(worth))
        burnt = view.barrels[BISMARCK] - left
        barrels = Measure("Barrels", "burnt this turn", burnt, f"{burnt}, {left} left", 1, share=False, good=False)
        return plan, barrels

    def reach(self, view: CruiseView, cell: str) -> tuple[Reach, ...]:
        """11.1 List the pieces that can be in a square, and in how many turns, without burning barrels."""
        pieces = []
        for piece in (p for p in PIECES if p in view.square and afloat(view, p)):
            steps = SEA.reach(view.square[piece], FAR).get(cell)
            if steps is not None and view.speed[piece]:
                pieces.append(Reach(piece, NAMES[piece], ceil(steps / view.speed[piece])))
        return tuple(sorted(pieces, key=lambda reach: reach.turns))
