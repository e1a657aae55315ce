"""Endings: who was lost, in which turn and in which cell."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.board import truth
from sealed_orders.kernel.fact import Points, Sunk, Who, facts_of
from sealed_orders.report.findings.fleet import Fleets, Unit
from sealed_orders.report.findings.sightings import placed
from sealed_orders.report.reading.reading import Reading, Told


@dataclass(frozen=True)
class Ending:
    """A unit that was told to be lost, once; some units are several ships one after the other."""

    unit: Unit
    turn: int
    number: int
    cell: str  # nothing where nobody was told
    rule: str
    points: int | float


def endings(reading: Reading, fleets: Fleets) -> list[Ending]:
    """Every loss that was told, each once and by the name its own side has for it; in their order."""
    found: list[Ending] = []
    for at, told in enumerate(reading.told):
        for sunk in facts_of(Sunk, told.event.facts):
            if not sunk.unit.id or _told_before(found, told, sunk) or _is_alias(reading, fleets, told, sunk):
                continue
            unit = _unit(fleets, told, sunk.unit)
            cell = sunk.cell or _where(reading, fleets, at, unit)
            points = sum(award.points for award in facts_of(Points, told.event.facts))
            found.append(Ending(unit, told.turn, told.number, cell, told.event.rule, points))
    return found


def _told_before(found: list[Ending], told: Told, sunk: Sunk) -> bool:
    """Whether another side was told of the same loss in the same decision."""
    return any(ending.unit.id == sunk.unit.id and ending.number == told.number for ending in found)


def _is_alias(reading: Reading, fleets: Fleets, told: Told, sunk: Sunk) -> bool:
    """Whether a loss goes by an enemy's name for it, and its own side was told of it by another."""
    if not fleets.is_alias(sunk.unit):
        return False
    others = [other for one in reading.told if one.number == told.number for other in facts_of(Sunk, one.event.facts)]
    return any(
        other.unit.side == sunk.unit.side and other.cell == sunk.cell and not fleets.is_alias(other.unit)
        for other in others
    )


def _unit(fleets: Fleets, told: Told, who: Who) -> Unit:
    """The unit that a fact calls lost; what belongs to nobody was lost by the enemy of who scored for it."""
    known = fleets.units.get(who.id)
    if known is not None:
        return known
    scored = [award.side for award in facts_of(Points, told.event.facts)]
    return Unit(who.id, fleets.side_of(who) or (fleets.enemy(scored[0]) if scored else ""), fleets.name_of(who), "")


def _where(reading: Reading, fleets: Fleets, at: int, unit: Unit) -> str:
    """Where a unit was lost of which no cell is told: of its last fight or sighting in that turn, or where it was."""
    lost = reading.told[at]
    for told in reversed(reading.told[: at + 1]):
        if told.turn != lost.turn:
            break
        for fact in told.event.facts:
            cell, units = placed(fact)
            if cell and any(fleets.names(told.number, who, unit) for who in units):
                return cell
    return _last_shown(reading, lost.number, unit)


def _last_shown(reading: Reading, number: int, unit: Unit) -> str:
    """Where her own side's display had a unit before a decision."""
    before = [moment for moment in reading.moments if moment.number < number]
    shown = before[-1].displays if before else {}
    return truth({side: display for side, display in shown.items() if side == unit.side}).get(unit.id, "")
