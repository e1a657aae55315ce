"""Tracks: where every unit was at the beginning of each turn, how it got there, and where it was lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sealed_orders.kernel.board import Cells, Token
from sealed_orders.kernel.order import Side
from sealed_orders.report.findings.endings import Ending
from sealed_orders.report.findings.fleet import Fleets
from sealed_orders.report.reading.reading import Moment, Reading


@dataclass
class Track:
    """One unit or force: its cell at the beginning of each turn, and the end under the number after the last."""

    id: str
    side: Side
    name: str
    kind: str
    cells: dict[int, str] = field(default_factory=dict)
    ways: dict[int, Cells] = field(default_factory=dict)  # by turn, the cells passed on the way to the next
    fate: str = ""  # sunk, dispersed; empty while it is in play
    lost: int = 0  # the turn in which it was lost
    force: bool = False

    @property
    def moved(self) -> bool:
        """Say whether it ever moved."""
        return len(set(self.cells.values())) > 1

    @property
    def end(self) -> str:
        """Say where it was last."""
        return self.cells[max(self.cells)] if self.cells else ""

    def at(self, turn: int) -> str:
        """Return where it began a turn if it was in play, or where it was lost in the turn before."""
        return self.cells.get(turn, "")

    def is_in_play(self, turn: int) -> bool:
        """Say whether it was in play at the beginning of a turn."""
        return turn in self.cells and not 0 < self.lost < turn


def tracks(reading: Reading, fleets: Fleets, endings: Iterable[Ending]) -> list[Track]:
    """Trace every unit of the sides that are read, and the forces that the game names, on its own side's display."""
    by_unit: dict[tuple[Side, str], Track] = {}
    for turn, moment in [*reading.starts.items(), *_set_up(reading)]:
        for side, token in _followed(reading, fleets, moment):
            name = token.label
            force = (side, token.id) in fleets.forces
            track = by_unit.setdefault((side, token.id), Track(token.id, side, name, token.kind, force=force))
            track.cells.setdefault(turn, token.cell)
    for ending in endings:
        lost = by_unit.get((ending.unit.side, ending.unit.id))
        if lost is not None:
            _end(lost, ending)
    for side, display in reading.moments[-1].displays.items():
        for token in display.lost:
            if token.side == side and (side, token.id) in by_unit:
                by_unit[side, token.id].fate = fate(token)
    for track in by_unit.values():
        track.ways |= _ways(reading, fleets, track)
    return list(by_unit.values())


def _set_up(reading: Reading) -> Iterable[tuple[int, Moment]]:
    """Treat units placed during the first turn as if they began where they were placed."""
    return ((reading.first, moment) for moment in reading.moments if moment.turn == reading.first)


def _followed(reading: Reading, fleets: Fleets, moment: Moment) -> Iterable[tuple[Side, Token]]:
    """List the tokens of a moment that have a track: the side's own, of a tracked kind, on the chart."""
    named = {*fleets.subject.hunted, *fleets.subject.chief}
    chart = reading.labels
    for side, display in moment.displays.items():
        for token in display.tokens:
            followed = (side, token.id) not in fleets.forces or token.id in named
            if token.side == side and token.cell in chart and followed and fleets.is_tracked(token.kind):
                yield side, token


def fate(token: Token) -> str:
    """Return what became of a unit out of play: its note."""
    return token.note or "lost"


def _end(track: Track, ending: Ending) -> None:
    """End a track where the unit was lost: nothing is known of it afterwards."""
    track.lost, track.fate = ending.turn, track.fate or "sunk"
    track.cells = {turn: cell for turn, cell in track.cells.items() if turn <= ending.turn}
    if track.cells and ending.cell:
        track.cells[ending.turn + 1] = ending.cell


def _ways(reading: Reading, fleets: Fleets, track: Track) -> dict[int, Cells]:
    """Return by turn the cells that the unit, or its force, was ordered through to its next cell."""
    ways: dict[int, Cells] = {}
    turn = reading.moments[0].turn
    for before, moment in zip(reading.moments, reading.moments[1:], strict=False):
        turn = max(turn, before.turn)
        force = fleets.within.get(before.number, {}).get(track.id, "")
        route = moment.routes.get((track.side, track.id)) or moment.routes.get((track.side, force), ())
        there = track.at(turn + 1)
        if route and there in route:
            ways[turn] = route[: route.index(there)]
    return ways


def moved(tracks: Iterable[Track], fleets: Fleets) -> list[Track]:
    """List units that moved and that a story names; if it names none of them, all that moved."""
    went = [track for track in tracks if track.moved and not track.force]
    return [track for track in went if fleets.is_chief(track.id)] or went
