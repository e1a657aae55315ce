"""The whole page: head, score and proof, the sections, and a few lines of script."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from sealed_orders.report.charts.courses import believed_part, ink, part
from sealed_orders.report.drawing.chart import ground
from sealed_orders.report.drawing.graph import patterns
from sealed_orders.report.drawing.palette import DARK, FACES, LIGHT, lettering, variables
from sealed_orders.report.drawing.sheet import Sheet, Window
from sealed_orders.report.drawing.ships import symbols
from sealed_orders.report.drawing.svg import element, number
from sealed_orders.report.page.battle import battle_first, the_battle
from sealed_orders.report.page.believed import believed
from sealed_orders.report.page.faces import faces
from sealed_orders.report.page.graphs import points, turning
from sealed_orders.report.page.hunt import BASE, BELIEVED, CHART, the_hunt
from sealed_orders.report.page.luck import fortune
from sealed_orders.report.page.markup import party, prose, rule
from sealed_orders.report.page.papers import comments, diary, history, losses, paragraphs, reasons
from sealed_orders.report.report import Report
from sealed_orders.report.story.story import figures, standfirst
from sealed_orders.report.words import plain

HEADS = re.compile(r'<section id="([a-z]+)"><h2>([^<]*)</h2>')


def page(report: Report, record: str = "RECORD") -> str:
    """Write the report of a record with that name as one HTML file. When served, it links to the replay."""
    sections = [
        *(
            [the_battle(report), the_hunt(report, record)]
            if battle_first(report)
            else [the_hunt(report, record), the_battle(report)]
        ),
        believed(report),
        turning(report, record),
        fortune(report),
        points(report),
        losses(report),
        diary(report),
        reasons(report),
        history(report),
        comments(report),
    ]
    top = _hero(report)
    sections.append(paragraphs(report, top + "".join(sections)))
    body = "".join(sections)
    links = "".join(f'<a href="#{name}">{title}</a>' for name, title in HEADS.findall(body))
    title = f"{report.headline.title} - {report.reading.game.title}"
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{prose(title)}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="generator" content="Sealed Orders"><link rel="icon" href="data:,">'
        f"<style>{style()}</style></head><body>{_defs(report)}{_mast(report)}<main>{top}"
        f'<nav class="parts" aria-label="Parts">{links}</nav>{_figures(report)}{body}</main>'
        f"{_end(report, record)}"
        '<dialog aria-label="Paragraph"><div></div><button type="button">Close</button></dialog>'
        f"<script>{script()}</script></body></html>\n"
    )


@cache
def style() -> str:
    """Return the style sheet of every report, its typefaces included."""
    light, dark = variables(LIGHT), variables(DARK)
    own = files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    return (
        f"{faces()}:root{{{light};{variables(FACES)};color-scheme:light dark}}"
        f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}@media print{{:root{{{light};--paper:#fff}}}}"
        f"{lettering()}{own}"
    )


@cache
def script() -> str:
    """Return the script of every report."""
    return files(__package__).joinpath("script.js").read_text(encoding="utf-8")


def _defs(report: Report) -> str:
    """Return what drawings of the page share: the ground of the chart, silhouettes, the hatch."""
    grounds = {BASE: part(report)} | ({BELIEVED: believed_part(report)} if report.beliefs else {})
    base = "".join(_ground(report, name, window) for name, window in grounds.items())
    return f'<svg class="defs" aria-hidden="true"><defs>{patterns()}</defs>{symbols()}{base}</svg>'


def _ground(report: Report, name: str, window: Window) -> str:
    sheet = Sheet(report.reading.board, CHART, window)
    box = f"0 0 {number(sheet.width)} {number(sheet.height)}"
    return element("symbol", ground(sheet), id=name, viewBox=box)


def _mast(report: Report) -> str:
    record = report.reading.record
    what = f"After-action report &middot; {prose(report.reading.game.title)}, {prose(report.reading.scenario)}"
    return (
        f'<header class="mast"><div class="in"><b>Sealed Orders</b>'
        f"<span>{what} &middot; rules {prose(record.version)}</span></div></header>"
    )


def _hero(report: Report) -> str:
    heading = f'<div><h1>{prose(report.headline.title)}</h1><p class="stand">{prose(standfirst(report))}</p></div>'
    return f'<div class="hero">{heading}<div>{_card(report)}{_seal(report)}</div></div>'


def _card(report: Report) -> str:
    """Write the score, who played, and how it ended."""
    outcome = report.reading.outcome
    scores = dict(outcome.scores) if outcome else {side: report.points.total(side) for side in report.sides}
    columns = []
    for side in report.sides:
        who = prose(report.players.get(side, "")) or ("&nbsp;" if report.players else "")
        columns.append(
            f"<div><h3>{party(side)}</h3>"
            f'<b class="s{ink(report, side)}">{plain(float(scores.get(side, 0)))}</b><span>{who}</span></div>'
        )
    values = [max(0.0, float(scores.get(side, 0))) for side in report.sides]
    total = sum(values)
    share = 100 * values[0] / total if len(values) == 2 and total else None
    bar = f'<div class="share"><i style="width:{share:.1f}%"></i><u></u></div>' if share is not None else ""
    ending = f"<p>{prose(report.headline.ending)} {rule(report.headline.rule)}</p>"
    return f'<div class="card"><div class="sc">{"".join(columns)}</div>{bar}{ending}</div>'


SIGNS = {"verified": "M9 16.5l5 5 9-11", "altered": "M10 10l12 12M22 10L10 22"}
VERDICTS = {"verified": "Verified.", "altered": "Altered.", "unproved": "Not proved.", "running": "Sealed."}


def _seal(report: Report) -> str:
    """Write the verification in one line, with the hash and the seed."""
    proof, record = report.proof, report.reading.record
    sign = SIGNS.get(proof.verdict, "M16 9v9M16 22v.5")
    mark = '<svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="14" class="tick0"/>'
    mark += f'<path d="{sign}" class="tick0"/></svg>'
    seed = (
        f"<br>Seed, opened at the end:<br><code>{prose(record.seed)}</code>"
        if report.reading.outcome and record.seed
        else ""
    )
    words = f"<b>{VERDICTS[proof.verdict]}</b> {prose(proof.text)} Hash published at the start:<br>"
    return f'<div class="seal {proof.verdict}">{mark}<p>{words}<code>{prose(record.commitment)}</code>{seed}</p></div>'


def _figures(report: Report) -> str:
    shown = figures(report)
    if not shown:
        return ""
    items = "".join(f"<div><b>{prose(figure.number)}</b><span>{prose(figure.text)}</span></div>" for figure in shown)
    return f'<div class="figures">{items}</div>'


def _end(report: Report, record: str) -> str:
    own = f" --side {report.reading.side}" if report.reading.side else ""
    again = '<a class="again" hidden href="#">Open the replay</a> '
    check = f"To check it: <code>sealed-orders verify {prose(record)}</code>. " if report.reading.whole else ""
    how = f"To replay it turn by turn: <code>sealed-orders replay {prose(record)}{own}</code>"
    how += "; or import the file in the lobby of <code>sealed-orders</code>."
    coast = " Coastline from Natural Earth (public domain)." if report.reading.board.coast else ""
    return (
        '<footer class="end"><div class="in">This page is self-contained and works offline. '
        f"{again}{check}{how}{coast}</div></footer>"
    )
