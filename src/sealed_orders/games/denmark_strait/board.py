"""5 What a client draws once: the strait."""

from __future__ import annotations

from sealed_orders.games.denmark_strait.chart import SPACES, WATERS, place
from sealed_orders.kernel.board import Board, Cell, Lettering

BOARD = Board(
    shape="squares",
    cells=tuple(Cell(space, space.upper(), *place(space)) for space in SPACES),
    terrains=(WATERS,),
    engages=("sunk",),
    names=(Lettering("Greenland ice", 4.5, 0.68, "land"), Lettering("Atlantic", 1.5, 7.6, "ocean")),
    routine=("7.6", "8.1"),  # who goes next
)
