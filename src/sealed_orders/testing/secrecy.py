"""Secrecy: no channel reveals to a side what it may not know. This is the leak test for every game."""

from __future__ import annotations

import sealed_orders as so
from sealed_orders.testing.leaks import Hunt
from sealed_orders.testing.over import OverGames
from sealed_orders.testing.play import work

FEWEST = 100  # comparisons that make the test meaningful
POINTS, CONTINUATIONS = 2, 4  # of a match: other dice, other orders and both, each from three points
SCENARIOS = 6  # if a game has more scenarios, a sample of these; the long run has them all


class Secrecy(OverGames):
    """The leak test; `python -m sealed_orders.testing.leaks GAME` runs it at length."""

    def test_what_a_side_gets_follows_from_its_orders_and_reports(self, game: str) -> None:
        rules = so.load(game)
        every = tuple(rules.scenarios)
        hunt, scenarios = Hunt(rules, POINTS, CONTINUATIONS), every[:: -(-len(every) // SCENARIOS)]
        for number in range(100):
            hunt.search(scenarios[number % len(scenarios)], f"leaks {number}")
            enough = hunt.comparisons >= FEWEST or has_no_secrets(hunt)
            if enough and number + 1 >= len(scenarios) and hunt.moments >= 5 * work(game):
                break
        print(f"{game}: {hunt.comparisons} comparisons in {hunt.matches} matches")  # noqa: T201 - for pytest -s
        assert enough


def has_no_secrets(hunt: Hunt) -> bool:
    """Return whether everybody learns every difference: then there is nothing to compare and nothing can leak."""
    return hunt.comparisons == 0 and hunt.distinct >= FEWEST
