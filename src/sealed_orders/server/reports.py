"""Reports of matches: whole when they are over, and while they run what a seat's own side may know."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

import msgspec
from litestar import Response

from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record
from sealed_orders.report import Wishes, make
from sealed_orders.report.charts.picture import NoPainter, picture, png
from sealed_orders.report.findings.fleet import fleets
from sealed_orders.report.findings.luck import in_a_line, luck
from sealed_orders.report.page.html import page
from sealed_orders.report.page.markdown import markdown
from sealed_orders.report.reading.reading import read
from sealed_orders.server.making import Making
from sealed_orders.server.protocol.hindsight import LuckLine
from sealed_orders.server.refusal import Refusal

KINDS = {"html": "text/html", "md": "text/markdown", "svg": "image/svg+xml", "png": "image/png"}
MOST_GAMES = 40  # played on from each turn, that a visitor may ask for
KEPT = 16  # reports of matches that are over
# A report is one page with its own style and script, and asks nothing of anybody: also not of this server.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "script-src 'unsafe-inline'",
        "img-src data:",
        "font-src data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)


class Reports:
    """Makes reports, one at a time beside the event loop, and keeps the last of those that cannot change any more."""

    def __init__(self) -> None:
        self._making = asyncio.Semaphore(1)
        self._kept: OrderedDict[tuple[str, str, int], bytes] = OrderedDict()
        self._under_way: dict[tuple[str, str, int], Making] = {}

    async def make(self, match: str, record: Record, side: Side, kind: str, games: int) -> Response[bytes]:
        """The report of a match for one side, in one of the kinds."""
        if kind not in KINDS:
            raise Refusal(f"A report is one of {', '.join(KINDS)}, not {kind}.")
        if not 0 <= games <= MOST_GAMES:
            raise Refusal(f"From each turn 0 to {MOST_GAMES} games are played on, not {games}.")
        mark = (match, kind, games)
        if record.outcome is None or mark not in self._kept:
            async with self._making:
                made = await asyncio.to_thread(_made, record, side, kind, games)
            if record.outcome is None:
                return _answer(made, kind)
            self._keep(mark, made)
        return _answer(self._kept[mark], kind)

    async def watched(self, match: str, record: Record, side: Side, games: int) -> Response[bytes]:
        """The page of a match that is over, or until it is made a page that tells how far it is, and asks again."""
        mark = (match, "html", games)
        if mark in self._under_way and self._under_way[mark].task.done():
            self._keep(mark, self._under_way.pop(mark).task.result())
        if record.outcome is None or mark in self._kept or not 0 < games <= MOST_GAMES:
            return await self.make(match, record, side, "html", games)
        if mark not in self._under_way:
            if sum(not making.task.done() for making in self._under_way.values()) >= KEPT:
                raise Refusal("Too many reports are being made just now. Try again in a minute.", status=503)
            if len(self._under_way) >= KEPT:  # one that nobody came back for
                del self._under_way[next(old for old, making in self._under_way.items() if making.task.done())]
            self._under_way[mark] = Making(partial(_made, record, side, "html", games), self._making)
        return _answer(self._under_way[mark].page, "html")

    def close(self) -> None:
        """Leave what is being made."""
        for making in self._under_way.values():
            making.leave()

    async def luck(self, match: str, record: Record) -> LuckLine:
        """The ledger of a match that is over, in one line."""
        mark = (match, "luck", 0)
        if mark not in self._kept:
            async with self._making:
                self._keep(mark, await asyncio.to_thread(_luck, record))
        return msgspec.json.decode(self._kept[mark], type=LuckLine)

    def _keep(self, mark: tuple[str, str, int], made: bytes) -> None:
        self._kept[mark] = made
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _answer(body: bytes, kind: str) -> Response[bytes]:
    return Response(body, media_type=KINDS[kind], headers={"content-security-policy": POLICY})


def _luck(record: Record) -> bytes:
    reading = read(record)
    ledger = luck(reading, fleets(reading))
    return msgspec.json.encode(LuckLine(in_a_line(ledger, reading.sides), ledger.throws))


def _made(
    record: Record, side: Side, kind: str, games: int, progress: Callable[[int, int], object] = lambda *_: None
) -> bytes:
    report = make(record, side, Wishes(beliefs=kind in ("html", "md"), games=games), progress)
    name = f"{record.game}-{record.commitment[:8]}.json"
    if kind == "html":
        return page(report, name).encode()
    if kind == "md":
        return markdown(report, name).encode()
    try:
        return picture(report).encode() if kind == "svg" else png(picture(report))
    except NoPainter as error:
        raise Refusal(str(error), status=501) from None
