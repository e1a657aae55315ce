"""The master: the best commander of either side, with an opening drawn by the shares that a matrix was solved for."""

from __future__ import annotations

from sealed_orders.bots.bismarck.admiral import Admiral
from sealed_orders.bots.bismarck.commander import BismarckCommander
from sealed_orders.bots.bismarck.otto import Otto
from sealed_orders.bots.cards import openings
from sealed_orders.games.bismarck.ships import BRITISH
from sealed_orders.kernel.order import Side


def master(side: Side, seed: str = "") -> BismarckCommander:
    """Make the master of a side."""
    opening = openings.drawn(__package__, side, seed)
    return Admiral(side, seed, **opening) if side == BRITISH else Otto(side, seed, **opening)
