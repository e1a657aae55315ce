"""3.2 Orders for the turn, and the E command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.graf_spee.chart import PATROL
from sealed_orders.games.graf_spee.courses import course, ordered
from sealed_orders.games.graf_spee.ships import BRITISH, ENEMY, FLEET, GRAF_SPEE, PEOPLE, SHIP, SIDES
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.steps.shadow import NO, YES
from sealed_orders.games.graf_spee.switches import END_COMMAND, SOLITAIRE
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Phase
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Choice, Option, Pick, Prompt
from sealed_orders.kernel.state import Task

EACH, ALL = "each", "patrol"
GO_ON, PROPOSE = "go_on", "propose"
REFUSED = "refused"  # the argument of an order phase that goes on for the side whose proposal was refused


class OrderPhase(Step[SpeeState, SpeeView]):
    """3.2 The order entry phase opens for both sides at once."""

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        state.then(Task("orders", SIDES))
        yield Event("3.2", "Orders for the turn.", SIDES, (Phase("orders"),))


class Orders(Step[SpeeState, SpeeView]):
    """3.2.1, 3.2.2, 4.7 Both sides order their ships, in secret and for the same moment; sealed is finished."""

    def ask(self, view: SpeeView) -> Prompt | None:
        """4.2, 4.5, 5.1 Any, all or none of the ships; not the Graf Spee if she had her orders in the shadow phase."""
        bound = GRAF_SPEE if view.evaded == view.turn else -1
        ships = [ship for ship in FLEET[view.side] if not view.fate[ship] and ship != bound]
        choices: list[Choice] = [course(view, ship) for ship in ships]
        if view.side == BRITISH and ships:
            options = (Option(EACH, "Each ship follows its own order"), Option(ALL, "All ships patrol"))
            choices.append(Pick("general", "General order", options, default=(EACH,)))  # 4.3
        if view.options[END_COMMAND] == "on" and may_propose(view) and REFUSED not in view.args:
            options = (Option(GO_ON, "Play on"), Option(PROPOSE, "End the game if the enemy agrees"))
            choices.append(Pick("end", "End the game", options, default=(GO_ON,)))
        if not choices:
            return None
        rule = "3.2.1" if view.side == BRITISH else "3.2.2"
        return Prompt(f"Orders for the {view.side.capitalize()} ships.", rule, tuple(choices))

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        given = {side: orders.get(side, {}) for side in SIDES}
        proposing = [side for side in SIDES if given[side].get("end") == (PROPOSE,)]
        for side in SIDES:
            for name, answer in given[side].items():
                if name in SHIP:
                    state.order[SHIP[name]] = ordered(state.square[SHIP[name]], answer)
        if given[BRITISH].get("general") == (ALL,):
            patrol_all(state)
        if len(proposing) == len(SIDES) or (proposing and state.options[SOLITAIRE] == "on"):
            yield Event("4.8", "The E command ends the game.", SIDES)
            end_now(state)
        elif proposing:
            side = proposing[0]
            state.then(Task("agree", (ENEMY[side],)))
            yield Event("4.8", f"The {PEOPLE[side]} propose to end the game.", SIDES)


class Agree(Step[SpeeState, SpeeView]):
    """4.8, 17.1 The other side is asked whether the game is to end; if not, who proposed it goes on ordering (R43)."""

    def ask(self, view: SpeeView) -> Prompt:
        options = (Option(YES, "End the game"), Option(NO, "Play on"))
        pick = Pick("agree", "Agree to end the game", options, default=(NO,), asked=True)
        return Prompt("The enemy proposes to end the game. Do you agree?", "4.8", (pick,))

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        side = task.to[0]
        if orders[side]["agree"] == (YES,):
            yield Event("17.1", "Both sides agree: the game is over.", SIDES)
            end_now(state)
        else:
            state.then(Task("orders", (ENEMY[side],), (REFUSED,)))
            yield Event("4.8", f"The {PEOPLE[side]} play on. You can still change your orders.", (ENEMY[side],))


def may_propose(view: SpeeView) -> bool:
    """4.8 Either side; in the solitaire game the human one."""
    return view.side == BRITISH or view.options[SOLITAIRE] == "off"


def patrol_all(state: SpeeState) -> None:
    """4.3 All British ships are put into patrol mode, those in port too (R40)."""
    for ship in state.afloat(FLEET[BRITISH]):
        state.order[ship] = PATROL


def end_now(state: SpeeState) -> None:
    """4.8 The game goes straight to the victory determination phase."""
    state.agenda = [Task("victory", args=("17.1",))]
