"""1.1 The forces, and the ships and boats that sail in them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from convoy_1942.chart import GERMAN, SIDES
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.fact import Who

MERCHANT = "merchant"


class Force(msgspec.Struct, forbid_unknown_fields=True):
    """A convoy or a pack; without units it is a dummy."""

    name: str
    side: str


class Unit(msgspec.Struct, forbid_unknown_fields=True):
    """A ship or a boat, and her station as a fight begins."""

    name: str
    side: str
    kind: str
    knots: int
    station: tuple[int, int]


class Rosters(msgspec.Struct, forbid_unknown_fields=True):
    """The file of them."""

    rule: str
    force: dict[str, Force]
    unit: dict[str, Unit]


_read = msgspec.convert(read(__package__, "forces.toml"), Rosters)
FORCE, UNIT = _read.force, _read.unit
FORCES = {side: tuple(key for key, force in FORCE.items() if force.side == side) for side in SIDES}
BOATS = tuple(key for key, unit in UNIT.items() if unit.side == GERMAN)
MERCHANTS = tuple(key for key, unit in UNIT.items() if unit.kind == MERCHANT)
ESCORTS = tuple(key for key in UNIT if key not in (*BOATS, *MERCHANTS))
WHO = {key: Who(key, force.side, force.name) for key, force in FORCE.items()}  # as facts name them
WHO |= {key: Who(key, unit.side, unit.name) for key, unit in UNIT.items()}


def names(units: Iterable[str]) -> str:
    """Return the names of units; 'a dummy' if there are none."""
    return ", ".join(UNIT[unit].name for unit in units) or "a dummy"
