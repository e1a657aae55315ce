"""18.2, 18.3 What both sides know of the beginning, since it is printed: where forces and convoys are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck import markers
from sealed_orders.games.sink_the_bismarck.boxes import GIBRALTAR, box_of
from sealed_orders.games.sink_the_bismarck.chart import ZONES, named
from sealed_orders.games.sink_the_bismarck.forces import in_use, ships_in
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, ID, PEOPLE, SIDES, WHO, names
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.tables import FORCE_H
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Absent, Begins, Fact, Who
from sealed_orders.kernel.order import Side

ZONE_NAMES = {
    "denmark_strait": "the Denmark Strait",
    "iceland_faroes_gap": "the gap between Iceland and the Faroes",
    "faroes_shetland_gap": "the gap between the Faroes and Shetland",
}


def _zone(zone: str) -> str:
    return ZONE_NAMES.get(zone, f"the zone {zone}".replace("_", " "))


def forces(state: SinkState, side: Side, zones: Mapping[str, str]) -> Event:
    """18.2 Return the forces of a side as the scenario has them; one that may choose begins somewhere in its zone."""
    places, facts = [], list[Fact]()
    for marker in in_use(state, side):
        fleet, cell = ships_in(state, marker), state.cell[marker]
        zone = zones.get(ID[fleet[0]], "")
        cells = tuple(ZONES[zone]) if zone else (cell,)
        places.append(f"{names(fleet)} in {_zone(zone) if zone else named(cell)}")
        facts += [Begins(WHO[ship], cells) for ship in fleet]
    if side == BRITISH and state.force_h:
        facts += [Begins(WHO[ship], (GIBRALTAR,)) for ship in FORCE_H]
    return Event("18.2", f"{PEOPLE[side]} at the start: {'; '.join(places)}.", SIDES, tuple(facts))


def convoys(state: SinkState) -> Iterator[Event]:
    """18.3 The convoys at sea, those in the boxes of the margin, and whether there are any."""
    who = {m: Who(markers.ID[m], BRITISH, markers.NAME[m]) for m in markers.CONVOYS}
    absent = tuple(who[m] for m in who if not state.value[m])
    if absent:
        yield Event(
            "18.3", f"Convoys not in play: {', '.join(convoy.name for convoy in absent)}.", SIDES, (Absent(absent),)
        )
    at = {m: state.cell[m] or box_of(m) for m in who if state.value[m]}
    waiting = {m for m in at if not state.cell[m] and markers.convoy(m).appears >= state.turn}
    facts = tuple(Begins(who[m], (at[m],)) for m in at if at[m] and (state.cell[m] or m in waiting))
    if facts:
        text = ", ".join(f"{who[m].name} in {named(state.cell[m])}" for m in at if state.cell[m])
        yield Event("18.3", f"Convoys at sea: {text or 'none'}.", SIDES, facts)
