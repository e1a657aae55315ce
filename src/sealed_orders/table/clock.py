"""The clock of a table: everything there takes the time from it, so that tests set it by hand."""

from __future__ import annotations

import time


class Clock:
    """The machine's own time."""

    def now(self) -> int:
        """Return the time, in seconds since 1970."""
        return int(time.time())

    def steady(self) -> float:
        """Seconds since some moment; nobody who sets the machine's time changes them."""
        return time.monotonic()


class HandClock(Clock):
    """A clock for tests, which goes on only when it is moved.

    >>> clock = HandClock(1_800_000_000)
    >>> clock.move(60)
    >>> clock.now()
    1800000060
    """

    def __init__(self, at: int) -> None:
        self.at = at
        self._moved = 0

    def now(self) -> int:
        return self.at

    def steady(self) -> float:
        return super().steady() + self._moved

    def move(self, seconds: int) -> None:
        """Advance by this many seconds at once."""
        self.at += seconds
        self._moved += seconds
