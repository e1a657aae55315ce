"""2.5 Event charts: what the Royal Navy and the sea may bring, zone by zone."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sealed_orders.games.bismarck_solitaire.chart import block
from sealed_orders.games.bismarck_solitaire.ships import BRITISH, CONVOY, HIT_ON, WARSHIPS, in_words
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.kinds import Colour
from sealed_orders.kernel.words import many

COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "yellow")


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """2.5 A group of grids and what happens in it."""

    grids: str
    note: str
    ships: tuple[str, ...] = ()
    convoy: bool = False
    attack: int = 0
    air: int = 0
    air_source: str = ""
    aircraft: str = ""
    rudder: bool = False
    mines: int = 0
    merchantmen: int = 0
    merchantmen_points: int = 0
    barrels: int = 0
    repair: int = 0
    hide: bool = False
    move: int = 0
    no_fuel: bool = False
    uboat_hunted: int = 0
    uboat_bonus: bool = False
    uboat_move: int = 0
    uboat_no_fuel: bool = False

    def __post_init__(self) -> None:
        if unknown := set(self.ships) - set(WARSHIPS):
            raise ValueError(f"{', '.join(sorted(unknown))}: no such ship; there are {', '.join(WARSHIPS)}")

    @property
    def fliers(self) -> str:
        """6.2 Return what an air attack of the zone is called."""
        return self.aircraft or self.note

    @property
    def units(self) -> tuple[str, ...]:
        """8.1 Return the British units named in the zone, in the order of the status board."""
        return tuple(unit for unit in BRITISH if unit in self.ships or (unit == CONVOY and self.convoy))


class EventChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """2.5 One event and its zones, in the order of their numbers."""

    title: str
    text: str
    zones: tuple[Zone, ...] = ()


class EventPool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of the events."""

    rule: str
    source: str
    event: dict[str, EventChart]


POOL = msgspec.convert(read(__package__, "events.toml"), EventPool)
EVENTS = POOL.event

# 2.5 By event, the number of each grid's zone; the zones of one event never overlap.
ZONE_NUMBERS = {
    event: {name: number for number, zone in enumerate(chart.zones, 1) for name in block(zone.grids)}
    for event, chart in EVENTS.items()
}
NOWHERE = Zone("", "")  # most grids belong to no zone


def zone_number(event: str, grid: str) -> int:
    """2.5 Return the number of the event's zone that holds a grid, or 0."""
    return ZONE_NUMBERS[event].get(grid, 0) if event else 0


def zone(event: str, grid: str) -> Zone:
    """2.5 Return the event's zone that holds a grid; one where nothing happens if none does."""
    number = zone_number(event, grid)
    return EVENTS[event].zones[number - 1] if number else NOWHERE


def in_zone(where: Zone) -> str:
    """2.5 Return what a zone does to pieces in it, with its numbers."""
    return "; ".join(filter(None, (to_ships(where), ", ".join(_on_uboat(where)))))


def to_ships(where: Zone) -> str:
    """5.3 Return what a zone does to ships."""
    return ", ".join(filter(None, (where.note, *_on_ships(where))))


def to_uboat(where: Zone) -> str:
    """5.3, 7.4 Return what in a zone affects the U-boat: whom it finds there, and what names it."""
    named = tuple(_on_uboat(where))
    met = in_words(where.units) if where.units else where.note if named else ""
    return ", ".join(filter(None, (met, *named)))


def _on_ships(where: Zone) -> Iterator[str]:
    if where.barrels:
        yield f"{many(abs(where.barrels), 'barrel')} {'regained' if where.barrels > 0 else 'lost'}"
    if where.repair:
        yield f"{many(where.repair, 'hit')} repaired"
    if where.merchantmen:
        yield f"1-{where.merchantmen}: {many(where.merchantmen_points, 'point')}"
    if where.mines:
        yield many(where.mines, "hit")
    for dice in filter(None, (where.attack, where.air)):
        yield many(dice, "die", "dice")
    if where.rudder:
        yield "aimed at the rudders"
    if where.hide:
        yield "cover next turn"
    yield from _weather(where.move, where.no_fuel)


def _on_uboat(where: Zone) -> Iterator[str]:
    if where.uboat_hunted:
        yield f"{many(where.uboat_hunted, 'die', 'dice')} at the U-boat"
    if where.uboat_bonus:
        yield f"U-boat hits on 1-{HIT_ON + 1}"
    if weather := ", ".join(_weather(where.uboat_move, where.uboat_no_fuel)):
        yield f"U-boat {weather}"


def _weather(move: int, no_fuel: bool) -> Iterator[str]:
    if move:
        yield f"{many(abs(move), 'square')} {'more' if move > 0 else 'less'}"
    if no_fuel:
        yield "no barrels"
