"""The Altmark: in empty waters, out of the way of whom she must fear, and where the Graf Spee needs her."""

from __future__ import annotations

import numpy as np

from sealed_orders.bots.graf_spee.german.raid import Chart
from sealed_orders.bots.graf_spee.waters import CELLS, HIGH_SEAS, INDEX, LANE, QUIET, reached, steps
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.graf_spee.calendar import is_am
from sealed_orders.games.graf_spee.sailing import may_move
from sealed_orders.games.graf_spee.ships import ALTMARK, CARDS, GERMAN, GRAF_SPEE

BERTH = 2  # squares that she keeps from lanes and ports
MEETS_AT = 16  # the Graf Spee's fuel at which she comes nearer
PM_MOVE = 0.4  # points that a move in a PM turn costs
FEAR = 1.0


def station(chart: Chart) -> tuple[str, str]:
    """5.2 Her next square, and why."""
    view = chart.view
    here = INDEX[view.square[ALTMARK]]
    able = may_move(view.knots[ALTMARK], view.fuel[ALTMARK], view.turn)
    choices = [int(n) for n in np.unique(reached(GERMAN)[here])] if able else [here]
    meets = not view.fate[GRAF_SPEE] and view.fuel[GRAF_SPEE] <= MEETS_AT and chart.short_of_fuel
    worth = -CARDS[ALTMARK].points * FEAR * chart.threats[0] - _exposed()
    worth = worth - (2.0 * steps(GERMAN)[INDEX[view.square[GRAF_SPEE]]] if meets else 0.5 * _remote())
    cost = 0.0 if is_am(view.turn) else PM_MOVE
    best = max(choices, key=lambda n: (float(worth[n]) - cost * (n != here), n == here, n))
    words = "to meet the Graf Spee" if meets else "out of the way"
    return CELLS[best], f"Altmark {words} in {CELLS[best]}"


def _exposed() -> Weights:
    """How near each square is to lanes and ports."""
    shown = (LANE > 0) | ~HIGH_SEAS
    near = steps(GERMAN)[:, shown].min(axis=1)
    found: Weights = 1.5 * np.clip(BERTH + 1 - near, 0, BERTH + 1)
    return found


def _remote() -> Weights:
    """How far each square is from the empty waters where she lies."""
    quiet = QUIET & (_exposed() <= 0)
    found: Weights = steps(GERMAN)[:, quiet].min(axis=1).astype(np.float64)
    return found
