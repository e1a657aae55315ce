"""The kit's test of reports: their claims about random matches are true."""

from __future__ import annotations

from sealed_orders.testing.claims.check import false_claims
from sealed_orders.testing.over import OverGames
from sealed_orders.testing.play import Walk

MATCHES = 2  # of each scenario


class Claims(OverGames):
    """What a report says about a game's matches."""

    def test_a_report_claims_nothing_that_did_not_happen(self, game: str, scenario: str) -> None:
        """Title, story, figures, contacts, losses, near misses, points, beliefs: by a second reading of the record."""
        for number in range(MATCHES):
            walk = Walk(game, scenario, f"claims {number}")
            list(walk)
            assert false_claims(walk.match.record()) == []
