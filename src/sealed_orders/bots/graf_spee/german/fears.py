"""What langsdorff fears against what there was to fear: for `sealed-orders calibrate --threat`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from sealed_orders.bots.graf_spee.accounts import reports
from sealed_orders.bots.graf_spee.german import threat
from sealed_orders.bots.graf_spee.german.hunters import COUNT, PATROLS, ROW, STRONG, Hunters, met
from sealed_orders.bots.graf_spee.theatre.campaign import WARY, Pursuit
from sealed_orders.bots.graf_spee.waters import steps
from sealed_orders.bots.graf_spee.ways import CELLS, INDEX
from sealed_orders.bots.hunt.reading import believed
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.graf_spee.ships import GERMAN, GRAF_SPEE, ID
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.event import Event

NEAR = 2  # squares from her that count


class Fears:
    """Estimates from the German view, by each of the models; where the British really are comes from the referee."""

    side = GERMAN

    def __init__(self, seed: str) -> None:
        self._hunters = Hunters(seed)

    def here(self, view: SpeeView) -> str:
        """Return her square, if the Germans give their orders and she is afloat."""
        return "" if view.step != "orders" or view.fate[GRAF_SPEE] else view.square[GRAF_SPEE]

    def at(self, view: SpeeView) -> str:
        """Return the square in which she ended the turn."""
        track = view.tracks.get(ID[GRAF_SPEE], ())
        return track[-1] if track else view.square[GRAF_SPEE]

    def near(self, cell: str) -> Sequence[str]:
        """Return the squares about her."""
        return [CELLS[n] for n in np.flatnonzero(steps(GERMAN)[INDEX[cell]] <= NEAR)]

    def expected(self, view: SpeeView, log: Sequence[Event]) -> Mapping[str, Mapping[str, float]]:
        """Return by model and square the chance that she meets a force there this turn that can sink her."""
        self._hunters.read(view, log)
        belief = believed(Pursuit, GERMAN, log, WARY)
        each = threat.threats(belief, 1, view.visibility, view.turn, reports(view, log))[0]
        together = self._hunters.threats(1, view.visibility)[0]
        return {"each ship": _named(each), "all together": _named(together)}

    def true(self, view: SpeeView, before: Mapping[str, str], after: Mapping[str, str]) -> Mapping[str, float]:
        """Return the same from where the British really began and ended the turn."""
        counts, strong = np.zeros(len(CELLS)), np.zeros(len(CELLS))
        for name, cell in after.items():
            if name in ROW and cell in INDEX:
                counts[INDEX[cell]] += (PATROLS if before.get(name) == cell else COUNT)[ROW[name]]
                strong[INDEX[cell]] += STRONG[ROW[name]]
        return _named(met(counts, strong, view.visibility))


def _named(chances: Weights) -> dict[str, float]:
    return dict(zip(CELLS, chances.tolist(), strict=True))
