"""2.5 Event charts: what the Royal Navy and the sea may bring, zone by zone."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from sealed_orders.games.bismarck_solitaire.sea import block
from sealed_orders.games.bismarck_solitaire.ships import WARSHIPS

COLOURS = ("red", "blue", "green", "yellow")


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """2.5 A group of grids and what happens in it."""

    grids: str
    note: str
    ships: tuple[str, ...] = ()
    convoy: bool = False
    attack: int = 0
    air: int = 0
    air_source: str = ""
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


EVENTS = msgspec.convert(
    tomllib.loads(files(__package__).joinpath("data/events.toml").read_text("utf-8")), EventPool
).event

# 2.5 By event, the number of the zone each grid lies in; the zones of one event never overlap.
ZONE_NUMBERS = {
    event: {name: number for number, zone in enumerate(chart.zones, 1) for name in block(zone.grids)}
    for event, chart in EVENTS.items()
}
NOWHERE = Zone("", "")  # most grids belong to no zone


def zone_number(event: str, grid: str) -> int:
    """2.5 The number of the event's zone that holds a grid, or 0."""
    return ZONE_NUMBERS[event].get(grid, 0) if event else 0


def zone(event: str, grid: str) -> Zone:
    """2.5 The event's zone that holds a grid; one where nothing happens if none does."""
    number = zone_number(event, grid)
    return EVENTS[event].zones[number - 1] if number else NOWHERE
