"""Losses: every unit that is out of play, when, where, and the points for her."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from sealed_orders.kernel.fact import Points, Reduced, Sunk, facts_of
from sealed_orders.kernel.order import Side
from sealed_orders.report.findings.fleet import Fleets
from sealed_orders.report.findings.tracks import Track
from sealed_orders.report.reading.reading import Reading


@dataclass(frozen=True)
class Loss:
    """A unit that was lost, or ships of one."""

    side: Side
    id: str
    name: str
    kind: str
    fate: str
    turn: int  # nought where it is not known
    cell: str
    points: int | float
    rule: str
    ships: int = 0  # of a unit that is left in play


def losses(reading: Reading, fleets: Fleets, tracks: list[Track]) -> list[Loss]:
    """What was told to be sunk, and what displays at the end have out of play; in their order."""
    found: dict[str, Loss] = {}
    last = {track.id: track for track in tracks}
    reduced: Counter[str] = Counter()
    for told in reading.told:
        for fact in facts_of(Reduced, told.event.facts):
            reduced[fact.unit.id] += 1
        for sunk in facts_of(Sunk, told.event.facts):
            if not sunk.unit.id or sunk.unit.id in found:
                continue
            unit = fleets.units.get(sunk.unit.id)
            points = sum(p.points for p in facts_of(Points, told.event.facts))
            cell = last[sunk.unit.id].end if sunk.unit.id in last else ""
            fate = last[sunk.unit.id].fate if sunk.unit.id in last and last[sunk.unit.id].fate else "sunk"
            name, kind = (unit.name, unit.kind) if unit else (sunk.unit.name or sunk.unit.id, "")
            side = fleets.side_of(sunk.unit)
            found[sunk.unit.id] = Loss(side, sunk.unit.id, name, kind, fate, told.turn, cell, points, told.event.rule)
    for side, display in reading.moments[-1].displays.items():
        for token in display.lost:
            if token.id not in found and token.side == side:
                cell = last[token.id].end if token.id in last else ""
                turn = last[token.id].last if token.id in last else 0
                fate = token.note.rpartition(", ")[2] or "lost"
                found[token.id] = Loss(side, token.id, token.label, token.kind, fate, turn, cell, 0, "")
    for name, ships in reduced.items():
        unit = fleets.units.get(name)
        if unit is not None and name not in found:
            found[name] = Loss(unit.side, name, unit.name, unit.kind, "reduced", 0, "", 0, "", ships)
    return sorted(found.values(), key=lambda loss: (loss.turn or 1 << 20, -loss.points))
