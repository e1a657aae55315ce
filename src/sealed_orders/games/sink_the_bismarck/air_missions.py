"""10.2, 10.3, 10.4 The missions an air unit may be given, from its owner's knowledge."""

from __future__ import annotations

from collections.abc import Iterator

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


def base_of(known: Known, unit: int) -> str:
    """10.2 The hex of its base: an airfield, or where its carrier is."""
    carrier = UNITS[unit].carrier
    return cell_of(known, carrier) if carrier >= 0 else known.base[unit]


def why_grounded(known: Known, unit: int) -> tuple[str, str]:
    """10.5, 10.9, 13.3 Why a unit flies no mission this turn, and the paragraph; nothing if it may."""
    base, carrier = base_of(known, unit), UNITS[unit].carrier
    reasons = (
        (not base, "Its carrier is not on the map.", "10.2"),
        (known.ready[unit] > known.turn, f"Refitting until turn {known.ready[unit]}.", "10.9"),
        (known.trailing[unit], "It shadows the enemy.", "8.9"),
        (is_night(known.turn), "No mission at night.", "10.5"),
        (base and known.weather_at(base) == POOR, "Poor weather at the base.", "10.5"),
        (carrier >= 0 and steps(known, carrier), "Its carrier is too badly damaged.", "13.3"),
    )
    return next(((text, rule) for so, text, rule in reasons if so), ("", ""))


def mission_courses(view: SinkView) -> Iterator[Course]:
    """10.4 One mission for each unit that can fly."""
    for unit in air.OF[view.side]:
        if why_grounded(view, unit) == ("", ""):
            modes = (Mode(REST, "Rest"), *_modes(view, unit))
            yield Course(UNITS[unit].id, UNITS[unit].name, base_of(view, unit), modes, default=(REST,), rule="10.4")


def _modes(view: SinkView, unit: int) -> Iterator[Mode]:
    kind, carrier = UNITS[unit].kind, UNITS[unit].carrier
    if kind in (RECON, STRIKE):
        # 10.2 A carrier moves before her aircraft search: the centre must be in range of where she is then.
        ahead = force_speed(view, view.force[carrier]) if carrier >= 0 and view.force[carrier] != NOBODY else 0
        yield Mode(SEARCH, "Search around", 0, RANGE[kind] + ahead, SKY, rule="10.3")
    if kind == BOMBER or (kind == STRIKE and view.fought[carrier] != view.turn - 1):
        yield Mode(STAND_BY, "Stand by to strike", rule="10.4")
    if kind != STRIKE:
        here = base_of(view, unit)
        for place in AIRFIELDS[view.side]:
            if 0 < distance(here, place.hex) <= REBASE_RANGES * RANGE[kind]:
                yield Mode(f"{REBASE}{place.hex}", f"Rebase to {place.name}", rule="10.4")


def check_missions(view: SinkView, order: Order) -> None:
    """10.5 No search where the weather is poor."""
    for unit in air.OF[view.side]:
        mode, *route = order.get(UNITS[unit].id, (REST,))
        centre = route[-1] if route else base_of(view, unit)
        if mode == SEARCH and view.weather_at(centre) == POOR:
            text = f"{UNITS[unit].name}: the weather in {centre} is poor."
            raise IllegalOrder(text, "10.5", UNITS[unit].id)
