"""The report as Markdown: the same story, ledgers and diary in text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sealed_orders.report.charts.courses import LETTERS
from sealed_orders.report.page.graphs import weightiest
from sealed_orders.report.report import Report
from sealed_orders.report.story.standfirst import figures, standfirst
from sealed_orders.report.words import listed, many, people, percent, plain, signed, spans, step


def markdown(report: Report, record: str = "RECORD") -> str:
    """The whole report."""
    parts = [
        *_head(report),
        *_hunt(report),
        *_believed(report),
        *_turning(report),
        *_luck(report),
        *_points(report),
        *_losses(report),
        *_diary(report),
        *_reasons(report),
        *_history(report),
        f"To check it: `sealed-orders verify {record}`." if report.reading.whole else "",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; a bar in a cell is taken out of its way."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "/") for cell in row) + " |" for row in lines)


def _head(report: Report) -> Iterator[str]:
    record = report.reading.record
    outcome = record.outcome
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
    found = figures(report)
    if found:
        yield "\n".join(f"- {figure.number}: {figure.text}" for figure in found)


def _hunt(report: Report) -> Iterator[str]:
    if report.contacts:
        yield "## Contacts"
        yield "\n".join(
            f"{n}. {report.reading.turn(c.turn)}: "
            + " ".join(f"{account.text} ({account.rule})" for account in c.accounts)
            for n, c in enumerate(report.contacts, 1)
        )
    if report.near_misses:
        yield "## Near misses"
        word = step(report.reading.board)
        pairs = zip(LETTERS, report.near_misses, strict=False)
        yield "\n".join(f"- {sign}. In {miss.cell}: {miss.text(word)}" for sign, miss in pairs)


def _believed(report: Report) -> Iterator[str]:
    for found in report.beliefs:
        yield f"## What was believed: {people(found.side)}, of {found.name}"
        yield f"Right on {spans(found.right)}." if found.right else "Never right." if report.reading.whole else ""
        rows = [(b.turn, b.can, b.likeliest, b.truth or "?", b.words if b.truth else "?") for b in found.turns]
        yield table(("Turn", "Could be in", "Likeliest", "Was in", "Share of the true one"), rows)


def _turning(report: Report) -> Iterator[str]:
    found = report.chances
    if found is None:
        return
    yield "## Turning points"
    bots = listed([f"{name} for the {people(side)}" for side, name in found.bots.items()])
    yield f"The {people(found.side)} chance of winning, by {found.games} games from each turn, played on by {bots}."
    yield table(
        ("Turn", "Chance", "95 % certain", "Margin"),
        [
            (turn, percent(f.share), f"{percent(f.low)} to {percent(f.high)}", signed(f.margin))
            for turn, f in found.turns.items()
        ],
    )
    if found.steps:
        yield "\n".join(
            f"- Turn {s.turn}: {percent(s.before)} to {percent(s.after)}. "
            + " ".join(f"{text} ({rule})" for text, rule in weightiest(report, s.turn))
            for s in found.steps
        )


def _luck(report: Report) -> Iterator[str]:
    if not report.luck.entries:
        return
    yield "## Luck"
    rows = [
        (
            f"{line.kind} ({line.rule})",
            people(line.side),
            line.throws,
            f"{plain(line.expected)} {line.counts}",
            line.came,
            signed(line.points) if line.points is not None else "",
            signed(line.score),
        )
        for line in report.luck.lines
    ]
    yield table(("Kind", "For", "Throws", "Expected", "Came", "Points", "Deviations"), rows)
    if report.luck.scored and len(report.sides) == 2:
        yield f"Net, to the {people(report.sides[0])}: {signed(report.luck.points(report.sides[0]))} points."
    named = report.luck.luckiest()
    if named:
        units = report.fleets.units
        yield "\n".join(
            f"- Turn {e.turn}: {units[e.unit].name + ', ' if e.unit in units else ''}{e.kind.lower()}, {e.came} of "
            f"{plain(float(e.expected))} expected, for the {people(e.side)} ({e.rule})."
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
            ", ".join(f"turn {t}: {plain(float(p))}" for t, p in by.items()),
            plain(float(sum(by.values()))),
        )
        for side in account.sides
        for cause, by in account.causes(side).items()
    ]
    yield table(("Side", "Cause", "When", "Points"), rows)


def _losses(report: Report) -> Iterator[str]:
    if report.losses:
        yield "## Losses"
        yield table(
            ("Side", "Unit", "Fate", "When", "Where", "Points"),
            [
                (
                    people(loss.side),
                    loss.name,
                    many(loss.ships, "ship") + " lost" if loss.ships else loss.fate,
                    report.reading.when(loss.turn),
                    loss.cell,
                    plain(float(loss.points)) if loss.points else "",
                )
                for loss in report.losses
            ],
        )


def _diary(report: Report) -> Iterator[str]:
    if report.diary:
        yield "## War diary"
    for page in report.diary:
        yield f"### {page.title or 'The match'}"
        yield "\n".join(f"- {_hour(report, n.turn)}{n.text}{f' ({n.rule})' if n.rule else ''}" for n in page.notes)


def _hour(report: Report, turn: int) -> str:
    hours = report.reading.board.hours
    return f"{hours[turn - 1]} " if 0 < turn <= len(hours) else ""


def _reasons(report: Report) -> Iterator[str]:
    if report.reasons:
        yield "## Reasons"
        yield table(("Turn", "Who", "Why"), [(r.turn, f"{r.bot}, {people(r.side)}", r.text) for r in report.reasons])


def _history(report: Report) -> Iterator[str]:
    if report.past:
        yield "## History beside it"
        word = step(report.reading.board)[1]
        rows = [(p.name, f"{p.apart[p.farthest]} {word}", report.reading.when(p.farthest)) for p in report.past]
        yield table(("Ship", "Farthest apart", "When"), rows)
