"""What the Germans must fear: where pickets and battleships probably are, and what a turn in a square risks."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck.theatre.motion import step_chances
from sealed_orders.bots.bismarck.waters.forecast import Forecast
from sealed_orders.bots.bismarck.waters.nearness import drawn, near
from sealed_orders.bots.bismarck.waters.sea import squares
from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.bismarck.calendar import hour
from sealed_orders.games.bismarck.chart import FOG, PLACES, PORTS
from sealed_orders.games.bismarck.ships import BRITISH, BRITISH_SHIPS, TYPE, UNITS
from sealed_orders.games.bismarck.tables import FOG_BY_HOUR
from sealed_orders.games.bismarck.view import BismarckView

PICKET = (4, 3)  # search factors of a ship on patrol, by day and night
HELD = 0.7  # the chance that a ship, once seen, is shadowed
STRIKE = 2  # squares from which battleships close in on a shadowed ship
AIR_REACH = 8  # squares from an airfield within which planes are a danger
AIR_SEEN = 0.05  # how likely planes there see her in a turn
ALONE = 0.12  # cost of being seen even if no battleship is known to be near
FAST, SLOW = 1.0, 0.3  # weight of a battleship that can catch a fast ship, and of one that cannot
FAST_KNOTS = 29
ELSEWHERE = 0.3  # how likely a battleship is away from convoys, relative to beside one
STAYS = 0.5  # share of British ships that stay in place in a turn


@cache
def _spread() -> NDArray[np.float64]:
    """Return where a British ship ends a turn (column) from each square (row): half of them stay."""
    step = step_chances(BRITISH, "diffuse")
    return STAYS * np.eye(len(CELLS)) + (1 - STAYS) / 2 * (step + step @ step)


@cache
def _air() -> Weights:
    fields = [INDEX[p.square] for p in PLACES.values() if p.airfield and p.side == BRITISH]
    return AIR_SEEN * near(AIR_REACH)[fields].max(axis=0)


@cache
def _fog_squares() -> NDArray[np.bool_]:
    return np.array([squares(*area) for area in FOG])


def weight(unit: int) -> float:
    """7.3 Return what a ship counts as a danger to a fast ship: nothing if she is no battleship."""
    return 0.0 if TYPE[unit] != "B" else FAST if UNITS[unit].knots >= FAST_KNOTS else SLOW


class Threat:
    """The British as the Germans fear them, for coming turns."""

    def __init__(self, view: BismarckView, forecast: Forecast, pickets: Weights, heavies: Weights) -> None:
        """Take by square how many ships are there at the end of the turn, and how many of them are big."""
        self._view, self._forecast = view, forecast
        self.pickets, self.heavies = pickets, heavies
        self.close = near(STRIKE) @ heavies
        self._ports = squares(*PORTS[view.side])

    @classmethod
    def believed(cls, view: BismarckView, belief: Belief, forecast: Forecast, traffic: Weights) -> Threat:
        """From what the Germans believe of each ship; half of the British stay where they are."""
        pickets, heavies = np.zeros(len(CELLS)), np.zeros(len(CELLS))
        for unit in BRITISH_SHIPS:
            if view.fate[unit] or TYPE[unit] not in "BC":
                continue
            likely = belief.likely(unit)
            if TYPE[unit] == "B":
                likely = drawn(likely, traffic, STRIKE, ELSEWHERE)
            pickets += likely
            heavies += weight(unit) * likely
        return cls(view, forecast, pickets @ _spread(), heavies @ _spread())

    def risk(self, ahead: int) -> Weights:
        """Return the share of a ship that a turn in each square costs, a number of turns ahead."""
        turn = self._view.turn + ahead
        sight = self._forecast.seen_by(ahead, *PICKET, turn)
        seen = 1 - np.exp(-sight * self.pickets) + _air()
        met = sight * np.minimum(1.0, self.heavies)
        risk = (seen * HELD * np.minimum(1.0, ALONE + self.close) + met) * (1 - self._fog(ahead, turn))
        return np.where(self._ports, 0.01, np.minimum(1.0, risk))

    def _fog(self, ahead: int, turn: int) -> Weights:
        """Return how likely fog hides each square."""
        chances = self._view.fog if ahead == 0 else [float(FOG_BY_HOUR[hour(turn)])] * 2
        fog: Weights = np.array(chances, dtype=np.float64) @ _fog_squares()
        return fog
