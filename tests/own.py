"""The games of this tree. Whoever has others installed tests them where they come from."""

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
    """The kit's tests, over our games."""

    distribution = DISTRIBUTION
    folder = ROOT / "tests" / "games"
    playthroughs = ROOT / "tests" / "playthroughs"
    records = ROOT / "tests" / "records"
