"""Endings: who was lost, in which turn and in which cell."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.board import truth
from sealed_orders.kernel.fact import Points, Sunk, Who, facts_of
from sealed_orders.report.findings.fleet import Fleets, Unit
from sealed_orders.report.findings.sightings import placed
from sealed_orders.report.reading.reading import Reading, Telling


@dataclass(frozen=True)
class Ending:
    """A lost unit, once; some units are several ships lost one after the other."""

    unit: Unit
    turn: int
    number: int
    cell: str  # empty if it was not reported
    rule: str
    points: int | float


def endings(reading: Reading, fleets: Fleets) -> list[Ending]:
    """List every reported loss once, in order, under the name that its own side uses."""
    ends: list[Ending] = []
    for at, telling in enumerate(reading.tellings):
        for sunk in facts_of(Sunk, telling.event.facts):
            if not sunk.unit.id or _told_before(ends, telling, sunk) or _is_alias(reading, fleets, telling, sunk):
                continue
            unit = _unit(fleets, telling, sunk.unit)
            cell = sunk.cell or _where(reading, fleets, at, unit)
            points = sum(award.points for award in facts_of(Points, telling.event.facts))
            ends.append(Ending(unit, telling.turn, telling.number, cell, telling.event.rule, points))
    return ends


def _told_before(ends: list[Ending], telling: Telling, sunk: Sunk) -> bool:
    """Say whether another side got a report of the same loss in the same decision."""
    return any(ending.unit.id == sunk.unit.id and ending.number == telling.number for ending in ends)


def _is_alias(reading: Reading, fleets: Fleets, telling: Telling, sunk: Sunk) -> bool:
    """Say whether a loss has an enemy's name, and its own side knows it by another."""
    if not fleets.is_alias(sunk.unit):
        return False
    together = (one.event.facts for one in reading.tellings if one.number == telling.number)
    others = [other for facts in together for other in facts_of(Sunk, facts)]
    return any(
        other.unit.side == sunk.unit.side and other.cell == sunk.cell and not fleets.is_alias(other.unit)
        for other in others
    )


def _unit(fleets: Fleets, telling: Telling, who: Who) -> Unit:
    """Return the unit that a fact reports lost; if it belongs to nobody, the enemy of the scoring side lost it."""
    unit = fleets.units.get(who.id)
    if unit is not None:
        return unit
    scored = [award.side for award in facts_of(Points, telling.event.facts)]
    return Unit(who.id, fleets.side_of(who) or (fleets.enemy(scored[0]) if scored else ""), fleets.name_of(who), "")


def _where(reading: Reading, fleets: Fleets, at: int, unit: Unit) -> str:
    """Find where a unit was lost if no cell is reported: its last fight or sighting in that turn, or its last cell."""
    lost = reading.tellings[at]
    for telling in reversed(reading.tellings[: at + 1]):
        if telling.turn != lost.turn:
            break
        for fact in telling.event.facts:
            cell, units = placed(fact)
            if cell and any(fleets.names(telling.number, who, unit) for who in units):
                return cell
    return _last_shown(reading, lost.number, unit)


def _last_shown(reading: Reading, number: int, unit: Unit) -> str:
    """Return where the unit's own side's display showed it before a decision."""
    before = [moment for moment in reading.moments if moment.number < number]
    shown = before[-1].displays if before else {}
    return truth({side: display for side, display in shown.items() if side == unit.side}).get(unit.id, "")
