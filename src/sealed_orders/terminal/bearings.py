"""How ships on the open plane bear on each other, in words: range, bearing, and which guns bear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees, hypot

from sealed_orders.kernel.plane_board import GunSet, Plane, Sea, Sector, Vessel
from sealed_orders.kernel.words import many

CIRCLE = 360


def arcs(vessel: Vessel) -> Sequence[GunSet | Sector]:
    """List where her guns bear: set by set if the game says so, or else in general."""
    return vessel.guns or vessel.sectors


def seen(plane: Plane, one: Vessel, other: Vessel) -> str:
    """Return the range and the bearing."""
    return f"{_far(one, other) * plane.scale:,.0f} {plane.unit}, {_way(one, other):03}"


def bearing_guns(plane: Plane, one: Vessel, other: Vessel) -> str:
    """Say which guns bear on another ship, and why the rest do not."""
    if one.guns:
        return ", ".join(_set(plane, one, other, gun_set) for gun_set in one.guns)
    return " and ".join(s.name for s in one.sectors if _off(one, other, s) == 0 and _far(one, other) <= s.reach)


def last_fire(sea: Sea) -> int:
    """Return the last turn in which anything was fired."""
    return max((*(fall.turn for fall in sea.falls), *(run.turn for run in sea.runs)), default=0)


def hits(sea: Sea, names: dict[str, str]) -> Iterator[str]:
    """Describe the hits of the last turn in which anything was fired."""
    last = last_fire(sea)
    for fall in sea.falls:
        if fall.turn == last and fall.hits and fall.target in names:
            done = f", {fall.text}" if fall.text else ""
            who = f"{names.get(fall.source, fall.source)} at {names[fall.target]}"
            yield f"Turn {last}: {who}, {fall.hits} of {fall.hits + fall.misses} hit{done}."


def _set(plane: Plane, one: Vessel, other: Vessel, gun_set: GunSet) -> str:
    """Say whether a set bears; if not, by how many degrees or how much range it fails."""
    if off := _off(one, other, gun_set):
        return f"{gun_set.name} {many(off, 'degree')} off"
    beyond = (_far(one, other) - gun_set.reach) * plane.scale
    bear = "bear" if gun_set.name.endswith("s") else "bears"
    return f"{gun_set.name} {beyond:,.0f} too far" if beyond > 0 else f"{gun_set.name} {bear}"


def _far(one: Vessel, other: Vessel) -> float:
    return hypot(other.x - one.x, other.y - one.y)


def _way(one: Vessel, other: Vessel) -> int:
    return round(degrees(atan2(other.x - one.x, other.y - one.y))) % 360


def _off(one: Vessel, other: Vessel, arc: GunSet | Sector) -> int:
    """Return by how many degrees another ship is outside an arc; nothing is outside a whole circle."""
    if arc.end - arc.start == CIRCLE:
        return 0
    way = (_way(one, other) - one.course) % 360
    if (way - arc.start) % 360 <= (arc.end - arc.start) % 360:
        return 0
    return min((arc.start - way) % 360, (way - arc.end) % 360)
