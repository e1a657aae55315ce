"""3.4, 14.0 Surface combat: whether there is any, and whether it is fought on-line or off-line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.graf_spee.contact import in_contact
from sealed_orders.games.graf_spee.ships import BRITISH, CARRIERS, GERMAN, GRAF_SPEE, SIDES, names, whom
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.steps.offline import entry
from sealed_orders.games.graf_spee.steps.shadow import NO, YES
from sealed_orders.games.graf_spee.switches import OFFLINE, SOLITAIRE
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Battle
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task


class Surface(Step[SpeeState, SpeeView]):
    """14.0 The Graf Spee is spotted and has British ships that are no carriers in her square."""

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        ships = [ship for ship in in_contact(state) if ship not in CARRIERS]
        if not ships:
            return
        if state.options[OFFLINE] == "on":
            state.then(Task("offline", (BRITISH,) if state.options[SOLITAIRE] == "on" else SIDES, tuple(ships)))
        else:
            state.then(Task("battle", args=tuple(ships)))
        cell = state.square[GRAF_SPEE]
        text = f"Surface combat in {cell}: the Graf Spee against {names(ships)}."
        yield Event("14.0", text, SIDES, (Battle(cell, whom((GRAF_SPEE, *ships))),))


class Offline(Step[SpeeState, SpeeView]):
    """14.0, G24 Off-line, by any method of their own, only if both players want it; in solitaire the human decides."""

    def ask(self, view: SpeeView) -> Prompt:
        options = (
            Option(NO, "On-line: the tactical game"),
            Option(YES, "Off-line: the players settle it themselves and enter the result"),
        )
        pick = Pick("offline", "How to fight this combat", options, default=(NO,))
        return Prompt("Resolve the combat off-line?", "14.0", (pick,))

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        ships = tuple(int(ship) for ship in task.args)
        if any(orders[side]["offline"] != (YES,) for side in task.to):
            state.then(Task("battle", args=ships))
            yield Event("14.0", "The combat is fought on-line.", SIDES)
            return
        state.by_hand = 1
        yield Event("14.0", f"The combat is fought off-line, at visibility {state.visibility}.", SIDES)
        if task.to == (BRITISH,):
            yield from entry(state, BRITISH, (GRAF_SPEE, *ships))
        else:
            yield from entry(state, BRITISH, ships)
            yield from entry(state, GERMAN, (GRAF_SPEE,))
