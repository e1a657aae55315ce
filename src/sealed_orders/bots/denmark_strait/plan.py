"""Where to go: an expectimax over the manoeuvres of both sides, with the speed roll between them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from sealed_orders.bots.denmark_strait.course import Course
from sealed_orders.bots.denmark_strait.position import NEAR, Judge, logistic
from sealed_orders.bots.denmark_strait.threat import chance
from sealed_orders.games.denmark_strait.columns import on_map
from sealed_orders.games.denmark_strait.helm import Manoeuvre
from sealed_orders.games.denmark_strait.movement import cost, legal, speed_number
from sealed_orders.games.denmark_strait.ships import GERMAN

ROUNDS = 3.0  # what this turn's shooting weighs
PROSPECTS = 0.5  # what the turns after it weigh, where every pair of ships is counted twice
ANSWERED = 6  # plans, the best at first sight, to which the enemy's answer is looked for


class Plan(NamedTuple):
    """How good it is, what the first ship does, and all positions after it."""

    value: float
    first: Manoeuvre
    then: Any


class Planner:
    """Looks for the best manoeuvres of the ships of a side that are still to move."""

    def __init__(self, now: Any) -> None:
        """From an imagined State in the Movement Phase."""
        self.now = now
        self.judge = Judge(now, "before_shooting")
        self.courses = [Course(now, self.judge, ship) for ship in self.judge.ships]

    def ranked(self, ships: list[int]) -> list[Plan]:
        """Plans for these ships, in this order, the best first: one for each manoeuvre of the first ship."""
        plans = sorted(self.plans(ships), key=lambda plan: plan.value, reverse=True)
        if self.now.active == GERMAN:
            return plans
        answered = (plan._replace(value=self.answered(plan.then)) for plan in plans[:ANSWERED])
        return sorted(answered, key=lambda plan: plan.value, reverse=True)

    def plans(self, ships: list[int]) -> Iterator[Plan]:
        """For each manoeuvre of the first ship, list what the others make of it, at first sight."""
        ship, *rest = ships
        for manoeuvre in legal(self.now, ship):
            then = carried_out(self.now, ship, manoeuvre)
            for other in rest:
                then = max(outcomes(then, other), key=self.value)
            yield Plan(self.value(then), manoeuvre, then)

    def value(self, now: Any) -> float:
        """Return the chance to win of the side that plans."""
        prospects = sum(course.at(now) for course in self.courses)
        german = logistic(self.judge.score(now, NEAR, ROUNDS) + PROSPECTS * prospects)
        return german if self.now.active == GERMAN else 1 - german

    def answered(self, now: Any) -> float:
        """Return the value when the Germans have answered, over all that their speed roll may be."""
        foes = on_map(now, GERMAN)
        bounds = (0, *sorted({speed_number(now, foe) for foe in foes}), 13)
        value = 0.0
        for low, high in pairwise(bounds):
            likely = chance(low) - chance(high)
            if likely:
                rolled = now.copy()
                rolled.speed = low
                for foe in foes:
                    rolled = min(outcomes(rolled, foe), key=self.value)
                value += likely * self.value(rolled)
        return value


def outcomes(now: Any, ship: int) -> Iterator[Any]:
    """List the possible positions after a ship has moved."""
    return (carried_out(now, ship, manoeuvre) for manoeuvre in legal(now, ship))


def carried_out(now: Any, ship: int, manoeuvre: Manoeuvre) -> Any:
    """Return an imagined State in which a ship has moved."""
    then = now.copy()
    paid = cost(now, ship, manoeuvre)
    own = min(paid, now.points[ship])
    then.points[ship] -= own
    then.luetjens -= paid - own
    then.facing[ship] = manoeuvre.facing
    then.space[ship] = "" if manoeuvre.leaves else manoeuvre.space
    then.fate[ship] = manoeuvre.space if manoeuvre.leaves else ""
    return then
