"""Positions are light enough to be sent whole."""

from __future__ import annotations

from tests.own import EVERY_GAME
from tests.server.weigh import first

MOST = 40_000  # bytes of JSON, before they are deflated


@EVERY_GAME
def test_the_first_position_of_every_scenario_is_light(game: str) -> None:
    weight = first(game)
    assert weight.whole <= MOST, f"{game}: {weight}"
