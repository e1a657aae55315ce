"""Sightings: facts that locate a unit in a cell."""

from __future__ import annotations

from sealed_orders.kernel.fact import (
    Arrived,
    Battle,
    Fact,
    FastShadowed,
    Followed,
    Moved,
    Reported,
    Shadowed,
    Sighted,
    Who,
)  # fmt: skip


def seen(fact: Fact) -> tuple[str, tuple[Who, ...]]:
    """Return cell and units of a fact that tells an enemy exactly where they are."""
    match fact:
        case Sighted(cell=cell, units=units, before=False) | Battle(cell=cell, units=units):
            return cell, units
        case Reported(unit=unit, cell=cell, exact=True):
            return cell, (unit,)
        case Shadowed(target=target, success=True, cell=cell) | FastShadowed(target=target, success=True, cell=cell):
            return cell, (target,)
        case Followed(target=target, cell=cell):
            return cell, (target,)
    return "", ()


def reported_near(fact: Fact) -> tuple[str, tuple[Who, ...]]:
    """Return the same for a fact that locates a unit in a cell or near it."""
    match fact:
        case Reported(unit=unit, cell=cell):
            return cell, (unit,)
    return "", ()


def known_before(fact: Fact) -> tuple[str, tuple[Who, ...]]:
    """Return the same for a contact that existed as the match began."""
    match fact:
        case Sighted(cell=cell, units=units, before=True):
            return cell, units
    return "", ()


def placed(fact: Fact) -> tuple[str, tuple[Who, ...]]:
    """Return cell and units of any fact that says where units are, to any side."""
    match fact:
        case Moved(unit=unit, cell=cell):
            return cell, (unit,)
        case Arrived(units=units, cell=cell):
            return cell, units
        case Sighted(cell=cell, units=units, own=own):
            return cell, (*units, *own)
    return seen(fact)
