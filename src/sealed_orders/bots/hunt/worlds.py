"""Worlds that may be: a place for every enemy ship that is out of sight, drawn from what the side believes."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from sealed_orders.bots.hunt.sea import Sea, Weights
from sealed_orders.kernel.dice import Dice

FINE = 1 << 30


class Worlds:
    """What one side believes, ready to be drawn from many times."""

    def __init__(
        self,
        sea: Sea,
        seen: Mapping[int, str],
        chances: Mapping[int, Weights],
        companies: Mapping[int, int] | None = None,
        together: float = 0.0,
    ) -> None:
        """Ships in sight with their cells, the chances of the others; who sails with whom, and how likely still."""
        self._sea = sea
        self._seen = dict(seen)
        self._sums = {unit: weights.cumsum() for unit, weights in chances.items() if weights.sum() > 0}
        self._companies = companies or {}
        self._together = together

    def draw(self, dice: Dice) -> Mapping[int, str]:
        """Return a cell for every ship that is somewhere; none for one that is off the map."""
        places = dict(self._seen)
        for unit in sorted(self._sums, key=lambda u: u in self._companies):
            sums = self._sums[unit]
            leader = places.get(self._companies.get(unit, -1), "")
            joins = bool(leader) and _possible(sums, self._sea.index[leader])
            if joins and dice.roll(100, "together") <= 100 * self._together:
                places[unit] = leader
                continue
            draw = dice.roll(FINE, "place") / FINE
            number = int(np.searchsorted(sums, draw * max(1.0, float(sums[-1])), side="right"))
            places[unit] = self._sea.cells[number] if number < len(self._sea) else ""
        return places


def _possible(sums: Weights, number: int) -> bool:
    return bool(sums[number] > (sums[number - 1] if number else 0.0))
