"""2.3 The chart as ways: every water hex and the boxes in the margin, for the ships of each side."""

from __future__ import annotations

from sealed_orders.bots.hunt.ways import Ways
from sealed_orders.games.sink_the_bismarck.boxes import BOXES
from sealed_orders.games.sink_the_bismarck.chart import CLASS, LAND, NORWAY, PORTS, SEA
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN
from sealed_orders.kernel.hexes import centre
from sealed_orders.kernel.terrain import Terrain

WATER = tuple(sorted(cell for cell, kind in CLASS.items() if kind != LAND))
IN_MARGIN = tuple(box.id for box in BOXES)
_at = {**{cell: centre(cell) for cell in WATER}, **{box: (-9.0, -9.0 * n) for n, box in enumerate(IN_MARGIN, 1)}}
# 9.2, 16.2 From a box nobody moves: who comes from there is put on the map.
_british = Terrain("British waters and boxes", {**SEA[BRITISH].next, **dict.fromkeys(IN_MARGIN, ())}, "2.3")
WAYS = Ways((*WATER, *IN_MARGIN), _at, {BRITISH: _british, GERMAN: SEA[GERMAN]})
CELLS, INDEX = WAYS.cells, WAYS.index
far, toward = WAYS.far, WAYS.toward
FRANCE = tuple(sorted(PORTS[GERMAN] - set(NORWAY)))
