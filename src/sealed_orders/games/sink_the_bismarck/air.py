"""10.1, 18.4 The air units: reconnaissance and bombers on land, strike units on carriers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sealed_orders.games.sink_the_bismarck.chart import PLACES
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, CARRIERS, SHIPS, SIDES
from sealed_orders.games.sink_the_bismarck.ships import ID as SHIP_ID
from sealed_orders.kernel.data_file import read

RECON, BOMBER, STRIKE = "R", "B", "S"
WORDS = {RECON: "reconnaissance", BOMBER: "bombers", STRIKE: "torpedo bombers"}
_file = read(__package__, "air.toml")
RANGE: dict[str, int] = _file["range"]


@dataclass(frozen=True, slots=True)
class Unit:
    """10.1 One air unit, and the base it begins on; a strike unit's is its carrier."""

    id: str
    name: str
    side: str
    kind: str
    base: str  # the hex of an airfield
    carrier: int = -1


def _units() -> Iterator[Unit]:
    for side in SIDES:
        for kind in (RECON, BOMBER):
            for base, count in _file[side][kind].items():
                for number in range(1, count + 1):
                    place, mark = PLACES[base], f"{kind}{number}"
                    yield Unit(f"{base}_{mark.lower()}", f"{place.name} {mark}", side, kind, place.hex)
    for ship in CARRIERS:
        for number in range(1, SHIPS[ship].strike + 1):
            yield Unit(f"{SHIP_ID[ship]}_s{number}", f"{SHIPS[ship].name} S{number}", BRITISH, STRIKE, "", ship)


UNITS = tuple(_units())
ALL = range(len(UNITS))
NUMBER = {unit.id: number for number, unit in enumerate(UNITS)}
OF = {side: tuple(u for u in ALL if UNITS[u].side == side) for side in SIDES}
DECK = {ship: tuple(u for u in ALL if UNITS[u].carrier == ship) for ship in CARRIERS}
