"""Reports: what really happened in a match, from its record alone, and how lucky its players were.

`make` reads a record; `page`, `markdown` and `picture` write down what it found.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sealed_orders.report.reading.moments import NotOver
    from sealed_orders.report.report import Report, Wishes, make

__all__ = ["NotOver", "Report", "Wishes", "make"]


def __getattr__(name: str) -> Any:
    """Import what makes reports when it is first asked for: a table plays matches on without it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{'reading.moments' if name == 'NotOver' else 'report'}"), name)
