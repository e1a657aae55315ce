"""What a worker process does for those who look back at a match: reports, and the last screen.

Everything that writes reports is imported when the first is asked for, so that a table opens sooner.
"""

from __future__ import annotations

import msgspec

from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record
from sealed_orders.table.work.progress import note_progress


def report(record: Record, side: Side, kind: str, games: int) -> bytes:
    """Return the report of a match for one side, in one of the kinds."""
    from sealed_orders.report import Wishes, make
    from sealed_orders.report.charts.painter import png
    from sealed_orders.report.charts.picture import picture
    from sealed_orders.report.page.html import page
    from sealed_orders.report.page.markdown import markdown

    match_report = make(record, side, Wishes(beliefs=kind in ("html", "md"), games=games), note_progress)
    name = f"{record.game}-{record.commitment[:8]}.json"
    if kind == "html":
        return page(match_report, name).encode()
    if kind == "md":
        return markdown(match_report, name).encode()
    return picture(match_report).encode() if kind == "svg" else png(picture(match_report))


def last_screen(record: Record, side: Side, games: int) -> bytes:
    """Return the aftermath of a match that is over for one side, as JSON; games are played on from each turn."""
    from sealed_orders.report import Wishes, make
    from sealed_orders.report.story.aftermath import aftermath

    return msgspec.json.encode(aftermath(make(record, "", Wishes(games=games), note_progress), side))
