"""The Altmark: in empty waters, away from enemies, and where the Graf Spee needs her."""

from __future__ import annotations

from functools import cache

import numpy as np

from sealed_orders.bots.graf_spee.german.raid import Chart
from sealed_orders.bots.graf_spee.waters import HIGH_SEAS, LANE, ROWS, reached, steps
from sealed_orders.bots.graf_spee.ways import CELLS, INDEX
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.graf_spee.calendar import LENGTH, is_am
from sealed_orders.games.graf_spee.sailing import may_move
from sealed_orders.games.graf_spee.ships import ALTMARK, CARDS, GERMAN, GRAF_SPEE
from sealed_orders.games.graf_spee.view import SpeeView

BERTH = 3  # squares that she keeps from lanes and ports
SOUTH = 27  # the row from which on it is empty
MEETS_AT = 16  # the Graf Spee's fuel at which she comes nearer
PM_MOVE = 0.4  # points that a move in a PM turn costs


def station(chart: Chart) -> tuple[str, str]:
    """5.2 Her next square, and why."""
    view = chart.view
    here = INDEX[view.square[ALTMARK]]
    meets = chart.short_of_fuel and _can_meet(view)
    away = steps(GERMAN)[INDEX[view.square[GRAF_SPEE]]] if meets else _remote()
    waits = meets and away[here] <= 1  # if both moved, they would change places
    able = not waits and may_move(view.knots[ALTMARK], view.fuel[ALTMARK], view.turn)
    choices = [int(n) for n in np.unique(reached(GERMAN)[here])] if able else [here]
    worth = -CARDS[ALTMARK].points * chart.threats[0] - (2.0 * away if meets else away)
    cost = 0.0 if is_am(view.turn) else PM_MOVE
    best = max(choices, key=lambda n: (float(worth[n]) - cost * (n != here), n == here, n))
    words = "Graf Spee will need fuel" if meets else "far from lanes and hunters, until needed"
    return CELLS[best], words


def _can_meet(view: SpeeView) -> bool:
    """10.1 Say whether the Graf Spee will need her, and both can come together before the end."""
    if view.fate[GRAF_SPEE] or view.fuel[GRAF_SPEE] > MEETS_AT:
        return False
    apart = steps(GERMAN)[INDEX[view.square[ALTMARK]], INDEX[view.square[GRAF_SPEE]]]
    return bool(apart <= 2 * (LENGTH - view.turn))


@cache
def _remote() -> Weights:
    """Return how far each square is from the waters of the far south where nobody comes."""
    shown = (LANE > 0) | ~HIGH_SEAS
    empty = (steps(GERMAN)[:, shown].min(axis=1) >= BERTH) & (ROWS >= SOUTH)
    distances: Weights = steps(GERMAN)[:, empty].min(axis=1).astype(np.float64)
    return distances
