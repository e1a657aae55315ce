"""What the Germans have to fear: where the British probably are, and what a turn in a hex may cost."""

from __future__ import annotations

from functools import cache, cached_property
from math import exp

import numpy as np

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.sink_the_bismarck.german.pursuit import closing
from sealed_orders.bots.sink_the_bismarck.theatre.motion import stepped
from sealed_orders.bots.sink_the_bismarck.theatre.sea import around, crow, hexes
from sealed_orders.bots.sink_the_bismarck.ways import CELLS, INDEX
from sealed_orders.bots.sink_the_bismarck.wings import sight
from sealed_orders.games.sink_the_bismarck.air import BOMBER, OF, RANGE, STRIKE, UNITS
from sealed_orders.games.sink_the_bismarck.calendar import is_night
from sealed_orders.games.sink_the_bismarck.chart import EL_FERROL, PORTS
from sealed_orders.games.sink_the_bismarck.detection import contact, naval
from sealed_orders.games.sink_the_bismarck.detection import sight as naval_sight
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, KIND, SHIPS, WARSHIPS
from sealed_orders.games.sink_the_bismarck.view import SinkView

LOOKOUT = 0.35  # how likely a British ship in her hex or next to it finds her
FOUGHT = 7.0  # points that meeting a capital ship of the first rank may cost
CLOSE = 2.0  # points of an enemy within reach once seen
SEEN = 0.6  # points of being seen at all
AIR = 0.5  # points of a turn by day within reach of bombers
CARRIER = 1.2  # points of a turn by day within reach of a carrier's aircraft
STRENGTH = 120.0  # guns at B times capacity of a ship of the first rank
SLOW = 0.5  # how much a slow ship counts
STAYS = 0.5  # of the British stay where they are in a turn
ROLLS, SURELY = 2.0, 0.95  # detection rolls of a turn, and how likely one passes at most
FLOWN_OVER = 0.05  # how likely aircraft find a force by day
ALIKE = (0, 0)  # speeds or evasions of two who are a match for each other
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
        self.fields = np.zeros((3, len(CELLS)))  # by hex, guns, ships and decks of carriers that are there
        for ship in WARSHIPS[BRITISH]:
            if not belief.gone(ship) and not view.fate[ship]:
                self.fields += counts(ship)[:, None] * (belief.ahead(ship) if belief.to_move else belief.likely(ship))
        self.heavies = self.fields[0]
        self._view, self._turns = view, turns

    @cached_property
    def _ships(self) -> Weights:
        """Return by hex how many British ships may be there or next to it this turn, with those that come up."""
        coming: Weights = around(closing(self.fields, self._view, 0)[1], 1)
        return coming

    def finds(self, marker: int, cell: str) -> float:
        """8.3, 8.8 Return the chance that a German force that ends this turn in a hex is found.

        Fitted to how often `tovey` found the Bismarck in fourteen matches: several forces search, and aircraft.
        """
        view, night = self._view, is_night(self._view.turn)
        level = view.weather_at(cell)
        spotted = min(SURELY, ROLLS * float(naval(naval_sight(level, night, False, 1), False).p))
        missed = (1 - spotted * (1 - exp(-float(self._ships[INDEX[cell]])))) if cell in INDEX else 1.0
        missed *= 1.0 if night else 1 - FLOWN_OVER
        kept = float(contact(ALIKE, ALIKE, level, night, True).p) if view.shadowed[marker] else 0.0
        return 1 - missed * (1 - kept)

    @cached_property
    def risk(self) -> Weights:
        """By turn, this one first, what ending it in each hex may cost."""
        view, turns = self._view, range(self._turns)
        heavies, eyes, decks = _spread(self.fields, self._turns)
        spotted = np.minimum(1.0, LOOKOUT * around(eyes, 1)) * lookout(view, self._turns)
        days = np.array([not is_night(view.turn + ahead) for ahead in turns])
        air = np.zeros_like(heavies)
        air[days] = AIR * _bombed() + CARRIER * np.minimum(1.0, around(decks[days], RANGE[STRIKE])) * spotted[days]
        close_by = np.minimum(2.0, around(heavies, REACH))
        risk = FOUGHT * spotted * within_reach(heavies) + spotted * (SEEN + CLOSE * close_by) + air
        weighed: Weights = risk * safe()
        return weighed


def counts(ship: int) -> Weights:
    """18.1 Return what a British ship counts for: guns, a ship, the deck of a carrier."""
    return np.array([strength(ship), 1.0, float(KIND[ship] == "CV")])


def lookout(view: SinkView, turns: int) -> Weights:
    """5.1, 8.3 By turn and hex, what weather and night leave of the chance to see her."""
    weather = np.where(np.arange(turns)[:, None] < CLEAR, 0.4 + 0.6 * sight(view), 0.8)
    dark = np.array([0.6 if is_night(view.turn + ahead) else 1.0 for ahead in range(turns)])
    seeing: Weights = weather * dark[:, None]
    return seeing


def spots(beside: Weights) -> Weights:
    """8.3 Return the chance that she is seen by who could fight her, if so many ships may be beside her.

    One of them at least is there then: of others expected, `beside`, that makes so many.
    """
    return np.minimum(1.0, LOOKOUT * (beside + np.exp(-beside)))


def within_reach(heavies: Weights) -> Weights:
    """12.11 Return the guns that can fight her in each hex: those next to it count half."""
    return heavies + 0.5 * around(heavies, 1)


def _spread(fields: Weights, turns: int) -> Weights:
    """Return by field and turn, where the British are: half of them stay in each."""
    later = [fields]
    for _ in range(turns - 1):
        once = stepped("diffuse", BRITISH, later[-1])
        later.append(STAYS * later[-1] + (1 - STAYS) * stepped("diffuse", BRITISH, once))
    return np.stack(later, axis=1)
