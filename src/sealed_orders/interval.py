"""How sure a share is."""

from __future__ import annotations

from math import sqrt

SURE = 1.96  # standard deviations on either side that hold 95 % of a normal distribution


def wilson(share: float, count: int) -> tuple[float, float]:
    """Wilson's interval: where the true share lies with 95 % certainty when this one was found in so many."""
    if not count:
        return 0.0, 1.0
    spread = SURE**2 / count
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * sqrt(share * (1 - share) / count + spread / (4 * count)) / (1 + spread)
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
