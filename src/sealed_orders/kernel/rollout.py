"""A rollout: a State played on without the referee's bookkeeping, for bots that search over imagined States."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import Game
from sealed_orders.kernel.order import Answer, Order, Side
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.state import Task

Player: TypeAlias = Callable[[Any, Prompt, Sequence[Event]], Order]  # from a View, a Prompt and the events so far


def play_step(game: Game[Any, Any], state: Any, orders: dict[Side, Order], dice: Dice) -> list[Event]:
    """Resolve the next step with these orders, without checking them, and return its events."""
    task = state.agenda.pop()
    return list(game.steps[task.step].resolve(state, task, orders, dice))


def play_on(
    game: Game[Any, Any],
    state: Any,
    dice: Dice,
    decide: Callable[[Any, Task, Side], Order | None],
    until: Callable[[Any], bool],
    hear: Callable[[Event], object] = lambda _: None,
) -> None:
    """Play a State on until a condition holds or the match is over; decide answers for every side."""
    while not until(state) and game.outcome(state) is None:
        task = state.agenda[-1]
        orders = {side: order for side in task.to if (order := decide(state, task, side)) is not None}
        for event in play_step(game, state, orders, dice):
            hear(event)


def play_out(
    game: Game[Any, Any],
    state: Any,
    dice: Dice,
    players: Mapping[Side, Player],
    until: Callable[[Any], bool],
    first: Mapping[Side, Order] | None = None,
) -> None:
    """Play a State on with players who are asked as in a match, but learn only of events from now on.

    A side with a first order begins with that.
    """
    given = dict(first or {})
    logs: dict[Side, list[Event]] = {side: [] for side in players}

    def decide(now: Any, task: Task, side: Side) -> Order | None:
        if side in given:
            return given.pop(side)
        view = game.view(now, side)
        prompt = game.steps[task.step].ask(view)
        return None if prompt is None else _whole(prompt, players[side](view, prompt, logs[side]))

    def hear(event: Event) -> None:
        for side in event.to:
            logs[side].append(event)

    play_on(game, state, dice, decide, until, hear)


def _whole(prompt: Prompt, order: Order) -> dict[str, Answer]:
    """Complete an order with defaults, unchecked."""
    return {choice.key: order.get(choice.key, choice.default or ()) for choice in prompt.choices}
