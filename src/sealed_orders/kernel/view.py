"""The View: what one side knows. It is built up from nothing, never by deleting from a copy."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.order import Side

SPECTATOR: Side = "spectator"


@dataclass(frozen=True)
class View:
    """Games add fields. The step and its arguments are empty while another side is asked."""

    side: Side
    turn: int
    step: str
    args: tuple[int | str, ...]
