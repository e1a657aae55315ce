"""Playing a world on: both sides led by quick commanders for some turns."""

from __future__ import annotations

from typing import Any

from sealed_orders.bots.bismarck.cadet import Cadet
from sealed_orders.games.bismarck.cards import SIDES
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Answer, Order, Side
from sealed_orders.kernel.prompt import Prompt


def play_out(state: Any, first: dict[Side, Order], until: int, seed: str) -> Any:
    """The State when a turn is over, if the sides begin with these orders and cadets go on for them."""
    game, dice = load("bismarck"), Dice(seed)  # the referee's: what two orders have in common falls out alike
    first = dict(first)
    commanders = {side: Cadet(side, seed, holding=True) for side in SIDES}
    logs: dict[Side, list[Event]] = {side: [] for side in SIDES}
    while state.turn <= until and game.outcome(state) is None:
        task = state.agenda[-1]
        step = game.steps[task.step]
        orders: dict[Side, Order] = {}
        for side in task.to:
            if side in first:
                orders[side] = first.pop(side)
                continue
            view = game.view(state, side)
            prompt = step.ask(view)
            if prompt is not None:
                orders[side] = whole(prompt, commanders[side].decide(view, prompt, logs[side]))
        state.agenda.pop()
        for event in step.resolve(state, task, orders, dice):
            for side in event.to:
                logs[side].append(event)
    return state


def whole(prompt: Prompt, order: Order) -> dict[str, Answer]:
    """An order with what it leaves out as by default, unchecked."""
    return {choice.key: order.get(choice.key, choice.default or ()) for choice in prompt.choices}
