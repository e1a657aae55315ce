"""The table's clock is the only one: whatever happens, happens at its time."""

from __future__ import annotations

import re
from pathlib import Path

import sealed_orders

TAKEN = re.compile(
    r"\btime\.(time|monotonic|perf_counter)\(|from time import|datetime\.(now|utcnow|today)\(|date\.today\("
)


def test_only_the_clock_asks_the_machine_for_the_time() -> None:
    package = Path(sealed_orders.__file__).parent
    asking = [
        str(file.relative_to(package))
        for folder in ("table", "server", "page")
        for file in (package / folder).rglob("*.py")
        if TAKEN.search(file.read_text())
    ]
    assert asking == ["table/clock.py"]
