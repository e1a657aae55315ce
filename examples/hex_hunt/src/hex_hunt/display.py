"""What a client draws of the hunt."""

from __future__ import annotations

from hex_hunt.sea import AT, BOXES, CELLS, SIDES, WATERS, named
from hex_hunt.ships import FORCES, SHIPS, force
from hex_hunt.state import HexView
from sealed_orders.kernel.board import Board, Cell, Display, Panel, Place, Token

BOARD = Board(
    shape="hexes",
    cells=tuple(Cell(cell, named(cell), *AT[cell]) for cell in CELLS),
    terrains=tuple(WATERS[side] for side in SIDES),
    places=tuple(Place(box.name, key, "port", box.side) for key, box in BOXES.items()),
)


def display(view: HexView) -> Display:
    """1.3, 3.2 The side's own forces with their ships, the others where they were seen, and the points."""
    own = tuple(_own(view, key, cell) for key, cell in view.at.items())
    others = tuple(
        Token(key, force(key), cell, _side(key), "contact") for key, cell in view.seen.items() if key not in view.at
    )
    points = Panel("Points", (("Broken out", str(view.out)), ("Sunk", str(view.sunk))), score=True)
    return Display(f"Turn {min(max(view.turn, 1), view.last)} of {view.last}", own + others, (points,))


def _own(view: HexView, key: str, cell: str) -> Token:
    ships = [SHIPS[ship] for ship, inside in view.holds.items() if inside == key]
    facts = tuple((ship.name, ship.kind) for ship in ships)
    return Token(key, force(key), cell, view.side, ships[0].kind if ships else "dummy", facts=facts)


def _side(key: str) -> str:
    return next(side for side, forces in FORCES.items() if key in forces)
