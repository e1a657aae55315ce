"""4.0 The command language of 1982: the whole game with its letters alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sealed_orders.games.graf_spee.classic.entry import Keyboard
from sealed_orders.games.graf_spee.classic.general import General
from sealed_orders.games.graf_spee.classic.questions import answer
from sealed_orders.games.graf_spee.classic.tactical import Tactical
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.prompt import Prompt


def classic(
    view: SpeeView,
    prompt: Prompt,
    log: Sequence[Event],  # noqa: ARG001 - the program of 1982 did not repeat itself
    say: Callable[[str], None],
    hear: Callable[[str, str], str],
) -> Order:
    """4.1, 15.3 Return a loop over the general commands, the four questions of a battle, or one question in a line."""
    keys = Keyboard(say, hear)
    if view.step == "orders":
        return General(view, prompt, keys).order()
    if view.step == "battle_orders":
        return Tactical(view, prompt, keys).order()
    return answer(view, prompt, keys)
