"""5 How a match ends."""

from __future__ import annotations

from hex_hunt.chart import BRITISH, GERMAN
from hex_hunt.state import HexState
from sealed_orders.kernel.event import Outcome


def outcome(state: HexState) -> Outcome | None:
    """5.2 End the match when no German ship is left at sea, or after the last turn."""
    if state.turn <= state.last and state.left():
        return None
    winner = GERMAN if state.out > state.sunk else BRITISH
    count = f"{state.out} broken out, {state.sunk} sunk"
    headline = f"{'The raiders break out' if winner == GERMAN else 'The raiders are stopped'}: {count}"
    return Outcome(winner, {GERMAN: state.out, BRITISH: state.sunk}, "5.2", f"{count}.", headline)
