"""10.2, 10.3, 10.4 The missions an air unit may be given, from its owner's knowledge."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from sealed_orders.games.sink_the_bismarck import air
from sealed_orders.games.sink_the_bismarck.air import BOMBER, RANGE, RECON, STRIKE, UNITS
from sealed_orders.games.sink_the_bismarck.calendar import is_night
from sealed_orders.games.sink_the_bismarck.chart import AIRFIELDS, SKY
from sealed_orders.games.sink_the_bismarck.forces import Known, cell_of, force_speed, steps
from sealed_orders.games.sink_the_bismarck.markers import NOBODY
from sealed_orders.games.sink_the_bismarck.tables import POOR
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import IllegalOrder, Order
from sealed_orders.kernel.prompt import Course, Mode

REST, SEARCH, STAND_BY, SHADOW = "rest", "search", "stand_by", "shadow"
REBASE = "rebase_"
REBASE_RANGES = 2  # 10.4 times its range


def base_of(now: Known, unit: int) -> str:
    """10.2 Return the hex of its base: an airfield, or where its carrier is."""
    carrier = UNITS[unit].carrier
    return cell_of(now, carrier) if carrier >= 0 else now.base[unit]


def why_grounded(now: Known, unit: int) -> tuple[str, str]:
    """10.5, 10.9, 13.3 Say why a unit flies no mission this turn, and the paragraph; nothing if it may."""
    base, carrier = base_of(now, unit), UNITS[unit].carrier
    why = "", ""
    if not base:
        why = "Its carrier is not on the map.", "10.2"
    elif now.ready[unit] > now.turn:
        why = f"Refitting until turn {now.ready[unit]}.", "10.9"
    elif now.trailing[unit]:
        why = "It is shadowing the enemy.", "8.9"
    elif is_night(now.turn):
        why = "Aircraft do not fly at night.", "10.5"
    elif now.weather_at(base) == POOR:
        why = "The weather at its base is poor.", "10.5"
    elif carrier >= 0 and steps(now, carrier):
        why = "Its carrier is too badly damaged.", "13.3"
    return why


def mission_courses(view: SinkView) -> Iterator[Course]:
    """10.4 One mission for each unit that can fly."""
    for unit in air.OF[view.side]:
        if why_grounded(view, unit) == ("", ""):
            yield _course(unit, base_of(view, unit), carrier_ahead(view, unit), _fought(view, unit))


def carrier_ahead(view: SinkView, unit: int) -> int:
    """10.2 Return how far a carrier moves before her aircraft search: the centre must be in range from there."""
    carrier = UNITS[unit].carrier
    return force_speed(view, view.force[carrier]) if carrier >= 0 and view.force[carrier] != NOBODY else 0


def _fought(view: SinkView, unit: int) -> bool:
    """10.11 Say whether its carrier was in a surface combat last turn."""
    carrier = UNITS[unit].carrier
    return carrier >= 0 and view.fought[carrier] == view.turn - 1


@lru_cache(maxsize=1 << 10)
def _course(unit: int, base: str, ahead: int, fought: bool) -> Course:
    """10.4 The missions of a unit on a base; of a strike unit by how far its carrier goes, and whether she fought."""
    modes = (Mode(REST, "Rest"), *_modes(unit, base, ahead, fought))
    return Course(UNITS[unit].id, UNITS[unit].name, base, modes, default=(REST,), rule="10.4", rests=True)


def _modes(unit: int, base: str, ahead: int, fought: bool) -> Iterator[Mode]:
    kind = UNITS[unit].kind
    if kind in (RECON, STRIKE):
        yield Mode(SEARCH, "Search around", 0, RANGE[kind] + ahead, SKY, rule="10.3")
    if kind == BOMBER or (kind == STRIKE and not fought):
        yield Mode(STAND_BY, "Stand by for a strike", rule="10.4")
    if kind != STRIKE:
        yield from _rebasing(UNITS[unit].side, base, RANGE[kind])


@cache
def _rebasing(side: str, base: str, far: int) -> tuple[Mode, ...]:
    """10.4 Return the airfields that a unit of such a range may go to."""
    near = (p for p in AIRFIELDS[side] if 0 < distance(base, p.hex) <= REBASE_RANGES * far)
    return tuple(Mode(f"{REBASE}{p.hex}", f"Rebase to {p.name}", rule="10.4") for p in near)


def check_missions(view: SinkView, order: Order) -> None:
    """10.5 No search where the weather is poor, and no rebasing to such an airfield."""
    for unit in air.OF[view.side]:
        mode, *route = order.get(UNITS[unit].id, (REST,))
        goal = route[-1] if route else base_of(view, unit)
        if mode.startswith(REBASE):
            goal = mode.removeprefix(REBASE)
        elif mode != SEARCH:
            continue
        if view.weather_at(goal) == POOR:
            text = f"{UNITS[unit].name}: the weather in {goal} is poor."
            raise IllegalOrder(text, "10.5", UNITS[unit].id)
