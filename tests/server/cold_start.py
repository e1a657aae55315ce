"""A server just started, and six threads that begin to replay all kept records at once.

python -m tests.server.cold_start DATABASE

Whenever msgspec describes a type at its first use, the other threads are let in at the worst moment. Every type that
is described so is printed, if the process lives that long.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import _utils

from sealed_orders.kernel.record import Record, RecordMismatch
from sealed_orders.kernel.replay import replay
from sealed_orders.server.http.application import opened

THREADS = 6
RECORDS = sorted(Path(__file__).parents[1].joinpath("records").rglob("*.json"))


def let_others_in() -> None:
    """Make msgspec wait a moment while it evaluates annotations: a half-made description is seen by all."""
    evaluate = vars(_utils)["_eval_type"]

    def slowly(annotation: Any, *rest: Any) -> Any:
        sys.stdout.write(f"{getattr(annotation, '__forward_arg__', annotation)}\n")
        time.sleep(0.001)
        return evaluate(annotation, *rest)

    vars(_utils)["_eval_type"] = slowly


def begin(path: Path) -> None:
    with suppress(RecordMismatch):
        replay(Record.load(path), decisions=1)


async def start(database: str) -> None:
    async with opened(database, workers=1):
        assert gc.get_freeze_count(), "later collections look at everything that was loaded"
        let_others_in()
        with ThreadPoolExecutor(THREADS) as threads:
            list(threads.map(begin, RECORDS))


if __name__ == "__main__":
    asyncio.run(start(sys.argv[1]))
