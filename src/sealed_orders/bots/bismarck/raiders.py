"""The raiders' voyages: Bismarck and Prinz Eugen, weighing what they may meet against what may meet them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from sealed_orders.bots.bismarck.belief import Belief
from sealed_orders.bots.bismarck.forecast import Forecast
from sealed_orders.bots.bismarck.prey import UNSEEN, Prey, convoys
from sealed_orders.bots.bismarck.sea import CELLS, INDEX, Weights, squares
from sealed_orders.bots.bismarck.threat import Threat
from sealed_orders.bots.bismarck.voyage import PATROL, Leg, Pace, Prospect, legs
from sealed_orders.bots.bismarck.ways import cheapest, distances, far
from sealed_orders.games.bismarck.cards import BISMARCK, GERMAN, NAME, PRINZ_EUGEN, UNITS
from sealed_orders.games.bismarck.chart import PORTS, SEA
from sealed_orders.games.bismarck.movement import OILERS, limit
from sealed_orders.games.bismarck.tables import SLOW_KNOTS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.order import Answer

HORIZON = 9  # turns looked ahead
PATIENCE = 0.93  # what a turn later is worth
AT_STAKE = {BISMARCK: 160.0, PRINZ_EUGEN: 64.0}  # what a ship that is caught stands to lose
THIRST = 0.8  # what a factor of fuel is worth to a ship that is short of it
CLAIMED = 0.4  # what a convoy is worth to the second raider when the first is after it


@dataclass
class Intent:
    """What a strategy wants of a raider: how hungry and how careful, and which waters cost how much."""

    hunger: float = 1.0
    caution: float = 1.0
    toll: Mapping[str, float] = field(default_factory=dict)  # by square, points a turn there costs
    goal: str = ""  # where she is to be in the end
    taste: Mapping[int, float] = field(default_factory=dict)  # by convoy, how much more it is worth


@dataclass
class Chart:
    """What all voyages of a turn are reckoned from."""

    view: BismarckView
    belief: Belief
    turns: int
    forecast: Forecast
    threat: Threat
    prey: Sequence[Prey]
    risk: Sequence[Weights]

    @classmethod
    def draw(cls, view: BismarckView, belief: Belief) -> Chart:
        """The chart of the coming turns."""
        turns = max(1, min(HORIZON, view.last_turn - view.turn + 1))
        forecast = Forecast(view.visibility, turns)
        threat = Threat(view, belief, forecast)
        risk = [threat.risk(ahead) for ahead in range(turns)]
        return cls(view, belief, turns, forecast, threat, convoys(view, belief, turns), risk)


def prospect(chart: Chart, units: Sequence[int], intent: Intent, claimed: int = -1) -> Prospect:
    """What squares are worth to ships sailing together."""
    view = chart.view
    stake = intent.caution * max(AT_STAKE[u] for u in units)
    toll = _toll(intent)
    high = [sum(UNITS[u].search_high[n] for u in units) for n in (0, 1)]
    stand, again, going = [], [], []
    for ahead in range(chart.turns):
        turn = view.turn + ahead
        found, new = np.zeros(len(CELLS)), np.zeros(len(CELLS))
        for prey in chart.prey:
            worth = prey.worth * intent.hunger * intent.taste.get(prey.convoy, 1.0)
            worth *= CLAIMED if prey.convoy == claimed else 1.0
            here = prey.chances[ahead] * worth
            found += here
            new += here * (1.0 if prey.moves[ahead] else UNSEEN)
        found *= 1 - np.minimum(1.0, chart.threat.heavies)
        on_patrol = chart.forecast.seen_by(ahead, high[0], high[1], turn)
        under_way = chart.forecast.seen_by(ahead, len(units), len(units), turn)
        cost = chart.risk[ahead] * stake + toll
        late = PATIENCE**ahead
        thirst = _thirst(view, units)
        stand.append(late * (found * on_patrol - cost * 1.1 + thirst))
        again.append(late * (new * on_patrol - cost * 1.1 + thirst))
        going.append(late * (found * under_way - cost))
    return Prospect(stand, again, going, _final(view, intent))


def _toll(intent: Intent) -> Weights:
    toll = np.zeros(len(CELLS))
    for cell, points in intent.toll.items():
        toll[INDEX[cell]] = points
    return toll


def _thirst(view: BismarckView, units: Sequence[int]) -> Weights:
    """6.26 What a turn in port or beside an oiler is worth to ships that are short of fuel."""
    need = max((UNITS[u].fuel - view.fuel[u]) / UNITS[u].fuel for u in units)
    short = min(view.fuel[u] for u in units) <= 2
    stations = squares(*PORTS[GERMAN], *(view.square[o] for o in OILERS if view.square[o]))
    return stations * (need * UNITS[units[0]].fuel * THIRST if short else 0.0)


def _final(view: BismarckView, intent: Intent) -> Weights | None:
    if not intent.goal:
        return None
    return -2.0 * np.minimum(distances(GERMAN, intent.goal), 40)


def pace(view: BismarckView, unit: int) -> Pace:
    """6.51.1, 6.53.1 How far she may go, now and later."""
    if view.knots[unit] < SLOW_KNOTS:
        return Pace(limit(view, unit, "M"), 1, 1)
    fuel = view.fuel[unit]
    cost = 0.3 if fuel > 4 else 0.8 if fuel > 2 else 1.5
    return Pace(limit(view, unit, "M"), 2, 1 if unit == BISMARCK else 2, cost)


def way(chart: Chart, unit: int, leg: Leg) -> Answer:
    """The route of a leg, past the fewest pickets (11.1)."""
    start = chart.view.square[unit]
    most = max(1, far(GERMAN, start, leg.cell))
    pickets = chart.threat.pickets
    return cheapest(SEA[GERMAN], start, leg.cell, most, lambda cell: float(pickets[INDEX[cell]]))


def best_leg(chart: Chart, units: Sequence[int], intent: Intent, claimed: int = -1) -> Leg:
    """The best first move of ships sailing together."""
    return all_legs(chart, units, intent, claimed)[0]


def all_legs(chart: Chart, units: Sequence[int], intent: Intent, claimed: int = -1) -> list[Leg]:
    """Every first move of ships sailing together, the best first."""
    lead = min(units)
    stood = chart.view.mode[lead] == PATROL
    slowest = min((pace(chart.view, u) for u in units), key=lambda p: (p.now, p.fresh, p.tired))
    return legs(GERMAN, chart.view.square[lead], slowest, prospect(chart, units, intent, claimed), stood)


def quarry(chart: Chart, cell: str, ahead: int = 4) -> tuple[int, float]:
    """The convoy most likely to be met near a square, and how likely."""
    near = distances(GERMAN, cell) <= ahead
    at = min(ahead, chart.turns - 1)
    chances = [(float(prey.chances[at][near].sum()) * prey.worth, prey.convoy) for prey in chart.prey]
    best = max(chances, default=(0.0, -1))
    prey = next((p for p in chart.prey if p.convoy == best[1]), None)
    return (best[1], float(prey.chances[at][near].sum())) if prey and best[0] > 0 else (-1, 0.0)


def say(chart: Chart, units: Sequence[int], leg: Leg) -> str:
    """A leg in words."""
    names = " and ".join(NAME[u] for u in units)
    here = chart.view.square[min(units)]
    risk = chart.risk[0][INDEX[leg.cell]]
    act = f"patrol in {here}" if leg.mode == PATROL else f"stay in {here}" if leg.cell == here else f"to {leg.cell}"
    convoy, chance = quarry(chart, leg.cell)
    after = f", {NAME[convoy]} {chance:.0%} within four squares" if convoy >= 0 and chance >= 0.05 else ""
    return f"{names} {act}: risk {risk:.0%}{after}"
