"""5.0 The command language of 1980: the whole game with its letters alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sealed_orders.games.bismarck.classic.chart_a import ChartA
from sealed_orders.games.bismarck.classic.questions import answer
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.prompt import Prompt


def classic(
    view: BismarckView,
    prompt: Prompt,
    log: Sequence[Event],  # noqa: ARG001 - the program of 1980 did not repeat itself
    say: Callable[[str], None],
    hear: Callable[[str, str], str],
) -> Order:
    """4.31, 5.1 A movement phase is a loop over Chart A; every other question is asked in a line."""
    if view.step == "orders":
        return ChartA(view, prompt, say, hear).order()
    return answer(view, prompt, say, hear)
