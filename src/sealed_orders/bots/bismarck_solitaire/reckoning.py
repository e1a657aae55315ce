"""The prospects of a plan from where the ships are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from sealed_orders.bots.bismarck_solitaire.course import far_from_home
from sealed_orders.bots.bismarck_solitaire.laws import Health
from sealed_orders.bots.bismarck_solitaire.plan import EARLY, NUMBER, Plan, Waters
from sealed_orders.bots.bismarck_solitaire.prize import WIN, Prize, still_wanted
from sealed_orders.games.bismarck_solitaire.chart import SEA
from sealed_orders.games.bismarck_solitaire.mission import TURNS
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK, BRITISH, POINTS, PRINZ_EUGEN, UBOAT
from sealed_orders.games.bismarck_solitaire.situation import company, points
from sealed_orders.games.bismarck_solitaire.view import CruiseView


@lru_cache(maxsize=32)
def plan_for(waters: Waters) -> Plan:
    """Return the plan for a mission, a state of the Royal Navy, and a prize."""
    return Plan(waters)


def waters_of(view: CruiseView, prize: Prize = WIN) -> Waters:
    """Return what a plan for a view is made for."""
    left = tuple(rough(unit, view.strength[unit]) for unit in BRITISH)
    safe = view.options["ports"] == "safe"
    return Waters(view.chart, view.goal, view.return_after, view.ports, left, safe, prize)


@lru_cache(maxsize=1 << 8)
def rough(unit: str, strength: int) -> int:
    """Round a British strength to whole, half or nearly gone, so that plans can be cached."""
    whole = BRITISH[unit].strength
    if strength == 0 or whole <= 3:
        return strength
    return min((2, (whole + 1) // 2, whole), key=lambda step: abs(step - strength))


class Reckoning:
    """The chance to win the prize, by what may become of the ships. Two barrels count as a turn."""

    def __init__(self, view: CruiseView, plan: Plan | None = None) -> None:
        self.view = view
        self.plan = plan or plan_for(waters_of(view))
        self.need = view.goal - points(view)
        together = not view.square or PRINZ_EUGEN in company(view, BISMARCK)
        self.health = Health(view.strength[BISMARCK], view.strength[PRINZ_EUGEN] if together else 0)
        self.prize = self.plan.waters.prize
        self.quarry = still_wanted(view, self.prize)
        self.prey = self.prize.prey if self.quarry else ()
        self._worth: dict[tuple[Health, int, int], float] = {}

    def worth(self, health: Health, won: int = 0, sunk: Sequence[str] = ()) -> float:
        """Return it with this health, these points more and these units sunk, before the movement of this turn."""
        if self.health.prinz_eugen and not health.prinz_eugen:
            won += POINTS[PRINZ_EUGEN]
        taken = sum(unit in self.prize.prey for unit in sunk)
        key = (health, won, taken)
        if key not in self._worth:
            self._worth[key] = self.plan.value(self._in_reach, self.quarry - taken, self.need - won, health)
        return self._worth[key]

    @property
    def without_uboat(self) -> float:
        """With the U-boat lost."""
        share = self.prize.plain if self.prize.medal == "no_loss" else 1.0
        return self.worth(self.health, POINTS[UBOAT]) * share

    @cached_property
    def _in_reach(self) -> NDArray[np.float32]:
        """Return by quarry, need and node the best of the squares in reach."""
        turn = self._turn(self.view.barrels[BISMARCK], TURNS + 1 - self.view.turn)
        within = SEA.reach(self.view.square[BISMARCK], self.view.speed[BISMARCK])
        best: NDArray[np.float32] = self.plan.moved(turn)[..., [NUMBER[square] for square in within]].max(axis=-1)
        return best

    def moved(self, square: str, barrels: int) -> float:
        """Return it with the Bismarck moved there, and this many barrels left."""
        left = TURNS - self.view.turn
        worth = self._at(square, self._turn(barrels, left))
        too_far = far_from_home(square, self.view.ports) > left * self.view.speed[BISMARCK] + min(barrels, left)
        return min(worth, self.prize.late) if too_far else worth

    def placed(self, square: str) -> float:
        """With the ships placed there before the first turn."""
        return self._at(square, -self.view.barrels[BISMARCK] // 2)

    def _at(self, square: str, turn: int) -> float:
        return self.plan.value(self.plan.moved(turn)[..., NUMBER[square]], self.quarry, self.need, self.health)

    def _turn(self, barrels: int, left: int) -> int:
        """Return the turn, minus the time that barrels save: no more of them than turns to burn them in."""
        return self.view.turn - (min(barrels, 2 * EARLY, left) + 1) // 2
