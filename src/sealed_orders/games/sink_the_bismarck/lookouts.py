"""8.3, 8.8 What the look-outs of a force at sea are worth in the weather where it lies."""

from __future__ import annotations

from sealed_orders.games.sink_the_bismarck.calendar import is_night
from sealed_orders.games.sink_the_bismarck.detection import contact, naval, sight
from sealed_orders.games.sink_the_bismarck.forces import at_sea, has_radar, ships_in
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.check import Check

ALIKE = (0, 0)  # speeds or evasions of two who are a match for each other


def lookouts(view: SinkView, marker: int) -> tuple[tuple[str, str], ...]:
    """8.3, 8.8 The chance to detect a marker next to the force or in its hex, and to keep contact with one as fast."""
    if not at_sea(view, marker):
        return ()
    weather, night, radar = view.weather_at(view.cell[marker]), is_night(view.turn), has_radar(view, marker)
    own = sight(weather, night, radar, len(ships_in(view, marker)))
    beside, here = (naval(own, in_hex) for in_hex in (False, True))
    kept = contact(ALIKE, ALIKE, weather, night, radar)
    return (
        ("Search", f"{_said(beside)} in the next hex, {_said(here)} in the same hex"),
        ("Shadow", f"{_said(kept)} against a ship of the same speed"),
    )


def _said(check: Check) -> str:
    return f"{int(check.p * 100)} %"
