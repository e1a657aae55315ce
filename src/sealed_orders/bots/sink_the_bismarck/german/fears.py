"""What lindemann fears against what there was to fear: for `sealed-orders calibrate --threat`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from sealed_orders.bots.hunt.reading import believed
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.sink_the_bismarck.german.pursuit import closing
from sealed_orders.bots.sink_the_bismarck.german.threat import (
    LOOKOUT,
    Threat,
    counts,
    lookout,
    safe,
    spots,
    within_reach,
)
from sealed_orders.bots.sink_the_bismarck.theatre.campaign import Campaign
from sealed_orders.bots.sink_the_bismarck.theatre.motion import BRIEF
from sealed_orders.bots.sink_the_bismarck.theatre.sea import around, close
from sealed_orders.bots.sink_the_bismarck.ways import CELLS, INDEX
from sealed_orders.games.sink_the_bismarck.forces import cell_of
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, ID, NUMBER, WARSHIPS
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.event import Event

NEAR = 3  # hexes from her that count
BISMARCK = NUMBER["bismarck"]


class Fears:
    """Estimates from the German view, by each of the models; where the British really are comes from the referee."""

    side = GERMAN

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def here(self, view: SinkView) -> str:
        """Return the Bismarck's hex, if the Germans plot and she is on the map."""
        cell = cell_of(view, BISMARCK)
        return cell if view.step == "plot" and cell in INDEX else ""

    def at(self, view: SinkView) -> str:
        """Return the hex in which she ended the turn."""
        return cell_of(view, BISMARCK)

    def near(self, cell: str) -> Sequence[str]:
        """Return the hexes about her."""
        return [CELLS[n] for n in np.flatnonzero(close(cell, NEAR))]

    def expected(self, view: SinkView, log: Sequence[Event]) -> Mapping[str, Mapping[str, float]]:
        """Return by model and hex the chance that she meets guns there this turn: by plots alone, and with pursuit."""
        fields = Threat(view, believed(Campaign, GERMAN, log, BRIEF), 1).fields
        return {"each ship": _met(view, fields, _seen), "all together": _met(view, closing(fields, view, 0), spots)}

    def true(self, view: SinkView, before: Mapping[str, str], after: Mapping[str, str]) -> Mapping[str, float]:
        """Return the same from where the British really ended the turn."""
        fields = np.zeros((3, len(CELLS)))
        for ship in WARSHIPS[BRITISH]:
            if (cell := after.get(ID[ship], "")) in INDEX:
                fields[:, INDEX[cell]] += counts(ship)
        return _met(view, fields, _seen)


def _seen(beside: Weights) -> Weights:
    """8.3 Return the chance that she is seen by so many ships beside her."""
    return np.minimum(1.0, LOOKOUT * beside)


def _met(view: SinkView, fields: Weights, seen: Callable[[Weights], Weights]) -> dict[str, float]:
    heavies, eyes, _ = fields
    chances = seen(around(eyes, 1)) * lookout(view, 1)[0] * np.minimum(1.0, within_reach(heavies)) * safe()
    return dict(zip(CELLS, chances.tolist(), strict=True))
