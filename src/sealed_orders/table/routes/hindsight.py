"""Routes of hindsight: records, reports, aftermaths, what if, replays."""

from __future__ import annotations

import re
from typing import Annotated, TypeAlias

from msgspec import Meta

from sealed_orders.kernel.record import Record
from sealed_orders.kernel.wire import encode
from sealed_orders.report.story.last_screen import Aftermath
from sealed_orders.table.desk import Desk
from sealed_orders.table.document import JSON, Document
from sealed_orders.table.protocol.hindsight import Continuations, Replay, Slip, SlipKey
from sealed_orders.table.protocol.telling import PlotTable
from sealed_orders.table.routes.route import RequestParts, get

NOT_HEX = re.compile("[^0-9a-f]")
Place: TypeAlias = Annotated[int, Meta(ge=0, lt=1_000_000_000)]  # a moment, a turn, a place in a series


@get("/api/seats/{key}/record", gets=Record)
async def record(desk: Desk, key: str) -> Document:
    """The record of a seat's match: sealed for its side while it runs, whole when it is over."""
    kept = await desk.hindsight.record(key)
    name = f"{kept.game}-{NOT_HEX.sub('', kept.commitment)[:8]}.json"
    return Document(kept.encode(), JSON, {"content-disposition": f'attachment; filename="{name}"'})


@get("/api/seats/{key}/slip", gets=Slip)
async def slip(desk: Desk, key: str) -> Document:
    """The server's signed word on how a seat's match ended, if this server signs. `verify --slip` checks it."""
    made = encode(await desk.hindsight.slip(key))
    return Document(made, JSON, {"content-disposition": 'attachment; filename="slip.json"'})


@get("/api/slip-key")
async def slip_key(desk: Desk) -> SlipKey:
    """The public key with which this server signs slips."""
    return desk.hindsight.slip_key()


@get("/api/reports/{key}", gets=str, long=True)
async def report(
    desk: Desk, request: RequestParts, key: str, kind: str = "html", games: int = 0, watch: bool = False
) -> Document:
    """What really happened in a match; while it runs, what one side knows: `kind` html, md, svg or png.

    Its `key` is the `report` of a seat, and opens no seat. With `watch`, a report that takes long is answered by a page
    that shows the progress and asks again.
    """
    return await desk.hindsight.report(request.visitor, key, kind, games, watch)


@get("/api/seats/{key}/aftermath", long=True)
async def aftermath(desk: Desk, request: RequestParts, key: str, games: int = 0) -> Aftermath:
    """What decided a seat's match that is over; with `games`, the chance of winning by turn, played on that often."""
    return await desk.hindsight.aftermath(request.visitor, key, games)


@get("/api/seats/{key}/what-if", long=True)
async def what_if(desk: Desk, key: str, turn: Place = 0, from_: Place = 0, to: Place = 0) -> Continuations:
    """Computers continue a finished match from a `turn`: games `from` up to `to` of the series."""
    return await desk.hindsight.what_if(key, turn, from_, to - from_)


@get("/api/seats/{key}/replay", gets=Replay)
async def replay(desk: Desk, key: str, point: str | None = None, from_: Place = 0, to: Place | None = None) -> Document:
    """A match moment by moment: `point` of view, moments `from` and up to `to`."""
    return await desk.hindsight.replay(key, point, from_, to)


@get("/api/seats/{key}/replay/{n}/plot")
async def replay_plot(desk: Desk, key: str, n: int, point: str) -> PlotTable:
    """The plot table of a `point` of view as it was at moment n of the replay."""
    return await desk.hindsight.plots(key, point, n)
