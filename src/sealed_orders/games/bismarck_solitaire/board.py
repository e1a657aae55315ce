"""2.1, 2.2 What a client draws once: the search board."""

from __future__ import annotations

from sealed_orders.games.bismarck_solitaire.chart import (
    AT,
    CHART,
    GRIDS,
    LAND,
    NORTH_EAST,
    PORTS,
    ROWS,
    SEA,
    WEST,
    square_at,
)
from sealed_orders.games.bismarck_solitaire.coast import coast
from sealed_orders.games.bismarck_solitaire.mission import TURNS
from sealed_orders.kernel.board import Board, Cell, Lettering, Place

# 2.2 The lines between grids, each by the two rows or columns it parts.
LINES = {f"{ROWS[n - 1]}/{ROWS[n]}": ((0.0, 2.0 * n), (16.0, 2.0 * n)) for n in range(1, 8)} | {
    f"{n}/{n + 1}": ((2.0 * n, 0.0), (2.0 * n, 16.0)) for n in range(1, 8)
}
BOARD = Board(
    shape="squares",
    cells=(
        *(Cell(square, square, x + 0.5, y + 0.5) for square, (x, y) in AT.items()),
        *(Cell(name := square_at(x, y), name, x + 0.5, y + 0.5, "land") for x, y in LAND),
    ),
    terrains=(SEA, NORTH_EAST, WEST),
    places=tuple(Place(port.name, port.square, "port") for port in PORTS.values()),
    zones=GRIDS,
    coast=coast(LAND),
    graticule=LINES,
    turns=tuple(f"Turn {turn}" for turn in range(1, TURNS + 1)),
    names=tuple(Lettering(name.text, *name.at, name.kind) for name in CHART.names),
)
