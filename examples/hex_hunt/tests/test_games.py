"""What every game must keep: contract, secrecy, orders, golden files, rulebook and scenarios, tested by the kit."""

from __future__ import annotations

from sealed_orders.testing.suite import GameSuite


class TestGames(GameSuite):
    """The games of this distribution."""

    distribution = "hex-hunt"
