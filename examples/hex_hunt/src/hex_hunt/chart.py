"""1.2 The sea: hexes, and boxes off the map."""

from __future__ import annotations

import msgspec

from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.hexes import centre, neighbours
from sealed_orders.kernel.kinds import Edge
from sealed_orders.kernel.terrain import Terrain

GERMAN, BRITISH = SIDES = ("german", "british")
BERGEN, SCAPA, ATLANTIC = "bergen", "scapa", "atlantic"
HOME = {GERMAN: BERGEN, BRITISH: SCAPA}  # 1.4 where the forces begin


class Box(msgspec.Struct, forbid_unknown_fields=True):
    """A box off the map, and the hexes it is joined to."""

    name: str
    at: tuple[float, float]
    next: tuple[str, ...]
    side: str
    edge: Edge


class Map(msgspec.Struct, forbid_unknown_fields=True):
    """The file of the map."""

    rule: str
    columns: int
    rows: int
    box: dict[str, Box]


MAP = msgspec.convert(read(__package__, "sea.toml"), Map)
BOXES = MAP.box
HEXES = tuple(f"{c:02}{r:02}" for c in range(1, MAP.columns + 1) for r in range(1, MAP.rows + 1))
CELLS = (*HEXES, *BOXES)
AT = {cell: centre(cell) for cell in HEXES} | {key: box.at for key, box in BOXES.items()}


def _waters(side: str) -> Terrain:
    """1.2 Return the hexes and the side's own boxes; nobody leaves the Atlantic."""
    near = dict(neighbours(HEXES))
    for key, box in BOXES.items():
        if box.side == side:
            near[key] = () if key == ATLANTIC else box.next
            near |= {cell: (*near[cell], key) for cell in box.next}
    return Terrain(f"{side} waters", near, "1.2")


WATERS = {side: _waters(side) for side in SIDES}
