"""The games of this repository. If you have others installed, their own packages test them."""

from __future__ import annotations

from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.testing.over import OverGames

ROOT = Path(__file__).parents[1]
DISTRIBUTION = "sealed-orders"
GAMES = so.game_names(DISTRIBUTION)
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


class OurGames(OverGames):
    """The kit's tests, for our games."""

    distribution = DISTRIBUTION
    folder = ROOT / "tests" / "games"
    playthroughs = ROOT / "tests" / "playthroughs"
    records = ROOT / "tests" / "records"
