"""17.4 How much risk the raider may take: the cost of being met, by the score and the remaining turns."""

from __future__ import annotations

from functools import cache

import numpy as np

from sealed_orders.bots.graf_spee.accounts import HOLD, WIN
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.graf_spee.ships import BRITISH, GERMAN
from sealed_orders.games.graf_spee.tables import MERCHANT_POINTS

GRAIN = MERCHANT_POINTS[BRITISH]  # points that are distinguished
PRIZE = MERCHANT_POINTS[GERMAN]
LEADS = np.arange(-100, 151, GRAIN)
# A turn in hiding, on a quiet lane and on a busy one: the chance of a merchant ship, and of being met by who sinks her.
WAYS = ((0.01, 0.004), (0.2, 0.02), (0.45, 0.06))
LOSES = 0.06  # the chance that a German merchant ship is found in a turn (9.1)
LEAST, MOST = 8.0, 300.0  # points between which the cost is kept


def cost(lead: float, left: int) -> float:
    """Return the points that a raider with this lead and this many turns left risks by being met."""
    now, next_turn = (np.interp((lead, lead + PRIZE), LEADS, _victory(turns)) for turns in (left, max(0, left - 1)))
    gain = float(next_turn[1] - next_turn[0])
    return max(LEAST, min(MOST, PRIZE * float(now[0]) / max(gain, 1e-9)))


@cache
def _victory(left: int) -> Weights:
    """17.4 Return by lead the share of a victory with the best risks taken; a draw is half."""
    if not left:
        return np.where(LEADS >= WIN, 1.0, np.where(LEADS >= HOLD, 0.5, 0.0))
    later = _victory(left - 1)
    richer, poorer = np.roll(later, -(PRIZE // GRAIN)), np.roll(later, 1)
    richer[-(PRIZE // GRAIN) :], poorer[0] = 1.0, 0.0
    both = np.roll(richer, 1)
    both[0] = 0.0

    def after(finds: float, met: float) -> Weights:
        chances: Weights = (1 - met) * (
            (1 - LOSES) * (finds * richer + (1 - finds) * later) + LOSES * (finds * both + (1 - finds) * poorer)
        )
        return chances

    return np.max([after(*way) for way in WAYS], axis=0)
