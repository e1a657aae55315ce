"""Where the Graf Spee goes: what merchant ships promise on the way, less what there is to fear (9.2, 6.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt

import numpy as np

from sealed_orders.bots.graf_spee.german import threat
from sealed_orders.bots.graf_spee.german.hunters import Hunters
from sealed_orders.bots.graf_spee.german.plan import HOME, Plan
from sealed_orders.bots.graf_spee.sailing import SHORT
from sealed_orders.bots.graf_spee.waters import LANE, SOUTH_ATLANTIC, squares, steps
from sealed_orders.bots.graf_spee.ways import CELLS, INDEX
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.hunt.voyage import Leg, Pace, Prospect, legs
from sealed_orders.games.graf_spee.calendar import LENGTH, is_am
from sealed_orders.games.graf_spee.chart import NEUTRAL_PORTS
from sealed_orders.games.graf_spee.merchants import british_merchant
from sealed_orders.games.graf_spee.sailing import may_move
from sealed_orders.games.graf_spee.ships import ALTMARK, GERMAN, GRAF_SPEE
from sealed_orders.games.graf_spee.tables import MERCHANT_POINTS, MOVEMENT, WEATHER
from sealed_orders.games.graf_spee.view import SpeeView

TURNS = 6  # that a cruise is planned ahead
SHY = 30.0  # points that a neutral port costs her on the first call (12.1), and being reported there
DRY = 8.0  # points that the fuel of a move in a PM turn costs at the end, if what is left does not last (5.6)
REFUELS = 3.0  # and if she is on her way to the Altmark
RENDEZVOUS = 14.0  # points that meeting the Altmark is worth then, and for each square nearer a share of it
NEVER = 1e6


@dataclass(frozen=True)
class Chart:
    """What the Germans know, and what there is to fear in the coming turns."""

    view: SpeeView
    given_away: Sequence[tuple[int, str]]
    threats: tuple[Weights, ...]

    @classmethod
    def drawn(
        cls, view: SpeeView, belief: Belief, given_away: Sequence[tuple[int, str]], hunters: Hunters, share: float
    ) -> Chart:
        """From what a side believes of each ship, and, for a share of the threat, of all together."""
        turns = max(1, min(TURNS, LENGTH - view.turn + 1))
        each = threat.threats(belief, turns, view.visibility, view.turn, given_away)
        together = hunters.threats(turns, view.visibility)
        mixed = [(1 - share) * one + share * other for one, other in zip(each, together, strict=False)]
        return cls(view, given_away, tuple(mixed or each))

    def at(self, cell: str) -> int:
        """Return a square's number."""
        return INDEX[cell]

    @property
    def short_of_fuel(self) -> bool:
        """5.6 Say whether the Graf Spee should refuel: not if what she has lasts to the end."""
        fuel = self.view.fuel[GRAF_SPEE]
        return fuel <= SHORT and fuel < (LENGTH - self.view.turn) // 2 + 1

    @property
    def supply(self) -> str:
        """Return the Altmark's square, if she is there to refuel from."""
        return "" if self.view.fate[ALTMARK] else self.view.square[ALTMARK]


def cruise(chart: Chart, plan: Plan, cost: float) -> list[Leg]:
    """5.2 Every move of the Graf Spee, the best first; what being met costs is given."""
    view = chart.view
    ship = GRAF_SPEE
    turns = range(len(chart.threats))
    shy = SHY * squares(*NEUTRAL_PORTS)
    stand, going = [], []
    for number in turns:
        fear = cost * chart.threats[number] + shy
        prey = _prey(view, number, plan)
        able = number or may_move(view.knots[ship], view.fuel[ship], view.turn)
        stand.append(prey[0] - fear + _refuels(chart))
        fuel = 0.0 if is_am(view.turn + number) else _pm_fuel(chart)
        going.append(prey[1] - fear - fuel - (0.0 if able else NEVER))
    final = _homing(chart, plan)
    pace = Pace(1, 1, 1)
    ways = legs(SOUTH_ATLANTIC, GERMAN, view.square[ship], pace, Prospect(stand, stand, going, final))
    return [leg for leg in ways if leg.stands or leg.cell != view.square[ship]]


def _pm_fuel(chart: Chart) -> float:
    """5.5.2 Return the price of a move in a PM turn: less if more moves can be spared, or if she refuels anyway."""
    view = chart.view
    if chart.short_of_fuel and chart.supply:
        return REFUELS
    spare = view.fuel[GRAF_SPEE] - (LENGTH - view.turn) // 2
    return DRY / sqrt(max(1, spare // MOVEMENT["pm_fuel"]))


def _prey(view: SpeeView, ahead: int, plan: Plan) -> tuple[Weights, Weights]:
    """9.2 Return what merchant ships are worth by square: on patrol, and while moving."""
    if plan is HOME:
        return np.zeros(len(CELLS)), np.zeros(len(CELLS))
    still, moving = (
        _chances(None if ahead else view.visibility, moved) * MERCHANT_POINTS[GERMAN] * plan.favour()
        for moved in (False, True)
    )
    return still, moving


@cache
def _chances(level: int | None, moved: bool) -> Weights:
    """9.2 Return the chance of a merchant ship by square, at a visibility or at any."""
    levels = {level: 1.0} if level is not None else {n: float(p) for n, p in enumerate(WEATHER, 1)}
    by_dots = {
        int(dots): sum(share * float(british_merchant(int(dots), n, moved).p) for n, share in levels.items())
        for dots in np.unique(LANE)
    }
    return np.array([by_dots[int(dots)] for dots in LANE])


def _refuels(chart: Chart) -> Weights:
    """10.1 Return what lying beside the Altmark is worth to a ship that is short of fuel."""
    worth = np.zeros(len(CELLS))
    if chart.short_of_fuel and chart.supply:
        worth[INDEX[chart.supply]] = RENDEZVOUS
    return worth


def _homing(chart: Chart, plan: Plan) -> Weights:
    """Return what it is worth to be where, after all this: near the plan's waters, or the Altmark."""
    goals = plan.waters
    if chart.short_of_fuel and chart.supply:
        goals = squares(chart.supply)
    away = steps(GERMAN)[:, goals].min(axis=1)
    pull = 4.0 if chart.short_of_fuel else 1.2
    final: Weights = -pull * np.minimum(away, 12).astype(np.float64)
    return final
