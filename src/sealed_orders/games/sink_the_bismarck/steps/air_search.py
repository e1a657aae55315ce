"""10.6, 10.7 Phases 6 and 7: air units search a hex and its neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck import air, markers
from sealed_orders.games.sink_the_bismarck.air import RANGE, RECON, STRIKE, UNITS
from sealed_orders.games.sink_the_bismarck.air_missions import SEARCH, base_of
from sealed_orders.games.sink_the_bismarck.chart import SKY
from sealed_orders.games.sink_the_bismarck.detection import air_search
from sealed_orders.games.sink_the_bismarck.forces import at_sea, ships_in
from sealed_orders.games.sink_the_bismarck.markers import CONVOY, KIND, OF, TANKER
from sealed_orders.games.sink_the_bismarck.one_die import sentence
from sealed_orders.games.sink_the_bismarck.ships import ENEMY
from sealed_orders.games.sink_the_bismarck.sighting import detect
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.tables import POOR, TABLES
from sealed_orders.games.sink_the_bismarck.view import SinkView, contact
from sealed_orders.kernel.check import Check
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Searched, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task

MANY: int = TABLES["air_search"]["many_ships"]


class AirSearch(Step[SinkState, SinkView]):
    """10.6 The units of a side that were sent to search."""

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        side = str(task.args[0])
        for unit in air.OF[side]:
            if state.mission[unit] != SEARCH:
                continue
            base, centre = base_of(state, unit), state.centre[unit]
            if not base or distance(base, centre) > RANGE[UNITS[unit].kind]:
                text, rule = f"{centre} is out of range from where the carrier is now", "10.3"
            elif state.weather_at(base) == POOR:
                text, rule = "the weather is poor where the carrier is now", "10.5"
            else:
                yield from search(state, unit, dice, "10.7")
                continue
            state.mission[unit] = ""
            yield Event(rule, f"{UNITS[unit].name} does not fly: {text}.", (side,))


def search(state: SinkState, unit: int, dice: Dice, rule: str) -> Iterator[Event]:
    """10.7 One d10 for each enemy marker in the searched hexes that is not detected yet; failures are not told."""
    side, nothing = UNITS[unit].side, True
    for marker in OF[ENEMY[side]]:
        check = found_by(state, unit, marker)
        if check is None or state.detected[marker] == state.turn:
            continue
        key = f"turn {state.turn} {rule} {UNITS[unit].id} {markers.ID[marker]}"
        roll = check.roll(dice, key)
        if roll.passed:
            nothing = False
            how = f"found by {UNITS[unit].name} ({sentence(check, roll.faces)})"
            yield from detect(state, marker, rule, how, (rolled(roll.faces, check.wants, of=10),))
            if state.cell[marker]:
                state.found = [*state.found, (unit, contact(state, marker))]
    if nothing:
        centre = state.centre[unit]
        cells = tuple(cell for cell in (centre, *SKY.next[centre]) if state.weather_at(cell) != POOR)
        more = " more" if any(find[0] == unit for find in state.found) else ""
        text = f"{UNITS[unit].name} searches around {centre} and finds nothing{more}."
        yield Event(rule, text, (side,), (Searched(cells, cells),))


def found_by(state: SinkState, unit: int, marker: int) -> Check | None:
    """10.6, 10.7, 10.5, 8.1, 4.5 The roll to detect a marker in the searched hexes; None if it cannot be found."""
    if KIND[marker] == TANKER or not at_sea(state, marker):
        return None
    far, weather = distance(state.centre[unit], state.cell[marker]), state.weather_at(state.cell[marker])
    if far > 1 or weather == POOR:
        return None
    easy = KIND[marker] == CONVOY or bool(state.posing[marker]) or len(ships_in(state, marker)) >= MANY
    return air_search(far == 0, weather, easy, UNITS[unit].kind == STRIKE)


def searches_again(state: SinkState, side: Side, dice: Dice) -> Iterator[Event]:
    """10.8 With 1a, reconnaissance units that searched roll again in the detection phase of their side."""
    if state.on("e1a_recon"):
        for unit in air.OF[side]:
            if UNITS[unit].kind == RECON and state.mission[unit] == SEARCH:
                yield from search(state, unit, dice, "10.8")
