"""10.4 The missions of air units: search where the enemy probably is, or stand by to strike."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.sink_the_bismarck.theatre.campaign import FINDS
from sealed_orders.bots.sink_the_bismarck.theatre.sea import around, close, crow
from sealed_orders.bots.sink_the_bismarck.ways import CELLS, WATER
from sealed_orders.games.sink_the_bismarck import air
from sealed_orders.games.sink_the_bismarck.air import BOMBER, RANGE, RECON, STRIKE, UNITS
from sealed_orders.games.sink_the_bismarck.air_missions import SEARCH, STAND_BY
from sealed_orders.games.sink_the_bismarck.chart import SKY, zone
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course, Prompt

SIGHT = (0.0, 1.0, 0.6, 0.0)  # 10.5, 10.7 what the weather leaves of a search
STRIKES = 0.1  # how likely the enemy must be in range for a strike unit to stand by and not to search
WORTH_IT = 0.004  # what a search must promise
BESIDE = 0.6  # 10.7 a hex next to the centre, against the centre
ZONE = np.array([zone(cell) if cell in WATER else 3 for cell in CELLS])


def sight(view: SinkView) -> Weights:
    """10.5, 10.7 Return what the weather of each hex leaves of a search from the air."""
    return np.array([SIGHT[level] for level in view.weather])[ZONE]


def missions(view: SinkView, prompt: Prompt, enemy: Weights, ends: Mapping[int, str]) -> dict[str, Answer]:
    """10.4 Return a mission for each unit: by where the enemy probably ends the turn, and where own carriers do."""
    order: dict[str, Answer] = {}
    seen = sight(view)
    wanted = enemy * seen
    for form in prompt.choices:
        if not isinstance(form, Course) or form.key not in air.NUMBER:
            continue
        unit = air.NUMBER[form.key]
        kind, modes = UNITS[unit].kind, {mode.name: mode for mode in form.modes}
        base = ends.get(UNITS[unit].carrier, form.start)
        within = crow(base) <= RANGE[kind]
        if STAND_BY in modes and (kind == BOMBER or float((enemy * seen) @ (crow(base) <= RANGE[STRIKE])) >= STRIKES):
            order[form.key] = (STAND_BY,)
        elif SEARCH in modes and kind in (RECON, STRIKE):
            gain = (BESIDE * (around(wanted, 1)) + (1 - BESIDE) * wanted) * within * (seen > 0)
            best = int(gain.argmax())
            if gain[best] >= WORTH_IT and distance(form.start, CELLS[best]) <= modes[SEARCH].most:
                order[form.key] = (SEARCH, *straight(form.start, CELLS[best]))
                wanted = wanted * np.where(close(CELLS[best], 1), 1 - FINDS, 1.0)
    return order


def straight(start: str, goal: str) -> Answer:
    """10.3 Return the hexes of a straight flight."""
    way: list[str] = []
    while start != goal:
        start = min(SKY.next[start], key=lambda cell: (distance(cell, goal), cell))
        way.append(start)
    return tuple(way)
