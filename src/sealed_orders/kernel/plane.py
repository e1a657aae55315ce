"""The open plane: positions in whole units, courses in degrees, clockwise from north."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple


class Point(NamedTuple):
    """A position: x eastward, y northward."""

    x: int
    y: int


def distance(one: Point, other: Point) -> float:
    """Return how far apart two points are."""
    return hypot(other.x - one.x, other.y - one.y)


def bearing(one: Point, other: Point) -> int:
    """Return the direction from one point to another, 0..359."""
    return round(degrees(atan2(other.x - one.x, other.y - one.y))) % 360


def turn(course: int, wanted: int) -> int:
    """Return the shorter turn from one course to another: -179..180, starboard positive."""
    return (wanted - course + 179) % 360 - 179


def ahead(start: Point, course: int, far: float) -> Point:
    """Return the point at a distance on a course."""
    return Point(start.x + round(far * sin(radians(course))), start.y + round(far * cos(radians(course))))
