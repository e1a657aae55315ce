"""The pace of a line: how many messages a client may send before it is slowed down."""

from __future__ import annotations

import asyncio

from sealed_orders.table.clock import Clock

PER_SECOND, AT_ONCE = 20, 60


class Pace:
    """Limits messages to AT_ONCE in a burst and PER_SECOND after that; a client that sends more has to wait."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._left = float(AT_ONCE)
        self._since = clock.steady()

    async def wait(self) -> None:
        """Wait until one more message is in order."""
        now = self._clock.steady()
        self._left = min(AT_ONCE, self._left + (now - self._since) * PER_SECOND)
        self._since = now
        self._left -= 1
        if self._left < 0:
            await asyncio.sleep(-self._left / PER_SECOND)
