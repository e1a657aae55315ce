"""3.1 What is at stake in the rolls."""

from __future__ import annotations

from sealed_orders.games.tutorial.state import HUNTER
from sealed_orders.kernel.stake import Stake, Stakes

STAKES: Stakes = {"3.1 search": Stake("Searches", HUNTER)}
