"""2.6, 6.3 The map as ways: a number for each square, and the ways of each side's ships between them."""

from __future__ import annotations

from sealed_orders.bots.hunt.ways import Ways
from sealed_orders.games.bismarck.chart import CLASS, SEA
from sealed_orders.kernel.squares import column, row

WAYS = Ways(sorted(CLASS), {cell: (column(cell), row(cell)) for cell in CLASS}, SEA)
CELLS, INDEX = WAYS.cells, WAYS.index
far, toward, crow = WAYS.far, WAYS.toward, WAYS.crow
