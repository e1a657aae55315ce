"""13.5, 13.6 Who may repair, and the rolls."""

from __future__ import annotations

from sealed_orders.games.sink_the_bismarck.chart import PORTS
from sealed_orders.games.sink_the_bismarck.forces import Known
from sealed_orders.games.sink_the_bismarck.markers import NOBODY
from sealed_orders.games.sink_the_bismarck.one_die import check_of
from sealed_orders.games.sink_the_bismarck.ships import GERMAN, SIDE, TANKERS
from sealed_orders.games.sink_the_bismarck.tables import TABLES
from sealed_orders.kernel.check import Check

_repair = TABLES["repair"]
MOST_MOVED = 1


def rudder_check() -> Check:
    """13.6 Return a 9 or 10 on the unmodified die; the German modifier does not count (R21)."""
    return check_of("rudder", _repair["needed"], ())


def repair_check(german: bool) -> Check:
    """13.5 Return a 9 or more, German ships with +1."""
    return check_of("repair", _repair["needed"], [("German ship", _repair["german"] * german)])


def may_repair(now: Known, ship: int) -> bool:
    """13.5 A damaged ship that moved at most one hex and was neither attacked nor in combat this turn."""
    marker = now.force[ship]
    if marker == NOBODY or ship in TANKERS or not now.damage[ship]:
        return False
    return now.moved[marker] <= MOST_MOVED and now.attacked[ship] != now.turn


def in_dock(now: Known, ship: int) -> bool:
    """13.5, 14.2 In an own port a point is repaired without a roll."""
    return now.cell[now.force[ship]] in PORTS[SIDE[ship]]


def is_german(ship: int) -> bool:
    """13.5 Say whether the German modifier counts."""
    return SIDE[ship] == GERMAN
