"""The outlook: a plan as it looks from a view."""

from __future__ import annotations

from functools import lru_cache

from sealed_orders.bots.bismarck_solitaire.course import far_from_home
from sealed_orders.bots.bismarck_solitaire.laws import Health
from sealed_orders.bots.bismarck_solitaire.plan import EARLY, NUMBER, Plan, Waters
from sealed_orders.games.bismarck_solitaire.mission import TURNS
from sealed_orders.games.bismarck_solitaire.ships import BISMARCK, BRITISH, POINTS, PRINZ_EUGEN
from sealed_orders.games.bismarck_solitaire.situation import company, points
from sealed_orders.games.bismarck_solitaire.view import CruiseView


@lru_cache(maxsize=256)
def plan_for(waters: Waters) -> Plan:
    """The plan for a mission and a state of the Royal Navy."""
    return Plan(waters)


def waters_of(view: CruiseView) -> Waters:
    """What a plan for a view is made for."""
    strengths = tuple(rough(unit, view.strength[unit]) for unit in BRITISH)
    safe = view.options["ports"] == "safe"
    return Waters(view.chart, view.goal, view.return_after, view.ports, strengths, safe)


@lru_cache(maxsize=1 << 8)
def rough(unit: str, strength: int) -> int:
    """A British strength as a plan takes it, whole, half or nearly gone: so that plans can be kept."""
    whole = BRITISH[unit].strength
    if strength == 0 or whole <= 3:
        return strength
    return min((2, (whole + 1) // 2, whole), key=lambda step: abs(step - strength))


class Outlook:
    """The chance to complete the mission, by what may become of the ships. Two barrels are reckoned as a turn."""

    def __init__(self, view: CruiseView, plan: Plan) -> None:
        self.view = view
        self.plan = plan
        self.need = view.goal - points(view)
        together = not view.square or PRINZ_EUGEN in company(view, BISMARCK)
        self.health = Health(view.strength[BISMARCK], view.strength[PRINZ_EUGEN] if together else 0)
        self._here: dict[tuple[Health, int], float] = {}

    def worth(self, health: Health, won: int = 0) -> float:
        """With this health and these points more, the movement of this turn still to come."""
        if self.health.prinz_eugen and not health.prinz_eugen:
            won += POINTS[PRINZ_EUGEN]
        key = (health, won)
        if key not in self._here:
            number = NUMBER[self.view.square[BISMARCK]]
            turns = self._turns(self.view.barrels[BISMARCK], TURNS + 1 - self.view.turn)
            tables = (self.plan.before[turn] for turn in turns)
            self._here[key] = sum(self.plan.value(table, self.need - won, health, number) for table in tables) / 2
        return self._here[key]

    def moved(self, square: str, barrels: int) -> float:
        """With the Bismarck moved there, and so many barrels left."""
        left = TURNS - self.view.turn
        if far_from_home(square, self.view.ports) > left * self.view.speed[BISMARCK] + min(barrels, left):
            return 0.0
        tables = (self.plan.moved[turn] for turn in self._turns(barrels, left))
        return sum(self.plan.value(table, self.need, self.health, NUMBER[square]) for table in tables) / 2

    def placed(self, square: str) -> float:
        """With the ships placed there before the first turn."""
        turns = (
            max(self.plan.first, -half // 2) for half in (self.view.barrels[BISMARCK], self.view.barrels[BISMARCK] + 1)
        )
        values = (self.plan.value(self.plan.moved[turn], self.need, self.health, NUMBER[square]) for turn in turns)
        return sum(values) / 2

    def _turns(self, barrels: int, left: int) -> tuple[int, int]:
        """The two turns whose mean is this one, less the time that barrels save."""
        kept = min(barrels, 2 * EARLY, left)
        early, late = self.view.turn - (kept + 1) // 2, self.view.turn - kept // 2
        return max(self.plan.first, early), max(self.plan.first, late)
