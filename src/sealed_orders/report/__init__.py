"""Reports: what really happened in a match, from its record and nothing else, and how lucky its players were.

`make` reads a record; `page`, `markdown` and `picture` put what it found on paper.
"""

from __future__ import annotations

from sealed_orders.report.reading.moments import NotOver
from sealed_orders.report.report import Report, Wishes, make

__all__ = ["NotOver", "Report", "Wishes", "make"]
