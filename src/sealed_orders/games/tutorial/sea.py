"""1.2 The sea: areas, how they are joined, and which are shipping lanes."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from sealed_orders.kernel.terrain import Terrain


class Area(msgspec.Struct, forbid_unknown_fields=True):
    """An area of sea."""

    name: str
    at: tuple[int, int]
    next: tuple[str, ...]
    lane: bool = False


AREAS = msgspec.convert(
    tomllib.loads(files(__package__).joinpath("data/sea.toml").read_text())["area"], dict[str, Area]
)
SEA = Terrain("sea", {key: area.next for key, area in AREAS.items()})
