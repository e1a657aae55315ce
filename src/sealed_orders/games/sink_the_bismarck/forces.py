"""4.2, 13.2 Forces and ships as they are: where, how fast, and with what guns. Reads State and View alike."""

from __future__ import annotations

from typing import TypeAlias

from sealed_orders.games.sink_the_bismarck import markers, ships
from sealed_orders.games.sink_the_bismarck.chart import in_port
from sealed_orders.games.sink_the_bismarck.markers import CONVOY, DUMMY, DUMMY_SPEED, FORCES, NOBODY
from sealed_orders.games.sink_the_bismarck.ships import SHIPS
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.order import Side

Known: TypeAlias = SinkState | SinkView
GUNS_LOST = 2  # 13.2 of each gunnery factor, for each step of damage


def ships_in(now: Known, marker: int) -> list[int]:
    """4.1 Return the ships of a task force, or a tanker, in the order of 18.1."""
    force, numbers, at = now.force, [], -1
    for _ in range(force.count(marker)):
        at = force.index(marker, at + 1)
        numbers.append(at)
    return numbers


def cell_of(now: Known, ship: int) -> str:
    """4.1 Say where a ship is."""
    return now.cell[now.force[ship]] if now.force[ship] != NOBODY else ""


def crippled(damage: int, capacity: int) -> int:
    """13.2 Say how many steps of damage: 1 from half the capacity on, 2 from three quarters.

    >>> [crippled(d, 16) for d in (7, 8, 11, 12)], crippled(6, 13), crippled(7, 13)
    ([0, 1, 1, 2], 0, 1)
    """
    return 2 if damage * 4 >= capacity * 3 else 1 if damage * 2 >= capacity else 0


def steps(now: Known, ship: int) -> int:
    """13.2, 13.4 A ship's steps of damage now."""
    return crippled(now.damage[ship], SHIPS[ship].capacity)


def speed(now: Known, ship: int) -> int:
    """13.2, 7.2, 13.6 Return a ship's speed: less with damage, at most 1 without fuel, none with a rudder hit."""
    if now.rudder[ship]:
        return 0
    pace = max(0, SHIPS[ship].speed - steps(now, ship))
    return min(pace, 1) if SHIPS[ship].fuel and not now.fuel[ship] else pace


def evasion(now: Known, ship: int) -> int:
    """13.2 Return a ship's evasion."""
    return max(0, SHIPS[ship].evasion - steps(now, ship))


def guns(now: Known, ship: int, band: int) -> int:
    """13.2 A ship's gunnery factor at a range."""
    return max(0, SHIPS[ship].guns[band] - GUNS_LOST * steps(now, ship))


def force_speed(now: Known, marker: int) -> int:
    """4.2, 4.3, 9.1, 17.14 As fast as the slowest ship; a dummy 3, a convoy 1."""
    kind = markers.KIND[marker]
    if kind == DUMMY:
        return DUMMY_SPEED
    return 1 if kind == CONVOY else min((speed(now, ship) for ship in ships_in(now, marker)), default=0)


def force_evasion(now: Known, marker: int) -> int:
    """4.2 Return the lowest evasion of its ships."""
    return min((evasion(now, ship) for ship in ships_in(now, marker)), default=0)


def has_radar(now: Known, marker: int) -> bool:
    """18.1 Say whether a ship of the force has radar."""
    return any(SHIPS[ship].radar for ship in ships_in(now, marker))


def is_held(now: Known, marker: int) -> bool:
    """16.1 Say whether a ship of the force may not move yet."""
    return any(now.held[ship] > now.turn for ship in ships_in(now, marker))


def at_sea(now: Known, marker: int) -> bool:
    """8.1 Say whether a marker is on the map and not in a port of its own or the neutral one."""
    return bool(now.cell[marker]) and not in_port(now.cell[marker], markers.SIDE[marker])


def in_use(now: Known, side: Side) -> list[int]:
    """4.1 Return the task forces of a side that have ships."""
    used = set(now.force)
    return [marker for marker in FORCES[side] if marker in used]


def free_markers(now: Known, side: Side) -> list[int]:
    """4.1 Return the task force markers of a side that are not in use."""
    used = set(now.force)
    return [marker for marker in FORCES[side] if marker not in used]


def lead(now: Known, marker: int) -> int:
    """18.1 Return the first ship of a force."""
    return ships_in(now, marker)[0]


def called(now: Known, marker: int) -> str:
    """4.1 Return a marker's name for its owner: Force A (Hood +2), HX126, Dummy 1."""
    here = ships_in(now, marker) if markers.KIND[marker] == markers.FORCE else []
    if not here:
        return markers.NAME[marker]
    more = f" +{len(here) - 1}" if len(here) > 1 else ""
    return f"{markers.NAME[marker]} ({ships.NAME[here[0]]}{more})"


def assemble(state: SinkState, side: Side, fleet: list[int], cell: str) -> bool:
    """4.1 Ships come into play in a hex: under a free marker, or with a force that is there; else they wait."""
    free = free_markers(state, side)
    there = [m for m in in_use(state, side) if state.cell[m] == cell]
    there = [m for m in there if len(ships_in(state, m)) + len(fleet) <= markers.MOST_SHIPS]
    if not free and not there:
        return False
    marker = free[0] if free else there[0]
    if free:
        clear(state, marker)
        state.cell[marker] = cell
    for ship in fleet:
        state.force[ship], state.fate[ship] = marker, ""
    return True


def clear(state: SinkState, marker: int) -> None:
    """4.1 A marker as it is before anything sails under it."""
    state.cell[marker] = state.path[marker] = state.wake[marker] = state.shadowing[marker] = state.follow[marker] = ""
    state.moved[marker] = state.detected[marker] = state.before[marker] = state.transmit[marker] = 0
    state.escort[marker] = NOBODY
