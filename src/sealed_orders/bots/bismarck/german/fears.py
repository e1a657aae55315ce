"""What otto fears against what there was to fear: for `sealed-orders calibrate --threat`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from sealed_orders.bots.bismarck.german.raid import Chart
from sealed_orders.bots.bismarck.german.threat import Threat, weight
from sealed_orders.bots.bismarck.theatre.campaign import Campaign
from sealed_orders.bots.bismarck.waters.forecast import Forecast
from sealed_orders.bots.bismarck.waters.sea import distances
from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX
from sealed_orders.bots.hunt.reading import believed
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.bismarck.ships import BISMARCK, BRITISH_SHIPS, GERMAN, ID, TYPE
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.event import Event

NEAR = 3  # squares from her that count


class Fears:
    """Estimates from the German view; where the British really are comes from the referee."""

    side = GERMAN

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def here(self, view: BismarckView) -> str:
        """Return the Bismarck's square, if the Germans give their orders and she is at sea."""
        cell = view.square[BISMARCK]
        return cell if view.step == "orders" and cell in INDEX and not view.fate[BISMARCK] else ""

    def at(self, view: BismarckView) -> str:
        """Return the square in which she ended the turn."""
        return view.square[BISMARCK]

    def near(self, cell: str) -> Sequence[str]:
        """Return the squares about her."""
        return [CELLS[n] for n in np.flatnonzero(distances(GERMAN, cell) <= NEAR)]

    def expected(self, view: BismarckView, log: Sequence[Event]) -> Mapping[str, Mapping[str, float]]:
        """Return by square the share of her that this turn is expected to cost there."""
        return {"each ship": _named(Chart.draw(view, believed(Campaign, GERMAN, log, "diffuse")).risk[0])}

    def true(self, view: BismarckView, before: Mapping[str, str], after: Mapping[str, str]) -> Mapping[str, float]:
        """Return the same from where the British really ended the turn."""
        pickets, heavies = np.zeros(len(CELLS)), np.zeros(len(CELLS))
        for unit in BRITISH_SHIPS:
            if TYPE[unit] in "BC" and (cell := after.get(ID[unit], "")) in INDEX:
                pickets[INDEX[cell]] += 1
                heavies[INDEX[cell]] += weight(unit)
        return _named(Threat(view, Forecast(view.visibility, 1), pickets, heavies).risk(0))


def _named(chances: Weights) -> dict[str, float]:
    return dict(zip(CELLS, chances.tolist(), strict=True))
