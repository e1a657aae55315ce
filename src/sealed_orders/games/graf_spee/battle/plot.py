"""15.2, 15.10 Where ships are on the plane: ranges in whole yards, bearings in whole degrees, and what is in sight."""

from __future__ import annotations

from sealed_orders.games.graf_spee.ships import ENEMY, FLEET, SIDE
from sealed_orders.games.graf_spee.tables import SIGHT, TURN_KEPT, YARDS
from sealed_orders.games.graf_spee.view import Situation
from sealed_orders.kernel.plane import Point, ahead, bearing, distance, turn


def place(now: Situation, ship: int) -> Point:
    """15.2 Say where a ship is, in yards; x grows eastward, y northward (R24)."""
    return Point(now.x[ship], now.y[ship])


def points(yards: int) -> str:
    """15.2 Yards as points of the grid.

    >>> points(500000), points(1980)
    ('5000', '19.8')
    """
    return f"{yards / YARDS:g}"


def yards_between(now: Situation, one: int, other: int) -> int:
    """15.10 The range between two ships."""
    return round(distance(place(now, one), place(now, other)))


def relative_bearing(now: Situation, ship: int, target: int) -> int:
    """15.6 Return where a target is, in degrees clockwise from the bow."""
    return (bearing(place(now, ship), place(now, target)) - now.course[ship]) % 360


def in_sight(yards: int, level: int) -> bool:
    """15.10 Say whether ships so far apart see each other; at the very limit they do (R29)."""
    return yards <= SIGHT[level]


def enemies(now: Situation, ship: int) -> list[int]:
    """15.1 Return the enemy ships of the combat."""
    return [other for other in FLEET[ENEMY[SIDE[ship]]] if now.battle[other]]


def steamed(start: Point, course: int, knots: int) -> Point:
    """15.4 Say where a ship is after a turn: a point, a hundred yards, for each knot (R25).

    >>> steamed(Point(0, 0), 90, 25)
    Point(x=2500, y=0)
    """
    return ahead(start, course, YARDS * knots)


def keeps_targets(course: int, wanted: int) -> bool:
    """15.5 Targets are kept up to thirty degrees of turn.

    >>> keeps_targets(350, 20), keeps_targets(350, 21)
    (True, False)
    """
    return abs(turn(course, wanted)) <= TURN_KEPT
