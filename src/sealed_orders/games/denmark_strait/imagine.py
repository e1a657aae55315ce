"""1.2 A State that a side cannot tell from the true one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.games.denmark_strait.view import StraitView, unseen
from sealed_orders.kernel.dice import Dice


def imagine(view: StraitView, dice: Dice) -> StraitState:
    """1.2 Make up a State that fits the view: the unseen cards are in a new random order."""
    state = StraitState(agenda=[view.pending] if view.pending.step else [])
    for name, value in vars(view).items():
        if name in vars(state):
            setattr(state, name, _own(value))
    state.draw = {side: tuple(dice.shuffled(unseen(pile), f"imagine {side}")) for side, pile in view.discard.items()}
    return state


def _own(value: Any) -> Any:
    """Return a State's own copy of a column."""
    return list(value) if isinstance(value, tuple) else dict(value) if isinstance(value, Mapping) else value
