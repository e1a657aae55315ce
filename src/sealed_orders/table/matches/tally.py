"""A tally: how much a table has done, in numbers that reveal nothing of any match."""

from __future__ import annotations

from bisect import bisect_left

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds


class Tally:
    """Counts the orders that were sealed, and how long each took until it was durable.

    >>> tally = Tally()
    >>> tally.count("person", 0.03)
    >>> tally.orders, tally.waits[3], tally.seconds
    ({'person': 1, 'bot': 0}, 1, 0.03)
    """

    def __init__(self) -> None:
        self.orders = {"person": 0, "bot": 0}
        self.waits = [0] * (len(BOUNDS) + 1)  # orders by the first bound they kept; last, those that kept none
        self.seconds = 0.0

    def count(self, by: str, seconds: float) -> None:
        """Count an order by its sender, person or bot."""
        self.orders[by] += 1
        self.waits[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds
