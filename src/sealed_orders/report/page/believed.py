"""What was believed: the plot table turn by turn in small charts of one size, with the truth ringed."""

from __future__ import annotations

from sealed_orders.report.charts.courses import believed_part, ink
from sealed_orders.report.drawing.heat import heat
from sealed_orders.report.drawing.sheet import Sheet
from sealed_orders.report.findings.beliefs import SURE, Belief, Table
from sealed_orders.report.page.hunt import BELIEVED
from sealed_orders.report.page.markup import at_turn, party, prose, section
from sealed_orders.report.report import Report
from sealed_orders.report.words import few, spans

SMALL = 170.0
MOST = 18  # charts of one table


def believed(report: Report) -> str:
    """Write the section; nothing if the game has no plot tables."""
    if not report.beliefs:
        return ""
    truth = report.reading.whole
    called = report.reading.board.called[0]
    a = "an" if called[0] in "aeiou" else "a"
    about = "The plot table as it was when each turn's orders were written, from what that side knew."
    if truth:
        about += f" The darker {a} {called}, the more likely; the number is the chance it gave to the true {called}."
    key = (
        '<p class="key"><span>&#9678; the truth</span>'
        '<span><b style="color:var(--ok)">green bar</b>: the most likely place was the true one</span>'
        '<span><b style="color:var(--heat-ink)">amber bar</b>: it was not</span></p>'
    )
    tables = "".join(_table(report, table) for table in report.beliefs)
    return section("believed", "What was believed", prose(about), (key if truth else "") + tables)


def right(report: Report, table: Table) -> str:
    """Say in which turns the most likely cell was the true one; nobody knows while the match runs."""
    if not report.reading.whole:
        return ""
    return f"Right in {spans(map(report.reading.count, table.right))}." if table.right else "Never right."


def _table(report: Report, table: Table) -> str:
    sheet = Sheet(report.reading.board, SMALL, believed_part(report))
    reading = report.reading
    every = max(1, -(-len(table.turns) // MOST))
    charts = "".join(_chart(report, table, belief, sheet) for belief in table.turns[::every])
    about = right(report, table)
    widest = max(table.turns, key=lambda belief: belief.can, default=None)
    if widest is not None and widest.can > 1:
        cells = few(widest.can, *reading.board.called)
        about += f" In turn {reading.count(widest.turn)} {table.name} could be in {cells}: more than in any other turn."
    head = f"<h3>{party(table.side)}, of {prose(table.name)}</h3>"
    return f'{head}<p class="about">{prose(about)}</p><div class="small">{charts}</div>'


def _chart(report: Report, table: Table, belief: Belief, sheet: Sheet) -> str:
    reading = report.reading
    side = 1 - ink(report, table.side)
    likeliest, number = reading.place(belief.likeliest), reading.count(belief.turn)
    title = f"Turn {number}: {table.name} likeliest in {likeliest}"
    drawn = heat(sheet, belief.likely, belief.truth, side, BELIEVED, title)
    when = at_turn(belief.turn, f"<i>{number}</i> {reading.hour(belief.turn)}")
    if not belief.truth:
        return f"<figure>{drawn}<figcaption><span>{when}</span></figcaption></figure>"
    guess = "likeliest" if belief.right else f"most likely {prose(likeliest)}"
    look = " right" if belief.right else ""
    bar = f'<span class="m{look}"><u style="width:{belief.share * 100:.0f}%"></u></span>'
    under = guess if belief.share <= SURE else "&nbsp;"
    caption = f"<span>{when}<br>{under}</span><b>{belief.words}</b>"
    return f"<figure>{drawn}<figcaption>{caption}{bar}</figcaption></figure>"
