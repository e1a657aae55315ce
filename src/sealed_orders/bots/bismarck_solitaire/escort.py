"""Where the Prinz Eugen and the U-boat go."""

from __future__ import annotations

from sealed_orders.bots.bismarck_solitaire.course import route
from sealed_orders.games.bismarck_solitaire.charts import zone, zone_number
from sealed_orders.games.bismarck_solitaire.mission import TURNS
from sealed_orders.games.bismarck_solitaire.sea import SEA, grid
from sealed_orders.games.bismarck_solitaire.ships import CONVOY, FIREPOWER, PRINZ_EUGEN, UBOAT
from sealed_orders.games.bismarck_solitaire.situation import allowance, enemies_in, flies, may_burn
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.order import Answer

WEAK = 1  # strength at which the Prinz Eugen keeps out of the way


def course_of_prinz_eugen(view: CruiseView, flag: str) -> Answer:
    """With the Bismarck, wherever she goes; a Prinz Eugen that the next hit would sink goes where none falls."""
    here, far = view.square[PRINZ_EUGEN], allowance(view, PRINZ_EUGEN)
    if view.strength[PRINZ_EUGEN] <= WEAK:
        within = SEA.reach(here, far)
        best = min(within, key=lambda square: (danger(view, square, flag), len(route(square, flag))))
        return ("steam", *route(here, best))
    way = route(here, flag)
    if len(way) == far + 1 and may_burn(view, PRINZ_EUGEN):
        return ("burn", *way)
    return ("steam", *way[:far])


def danger(view: CruiseView, square: str, flag: str) -> float:
    """In how many of the twelve events a Prinz Eugen there would be hit, the Bismarck being where she is."""
    return sum(1 - 2 ** -_dice(view, event, grid(square), grid(flag)) for event in view.chart)


def _dice(view: CruiseView, event: str, where: str, flag: str) -> float:
    """The dice an event throws at her; hits by choice go to the Bismarck while she is there."""
    here, hers = zone(event, where), zone(event, flag)
    guns = sorted((FIREPOWER[unit] for unit in enemies_in(view, here)), reverse=True)
    if where == flag:
        return guns[1] + 1 if len(guns) > 1 else 0.5 * len(guns)
    air = here.air if flies(view, here) and not flies(view, hers) else 0
    ignored = zone_number(event, where) == zone_number(event, flag)
    return 9 * here.mines + here.attack + air + (0 if ignored or not guns else sum(guns) + 1)


def course_of_uboat(view: CruiseView) -> Answer:
    """To the square that promises most in the turns that are left when it gets there."""
    here, left = view.square[UBOAT], TURNS - view.turn
    within = SEA.reach(here, left)
    worth = {where: station(view, where) for where in {grid(square) for square in within}}
    best = max(within, key=lambda square: (left - within[square]) * worth[grid(square)] - within[square] / 99)
    return ("steam", *route(here, best)[: allowance(view, UBOAT)])


def station(view: CruiseView, where: str) -> float:
    """The points a U-boat may win in a grid in a turn, or lose."""
    last = view.strength[UBOAT] == 1
    worth = 0.0
    for event in view.chart:
        there = zone(event, where)
        hit = (4 if there.uboat_bonus else 3) / 6
        if there.convoy and view.strength[CONVOY]:
            worth += 0.02 if last else hit / 2
        if enemies_in(view, there):
            worth += 0.0 if last else 0.05
        worth -= there.uboat_hunted * (1.0 if last else 0.2)
    return worth / 12
