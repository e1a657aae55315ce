"""Nearness: squares close to each other, and chances drawn towards what is worth being near to."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck.waters.sea import apart
from sealed_orders.bots.hunt.sea import Weights


@cache
def near(most: int) -> NDArray[np.float64]:
    """Return a matrix with 1 for every pair of squares that are as near as this."""
    return (apart() <= most).astype(np.float64)


def drawn(chances: Weights, worth: Weights, reach: int, elsewhere: float) -> Weights:
    """Shift chances towards squares near something of value; `elsewhere` is the weight of a square far from it."""
    weighed = chances * (elsewhere + near(reach) @ worth)
    total = float(weighed.sum())
    return weighed * float(chances.sum()) / total if total > 0 else chances
