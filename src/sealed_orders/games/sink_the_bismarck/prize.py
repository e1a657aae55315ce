"""9.10 What an attack is for."""

from __future__ import annotations

from sealed_orders.games.sink_the_bismarck.markers import NOBODY
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.view import marker_of


def is_for_convoy(word: str) -> bool:
    """9.10 Say whether an attack is on a convoy."""
    return word.startswith("convoy")


def prize_of(state: SinkState, word: str) -> int:
    """9.10 Return the convoy that an attack is on, if it is on one."""
    return marker_of(state, word) if is_for_convoy(word) else NOBODY
