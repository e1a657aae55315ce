"""The fleets: which units there are, whose they are, and who is within which force. The game declares who is hunted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sealed_orders.kernel.fact import Who
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.subject import Subject
from sealed_orders.report.reading.reading import Reading


@dataclass(frozen=True)
class Unit:
    """A unit of a side, or a force, which holds units."""

    id: str
    side: Side
    name: str
    kind: str  # empty if only facts name it
    force: bool = False


@dataclass(frozen=True)
class Fleets:
    """All units that a record shows or names, and the forces that held them."""

    units: Mapping[str, Unit]  # by id, without forces
    sides: tuple[Side, ...]
    subject: Subject = field(default_factory=Subject)
    forces: Mapping[tuple[Side, str], Unit] = field(default_factory=dict)  # two sides may have forces with one id
    within: Mapping[int, Mapping[str, str]] = field(default_factory=dict)  # by moment and unit, the force it was in
    shown: Mapping[Side, frozenset[str]] = field(default_factory=dict)  # the ids of units that a side's display showed

    @cached_property
    def hunted(self) -> tuple[Unit, ...]:
        """Return the units and forces that are looked for, most wanted first; empty if there is no hunt."""
        return tuple(unit for name in self.subject.hunted for unit in self.called(name))

    def called(self, name: str) -> list[Unit]:
        """Return the unit or forces with an id."""
        if name in self.units:
            return [self.units[name]]
        return [force for (_, key), force in self.forces.items() if key == name]

    def hunts(self, side: Side, name: str) -> bool:
        """Say whether a unit hunts: those that the game names do; if it names none of a side, all."""
        named = {hunter for hunter in self.subject.hunters for unit in self.called(hunter) if unit.side == side}
        return name in named if named else True

    def is_chief(self, name: str) -> bool:
        """Say whether stories name a unit and charts draw it bold."""
        return name in self.subject.chief or not self.subject.chief

    def is_tracked(self, kind: str) -> bool:
        """Say whether units of a kind have a track and a story."""
        return kind not in self.subject.untracked

    def names(self, number: int, who: Who, unit: Unit) -> bool:
        """Say whether a fact names a unit: itself, the force it is in or, for a force, a unit within it."""
        if who.side and who.side != unit.side:
            return False
        held = [self.within.get(moment, {}) for moment in (number - 1, number)]
        return who.id == unit.id or any(h.get(who.id) == unit.id or h.get(unit.id) == who.id for h in held)

    def is_alias(self, who: Who) -> bool:
        """Say whether a fact uses a name that the unit's own side does not: an enemy's number for a convoy."""
        return who.side in self.shown and who.id not in self.shown[who.side]

    def owner(self, words: Iterable[str]) -> tuple[Side, str]:
        """Return the side and unit that the first matching word names; a side is its own owner."""
        for word in words:
            if word in self.sides:
                return word, ""
            if word in self.units:
                return self.units[word].side, word
        return "", ""

    def enemy(self, side: Side) -> Side:
        """Return the other side, if there are two."""
        others = [other for other in self.sides if other != side]
        return others[0] if side in self.sides and len(others) == 1 else ""

    def side_of(self, who: Who) -> Side:
        """Return the side of a unit in a fact, also in old records, whose facts did not give it."""
        return who.side or (self.units[who.id].side if who.id in self.units else "")

    def name_of(self, who: Who) -> str:
        """Return the name of a unit in a fact; in old records, whose facts named none, its id as a name."""
        unit = self.units.get(who.id)
        return unit.name if unit and unit.name else who.name or who.id.replace("_", " ").title().replace(" Of ", " of ")


def fleets(reading: Reading) -> Fleets:
    """Return the units that displays and facts name."""
    shown: dict[tuple[Side, str], Unit] = {}
    within: dict[int, dict[str, str]] = {}
    holding: set[tuple[Side, str]] = set()
    for moment in reading.moments:
        inside = within.setdefault(moment.number, {})
        for side, display in moment.displays.items():
            own = [token for token in (*display.tokens, *display.lost) if token.side == side]
            for token in own:
                shown.setdefault((side, token.id), Unit(token.id, side, token.label, token.kind))
            inside |= {token.id: token.within for token in own if token.within}
            holding |= {(side, token.within) for token in own if token.within}
    forces = {key: Unit(unit.id, unit.side, unit.name, unit.kind, force=True) for key, unit in _part(shown, holding)}
    units = {name: unit for (side, name), unit in shown.items() if (side, name) not in holding}
    for telling in reading.tellings:
        for who in named(telling.event.facts):
            if who.id and who.side and who.id not in units and (who.side, who.id) not in forces:
                units[who.id] = Unit(who.id, who.side, who.name, "")
    ids = {side: frozenset(name for whose, name in shown if whose == side) for side in reading.sides if reading.played}
    return Fleets(units, reading.game.sides, reading.board.subject, forces, within, ids)


def _part(
    shown: Mapping[tuple[Side, str], Unit], keys: set[tuple[Side, str]]
) -> Iterator[tuple[tuple[Side, str], Unit]]:
    return ((key, unit) for key, unit in shown.items() if key in keys)


def named(facts: Iterable[Any]) -> Iterator[Who]:
    """Yield every unit that facts name."""
    for fact in facts:
        for name in fact.__struct_fields__:
            value = getattr(fact, name)
            if isinstance(value, Who):
                yield value
            elif isinstance(value, tuple):
                yield from (one for one in value if isinstance(one, Who))
