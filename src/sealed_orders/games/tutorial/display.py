"""What a client draws of the hunt."""

from __future__ import annotations

from sealed_orders.games.tutorial.state import HUNTER
from sealed_orders.games.tutorial.view import HuntView
from sealed_orders.kernel.board import Display, Panel, Token


def display(view: HuntView) -> Display:
    """1.2 Return the side's own ship, its flights, and the merchants lost."""
    rows = [("Merchants sunk", f"{view.sunk} of 3")]
    if view.side == HUNTER:
        rows.append(("Flights left", str(view.flights)))
    kind = "cruiser" if view.side == HUNTER else "raider"
    tokens = (Token(kind, kind.capitalize(), view.at, view.side, kind),) if view.at else ()
    turn = view.turn - (view.sunk == 3)  # 5.2 the third merchant ends it in the turn it is sunk
    return Display(f"Turn {min(turn, 8)} of 8", tokens, (Panel("The hunt", tuple(rows), score=True),))
