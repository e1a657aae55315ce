"""Ways over the sea."""

from __future__ import annotations

from functools import lru_cache

from sealed_orders.games.bismarck_solitaire.chart import PORTS, SEA


@lru_cache(maxsize=1 << 9)
def _distances(goal: str) -> dict[str, int]:
    return SEA.reach(goal, len(SEA.next))


@lru_cache(maxsize=1 << 14)
def route(start: str, goal: str) -> tuple[str, ...]:
    """Return the squares entered on a shortest way."""
    return SEA.route(start, _distances(goal), len(SEA.next))


@lru_cache(maxsize=1 << 10)
def far_from_home(square: str, ports: tuple[str, ...]) -> int:
    """Squares to the nearest port."""
    return min(_distances(PORTS[port].square)[square] for port in ports)
