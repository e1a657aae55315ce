"""The hunt: one chart with both tracks and a slider over the turns, with contacts and near misses beside it."""

from __future__ import annotations

import json
from html import escape

from sealed_orders.report.charts.courses import LETTERS, drawn, part
from sealed_orders.report.drawing.hunt import hunt
from sealed_orders.report.drawing.sheet import Sheet
from sealed_orders.report.page.markup import at_turn, party, prose, rule, section
from sealed_orders.report.report import Report
from sealed_orders.report.words import few, people, spans

CHART = 620.0
BASE, BELIEVED = "ground", "believed-ground"  # the ids of the charts' grounds in the page


def the_hunt(report: Report, record: str) -> str:
    """Write the section for a record with that name; nothing if it has no tracks."""
    if not report.tracks or not any(track.cells for track in report.tracks):
        return ""
    sheet = Sheet(report.reading.board, CHART, part(report))
    chart = hunt(sheet, drawn(report), "The tracks of the match", BASE)
    beside = _contacts(report)
    title = "The hunt" if report.fleets.hunted else "The tracks"
    whose = "The tracks of all sides." if report.reading.whole else f"The tracks of the {people(report.reading.side)}."
    about = f"{whose} Each dot is a turn, with its {_figures(report)}. The slider goes back to any turn."
    if report.past:
        about += " The dotted track is the historical one."
    if any(fight.by_turns and not fight.waters for fight in report.fights):
        about += " Each star is a hit, in the colour of the side that fired."
    body = f"<div>{chart}{_slider(report, record)}{_near_misses(report)}</div>"
    whole = f'<div class="hunting">{body}<aside>{beside}</aside></div>' if beside else body
    return section("hunt", title, prose(about), whole)


def _figures(report: Report) -> str:
    return "hour" if report.reading.board.hours else "number"


def _slider(report: Report, record: str) -> str:
    turns = sorted(report.reading.starts)
    reading = report.reading
    named = [[reading.when(turn).capitalize(), f"turn {reading.count(turn)}"] for turn in turns]
    if reading.outcome is not None:
        named[-1] = ["The end", f"after turn {reading.count(turns[-1] - 1)}"]
    if turns != list(range(turns[0], turns[-1] + 1)) or len(turns) < 2:
        return ""
    names = escape(json.dumps(named))
    return (
        '<div class="slider"><button type="button" aria-label="Play">&#9654;</button>'
        f"<output>{prose(named[-1][0])}<small>{prose(named[-1][1])}</small></output>"
        f'<input type="range" aria-label="Turn" min="{turns[0]}" max="{turns[-1]}" value="{turns[-1]}" '
        f'data-names="{names}"></div>{_to_replay(report, record)}'
    )


def _to_replay(report: Report, record: str) -> str:
    """Link the slider's turn to its replay: a server's link, which the script opens, or else the command."""
    last = report.reading.turns[-1]
    links = "; ".join(
        f"as the {party(side)} side saw it <code>sealed-orders replay {prose(record)} --side {side} "
        f'--turn <span class="n">{last}</span></code>'
        for side in report.reading.sides
    )
    link = '<a class="again here" hidden href="#">Open the replay here</a>'
    return f'<p class="go" data-last="{last}">{link}<span class="told">This turn {links}.</span></p>'


def _contacts(report: Report) -> str:
    if not report.contacts:
        return ""
    items = []
    for n, contact in enumerate(report.contacts, 1):
        when = at_turn(contact.turn, prose(report.reading.turn(contact.turn)))
        contact_text = f"{prose(contact.text)} {rule(contact.rule)}"
        items.append(f'<li><span class="n">{n}</span><div><small>{when}</small>{contact_text}</div></li>')
    return f'<h3>Contacts</h3><ul class="marks">{"".join(items)}</ul>'


def _near_misses(report: Report) -> str:
    if not report.near_misses:
        return ""
    items = []
    for sign, miss in zip(LETTERS, report.near_misses, strict=False):
        text = miss.text(report.reading.board.called)
        turns = spans(map(report.reading.count, miss.turns)).capitalize()
        where = prose(report.reading.place(miss.cell))
        when = at_turn(miss.turns[0], turns)
        items.append(
            f'<li><span class="n miss">{sign}</span><div><small>{when}, in {where}</small>{prose(text)}</div></li>'
        )
    more = len(report.near_misses) - len(items)
    rest = f'<p class="about">And {few(more, "more", "more")}, farther apart.</p>' if more > 0 else ""
    return f'<h3 class="near">Near misses</h3><ul class="marks two">{"".join(items)}</ul>{rest}'
