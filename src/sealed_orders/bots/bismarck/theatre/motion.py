"""Motion models: how likely a ship is to go where, turn by turn. Stated, and switchable.

A ship follows a plan. It says how far she goes in a turn, and how strongly a step is drawn toward her goal. At the end
of a turn she may drop it, with a chance that depends on where she is, and take another that is open there. The numbers
are in motion.toml.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sealed_orders.bots.bismarck.theatre.plans import NUMBERS, packing, plain, raiding, roaming
from sealed_orders.bots.bismarck.waters.sea import NORTH_ATLANTIC
from sealed_orders.bots.hunt import plan
from sealed_orders.bots.hunt.plan import Motion, Plan
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.games.bismarck.calendar import is_fast_turn, is_slow_turn
from sealed_orders.games.bismarck.ships import (
    BISMARCK,
    CONVOYS,
    FAST_CONVOYS,
    GERMAN,
    PRINZ_EUGEN,
    SIDE,
    SLOW_CONVOYS,
    TYPE,
    UNITS,
)
from sealed_orders.kernel.order import Side

MOTIONS = ("plans", "raider", "diffuse")
RAIDERS = (BISMARCK, PRINZ_EUGEN)
HUNTERS = {"plans": raiding, "pack": packing}  # models that follow the convoys
PERIOD = 3  # turns for which a convoy is assumed to stay in one place


def reach(unit: int, turn: int) -> tuple[int, int]:
    """6.5 The most squares a ship can go in a turn, fresh and tired; damage only makes it fewer."""
    if unit in FAST_CONVOYS:
        return (int(is_fast_turn(turn)),) * 2
    if unit in SLOW_CONVOYS:
        return (int(is_slow_turn(turn)),) * 2
    if turn == 1 and UNITS[unit].dash:
        return (UNITS[unit].dash,) * 2
    most = UNITS[unit].speed_low
    return most, 1 if unit == BISMARCK else most


def family(name: str, unit: int) -> str:
    """Return the motion model of a ship: under *plans* only raiders have a known purpose."""
    if name not in MOTIONS:
        raise LookupError(f"There is no motion model called {name}; there are {', '.join(MOTIONS)}.")
    if name != "plans" or unit in RAIDERS:
        return name
    if SIDE[unit] == GERMAN:
        return "pack" if TYPE[unit] == "S" else "cruise"
    return "timetable" if unit in CONVOYS else "station"


def motion(name: str, side: Side, turn: int) -> Motion:
    """Prepare a motion model for ships of a side and a turn."""
    return _motion(name, side, (turn - 1) // PERIOD if name in HUNTERS else 0)


@cache
def _motion(name: str, side: Side, period: int) -> Motion:
    if name in NUMBERS["plain"]:
        return _compiled(name, side, plain(name), NUMBERS["plain"][name])
    plans = HUNTERS[name](period * PERIOD + PERIOD // 2) if name in HUNTERS else roaming(name)
    return _compiled(name, side, plans, NUMBERS[name])


@cache
def step_chances(side: Side, name: str) -> Weights:
    """Return the chance that a step leads from each square (row) to each other (column), under a motion of one plan."""
    return plan.step_chances(plain(name)[name], NORTH_ATLANTIC, side)


def _compiled(name: str, side: Side, plans: Mapping[str, Plan], data: Mapping[str, Any]) -> Motion:
    return plan.compiled(name, NORTH_ATLANTIC, side, plans, data.get("startled", 0.0), data.get("doubt", 0.0))
