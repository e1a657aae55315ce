"""Contacts: when and where the hunted were seen, heard of, held or fought."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.kernel.fact import (
    Battle,
    Fact,
    FastShadowed,
    Followed,
    Reported,
    Shadowed,
    Sighted,
    Surprise,
    Who,
)
from sealed_orders.kernel.order import Side
from sealed_orders.report.findings.fleet import Fleets
from sealed_orders.report.reading.reading import Reading

MOST_WORDS = 1  # accounts of one contact that are quoted


@dataclass(frozen=True)
class Account:
    """One sentence and its paragraph."""

    text: str
    rule: str


@dataclass(frozen=True)
class Contact:
    """A turn in which the hunted were met: where, who, and what was told of it."""

    turn: int
    number: int
    cell: str
    units: tuple[str, ...]
    accounts: tuple[Account, ...]
    battle: bool = False


def contacts(reading: Reading, fleets: Fleets) -> list[Contact]:
    """Turn by turn, what the hunters were told of the hunted; of a running match, what the side itself was told."""
    hunted = fleets.hunted
    wanted = {unit.id for side in fleets.sides if side == hunted for unit in fleets.principals(side)}
    found: dict[int, Contact] = {}
    for told in reading.told:
        if not set(told.event.to) & _listeners(reading, hunted):
            continue
        for fact in told.event.facts:
            cell, units = _met(fact)
            seen = tuple(who.id for who in units if who.id in wanted)
            if not cell or not seen:
                continue
            said = Account(told.event.text, told.event.rule)
            before = found.get(told.turn)
            if before is None:
                found[told.turn] = Contact(told.turn, told.number, cell, seen, (said,), isinstance(fact, Battle))
            else:
                found[told.turn] = _joined(before, seen, said, isinstance(fact, Battle))
    return list(found.values())


def seen_turns(reading: Reading, by: Side, unit: str) -> set[int]:
    """The turns in which a side was told where a unit of the enemy's is."""
    return {
        told.turn
        for told in reading.told
        if by in told.event.to
        for fact in told.event.facts
        for cell, units in (_met(fact),)
        if cell and any(who.id == unit for who in units)
    }


def _listeners(reading: Reading, hunted: Side) -> set[Side]:
    return {side for side in reading.sides if side != hunted or not reading.whole}


def _joined(contact: Contact, seen: tuple[str, ...], said: Account, battle: bool) -> Contact:
    known = said in contact.accounts or len(contact.accounts) >= MOST_WORDS
    accounts = contact.accounts if known else (*contact.accounts, said)
    units = tuple(dict.fromkeys((*contact.units, *seen)))
    return Contact(contact.turn, contact.number, contact.cell, units, accounts, contact.battle or battle)


def _met(fact: Fact) -> tuple[str, tuple[Who, ...]]:
    """The cell and the units of a fact that puts an enemy somewhere."""
    match fact:
        case Sighted(cell=cell, units=units) | Battle(cell=cell, units=units):
            return cell, units
        case Reported(unit=unit, cell=cell):
            return cell, (unit,)
        case Shadowed(target=target, success=True, cell=cell) | FastShadowed(target=target, success=True, cell=cell):
            return cell, (target,)
        case Followed(target=target, cell=cell):
            return cell, (target,)
        case Surprise(cell=cell):
            return cell, ()
    return "", ()
