"""Metrics: what an operator's monitoring asks for, in Prometheus' text format. They reveal nothing of any match."""

from __future__ import annotations

import logging
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path
from typing import TypeAlias

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sealed_orders.table.desk import Desk
from sealed_orders.table.document import Document
from sealed_orders.table.matches.tally import BOUNDS

Sample: TypeAlias = tuple[str, float]  # what follows the metric's name, and the value
KIND = "text/plain; version=0.0.4; charset=utf-8"
MEMORY = Path("/proc/self/statm")  # Linux only


class Metrics(logging.Handler):
    """Counts requests, connections and lines of the log; reads everything else from the desk when asked."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._began = desk.clock.now()
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._connections = 0
        self._lines: Counter[str] = Counter(warning=0, error=0)

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line of the log."""
        self._lines["error" if record.levelno >= logging.ERROR else "warning"] += 1

    def counted(self, app: ASGIApp) -> ASGIApp:
        """Return the application with its requests and connections counted."""

        async def counting(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.WEBSOCKET:
                self._connections += 1
                try:
                    await app(scope, receive, send)
                finally:
                    self._connections -= 1
                return

            async def sending(message: Message) -> None:
                if message["type"] == "http.response.start":
                    # The route, never the address: that may hold the key of a seat.
                    self._requests[scope["method"], scope.get("path_template", ""), message["status"]] += 1
                await send(message)

            await app(scope, receive, sending)

        return counting

    def document(self) -> Document:
        """Return all metrics as they are now."""
        return Document("".join(self._lines_of_text()).encode(), KIND)

    def _lines_of_text(self) -> Iterator[str]:
        matches, tally = self._desk.matches, self._desk.matches.tally
        yield from _metric(
            "sealed_orders_requests_total",
            "counter",
            "HTTP requests answered, by route and status.",
            (
                (f'{{method="{method}",route="{route}",status="{status}"}}', count)
                for (method, route, status), count in sorted(self._requests.items())
            ),
        )
        yield from _metric(
            "sealed_orders_connections", "gauge", "Open WebSocket connections.", [("", self._connections)]
        )
        yield from _metric(
            "sealed_orders_matches_loaded", "gauge", "Matches in memory, watched or idle.", [("", len(matches))]
        )
        yield from _metric(
            "sealed_orders_orders_total",
            "counter",
            "Orders sealed, by who gave them.",
            ((f'{{by="{by}"}}', count) for by, count in tally.orders.items()),
        )
        kept = list(accumulate(tally.waits))
        yield from _metric(
            "sealed_orders_order_seconds",
            "histogram",
            "From the arrival of an order until it is durable.",
            [
                *((f'_bucket{{le="{le}"}}', count) for le, count in zip((*BOUNDS, "+Inf"), kept, strict=True)),
                ("_sum", tally.seconds),
                ("_count", kept[-1]),
            ],
        )
        yield from _metric(
            "sealed_orders_bots_waiting",
            "gauge",
            "Decisions of bots that wait for a free process.",
            [("", self._desk.pool.queued)],
        )
        yield from _metric(
            "sealed_orders_log_lines_total",
            "counter",
            "Warnings and errors logged.",
            ((f'{{level="{level}"}}', count) for level, count in self._lines.items()),
        )
        yield from _process(self._began)


def _process(began: float) -> Iterator[str]:
    """Yield what every process is asked for, under the names that others use."""
    yield from _metric("process_cpu_seconds_total", "counter", "Processor time.", [("", time.process_time())])
    yield from _metric("process_start_time_seconds", "gauge", "When it began, in Unix time.", [("", began)])
    if MEMORY.exists():
        resident = int(MEMORY.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
        yield from _metric("process_resident_memory_bytes", "gauge", "Memory in use.", [("", resident)])


def _metric(name: str, kind: str, about: str, samples: Iterable[Sample]) -> Iterator[str]:
    yield f"# HELP {name} {about}\n# TYPE {name} {kind}\n"
    yield from (f"{name}{rest} {value}\n" for rest, value in samples)
