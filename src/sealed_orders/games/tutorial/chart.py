"""1.2 The sea: areas, how they are joined, and which are shipping lanes."""

from __future__ import annotations

import msgspec

from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.terrain import Terrain


class Area(msgspec.Struct, forbid_unknown_fields=True):
    """An area of sea."""

    name: str
    at: tuple[float, float]
    next: tuple[str, ...]
    lane: bool = False


AREAS = msgspec.convert(read(__package__, "sea.toml")["area"], dict[str, Area])
SEA = Terrain("sea", {key: area.next for key, area in AREAS.items()})
