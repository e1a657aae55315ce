"""The clock."""

from __future__ import annotations

import time


def now() -> int:
    """The time, in seconds since 1970."""
    return int(time.time())
