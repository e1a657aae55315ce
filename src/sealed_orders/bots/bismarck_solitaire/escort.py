"""Where the Prinz Eugen and the U-boat go."""

from __future__ import annotations

from functools import lru_cache

from sealed_orders.bots.bismarck_solitaire.course import route
from sealed_orders.games.bismarck_solitaire.chart import SEA, grid
from sealed_orders.games.bismarck_solitaire.events import zone
from sealed_orders.games.bismarck_solitaire.mission import TURNS
from sealed_orders.games.bismarck_solitaire.ships import BRITISH, CONVOY, PRINZ_EUGEN, UBOAT
from sealed_orders.games.bismarck_solitaire.situation import afloat, allowance, may_burn
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.order import Answer


def course_of_prinz_eugen(view: CruiseView, flag: str) -> Answer:
    """Stay with the Bismarck, wherever she goes: apart they do worse, however weak the Prinz Eugen is."""
    way, far = route(view.square[PRINZ_EUGEN], flag), allowance(view, PRINZ_EUGEN)
    if len(way) == far + 1 and may_burn(view, PRINZ_EUGEN):
        return ("burn", *way)
    return ("steam", *way[:far])


def course_of_uboat(view: CruiseView) -> Answer:
    """Go to the square that promises most in the turns left on arrival."""
    here, left = view.square[UBOAT], TURNS - view.turn
    within = SEA.reach(here, left)
    worth = {where: station(view, where) for where in {grid(square) for square in within}}
    best = max(within, key=lambda square: (left - within[square]) * worth[grid(square)] - within[square] / 99)
    return ("steam", *route(here, best)[: allowance(view, UBOAT)])


def station(view: CruiseView, where: str) -> float:
    """Return the points a U-boat may win in a grid in a turn, or lose."""
    return _station(view.chart, where, view.strength[UBOAT] == 1, tuple(unit for unit in BRITISH if afloat(view, unit)))


@lru_cache(maxsize=1 << 14)
def _station(chart: tuple[str, ...], where: str, last: bool, left: tuple[str, ...]) -> float:
    worth = 0.0
    for event in chart:
        there = zone(event, where)
        hit = (4 if there.uboat_bonus else 3) / 6
        convoy = there.convoy and CONVOY in left
        if convoy:
            worth += 0.02 if last else hit / 2
        if convoy or not set(left).isdisjoint(there.ships):
            worth += 0.0 if last else 0.05
        worth -= there.uboat_hunted * (1.0 if last else 0.2)
    return worth / 12
