"""Worlds that may be: a place for every enemy ship that is out of sight, drawn from what the side believes."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from sealed_orders.bots.bismarck.belief import Belief
from sealed_orders.bots.bismarck.prey import present
from sealed_orders.bots.bismarck.sea import CELLS, INDEX, Weights
from sealed_orders.games.bismarck.cards import BISMARCK, BRITISH, CONVOYS, PRINZ_EUGEN, UNIT
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import Dice

FINE = 1 << 30
TOGETHER = 0.8  # how likely ships that set out together and were never seen apart still are
COMPANIES = {
    PRINZ_EUGEN: BISMARCK,
    **{
        UNIT[ship]: UNIT[leader]
        for ship, leader in {
            "prince_of_wales": "hood", "df1": "hood", "repulse": "king_george_v", "victorious": "king_george_v",
            "df2": "king_george_v", "ark_royal": "renown", "sheffield": "renown", "df3": "renown",
        }.items()
    },
}  # fmt: skip


class Worlds:
    """What one side believes, ready to be drawn from many times."""

    def __init__(self, view: BismarckView, belief: Belief) -> None:
        self._view = view
        self._chances: dict[int, Weights] = {}
        seen = {unit for unit, _, _ in view.contacts}
        for unit in belief.units:
            if unit in seen or view.fate[unit]:
                continue
            chances = self._believed(belief, unit)
            if chances is not None and chances.sum() > 0:
                self._chances[unit] = chances.cumsum()

    def _believed(self, belief: Belief, unit: int) -> Weights | None:
        if unit in CONVOYS and self._view.side != BRITISH:
            return present(self._view, belief, unit, "")
        return belief.likely(unit)

    def draw(self, dice: Dice) -> Mapping[int, str]:
        """A square for every ship that is somewhere; none for one that is off the map."""
        places: dict[int, str] = {unit: cell for unit, cell, _ in self._view.contacts}
        for unit in sorted(self._chances, key=lambda u: u in COMPANIES):
            sums = self._chances[unit]
            leader = places.get(COMPANIES.get(unit, -1), "")
            if leader and _possible(sums, INDEX[leader]) and dice.roll(100, "together") <= 100 * TOGETHER:
                places[unit] = leader
                continue
            draw = dice.roll(FINE, "place") / FINE
            number = int(np.searchsorted(sums, draw * max(1.0, float(sums[-1])), side="right"))
            places[unit] = CELLS[number] if number < len(CELLS) else ""
        return places


def _possible(sums: Weights, number: int) -> bool:
    return bool(sums[number] > (sums[number - 1] if number else 0.0))
