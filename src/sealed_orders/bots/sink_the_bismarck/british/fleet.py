"""4.1 Who sails with whom, and how strong a force is against the raiders."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.games.sink_the_bismarck.forces import guns, ships_in, speed
from sealed_orders.games.sink_the_bismarck.markers import MOST_SHIPS
from sealed_orders.games.sink_the_bismarck.ships import CAPITAL, CRUISERS, GERMAN, KIND, NUMBER, SHIPS, WARSHIPS
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.allot import Allot
from sealed_orders.kernel.order import Answer

B = 1  # 12.12 the middle range
FAST = 3  # hexes a turn of a capital ship that can hunt
DRY = 2  # fuel at which a flotilla is left to herself


def is_heavy(view: SinkView, marker: int) -> bool:
    """18.1 Say whether a force has a capital ship that can fight."""
    return any(KIND[ship] in CAPITAL and guns(view, ship, B) > 3 for ship in ships_in(view, marker))


def strength(view: SinkView, fleet: Sequence[int]) -> float:
    """12.13 Guns times hulls, as two fleets wear each other down."""
    firepower = sum(guns(view, ship, B) for ship in fleet)
    hulls = sum(SHIPS[ship].capacity - view.damage[ship] for ship in fleet if guns(view, ship, B) > 1)
    return float(firepower * hulls)


def raiders_strength(view: SinkView, damage: dict[int, int]) -> float:
    """12.13 Return the same of the Germans who are known to be out."""
    fleet = [s for s in WARSHIPS[GERMAN] if not view.fate[s] and (not SHIPS[s].rule or view.seen_turn[s])]
    firepower = sum(SHIPS[ship].guns[B] for ship in fleet)
    return float(firepower * sum(max(1, SHIPS[ship].capacity - damage.get(ship, 0)) for ship in fleet)) or 1.0


def grouped(view: SinkView, form: Allot) -> Answer:
    """4.1 Group the ships of one hex: fast capital ships, cruisers; damaged, dry or shadowing ships apart."""
    fleet = [NUMBER[item.value] for item in form.items]
    bins = [box.value for box in form.bins]
    groups: dict[str, list[int]] = {}
    for ship in fleet:
        name = _group(view, ship, fleet)
        name += f" {len(groups)}" if len(groups.get(name, ())) == MOST_SHIPS else ""
        groups.setdefault(name, []).append(ship)
    if len(groups) > len(bins):
        return form.default or ()
    where = {ship: bins[number] for number, ships in enumerate(groups.values()) for ship in ships}
    return form.answer([where[ship] for ship in fleet])


def _group(view: SinkView, ship: int, fleet: Sequence[int]) -> str:
    held = " held" if view.held[ship] > view.turn else ""
    kind = KIND[ship]
    if view.rudder[ship] or (kind in CAPITAL and speed(view, ship) < SHIPS[ship].speed):
        return f"lame {ship}"
    if kind == "DD" and view.fuel[ship] <= DRY:
        return f"dry{held}"
    led = any(KIND[s] in CAPITAL and SHIPS[s].speed >= FAST and view.held[s] == view.held[ship] for s in fleet)
    if kind in CAPITAL and SHIPS[ship].speed < FAST:
        return f"slow{held}"
    if kind in CAPITAL or (kind in ("CV", "DD") and led):
        return f"fast{held}"
    return f"cruisers{held}" if kind in CRUISERS else f"others{held}"
