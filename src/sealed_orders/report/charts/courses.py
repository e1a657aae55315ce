"""Which tracks a chart shows, and how: bold for the ships of the story, thin for others that matter."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.kernel.fact import Battle, Shot, facts_of
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.replay import frame
from sealed_orders.report.charts.waters import waters
from sealed_orders.report.drawing.hunt import Course, Guest, Hunt, Spotted, Struck
from sealed_orders.report.drawing.sheet import Window
from sealed_orders.report.findings.tracks import Track
from sealed_orders.report.report import Report

BOLD = 2  # of the hunters
THIN = 8  # further ships of a side that are drawn
LETTERS = "abcdef"  # near misses that are shown
LIKELY = 0.01  # a cell held less likely than this does not widen the chart


def drawn(report: Report) -> Hunt:
    """Collect what the chart of the hunt shows."""
    bold = _bold(report)
    courses = [
        Course(
            track.name, track.kind, ink(report, track.side), track.cells, track.id in bold, bool(track.lost), track.ways
        )
        for track in shown(report)
    ]
    hunted = {unit.id for unit in report.fleets.hunted}
    past = next((past for past in sorted(report.past, key=lambda past: past.id not in hunted) if past.id in bold), None)
    return Hunt(
        courses,
        marks(report),
        {turn + 1: cell for turn, cell in past.then.items()} if past else {},
        f"{past.name} in history" if past else "",
        hours(report),
        report.parties,
        list(_struck(report)),
        list(_guests(report)),
    )


def part(report: Report) -> Window:
    """Return the waters for the chart of the hunt: where the tracks went."""
    return waters(report.reading.board, _sailed(report), frame(report.reading.record))


def believed_part(report: Report) -> Window:
    """Return the waters for the charts of beliefs: also where somebody was thought to be."""
    cells = _sailed(report)
    for table in report.beliefs:
        cells |= {cell for belief in table.turns for cell, share in belief.likely.items() if share >= LIKELY}
    return waters(report.reading.board, cells, frame(report.reading.record))


def _sailed(report: Report) -> set[str]:
    cells = {cell for track in shown(report) for cell in track.cells.values()}
    cells |= {cell for track in shown(report) for way in track.ways.values() for cell in way}
    return cells | {mark.cell for mark in marks(report)}


def marks(report: Report) -> list[Spotted]:
    """List contacts by number and near misses by letter."""
    met = [Spotted(str(n), contact.turn, contact.cell) for n, contact in enumerate(report.contacts, 1)]
    missed = zip(LETTERS, report.near_misses, strict=False)
    return [*met, *(Spotted(sign, miss.turns[0] + 1, miss.cell, missed=True) for sign, miss in missed)]


def hours(report: Report) -> dict[int, str]:
    """Return what is written beside each knot: the hour, with the day when a new one begins; or else the turn."""
    reading = report.reading
    board = reading.board
    if not board.hours:
        return {turn: str(reading.count(turn)) for turn in reading.starts}
    labels, day = {}, ""
    for turn in sorted(reading.starts):
        if 0 < turn <= len(board.hours):
            new = board.days[turn - 1].split()[0] if board.days and board.days[turn - 1] != day else ""
            day = board.days[turn - 1] if board.days else ""
            labels[turn] = f"{new}/{board.hours[turn - 1]}" if new else board.hours[turn - 1]
    return labels


def ink(report: Report, side: Side) -> int:
    """Return a side's ink: navy for the reader's or else the first side and for all who play together; or oxblood."""
    sides = report.parties
    if side in sides:
        return 0 if report.reading.game.cooperative else sides.index(side) % 2
    return int(any(unit.side == side for unit in report.fleets.units.values()) or not report.reading.game.cooperative)


def _bold(report: Report) -> set[str]:
    """List the hunted that moved and the hunters with the most fighting; if there is no hunt, all."""
    went = [track for track in report.tracks if track.moved]
    prey = {unit.id for unit in report.fleets.hunted}
    if not prey:
        return {track.id for track in went if report.fleets.is_chief(track.id)} or {track.id for track in went}
    fought: dict[str, int] = {}
    for telling in report.reading.tellings:
        for shot in facts_of(Shot, telling.event.facts):
            fought[shot.unit.id] = fought.get(shot.unit.id, 0) + (shot.target.id in prey)
        for battle in facts_of(Battle, telling.event.facts):
            for who in battle.units:
                fought[who.id] = fought.get(who.id, 0) + 1
    hunters = [track for track in went if track.id not in prey and report.fleets.hunts(track.side, track.id)]
    best = sorted(hunters, key=lambda t: (-fought.get(t.id, 0), not report.fleets.is_chief(t.id)))[:BOLD]
    return {track.id for track in (*(t for t in went if t.id in prey), *best)}


def shown(report: Report) -> list[Track]:
    """List the bold tracks, and those of ships that stories name and that moved; if there are few, all.

    A unit that was always within a drawn force is not drawn again.
    """
    bold = _bold(report)
    tracks = [track for track in report.tracks if track.id in bold]
    for side in report.reading.sides:
        rest = [t for t in report.tracks if t.side == side and t.moved and t.id not in bold]
        chief = [track for track in rest if report.fleets.is_chief(track.id)]
        named = chief or [track for track in tracks if track.side == side]
        tracks += (chief if named else rest)[:THIN]
    forces = {track.id for track in tracks if track.force}
    inside = [within for within in report.fleets.within.values() if within]
    return [
        t for t in tracks if t.force or not forces or not all(w.get(t.id, "") in forces for w in inside if t.id in w)
    ]


def _struck(report: Report) -> Iterator[Struck]:
    """List hits in battles that the chart itself shows, for a match that is one battle."""
    where = {(track.side, track.id): track for track in report.tracks}
    for fight in report.fights:
        for salvo in fight.salvos if fight.by_turns and not fight.waters else ():
            track = where.get((salvo.target.side, salvo.target.id))
            turn = salvo.round + report.reading.first - 1
            if track is not None and salvo.hits and (cell := track.at(turn + 1) or track.at(turn)):
                yield Struck(turn + 1, cell, ink(report, salvo.unit.side))


def _guests(report: Report) -> Iterator[Guest]:
    """List who is in which box, from which turn to which."""
    boxes = {box.id for box in report.reading.board.boxes}
    stop = report.reading.turns.stop
    for track in report.tracks:
        since = 0
        for turn in sorted(track.cells):
            here, then = track.at(turn), track.at(turn + 1)
            if here in boxes and track.at(turn - 1) != here:
                since = turn
            if here in boxes and then != here:
                stays = turn >= stop
                yield Guest(here, track.name, ink(report, track.side), since, turn + 1, stays)
