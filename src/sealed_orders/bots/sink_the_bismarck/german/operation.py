"""The German plans, one drawn for a match: by which gap, when, together or apart, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.dice import Dice

FRANCE, SOUTH = "France", "south"


@dataclass(frozen=True)
class Operation:
    """A cruise as it is meant: the gap, the turn of sailing, whether in company, and by when and where to end it."""

    name: str
    gap: str
    sails: int
    together: bool
    caution: float  # how much danger counts
    until: int  # turns before the end at which to be home


# How likely each plan is drawn, and what it says.
OPERATIONS = (
    (3, "northern raider", "denmark_strait", True, 1.25, 4),
    (4, "through the gap", "iceland_faroes_gap", True, 1.25, 4),
    (2, "dash", "faroes_shetland_gap", True, 1.0, 8),
    (2, "two hunters", "denmark_strait", False, 1.25, 4),
    (2, "bold raider", "iceland_faroes_gap", True, 0.75, 4),
)


def drawn(dice: Dice) -> Operation:
    """Return one of the plans, and a turn to sail in."""
    total = sum(weight for weight, *_ in OPERATIONS)
    face = dice.roll(total, "operation")
    for weight, name, gap, together, caution, until in OPERATIONS:
        face -= weight
        if face <= 0:
            return Operation(name, gap, dice.between(1, 3, "sails"), together, caution, until)
    raise AssertionError("some plan is drawn")
