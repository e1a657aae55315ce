"""The odds of the question in front of a side."""

from __future__ import annotations

from fractions import Fraction

from sealed_orders.games.tutorial.odds import search
from sealed_orders.games.tutorial.state import HUNTER
from sealed_orders.games.tutorial.steps import FOUND_ON
from sealed_orders.games.tutorial.view import HuntView
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.words import many


def chances(view: HuntView) -> tuple[Chance, ...]:
    """3.1, 3.3 Return what the hunter can expect of a search, by flights sent up; in a chase, both sides of a guess."""
    if view.step == "chase":
        return (Chance("both turn the same way, if each picks at random", Fraction(1, 2), "3.3", "2 of 4 ways"),)
    if view.side != HUNTER:
        return ()
    return tuple(
        Chance(
            f"find the raider if she is {how} here, with {many(n, 'flight')}",
            search(n, lurking),
            "3.1",
            f"die + {n} >= {FOUND_ON[lurking]}",
        )
        for n in range(min(view.flights, 5) + 1)
        for lurking, how in ((False, "running"), (True, "lurking"))
    )
