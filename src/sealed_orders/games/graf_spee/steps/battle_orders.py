"""15.3 The four questions to each ship: speed, course, targets, torpedoes; and what follows from the answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.graf_spee.battle.batteries import (
    HOLD,
    Battery,
    aimed_at,
    batteries,
    gun_of,
    guns_of,
    lacking,
    targets,
)
from sealed_orders.games.graf_spee.battle.guns import GUNS
from sealed_orders.games.graf_spee.battle.plot import enemies, in_sight, yards_between
from sealed_orders.games.graf_spee.battle.torpedoes import torpedo_targets
from sealed_orders.games.graf_spee.ships import CARDS, GRAF_SPEE, ID, NAME, SIDE
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.steps.fire import gunfire
from sealed_orders.games.graf_spee.steps.manoeuvre import manoeuvre
from sealed_orders.games.graf_spee.tables import TORPEDO_RANGE
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Choice, Number, Option, Pick, Prompt
from sealed_orders.kernel.state import Task


class BattleOrders(Step[SpeeState, SpeeView]):
    """15.1.1, 15.1.2, 15.3 Orders to the Graf Spee and to all British ships, secret and for the same moment."""

    def ask(self, view: SpeeView) -> Prompt | None:
        ships = [ship for ship in view.fighting if SIDE[ship] == view.side]
        choices = [choice for ship in ships for choice in questions(view, ship)]
        rule = "15.1.1" if view.side == SIDE[GRAF_SPEE] else "15.1.2"
        idle = {key: why for ship in ships for key, why in silent(view, ship)}
        text = f"Tactical turn {view.battle_turn}: give your orders."
        return Prompt(text, rule, tuple(choices), absent=idle) if choices else None

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """15.1.3, 15.1.4, 15.1.5 Fire, then movement, then the check for disengagement."""
        given: dict[str, tuple[str, ...]] = {key: answer for order in orders.values() for key, answer in order.items()}
        state.then(Task("disengage"))
        yield from gunfire(state, given, dice)
        yield from manoeuvre(state, given)


def questions(view: SpeeView, ship: int) -> Iterator[Choice]:
    """15.3 List the questions that can apply to a ship, each with what stays without a new order."""
    if view.knots[ship]:
        yield speed(view, ship)
    if not view.jammed[ship]:
        yield helm(view, ship)
    yield from fire_orders(view, ship)
    if foes := torpedo_targets(view, ship, bool(view.spent[ship])):
        yield launch(view, ship, foes)


def speed(view: SpeeView, ship: int) -> Number:
    """15.4 Any speed up to her present maximum."""
    now = str(min(view.speed[ship], view.knots[ship]))
    most, name = view.knots[ship], f"{NAME[ship]}, speed"
    return Number(f"{ID[ship]}_speed", name, 0, most, (now,), means="speed", unit="knots", about=ID[ship])


def helm(view: SpeeView, ship: int) -> Number:
    """15.5 Any course; a ship with rudder damage is not asked."""
    now = (str(view.course[ship]),)
    name = f"{NAME[ship]}, course"
    return Number(f"{ID[ship]}_course", name, 0, 359, now, means="bearing", unit="degrees", about=ID[ship])


def fire_orders(view: SpeeView, ship: int) -> Iterator[Pick]:
    """15.6 Each set of guns at one legal target, or none; by default the present one while it is legal.

    A set without a target, such as one that just came to bear, is suggested her other sets' target, or the nearest.
    """
    for battery in batteries(view, ship):
        legal = targets(view, ship, battery)
        if not legal:
            continue
        aim = aimed_at(view.aim, ship, battery)
        label = f"{NAME[ship]}, {battery.name} guns, {guns_of(view, ship, battery)} x {gun_of(ship, battery)}"
        default = (ID[aim] if aim in legal else HOLD,)
        options = (*_marks(view, ship, legal), Option(HOLD, "Hold fire"))
        mark = suggestion(view, ship, legal) if default == (HOLD,) else ()
        yield Pick(f"{ID[ship]}_{battery.name}", label, options, default=default, about=ID[ship], suggested=mark)


def suggestion(view: SpeeView, ship: int, legal: list[int]) -> tuple[str, ...]:
    """15.6 Return what a set that fired at nobody may fire at: the ship's last target, or else the nearest."""
    last = [aim for battery in batteries(view, ship) if (aim := aimed_at(view.aim, ship, battery)) in legal]
    return (ID[last[0] if last else min(legal, key=lambda foe: yards_between(view, ship, foe))],)


def silent(view: SpeeView, ship: int) -> Iterator[tuple[str, tuple[str, str]]]:
    """15.5, 15.6, 15.7 By key, what a ship is not asked for, why, and the paragraph."""
    name, key = NAME[ship], ID[ship]
    if not view.knots[ship]:
        yield f"{key}_speed", (f"{name} cannot move.", "15.4")
    if view.jammed[ship]:
        yield f"{key}_course", (f"{name}'s rudder is damaged: she keeps her course.", "15.5")
    for battery in batteries(view, ship):
        if not targets(view, ship, battery):
            yield f"{key}_{battery.name}", (f"{name}, {battery.name} guns: {_no_target(view, ship, battery)}", "15.6")
    if not torpedo_targets(view, ship, bool(view.spent[ship])):
        yield f"{key}_torpedoes", (f"{name}: {_no_launch(view, ship)}", "15.7")


def _no_target(view: SpeeView, ship: int, battery: Battery) -> str:
    """15.6, 15.10 Why a set cannot fire at the nearest enemy, or the nearest that is in range."""
    foes = sorted(enemies(view, ship), key=lambda foe: yards_between(view, ship, foe))
    if not foes:
        return "there is no enemy to fire at."
    yards, reach = yards_between(view, ship, foes[0]), GUNS[gun_of(ship, battery)].range
    if not in_sight(yards, view.visibility):
        return f"no enemy is in sight, the nearest is {yards:,} yards away."
    if yards > reach:
        return f"{NAME[foes[0]]} is out of range: {yards:,} yards away, and they reach {reach:,}."
    off = lacking(view, ship, battery, foes[0])
    return f"they cannot bear on {NAME[foes[0]]}: she is {off} degrees outside their arc."


def _no_launch(view: SpeeView, ship: int) -> str:
    """15.7 Why a ship cannot fire torpedoes."""
    if not CARDS[ship].torpedoes:
        return "she has no torpedoes."
    if view.spent[ship]:
        return "her torpedoes are fired, once in a combat."
    near = min(enemies(view, ship), key=lambda foe: yards_between(view, ship, foe), default=None)
    if near is None:
        return "there is no enemy to fire at."
    yards = yards_between(view, ship, near)
    return f"{NAME[near]} is out of torpedo range: {yards:,} yards away, and they run {TORPEDO_RANGE:,}."


def _marks(view: SpeeView, ship: int, foes: list[int]) -> Iterator[Option]:
    return (Option(ID[foe], f"{NAME[foe]}, {yards_between(view, ship, foe):,} yards", at=ID[foe]) for foe in foes)


def launch(view: SpeeView, ship: int, foes: list[int]) -> Pick:
    """15.7 Torpedoes: once in a combat; British ones go for the Graf Spee, she names a target (R28)."""
    options = (*_marks(view, ship, foes), Option(HOLD, "Do not fire"))
    return Pick(f"{ID[ship]}_torpedoes", f"{NAME[ship]}, torpedoes", options, default=(HOLD,), about=ID[ship])
