"""What the Germans expect: prey, danger and weather of coming turns, and what squares are worth to raiders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from sealed_orders.bots.bismarck.german.prey import UNSEEN, Prey, convoys
from sealed_orders.bots.bismarck.german.refuelling import refuelling_places
from sealed_orders.bots.bismarck.german.threat import Threat
from sealed_orders.bots.bismarck.waters.forecast import NIGHT_BY_CELL, Forecast
from sealed_orders.bots.bismarck.waters.sea import distances, squares
from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.hunt.voyage import Prospect
from sealed_orders.games.bismarck.ships import BISMARCK, GERMAN, PRINZ_EUGEN, UNITS
from sealed_orders.games.bismarck.tables import SURPRISE_VISIBILITY
from sealed_orders.games.bismarck.view import BismarckView

RAIDERS = (BISMARCK, PRINZ_EUGEN)
HORIZON = 9  # turns to look ahead
PATIENCE = 0.93  # discount per turn
AT_STAKE = {BISMARCK: 160.0, PRINZ_EUGEN: 64.0}  # what a caught ship stands to lose, with the rest of her cruise
SEEN_ON_PATROL = 1.1  # how much more a searching ship risks: spotting is mutual (9.5)
THIRST = 0.8  # value of a fuel factor to a ship short of fuel
SHORT = 2  # fuel factors
CLAIMED = 0.4  # value of a convoy to the second raider when the first is after it
PULL = 2.0  # points for each square nearer to the final goal
FAR_OFF = 40  # squares: beyond this, distance does not matter
PICKET = 5.0  # value of surprising a lone picket


@dataclass(frozen=True)
class Intent:
    """What a strategy asks of a raider."""

    hunger: float = 1.0
    caution: float = 1.0
    toll: Mapping[str, float] = field(default_factory=dict)  # by square, points that a turn there costs
    goal: str = ""  # where she should be in the end
    hurry: float = 0.0  # points that every square from there costs in every turn
    taste: Mapping[int, float] = field(default_factory=dict)  # by convoy, how much more it is worth
    pickets: float = 0.0  # how much she prefers lone pickets in the dark


@dataclass(frozen=True)
class Chart:
    """What all voyages of a turn are computed from."""

    view: BismarckView
    turns: int
    forecast: Forecast
    threat: Threat
    prey: Sequence[Prey]
    risk: Sequence[Weights]

    @classmethod
    def draw(cls, view: BismarckView, belief: Belief) -> Chart:
        """Return the chart of the coming turns."""
        turns = max(1, min(HORIZON, view.last_turn - view.turn + 1))
        forecast = Forecast(view.visibility, turns)
        prey = convoys(view, belief, turns)
        traffic = sum((each.chances[0] for each in prey), np.zeros(len(CELLS)))
        threat = Threat.believed(view, belief, forecast, traffic)
        return cls(view, turns, forecast, threat, prey, [threat.risk(ahead) for ahead in range(turns)])


def prospect(chart: Chart, units: Sequence[int], intent: Intent, claimed: int = -1) -> Prospect:
    """Return what squares are worth in each coming turn to raiders that sail together."""
    view = chart.view
    stake = intent.caution * max(AT_STAKE[u] for u in units)
    toll, rest = _toll(intent) + _hurry(intent), _refuelling(view, units)
    day, night = (sum(UNITS[u].search_high[dark] for u in units) for dark in (0, 1))
    stand, again, going = [], [], []
    for ahead in range(chart.turns):
        worth, new = _to_be_met(chart, intent, ahead, claimed)
        on_patrol = chart.forecast.seen_by(ahead, day, night, view.turn + ahead)
        under_way = chart.forecast.seen_by(ahead, len(units), len(units), view.turn + ahead)
        cost = chart.risk[ahead] * stake + toll
        late = PATIENCE**ahead
        stand.append(late * (worth * on_patrol - cost * SEEN_ON_PATROL + rest))
        again.append(late * (new * on_patrol - cost * SEEN_ON_PATROL + rest))
        going.append(late * (worth * under_way - cost))
    return Prospect(stand, again, going, _pull(intent))


def _to_be_met(chart: Chart, intent: Intent, ahead: int, claimed: int) -> tuple[Weights, Weights]:
    """Return what may be met in each square, and what of it is new after searching there."""
    total, new = np.zeros(len(CELLS)), np.zeros(len(CELLS))
    for prey in chart.prey:
        worth = prey.worth * intent.hunger * intent.taste.get(prey.convoy, 1.0)
        here = prey.chances[ahead] * worth * (CLAIMED if prey.convoy == claimed else 1.0)
        total += here
        new += here if prey.moves[ahead] else UNSEEN * here
    if intent.pickets:
        total += intent.pickets * PICKET * np.minimum(1.0, chart.threat.pickets) * _darkness(chart, ahead)
    alone = 1 - np.minimum(1.0, chart.threat.heavies)
    return total * alone, new * alone


def _darkness(chart: Chart, ahead: int) -> Weights:
    """16.68 Return how likely surprise is possible in each square."""
    turn = chart.view.turn + ahead
    clear = chart.forecast.seen_by(ahead, SURPRISE_VISIBILITY - 1, SURPRISE_VISIBILITY - 1, turn)
    return np.where(NIGHT_BY_CELL[turn], 1.0, 1 - clear)


def _toll(intent: Intent) -> Weights:
    toll = np.zeros(len(CELLS))
    for cell, points in intent.toll.items():
        toll[INDEX[cell]] = points
    return toll


def _hurry(intent: Intent) -> Weights:
    away = np.minimum(distances(GERMAN, intent.goal), FAR_OFF) if intent.goal else np.zeros(len(CELLS))
    return np.asarray(intent.hurry * away, dtype=np.float64)


def _refuelling(view: BismarckView, units: Sequence[int]) -> Weights:
    """6.26, 15.3 Return what a turn in a refuelling square is worth to ships short of fuel."""
    if min(view.fuel[u] for u in units) > SHORT:
        return np.zeros(len(CELLS))
    missing = max(UNITS[u].fuel - view.fuel[u] for u in units)
    return np.where(squares(*refuelling_places(view)), float(missing * THIRST), 0.0)


def _pull(intent: Intent) -> Weights | None:
    return -PULL * np.minimum(distances(GERMAN, intent.goal), FAR_OFF) if intent.goal else None
