"""Who can be in a square, and when: ships by speed and fuel, planes by speed and endurance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from sealed_orders.games.bismarck.chart import SKY, waters
from sealed_orders.games.bismarck.flight import endurance, home, plane_modes, speed
from sealed_orders.games.bismarck.movement import fuel_cost, limit
from sealed_orders.games.bismarck.ships import ID, NAME, OWN, PLANES, SHIPS, SIDE, TYPE, UNITS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.board import Reach
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.squares import distance

FASTEST = 2  # squares per turn, apart from the dash of turn 1 (6.51.1)
DASH = 4


def arrivals(view: BismarckView, side: Side, cell: str) -> tuple[Reach, ...]:
    """List a side's ships and planes that can be in a square before the match is over, soonest first."""
    units = [*_ships(view, side, cell), *_planes(view, side, cell)]
    return tuple(sorted(units, key=lambda reach: reach.turns))


def _ships(view: BismarckView, side: Side, cell: str) -> Iterator[Reach]:
    days = _days(view)
    for unit in (u for u in OWN[side] if u in SHIPS and view.square[u] and TYPE[u] != "M"):
        turns = turns_to(view, unit, cell, days)
        if turns is not None:
            held = view.mode[unit] == "X" and turns > 0  # 14.2, 14.3
            yield Reach(ID[unit], NAME[unit], turns, "once released" if held else "")


def _planes(view: BismarckView, side: Side, cell: str) -> Iterator[Reach]:
    for plane in (u for u in OWN[side] if u in PLANES and view.square[u] and not view.fate[u]):
        turns, carrier = flight_to(view, plane, cell), UNITS[plane].carrier
        if turns is not None and not (carrier >= 0 and view.mode[carrier] == "X"):
            launches = carrier >= 0 and view.mode[plane] == "B" and turns > 0
            yield Reach(ID[plane], NAME[plane], turns, f"launched by {NAME[carrier]}" if launches else "")


def _days(view: BismarckView) -> list[BismarckView]:
    """Return the coming turns, each with fuel and moves to be filled in."""
    left = range(view.last_turn - view.turn + 1)
    return [replace(view, turn=view.turn + n, fuel=list(view.fuel), moved=list(view.moved)) for n in left]


def turns_to(view: BismarckView, unit: int, cell: str, days: list[BismarckView] | None = None) -> int | None:
    """6.51.1, 6.52.1, 6.53.1, 6.7 Return the fewest turns in which a ship can be in a square, on the fuel she has."""
    if view.square[unit] == cell:
        return 0
    days = days or _days(view)
    following = view.busy[unit] == view.turn  # 10.8 on a shadow mission: where she ends this turn is fixed
    start = view.to[unit] if following else view.square[unit]
    far = waters(unit, SIDE[unit]).reach(start, FASTEST * len(days) + DASH).get(cell)
    if far is None:
        return None
    fuel, moved = view.fuel[unit], view.moved[unit]
    if following:
        fuel, moved = max(0, fuel - fuel_cost(view, unit, view.steps[unit])), view.steps[unit]
    return _fewest(days, unit, far, (fuel, moved), int(following))


def _fewest(days: list[BismarckView], unit: int, far: int, begin: tuple[int, int], gone: int) -> int | None:
    """Return the fewest turns for a distance, by the fuel left and the squares moved last turn."""
    left = {begin: far}
    for turns in range(gone, len(days)):
        if min(left.values()) <= 0:
            return turns
        left = _next_day(days[turns], unit, left)
    return len(days) if min(left.values()) <= 0 else None


def _next_day(day: BismarckView, unit: int, left: dict[tuple[int, int], int]) -> dict[tuple[int, int], int]:
    later: dict[tuple[int, int], int] = {}
    for (fuel, moved), far in left.items():
        day.fuel[unit], day.moved[unit] = fuel, moved
        for steps in range(limit(day, unit, "M") + 1):
            then = max(0, fuel - fuel_cost(day, unit, steps)), steps
            later[then] = min(later.get(then, far), far - steps)
    return later


def flight_to(view: BismarckView, plane: int, cell: str) -> int | None:
    """8.6, 8.7 Return the fewest turns in which a plane can be over a square and still return in time."""
    if cell not in SKY:
        return None
    if view.square[plane] == cell and view.mode[plane] != "B":
        return 0
    ways = [turns for mode in plane_modes(view, plane) if (turns := _flight(view, plane, cell, mode)) is not None]
    return min(ways, default=None)


def _flight(view: BismarckView, plane: int, cell: str, mode: str) -> int | None:
    if mode in "BZ":
        return None
    start, base = view.square[plane], home(view, plane)
    away = speed(plane, mode)
    if mode == "A" and TYPE[plane] == "T":  # 8.24.2 out and back in one turn
        return 1 if distance(start, cell) + distance(cell, base) <= away else None
    following = view.busy[plane] == view.turn  # 10.8
    waits = int(following or view.rest[plane] == view.turn)
    air = endurance(plane, mode) if view.mode[plane] == "B" else view.endurance[plane] - following
    turns = max(1, ceil(distance(view.to[plane] if following else start, cell) / away))
    back = ceil(distance(cell, base) / speed(plane, "M" if TYPE[plane] == "R" else mode))
    return waits + turns if turns + back <= air else None
