"""The score as a side can foresee it: the points so far, the convoys still due, and the damage counted at the end."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from sealed_orders.bots.bismarck.condition import Condition, conditions
from sealed_orders.bots.bismarck.timetable import MISSION
from sealed_orders.games.bismarck.cards import BRITISH_SHIPS, GERMAN, SIDE, TYPE, UNITS
from sealed_orders.games.bismarck.victory import BRITISH_DAMAGE, GERMAN_DAMAGE
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.event import Event

SAFE = 0.8  # how likely a convoy that nothing is known of comes through
SWING = 6.0  # points by which the lead commonly changes in a turn; in several, by the root of them
LEAST, MOST = 0.4, 2.5  # of the boldness that the score gives


def boldness(view: BismarckView, log: Sequence[Event], weight: float = 0.6) -> float:
    """What the score asks for: more than one for a side that is behind and has little time, less for one ahead."""
    left = max(1, view.last_turn - view.turn + 1)
    ahead = lead(view, log) if view.side == GERMAN else -lead(view, log)
    return min(MOST, max(LEAST, exp(-weight * ahead / (SWING * sqrt(left)))))


def lead(view: BismarckView, log: Sequence[Event]) -> float:
    """The points by which the Germans will be ahead in the end, if nothing more happens than convoys coming home."""
    total = sum(points if side == GERMAN else -points for side, points in view.points.items())
    return total + _convoys(view) + _damage(view, log)


def _convoys(view: BismarckView) -> float:
    total = 0.0
    for convoy, mission in MISSION.items():
        if view.turn <= mission.due <= view.last_turn and not view.fate[convoy]:
            ships = UNITS[convoy].midships if mission.each_ship else 1
            total += (1 - SAFE) * mission.failed - SAFE * mission.points * ships
    return total


def _damage(view: BismarckView, log: Sequence[Event]) -> float:
    """17.4, 17.5 Midships lost by ships that are afloat, the enemy's as far as they must be."""
    enemy = conditions(view.side, log)
    total = 0.0
    for unit in (*BRITISH_DAMAGE, *BRITISH_SHIPS):
        if view.fate[unit] or (unit in BRITISH_SHIPS and TYPE[unit] not in GERMAN_DAMAGE):
            continue
        now = view.midships[unit] if SIDE[unit] == view.side else enemy.get(unit, Condition.new(unit)).midships
        lost = UNITS[unit].midships - now
        total += lost * (GERMAN_DAMAGE[TYPE[unit]] if unit in BRITISH_SHIPS else -BRITISH_DAMAGE[unit])
    return total
