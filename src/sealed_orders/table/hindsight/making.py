"""A report in the making: one work for all who ask for the same, ended when the last of them leaves."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from sealed_orders.report.charts.painter import NoPainter
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.work.pool import Worker, WorkerEnded

PATIENCE = 900.0  # seconds for one report
WATCH = (
    90.0  # seconds after which a reader who has not asked again has left: browsers slow down pages in the background
)
TOO_LONG = "The report was not done in time."
BROKEN = "The process that made the report has ended. Ask again."
STOPPED = "The table is closing. Ask again when it is open."
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Played on</title>
<meta name="viewport" content="width=device-width"><script>setTimeout(() => location.reload(), 1000)</script><style>
:root{{color-scheme:light dark}}body{{margin:18vh auto;max-width:30rem;padding:0 1.5rem;font:1.125rem/1.5 serif;
background:light-dark(#f7f3e8,#141d26);color:light-dark(#17212b,#e6e0d2)}}progress{{width:100%;height:1rem}}</style></head>
<body><h1>The computers play on</h1><p>{told}</p><progress {bar} aria-label="Turns played on from"></progress>
</body></html>
"""


class Lane:
    """A worker, and whose turn it is."""

    def __init__(self, worker: Worker) -> None:
        self.turn = asyncio.Lock()
        self.worker = worker


class Making:
    """The work on one report, and who waits for it."""

    def __init__(self, lane: Lane, work: Callable[..., bytes], args: tuple[Any, ...], left: Callable[[], None]) -> None:
        self._worker: Worker | None = None  # at work on it
        self._askers: Counter[str] = Counter()
        self._watching: dict[str, asyncio.TimerHandle] = {}
        self._left = left
        self._task = asyncio.create_task(self._made(lane, work, args))
        self._task.add_done_callback(lambda task: task.cancelled() or task.exception())

    async def _made(self, lane: Lane, work: Callable[..., bytes], args: tuple[Any, ...]) -> bytes:
        async with lane.turn, asyncio.timeout(PATIENCE):
            self._worker = lane.worker
            return await lane.worker.run(work, *args)

    async def wait(self, visitor: str) -> bytes:
        """Return the result; a visitor who stops waiting no longer counts."""
        self._askers[visitor] += 1
        try:
            await asyncio.wait([self._task])
            return self.result()
        finally:
            self._leave(visitor)

    def watch(self, visitor: str) -> None:
        """Somebody looks how far it is, and will look again, or has left."""
        if visitor in self._watching:
            self._watching[visitor].cancel()
        else:
            self._askers[visitor] += 1
        self._watching[visitor] = asyncio.get_running_loop().call_later(WATCH, self._watched_no_more, visitor)

    def is_for(self, visitor: str) -> bool:
        """Say whether it is being made for a visitor."""
        return not self.done and self._askers[visitor] > 0

    @property
    def done(self) -> bool:
        """Say whether it is made, or cannot be."""
        return self._task.done()

    def result(self) -> bytes:
        """Return the report, or why there is none."""
        if self._task.cancelled():
            raise Refusal(STOPPED, status=503)
        try:
            return self._task.result()
        except NoPainter as error:
            raise Refusal(str(error), status=501) from None
        except TimeoutError:
            raise Refusal(TOO_LONG, status=503) from None
        except WorkerEnded:
            raise Refusal(BROKEN, status=503) from None

    def stop(self) -> None:
        """Stop it, even if somebody waits."""
        self._task.cancel()

    def _watched_no_more(self, visitor: str) -> None:
        del self._watching[visitor]
        self._leave(visitor)

    def _leave(self, visitor: str) -> None:
        self._askers[visitor] -= 1
        if not self._askers.total():
            self._task.cancel()
            self._left()

    @property
    def page(self) -> bytes:
        """Return what its reader sees meanwhile: how far it is, asked for again every second."""
        done, of = self._worker.progress if self._worker else (0, 0)
        text = f"From {done} of {of} turns." if of else "The match is being read."
        bar = f'value="{done}" max="{of}"' if of else ""
        return PAGE.format(told=text, bar=bar).encode()
