"""Who leads in an imagined position: by the points so far, and those that are nearly certain."""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from sealed_orders.bots.bismarck.convoys.timetable import MISSION, in_time
from sealed_orders.games.bismarck.chart import PORTS
from sealed_orders.games.bismarck.ships import BISMARCK, BRITISH, BRITISH_SHIPS, GERMAN, PRINZ_EUGEN, TYPE, UNITS
from sealed_orders.games.bismarck.tables import SLOW_KNOTS
from sealed_orders.games.bismarck.victory import BRITISH_DAMAGE, GERMAN_DAMAGE
from sealed_orders.kernel.order import Side

SAFE = 0.85  # how likely a convoy that is in time comes through
RAID = {BISMARCK: 0.45, PRINZ_EUGEN: 0.45}  # points per turn that a raider at large will still score
SWING = 4.0  # points by which a lead typically changes in a turn; it grows with the root of the turns
FOR_SURE = 1.0  # points at which a finished match counts as won
CRIPPLED = {BISMARCK: 22.0, PRINZ_EUGEN: 8.0}


def chance_to_win(state: Any, side: Side) -> float:
    """Return a side's chance to have more points in the end: its lead against what the remaining turns may change."""
    left = 0 if state.ended else state.last_turn - state.turn + 1
    ahead = lead(state) if side == GERMAN else -lead(state)
    return 1 / (1 + exp(-ahead / (FOR_SURE + SWING * sqrt(left))))


def lead(state: Any) -> float:
    """Return the points by which the Germans will probably lead in the end, from the beginning of a turn."""
    total = float(state.points[GERMAN] - state.points[BRITISH])
    if state.ended:
        return total
    return total + _convoys(state) + _raiders(state) + _british_damage(state)


def _convoys(state: Any) -> float:
    total = 0.0
    for convoy, mission in MISSION.items():
        cell = state.square[convoy]
        if state.fate[convoy] in ("home", "absent") or not state.turn <= mission.due <= state.last_turn:
            continue
        if cell in in_time(convoy)[state.turn - 1]:
            ships = state.midships[convoy] if mission.each_ship else 1
            total += (1 - SAFE) * mission.failed - SAFE * mission.points * ships
        else:
            total += mission.failed
    return total


def _raiders(state: Any) -> float:
    total = 0.0
    left = state.last_turn - state.turn
    for ship, each in BRITISH_DAMAGE.items():
        if state.fate[ship]:
            continue
        total -= each * (UNITS[ship].midships - state.midships[ship])
        in_port = state.square[ship] in PORTS[GERMAN]
        if state.knots[ship] < SLOW_KNOTS and not in_port:
            total -= CRIPPLED[ship]
        else:
            total += RAID[ship] * left * (0.5 if state.fuel[ship] < 1 else 1.0)
    return total


def _british_damage(state: Any) -> float:
    return float(
        sum(
            GERMAN_DAMAGE[TYPE[u]] * (UNITS[u].midships - state.midships[u])
            for u in BRITISH_SHIPS
            if TYPE[u] in GERMAN_DAMAGE and not state.fate[u]
        )
    )
