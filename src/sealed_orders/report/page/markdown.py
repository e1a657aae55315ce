"""The report as Markdown: the same story, ledgers and diary as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sealed_orders.report.charts.courses import LETTERS
from sealed_orders.report.page.battle import fight_text, fight_title, fire, main_fights
from sealed_orders.report.page.believed import right
from sealed_orders.report.page.graphs import weightiest
from sealed_orders.report.page.luck import turn_of
from sealed_orders.report.page.papers import lost_how
from sealed_orders.report.report import Report
from sealed_orders.report.story.story import figures, standfirst
from sealed_orders.report.words import counted, few, listed, people, percent, plain, signed, spans


def markdown(report: Report, record: str = "RECORD") -> str:
    """Return the whole report."""
    parts = [
        *_head(report),
        *_hunt(report),
        *_battle(report),
        *_believed(report),
        *_turning(report),
        *_luck(report),
        *_points(report),
        *_losses(report),
        *_diary(report),
        *_reasons(report),
        *_history(report),
        *_comments(report),
        f"To check it: `sealed-orders verify {record}`." if report.reading.whole else "",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a table; a bar in a cell is replaced."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "/") for cell in row) + " |" for row in lines)


def _head(report: Report) -> Iterator[str]:
    record = report.reading.record
    outcome = report.reading.outcome
    yield f"# {report.headline.title}"
    yield f"{report.reading.game.title}, {report.reading.scenario}, rules {record.version}. {report.headline.ending}"
    yield standfirst(report)
    scores = dict(outcome.scores) if outcome else {side: report.points.total(side) for side in report.sides}
    heads = [people(side) for side in report.sides]
    rows = [[plain(float(scores.get(side, 0))) for side in report.sides]]
    if report.players:
        rows.append([report.players.get(side, "") for side in report.sides])
    yield table(heads, rows)
    yield f"**{report.proof.verdict.capitalize()}.** {report.proof.text} Hash: `{record.commitment}`."
    all_figures = figures(report)
    if all_figures:
        yield "\n".join(f"- {figure.number} {figure.text}" for figure in all_figures)


def _hunt(report: Report) -> Iterator[str]:
    reading = report.reading
    if report.contacts:
        yield "## Contacts"
        yield "\n".join(
            f"{n}. {reading.turn(contact.turn)}: {contact.text} ({contact.rule})"
            for n, contact in enumerate(report.contacts, 1)
        )
    if report.near_misses:
        yield "## Near misses"
        pairs = zip(LETTERS, report.near_misses, strict=False)
        yield "\n".join(
            f"- {sign}. {spans(map(reading.count, miss.turns)).capitalize()}, in {reading.place(miss.cell)}: "
            f"{miss.text(reading.board.called)}"
            for sign, miss in pairs
        )


def _battle(report: Report) -> Iterator[str]:
    main, rest = main_fights(report)
    if report.fights:
        yield "## The fighting"
    for fight in (*main, *rest):
        yield f"### {fight_title(report, fight)}"
        yield fight_text(fight)
        yield table(*fire(fight))


def _believed(report: Report) -> Iterator[str]:
    reading = report.reading
    for belief in report.beliefs:
        yield f"## What the {people(belief.side)} side believed about {belief.name}"
        yield right(report, belief)
        rows = [
            (
                reading.count(b.turn), b.can, reading.place(b.likeliest), reading.place(b.truth) or "?",
                b.words if b.truth else "?",
            )
            for b in belief.turns
        ]  # fmt: skip
        yield table(("Turn", "Could be in", "Most likely", "Was in", "Chance given to the true place"), rows)


def _turning(report: Report) -> Iterator[str]:
    chances = report.chances
    if chances is None:
        return
    yield "## Turning points"
    bots = listed([f"{name} for the {people(side)} side" for side, name in chances.bots.items()])
    yield f"How often the {people(chances.side)} side wins {chances.games} games from each turn, played on by {bots}."
    yield table(
        ("Turn", "Chance", "95 % interval", "Margin"),
        [
            (report.reading.count(turn), percent(f.share), f"{percent(f.low)} to {percent(f.high)}", signed(f.margin))
            for turn, f in chances.turns.items()
        ],
    )
    if chances.steps:
        yield "\n".join(
            f"- Turn {report.reading.count(s.turn)}: {percent(s.before)} to {percent(s.after)}. "
            + " ".join(f"{text} ({rule})" for text, rule in weightiest(report, s.turn))
            for s in chances.steps
        )


def _luck(report: Report) -> Iterator[str]:
    if not report.luck.entries:
        return
    yield "## Luck"
    rows = [
        (
            f"{line.kind} ({line.rule})",
            people(line.side),
            line.rolls,
            counted(line.expected, line.counts),
            line.came,
            signed(line.points) if line.points is not None else "",
            signed(line.score),
        )
        for line in report.luck.lines
    ]
    yield table(("Kind", "For", "Rolls", "Expected", "Came", "Points", "Deviations"), rows)
    if report.luck.scored and len(report.sides) == 2:
        points = signed(report.luck.points(report.sides[0]))
        yield f"In total: {points} points of luck for the {people(report.sides[0])} side."
    named = report.luck.luckiest()
    if named:
        units = report.fleets.units
        yield "\n".join(
            f"- {turn_of(report, e)}: "
            f"{units[e.unit].name + ': ' if e.unit in units else ''}{e.kind}, {counted(e.came, e.counts)}, "
            f"{plain(float(e.expected))} expected, for the {people(e.side)} side ({e.rule})."
            for e in named
        )


def _points(report: Report) -> Iterator[str]:
    account = report.points
    if not account.awards:
        return
    yield "## Points"
    rows = [
        (
            people(side),
            cause,
            ", ".join(f"turn {report.reading.count(t)}: {plain(float(p))}" for t, p in sorted(by.items())),
            plain(float(sum(by.values()))),
        )
        for side in report.sides
        for cause, by in account.causes(side).items()
    ]
    yield table(("Side", "Cause", "When", "Points"), rows)


def _losses(report: Report) -> Iterator[str]:
    if report.losses:
        yield "## Losses"
        rows = [
            (people(loss.side), loss.name, lost_how(report, loss), plain(float(loss.points)) if loss.points else "")
            for loss in report.losses
        ]
        yield table(("Side", "Unit", "Fate", "Points"), rows)


def _diary(report: Report) -> Iterator[str]:
    pages = [page for page in report.diary if page.notes]
    if pages:
        yield "## War diary"
    for page in pages:
        yield f"### {page.title or 'The match'}"
        yield "\n".join(f"- {_hour(report, n.turn)}{n.text}{f' ({n.rule})' if n.rule else ''}" for n in page.notes)


def _hour(report: Report, turn: int) -> str:
    hour = report.reading.hour(turn)
    return f"{hour} " if hour else ""


def _reasons(report: Report) -> Iterator[str]:
    if report.reasons:
        yield "## Reasons"
        yield table(
            ("Turn", "Who", "Why"),
            [(report.reading.count(r.turn), f"{r.bot}, {people(r.side)}", r.text) for r in report.reasons],
        )


def _history(report: Report) -> Iterator[str]:
    if report.past:
        yield "## Compared with history"
        called = report.reading.board.called
        rows = [(p.name, few(p.apart[p.farthest], *called), report.reading.when(p.farthest)) for p in report.past]
        yield table(("Ship", "Farthest apart", "When"), rows)


def _comments(report: Report) -> Iterator[str]:
    if report.comments:
        reading = report.reading
        yield "## The umpire's comments"
        rows = [
            (c.number, reading.when(c.turn), reading.place(c.cell) if c.cell else "", f"{c.text} {c.rule}".strip())
            for c in report.comments
        ]
        yield table(("", "Turn", "Where", "Comment"), rows)
