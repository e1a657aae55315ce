"""What a client draws of the hunt."""

from __future__ import annotations

from collections.abc import Iterator

from hex_hunt.ships import FORCES, SHIPS, force
from hex_hunt.view import HexView
from sealed_orders.kernel.board import Display, Panel, Token


def display(view: HexView) -> Display:
    """1.3, 3.2 Return the side's own forces with their ships, the others where they were seen, and the points."""
    own = tuple(token for key, cell in view.at.items() for token in _own(view, key, cell))
    others = tuple(
        Token(key, force(key), cell, _side(key), "contact") for key, cell in view.seen.items() if key not in view.at
    )
    points = Panel("Points", (("Broken out", str(view.out)), ("Sunk", str(view.sunk))), score=True)
    return Display(f"Turn {min(max(view.turn, 1), view.last)} of {view.last}", own + others, (points,))


def _own(view: HexView, key: str, cell: str) -> Iterator[Token]:
    """Yield a force, and the ships within it."""
    ships = [ship for ship, inside in view.holds.items() if inside == key]
    yield Token(key, force(key), cell, view.side, SHIPS[ships[0]].kind if ships else "dummy")
    for ship in ships:
        yield Token(ship, SHIPS[ship].name, cell, view.side, SHIPS[ship].kind, within=key)


def _side(key: str) -> str:
    return next(side for side, forces in FORCES.items() if key in forces)
