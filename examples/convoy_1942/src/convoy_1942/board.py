"""1.2, 4.1 What a client draws once: the ocean with its boxes, the plane of a fight, and who is hunted."""

from __future__ import annotations

from convoy_1942.chart import AREAS, BOXES, GERMAN, SIDES, WATERS
from convoy_1942.forces import FORCE
from sealed_orders.kernel.board import Board, Box, Cell
from sealed_orders.kernel.plane_board import Plane
from sealed_orders.kernel.subject import Subject

CHART = Board(
    shape="areas",
    cells=tuple(Cell(key, area.name, *area.at) for key, area in AREAS.items()),
    boxes=tuple(
        Box(key, box.name, box.side, edge=box.edge or "south", along=box.at[0 if box.side == GERMAN else 1])
        for key, box in BOXES.items()
    ),
    terrains=tuple(WATERS[side] for side in SIDES),
    title="North Atlantic",
    weighty=("sighted", "battle", "sunk", "points"),
    subject=Subject(hunted=tuple(FORCE), fights="plane"),  # each side hunts the other
)

PLANE = Board("plane", (), (), name="battle", title="Battle", plane=Plane(grid=20))
