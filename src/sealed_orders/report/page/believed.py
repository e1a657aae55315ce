"""What was believed: the plot table turn by turn in small charts of one size, the truth ringed."""

from __future__ import annotations

from sealed_orders.report.drawing.heat import heat
from sealed_orders.report.drawing.sheet import Sheet
from sealed_orders.report.findings.beliefs import SURE, Belief, Table
from sealed_orders.report.page.hunt import BASE
from sealed_orders.report.page.markup import at_turn, party, prose, section
from sealed_orders.report.report import Report
from sealed_orders.report.words import spans

SMALL = 170.0
MOST = 30  # charts of one table


def believed(report: Report) -> str:
    """The section; nothing where the game has no plot tables."""
    if not report.beliefs:
        return ""
    truth = report.reading.whole
    about = "The plot table as it stood when each turn's orders were written, from what the side had been told."
    if truth:
        about += " The darker a cell, the likelier it was held to be; the figure is the share of the true one."
    key = (
        '<p class="key"><span>&#9678; where she was</span>'
        '<span><b style="color:var(--ok)">green bar</b>: the likeliest was the true one</span>'
        '<span><b style="color:var(--heat-ink)">amber bar</b>: it was another</span></p>'
    )
    tables = "".join(_table(report, table) for table in report.beliefs)
    return section("believed", "What was believed", prose(about), (key if truth else "") + tables)


def _table(report: Report, table: Table) -> str:
    sheet = Sheet(report.reading.board, SMALL)
    every = max(1, -(-len(table.turns) // MOST))
    charts = "".join(_chart(report, table, belief, sheet) for belief in table.turns[::every])
    told = f"Right on {spans(table.right)}." if table.right else "Never right." if report.reading.whole else ""
    widest = max(table.turns, key=lambda belief: belief.can, default=None)
    if widest is not None:
        told += f" By turn {widest.turn} she could be in {widest.can} cells."
    head = f"<h3>{party(table.side)}, of {prose(table.name)}</h3>"
    return f'{head}<p class="about">{prose(told)}</p><div class="small">{charts}</div>'


def _chart(report: Report, table: Table, belief: Belief, sheet: Sheet) -> str:
    unit = report.fleets.units.get(table.unit)
    sides = report.reading.game.sides
    side = sides.index(unit.side) % 2 if unit and unit.side in sides else 1
    title = f"Turn {belief.turn}: {table.name} likeliest in {belief.likeliest}"
    drawn = heat(sheet, belief.likely, belief.truth, side, BASE, title)
    board = report.reading.board
    hour = board.hours[belief.turn - 1] if 0 < belief.turn <= len(board.hours) else ""
    when = at_turn(belief.turn, f"<i>{belief.turn}</i> {hour}")
    if not belief.truth:
        return f"<figure>{drawn}<figcaption><span>{when}</span></figcaption></figure>"
    likeliest = "likeliest" if belief.right else f"likeliest {prose(belief.likeliest)}"
    right = " right" if belief.right else ""
    bar = f'<span class="m{right}"><u style="width:{belief.share * 100:.0f}%"></u></span>'
    under = likeliest if belief.share <= SURE else "&nbsp;"
    said = f"<span>{when}<br>{under}</span><b>{belief.words}</b>"
    return f"<figure>{drawn}<figcaption>{said}{bar}</figcaption></figure>"
