"""15.3 The four questions to each ship: speed, course, targets, torpedoes; and what follows from the answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.graf_spee.battle.batteries import Battery, aimed_at, batteries, gun_of, guns_of, targets
from sealed_orders.games.graf_spee.battle.plot import yards_between
from sealed_orders.games.graf_spee.battle.torpedoes import torpedo_targets
from sealed_orders.games.graf_spee.cards import GRAF_SPEE, ID, NAME, SIDE
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.steps.fire import gunfire
from sealed_orders.games.graf_spee.steps.manoeuvre import manoeuvre
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Allot, Bin, Choice, Number, Option, Pick, Prompt
from sealed_orders.kernel.state import Task

HOLD = "hold"


class BattleOrders(Step[SpeeState, SpeeView]):
    """15.1.1, 15.1.2, 15.3 Orders to the Graf Spee and to all British ships, secret and for the same moment."""

    def ask(self, view: SpeeView) -> Prompt | None:
        ships = [ship for ship in view.fighting if SIDE[ship] == view.side]
        choices = [choice for ship in ships for choice in questions(view, ship)]
        rule = "15.1.1" if view.side == SIDE[GRAF_SPEE] else "15.1.2"
        return Prompt(f"Tactical turn {view.battle_turn}: orders.", rule, tuple(choices)) if choices else None

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """15.1.3, 15.1.4, 15.1.5 Fire, then movement, then the check for disengagement."""
        given: dict[str, tuple[str, ...]] = {key: answer for order in orders.values() for key, answer in order.items()}
        state.then(Task("disengage"))
        yield from gunfire(state, given, dice)
        yield from manoeuvre(state, given)


def questions(view: SpeeView, ship: int) -> Iterator[Choice]:
    """15.3 The questions that can apply to a ship, each with what stands if she is told nothing new."""
    if view.knots[ship]:
        yield speed(view, ship)
    if not view.jammed[ship]:
        yield helm(view, ship)
    if guns := fire_orders(view, ship):
        yield guns
    if foes := torpedo_targets(view, ship, bool(view.spent[ship])):
        yield launch(view, ship, foes)


def speed(view: SpeeView, ship: int) -> Number:
    """15.4 Any speed up to her present maximum."""
    now = str(min(view.speed[ship], view.knots[ship]))
    return Number(f"{ID[ship]}_speed", f"{NAME[ship]}, speed", 0, view.knots[ship], (now,), means="speed", unit="knots")


def helm(view: SpeeView, ship: int) -> Number:
    """15.5 Any course; a ship with rudder damage is not asked."""
    now = (str(view.course[ship]),)
    return Number(f"{ID[ship]}_course", f"{NAME[ship]}, course", 0, 359, now, means="bearing", unit="degrees")


def fire_orders(view: SpeeView, ship: int) -> Allot | None:
    """15.6 Each set of guns at one legal target, or none; by default the present one while it is legal."""
    sets = batteries(view, ship)
    legal = {battery.name: targets(view, ship, battery) for battery in sets}
    foes = sorted({foe for found in legal.values() for foe in found})
    if not foes:
        return None
    bins = (
        Bin(HOLD, "Hold fire"),
        *(
            Bin(ID[foe], f"{NAME[foe]}, {yards_between(view, ship, foe)} yards", takes=_taking(legal, foe), at=ID[foe])
            for foe in foes
        ),
    )
    items = tuple(Option(battery.name, _battery_label(view, ship, battery)) for battery in sets)
    aims = ((battery.name, aimed_at(view.aim, ship, battery)) for battery in sets)
    default = tuple(f"{name}={ID[aim] if aim in legal[name] else HOLD}" for name, aim in aims)
    return Allot(f"{ID[ship]}_guns", f"{NAME[ship]}, targets", items, bins, default, rule="15.6")


def _taking(legal: dict[str, list[int]], foe: int) -> tuple[str, ...]:
    return tuple(name for name, found in legal.items() if foe in found)


def _battery_label(view: SpeeView, ship: int, battery: Battery) -> str:
    return f"{battery.name.capitalize()}, {guns_of(view, ship, battery)} x {gun_of(ship, battery)}"


def launch(view: SpeeView, ship: int, foes: list[int]) -> Pick:
    """15.7 Torpedoes: once in a combat; British ones go for the Graf Spee, she names a target (R28)."""
    shots = (Option(ID[foe], f"{NAME[foe]}, {yards_between(view, ship, foe)} yards", at=ID[foe]) for foe in foes)
    options = (Option(HOLD, "Keep them"), *shots)
    return Pick(f"{ID[ship]}_torpedoes", f"{NAME[ship]}, torpedoes", options, default=(HOLD,))
