"""3.4, 13.0 The Graf Spee on lone carriers, and their air strikes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.graf_spee.battle.torpedoes import costs
from sealed_orders.games.graf_spee.carriers import carrier_sunk, strikes_fly
from sealed_orders.games.graf_spee.contact import in_contact
from sealed_orders.games.graf_spee.damage import lose_hull, lose_knots, sink
from sealed_orders.games.graf_spee.ships import CARRIERS, GRAF_SPEE, ID, NAME, SIDES, WHO
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.steps.search import supply_ship
from sealed_orders.games.graf_spee.tables import AIR_STRIKE
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Damaged, Shot
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import many


class Carriers(Step[SpeeState, SpeeView]):
    """3.4, 13.1 Each carrier that is found without another kind of ship beside her may be sunk, by itself (R39)."""

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        met = in_contact(state)
        if any(ship not in CARRIERS for ship in met):
            return
        for ship in met:
            chance = carrier_sunk(state.knots[GRAF_SPEE], state.knots[ship], state.visibility)
            gone = chance.roll(dice, f"turn {state.turn} 13.1 {ID[ship]}")
            text = f"The Graf Spee attacks {NAME[ship]}, who has no escort and {'is sunk' if gone else 'gets away'}."
            shot = Shot(WHO[GRAF_SPEE], WHO[ship])
            yield Event("13.1", text, SIDES, (shot, sink(state, ship)) if gone else (shot,))


class AirStrikes(Step[SpeeState, SpeeView]):
    """3.4, 13.2 Every carrier that is left in contact flies one strike, but not in a storm."""

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for ship in in_contact(state):
            if ship in CARRIERS and strikes_fly(state.visibility) and not state.fate[GRAF_SPEE]:
                yield from strike(state, ship, dice)


def strike(state: SpeeState, ship: int, dice: Dice) -> Iterator[Event]:
    """13.2, G17 A torpedo hit costs hull points and knots; without hull she sinks."""
    key = f"turn {state.turn} 13.2 {ID[ship]}"
    if not dice.chance(AIR_STRIKE[ship], key):
        shot = Shot(WHO[ship], WHO[GRAF_SPEE], "air torpedoes", hits=0)
        yield Event("13.2", f"{NAME[ship]}'s planes attack the Graf Spee: no hit.", SIDES, (shot,))
        return
    hull_span, knots_span = costs(GRAF_SPEE)
    hull = lose_hull(state, GRAF_SPEE, dice.between(*hull_span, f"{key} hull"))
    knots = lose_knots(state, GRAF_SPEE, dice.between(*knots_span, f"{key} knots"))
    text = f"{NAME[ship]}'s planes hit the Graf Spee: {many(hull, 'hull point')} and {many(knots, 'knot')} lost."
    shot = Shot(WHO[ship], WHO[GRAF_SPEE], "air torpedoes", hits=1)
    yield Event("13.2", text, SIDES, (shot, Damaged(WHO[GRAF_SPEE], {"hull": hull, "knots": knots})))
    yield from sunk_if_holed(state)


def sunk_if_holed(state: SpeeState) -> Iterator[Event]:
    """13.2 Without hull points the Graf Spee sinks, and the Altmark in her company with her (9.4)."""
    if not state.fate[GRAF_SPEE] and not state.hull[GRAF_SPEE]:
        yield Event("13.2", "The Graf Spee is sunk.", SIDES, (sink(state, GRAF_SPEE),))
        yield from supply_ship(state)
