"""2.5, 16.2, 9.2 The boxes in the margin: where German ships leave, and what waits off the map."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.sink_the_bismarck import markers, ships
from sealed_orders.games.sink_the_bismarck.calendar import title
from sealed_orders.games.sink_the_bismarck.chart import EXITS, SOUTH
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, KIND
from sealed_orders.games.sink_the_bismarck.tables import FORCE_H
from sealed_orders.games.sink_the_bismarck.tokens import KINDS
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.board import Box, Token

GIBRALTAR, HALIFAX, FREETOWN = "gibraltar", "halifax", "freetown"
BOXES = (
    Box(HALIFAX, "Halifax", BRITISH),
    Box(FREETOWN, "Freetown", BRITISH),
    Box(GIBRALTAR, "Gibraltar", BRITISH),
    Box(SOUTH, "Southern edge", GERMAN, f"by {EXITS[0]}-{EXITS[-1]}"),
)
_ports = {"hx": HALIFAX, "sl": FREETOWN, "hg": GIBRALTAR}


def box_of(marker: int) -> str:
    """9.2 Return the box in which a convoy waits before it appears; none for one that sails from the Clyde."""
    return _ports.get(markers.ID[marker][:2], "")


def in_boxes(view: SinkView) -> Iterator[Token]:
    """9.2, 16.2 British convoys and Force H that are still to come; the convoys of the Clyde are not off the map."""
    if view.side != BRITISH:
        return
    for marker in markers.CONVOYS:
        convoy, box = markers.convoy(marker), box_of(marker)
        if box and view.value[marker] and view.turn < convoy.appears <= view.last_turn:
            note = f"turn {convoy.appears}, {title(convoy.appears)}"
            yield Token(markers.ID[marker], convoy.name, box, BRITISH, "convoy", note, tag=str(convoy.value))
    if view.force_h:
        flagship = KINDS[KIND[min(FORCE_H)]]
        yield Token("force_h", "Force H", GIBRALTAR, BRITISH, flagship, "to come", sign="H")
        for ship in FORCE_H:
            kind = KINDS[KIND[ship]]
            yield Token(ships.ID[ship], ships.NAME[ship], GIBRALTAR, BRITISH, kind, within="force_h")
