"""The master: the best commander of either side, with an opening drawn by the shares that a matrix was solved for."""

from __future__ import annotations

from typing import Any

from sealed_orders.bots.bismarck.admiral import WARY, Admiral
from sealed_orders.bots.bismarck.commander import BismarckCommander
from sealed_orders.bots.bismarck.otto import Otto
from sealed_orders.bots.cards import openings
from sealed_orders.games.bismarck.ships import BRITISH
from sealed_orders.kernel.order import Side


def master(side: Side, seed: str = "", **habits: Any) -> BismarckCommander:
    """Make the master of a side."""
    opening = {**openings.drawn(__package__, side, seed), **habits}
    return Admiral(side, seed, **opening) if side == BRITISH else Otto(side, seed, **opening)


def staff(side: Side, seed: str = "") -> BismarckCommander:
    """Make the staff of a player: it opens as the master does, and is more careful with cruisers."""
    return master(side, seed, **({"wary": WARY} if side == BRITISH else {}))
