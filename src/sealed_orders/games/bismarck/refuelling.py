"""15.3 The secret refuelling squares of the solitaire game: drawn at set-up, and for German eyes only."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.bismarck.ships import GERMAN
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.tables import RECONSTRUCTED
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.board import Panel
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Secret

SHADE = "refuelling"


def drawn(dice: Dice) -> list[str]:
    """15.3 Draw where German ships refuel without oilers in this match: a number of squares in each area (G6)."""
    squares: list[str] = []
    for waters in RECONSTRUCTED["secret_refuel"]:
        left = [f"{row}{column}" for row in _span(waters["rows"]) for column in _span(waters["columns"])]
        for _ in range(waters["drawn"]):
            squares.append(dice.pick(left, "15.3 secret square"))
            left.remove(squares[-1])
    return sorted(squares)


def _span(ends: list[int]) -> range:
    return range(ends[0], ends[1] + 1)


def announce(state: BismarckState) -> Iterator[Event]:
    """15.3 Tell the Germans, and only them, as the match begins."""
    if state.secret:
        text = f"Secret refuelling squares: {', '.join(state.secret)}."
        yield Event("15.3", text, (GERMAN,), (Secret("refuelling", tuple(state.secret)),))


def panel(view: BismarckView) -> Iterator[Panel]:
    """15.3 The same for the German player's papers."""
    if view.secret:
        yield Panel(
            "Secret refuelling squares", tuple((cell, "refuel here as in port (R mode)") for cell in view.secret)
        )
