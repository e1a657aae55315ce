"""3.1, 7.0 The shadow phase: who follows the Graf Spee, how she turns, and whether contact is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.graf_spee.chart import PATROL, bound_for
from sealed_orders.games.graf_spee.courses import course, ordered
from sealed_orders.games.graf_spee.sailing import executed, may_move
from sealed_orders.games.graf_spee.shadowing import shadowers, shadowing
from sealed_orders.games.graf_spee.ships import BRITISH, GERMAN, GRAF_SPEE, ID, NAME, WHO, names
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.games.graf_spee.words import sentence
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Shadowed, UnderShadow
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task

YES, NO = "yes", "no"
HER = ID[GRAF_SPEE]


class ShadowPhase(Step[SpeeState, SpeeView]):
    """3.1, 7.1 The British are alerted if they have spotted the Graf Spee and have ships that can follow her."""

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        if state.fate[GRAF_SPEE] or not state.spotted[GRAF_SPEE]:
            return
        ships = shadowers(state)
        if ships:
            state.then(Task("shadow", (BRITISH,), tuple(ships)))
            cell = state.square[GRAF_SPEE]
            yield Event("3.1", f"{NAME[GRAF_SPEE]} in {cell} can be shadowed by {names(ships)}.", (BRITISH,))


class Shadow(Step[SpeeState, SpeeView]):
    """7.1 The British are asked whether they shadow; all ships that can take part do (R12)."""

    def ask(self, view: SpeeView) -> Prompt:
        ships = [int(ship) for ship in view.args]
        no = Option(NO, "No shadow: let her go", stake="You have to find the Graf Spee again.")
        options = (Option(YES, f"Shadow her with {names(ships)}"), no)
        pick = Pick("shadow", "Shadow the Graf Spee", options, default=(NO,), asked=True)
        return Prompt("Shadow the Graf Spee?", "7.1", (pick,))

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        if orders[BRITISH]["shadow"] == (YES,):
            state.then(Task("evade", (GERMAN,), task.args), Task("follow", (), task.args))
            ships = [int(ship) for ship in task.args]
            text = f"{NAME[GRAF_SPEE]} is being shadowed by {names(ships)}. You must give her orders now."
            yield Event("7.1", text, (GERMAN,), (UnderShadow(WHO[GRAF_SPEE]),))


class Evade(Step[SpeeState, SpeeView]):
    """7.1 The Germans order the Graf Spee in secret; these orders stay, whether or not the shadow succeeds (R11)."""

    def ask(self, view: SpeeView) -> Prompt:
        return Prompt("The Graf Spee is being shadowed. Where does she go?", "7.1", (course(view, GRAF_SPEE),))

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        state.order[GRAF_SPEE] = ordered(state.square[GRAF_SPEE], orders[GERMAN][HER])
        state.evaded = state.turn
        return iter(())


class Follow(Step[SpeeState, SpeeView]):
    """7.1, 7.2, 7.4 The shadow is resolved: the British learn where she goes, not that they will find her."""

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        chance = shadowing(len(task.args), state.visibility)
        success = chance.roll(dice, f"turn {state.turn} 7.2 shadow")
        word = "Shadow succeeded" if success else "Shadow failed"
        cell = state.square[GRAF_SPEE]
        heading, where = "", ""
        if success:
            able = may_move(state.knots[GRAF_SPEE], state.fuel[GRAF_SPEE], state.turn)
            heading = executed(GRAF_SPEE, cell, state.order[GRAF_SPEE], able)
            where = bound_for(GRAF_SPEE, cell, heading)
            state.shadowed, state.course_told = state.turn, heading
        news = f" She stays in {cell}." if heading == PATROL else f" She goes {heading} to {where}." if success else ""
        ours = Shadowed(WHO[GRAF_SPEE], success, cell=where)
        yield Event("7.2", f"{word}.{news} {sentence(chance.tally)}", (BRITISH,), (ours,))
        yield Event("7.2", f"{word}. {sentence(chance.tally)}", (GERMAN,), (Shadowed(WHO[GRAF_SPEE], success),))
