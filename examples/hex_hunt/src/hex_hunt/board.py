"""1.2 What a client draws once: the hexes, the boxes at their edges of the map, and who is hunted."""

from __future__ import annotations

from hex_hunt.chart import AT, BOXES, GERMAN, HEXES, SIDES, WATERS
from hex_hunt.ships import FORCES
from sealed_orders.kernel.board import Board, Box, Cell
from sealed_orders.kernel.subject import Subject

BOARD = Board(
    shape="hexes",
    cells=tuple(Cell(cell, cell, *AT[cell]) for cell in HEXES),
    boxes=tuple(Box(key, box.name, box.side, edge=box.edge, along=box.at[1]) for key, box in BOXES.items()),
    terrains=tuple(WATERS[side] for side in SIDES),
    weighty=("sighted", "sunk", "points"),
    subject=Subject(hunted=FORCES[GERMAN], chief=("bismarck", "hood")),
)
