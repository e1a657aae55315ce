"""Which tracks a chart shows, and how: bold those the story is about, thin the others that matter."""

from __future__ import annotations

from sealed_orders.kernel.fact import Battle, Shot, facts_of
from sealed_orders.report.drawing.hunt import Course, Hunt, Spotted
from sealed_orders.report.findings.fleet import GREAT
from sealed_orders.report.findings.tracks import Track
from sealed_orders.report.report import Report

BOLD = 2  # of the hunters
THIN = 8  # further ships of a side that are drawn at all
LETTERS = "abcdefgh"


def drawn(report: Report) -> Hunt:
    """The hunt as a chart shows it."""
    courses = [
        Course(track.name, track.kind, _side(report, track), track.cells, track.id in _bold(report), bool(track.fate))
        for track in _shown(report)
    ]
    prey = [past for past in report.past if past.now.side == report.fleets.hunted]
    past = next((past for past in (*prey, *report.past) if past.id in _bold(report)), None)
    return Hunt(
        courses,
        marks(report),
        {turn + 1: cell for turn, cell in past.then.items()} if past else {},
        f"{past.name} in history" if past else "",
        hours(report),
        report.reading.game.sides,
    )


def marks(report: Report) -> list[Spotted]:
    """Contacts by number, near misses by letter."""
    met = [Spotted(str(n), contact.turn, contact.cell) for n, contact in enumerate(report.contacts, 1)]
    missed = zip(LETTERS, report.near_misses, strict=False)
    return [*met, *(Spotted(sign, miss.turns[0] + 1, miss.cell, missed=True) for sign, miss in missed)]


def hours(report: Report) -> dict[int, str]:
    """What stands beside a knot: the hour, with the day where a new one begins; else the turn."""
    board, turns = report.reading.board, report.reading.starts
    if not board.hours:
        return {turn: str(turn) for turn in turns}
    found, day = {}, ""
    for turn in sorted(turns):
        if 0 < turn <= len(board.hours):
            new = board.days[turn - 1].split()[0] if board.days and board.days[turn - 1] != day else ""
            day = board.days[turn - 1] if board.days else ""
            found[turn] = f"{new}/{board.hours[turn - 1]}" if new else board.hours[turn - 1]
    return found


def _side(report: Report, track: Track) -> int:
    return report.reading.game.sides.index(track.side) % 2


def _bold(report: Report) -> set[str]:
    """The hunted that moved, and of the others those that were in the most of the fighting; without a hunt, all."""
    hunted = report.fleets.hunted
    moved = [track for track in report.tracks if track.moved]
    if not hunted:
        return {track.id for track in moved if track.kind in GREAT} or {track.id for track in moved}
    prey = [unit.id for unit in report.fleets.principals(hunted)]
    fought: dict[str, int] = {}
    for told in report.reading.told:
        for shot in facts_of(Shot, told.event.facts):
            fought[shot.unit.id] = fought.get(shot.unit.id, 0) + (shot.target.id in prey)
        for battle in facts_of(Battle, told.event.facts):
            for who in battle.units:
                fought[who.id] = fought.get(who.id, 0) + 1
    hunters = [t for t in moved if t.side != hunted]
    best = sorted(hunters, key=lambda t: (-fought.get(t.id, 0), t.kind not in GREAT))[:BOLD]
    return {track.id for track in (*(t for t in moved if t.id in prey), *best)}


def _shown(report: Report) -> list[Track]:
    """The bold ones, and the capital ships of every side that went anywhere; where few did, all."""
    bold = _bold(report)
    found = [track for track in report.tracks if track.id in bold]
    for side in report.reading.sides:
        rest = [t for t in report.tracks if t.side == side and t.moved and t.id not in bold]
        great = [track for track in rest if track.kind in GREAT]
        found += (great or rest)[:THIN]
    return found
