"""The games of this tree. Whoever has others installed tests them where they come from."""

from __future__ import annotations

import sealed_orders as so

DISTRIBUTION = "sealed-orders"
GAMES = so.game_names(DISTRIBUTION)
