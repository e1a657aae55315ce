"""A rollout: a State played on without a referee's book-keeping, for bots that search over imagined States."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.game import Game
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task


def play_step(game: Game[Any, Any], state: Any, orders: dict[Side, Order], dice: Dice) -> None:
    """Resolve the step that is next with these orders. They are not checked."""
    task = state.agenda.pop()
    deque(game.steps[task.step].resolve(state, task, orders, dice), maxlen=0)


def play_on(
    game: Game[Any, Any],
    state: Any,
    dice: Dice,
    decide: Callable[[Any, Task, Side], Order],
    until: Callable[[Any], bool],
) -> None:
    """Play a State on until it is as wanted or the match is over; decide answers for every side that is asked."""
    while not until(state) and game.outcome(state) is None:
        task = state.agenda[-1]
        play_step(game, state, {side: decide(state, task, side) for side in task.to}, dice)
