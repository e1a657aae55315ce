"""Contacts: when and where the hunted were seen, reported, held or fought, and for how long nobody saw them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from sealed_orders.kernel.fact import Battle, Fact, Sighted, Who
from sealed_orders.kernel.order import Side
from sealed_orders.report.findings.fleet import Fleets, Unit
from sealed_orders.report.findings.sightings import known_before, reported_near, seen
from sealed_orders.report.findings.tracks import Track
from sealed_orders.report.reading.reading import Reading, Telling


@dataclass(frozen=True)
class Contact:
    """A turn in which hunted units were met in a cell, and the first report of it."""

    turn: int
    number: int
    cell: str
    units: tuple[Unit, ...]
    text: str
    rule: str
    exact: bool  # the exact place was reported, not only the neighbourhood
    battle: bool = False


@dataclass(frozen=True)
class Pursuit:
    """One of the hunted: the turns it was in play, and those in which its enemy knew exactly where it was."""

    unit: Unit
    in_play: tuple[int, ...]
    seen: tuple[int, ...]
    known_at: str = ""  # the cell where it was known to be as the match began

    @property
    def first(self) -> int:
        """The turn in which it was first found; 0 if never."""
        return self.seen[0] if self.seen else 0

    @property
    def always_seen(self) -> bool:
        """Say whether it was known as the match began and seen in every turn: then there was a fight and no hunt."""
        return bool(self.known_at) and set(self.in_play) == set(self.seen)

    @property
    def longest(self) -> int:
        """Return the longest time out of sight, in turns: after it was first found, or of all turns if it never was."""
        later = [turn not in self.seen for turn in self.in_play if turn >= self.first]
        return max((len(list(run)) for unseen, run in groupby(later) if unseen), default=0)


def contacts(reading: Reading, fleets: Fleets, tracks: Iterable[Track]) -> list[Contact]:
    """List turn by turn the reports to the enemy of the hunted; for a running match, those to the side."""
    lost = {(track.side, track.id): track.lost for track in tracks if track.lost}
    sightings: list[Contact] = []
    for telling in reading.tellings:
        for fact in telling.event.facts:
            for exact, (cell, whos) in ((True, _seen(reading, fact)), (False, reported_near(fact))):
                met = _met(reading, fleets, telling, whos) if cell else []
                units = tuple(unit for unit in met if telling.turn <= lost.get((unit.side, unit.id), telling.turn))
                if units:
                    text, rule, battle = telling.event.text, telling.event.rule, isinstance(fact, Battle)
                    here = Contact(telling.turn, telling.number, cell, units, text, rule, exact, battle)
                    sightings = _added(sightings, here)
                    break
    return sightings


def _added(sightings: list[Contact], here: Contact) -> list[Contact]:
    """Add a contact: a unit is met once a turn, at the first report; an exact place replaces a vague one."""
    earlier = [contact for contact in sightings if contact.turn != here.turn]
    now = [contact for contact in sightings if contact.turn == here.turn]
    if here.exact:
        now = [contact for contact in now if contact.exact or not set(contact.units) <= set(here.units)]
    met = {unit for contact in now for unit in contact.units}
    new = tuple(unit for unit in here.units if unit not in met)
    same = next((contact for contact in now if contact.cell == here.cell and contact.exact == here.exact), None)
    now = [
        replace(
            contact,
            units=(*contact.units, *new) if contact is same else contact.units,
            battle=contact.battle or (here.battle and bool(set(contact.units) & set(here.units))),
        )
        for contact in now
    ]
    return [*earlier, *now, *([replace(here, units=new)] if new and same is None else [])]


def pursuits(reading: Reading, fleets: Fleets, tracks: Iterable[Track]) -> list[Pursuit]:
    """List the hunted that were in play on the chart, most wanted first, for a match that is over."""
    by_unit = {(track.side, track.id): track for track in tracks}
    if not reading.whole:
        return []
    hunts = []
    for unit in fleets.hunted:
        track = by_unit.get((unit.side, unit.id))
        if track is not None:
            met = {one.turn for one in _tellings(reading, fleets, unit) if one.turn <= (track.lost or one.turn)}
            in_play = {turn for turn in reading.turns if track.is_in_play(turn)} | met
            known_at = _known_at(reading, fleets, unit)
            hunts.append(Pursuit(unit, tuple(sorted(in_play)), tuple(sorted(met)), known_at))
    return hunts


def _tellings(reading: Reading, fleets: Fleets, unit: Unit) -> Iterable[Telling]:
    """Yield the events that tell an enemy exactly where a unit is."""
    for telling in reading.tellings:
        for fact in telling.event.facts:
            cell, whos = seen(fact)
            if cell and unit in _met(reading, fleets, telling, whos):
                yield telling


def _known_at(reading: Reading, fleets: Fleets, unit: Unit) -> str:
    for telling in reading.tellings:
        for fact in telling.event.facts:
            cell, whos = known_before(fact)
            if unit in _met(reading, fleets, telling, whos):
                return cell
    return ""


def _met(reading: Reading, fleets: Fleets, telling: Telling, whos: Iterable[Who]) -> list[Unit]:
    """List the hunted that a fact names to somebody else; for one side of a running match, also its own."""
    listeners = {unit.side: set(telling.event.to) - ({unit.side} if reading.whole else set()) for unit in fleets.hunted}
    named = list(whos)
    return [
        unit
        for unit in fleets.hunted
        if listeners[unit.side] and any(fleets.names(telling.number, who, unit) for who in named)
    ]


def _seen(reading: Reading, fact: Fact) -> tuple[str, tuple[Who, ...]]:
    """List who is seen; one side of a running match only knows that its units were."""
    cell, units = seen(fact)
    return (cell, (*units, *fact.own)) if isinstance(fact, Sighted) and not reading.whole else (cell, units)


def most_wanted(hunts: Iterable[Pursuit]) -> list[Pursuit]:
    """Return the first of the hunted of each side."""
    first: dict[Side, Pursuit] = {}
    for pursuit in hunts:
        first.setdefault(pursuit.unit.side, pursuit)
    return list(first.values())
