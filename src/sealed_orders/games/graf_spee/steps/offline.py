"""14.1 Off-line combat: what is left of each ship is entered, checked, and confirmed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from sealed_orders.games.graf_spee.damage import sink
from sealed_orders.games.graf_spee.ships import GRAF_SPEE, ID, NAME, SIDE, SIDES, TURRETS, WHO, turret
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.steps.search import supply_ship
from sealed_orders.games.graf_spee.steps.shadow import NO, YES
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Damaged
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import IllegalOrder, Order, Side
from sealed_orders.kernel.prompt import Number, Option, Pick, Prompt
from sealed_orders.kernel.state import Task

# 14.1 The six values of a ship: guns and strength of four turrets, hull, superstructure, secondaries, speed.
VALUES = (
    *(f"guns_{name.lower()}" for name in TURRETS),
    *(f"strength_{name.lower()}" for name in TURRETS),
    "hull", "superstructure", "port", "starboard", "knots",
)  # fmt: skip
LABELS = {
    **{f"guns_{name.lower()}": f"guns in turret {name}" for name in TURRETS},
    **{f"strength_{name.lower()}": f"strength of turret {name}" for name in TURRETS},
    "hull": "hull points", "superstructure": "superstructure points", "port": "port secondary guns",
    "starboard": "starboard secondary guns", "knots": "maximum speed",
}  # fmt: skip
Status: TypeAlias = tuple[int, ...]  # a ship, and her values in the order of VALUES


def status(state: SpeeState, ship: int) -> Status:
    """14.1 A ship and her present values."""
    spots = [turret(ship, number) for number in range(len(TURRETS))]
    guns, strength = [state.guns[spot] for spot in spots], [state.strength[spot] for spot in spots]
    rest = (state.hull, state.superstructure, state.port, state.starboard, state.knots)
    return (ship, *guns, *strength, *(column[ship] for column in rest))


def losses(before: Status, after: Status) -> dict[str, int]:
    """14.1, 15.14 Return what a ship has lost of her values."""
    return {key: was - now for key, was, now in zip(VALUES, before[1:], after[1:], strict=True) if was != now}


def status_text(line: Status) -> str:
    """14.1 Write a ship's values in words; zeros are left out, except for the hull."""
    parts = (f"{LABELS[key]} {value}" for key, value in zip(VALUES, line[1:], strict=True) if value or key == "hull")
    return f"{NAME[line[0]]}: {', '.join(parts)}"


def entry(state: SpeeState, side: Side, ships: Sequence[int]) -> Iterator[Event]:
    """14.1 Ask a side for its ships one by one; a player who enters for both sees the enemy's values."""
    lines = [status(state, ship) for ship in ships]
    state.then(*(Task("enter", (side,), line) for line in lines))
    for line in lines:
        if SIDE[line[0]] != side:
            yield Event("14.1", f"Before the combat, {status_text(line)}.", (side,))


class Enter(Step[SpeeState, SpeeView]):
    """14.1 Ask for each value of one ship, from zero to what it is now."""

    def ask(self, view: SpeeView) -> Prompt:
        ship, *values = (int(arg) for arg in view.args)
        choices = [
            Number(f"{ID[ship]}_{key}", f"{NAME[ship]}, {LABELS[key]}", 0, value, (str(value),))
            for key, value in zip(VALUES, values, strict=True)
            if value
        ]

        def agree(order: Order) -> None:
            """14.1 A turret without strength has no guns."""
            check_turrets(ID[ship], NAME[ship], order)

        text = f"The combat is over (visibility {view.visibility}). What does {NAME[ship]} have left?"
        return Prompt(text, "14.1", tuple(choices), agree, absent=impossible(ship, values))

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        given = orders[task.to[0]]
        ship, *values = (int(arg) for arg in task.args)
        entered = (given.get(f"{ID[ship]}_{key}", (str(value),)) for key, value in zip(VALUES, values, strict=True))
        state.then(Task("confirm", task.to, (ship, *(int(value) for (value,) in entered))))
        return iter(())


def impossible(ship: int, values: Sequence[int]) -> dict[str, tuple[str, str]]:
    """14.1 Why a value is not asked for: she has none of it, and nothing can be added."""
    return {
        f"{ID[ship]}_{key}": (f"{NAME[ship]}, {LABELS[key]}: she has none, so none can be entered.", "14.1")
        for key, value in zip(VALUES, values, strict=True)
        if not value
    }


def check_turrets(key: str, name: str, order: Order) -> None:
    """14.1 Refuse guns in a turret whose strength is zero."""
    for letter in TURRETS:
        guns, strength = f"{key}_guns_{letter.lower()}", f"{key}_strength_{letter.lower()}"
        if order.get(guns, ("0",)) != ("0",) and order.get(strength) == ("0",):
            raise IllegalOrder(f"{name}: a turret without strength has no guns (turret {letter}).", "14.1", guns)


class Confirm(Step[SpeeState, SpeeView]):
    """14.1 A chance to enter the values of the ship again if there was a mistake."""

    def ask(self, view: SpeeView) -> Prompt:
        line = tuple(int(arg) for arg in view.args)
        options = (Option(NO, "They are right"), Option(YES, "Enter them again"))
        return Prompt(f"{status_text(line)}. Re-enter?", "14.1", (Pick("again", "The values", options, default=(NO,)),))

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        line = tuple(int(arg) for arg in task.args)
        before = status(state, line[0])
        if orders[task.to[0]]["again"] == (YES,):
            state.then(Task("enter", task.to, before))
            return
        lost = losses(before, line)
        record(state, line)
        damaged = (Damaged(WHO[line[0]], lost),) if lost else ()
        yield Event("14.1", f"After the combat, {status_text(line)}.", SIDES, damaged)
        yield from founder(state, line[0])


def record(state: SpeeState, line: Status) -> None:
    """14.1 The values are written down as the ship's own."""
    ship, *values = line
    for number in range(len(TURRETS)):
        state.guns[turret(ship, number)] = values[number]
        state.strength[turret(ship, number)] = values[len(TURRETS) + number]
    rest = (state.hull, state.superstructure, state.port, state.starboard, state.knots)
    for column, value in zip(rest, values[2 * len(TURRETS) :], strict=True):
        column[ship] = value


def founder(state: SpeeState, ship: int) -> Iterator[Event]:
    """14.1, 15.14 A ship without hull points is sunk, and with the Graf Spee the Altmark in her company (9.4)."""
    if not state.hull[ship]:
        yield Event("15.14", f"{NAME[ship]} is sunk.", SIDES, (sink(state, ship),))
        if ship == GRAF_SPEE:
            yield from supply_ship(state)
