"""3.0 The data cards: every unit of the game by number, ships first, then planes."""

from __future__ import annotations

import msgspec

from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.fact import Who
from sealed_orders.kernel.words import Roster

BRITISH, GERMAN = SIDES = ("british", "german")


class _Ship(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    program: str
    key: str
    side: str
    type: str
    search_move: tuple[int, int]
    search_patrol: tuple[int, int]
    speed: int
    midships: int
    firepower: int
    knots: int
    torpedoes: int
    points: int
    mode: str
    shadow: tuple[int, int] | None = None
    dash: int = 0
    fuel: int = 0
    square: str = ""


class _Plane(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    program: str
    type: str
    search_low: tuple[int, int]
    search_high: tuple[int, int]
    speed_low: int
    speed_high: int
    endurance_low: int
    endurance_high: int
    shadow: tuple[int, int] | None = None
    base: str = ""
    carrier: str = ""


class Card(msgspec.Struct, frozen=True):
    """One unit's card. Search and shadow values are (day, night)."""

    id: str
    name: str
    program: str
    key: str
    side: str
    type: str
    search_low: tuple[int, int]
    search_high: tuple[int, int]
    shadow: tuple[int, int] | None
    speed_low: int
    speed_high: int
    dash: int
    fuel: int
    midships: int
    firepower: int
    knots: int
    torpedoes: int
    points: int
    endurance_low: int
    endurance_high: int
    square: str
    base: str
    carrier: int
    mode: str


def _ships() -> list[Card]:
    ships = msgspec.convert(read(__package__, "ships.toml")["ship"], dict[str, _Ship])
    return [
        Card(
            id=key, name=s.name, program=s.program, key=s.key, side=s.side, type=s.type, search_low=s.search_move,
            search_high=s.search_patrol, shadow=s.shadow, speed_low=s.speed, speed_high=s.speed, dash=s.dash,
            fuel=s.fuel, midships=s.midships, firepower=s.firepower, knots=s.knots, torpedoes=s.torpedoes,
            points=s.points, endurance_low=0, endurance_high=0, square=s.square, base="", carrier=-1, mode=s.mode,
        )
        for key, s in ships.items()
    ]  # fmt: skip


def _planes(ships: dict[str, int]) -> list[Card]:
    planes = msgspec.convert(read(__package__, "planes.toml")["plane"], dict[str, _Plane])
    return [
        Card(
            id=key, name=p.name, program=p.program, key="", side=BRITISH, type=p.type, search_low=p.search_low,
            search_high=p.search_high, shadow=p.shadow, speed_low=p.speed_low, speed_high=p.speed_high, dash=0, fuel=0,
            midships=0, firepower=0, knots=0, torpedoes=0, points=0, endurance_low=p.endurance_low,
            endurance_high=p.endurance_high, square=p.base, base=p.base, carrier=ships.get(p.carrier, -1), mode="B",
        )
        for key, p in planes.items()
    ]  # fmt: skip


_fleet = _ships()
UNITS: tuple[Card, ...] = (*_fleet, *_planes({card.id: number for number, card in enumerate(_fleet)}))
UNIT = {card.id: number for number, card in enumerate(UNITS)}
SHIPS = range(len(_fleet))
PLANES = range(len(_fleet), len(UNITS))
BRITISH_SHIPS = tuple(u for u in SHIPS if UNITS[u].side == BRITISH)
GERMAN_SHIPS = tuple(u for u in SHIPS if UNITS[u].side == GERMAN)
OWN = {
    BRITISH: (*BRITISH_SHIPS, *PLANES),
    GERMAN: GERMAN_SHIPS,
}
ENEMY = {BRITISH: GERMAN, GERMAN: BRITISH}
PEOPLE = {BRITISH: "British", GERMAN: "Germans"}

ID = tuple(card.id for card in UNITS)
NAME = tuple(card.name for card in UNITS)
SIDE = tuple(card.side for card in UNITS)
WHO = tuple(Who(card.id, card.side, card.name) for card in UNITS)  # as facts name them
_ROSTER: Roster[int] = Roster(WHO)
names, whom = _ROSTER.names, _ROSTER.whom
TYPE = tuple(card.type for card in UNITS)
FUEL = tuple(card.fuel for card in UNITS)
BISMARCK, PRINZ_EUGEN = UNIT["bismarck"], UNIT["prinz_eugen"]
FAST_CONVOYS = frozenset(u for u in SHIPS if TYPE[u] == "M" and UNITS[u].mode == "F")
SLOW_CONVOYS = frozenset(u for u in SHIPS if TYPE[u] == "M" and UNITS[u].mode == "C")
CONVOYS = FAST_CONVOYS | SLOW_CONVOYS
DECK = {u: tuple(p for p in PLANES if UNITS[p].carrier == u) for u in SHIPS if TYPE[u] == "A"}


def ship_value(unit: int) -> int:
    """16.72 Points for one ship of a unit: a flotilla, submarine unit or convoy counts by the ship."""
    card = UNITS[unit]
    return card.points // card.midships if card.type in "DSM" else card.points


def called(unit: int) -> str:
    """2.3 A unit's type letter and name, as lists show it."""
    return f"{TYPE[unit]} {NAME[unit]}"
