"""3.1, 3.2 The ship status board as printed, and 10.2 the tactics chart."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.fact import Who
from sealed_orders.kernel.words import Roster, listed

BISMARCK, PRINZ_EUGEN, UBOAT = PIECES = ("bismarck", "prinz_eugen", "uboat")
SHIPS = (BISMARCK, PRINZ_EUGEN)  # 5.3, 7.4 what a rule for ships is about: the U-boat is none
CONVOY = "convoy"

HIT_ON = 3  # 8.4 a die of this or less is a hit
CONVOYS = 5  # 3.3
EXTRA_BOXES = 10  # 3.5
REPAIR_BOXES = 2  # 3.5
NUMBERS = ("firepower", "strength", "speed", "barrels", "points")  # 3.1, 3.2 of a unit


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """3.2 A British ship, or a convoy."""

    name: str
    firepower: int
    strength: int
    points: int
    known: str = ""

    @property
    def reconstructed(self) -> str:
        """17.2 Its numbers that neither the original's text nor reports of play give."""
        rebuilt = [name for name in NUMBERS if hasattr(self, name) and name not in self.known]
        return f"{', '.join(rebuilt)} (17.2 G2)" if rebuilt else ""


class Piece(Unit, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """3.1 A German piece."""

    speed: int
    barrels: int


class StatusBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of the status board."""

    rule: str
    source: str
    german: dict[str, Piece]
    british: dict[str, Unit]
    tactics: dict[str, tuple[tuple[int, int], ...]]


BOARD = msgspec.convert(read(__package__, "ships.toml"), StatusBoard)
GERMAN = BOARD.german
BRITISH = BOARD.british
TACTICS = BOARD.tactics
WARSHIPS = tuple(unit for unit in BRITISH if unit != CONVOY)
UNITS: dict[str, Unit] = {**GERMAN, **BRITISH}
WHO = {u: Who(u, BISMARCK if u in GERMAN else "british", ship.name) for u, ship in UNITS.items()}
_ROSTER: Roster[str] = Roster(WHO)
whom = _ROSTER.whom
NAMES = {unit: ship.name for unit, ship in UNITS.items()}
FIREPOWER = {unit: ship.firepower for unit, ship in UNITS.items()}
POINTS = {unit: ship.points for unit, ship in UNITS.items()}


UNNAMED = {"cruiser": "the cruiser", CONVOY: "the convoy", UBOAT: "the U-boat"}


def the(unit: str) -> str:
    """Name a unit within a sentence.

    >>> the("hood"), the("cruiser")
    ('Hood', 'the cruiser')
    """
    return UNNAMED.get(unit, NAMES[unit])


def in_words(units: Sequence[str]) -> str:
    """Units as an event names them."""
    return listed([NAMES[unit] for unit in units])
