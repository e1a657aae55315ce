"""Losses, the war diary, the bots' reasons, history, the umpire's comments, and the paragraphs that were cited."""

from __future__ import annotations

import re
from itertools import groupby

from sealed_orders.report.charts.courses import ink
from sealed_orders.report.drawing.ships import lost
from sealed_orders.report.findings.diary import Note
from sealed_orders.report.findings.losses import Loss
from sealed_orders.report.page.markup import at_turn, fold, party, prose, rule, section, table
from sealed_orders.report.report import Report
from sealed_orders.report.words import few, plain, spans

FIRST_REASONS = 8  # entries that are open


def losses(report: Report) -> str:
    """Write what each side lost; nothing if nobody lost anything."""
    if not report.losses:
        return ""
    sides = list(dict.fromkeys([*report.sides, *(loss.side for loss in report.losses)]))
    parts = []
    for side in sides:
        own = [loss for loss in report.losses if loss.side == side]
        items = "".join(_loss(report, loss) for loss in own) or "<li><span></span><p>None.</p></li>"
        whose = party(side) or "Other ships"
        parts.append(f'<div><h3 class="s{ink(report, side)}">{whose}</h3><ul>{items}</ul></div>')
    return section("losses", "Losses", "", f'<div class="losses">{"".join(parts)}</div>')


def _loss(report: Report, loss: Loss) -> str:
    how = prose(lost_how(report, loss))
    points = f"<b>{plain(loss.points)}</b>" if loss.points else "<span></span>"
    drawn = lost(loss.kind, ink(report, loss.side), loss.name)
    return f"<li>{drawn}<div><h4>{prose(loss.name)}</h4><p>{how} {rule(loss.rule)}</p></div>{points}</li>"


def lost_how(report: Report, loss: Loss) -> str:
    """Say what became of a unit, when and where: Sunk on 24 May 0000, in 1215."""
    reading = report.reading
    if loss.ships:
        turns = spans(map(reading.count, loss.turns)) if any(loss.turns) else ""
        return f"{few(loss.ships, 'ship').capitalize()} lost{f', in {turns}' if turns else ''}."
    when = f" {reading.on(loss.turn)}" if loss.turn else ""
    where = f", in {reading.place(loss.cell)}" if loss.cell else ""
    return f"{loss.fate.capitalize()}{when}{where}."


def diary(report: Report) -> str:
    """Write what happened, day by day; a sign says who knew of it then. Repeated contacts are folded."""
    if not report.diary:
        return ""
    sides = report.parties
    about = "The main events; one that both sides saw is listed once."
    if report.reading.whole and len(sides) == 2:
        one, other = (party(side) for side in sides)
        about = (
            f'{about} <span class="known"></span>only the {one} knew <span class="known k1"></span>only the {other} '
            'knew <span class="known k2"></span>both knew'
        )
    pages = []
    for page in report.diary:
        rest = fold(f"{few(len(page.more), 'more contact').capitalize()}", _notes(report, page.more))
        title = f"<h3>{prose(page.title or 'The match')}</h3>"
        pages.append(title + _notes(report, page.notes) + (rest if page.more else ""))
    return section("diary", "War diary", about, f'<div class="days">{"".join(pages)}</div>')


def _notes(report: Report, notes: tuple[Note, ...]) -> str:
    sides = report.parties
    items = "".join(
        f'<li class="k{_audience(note.to, sides)}" id="n-{note.number}">{_time(report, note.turn)}{prose(note.text)} '
        f"{rule(note.rule)}</li>"
        for note in notes
    )
    return f"<ol>{items}</ol>" if items else ""


def _audience(to: tuple[str, ...], sides: tuple[str, ...]) -> int:
    knows = [side in to for side in sides]
    return 2 if all(knows) else 0 if knows[0] else 1


def _time(report: Report, turn: int) -> str:
    board = report.reading.board
    hour = report.reading.hour(turn) or (str(report.reading.count(turn)) if turn and board.turns else "")
    return at_turn(turn, f"<time>{prose(hour)}</time>") if hour else ""


def reasons(report: Report) -> str:
    """Write the bots' reasons; the first few are open, the rest behind a click."""
    if not report.reasons:
        return ""
    rows = [
        [
            at_turn(r.turn, prose(report.reading.turn(r.turn))),
            f"{prose(r.bot)}, {party(r.side)}",
            prose(r.text),
        ]
        for r in report.reasons
    ]
    picked = [row for row, reason in zip(rows, report.reasons, strict=True) if _telling(report, reason.number)]
    first = (picked or rows)[:FIRST_REASONS]
    heads = ["Turn", "Who", "Why"]
    body = table(heads, first, name="reasons")
    if len(rows) > len(first):
        body += fold(f"All {len(rows)} reasons", table(heads, rows, name="reasons"))
    about = "Why the computer players decided what they did. They knew only what their side knew."
    return section("reasons", "Reasons", about, body)


def _telling(report: Report, number: int) -> bool:
    """Say whether something was scored or met in the decision that a reason belongs to."""
    return any(award.number == number for award in report.points.awards) or any(
        contact.number == number for contact in report.contacts
    )


def history(report: Report) -> str:
    """Say how far each ship was from her historical track; nothing if there is none."""
    if not report.past:
        return ""
    reading = report.reading
    called = reading.board.called
    rows = []
    for past in report.past:
        turn = past.farthest
        last = max(past.apart)
        rows.append(
            [
                prose(past.name),
                f"{prose(few(past.apart[turn], *called))}, {at_turn(turn, prose(reading.when(turn)))}",
                prose(f"{reading.place(past.then[turn])}; here she was in {reading.place(past.now.at(turn + 1))}"),
                prose(few(past.apart[last], *called)),
            ]
        )
    about = "Where each ship was, compared with history at the same hour, for ships whose historical track is known."
    heads = ["Ship", "Farthest apart", "In history", "At the last hour known for both"]
    return section("history", "Compared with history", about, table(heads, rows))


def comments(report: Report) -> str:
    """Write what the umpire noted and did; nothing if there was none."""
    reading = report.reading
    rows = [
        [
            str(one.number),
            at_turn(one.turn, prose(reading.when(one.turn))),
            prose(reading.place(one.cell)) if one.cell else "",
            f"{prose(one.text)} {rule(one.rule)}",
        ]
        for one in report.comments
    ]
    about = "Written while the match was played, by an umpire who saw both sides."
    return (
        section("umpire", "The umpire's comments", about, table(["", "Turn", "Where", "Comment"], rows)) if rows else ""
    )


def paragraphs(report: Report, html: str) -> str:
    """Write the paragraphs that the page cites, in full."""
    book = report.reading.game.rulebook
    cited = [number for number in book if f'href="#p-{number}"' in html or f'data-rule="{number}"' in html]
    if not cited:
        return ""
    texts = "".join(
        f'<div id="p-{number}"><b>{number} {prose(book[number].title)}</b><br>{_paragraph(book[number].text)}</div>'
        for number in cited
    )
    about = f"From the rulebook of {prose(report.reading.game.title)}, rules {prose(report.reading.game.version)}."
    return section("paragraphs", "Paragraphs cited", about, f'<div class="paras">{texts}</div>')


def _paragraph(markdown: str) -> str:
    """Write a paragraph's text with its tables, in order."""
    runs = groupby(markdown.splitlines(), lambda line: line.lstrip().startswith("|"))
    blocks = [(printed, list(lines)) for printed, lines in runs]
    return "".join(_table(lines) if printed else _plain(" ".join(lines)) for printed, lines in blocks)


def _table(lines: list[str]) -> str:
    """Return a table of the rulebook: its head, the line under it, its rows."""
    head, *rows = ([_plain(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in lines)
    return table(head, rows[1:])


def _plain(markdown: str) -> str:
    """Remove the markup from a text."""
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", markdown)
    return prose(re.sub(r"`([^`]+)`|\*{1,2}(\S|\S.*?\S)\*{1,2}", lambda match: match[1] or match[2], text))
