"""The fleets: which units there are, whose they are, who is hunted, and who is too small to be followed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sealed_orders.kernel.board import Token
from sealed_orders.kernel.fact import Who
from sealed_orders.kernel.order import Side
from sealed_orders.report.reading.reading import Reading

PLANES = ("recon", "bomber", "torpedo")
UNREAL = ("dummy", "contact")
GREAT = ("battleship", "battlecruiser", "pocket battleship", "carrier", "raider")  # of whom stories are told
FIGHTING = (*GREAT, "heavy cruiser", "cruiser", "light cruiser", "ship")


@dataclass(frozen=True)
class Unit:
    """A unit of a side."""

    id: str
    side: Side
    name: str
    kind: str


@dataclass(frozen=True)
class Fleets:
    """All units that a record shows, by id; ids of forces and markers that two sides share are left out."""

    units: Mapping[str, Unit]
    sides: tuple[Side, ...]
    hidden: bool = True  # the sides do not see each other

    def of(self, side: Side) -> list[Unit]:
        """The units of a side."""
        return [unit for unit in self.units.values() if unit.side == side]

    def owner(self, words: Iterable[str]) -> tuple[Side, str]:
        """The side and the unit that the first of some words names which names any; a side is its own owner."""
        for word in words:
            if word in self.sides:
                return word, ""
            if word in self.units:
                return self.units[word].side, word
        return "", ""

    def enemy(self, side: Side) -> Side:
        """The other side, where there are two."""
        others = [other for other in self.sides if other != side]
        return others[0] if side in self.sides and len(others) == 1 else ""

    @cached_property
    def hunted(self) -> Side:
        """The side that is looked for: of two that hide from each other the one of fewer ships, or with a raider."""
        ships = {side: [u for u in self.of(side) if u.kind not in (*PLANES, *UNREAL)] for side in self.sides}
        if not self.hidden or len(ships) != 2 or not all(ships.values()):
            return ""
        raider = [side for side, units in ships.items() if any(unit.kind == "raider" for unit in units)]
        one, other = ships
        fewer = one if len(ships[one]) < len(ships[other]) else other if len(ships[other]) < len(ships[one]) else ""
        return raider[0] if len(raider) == 1 else fewer

    def side_of(self, who: Who) -> Side:
        """Whose a unit is that a fact names, also one of an old record, whose facts did not say."""
        return who.side or (self.units[who.id].side if who.id in self.units else "")

    def principals(self, side: Side) -> list[Unit]:
        """The ships of a side that stories are told of: its capital ships, or all that fight where there are few."""
        great = [unit for unit in self.of(side) if unit.kind in GREAT]
        fighting = [unit for unit in self.of(side) if unit.kind in FIGHTING]
        return great if len(great) > 2 else fighting or great or self.of(side)


def fleets(reading: Reading) -> Fleets:
    """The units that displays and facts name."""
    found: dict[str, Unit] = {}
    for moment in reading.moments:
        for side, display in moment.displays.items():
            for token in (*display.tokens, *display.lost):
                if token.side == side and _is_unit(token) and token.id not in found:
                    found[token.id] = Unit(token.id, token.side, token.label, token.kind)
    for told in reading.told:
        for who in named(told.event.facts):
            if who.id and who.side and who.id not in found:
                found[who.id] = Unit(who.id, who.side, who.name, "")
    return Fleets(found, reading.game.sides, reading.game.curtain and not reading.game.open)


def _is_unit(token: Token) -> bool:
    """A force's plate is not one: its ships are, and they name it as what they are within."""
    return len(token.id) > 1 and token.kind not in UNREAL


def named(facts: Iterable[Any]) -> Iterator[Who]:
    """Every unit that facts name."""
    for fact in facts:
        for field in fact.__struct_fields__:
            value = getattr(fact, field)
            if isinstance(value, Who):
                yield value
            elif isinstance(value, tuple):
                yield from (one for one in value if isinstance(one, Who))
