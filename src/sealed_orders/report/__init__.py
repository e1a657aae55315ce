"""Reports: what really happened in a match, from its record alone, and how lucky its players were.

`make` reads a record; `page`, `markdown` and `picture` write down what it found.
"""

from __future__ import annotations

from sealed_orders.report.reading.moments import NotOver
from sealed_orders.report.report import Report, Wishes, make

__all__ = ["NotOver", "Report", "Wishes", "make"]
