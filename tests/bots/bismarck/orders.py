"""What a bot orders in a position."""

from __future__ import annotations

from typing import Any

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Order
from tests.games.bismarck.position import begin as begin_position


def begin(*args: Any, **units: Any) -> Match:
    """Return the referee before the orders of a position's turn; nobody shadows."""
    match = begin_position(*args, **units)
    while "orders" not in {match.view(side).step for side in match.waiting}:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, prompt.complete({"shadow": ("",)} if match.view(side).step == "shadow" else {}))
    return match


def decide(player: Any, match: Match) -> Order:
    """Return what a bot orders, checked."""
    view, prompt = match.view(player.side), match.prompt(player.side)
    assert prompt is not None
    return prompt.complete(player.decide(view, prompt, match.log(player.side)))
