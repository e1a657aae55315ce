"""4.3 What a ship does in a turn, by the letters of her orders."""

from __future__ import annotations

PATROL, MOVE = "P", "M"
