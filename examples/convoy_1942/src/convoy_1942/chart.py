"""1.2 The North Atlantic: areas, boxes off the map, and ways of which many lead one way only."""

from __future__ import annotations

import msgspec

from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.kinds import Edge
from sealed_orders.kernel.terrain import Terrain

ALLIED, GERMAN = SIDES = ("allied", "german")
ENEMY = {ALLIED: GERMAN, GERMAN: ALLIED}
CLYDE = "clyde"


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """An area, or a box beyond an edge."""

    name: str
    at: tuple[float, float]
    east: tuple[str, ...]
    side: str = ""
    edge: Edge | None = None


PLACES = msgspec.convert(read(__package__, "sea.toml")["place"], dict[str, Place])
AREAS = {key: place for key, place in PLACES.items() if not place.edge}
BOXES = {key: place for key, place in PLACES.items() if place.edge}
AT = {key: place.at for key, place in PLACES.items()}


def _waters(side: str) -> Terrain:
    """1.2 Convoys go east and never back; packs go both ways, but none goes home."""
    may = {key: place for key, place in PLACES.items() if place.side in ("", side)}
    near = {key: [other for other in place.east if other in may] for key, place in may.items()}
    if side == GERMAN:
        for key in AREAS:
            for other in may[key].east:
                if other in near:
                    near[other].append(key)
    return Terrain(f"{side} waters", {key: tuple(ways) for key, ways in near.items()}, "1.2")


WATERS = {side: _waters(side) for side in SIDES}
