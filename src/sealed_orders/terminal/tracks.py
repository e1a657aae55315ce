"""Where every ship went, turn by turn: both tracks, when a match is over."""

from __future__ import annotations

from collections.abc import Iterable

from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record
from sealed_orders.report.findings.endings import endings
from sealed_orders.report.findings.fleet import fleets
from sealed_orders.report.findings.tracks import Track, moved
from sealed_orders.report.findings.tracks import tracks as tracked
from sealed_orders.report.reading.moments import read
from sealed_orders.report.reading.reading import Reading


def tracks(record: Record, side: Side, chief: bool = False) -> tuple[Reading, list[Track]]:
    """Read a record and return the tracks of a side's ships, or only of those that a story names."""
    reading = read(record, side)
    fleet = fleets(reading)
    own = [track for track in tracked(reading, fleet, endings(reading, fleet)) if track.side == side]
    return reading, moved(own, fleet) if chief else own


def lines(reading: Reading, tracks: Iterable[Track]) -> list[str]:
    """Write a line for each ship: turn and cell, whenever she moved."""
    return [f"  {track.name}: {_way(reading, track)}." for track in tracks]


def _way(reading: Reading, track: Track) -> str:
    way: list[str] = []
    here = ""
    for turn, cell in track.cells.items():
        ended = turn not in reading.turns or 0 < track.lost < turn
        if cell != here and not ended:
            way.append(f"{'' if way else 'turn '}{reading.count(turn)} {reading.place(cell)}")
            here = cell
    last = reading.place(track.end)
    if track.fate:
        way.append(f"{track.fate} in {last}" + (f" in turn {reading.count(track.lost)}" if track.lost else ""))
    elif track.end != here:
        way.append(f"at the end {last}")
    return ", ".join(way)
