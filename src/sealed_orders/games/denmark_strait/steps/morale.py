"""12 The Morale Phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.denmark_strait.morale import holding, must_check
from sealed_orders.games.denmark_strait.ships import IDS, SHIPS, SIDES, WHO
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.steps.points import check_luetjens, pay, points_choices, spent
from sealed_orders.games.denmark_strait.steps.sequence import MORALE, begin, done, go_on
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel import fact
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.state import Task


class Muster(Step[StraitState, StraitView]):
    """12.1 The Morale Phase begins: which ships must check."""

    def resolve(self, state: StraitState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        begin(state, MORALE, (ship for ship in range(len(SHIPS)) if must_check(state, ship)))
        go_on(state)
        return iter(())


class Check(Step[StraitState, StraitView]):
    """12.2, 12.3 The crew holds, or the ship is marked Failed Morale."""

    def ask(self, view: StraitView) -> Prompt | None:
        """3.6 Ask for points before the roll; without any there is nothing to decide."""
        ship = int(view.args[0])
        choices = points_choices(view, ship, "each makes the number 1 lower")
        if not choices:
            return None
        check = holding(view, ship, 0)
        text = f"{SHIPS[ship].name} checks morale and needs {check.wants} ({check.tally})."
        return Prompt(text, "12.2", choices, lambda order: check_luetjens(order, spent(order)))

    def resolve(self, state: StraitState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        ship = int(task.args[0])
        order = orders.get(SHIPS[ship].side, {})
        check = holding(state, ship, spent(order))
        paid = pay(state, ship, order, spent(order))
        roll = check.roll(dice, f"turn {state.turn} 12.2 morale {IDS[ship]}")
        failed, state.failed[ship] = state.failed[ship], not roll.passed
        result = ("rallies" if failed else "carries on") if roll.passed else "has Failed Morale"
        needs = f"needs {check.wants} ({check.tally})"
        text = f"{SHIPS[ship].name} checks morale{paid}, {needs}: rolled {roll.total}, she {result}."
        facts = (fact.Morale(WHO[ship], roll.passed), rolled(roll.faces, check.wants))
        yield Event("12.3", text, SIDES, facts)
        done(state, ship)
