"""The wolfpacks' voyages: on the convoys' tracks, close by at night. And the oilers': out of everybody's way."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np

from sealed_orders.bots.bismarck.german.prey import UNSEEN, Prey
from sealed_orders.bots.bismarck.german.raid import PATIENCE, Chart
from sealed_orders.bots.bismarck.german.refuelling import customer
from sealed_orders.bots.bismarck.waters.forecast import NIGHT_BY_CELL
from sealed_orders.bots.bismarck.waters.modes import MOVE, PATROL
from sealed_orders.bots.bismarck.waters.sea import NORTH_ATLANTIC, around, distances
from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX, far
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.hunt.voyage import Pace, Prospect, legs
from sealed_orders.bots.motive import Motive
from sealed_orders.games.bismarck import tables
from sealed_orders.games.bismarck.chart import SEA
from sealed_orders.games.bismarck.ships import BISMARCK, GERMAN, NAME, OWN, PRINZ_EUGEN, TYPE, UNIT, UNITS, ship_value
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course
from sealed_orders.kernel.words import many, percent

WS8B = UNIT["ws8b"]
SHARED = 0.5  # what a square is worth to the next pack
SUBMARINE = next(ship_value(u) for u in OWN[GERMAN] if TYPE[u] == "S")
TURNS = 8  # how far ahead a pack looks
UNDER_WAY = 0.3  # value of a convoy met while moving, relative to one met on patrol
NEAR, SOON = 1, 3  # squares and turns in which a convoy is a pack's reason
HELD = 0.65  # value of staying with a convoy in sight that does not move


@cache
def attack_worth(convoy: int) -> tuple[float, float]:
    """16.85 Return what an attack on a convoy without escort is worth by day and by night."""
    each = float(tables.torpedo_hit(UNITS[convoy].knots)) * ship_value(convoy)
    rows = [tables.submarine_row(strength) for strength in tables.ANTI_SUBMARINE["M"]]
    day, night = (sum(row.factors) / 2 * each - float(row.sunk) * SUBMARINE for row in rows)
    return max(0.0, day), max(0.0, night)


def voyage(chart: Chart, pack: int, form: Course, ws8b: float = 1.0, room: Weights | None = None) -> Answer:
    """Choose where a pack goes this turn; squares that others go to are worth less."""
    view = chart.view
    if not view.torpedoes[pack]:
        return (PATROL,)
    lost = UNITS[pack].midships - view.midships[pack]
    day, night = (max(0, value - lost) for value in UNITS[pack].search_high)
    stand, again, going = [], [], []
    for ahead in range(min(TURNS, chart.turns)):
        worth, new = np.zeros(len(CELLS)), np.zeros(len(CELLS))
        for prey in chart.prey:
            here = _worth(chart, prey, ahead) * (ws8b if prey.convoy == WS8B else 1.0)
            here = here if room is None else here * room
            worth += here
            new += here * _again(prey, ahead)
        seen = chart.forecast.seen_by(ahead, day, night, view.turn + ahead) * PATIENCE**ahead
        stand.append(worth * seen)
        again.append(new * seen)
        going.append(worth * seen * UNDER_WAY)
    most = next(mode.most for mode in form.modes if mode.name == MOVE)
    leg = legs(
        NORTH_ATLANTIC, GERMAN, form.start, Pace(most, 1, 1), Prospect(stand, again, going), view.mode[pack] == PATROL
    )[0]
    return (PATROL,) if leg.stands or leg.cell == form.start else (MOVE, leg.cell)


def _worth(chart: Chart, prey: Prey, ahead: int) -> Weights:
    day, night = attack_worth(prey.convoy)
    return prey.chances[ahead] * np.where(NIGHT_BY_CELL[chart.view.turn + ahead], night, day)


def _again(prey: Prey, ahead: int) -> float:
    if prey.moves[ahead]:
        return 1.0
    return HELD if prey.seen else UNSEEN


def motive(chart: Chart, pack: int, cell: str) -> Motive:
    """Say why a pack goes where it does: the convoy it lies in wait for, or that it has no torpedoes left."""
    if not chart.view.torpedoes[pack]:
        return Motive("Wolfpacks", "No torpedoes left: it only watches.")
    near = distances(GERMAN, cell) <= NEAR
    chances = {
        prey.convoy: max(float(each[near].sum()) for each in prey.chances[:SOON]) * sum(attack_worth(prey.convoy))
        for prey in chart.prey
    }
    best = max(chances, key=lambda convoy: chances[convoy], default=-1)
    if best < 0 or not chances[best]:
        return Motive("Wolfpacks", "No convoy is near; it keeps its post on the lanes.")
    chance = chances[best] / sum(attack_worth(best))
    return Motive("Wolfpacks", f"{NAME[best]} comes within {many(NEAR, 'square')} in {SOON} turns: {percent(chance)}.")


def oilers_motive(chart: Chart, oiler: int, going: Mapping[int, str]) -> Motive:
    """15.3 Say why an oiler goes where it does."""
    if customer(chart.view, oiler, going):
        needy = min((chart.view.fuel[u], NAME[u]) for u in (BISMARCK, PRINZ_EUGEN) if chart.view.square[u])
        return Motive("Oilers", f"{needy[1]} has {needy[0]} fuel left and can fill up from it.")
    return Motive("Oilers", "Fewest convoys and pickets pass there; nobody needs its fuel yet.")


def lie_low(chart: Chart, form: Course, going: Mapping[int, str]) -> Answer:
    """Let an oiler wait for a raider who needs it, or go to meet her; otherwise keep away from pickets and convoys."""
    meet = customer(chart.view, UNIT[form.key], going)
    traffic = chart.threat.pickets + sum(prey.chances[0] for prey in chart.prey)
    near = traffic @ around().astype(np.float64)
    most = next(mode.most for mode in form.modes if mode.name == MOVE)
    ways = [form.start, *(SEA[GERMAN].next[form.start] if most else ())]

    def cost(cell: str) -> tuple[int, float, bool, str]:
        away = far(GERMAN, cell, meet) if meet else 0
        return away, round(float(near[INDEX[cell]]), 3), cell != form.start, cell

    best = min(ways, key=cost)
    return (MOVE,) if best == form.start else (MOVE, best)
