"""The wolfpacks' voyages, and the oilers': on the convoys' tracks, surfaced by night, away from the planes."""

from __future__ import annotations

from functools import cache

import numpy as np

from sealed_orders.bots.bismarck.prey import UNSEEN
from sealed_orders.bots.bismarck.raiders import PATIENCE, Chart
from sealed_orders.bots.bismarck.sea import CELLS
from sealed_orders.bots.bismarck.voyage import Pace, Prospect, legs
from sealed_orders.games.bismarck import tables
from sealed_orders.games.bismarck.cards import GERMAN, UNITS, ship_value
from sealed_orders.bots.bismarck.forecast import NIGHT_BY_CELL
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course

TURNS = 8  # a pack looks no farther ahead than this


@cache
def attack_worth(convoy: int, pack: int) -> tuple[float, float]:
    """16.85 What an attack on a convoy without escort is worth by day and by night."""
    each = float(tables.torpedo_hit(UNITS[convoy].knots)) * ship_value(convoy)
    rows = [tables.submarine_row(strength) for strength in tables.ANTI_SUBMARINE["M"]]
    day, night = (sum(row.factors) / 2 * each - float(row.sunk) * ship_value(pack) for row in rows)
    return max(0.0, day), max(0.0, night)


def voyage(chart: Chart, pack: int, course: Course) -> Answer:
    """Where a pack goes this turn."""
    view = chart.view
    if not view.torpedoes[pack]:
        return ("P",)
    lost = UNITS[pack].midships - view.midships[pack]
    high = [max(0, value - lost) for value in UNITS[pack].search_high]
    stand, again, going = [], [], []
    for ahead in range(min(TURNS, chart.turns)):
        turn = view.turn + ahead
        found, new = np.zeros(len(CELLS)), np.zeros(len(CELLS))
        for prey in chart.prey:
            day, night = attack_worth(prey.convoy, pack)
            here = prey.chances[ahead] * np.where(NIGHT_BY_CELL[turn], night, day)
            found += here
            new += here * (1.0 if prey.moves[ahead] else UNSEEN + 0.5 * (prey.chances[ahead].max() > 0.9))
        seen = chart.forecast.seen_by(ahead, high[0], high[1], turn) * PATIENCE**ahead
        stand.append(found * seen)
        again.append(new * seen)
        going.append(found * seen * 0.3)
    most = next(mode.most for mode in course.modes if mode.name == "M")
    leg = legs(GERMAN, course.start, Pace(most, 1, 1), Prospect(stand, again, going), view.mode[pack] == "P")[0]
    return ("P",) if leg.mode == "P" or leg.cell == course.start else ("M", leg.cell)
