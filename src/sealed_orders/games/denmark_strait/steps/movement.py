"""7 The Movement Phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.denmark_strait.columns import command, commanders, enemies, on_map
from sealed_orders.games.denmark_strait.helm import DONE, ORDERED, described
from sealed_orders.games.denmark_strait.movement import cost, legal, may_move, must_open, speed_number
from sealed_orders.games.denmark_strait.ships import IDS, NUMBER, SHIPS, SIDES, WHO
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.steps.points import check_luetjens, luetjens_choice, pay, priced
from sealed_orders.games.denmark_strait.steps.removal import remove
from sealed_orders.games.denmark_strait.steps.sequence import MOVEMENT, act, begin, done, go_on
from sealed_orders.games.denmark_strait.two_dice import roll_two
from sealed_orders.games.denmark_strait.view import StraitView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Left, Moved, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task

# 12.5
OPENS_RANGE = " She has Failed Morale: she must move away, or leave the map if she can."
KEEPS_RANGE = " She has Failed Morale but cannot move away now: she may turn or stay, but not come closer."
YES_NO = (Option("yes", "Yes"), Option("no", "No"))


class Speed(Step[StraitState, StraitView]):
    """7.1 One speed roll a side: the British first, then the Germans."""

    def resolve(self, state: StraitState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        side = str(task.args[0])
        begin(state, MOVEMENT, on_map(state, side), side)
        if state.todo:
            faces = roll_two(dice, f"turn {state.turn} 7.1 speed {side}")
            state.speed = sum(faces)
            yield Event("7.1", f"The {side.capitalize()} speed roll is {_reach(state)}.", SIDES, (rolled(faces),))
        # 3.8.1 Holland may have it rolled again, where that can help.
        held = any(not may_move(state, ship) for ship in state.todo)
        if held and any(card.reroll for card in commanders(state, side)):
            state.then(Task("reroll", (side,)))
        else:
            go_on(state)


class Reroll(Step[StraitState, StraitView]):
    """3.8.1 Press the attack: once a turn the speed roll may be repeated, and the second roll counts."""

    def ask(self, view: StraitView) -> Prompt:
        text = f"The speed roll is {_reach(view)}. Roll again?"
        return Prompt(text, "3.8.1", (Pick("reroll", "Roll again", YES_NO, default=("no",)),))

    def resolve(self, state: StraitState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        if orders[state.active]["reroll"] == ("yes",):
            faces = roll_two(dice, f"turn {state.turn} 3.8.1 speed {state.active}")
            state.speed = sum(faces)
            yield Event(
                "3.8.1", f"Holland presses the attack; the second roll is {_reach(state)}.", SIDES, (rolled(faces),)
            )
        else:
            yield Event("3.8.1", "Holland accepts the first roll.", SIDES)
        go_on(state)


def _reach(now: StraitState | StraitView) -> str:
    ships = (
        f"{SHIPS[s].name} {'may' if may_move(now, s) else 'may not'} move ({speed_number(now, s)}+)" for s in now.todo
    )
    return f"{now.speed}: {', '.join(ships)}"


class Next(Step[StraitState, StraitView]):
    """7.6, 8.1 The owner says which of their ships goes next."""

    def ask(self, view: StraitView) -> Prompt:
        verb, rule = ("moves", "7.6") if view.phase == MOVEMENT else ("fires", "8.1")
        options = tuple(Option(IDS[ship], SHIPS[ship].name, at=IDS[ship]) for ship in view.todo)
        return Prompt(f"Which ship {verb} next?", rule, (Pick("next", f"{verb.capitalize()} next", options),))

    def resolve(self, state: StraitState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        ship = NUMBER[orders[state.active]["next"][0]]
        verb, rule = ("moves", "7.6") if state.phase == MOVEMENT else ("fires", "8.1")
        yield Event(rule, f"{SHIPS[ship].name} {verb} next.", SIDES)
        act(state, ship)


class Move(Step[StraitState, StraitView]):
    """7.3 A ship moves forward one space or turns 45 degrees; for three points she does both."""

    def ask(self, view: StraitView) -> Prompt:
        ship = int(view.args[0])
        manoeuvres = {m.name: m for m in legal(view, ship)}
        options = tuple(
            Option(m.name, described(m, ORDERED) + priced(cost(view, ship, m)), "" if m.leaves else m.space)
            for m in manoeuvres.values()
        )
        purse = luetjens_choice(view, ship) if any(m.both for m in manoeuvres.values()) else ()
        return Prompt(
            f"How does {SHIPS[ship].name} move?" + _bound(view, ship),
            "12.5" if view.failed[ship] else "7.3",
            (Pick(IDS[ship], SHIPS[ship].name, options), *purse),
            lambda order: check_luetjens(order, cost(view, ship, manoeuvres[order[IDS[ship]][0]])),
        )

    def resolve(self, state: StraitState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        ship = int(task.args[0])
        order = orders[state.active]
        chosen = next(m for m in legal(state, ship) if m.name == order[IDS[ship]][0])
        paid = pay(state, ship, order, cost(state, ship, chosen))
        text = f"{SHIPS[ship].name} {described(chosen, DONE)}{paid}."
        state.facing[ship] = chosen.facing
        state.zigzag[ship] = chosen.turns and not chosen.moves
        if chosen.leaves:
            remove(state, ship, chosen.space)
            yield Event("7.8", text, SIDES, (Left(WHO[ship]),))
        else:
            state.space[ship] = chosen.space
            moved = Moved(WHO[ship], chosen.space, 45 * chosen.facing)
            yield Event("7.5" if chosen.both else "7.3", text, SIDES, (moved,))
        if not chosen.leaves and command(state, ship).smoke and not state.smoke_used[ship]:
            state.then(Task("smoke", task.to, task.args))
        else:
            done(state, ship)


def _bound(view: StraitView, ship: int) -> str:
    """12.5 Return what Failed Morale binds her to."""
    if not view.failed[ship] or not enemies(view, ship):
        return ""
    return OPENS_RANGE if must_open(view, ship) else KEEPS_RANGE


class Smoke(Step[StraitState, StraitView]):
    """3.8.12 Smoke: once a game, after his ship has moved, shots at her this turn are at +2."""

    def ask(self, view: StraitView) -> Prompt:
        ship = int(view.args[0])
        pick = Pick("smoke", "Make smoke", YES_NO, default=("no",))
        return Prompt(f"Does {SHIPS[ship].name} make smoke this turn? Once a game.", "3.8.12", (pick,))

    def resolve(self, state: StraitState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        ship = int(task.args[0])
        made = orders[state.active]["smoke"] == ("yes",)
        state.smoking[ship] = state.smoke_used[ship] = made
        yield Event("3.8.12", f"{SHIPS[ship].name} {'makes smoke' if made else 'makes no smoke'}.", SIDES)
        done(state, ship)
