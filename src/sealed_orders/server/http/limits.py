"""Limits: how often one visitor may ask for one thing, so that nobody keeps the others waiting."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable

from sealed_orders.table.refusal import Refusal

ACTIONS, READINGS = 120, 1200  # requests a minute that one visitor may send to one route
TOO_MANY = "Too many requests: wait a minute."


class Limits:
    """Counts the requests of this minute, by route and visitor: what is spent on one route is not missing on another.

    >>> limits = Limits(lambda: 0.0)
    >>> for _ in range(120): limits.count("make", "192.0.2.1", ACTIONS)
    >>> limits.count("make", "192.0.2.2", ACTIONS)
    >>> limits.count("make", "192.0.2.1", ACTIONS)
    Traceback (most recent call last):
    ...
    sealed_orders.table.refusal.Refusal: Too many requests: wait a minute.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._minute = 0
        self._requests: Counter[tuple[str, str]] = Counter()

    def count(self, route: str, visitor: str, most: int) -> None:
        """Count a request; refused if the visitor has sent too many of them."""
        minute = int(self._clock() // 60)
        if minute != self._minute:
            self._minute = minute
            self._requests.clear()
        key = (route, household(visitor))
        self._requests[key] += 1
        if self._requests[key] > most:
            raise Refusal(TOO_MANY, status=429)


def household(address: str) -> str:
    """Return what counts as one visitor: an IPv4 address, or of IPv6 the network that a household is given.

    >>> household("2001:db8:1:2:aaaa::1") == household("2001:db8:1:2:bbbb::2")
    True
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 6 and parsed.ipv4_mapped is None:
        return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
    return str(parsed)
