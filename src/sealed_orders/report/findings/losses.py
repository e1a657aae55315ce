"""Losses: every unit out of play, when, where, and the points for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from sealed_orders.kernel.fact import Reduced, facts_of
from sealed_orders.kernel.order import Side
from sealed_orders.report.findings.endings import Ending
from sealed_orders.report.findings.fleet import Fleets
from sealed_orders.report.findings.tracks import Track, fate
from sealed_orders.report.reading.reading import Reading

LATER = 1 << 20


@dataclass(frozen=True)
class Loss:
    """A lost unit, or lost ships of one."""

    side: Side
    id: str
    name: str
    kind: str
    fate: str
    turn: int  # 0 if unknown
    cell: str
    points: int | float
    rule: str
    ships: int = 0  # ships lost by a unit that stayed in play
    turns: tuple[int, ...] = ()  # the turns in which they were lost


def losses(reading: Reading, fleets: Fleets, tracks: Iterable[Track], endings: Iterable[Ending]) -> list[Loss]:
    """List reported losses and what displays show out of play at the end, in order."""
    by_unit = {(track.side, track.id): track for track in tracks}
    lost_units = [_loss(ending, by_unit.get((ending.unit.side, ending.unit.id))) for ending in endings]
    listed_units = {(loss.side, loss.id) for loss in lost_units}
    for side, display in reading.moments[-1].displays.items():
        for token in display.lost:
            if token.side == side and (side, token.id) not in listed_units:
                track = by_unit.get((side, token.id))
                cell, turn = (track.end, max(track.cells)) if track else ("", 0)
                turn = turn if turn in reading.turns else 0
                lost_units.append(Loss(side, token.id, token.label, token.kind, fate(token), turn, cell, 0, ""))
                listed_units.add((side, token.id))
    lost_units += [loss for loss in _reduced(reading, fleets) if (loss.side, loss.id) not in listed_units]
    return sorted(lost_units, key=lambda loss: (loss.turn or LATER, -loss.points))


def _loss(ending: Ending, track: Track | None) -> Loss:
    unit = ending.unit
    became = track.fate if track and track.fate not in ("", "lost") else "sunk"
    return Loss(unit.side, unit.id, unit.name, unit.kind, became, ending.turn, ending.cell, ending.points, ending.rule)


def _reduced(reading: Reading, fleets: Fleets) -> Iterable[Loss]:
    """List units of several ships that lost some; reports to two sides in one decision count once."""
    times: Counter[tuple[str, int, int, Side]] = Counter()
    rules: dict[str, str] = {}
    for telling in reading.tellings:
        for fact in facts_of(Reduced, telling.event.facts):
            times.update((fact.unit.id, telling.turn, telling.number, side) for side in telling.event.to)
            rules.setdefault(fact.unit.id, telling.event.rule)
    for name, rule in rules.items():
        unit = fleets.units.get(name)
        ships: dict[tuple[int, int], int] = {}
        for (whose, turn, number, _), count in times.items():
            if whose == name:
                ships[turn, number] = max(count, ships.get((turn, number), 0))
        if unit is not None:
            turns = tuple(sorted({turn for turn, _ in ships}))
            count = sum(ships.values())
            yield Loss(unit.side, name, unit.name, unit.kind, "reduced", 0, "", 0, rule, count, turns)
