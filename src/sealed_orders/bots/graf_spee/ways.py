"""2.4 The map as ways: a number for each square, and the ways of each side's ships between them."""

from __future__ import annotations

from sealed_orders.bots.hunt.ways import Ways
from sealed_orders.games.graf_spee.chart import BRITISH_PORTS, CLASS, SEA
from sealed_orders.games.graf_spee.ships import BRITISH, GERMAN
from sealed_orders.kernel.squares import column, neighbours, row
from sealed_orders.kernel.terrain import Terrain

# 5.3.2 A German ship that enters a British port is lost.
WATERS = {
    BRITISH: SEA,
    GERMAN: Terrain("sea, but for British ports", neighbours(set(SEA.next) - BRITISH_PORTS), "5.3.2"),
}
WAYS = Ways(sorted(SEA.next), {cell: (column(cell), row(cell)) for cell in CLASS}, WATERS)
CELLS, INDEX = WAYS.cells, WAYS.index
far, toward = WAYS.far, WAYS.toward
