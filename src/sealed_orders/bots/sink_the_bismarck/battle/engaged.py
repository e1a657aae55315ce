"""12 A combat as a commander sees it: who is in it, in what state, and what fighting it promises."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.sink_the_bismarck.battle.condition import damage_of, damages, hits, jammed
from sealed_orders.bots.sink_the_bismarck.battle.duel import Duel, Waters
from sealed_orders.games.sink_the_bismarck.battle import ROUNDS, first_band, rounds_in_band
from sealed_orders.games.sink_the_bismarck.calendar import is_night
from sealed_orders.games.sink_the_bismarck.ships import TANKERS
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.event import Event


def waters(view: SinkView, cell: str, band: int | None = None, number: int = 0) -> Waters:
    """12.12 The range and the weather of a combat in a hex, at its beginning or after some rounds."""
    each = rounds_in_band(view)
    first = first_band(view.turn)
    now = first if band is None else band
    fought = number - (now - first) * each
    return Waters(
        view.weather_at(cell),
        is_night(view.turn),
        now,
        max(1, each - fought) if band is not None else each,
        number,
        ROUNDS if each == ROUNDS else 1,
        view.on("e3b_speed_check"),
        view.on("e4_points"),
        view.on("e3a_open_range"),
    )


def duel(view: SinkView, log: Sequence[Event], own: Sequence[int], foes: Sequence[int], now: Waters) -> Duel:
    """12 Return a combat between ships, each in the state in which it is, or was seen."""
    mine, theirs = ([ship for ship in fleet if ship not in TANKERS] for fleet in (own, foes))
    facts = damages(log)
    seen, stuck = hits(facts), jammed(facts) | {ship for ship in mine if view.rudder[ship]}
    return Duel(damage_of(view, seen, mine), damage_of(view, seen, theirs), now, frozenset(stuck))
