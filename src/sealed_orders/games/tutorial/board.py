"""1.2 What a client draws once: the areas of sea."""

from __future__ import annotations

from sealed_orders.games.tutorial.chart import AREAS, SEA
from sealed_orders.kernel.board import Board, Cell
from sealed_orders.kernel.subject import Subject

BOARD = Board(
    shape="areas",
    cells=tuple(Cell(key, a.name, a.at[0], a.at[1], "lane" if a.lane else "sea") for key, a in AREAS.items()),
    terrains=(SEA,),
    subject=Subject(hunted=("raider",)),
    weighty=("sighted", "contact_lost", "sunk", "points"),
)
