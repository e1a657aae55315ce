"""Reports of matches: whole when they are over, and while they run what a seat's own side may know."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record
from sealed_orders.report.story.last_screen import Aftermath
from sealed_orders.table.document import Document
from sealed_orders.table.hindsight import report_work
from sealed_orders.table.hindsight.making import Lane, Making
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.work.pool import Pool

KINDS = {"html": "text/html", "md": "text/markdown", "svg": "image/svg+xml", "png": "image/png"}
MOST_GAMES = 40  # played on from each turn, that a visitor may ask for
MOST_AT_ONCE, MOST_OF_ONE = 16, 2  # reports that are being made or wait, in all and for one visitor
MANY = "Too many reports are being made. Ask again in a minute."
MANY_OF_ONE = f"You are waiting for {MOST_OF_ONE} reports already. Ask again when you have them."
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
        "sandbox allow-scripts",  # its script is of no origin: it cannot read the keys that this server's pages keep
    )
)
HEADERS = {"content-security-policy": POLICY, "cross-origin-opener-policy": "unsafe-none"}  # a sandbox allows no other


class Mark(NamedTuple):
    """What tells one report from another: also whose it is, and how far the match has come."""

    match: str
    kind: str
    games: int
    side: Side
    decisions: int


class Reports:
    """Has reports made by workers beside the table, and keeps the latest of those that cannot change.

    Reports that play on from every turn take long; they do not hold up the others.
    """

    def __init__(self, pool: Pool) -> None:
        self._short, self._long = Lane(pool.worker()), Lane(pool.worker())
        self._kept: OrderedDict[Mark, bytes] = OrderedDict()
        self._under_way: dict[Mark, Making] = {}

    async def make(self, visitor: str, match: str, record: Record, side: Side, kind: str, games: int) -> Document:
        """Return the report of a match for one side, in one of the kinds."""
        _check(kind, games)
        mark = _mark(match, record, side, kind, games)
        return _answer(await self._made(visitor, mark, record, report_work.report, record, side, kind, games), kind)

    async def watched(self, visitor: str, match: str, record: Record, side: Side, games: int) -> Document:
        """Return the report of a finished match; until it is made, a page that shows the progress and asks again."""
        mark = _mark(match, record, side, "html", games)
        if record.outcome is None or mark in self._kept or not games:
            return await self.make(visitor, match, record, side, "html", games)
        _check("html", games)
        making = self._making(visitor, mark, report_work.report, record, side, "html", games)
        making.watch(visitor)
        if not making.done:
            return _answer(making.page, "html")
        del self._under_way[mark]
        return _answer(self._keep(mark, making.result()), "html")

    async def aftermath(self, visitor: str, match: str, record: Record, side: Side, games: int) -> Aftermath:
        """Return what the last screen of a match that is over shows of its report."""
        _check("html", games)
        mark = _mark(match, record, side, "aftermath", games)
        made = await self._made(visitor, mark, record, report_work.last_screen, record, side, games)
        return msgspec.json.decode(made, type=Aftermath)

    def close(self) -> None:
        """Leave what is being made, and end the workers."""
        for making in self._under_way.values():
            making.stop()
        for lane in (self._short, self._long):
            lane.worker.end()

    async def _made(self, visitor: str, mark: Mark, record: Record, work: Callable[..., bytes], *args: Any) -> bytes:
        """Return what is kept, or the result of the work that all who ask for the same share."""
        if mark in self._kept:
            return self._kept[mark]
        made = await self._making(visitor, mark, work, *args).wait(visitor)
        return made if record.outcome is None else self._keep(mark, made)

    def _making(self, visitor: str, mark: Mark, work: Callable[..., bytes], *args: Any) -> Making:
        under_way = self._under_way.get(mark)
        if under_way is not None and (under_way.done or under_way.is_for(visitor)):
            return under_way
        if sum(making.is_for(visitor) for making in self._under_way.values()) >= MOST_OF_ONE:
            raise Refusal(MANY_OF_ONE, status=429)
        if under_way is None:
            if sum(not making.done for making in self._under_way.values()) >= MOST_AT_ONCE:
                raise Refusal(MANY, status=429)
            lane = self._long if mark.games else self._short
            under_way = Making(lane, work, args, lambda: self._forget(mark, under_way))
            self._under_way[mark] = under_way
        return under_way

    def _forget(self, mark: Mark, making: Making | None) -> None:
        if self._under_way.get(mark) is making:
            del self._under_way[mark]

    def _keep(self, mark: Mark, made: bytes) -> bytes:
        self._kept[mark] = made
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made


def _check(kind: str, games: int) -> None:
    if kind not in KINDS:
        raise Refusal(f"A report is one of {', '.join(KINDS)}, not {kind}.")
    if not 0 <= games <= MOST_GAMES:
        raise Refusal(f"From each turn, 0 to {MOST_GAMES} games are played on, not {games}.")


def _mark(match: str, record: Record, side: Side, kind: str, games: int) -> Mark:
    return Mark(match, kind, games, side, len(record.decisions))


def _answer(body: bytes, kind: str) -> Document:
    return Document(body, KINDS[kind], HEADERS)
