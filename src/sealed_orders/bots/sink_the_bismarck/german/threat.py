"""What the Germans have to fear: where the British probably are, and what a turn in a hex may cost."""

from __future__ import annotations

from functools import cache, cached_property

import numpy as np

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.sink_the_bismarck.theatre.motion import stepped
from sealed_orders.bots.sink_the_bismarck.theatre.sea import around, crow, hexes
from sealed_orders.bots.sink_the_bismarck.ways import CELLS
from sealed_orders.bots.sink_the_bismarck.wings import sight
from sealed_orders.games.sink_the_bismarck.air import BOMBER, OF, RANGE, STRIKE, UNITS
from sealed_orders.games.sink_the_bismarck.calendar import is_night
from sealed_orders.games.sink_the_bismarck.chart import EL_FERROL, PORTS
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, KIND, SHIPS, WARSHIPS
from sealed_orders.games.sink_the_bismarck.view import SinkView

FOUGHT = 7.0  # points that meeting a capital ship of the first rank may cost
CLOSE = 2.0  # points of an enemy within reach once seen
SEEN = 0.6  # points of being seen at all
AIR = 0.5  # points of a turn by day within reach of bombers
CARRIER = 1.2  # points of a turn by day within reach of a carrier's aircraft
STRENGTH = 120.0  # guns at B times capacity of a ship of the first rank
SLOW = 0.5  # how much a slow ship counts
STAYS = 0.5  # of the British stay where they are in a turn
CLEAR = 2  # turns for which the weather is taken to stay as it is
REACH = 4  # hexes from which one comes up


@cache
def _bombed() -> Weights:
    """10.3 The hexes within reach of British bombers."""
    reach = np.zeros(len(CELLS))
    for unit in OF[BRITISH]:
        if UNITS[unit].kind == BOMBER:
            base = UNITS[unit].base
            reach = np.maximum(reach, crow(base) < RANGE[BOMBER])
    return reach


@cache
def safe() -> Weights:
    """14.1 Return zeros for ports where nobody can be found, ones for everything else."""
    return np.where(hexes(*PORTS[GERMAN], EL_FERROL), 0.0, 1.0)


def strength(ship: int) -> float:
    """18.1 Return how dangerous a ship is."""
    card = SHIPS[ship]
    return card.guns[1] * card.capacity / STRENGTH * (1.0 if card.speed > 2 else SLOW)


class Threat:
    """The British as the Germans fear them, for the coming turns."""

    def __init__(self, view: SinkView, belief: Belief, turns: int) -> None:
        heavies, eyes, decks = np.zeros(len(CELLS)), np.zeros(len(CELLS)), np.zeros(len(CELLS))
        for ship in WARSHIPS[BRITISH]:
            if belief.gone(ship) or view.fate[ship]:
                continue
            likely = belief.ahead(ship) if belief.to_move else belief.likely(ship)
            heavies += strength(ship) * likely
            eyes += likely
            if KIND[ship] == "CV":
                decks += likely
        self.heavies = heavies
        self._view, self._turns, self._eyes, self._decks = view, turns, eyes, decks

    @cached_property
    def risk(self) -> Weights:
        """By turn, this one first, what ending it in each hex may cost."""
        view, turns = self._view, range(self._turns)
        heavies, eyes, decks = _spread(np.array([self.heavies, self._eyes, self._decks]), self._turns)
        nights = np.array([is_night(view.turn + ahead) for ahead in turns])
        weather = np.where(np.array(turns)[:, None] < CLEAR, 0.4 + 0.6 * sight(view), 0.8)
        meeting = heavies + 0.5 * (around(heavies, 1))
        spotted = np.minimum(1.0, 0.35 * (around(eyes, 1))) * weather * np.where(nights, 0.6, 1.0)[:, None]
        air = np.zeros_like(heavies)
        days = ~nights
        air[days] = AIR * _bombed() + CARRIER * np.minimum(1.0, around(decks[days], RANGE[STRIKE])) * spotted[days]
        risk = FOUGHT * spotted * meeting + spotted * (SEEN + CLOSE * np.minimum(2.0, around(heavies, REACH))) + air
        weighed: Weights = risk * safe()
        return weighed


def _spread(fields: Weights, turns: int) -> Weights:
    """Return by field and turn, where the British are: half of them stay in each."""
    later = [fields]
    for _ in range(turns - 1):
        once = stepped("diffuse", BRITISH, later[-1])
        later.append(STAYS * later[-1] + (1 - STAYS) * stepped("diffuse", BRITISH, once))
    return np.stack(later, axis=1)
