"""8 The Shooting Phase: the Germans fire, then the British."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.denmark_strait.columns import command, enemies, on_map
from sealed_orders.games.denmark_strait.gunnery import POINTS_A_PAIR, shot, splashes_after
from sealed_orders.games.denmark_strait.ships import IDS, NUMBER, SHIPS, SIDES, WHO
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.steps.drawing import draw_cards
from sealed_orders.games.denmark_strait.steps.points import check_luetjens, pay, points_choices, spent
from sealed_orders.games.denmark_strait.steps.sequence import SHOOTING, begin, done, go_on
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Shot, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import IllegalOrder, Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import agree, many

HOLD = "hold"


class Fire(Step[StraitState, StraitView]):
    """8.1 A side's ships fire, in the owner's order. Nothing takes effect before both sides have fired."""

    def resolve(self, state: StraitState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        side = str(task.args[0])
        begin(state, SHOOTING, (ship for ship in on_map(state, side) if enemies(state, ship)), side)
        go_on(state)
        return iter(())


class Shoot(Step[StraitState, StraitView]):
    """8.2 Each ship may fire once, at one enemy ship on the map."""

    def ask(self, view: StraitView) -> Prompt:
        ship = int(view.args[0])
        options = [Option(HOLD, "Hold fire")]
        for target in enemies(view, ship):
            aim = shot(view, ship, target, 0)
            options.append(Option(IDS[target], f"{SHIPS[target].name}, {aim.wants} ({aim.tally})", at=IDS[target]))
        return Prompt(
            f"Which ship does {SHIPS[ship].name} fire at?",
            "8.2",
            (Pick(IDS[ship], SHIPS[ship].name, tuple(options)), *points_choices(view, ship, _better(view, ship))),
            lambda order: _check(order, IDS[ship]),
        )

    def resolve(self, state: StraitState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        ship = int(task.args[0])
        order = orders[state.active]
        (word,) = order[IDS[ship]]
        if word == HOLD:
            yield Event("8.2", f"{SHIPS[ship].name} holds her fire.", SIDES)
        else:
            yield from fire(state, ship, NUMBER[word], order, dice)
        done(state, ship)


def _better(view: StraitView, ship: int) -> str:
    """8.3, 3.8.7 Return what points do for a shot."""
    first = command(view, ship).first_pair
    return (
        "every 2 make the number 1 lower"
        if first == POINTS_A_PAIR
        else f"the first {first} makes the number 1 lower, then every 2"
    )


def _check(order: Order, key: str) -> None:
    """8.2, 3.7 Points go with a shot."""
    if order[key] == (HOLD,) and spent(order):
        raise IllegalOrder("A ship that holds her fire spends no points.", "8.2", "points")
    check_luetjens(order, spent(order))


def fire(state: StraitState, ship: int, target: int, order: Order, dice: Dice) -> Iterator[Event]:
    """8.3, 8.4, 8.6 Declare points, roll the dice, and place a splash, hit or miss."""
    aim = shot(state, ship, target, spent(order))
    paid = pay(state, ship, order, spent(order))
    roll = aim.roll(dice, f"turn {state.turn} 8.4 shot {IDS[ship]}")
    names = f"{SHIPS[ship].name} fires at {SHIPS[target].name}{paid}"
    text = f"{names}, needs {aim.wants} ({aim.tally}): rolled {roll.total}, {'a hit' if roll.passed else 'a miss'}."
    fired = Shot(WHO[ship], WHO[target], hits=int(roll.passed))
    yield Event("8.4", text, SIDES, (fired, rolled(roll.faces, aim.wants)))
    if roll.passed:
        yield from draw_cards(state, ship, target, dice)
    yield from splash(state, ship, target)


def splash(state: StraitState, ship: int, target: int) -> Iterator[Event]:
    """8.6, 3.8.5, 3.8.10 Move her markers from another target to this one."""
    old, had = state.target[ship], state.splashes[ship]
    state.splashes[ship] = splashes_after(state, ship, target)
    state.target[ship] = target
    if (old, had) == (target, state.splashes[ship]):
        return
    lie = many(state.splashes[ship], "Splash Marker is", "Splash Markers are")
    text = f"{lie} on {SHIPS[target].name} for {SHIPS[ship].name}'s next shot"
    if old != target and had:
        text += f"; {agree(had, 'that', 'those')} on {SHIPS[old].name} {agree(had, 'is', 'are')} removed"
    yield Event("8.6", f"{text}.", SIDES)
