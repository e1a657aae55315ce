"""6.0 Search: how well the British see into a square."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from sealed_orders.games.graf_spee.tables import SEARCH, SEARCH_SHIPS
from sealed_orders.kernel.check import Share
from sealed_orders.kernel.words import many

EACH = Fraction(SEARCH["ship"])
PATROL_COUNT: int = SEARCH["patrol"]


def weight(ship: int, patrols: bool) -> int:
    """6.6, 6.7 Return the ships that a British ship counts for: carriers more, and in patrol mode three times (R10)."""
    return SEARCH_SHIPS.get(ship, 1) * (PATROL_COUNT if patrols else 1)


def searchers(ships: Sequence[int], patrols: Sequence[int]) -> int:
    """6.2 Return the ships that all British ships of a square count for."""
    return sum(weight(ship, bool(patrols[ship])) for ship in ships)


@cache
def spotting(count: int, level: int) -> Share:
    """6.2 The chance that the Graf Spee is spotted, in tenths: ten less three for each level, and 0.4 a ship (R7)."""
    return Share(
        (
            ("certain", Fraction(SEARCH["certain"])),
            (f"visibility {level}", Fraction(-SEARCH["level"] * level)),
            (many(count, "ship"), EACH * count),
        ),
        SEARCH["of"],
    )


@cache
def surely(count: int, level: int) -> float:
    """6.2 Return the same chance as a number."""
    return float(spotting(count, level).p)


@cache
def spotting_altmark(count: int, level: int) -> Share:
    """6.8 The Altmark is taken for a merchant ship: thirty percent less (R8)."""
    like_her = spotting(count, level)
    return Share(
        (
            (f"{many(count, 'ship')} at visibility {level}", like_her.p * SEARCH["of"]),
            ("mistaken for a merchant ship", Fraction(-SEARCH["altmark"])),
        ),
        SEARCH["of"],
    )
