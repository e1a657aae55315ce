"""5.2 How a match ends."""

from __future__ import annotations

from convoy_1942.chart import ALLIED, GERMAN
from convoy_1942.state import ConvoyState
from sealed_orders.kernel.event import Outcome

WON = {ALLIED: "The convoy gets through", GERMAN: "The wolfpack wins", None: "A drawn crossing"}


def outcome(state: ConvoyState) -> Outcome | None:
    """5.2 End the match when no merchant is at sea, or after the last turn; equal points are a draw."""
    if not state.agenda and (state.turn > state.last or not state.merchants_at_sea()):
        allied, german = state.points()
        winner = ALLIED if allied > german else GERMAN if german > allied else None
        count = f"merchants home {state.home}, ships sunk {german}, boats sunk {(allied - state.home) // 2}"
        text = f"{WON[winner]}: {count}"
        return Outcome(winner, {ALLIED: allied, GERMAN: german}, "5.2", f"{text}.", text)
    return None
