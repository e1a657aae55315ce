"""11.2, 12.13 Rolls on the Damage Point Table: guns, torpedoes, bombs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from sealed_orders.games.sink_the_bismarck.tables import (
    BANDS,
    BOMBS,
    EXPLODES,
    FIVE,
    MODERATE,
    POOR,
    TABLES,
    TORPEDOES,
    column,
    result,
)
from sealed_orders.kernel.check import Item
from sealed_orders.kernel.words import many

FACES = 10
_guns, _air = TABLES["gunnery"], TABLES["air_attack"]


@dataclass(frozen=True, slots=True)
class Roll:
    """12.3 One roll on the Damage Point Table: what is added to the die, and the column.

    >>> Roll("T", (("moderate weather", -1),)).results()["5x"]
    Fraction(0, 1)
    """

    column: str
    items: tuple[Item, ...] = ()

    @property
    def bonus(self) -> int:
        """12.13 Return what is added to the die."""
        return sum(value for _, value in self.items)

    def outcome(self, face: int) -> str:
        """12.3 Return what a face gives: damage points, or 5x."""
        return result(face + self.bonus, self.column)

    def damage(self, face: int) -> int:
        """12.3 Return the damage points that a face gives, a 5x counted as five."""
        return points(self.outcome(face))

    def results(self) -> dict[str, Fraction]:
        """12.3 Say how likely each result is."""
        faces = Counter(self.outcome(face) for face in range(1, FACES + 1))
        return {name: Fraction(faces[name], FACES) for name in ("0", "1", "2", "3", "4", EXPLODES)}

    @property
    def expected(self) -> Fraction:
        """12.3 Return the damage points on average, a 5x counted as five."""
        return sum((points(name) * p for name, p in self.results().items()), Fraction(0))

    def sentence(self, face: int) -> str:
        """12.3 Return the roll as it is written: 9, range A -1, defence -2 = 6, column 8-9."""
        terms = "".join(f", {name} {value:+}" for name, value in self.items)
        total = f" = {face + self.bonus}" if self.items else ""
        return f"{face}{terms}{total}, column {self.column}"


def points(outcome: str) -> int:
    """12.3 Return the damage points of a result; a 5x is five where nothing explodes."""
    return FIVE if outcome == EXPLODES else int(outcome)


def _items(*items: Item) -> tuple[Item, ...]:
    return tuple(item for item in items if item[1])


def gunfire(factor: int, band: int, defence: int, weather: int = 1, blind: bool = False, crowded: bool = False) -> Roll:
    """12.13, 12.14 A ship's guns at a target; blind is night without radar, crowded the fourth ship at one target."""
    return Roll(column(factor), _gun_items(band, defence, weather, blind, crowded))


def torpedo_run(defence: int, weather: int = 1, blind: bool = False, crowded: bool = False) -> Roll:
    """12.15 A flotilla's torpedoes at range C, with the modifiers of guns."""
    return Roll(TORPEDOES, _gun_items(BANDS.index("C"), defence, weather, blind, crowded))


def _gun_items(band: int, defence: int, weather: int, blind: bool, crowded: bool) -> tuple[Item, ...]:
    return _items(
        (f"range {BANDS[band]}", _guns["range"][band]),
        ("defence", -defence),
        ("poor weather", _guns["poor"] * (weather == POOR)),
        ("night without radar", _guns["night_without_radar"] * blind),
        ("fourth ship at one target", _guns["crowded"] * crowded),
    )


def air_attack(bombs: bool, weather: int, defence: int = 0, distance: int | None = None) -> Roll:
    """11.2, 11.3 A strike unit or bombers at a ship; defence and the distance from base where the rules count them."""
    bonus = _air["distance"][distance] if distance is not None and distance < len(_air["distance"]) else 0
    return Roll(
        BOMBS if bombs else TORPEDOES,
        _items(
            ("defence", -defence),
            ("moderate weather", _air["moderate"] * (weather == MODERATE)),
            (f"{many(distance or 0, 'hex', 'hexes')} from base", bonus),
        ),
    )


def convoy_fire(factor: int) -> Roll:
    """9.10 Return a ship's guns at a convoy, at range B and with no modifier."""
    return Roll(column(factor))


def convoy_bombs(weather: int, distance: int | None = None) -> Roll:
    """11.6 Bombers at a convoy: column B, no defence, no rudder."""
    return air_attack(True, weather, 0, distance)
