"""1.2 What a client draws once: the areas of sea between the coasts of Greenland, Iceland, Norway and Britain."""

from __future__ import annotations

from sealed_orders.games.tutorial.chart import AREAS, SEA
from sealed_orders.kernel.board import Board, Cell, Lettering
from sealed_orders.kernel.data_file import read
from sealed_orders.kernel.subject import Subject

_coast, _names = read(__package__, "coast.json")["coast"], read(__package__, "sea.toml")["name"]

BOARD = Board(
    shape="areas",
    cells=tuple(Cell(key, a.name, a.at[0], a.at[1], "lane" if a.lane else "sea") for key, a in AREAS.items()),
    terrains=(SEA,),
    names=tuple(Lettering(n["text"], n["at"][0], n["at"][1], n["kind"]) for n in _names),
    coast=tuple(tuple((float(x), float(y)) for x, y in ring) for ring in _coast),
    subject=Subject(hunted=("raider",)),
    weighty=("sighted", "contact_lost", "sunk", "points"),
)
