"""Random orders of clients, and what they order after a refusal."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.prompt import Choice


def anything(choices: Sequence[Choice], dice: Dice) -> Order:
    """Return a random answer to every choice; together they may be refused."""
    return {one.key: one.sample(dice) for one in choices}


def after_refusal(order: Order, refused: str, choices: Sequence[Choice], dice: Dice) -> Order:
    """Return what to order after a refusal: the refused answer gets its default.

    If it is the default that does not fit the other answers, everything that has a default gets it.
    """
    if refused in order:
        return {key: answer for key, answer in order.items() if key != refused}
    return {one.key: one.sample(dice) for one in choices if one.default is None}
