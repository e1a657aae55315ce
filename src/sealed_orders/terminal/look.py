"""Everything a side sees, whatever board is in play."""

from __future__ import annotations

from msgspec.structs import replace

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
    """Print all of it; if something was printed before, only what is new. A battle on the plane is drawn."""
    if board.plane is None:
        return show.look(display, board, side, before, ink, most)
    without_drawn = replace(display, panels=tuple(panel for panel in display.panels if not panel.drawn))
    text = show.look(without_drawn, board, side, before, ink, most)
    if before is not None and display.sea == before.sea:
        return text
    return f"{text}\n{waters(board.plane, display, side, ink)}"
