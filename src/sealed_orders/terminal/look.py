"""Everything a side sees, whatever board is in play."""

from __future__ import annotations

from sealed_orders.kernel.board import Board, Display
from sealed_orders.kernel.order import Side
from sealed_orders.terminal import show
from sealed_orders.terminal.ink import DRY, Ink
from sealed_orders.terminal.plane import waters


def look(
    display: Display,
    board: Board,
    side: Side,
    before: Display | None = None,
    ink: Ink = DRY,
    most: int | None = None,
) -> str:
    """All of it; with what was seen before, only what is new. On the open plane, the vessels and their bearings too."""
    text = show.look(display, board, side, before, ink, most)
    if board.plane is None or (before is not None and display.sea == before.sea):
        return text
    return f"{text}\n{waters(board.plane, display, side, ink)}"
