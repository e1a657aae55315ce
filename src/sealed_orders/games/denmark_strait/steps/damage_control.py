"""11 The Damage Control Phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.denmark_strait.cards import CODES, Card, called, code, effect
from sealed_orders.games.denmark_strait.damage import Damage
from sealed_orders.games.denmark_strait.repair import HINDERS, REPAIRED_ON, repairable, repairing
from sealed_orders.games.denmark_strait.ships import IDS, SHIPS, SIDES
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.steps.points import check_luetjens, pay, points_choices, spent
from sealed_orders.games.denmark_strait.steps.sequence import done
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import IllegalOrder, Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task

NONE = "none"


class Repair(Step[StraitState, StraitView]):
    """11.1 Each ship on the map may try to remove one gunnery, radar, magazine or speed card."""

    def ask(self, view: StraitView) -> Prompt:
        ship = int(view.args[0])
        cards = (Option(code(card), f"{called(card)} ({HINDERS[effect(card)]})") for card in repairable(view, ship))
        pick = Pick(IDS[ship], SHIPS[ship].name, (Option(NONE, "No repair"), *cards))
        return Prompt(
            f"What does {SHIPS[ship].name} repair? You need {REPAIRED_ON}+. If you fail with an odd roll, the damage "
            "becomes permanent.",
            "11.1",
            (pick, *points_choices(view, ship, "each adds 1")),
            lambda order: _check(order, IDS[ship]),
        )

    def resolve(self, state: StraitState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        ship = int(task.args[0])
        order = orders[SHIPS[ship].side]
        (word,) = order[IDS[ship]]
        if word == NONE:
            yield Event("11.1", f"{SHIPS[ship].name} does not try to repair anything.", SIDES)
        else:
            yield attempt(state, ship, CODES[word], order, dice)
        done(state, ship)


def _check(order: Order, key: str) -> None:
    """11.1, 3.7 Points go with an attempt."""
    if order[key] == (NONE,) and spent(order):
        raise IllegalOrder("A ship that repairs nothing spends no points.", "11.1", "points")
    check_luetjens(order, spent(order))


def attempt(state: StraitState, ship: int, card: Card, order: Order, dice: Dice) -> Event:
    """11.2, 11.3 Roll two dice plus points: ten or more removes the card.

    A failure with an odd roll makes it permanent.
    """
    wanted = repairing(state, ship, spent(order))
    paid = pay(state, ship, order, spent(order))
    roll = wanted.roll(dice, f"turn {state.turn} 11.2 repair {IDS[ship]}")
    spot = state.damage.index(Damage(ship, card))
    needs = f"needs {wanted.wants} ({wanted.tally}): rolled {roll.total}"
    text = f"{SHIPS[ship].name} tries to repair the {called(card)}{paid}, {needs}"
    facts = (rolled(roll.faces, wanted.wants),)
    if roll.passed:
        del state.damage[spot]
        return Event("11.2", f"{text}, repaired.", SIDES, facts)
    if roll.total % 2:
        state.damage[spot] = Damage(ship, card, permanent=True)
        return Event("11.3", f"{text}, and the roll was odd: the damage is permanent.", SIDES, facts)
    return Event("11.3", f"{text}, not repaired.", SIDES, facts)
