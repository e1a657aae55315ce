"""8.7 A shadower goes where her quarry goes."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.sink_the_bismarck import markers
from sealed_orders.games.sink_the_bismarck.chart import SEA, SKY, in_port
from sealed_orders.games.sink_the_bismarck.forces import called, force_speed, ships_in
from sealed_orders.games.sink_the_bismarck.markers import NOBODY
from sealed_orders.games.sink_the_bismarck.plots import CLOSE
from sealed_orders.games.sink_the_bismarck.ships import ENEMY, NAME, SIDES
from sealed_orders.games.sink_the_bismarck.sighting import contact_name, contact_who, mark, named, own_names, quarry_who
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.view import marker_of
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import ContactLost, Shadowed, Sighted
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.terrain import Terrain


def shadowers(state: SinkState, side: Side) -> list[int]:
    """8.7 Return the forces of a side that shadow."""
    return [m for m in markers.FORCES[side] if state.shadowing[m]]


def follow(state: SinkState) -> Iterator[Event]:
    """8.7 Every shadower is given her path; where two shadow each other, each assumes that the other stays."""
    moving = [m for side in SIDES for m in shadowers(state, side)]
    done: set[int] = set()
    while moving:
        ready = [m for m in moving if marker_of(state, state.shadowing[m]) not in moving] or moving[:1]
        for marker in ready:
            state.path[marker] = " ".join(way(state, marker))
            done.add(marker)
        moving = [m for m in moving if m not in done]
    for marker in sorted(done):
        yield from _report(state, marker)


def end(state: SinkState, marker: int) -> str:
    """6.1 Say where a marker's plot ends."""
    return state.path[marker].split()[-1] if state.path[marker] else state.cell[marker]


def way(state: SinkState, marker: int) -> list[str]:
    """8.7, 14.1 The shortest path into or next to the quarry's hex; where neither is in reach, to where she was (R46).

    She keeps to the sea: in port she would see nothing, and could not be seen.
    """
    quarry = marker_of(state, state.shadowing[marker])
    goal = end(state, quarry) if quarry != NOBODY else ""
    if goal not in SKY:
        return []
    sea = SEA[markers.SIDE[marker]]
    reach = sea.reach(state.cell[marker], force_speed(state, marker))
    wanted = 0 if state.follow[marker] == CLOSE and goal in reach else 1

    open_sea = [cell for cell in reach if not in_port(cell, markers.SIDE[marker])]
    if not open_sea:
        return []

    def nearest(goal: str, wanted: int) -> str:
        return min(open_sea, key=lambda cell: (abs(distance(cell, goal) - wanted), reach[cell], cell))

    ends = nearest(goal, wanted)
    return path(sea, reach, ends if distance(ends, goal) <= 1 else nearest(state.cell[quarry], 0))


def path(sea: Terrain, reach: dict[str, int], goal: str) -> list[str]:
    """2.3 A shortest path within reach, without its start."""
    cells = [goal]
    while reach[cells[0]] > 0:
        back = (c for c in reach if reach[c] == reach[cells[0]] - 1 and cells[0] in sea.next[c])
        cells.insert(0, min(back))
    return cells[1:]


def _report(state: SinkState, marker: int) -> Iterator[Event]:
    """8.7, 6.4, 14.1 Near enough she shadows on, and is seen for it; else, or with a rudder hit, contact is lost."""
    quarry = marker_of(state, state.shadowing[marker])
    here, there = end(state, marker), end(state, quarry) if quarry != NOBODY else ""
    side, name = markers.SIDE[marker], state.shadowing[marker]
    stuck = [ship for ship in ships_in(state, marker) if state.rudder[ship]]
    if stuck or there not in SKY or distance(here, there) > 1 or in_port(here, side):
        why = f"{NAME[stuck[0]]} has a rudder hit" if stuck else "too slow to keep up"
        yield from lose_contact(state, marker, "8.7", why)
        return
    cell, state.cell[marker] = state.cell[marker], here
    mark(state, marker)
    state.cell[marker] = cell
    own = own_names(state, marker)
    yield Event(
        "8.7", f"{called(state, marker)} follows {contact_name(name)} to {here}.", (side,), (Sighted(here, own=own),)
    )
    seen = named(state, marker)
    text = f"{', '.join(who.name for who in seen)} in {here}: shadowing {quarry_who(state, name).name}."
    yield Event("8.7", text, (ENEMY[side],), (Sighted(here, units=seen),))


def lose_contact(state: SinkState, marker: int, rule: str, why: str) -> Iterator[Event]:
    """8.7, 8.8 A force shadows no longer; both sides read it, if the quarry is still there."""
    side, who = markers.SIDE[marker], contact_who(state.shadowing[marker])
    there, own = marker_of(state, who.id) != NOBODY, quarry_who(state, who.id)
    state.shadowing[marker] = ""
    yield Event(rule, f"{called(state, marker)} loses contact with {who.name}: {why}.", (side,), (ContactLost(who),))
    if there:
        yield Event(rule, f"{own.name} is no longer shadowed by a ship.", (ENEMY[side],), (Shadowed(own, False),))
