"""1.1 The ships, and the forces they sail in."""

from __future__ import annotations

import msgspec

from hex_hunt.chart import BRITISH, GERMAN
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.fact import Who


class Ship(msgspec.Struct, forbid_unknown_fields=True):
    """A ship."""

    name: str
    side: str
    kind: str


SHIPS = msgspec.convert(read(__package__, "ships.toml")["ship"], dict[str, Ship])
FORCES = {GERMAN: ("a", "b"), BRITISH: ("k", "l")}


def force(key: str) -> str:
    """Return what a force is called."""
    return f"Force {key.upper()}"


WHO = {key: Who(key, side, force(key)) for side, forces in FORCES.items() for key in forces}  # as facts name them
WHO |= {key: Who(key, ship.side, ship.name) for key, ship in SHIPS.items()}
