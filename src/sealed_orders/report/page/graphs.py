"""Turning points and points, on one axis."""

from __future__ import annotations

from sealed_orders.report.charts.courses import ink
from sealed_orders.report.drawing.graph import Axis, Growth, Pin, curve, growth
from sealed_orders.report.page.markup import at_turn, prose, rule, section
from sealed_orders.report.playing_on.chances import Step
from sealed_orders.report.report import Report
from sealed_orders.report.words import listed, people, percent, plain

DARK = 0.5  # nights of the board
GAMES = 20  # games from each turn if a reader asks for them
WEIGHTY = 2  # events listed for a turning point


def axis(report: Report) -> Axis:
    """Return the turns of the match."""
    turns, board = report.reading.turns, report.reading.board
    days: dict[int, str] = {}
    for turn in turns:
        day = board.days[turn - 1] if 0 < turn <= len(board.days) else ""
        if day and day not in days.values():
            days[turn] = day
    nights = [t for t in turns if 0 < t <= len(board.nights) and board.nights[t - 1] > DARK]
    few = len(days) <= 12
    return Axis(turns.start, max(turns.stop, turns.start + 1), days if few else {}, nights, report.reading.first)


def turning(report: Report, record: str) -> str:
    """Draw the chance of winning over time; if no games were played on, say how to get it."""
    chances = report.chances
    if chances is None:
        return _wanted(record) if report.reading.whole and report.reading.played else ""
    side = people(chances.side)
    players = listed([f"{name} for the {people(side)} side" for side, name in chances.bots.items()])
    won = "the mission is won" if report.reading.game.cooperative else f"the {side} side wins"
    about = (
        f"The chance that {won}, estimated at the start of each turn by {chances.games} games of computer players from "
        f"the true position: {players}. The band is the uncertainty of {chances.games} games (95 %). "
        f"Seed of those games: {chances.seed}."
    )
    shares = {turn: (f.low, f.share, f.high) for turn, f in chances.turns.items()}
    end = report.reading.turns.stop
    outcome = report.reading.outcome
    if outcome is not None and end not in shares:
        last = (
            float(outcome.winner is not None) if report.reading.game.cooperative else _won(chances.side, outcome.winner)
        )
        shares[end] = (last, last, last)
    pins = [Pin(str(n), step.turn + 1, step.after) for n, step in enumerate(chances.steps, 1)]
    others = [people(s) for s in report.reading.sides if s != chances.side]
    lose = f"{others[0]} win" if others and not report.reading.game.cooperative else "lost"
    over = "won" if report.reading.game.cooperative else f"{side} win"
    chart = curve(axis(report), shares, pins, over, lose, "The chance of winning over the turns")
    steps = "".join(_step(report, n, step) for n, step in enumerate(chances.steps, 1))
    body = f'<div class="graph">{chart}</div><div class="pins">{steps}</div>'
    return section("turning", "Turning points", prose(about), body)


def _wanted(record: str) -> str:
    """Offer the chance of winning: a server's link, which the script shows, or else the command."""
    about = f"The chance of winning, turn by turn, estimated by {GAMES} games of computer players from each turn. "
    about += "That takes a second to two minutes, depending on the game."
    link = f'<a class="more" hidden href="#turning" data-games="{GAMES}">Play on from each turn</a>'
    command = f"<code>sealed-orders report {prose(record)} --games {GAMES}</code>"
    return section(
        "turning", "Turning points", prose(about), f'<p class="wanted">{link}<span class="told">{command}</span></p>'
    )


def _won(side: str, winner: str | None) -> float:
    return 0.5 if winner is None else float(winner == side)


def _step(report: Report, n: int, step: Step) -> str:
    """Describe a turning point with the most important events of that turn."""
    causes = weightiest(report, step.turn)
    events = " ".join(f"{prose(text)} {rule(number)}" for text, number in causes)
    moved = f"{percent(step.before)} to {percent(step.after)}"
    when = at_turn(step.turn, prose(report.reading.turn(step.turn)))
    return f'<div><span class="n">{n}</span>{when}<b>{moved}</b><p>{events}</p></div>'


def weightiest(report: Report, turn: int) -> list[tuple[str, str]]:
    """Find what mattered most in a turn: what scored, or else a contact, or else the first lines of the diary."""
    awards = sorted((a for a in report.points.awards if a.turn == turn), key=lambda a: -a.points)
    lines = [(award.event.text, award.event.rule) for award in awards]
    lines += [(contact.text, contact.rule) for contact in report.contacts if contact.turn == turn]
    lines += [(note.text, note.rule) for page in report.diary for note in page.notes if note.turn == turn]
    return list(dict.fromkeys(lines))[:WEIGHTY]


def points(report: Report) -> str:
    """Draw points by turn and by cause; nothing if none were reported."""
    account = report.points
    if not account.awards:
        return ""
    turns = report.reading.turns
    grown = [
        Growth(
            people(side),
            ink(report, side),
            {turn: float(account.total(side, turn)) for turn in turns},
            {cause: {t: float(p) for t, p in by.items()} for cause, by in account.causes(side).items()},
        )
        for side in report.sides
    ]
    totals = ", ".join(f"{people(side)} {plain(account.total(side))}" for side in report.sides)
    chart = growth(axis(report), grown, f"Points by turn and cause: {totals}")
    about = f"By turn above, by cause below. {totals}."
    return section("points", "Points", prose(about), f'<div class="graph">{chart}</div>')
