"""9 Escape or remain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck_solitaire.rolls import AWAY, LEAVE, UNHURT
from sealed_orders.games.bismarck_solitaire.ships import in_words
from sealed_orders.games.bismarck_solitaire.situation import british_try_to_leave, sums
from sealed_orders.games.bismarck_solitaire.state import SIDES, CruiseState
from sealed_orders.games.bismarck_solitaire.steps.combat import battle_over
from sealed_orders.games.bismarck_solitaire.steps.hits import damage, fall, sinking
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import agree


class Escape(Step[CruiseState, CruiseView]):
    """9.1 After a round the ships stay for another or try to get away, together by one die."""

    def ask(self, view: CruiseView) -> Prompt:
        british, german = sums(view)
        options = (Option("remain", "Remain"), Option("escape", "Escape"))
        text = f"Round {view.round} is over: German strength {german}, British {british}. Escape or remain?"
        return Prompt(text, "9.1", (Pick("battle", in_words(view.fighting), options),))

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """9.2 Away unhurt, away with a hit on each ship, or held with a hit on one of them."""
        ships = tuple(state.fighting)
        if orders[task.to[0]]["battle"][0] == "remain":
            yield Event("9.1", f"{in_words(ships)} {agree(len(ships), 'remains', 'remain')}.", SIDES)
            state.then(Task("british"))
            return
        (face,) = AWAY.roll(dice, f"turn {state.turn} 9.2 round {state.round} escape {ships[0]}").faces
        away = f"{in_words(ships)} {agree(len(ships), 'escapes', 'escape')} (rolled {face})"
        if UNHURT.passes([face]):
            yield from battle_over(state, Event("9.2", f"{away} without a hit.", SIDES, (rolled([face]),)))
        elif AWAY.passes([face]):
            hurt = ". ".join(damage(state, ship, 1) for ship in ships)
            each = agree(len(ships), "with a hit", "with a hit on each")
            yield from battle_over(state, Event("9.2", f"{away} {each}. {hurt}.", SIDES, (rolled([face]),)))
            for ship in ships:
                yield from sinking(state, ship)
        else:
            held, take = agree(len(ships), "", " on one ship"), agree(len(ships), "takes", "take")
            yield Event(
                "9.2",
                f"{in_words(ships)} cannot escape (rolled {face}) and {take} a hit{held}.",
                SIDES,
                (rolled([face]),),
            )
            state.then(Task("british"))
            yield from fall(state, ships, 1, "9.2")


class BritishEscape(Step[CruiseState, CruiseView]):
    """9.3 The British stay while they are the stronger; otherwise one die for all."""

    def resolve(self, state: CruiseState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        if not state.fighting:
            yield from battle_over(state, Event("8.1", "The battle is over.", SIDES))
            return
        british, german = sums(state)
        if not british_try_to_leave(state):
            yield Event("9.3", f"The British stay (strength {british} to {german}).", SIDES)
            state.then(Task("round"))
            return
        roll = LEAVE.roll(dice, f"turn {state.turn} 9.3 round {state.round} {state.fighting[0]}")
        leave = f"The British, with strength {british} to {german}, try to leave (rolled {roll.total})"
        if roll.passed:
            yield from battle_over(state, Event("9.3", f"{leave} and get away.", SIDES, (rolled(roll.faces),)))
        else:
            yield Event("9.3", f"{leave} but must stay.", SIDES, (rolled(roll.faces),))
            state.then(Task("round"))
