"""What is true."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.state import State

RAIDER, HUNTER = SIDES = ("raider", "hunter")


@dataclass
class HuntState(State):
    """What is true."""

    raider: str = ""
    hunter: str = ""
    lurking: bool = False
    flights: int = 0
    sunk: int = 0
    caught: bool = False
    distress: bool = True
