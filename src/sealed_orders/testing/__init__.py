"""The kit that games are tested with, ours and yours: contract, secrecy, playthroughs, rulebooks, records, scenarios.

An author's whole test of what every game must keep, in a package called hex-hunt:

    from sealed_orders.testing.suite import GameSuite

    class TestGames(GameSuite):
        distribution = "hex-hunt"

It needs pytest and hypothesis: install `sealed-orders[testing]`.
"""
